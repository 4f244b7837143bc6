// clean: freeing a null pointer does nothing.
#include "../check.h"

int main() {
  int* data = zeros<int>(64);
  CHECK(cudaFree(data));
  data = nullptr;
  CHECK(cudaFree(data));
  return 0;
}
