// Declares and calls what does not exist.
#include <cstdio>

extern "C" cudaError_t cudaMakeCoffee(int cups);

int main() {
  printf("never\n");
  return cudaMakeCoffee(2);
}
