// Types of CUDA C++ programs: TYPE(name, type) for each, FIELD(type, member) for each member whose place counts.
#include <cstddef>
#include <cstdint>
#include <cuComplex.h>
#include <cuda_bf16.h>
#include <cuda_fp16.h>

namespace shapes {
struct Node { int value; Node *next; };
struct Tree { char tag; Tree *left, *right; double weight; };
struct View { float *data; size_t rows, columns; int flags; };
struct Counter { long total; char tag; };
struct Span { unsigned long first; long count; unsigned char kind; };
struct Table { char name[3]; void *entries[5]; short used; };
struct Callback { int (*run)(void *, size_t); void *data; bool once; };
struct Member { int Node::*field; int (View::*call)(long); char tail; };
struct Bits { unsigned a : 3, b : 17; long c : 40; char d; };
struct LongBits { unsigned long a : 33, b : 31; unsigned char c; };
struct alignas(32) Wide { float4 a; void *p; };
struct Packed { char c; long l; } __attribute__((packed));
struct Empty {};
struct Derived : Node { char more; };
struct Virtual { virtual int run(long); int value; };
struct VirtualDerived : Virtual { int run(long) override; void *extra; };
struct Left { virtual void f(); long a; };
struct Right { virtual void g(); int b; };
struct Both : Left, Right { char c; };
struct Diamond : virtual Left { int d; };
struct Reference { int &r; char c; };
struct Nested { char c; View v; Node n; };
struct Longs { long1 a; long2 b; long3 c; long4 d; };
struct Mixed { bool b; short s; long l; float f; double d; char c; void *p; };
struct Params { int n; const float *in; float *out; size_t pitch; dim3 grid; };
union Word { long l; void *p; double d; char bytes[6]; };
union Small { int i; short s; };
enum Plain { one, two };
enum Long { huge = 0x100000000L };
enum class Byte : unsigned char { zero };
enum class Eight : long { zero };
template <class A, class B> struct Pair { A first; B second; };
template <class T, int N> struct Array { T data[N]; };
template <class T> struct Box { T *data; size_t size; int owner; };
}  // namespace shapes

#define TYPES(TYPE)                                                                                            \
  TYPE(bool) TYPE(char) TYPE(signed char) TYPE(unsigned char) TYPE(short) TYPE(unsigned short) TYPE(int)         \
  TYPE(unsigned) TYPE(long) TYPE(unsigned long) TYPE(long long) TYPE(unsigned long long) TYPE(float)             \
  TYPE(double) TYPE(wchar_t) TYPE(char16_t) TYPE(char32_t) TYPE(size_t) TYPE(ptrdiff_t) TYPE(intptr_t)           \
  TYPE(uintptr_t) TYPE(int8_t) TYPE(uint8_t) TYPE(int16_t) TYPE(uint16_t) TYPE(int32_t) TYPE(uint32_t)           \
  TYPE(int64_t) TYPE(uint64_t) TYPE(intmax_t) TYPE(uintmax_t) TYPE(int_least8_t) TYPE(int_least16_t)             \
  TYPE(int_least32_t) TYPE(int_least64_t) TYPE(int_fast8_t) TYPE(int_fast64_t) TYPE(std::nullptr_t)              \
  TYPE(void *) TYPE(const void *) TYPE(char *) TYPE(const char *const *) TYPE(int *) TYPE(long *)                \
  TYPE(unsigned long **) TYPE(float *) TYPE(const double *) TYPE(volatile int *) TYPE(int (*)[4])                \
  TYPE(void (*)(int)) TYPE(long (*)(unsigned long, void *)) TYPE(size_t (*)(const char *)) TYPE(int *const *)     \
  TYPE(shapes::Node *) TYPE(shapes::Tree **)         \
  TYPE(long[3]) TYPE(void *[2]) TYPE(size_t[2][3]) TYPE(char[5]) TYPE(float *[7])                                \
  TYPE(char1) TYPE(char2) TYPE(char3) TYPE(char4) TYPE(uchar1) TYPE(uchar2) TYPE(uchar3) TYPE(uchar4)            \
  TYPE(short1) TYPE(short2) TYPE(short3) TYPE(short4) TYPE(ushort1) TYPE(ushort2) TYPE(ushort3) TYPE(ushort4)    \
  TYPE(int1) TYPE(int2) TYPE(int3) TYPE(int4) TYPE(uint1) TYPE(uint2) TYPE(uint3) TYPE(uint4)                    \
  TYPE(long1) TYPE(long2) TYPE(long3) TYPE(long4) TYPE(ulong1) TYPE(ulong2) TYPE(ulong3) TYPE(ulong4)            \
  TYPE(longlong1) TYPE(longlong2) TYPE(longlong3) TYPE(longlong4) TYPE(ulonglong1) TYPE(ulonglong2)              \
  TYPE(ulonglong3) TYPE(ulonglong4) TYPE(float1) TYPE(float2) TYPE(float3) TYPE(float4) TYPE(double1)            \
  TYPE(double2) TYPE(double3) TYPE(double4) TYPE(dim3) TYPE(__half) TYPE(__half2) TYPE(__nv_bfloat16)            \
  TYPE(__nv_bfloat162) TYPE(cuFloatComplex) TYPE(cuDoubleComplex)                                                \
  TYPE(double4 *) TYPE(const long2 *) TYPE(ulonglong2[3]) TYPE(dim3 *) TYPE(__half *) TYPE(long1[5])             \
  TYPE(cudaMemcpyKind) TYPE(cudaFunction_t) TYPE(cudaGraphNode_t) TYPE(cudaMemPool_t) TYPE(cudaSurfaceObject_t) \
  TYPE(cudaHostFn_t) TYPE(cudaStreamCallback_t) TYPE(cudaIpcMemHandle_t) TYPE(cudaArray_const_t)               \
  TYPE(cudaExtent) TYPE(cudaPos) TYPE(cudaPitchedPtr) TYPE(cudaMemcpy3DParms) TYPE(cudaChannelFormatDesc)        \
  TYPE(cudaResourceDesc) TYPE(cudaTextureDesc) TYPE(cudaPointerAttributes) TYPE(cudaStream_t) TYPE(cudaEvent_t)  \
  TYPE(cudaArray_t) TYPE(cudaGraph_t) TYPE(cudaGraphExec_t) TYPE(cudaTextureObject_t) TYPE(cudaError_t)          \
  TYPE(cudaKernelNodeParams) TYPE(cudaMemsetParams) TYPE(cudaHostNodeParams) TYPE(cudaUUID_t)                    \
  TYPE(shapes::Node) TYPE(shapes::Tree) TYPE(shapes::View) TYPE(shapes::Counter) TYPE(shapes::Span)              \
  TYPE(shapes::Table) TYPE(shapes::Callback) TYPE(shapes::Member) TYPE(shapes::Bits) TYPE(shapes::LongBits)      \
  TYPE(shapes::Wide) TYPE(shapes::Packed) TYPE(shapes::Empty) TYPE(shapes::Derived) TYPE(shapes::Virtual)        \
  TYPE(shapes::VirtualDerived) TYPE(shapes::Left) TYPE(shapes::Right) TYPE(shapes::Both) TYPE(shapes::Diamond)   \
  TYPE(shapes::Reference) TYPE(shapes::Nested) TYPE(shapes::Longs) TYPE(shapes::Mixed) TYPE(shapes::Params)      \
  TYPE(shapes::Word) TYPE(shapes::Small) TYPE(shapes::Plain) TYPE(shapes::Long) TYPE(shapes::Byte)               \
  TYPE(shapes::Eight) TYPE(shapes::Pair<char COMMA long>) TYPE(shapes::Pair<long COMMA char>)                    \
  TYPE(shapes::Pair<void * COMMA float>) TYPE(shapes::Pair<size_t COMMA size_t>) TYPE(shapes::Pair<int64_t COMMA int>) \
  TYPE(shapes::Array<long COMMA 3>) TYPE(shapes::Array<void * COMMA 2>) TYPE(shapes::Array<uint64_t COMMA 5>)    \
  TYPE(shapes::Box<int>) TYPE(shapes::Box<long>) TYPE(shapes::Box<size_t>) TYPE(shapes::Box<const char *>)       \
  TYPE(shapes::Box<shapes::Box<int64_t> >) TYPE(shapes::Pair<shapes::Box<float> COMMA uint32_t>)                 \
  TYPE(shapes::Pair<long COMMA long long>) TYPE(shapes::Pair<int64_t COMMA long long>)                           \
  TYPE(shapes::Array<shapes::Bits COMMA 2>) TYPE(shapes::Array<shapes::Packed COMMA 3>)                          \
  TYPE(shapes::Array<long4 COMMA 2>) TYPE(shapes::Box<void (*)(size_t)>) TYPE(shapes::Array<long COMMA 2> *)
#define COMMA ,

#define FIELDS(FIELD)                                                                                          \
  FIELD(shapes::Node, next) FIELD(shapes::Tree, left) FIELD(shapes::Tree, weight) FIELD(shapes::View, rows)      \
  FIELD(shapes::View, flags) FIELD(shapes::Counter, tag) FIELD(shapes::Span, kind) FIELD(shapes::Table, entries) \
  FIELD(shapes::Table, used) FIELD(shapes::Callback, once) FIELD(shapes::Member, call) FIELD(shapes::Member, tail) \
  FIELD(shapes::Bits, d) FIELD(shapes::LongBits, c) FIELD(shapes::Wide, p) FIELD(shapes::Packed, l)              \
  FIELD(shapes::Nested, v) FIELD(shapes::Nested, n) FIELD(shapes::Longs, b) FIELD(shapes::Longs, c)              \
  FIELD(shapes::Longs, d) FIELD(shapes::Mixed, l) FIELD(shapes::Mixed, f) FIELD(shapes::Mixed, d)                \
  FIELD(shapes::Mixed, p) FIELD(shapes::Params, in) FIELD(shapes::Params, pitch) FIELD(shapes::Params, grid)     \
  FIELD(cudaPitchedPtr, pitch) FIELD(cudaPitchedPtr, ysize) FIELD(cudaMemcpy3DParms, srcPtr)                     \
  FIELD(cudaMemcpy3DParms, dstArray) FIELD(cudaMemcpy3DParms, extent) FIELD(cudaMemcpy3DParms, kind)             \
  FIELD(cudaResourceDesc, res) FIELD(cudaTextureDesc, borderColor) FIELD(cudaTextureDesc, maxAnisotropy)         \
  FIELD(cudaPointerAttributes, devicePointer) FIELD(cudaPointerAttributes, hostPointer)                          \
  FIELD(cudaKernelNodeParams, kernelParams) FIELD(cudaMemsetParams, value) FIELD(cudaHostNodeParams, userData)
