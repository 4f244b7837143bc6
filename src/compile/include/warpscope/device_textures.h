// Textures and surfaces are not supported: their functions exist so that a use says so at its line.
#ifndef WARPSCOPE_DEVICE_TEXTURES_H
#define WARPSCOPE_DEVICE_TEXTURES_H

// One declaration stands for all forms: with the type given or deduced from a pointer, in any dimension.
#define WARPSCOPE_UNAVAILABLE(name, what)                                 \
  template <class Type = void, class... Arguments>                        \
  __attribute__((device, unavailable(what " are not supported yet")))     \
  Type name(Arguments...);
#define WARPSCOPE_TEXTURE(name) WARPSCOPE_UNAVAILABLE(name, "textures")
#define WARPSCOPE_SURFACE(name) \
  WARPSCOPE_UNAVAILABLE(name##read, "surfaces") WARPSCOPE_UNAVAILABLE(name##write, "surfaces")

WARPSCOPE_TEXTURE(tex1Dfetch)
WARPSCOPE_TEXTURE(tex1D)
WARPSCOPE_TEXTURE(tex2D)
WARPSCOPE_TEXTURE(tex3D)
WARPSCOPE_TEXTURE(texCubemap)
WARPSCOPE_TEXTURE(tex1DLayered)
WARPSCOPE_TEXTURE(tex2DLayered)
WARPSCOPE_TEXTURE(texCubemapLayered)
WARPSCOPE_TEXTURE(tex2Dgather)
WARPSCOPE_TEXTURE(tex1DLod)
WARPSCOPE_TEXTURE(tex2DLod)
WARPSCOPE_TEXTURE(tex3DLod)
WARPSCOPE_TEXTURE(texCubemapLod)
WARPSCOPE_TEXTURE(tex1DLayeredLod)
WARPSCOPE_TEXTURE(tex2DLayeredLod)
WARPSCOPE_TEXTURE(tex1DGrad)
WARPSCOPE_TEXTURE(tex2DGrad)
WARPSCOPE_TEXTURE(tex3DGrad)
WARPSCOPE_TEXTURE(tex1DLayeredGrad)
WARPSCOPE_TEXTURE(tex2DLayeredGrad)
WARPSCOPE_SURFACE(surf1D)
WARPSCOPE_SURFACE(surf2D)
WARPSCOPE_SURFACE(surf3D)
WARPSCOPE_SURFACE(surf1DLayered)
WARPSCOPE_SURFACE(surf2DLayered)
WARPSCOPE_SURFACE(surfCubemap)
WARPSCOPE_SURFACE(surfCubemapLayered)

#undef WARPSCOPE_TEXTURE
#undef WARPSCOPE_SURFACE
#undef WARPSCOPE_UNAVAILABLE

#endif
