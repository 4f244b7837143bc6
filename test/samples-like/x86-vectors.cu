// Intel's vector functions beside kernels: what programs use to compare a GPU with a processor.
#include <cstdio>
#include <emmintrin.h>
#include <immintrin.h>

#ifdef __CUDACC__
__global__ void twice(float *x) { x[threadIdx.x] *= 2; }
#endif

static float in[64], other[64];

float dot(const float *a, const float *b, int n) {
  __m256 sum = _mm256_setzero_ps();
  for (int i = 0; i < n; i += 8) sum = _mm256_fmadd_ps(_mm256_loadu_ps(a + i), _mm256_loadu_ps(b + i), sum);
  __m128 low = _mm_add_ps(_mm256_castps256_ps128(sum), _mm256_extractf128_ps(sum, 1));
  low = _mm_hadd_ps(low, low);
  low = _mm_hadd_ps(low, low);
  return _mm_cvtss_f32(low);
}

double total(const double *a, int n) {
  __m256d sum = _mm256_set1_pd(0);
  for (int i = 0; i < n; i += 4) sum = _mm256_add_pd(sum, _mm256_load_pd(a + i));
  double parts[4];
  _mm256_storeu_pd(parts, _mm256_hadd_pd(sum, _mm256_permute2f128_pd(sum, sum, 1)));
  return parts[0] + parts[1];
}

void show(const char *name, __m256 x) {
  float lanes[8];
  _mm256_storeu_ps(lanes, x);
  printf("%s", name);
  for (float lane : lanes) printf(" %g", lane);
  printf("\n");
}

void show(const char *name, __m128i x) {
  int lanes[4];
  _mm_storeu_si128((__m128i *)lanes, x);
  printf("%s %d %d %d %d\n", name, lanes[0], lanes[1], lanes[2], lanes[3]);
}

int main() {
  for (int i = 0; i < 64; i++) in[i] = i - 20.5f, other[i] = 0.25f * i;
  printf("dot %g\n", dot(in, other, 64));
  alignas(32) double numbers[8] = {1, 2, 3, 4, 5, 6, 7, 8};
  printf("total %g\n", total(numbers, 8));

  const __m256 a = _mm256_setr_ps(-3, -2, -1, 0, 1, 2, 3, 4), b = _mm256_set_ps(8, 7, 6, 5, 4, 3, 2, 1);
  show("hadd", _mm256_hadd_ps(a, b));
  show("unpack", _mm256_unpackhi_ps(a, b));
  show("min", _mm256_min_ps(a, _mm256_set1_ps(0.5f)));
  show("mask", _mm256_and_ps(b, _mm256_cmp_ps(a, _mm256_setzero_ps(), _CMP_GE_OQ)));
  show("blend", _mm256_blendv_ps(a, b, a));
  show("halves", _mm256_permute2f128_ps(a, b, 0x21));
  show("gather", _mm256_i32gather_ps(in, _mm256_setr_epi32(0, 9, 18, 27, 36, 45, 54, 63), 4));
  show("whole", _mm256_cvtepi32_ps(_mm256_cvttps_epi32(_mm256_mul_ps(a, _mm256_set1_ps(1.75f)))));
  show("subtracted", _mm256_fnmadd_ps(a, b, b));
  printf("bits %x %x\n", _mm256_movemask_ps(a), _mm256_movemask_epi8(_mm256_cmpgt_epi8(_mm256_set1_epi8(-1), _mm256_set1_epi8(-2))));

  const __m128 x = _mm_set_ps(4, 3, 2, 1);
  const __m128 turned = _mm_shuffle_ps(x, x, _MM_SHUFFLE(0, 1, 2, 3));
  printf("turned %g, high %g, root %g\n", _mm_cvtss_f32(turned), _mm_cvtss_f32(_mm_movehl_ps(x, x)),
         _mm_cvtss_f32(_mm_sqrt_ss(turned)));
  const __m128i n = _mm_setr_epi32(-7, 2, 30, -4);
  show("times", _mm_mullo_epi32(n, _mm_set1_epi32(3)));
  show("shifted", _mm_srai_epi32(n, 1));
  show("logical", _mm_srli_epi32(n, 28));
  show("least", _mm_min_epi32(n, _mm_shuffle_epi32(n, _MM_SHUFFLE(0, 1, 2, 3))));
  show("packed", _mm_add_epi16(n, _mm_set1_epi16(-1)));
  show("wide", _mm_mul_epu32(n, _mm_set1_epi32(16)));
  void *memory = _mm_malloc(100, 64);
  printf("aligned %d, counted %d\n", (int)((size_t)memory % 64), _mm_popcnt_u32(0xf0f0));
  _mm_free(memory);
}
