// Cooperative groups within a block: tiles, coalesced threads, partitions, collective functions.
#include "expect.h"
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>
namespace cg = cooperative_groups;
using namespace cooperative_groups;
__device__ int reduceSum(thread_group g, int* temp, int val) {
  int lane = g.thread_rank();
  for (int i = g.size() / 2; i > 0; i /= 2) {
    temp[lane] = val;
    g.sync();
    if (lane < i) val += temp[lane + i];
    g.sync();
  }
  return val;
}
template <int N>
__device__ int tileSum(thread_block_tile<N> g, int v) {
  for (int i = g.size() / 2; i > 0; i /= 2) v += g.shfl_down(v, i);
  return v;
}
struct Triple {
  int a, b, c;
};
__global__ void k(int* o) {
  thread_block b = this_thread_block();
  __shared__ int temp[256];
  int r = reduceSum(b, temp, (int)b.thread_rank());
  if (b.thread_rank() == 0) o[0] = r;
  thread_group t4 = tiled_partition(b, 4);
  b.sync();
  int r4 = reduceSum(t4, temp + (b.thread_rank() / 4) * 4, 1);
  if (t4.thread_rank() == 0) atomicAdd(&o[1], r4);
  auto t32 = tiled_partition<32>(b);
  int r32 = tileSum<32>(t32, b.thread_rank());
  if (t32.thread_rank() == 0) o[2 + t32.meta_group_rank()] = r32;
  auto t8 = tiled_partition<8>(t32);
  if (b.thread_rank() == 100) {
    o[10] = t8.meta_group_rank();
    o[11] = t8.meta_group_size();
    o[12] = t32.meta_group_size();
  }
  int red = cg::reduce(t8, (int)b.thread_rank(), cg::plus<int>());
  if (b.thread_rank() == 17) o[13] = red;
  int mx = cg::reduce(t32, (int)(b.thread_rank() * 7 % 32), cg::greater<int>());
  if (b.thread_rank() == 17) o[14] = mx;
  int in = cg::inclusive_scan(t32, 1), ex = cg::exclusive_scan(t32, 2);
  if (b.thread_rank() == 40) {
    o[15] = in;
    o[16] = ex;
  }
  Triple t = t8.shfl(Triple{(int)b.thread_rank(), 1, 2}, 3);
  if (b.thread_rank() == 40) o[17] = t.a;
  if (b.thread_rank() % 3 == 0) {
    coalesced_group a = coalesced_threads();
    if (a.thread_rank() == 0) atomicAdd(&o[18], (int)a.size());
    int s = cg::reduce(a, 1, cg::plus<int>());
    if (a.thread_rank() == 0) atomicAdd(&o[19], s);
    int p = cg::exclusive_scan(a, 5, cg::plus<int>());
    if (b.thread_rank() == 63) o[20] = p;
    int f = a.shfl((int)b.thread_rank(), 2);
    if (b.thread_rank() == 63) o[21] = f;
  }
  auto bp = cg::binary_partition(t32, (bool)(b.thread_rank() & 1));
  if (b.thread_rank() == 33) {
    o[22] = bp.size();
    o[23] = bp.thread_rank();
  }
  auto lp = cg::labeled_partition(t32, (int)(b.thread_rank() % 5));
  if (b.thread_rank() == 64 + 7) {
    o[24] = lp.size();
    o[25] = lp.thread_rank();
  }
  cg::invoke_one(b, [&] { o[26] = 77; });
  int bc = cg::invoke_one_broadcast(t32, [&] { return 5; });
  if (b.thread_rank() == 9) o[27] = bc;
  if (t32.any(b.thread_rank() == 5)) atomicAdd(&o[28], 1);
  if (t8.all(b.thread_rank() < 8)) atomicAdd(&o[29], 1);
  unsigned ba = t8.ballot(b.thread_rank() & 1);
  if (b.thread_rank() == 9) o[30] = ba;
  unsigned ma = t8.match_any((int)(b.thread_rank() % 2));
  if (b.thread_rank() == 9) o[31] = ma;
  auto t1 = tiled_partition<1>(b);
  auto t2 = tiled_partition<2>(b);
  auto t16 = tiled_partition<16>(b);
  if (b.thread_rank() == 9) {
    o[32] = t1.size() + t2.size() + t16.size();
    o[33] = t16.thread_rank();
  }
  double dr = cg::reduce(t32, 0.5, cg::plus<double>());
  if (b.thread_rank() == 0) o[34] = (int)dr;
  o[35] = cg::this_grid().size();
  long long ll = cg::reduce(t16, 1ll << 40, cg::bit_or<long long>());
  if (b.thread_rank() == 0) o[36] = (int)(ll >> 38);
  int lam = cg::reduce(t32, (int)b.thread_rank(), [](int x, int y) { return x > y ? x : y; });
  if (b.thread_rank() == 0) o[37] = lam;
  cg::sync(b);
  o[38] = cg::group_size(t8);
  o[39] = (int)b.dim_threads().x;
  int xs = cg::exclusive_scan(t32, (int)t32.thread_rank(), cg::greater<int>());
  if (b.thread_rank() == 31) o[40] = xs;
  auto tok = b.barrier_arrive();
  b.barrier_wait(cg::thread_block::arrival_token(static_cast<cg::thread_block::arrival_token&&>(tok)));
}
int main() {
  int* o;
  CUDA_OK(cudaMallocManaged(&o, 4 * 64));
  for (int i = 0; i < 64; i++) o[i] = 0;
  k<<<1, 256>>>(o);
  CUDA_OK(cudaDeviceSynchronize());
  int e[] = {
      255 * 128,  256, 496, 496 + 1024, 496 + 2048,  496 + 3072, 496 + 4096, 496 + 5120, 496 + 6144,
      496 + 7168, 0,   4,   8,          16 * 8 + 28, 31,         9,          16,         32 + 8 + 3 - 0,
      86,         86,  50,  0,          16,          0,          7,          1,          77,
      5,          256, 8,   0xaa,       0xaa,        19,         9,          16,         256,
      4,          31,  8,   256,        30};
  e[17] = 43;
  e[24] = 6;
  e[28] = 32;
  // rank 63 is multiple of 3: multiples in warp 1: 33,36,...,63 : 11 of them, rank 10
  e[20] = 50;
  e[21] = 39;
  for (int i = 0; i < 41; i++) EXPECT(o[i] == e[i], "[%d] %d not %d", i, o[i], e[i]);
  return finish();
}
