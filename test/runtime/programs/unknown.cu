// Calls what does not exist.
#include <cstdio>

extern "C" int mystery(int);

int main() {
  printf("never\n");
  cudaGraph_t graph;
  cudaGraphCreate(&graph, 0);
  return mystery(3);
}
