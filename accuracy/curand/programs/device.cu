// Numbers of cuRAND's device functions, a JSON line for each state: integers as they are, floats and doubles as
// the bits of their formats. Built with -DON_HOST and cuRAND's headers, it computes on the host.
//   nvcc -O2 -arch=sm_90 device.cu -o device && ./device > device.jsonl
#ifdef ON_HOST
#define QUALIFIERS static inline __host__ __device__
#define WHERE __host__
#else
#define WHERE __device__
#endif
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <curand_kernel.h>

typedef unsigned long long u64;

struct Place {
  u64 seed, subsequence, offset;
};

const int BITS = 12, FLOATS = 6, DOUBLES = 4, MEANS = 5;

struct Record {
  unsigned int bits[BITS], skipped[2], uniform[FLOATS], normal[FLOATS], logNormal[FLOATS], pair[2];
  unsigned int poisson[MEANS][3], four[12];
  u64 uniformDouble[DOUBLES], normalDouble[DOUBLES], logNormalDouble[DOUBLES], fourDouble[4];
};

WHERE unsigned int bitsOf(float x) {
  unsigned int bits;
  memcpy(&bits, &x, sizeof bits);
  return bits;
}
WHERE u64 bitsOf(double x) {
  u64 bits;
  memcpy(&bits, &x, sizeof bits);
  return bits;
}

template <typename State>
WHERE void fours(const Place &, Record &, State *) {}

WHERE void fours(const Place &place, Record &out, curandStatePhilox4_32_10_t *) {
  curandStatePhilox4_32_10_t state;
  curand_init(place.seed, place.subsequence, place.offset, &state);
  curand(&state);
  uint4 bits = curand4(&state);
  out.four[0] = bits.x, out.four[1] = bits.y, out.four[2] = bits.z, out.four[3] = bits.w;
  float4 uniform = curand_uniform4(&state);
  out.four[4] = bitsOf(uniform.x), out.four[5] = bitsOf(uniform.y);
  out.four[6] = bitsOf(uniform.z), out.four[7] = bitsOf(uniform.w);
  uint4 poisson = curand_poisson4(&state, 12.5);
  out.four[8] = poisson.x, out.four[9] = poisson.y, out.four[10] = poisson.z, out.four[11] = poisson.w;
  double2 two = curand_uniform2_double(&state);
  out.fourDouble[0] = bitsOf(two.x), out.fourDouble[1] = bitsOf(two.y);
  two = curand_normal2_double(&state);
  out.fourDouble[2] = bitsOf(two.x), out.fourDouble[3] = bitsOf(two.y);
}

template <typename State>
WHERE void record(const Place &place, Record &out) {
  State state;
  curand_init(place.seed, place.subsequence, place.offset, &state);
  for (int i = 0; i < BITS; i++) out.bits[i] = curand(&state);
  skipahead(12345678901ull, &state);
  out.skipped[0] = curand(&state);
  skipahead_sequence(77ull, &state);
  out.skipped[1] = curand(&state);
  curand_init(place.seed, place.subsequence, place.offset, &state);
  for (int i = 0; i < FLOATS; i++) out.uniform[i] = bitsOf(curand_uniform(&state));
  for (int i = 0; i < DOUBLES; i++) out.uniformDouble[i] = bitsOf(curand_uniform_double(&state));
  for (int i = 0; i < FLOATS; i++) out.normal[i] = bitsOf(curand_normal(&state));
  for (int i = 0; i < DOUBLES; i++) out.normalDouble[i] = bitsOf(curand_normal_double(&state));
  for (int i = 0; i < FLOATS; i++) out.logNormal[i] = bitsOf(curand_log_normal(&state, 0.5f, 0.25f));
  for (int i = 0; i < DOUBLES; i++) out.logNormalDouble[i] = bitsOf(curand_log_normal_double(&state, -1.0, 2.0));
  float2 pair = curand_normal2(&state);
  out.pair[0] = bitsOf(pair.x), out.pair[1] = bitsOf(pair.y);
  const double means[MEANS] = {0.3, 10.0, 63.5, 700.0, 5000.0};
  for (int m = 0; m < MEANS; m++)
    for (int i = 0; i < 3; i++) out.poisson[m][i] = curand_poisson(&state, means[m]);
  fours(place, out, &state);
}

#ifndef ON_HOST
template <typename State>
__global__ void recordAll(const Place *places, Record *out, int count) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count) record<State>(places[i], out[i]);
}
#endif

void list(const char *name, const unsigned int *values, int count) {
  printf(",\"%s\":[", name);
  for (int i = 0; i < count; i++) printf("%s%u", i ? "," : "", values[i]);
  printf("]");
}
void list(const char *name, const u64 *values, int count) {
  printf(",\"%s\":[", name);
  for (int i = 0; i < count; i++) printf("%s\"%llx\"", i ? "," : "", values[i]);
  printf("]");
}

template <typename State>
void measure(const char *name, const Place *places, int count) {
  Record *out = (Record *)calloc(count, sizeof(Record));
#ifdef ON_HOST
  for (int i = 0; i < count; i++) record<State>(places[i], out[i]);
#else
  Place *devicePlaces;
  Record *deviceOut;
  cudaMalloc(&devicePlaces, count * sizeof(Place));
  cudaMalloc(&deviceOut, count * sizeof(Record));
  cudaMemcpy(devicePlaces, places, count * sizeof(Place), cudaMemcpyHostToDevice);
  cudaMemset(deviceOut, 0, count * sizeof(Record));
  recordAll<State><<<(count + 31) / 32, 32>>>(devicePlaces, deviceOut, count);
  cudaError_t error = cudaMemcpy(out, deviceOut, count * sizeof(Record), cudaMemcpyDeviceToHost);
  if (error != cudaSuccess) {
    fprintf(stderr, "%s\n", cudaGetErrorString(error));
    exit(1);
  }
#endif
  for (int i = 0; i < count; i++) {
    const Record &r = out[i];
    printf("{\"generator\":\"%s\",\"seed\":\"%llu\",\"subsequence\":\"%llu\",\"offset\":\"%llu\"", name,
           places[i].seed, places[i].subsequence, places[i].offset);
    list("bits", r.bits, BITS);
    list("skipped", r.skipped, 2);
    list("uniform", r.uniform, FLOATS);
    list("uniformDouble", r.uniformDouble, DOUBLES);
    list("normal", r.normal, FLOATS);
    list("normalDouble", r.normalDouble, DOUBLES);
    list("logNormal", r.logNormal, FLOATS);
    list("logNormalDouble", r.logNormalDouble, DOUBLES);
    list("pair", r.pair, 2);
    list("poisson", &r.poisson[0][0], MEANS * 3);
    list("four", r.four, 12);
    list("fourDouble", r.fourDouble, 4);
    printf("}\n");
  }
}

int main() {
  const u64 seeds[] = {0, 1234, 0xdeadbeefcafebabeull};
  const u64 steps[][2] = {{0, 0},
                          {0, 1},
                          {1, 0},
                          {7, 5},
                          {31, 1000003},
                          {4095, 0},
                          {65535, 3},
                          {1000003, 16},
                          {0x123456789abcull, 0},
                          {0, 0xfedcba9876543210ull},
                          {0x2345678abcdefull, 0xffffffffffffffffull}};
  const int count = 33;
  Place places[count];
  for (int i = 0; i < count; i++) {
    places[i].seed = seeds[i / 11];
    places[i].subsequence = steps[i % 11][0];
    places[i].offset = steps[i % 11][1];
  }
  measure<curandStateXORWOW_t>("xorwow", places, count);
  measure<curandStatePhilox4_32_10_t>("philox", places, count);
  measure<curandStateMRG32k3a_t>("mrg32k3a", places, count);
  return 0;
}
