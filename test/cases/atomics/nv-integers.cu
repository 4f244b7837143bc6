//! launch k <<<2, 48>>> cell:i32[8]=[0,0,0,0,-1,0,2147483647,-2147483648][i], wide:u64[8]=[0n,0n,0n,0n,0xffffffffffffffffn,0n,99n,7n][i], src:i32[96]=hash(i)%1000-500
//! expect cell[i] = ((a) => [a.length, a.reduce((x, y) => x - y, 0), a.reduce((x, y) => x | y, 0), a.reduce((x, y) => x ^ y, 0), a.reduce((x, y) => x & y, -1), 5, Math.min(...a), Math.max(...a)][i])([...src])
//! expect wide[i] = ((a) => [BigInt(a.length), BigInt.asUintN(64, -a.reduce((x, y) => x + y, 0n)), a.reduce((x, y) => x | y, 0n), a.reduce((x, y) => x ^ y, 0n), a.reduce((x, y) => x & y), 6n, a.reduce((x, y) => x < y ? x : y, 99n), a.reduce((x, y) => x > y ? x : y, 7n)][i])([...src].map((v) => BigInt(v + 500) << 30n))
__global__ void k(int* cell, unsigned long long* wide, const int* src) {
  int v = src[blockIdx.x * blockDim.x + threadIdx.x];
  unsigned long long w = (unsigned long long)(v + 500) << 30;
  __nv_atomic_add(cell, 1, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_DEVICE);
  __nv_atomic_fetch_sub(cell + 1, v, __NV_ATOMIC_RELAXED);
  __nv_atomic_or(cell + 2, v, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_SYSTEM);
  __nv_atomic_fetch_xor(cell + 3, v, __NV_ATOMIC_ACQ_REL, __NV_THREAD_SCOPE_CLUSTER);
  __nv_atomic_and(cell + 4, v, __NV_ATOMIC_SEQ_CST, __NV_THREAD_SCOPE_DEVICE);
  __nv_atomic_exchange_n(cell + 5, 5, __NV_ATOMIC_ACQUIRE, __NV_THREAD_SCOPE_DEVICE);
  __nv_atomic_min(cell + 6, v, __NV_ATOMIC_RELEASE, __NV_THREAD_SCOPE_DEVICE);
  __nv_atomic_fetch_max(cell + 7, v, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_DEVICE);
  __nv_atomic_fetch_add(wide, 1, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_DEVICE);
  __nv_atomic_sub(wide + 1, w, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_DEVICE);
  __nv_atomic_fetch_or(wide + 2, w, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_DEVICE);
  __nv_atomic_xor(wide + 3, w, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_DEVICE);
  __nv_atomic_fetch_and(wide + 4, w, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_DEVICE);
  __nv_atomic_exchange_n(wide + 5, 6, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_DEVICE);
  __nv_atomic_fetch_min(wide + 6, w, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_DEVICE);
  __nv_atomic_max(wide + 7, w, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_DEVICE);
}
