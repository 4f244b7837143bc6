//! launch k <<<1, 8>>> out:i32[8]
//! expect out[i] = i * (i + 1) / 2
struct Node {
  int value;
  Node* next;
};
__global__ void k(int* out) {
  Node* head = nullptr;
  for (int n = 1; n <= threadIdx.x; n++) head = new Node{n, head};
  int sum = 0;
  while (head) {
    Node* next = head->next;
    sum += head->value;
    delete head;
    head = next;
  }
  out[threadIdx.x] = sum;
}
