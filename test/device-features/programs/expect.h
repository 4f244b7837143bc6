// What the programs beside this share: they check themselves, end with "ok", or say what was wrong.
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#define CUDA_OK(call)                                                       \
  do {                                                                      \
    cudaError_t error_ = (call);                                            \
    if (error_ != cudaSuccess) {                                            \
      printf("%s:%d %s\n", __FILE__, __LINE__, cudaGetErrorString(error_)); \
      exit(1);                                                              \
    }                                                                       \
  } while (0)

static int failures = 0;

#define EXPECT(condition, ...)                                        \
  do {                                                                \
    if (!(condition) && failures++ < 12) {                            \
      printf("line %d: %s: ", __LINE__, #condition);                  \
      printf(__VA_ARGS__);                                            \
      printf("\n");                                                   \
    }                                                                 \
  } while (0)

static int finish() {
  if (failures) printf("%d failures\n", failures);
  else printf("ok\n");
  return failures != 0;
}
