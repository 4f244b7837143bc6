/* Tells whether the compiler and the machine have fused multiply-adds. */
#include "measure.h"
int main(void) {
  volatile float third = 1.0f / 3.0f;
  float product = third * third;
  puts(MULTIPLY_ADD(third, third, -product) != 0 ? "result fused" : "result rounded twice");
  return 0;
}
