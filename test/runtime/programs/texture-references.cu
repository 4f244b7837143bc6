// Texture and surface references, as programs before CUDA 12 have them; nvcc 11 accepts it.
#include <cstdio>
#include <cstring>

texture<float> line;
texture<float, 2> sheet;
texture<uchar4, cudaTextureType2D, cudaReadModeNormalizedFloat> colours;
static texture<int2, 1, cudaReadModeElementType> pairs;
surface<void, cudaSurfaceType2D> paper;

__device__ float above(int x, int y) { return tex2D(sheet, x, y - 1); }

__global__ void byLine(float *out, int first) { out[threadIdx.x] = tex1Dfetch(line, first + threadIdx.x); }
__global__ void bySheet(float *out) {
  const int x = threadIdx.x % 8, y = threadIdx.x / 8;
  out[threadIdx.x] = above(x, y) + 100 * tex2D(sheet, x, y);
}
__global__ void smooth(float *out) { out[threadIdx.x] = tex2D(sheet, (threadIdx.x + 1) / 8.0f, 0.375f); }
__global__ void byColour(float4 *out) { out[threadIdx.x] = tex2D(colours, threadIdx.x + 0.5f, 0.5f); }
__global__ void byPair(int *out) {
  const int2 p = tex1Dfetch(pairs, threadIdx.x);
  out[threadIdx.x] = p.x * 10 + p.y;
}
__global__ void paint() {
  float old;
  surf2Dread(&old, paper, threadIdx.x * 4, 0);
  surf2Dwrite(old + surf2Dread<float>(paper, threadIdx.x * 4, 1), paper, threadIdx.x * 4, 3);
}

static float *out;

static void show(const char *what, int count) {
  float values[64];
  const cudaError_t error = cudaMemcpy(values, out, count * sizeof(float), cudaMemcpyDeviceToHost);
  printf("%s: %s", what, cudaGetErrorName(error));
  for (int i = 0; i < count && !error; i++) printf(" %g", values[i]);
  printf("\n");
}

static const char *name(cudaError_t error) {
  cudaGetLastError();
  return cudaGetErrorName(error);
}

int main(int argc, char **argv) {
  float numbers[1024];
  for (int i = 0; i < 1024; i++) numbers[i] = i;
  cudaMalloc(&out, 1024);

  // Linear memory, from its start and from elsewhere.
  float *memory;
  cudaMalloc(&memory, sizeof numbers);
  cudaMemcpy(memory, numbers, sizeof numbers, cudaMemcpyHostToDevice);
  size_t offset = 77;
  printf("bind %s %d\n", name(cudaBindTexture(&offset, line, memory, sizeof numbers)), (int)offset);
  byLine<<<1, 4>>>(out, 3);
  show("line", 4);
  printf("bind without an offset %s\n", name(cudaBindTexture(NULL, line, memory + 5, 64)));
  printf("bind %s %d\n", name(cudaBindTexture(&offset, line, memory + 130, 64)), (int)offset);
  byLine<<<1, 4>>>(out, (int)(offset / sizeof(float)));
  show("line from 130", 4);
  cudaGetTextureAlignmentOffset(&offset, line);
  printf("offset %d\n", (int)offset);

  // Rows of memory.
  cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
  printf("bind rows %s\n", name(cudaBindTexture2D(NULL, sheet, memory, format, 8, 8, 32)));
  bySheet<<<1, 24>>>(out);
  show("rows", 24);

  // An array, filtered.
  cudaArray *array;
  cudaMallocArray(&array, &format, 4, 4, cudaArraySurfaceLoadStore);
  cudaMemcpyToArray(array, 0, 0, numbers, 64, cudaMemcpyHostToDevice);
  sheet.normalized = true;
  sheet.filterMode = cudaFilterModeLinear;
  sheet.addressMode[0] = cudaAddressModeWrap;
  printf("bind array %s\n", name(cudaBindTextureToArray(sheet, array)));
  smooth<<<1, 8>>>(out);
  show("array", 8);

  // Bytes as fractions.
  uchar4 bytes[4] = {{0, 51, 102, 255}, {255, 0, 0, 0}, {0, 255, 0, 51}, {1, 2, 3, 4}};
  cudaArray *image;
  cudaChannelFormatDesc four = cudaCreateChannelDesc<uchar4>();
  cudaMallocArray(&image, &four, 4);
  cudaMemcpyToArray(image, 0, 0, bytes, sizeof bytes, cudaMemcpyHostToDevice);
  printf("bind bytes %s\n", name(cudaBindTextureToArray(colours, image, four)));
  byColour<<<1, 3>>>((float4 *)out);
  show("bytes", 12);

  // By the name of the variable, as C has it.
  const textureReference *found = NULL;
  printf("find %s\n", name(cudaGetTextureReference(&found, &pairs)));
  cudaChannelFormatDesc two = cudaCreateChannelDesc<int2>();
  int twos[8] = {1, 2, 3, 4, 5, 6, 7, 8}, joined[4];
  cudaMemcpy(memory, twos, sizeof twos, cudaMemcpyHostToDevice);
  printf("bind pairs %s\n", name(cudaBindTexture(NULL, found, memory, &two, sizeof twos)));
  byPair<<<1, 4>>>((int *)out);
  cudaMemcpy(joined, out, sizeof joined, cudaMemcpyDeviceToHost);
  printf("pairs %d %d %d %d\n", joined[0], joined[1], joined[2], joined[3]);

  // A surface of the array that the texture reads.
  printf("bind surface %s\n", name(cudaBindSurfaceToArray(paper, array)));
  paint<<<1, 4>>>();
  cudaMemcpyFromArray(numbers, array, 0, 3, 16, cudaMemcpyDeviceToHost);
  printf("painted %g %g %g %g\n", numbers[0], numbers[1], numbers[2], numbers[3]);

  printf("free %s %s\n", name(cudaFreeArray(array)), name(cudaFreeArray(image)));
  if (argc > 1) {
    smooth<<<1, 8>>>(out);
    show("freed", 8);
  } else {
    printf("unbind %s\n", name(cudaUnbindTexture(line)));
    byLine<<<1, 4>>>(out, 0);
    show("unbound", 4);
  }
  return 0;
}
