struct Animal { int legs; __device__ Animal(int l) : legs(l) {} __device__ virtual int noise(int x) const = 0; };
struct Dog : Animal { __device__ Dog() : Animal(4) {} __device__ int noise(int x) const override { return x + legs; } };
struct Bird : Animal { __device__ Bird() : Animal(2) {} __device__ int noise(int x) const override { return x * legs; } };
template <class T, int N> struct Stack {
  T data[N]; int top = 0;
  __device__ void push(T v) { if (top < N) data[top++] = v; }
  __device__ T pop() { return top > 0 ? data[--top] : T(); }
};
__global__ void objects(int *out) {
  Dog dog; Bird bird;
  const Animal *a = threadIdx.x % 3 ? (const Animal *)&dog : &bird;
  Stack<short, 8> s;
  for (int i = 0; i < (int)threadIdx.x % 11; i++) s.push(i * 3);
  union { float f; unsigned u; unsigned char b[4]; } pun;
  pun.f = s.pop();
  pun.b[threadIdx.x & 3] ^= 0x5a;
  out[threadIdx.x] = a->noise(s.pop()) + pun.u;
}
