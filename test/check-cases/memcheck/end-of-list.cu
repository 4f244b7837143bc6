// A list is followed by one node too many.
#include "../check.h"

struct Node {
  int value;
  Node* next;
};

__global__ void link(Node* nodes, int n) {
  int i = threadIdx.x;
  nodes[i].value = i;
  nodes[i].next = i + 1 < n ? nodes + i + 1 : nullptr;
}

__global__ void third(const Node* nodes, int* out) {
  const Node* at = nodes + threadIdx.x;
  for (int step = 0; step < 3; ++step) at = at->next;  // expect: memcheck error
  out[threadIdx.x] = at ? at->value : -1;
}

int main() {
  const int n = 32;
  Node* nodes = unwritten<Node>(n);
  int* out = zeros<int>(n);
  link<<<1, n>>>(nodes, n);
  CHECK(done());
  third<<<1, n>>>(nodes, out);
  CHECK(done());
  CHECK(cudaFree(nodes));
  CHECK(cudaFree(out));
  return 0;
}
