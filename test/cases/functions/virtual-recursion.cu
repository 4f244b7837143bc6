//! launch k <<<1, 32>>> out:i32[32]
//! expect out[i] = i % 2 ? 3 * (i + 1) + 2 : 5 * (i + 1)
// A list holds lists: a virtual function that calls itself through its own table.
struct Node {
  __device__ virtual int sum(int x) const = 0;
};
struct Leaf : Node {
  int factor;
  __device__ Leaf(int factor) : factor(factor) {}
  __device__ int sum(int x) const override { return factor * (x + 1); }
};
struct List : Node {
  const Node* left;
  const Node* right;
  int add;
  __device__ List(const Node* left, const Node* right, int add) : left(left), right(right), add(add) {}
  __device__ int sum(int x) const override { return (left ? left->sum(x) : 0) + (right ? right->sum(x) : 0) + add; }
};
__global__ void k(int* out) {
  Leaf one(1), two(2);
  List inner(&one, &two, 1), outer(&inner, nullptr, 1);
  List other(&two, &one, 0), odd(&other, &two, 0);
  const Node* node = threadIdx.x % 2 ? &outer : &odd;
  out[threadIdx.x] = node->sum(threadIdx.x);
}
