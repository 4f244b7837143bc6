//! launch k <<<1, 64>>> sum:f32[1], wide:f64[2]=[0,100][i], pairs:i32[4]=[1,2,0,0][i], bytes:u8[4]=[9,0,0,0][i], halves:u16[4]=[0,7,0,0][i], back:f32[3]
//! expect sum = 2016
//! expect wide = 64 36
//! expect pairs = 64 -64 1 2
//! expect bytes = 9 9 200 1
//! expect halves = 64 7 65535 0
//! expect back = 2.5 1 4
// The functions without _n take objects of any type; compare and exchange takes 2 bytes to 8.
struct Pair { int up, down; };
enum Flags { NONE, ONE };
__global__ void k(float* sum, double* wide, Pair* pairs, unsigned char* bytes, unsigned short* halves, float* back) {
  int i = threadIdx.x;
  __nv_atomic_fetch_add(sum, i, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_DEVICE);
  __nv_atomic_add(wide, 1.0, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_SYSTEM);
  __nv_atomic_sub(wide + 1, 1, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_BLOCK);
  if (i == 0) {
    Pair first;
    __nv_atomic_load(pairs, &first, __NV_ATOMIC_ACQUIRE, __NV_THREAD_SCOPE_DEVICE);
    __nv_atomic_store(pairs + 1, &first, __NV_ATOMIC_RELEASE, __NV_THREAD_SCOPE_DEVICE);
    Pair none = {0, 0}, before;
    __nv_atomic_exchange(pairs, &none, &before, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_DEVICE);
    bytes[1] = __nv_atomic_load_n(bytes, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_THREAD);
    __nv_atomic_store_n(bytes + 2, 200, __NV_ATOMIC_SEQ_CST);
    bytes[3] = before.up == 1 && before.down == 2;
    __nv_atomic_store_n(halves + 2, (unsigned short)65535, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_DEVICE);
    float value = 2.5f, old;
    __nv_atomic_store(back, &value, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_DEVICE);
    Flags flags = NONE;
    __nv_atomic_fetch_or(&flags, ONE, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_THREAD);
    back[1] = flags;
    old = 3;
    float next = 4;
    back[2] = 3;
    if (!__nv_atomic_compare_exchange(back + 2, &old, &next, false, __NV_ATOMIC_RELAXED, __NV_ATOMIC_RELAXED)) back[2] = -1;
  }
  __nv_atomic_thread_fence(__NV_ATOMIC_SEQ_CST, __NV_THREAD_SCOPE_BLOCK);
  __syncthreads();
  Pair seen = {0, 0}, next;
  do next = Pair{seen.up + 1, seen.down - 1};
  while (!__nv_atomic_compare_exchange(pairs, &seen, &next, true, __NV_ATOMIC_ACQ_REL, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_DEVICE));
  unsigned short half = 0;
  while (!__nv_atomic_compare_exchange_n(halves, &half, half + 1, false, __NV_ATOMIC_SEQ_CST, __NV_ATOMIC_SEQ_CST, __NV_THREAD_SCOPE_DEVICE)) {}
}
