// Calls what does not exist.
#include <cstdio>

int main() {
  printf("never\n");
  cudaGraph_t graph;
  cudaGraphCreate(&graph, 0);
}
