//! launch k <<<1, 4>>> data:i32[64]=hash(i)%1000
//! expect data[i] = [...data.slice(i - i % 16, i - i % 16 + 16)].sort((a, b) => a - b)[i % 16]
__device__ void sort(int* a, int low, int high) {
  if (low >= high) return;
  int pivot = a[high], at = low;
  for (int n = low; n < high; n++)
    if (a[n] < pivot) {
      int t = a[n];
      a[n] = a[at];
      a[at++] = t;
    }
  int t = a[high];
  a[high] = a[at];
  a[at] = t;
  sort(a, low, at - 1);
  sort(a, at + 1, high);
}
__global__ void k(int* data) { sort(data + threadIdx.x * 16, 0, 15); }
