// Cooperative groups: blocks, grids, tiles of a warp and coalesced threads. What is done with them is in the
// headers of cooperative_groups/.
#ifndef WARPSCOPE_COOPERATIVE_GROUPS_H
#define WARPSCOPE_COOPERATIVE_GROUPS_H

#include "cuda_runtime.h"

#ifdef __CUDA__

// The barrier of all blocks, and whether the launch is one whose blocks are all resident.
extern "C" __device__ __attribute__((convergent)) void __warpscope_grid_sync();
extern "C" __device__ __attribute__((convergent)) void __warpscope_cluster_sync();
extern "C" __device__ unsigned int __warpscope_map_shared(unsigned int address, unsigned int rank);
extern "C" __device__ unsigned int __warpscope_shared_rank(unsigned int address);
extern "C" __device__ __attribute__((const)) int __warpscope_is_cooperative();

namespace cooperative_groups {

#define WARPSCOPE_CG __device__ __attribute__((always_inline, nodebug)) inline
#define WARPSCOPE_CG_CONVERGENT __device__ __attribute__((always_inline, convergent, nodebug)) inline

namespace details {
WARPSCOPE_CG unsigned int rankInBlock() {
  return (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
}
WARPSCOPE_CG unsigned int blockThreads() { return blockDim.x * blockDim.y * blockDim.z; }
WARPSCOPE_CG unsigned int lane() { return rankInBlock() & 31; }
WARPSCOPE_CG unsigned int lanesBelow() { return (1u << lane()) - 1; }
WARPSCOPE_CG unsigned int tileMask(unsigned int size) {
  return size >= 32 ? 0xffffffffu : ((1u << size) - 1) << (lane() / size * size);
}

// A value of any size travels word by word.
template <class T>
struct Words {
  static_assert(__is_trivially_copyable(T), "a shuffled value must be trivially copyable");
  static constexpr int count = (sizeof(T) + 3) / 4;
  unsigned int word[count];
  WARPSCOPE_CG explicit Words(const T &value) { __builtin_memcpy(word, &value, sizeof(T)); }
  WARPSCOPE_CG T value() const {
    T result;
    __builtin_memcpy(&result, word, sizeof(T));
    return result;
  }
};
#define WARPSCOPE_CG_SHUFFLE(name, shuffle)                                                                        \
  template <class T>                                                                                               \
  WARPSCOPE_CG_CONVERGENT T name(unsigned int mask, const T &value, unsigned int by, unsigned int width) {         \
    Words<T> words(value);                                                                                         \
    for (int i = 0; i < Words<T>::count; i++) words.word[i] = shuffle(mask, words.word[i], by, (int)width);        \
    return words.value();                                                                                          \
  }
WARPSCOPE_CG_SHUFFLE(shuffle, __shfl_sync)
WARPSCOPE_CG_SHUFFLE(shuffleUp, __shfl_up_sync)
WARPSCOPE_CG_SHUFFLE(shuffleDown, __shfl_down_sync)
WARPSCOPE_CG_SHUFFLE(shuffleXor, __shfl_xor_sync)
#undef WARPSCOPE_CG_SHUFFLE
}  // namespace details

#include "cooperative_groups/several_warps.h"

class thread_group;
namespace details {
WARPSCOPE_CG unsigned int lanesOf(const thread_group &group);
}

// Any group: a block, or some threads of one warp.
class thread_group {
 public:
  WARPSCOPE_CG unsigned long long size() const { return count; }
  WARPSCOPE_CG unsigned long long num_threads() const { return count; }
  WARPSCOPE_CG unsigned long long thread_rank() const { return rank; }
  WARPSCOPE_CG bool is_valid() const { return true; }
  WARPSCOPE_CG_CONVERGENT void sync() const {
    if (isBlock) __syncthreads();
    else if (count > 32) details::syncWarps(count);
    else __syncwarp(mask);
  }

 protected:
  WARPSCOPE_CG thread_group(unsigned int count, unsigned int rank, unsigned int mask, bool isBlock)
      : count(count), rank(rank), mask(mask), isBlock(isBlock) {}
  friend WARPSCOPE_CG thread_group tiled_partition(const thread_group &parent, unsigned int size);
  friend WARPSCOPE_CG unsigned int details::lanesOf(const thread_group &group);

  unsigned int count, rank, mask;
  bool isBlock;
};

WARPSCOPE_CG unsigned int details::lanesOf(const thread_group &group) { return group.mask; }

class thread_block : public thread_group {
 public:
  WARPSCOPE_CG thread_block() : thread_group(details::blockThreads(), details::rankInBlock(), 0xffffffffu, true) {}
  static WARPSCOPE_CG_CONVERGENT void sync() { __syncthreads(); }
  static WARPSCOPE_CG unsigned int size() { return details::blockThreads(); }
  static WARPSCOPE_CG unsigned int num_threads() { return details::blockThreads(); }
  static WARPSCOPE_CG unsigned int thread_rank() { return details::rankInBlock(); }
  static WARPSCOPE_CG dim3 group_index() { return dim3(blockIdx.x, blockIdx.y, blockIdx.z); }
  static WARPSCOPE_CG dim3 thread_index() { return dim3(threadIdx.x, threadIdx.y, threadIdx.z); }
  static WARPSCOPE_CG dim3 group_dim() { return dim3(blockDim.x, blockDim.y, blockDim.z); }
  static WARPSCOPE_CG dim3 dim_threads() { return group_dim(); }
  // The wait alone is the barrier: no thread leaves it before all have arrived and wait too.
  struct arrival_token {};
  static WARPSCOPE_CG arrival_token barrier_arrive() { return arrival_token(); }
  static WARPSCOPE_CG_CONVERGENT void barrier_wait(arrival_token &&) { __syncthreads(); }
};
WARPSCOPE_CG thread_block this_thread_block() { return thread_block(); }
// Memory for tiles of several warps, which have theirs already, as with CUDA from compute capability 8.0 on.
template <unsigned int MaxBlockSize = 1024>
struct block_tile_memory {};
template <unsigned int MaxBlockSize>
WARPSCOPE_CG thread_block this_thread_block(block_tile_memory<MaxBlockSize> &) {
  return thread_block();
}

class grid_group {
 public:
  // As in CUDA, a launch that is not cooperative has no such barrier.
  WARPSCOPE_CG_CONVERGENT void sync() const {
    if (!is_valid()) __trap();
    __warpscope_grid_sync();
  }
  WARPSCOPE_CG bool is_valid() const { return __warpscope_is_cooperative(); }
  typedef unsigned int arrival_token;
  WARPSCOPE_CG arrival_token barrier_arrive() const { return 0; }
  WARPSCOPE_CG_CONVERGENT void barrier_wait(arrival_token &&) const { sync(); }
  static WARPSCOPE_CG unsigned long long num_blocks() {
    return (unsigned long long)gridDim.x * gridDim.y * gridDim.z;
  }
  static WARPSCOPE_CG unsigned long long block_rank() {
    return ((unsigned long long)blockIdx.z * gridDim.y + blockIdx.y) * gridDim.x + blockIdx.x;
  }
  static WARPSCOPE_CG unsigned long long num_threads() { return num_blocks() * details::blockThreads(); }
  static WARPSCOPE_CG unsigned long long size() { return num_threads(); }
  static WARPSCOPE_CG unsigned long long thread_rank() {
    return block_rank() * details::blockThreads() + details::rankInBlock();
  }
  static WARPSCOPE_CG dim3 block_index() { return dim3(blockIdx.x, blockIdx.y, blockIdx.z); }
  static WARPSCOPE_CG dim3 dim_blocks() { return dim3(gridDim.x, gridDim.y, gridDim.z); }
  static WARPSCOPE_CG dim3 group_dim() { return dim_blocks(); }
  static WARPSCOPE_CG dim3 dim_clusters() {
    return dim3(__nvvm_read_ptx_sreg_nclusterid_x(), __nvvm_read_ptx_sreg_nclusterid_y(),
                __nvvm_read_ptx_sreg_nclusterid_z());
  }
  static WARPSCOPE_CG dim3 cluster_index() {
    return dim3(__nvvm_read_ptx_sreg_clusterid_x(), __nvvm_read_ptx_sreg_clusterid_y(),
                __nvvm_read_ptx_sreg_clusterid_z());
  }
  static WARPSCOPE_CG unsigned long long num_clusters() {
    const dim3 clusters = dim_clusters();
    return (unsigned long long)clusters.x * clusters.y * clusters.z;
  }
  static WARPSCOPE_CG unsigned long long cluster_rank() {
    const dim3 clusters = dim_clusters(), at = cluster_index();
    return ((unsigned long long)at.z * clusters.y + at.y) * clusters.x + at.x;
  }
};
WARPSCOPE_CG grid_group this_grid() { return grid_group(); }

// The name by which programs ask for them.
#define _CG_HAS_CLUSTER_GROUP
class cluster_group {
 public:
  WARPSCOPE_CG_CONVERGENT static void sync() { __warpscope_cluster_sync(); }
  // The wait alone is the barrier: no thread leaves it before all have arrived and wait too.
  struct arrival_token {};
  WARPSCOPE_CG static arrival_token barrier_arrive() { return arrival_token(); }
  WARPSCOPE_CG_CONVERGENT static void barrier_wait() { sync(); }
  WARPSCOPE_CG_CONVERGENT static void barrier_wait(arrival_token &&) { sync(); }
  WARPSCOPE_CG static unsigned int query_shared_rank(const void *address) {
    return __warpscope_shared_rank((unsigned int)(size_t)address);
  }
  template <class T> WARPSCOPE_CG static T *map_shared_rank(T *address, int rank) {
    return (T *)(size_t)__warpscope_map_shared((unsigned int)(size_t)address, (unsigned int)rank);
  }
  WARPSCOPE_CG static dim3 dim_blocks() {
    return dim3(__nvvm_read_ptx_sreg_cluster_nctaid_x(), __nvvm_read_ptx_sreg_cluster_nctaid_y(),
                __nvvm_read_ptx_sreg_cluster_nctaid_z());
  }
  WARPSCOPE_CG static dim3 block_index() {
    return dim3(__nvvm_read_ptx_sreg_cluster_ctaid_x(), __nvvm_read_ptx_sreg_cluster_ctaid_y(),
                __nvvm_read_ptx_sreg_cluster_ctaid_z());
  }
  WARPSCOPE_CG static dim3 dim_threads() {
    const dim3 blocks = dim_blocks();
    return dim3(blocks.x * blockDim.x, blocks.y * blockDim.y, blocks.z * blockDim.z);
  }
  WARPSCOPE_CG static dim3 group_dim() { return dim_threads(); }
  WARPSCOPE_CG static dim3 thread_index() {
    const dim3 at = block_index();
    return dim3(at.x * blockDim.x + threadIdx.x, at.y * blockDim.y + threadIdx.y, at.z * blockDim.z + threadIdx.z);
  }
  WARPSCOPE_CG static unsigned int num_blocks() { return __nvvm_read_ptx_sreg_cluster_nctarank(); }
  WARPSCOPE_CG static unsigned int block_rank() { return __nvvm_read_ptx_sreg_cluster_ctarank(); }
  WARPSCOPE_CG static unsigned int num_threads() { return num_blocks() * details::blockThreads(); }
  WARPSCOPE_CG static unsigned int size() { return num_threads(); }
  WARPSCOPE_CG static unsigned int thread_rank() {
    return block_rank() * details::blockThreads() + details::rankInBlock();
  }
};
WARPSCOPE_CG cluster_group this_cluster() { return cluster_group(); }

// Threads of a warp that were active together; ranks follow lanes.
class coalesced_group : public thread_group {
 public:
  WARPSCOPE_CG explicit coalesced_group(unsigned int mask, unsigned int metaRank = 0, unsigned int metaSize = 1)
      : thread_group((unsigned int)__popc(mask), (unsigned int)__popc(mask & details::lanesBelow()), mask, false),
        metaRank(metaRank), metaSize(metaSize) {}
  WARPSCOPE_CG unsigned int size() const { return count; }
  WARPSCOPE_CG unsigned int num_threads() const { return count; }
  WARPSCOPE_CG unsigned int thread_rank() const { return rank; }
  WARPSCOPE_CG unsigned int meta_group_size() const { return metaSize; }
  WARPSCOPE_CG unsigned int meta_group_rank() const { return metaRank; }

  template <class T> WARPSCOPE_CG_CONVERGENT T shfl(const T &value, unsigned int from) const {
    return details::shuffle(mask, value, laneOf(from), 32);
  }
  template <class T> WARPSCOPE_CG_CONVERGENT T shfl_down(const T &value, unsigned int by) const {
    return details::shuffle(mask, value, laneOf(rank + by < count ? rank + by : rank), 32);
  }
  template <class T> WARPSCOPE_CG_CONVERGENT T shfl_up(const T &value, unsigned int by) const {
    return details::shuffle(mask, value, laneOf(by <= rank ? rank - by : rank), 32);
  }
  WARPSCOPE_CG_CONVERGENT int any(int predicate) const { return __any_sync(mask, predicate); }
  WARPSCOPE_CG_CONVERGENT int all(int predicate) const { return __all_sync(mask, predicate); }
  WARPSCOPE_CG_CONVERGENT unsigned int ballot(int predicate) const { return pack(__ballot_sync(mask, predicate)); }
  template <class T> WARPSCOPE_CG_CONVERGENT unsigned int match_any(T value) const {
    return pack(__match_any_sync(mask, value));
  }
  template <class T> WARPSCOPE_CG_CONVERGENT unsigned int match_all(T value, int &all) const {
    return pack(__match_all_sync(mask, value, &all));
  }

 private:
  friend WARPSCOPE_CG coalesced_group tiled_partition(const coalesced_group &parent, unsigned int size);

  unsigned int metaRank, metaSize;

  WARPSCOPE_CG unsigned int laneOf(unsigned int wanted) const {
    return count == 32 ? wanted : __fns(mask, 0, (int)wanted + 1);
  }
  // One bit per rank instead of one per lane.
  WARPSCOPE_CG unsigned int pack(unsigned int lanes) const {
    unsigned int packed = 0;
    int to = 0;
    for (unsigned int left = mask; left != 0; left &= left - 1, to++)
      if (lanes & left & (0u - left)) packed |= 1u << to;
    return packed;
  }
};
WARPSCOPE_CG_CONVERGENT coalesced_group coalesced_threads() { return coalesced_group(__activemask()); }

template <unsigned int Size, class Parent>
class thread_block_tile;
namespace details {
template <class Parent>
struct TileSize {
  static constexpr unsigned int value = 0;
};
template <unsigned int Size, class Parent>
struct TileSize<thread_block_tile<Size, Parent>> {
  static constexpr unsigned int value = Size;
};
// Threads of what a tile is a part of: a larger tile or the block.
template <class Parent>
WARPSCOPE_CG unsigned int parentThreads() {
  return TileSize<Parent>::value != 0 ? TileSize<Parent>::value : blockThreads();
}
}  // namespace details

// `Size` neighbouring threads: of a warp, or whole warps. The latter shuffle, vote, reduce and scan, no more.
template <unsigned int Size, class Parent = void>
class thread_block_tile : public thread_group {
  static_assert(Size >= 1 && Size <= 1024 && (Size & (Size - 1)) == 0, "a tile has a power of two of threads, at most 1024");
#define WARPSCOPE_CG_OF_A_WARP static_assert(Size <= 32, "tiles of several warps have shfl, any and all only")

 public:
  WARPSCOPE_CG thread_block_tile()
      : thread_group(Size, details::rankInBlock() % Size, details::tileMask(Size), false) {}
  template <class Other> WARPSCOPE_CG thread_block_tile(const thread_block_tile<Size, Other> &) : thread_block_tile() {}
  static WARPSCOPE_CG constexpr unsigned int size() { return Size; }
  static WARPSCOPE_CG constexpr unsigned int num_threads() { return Size; }
  WARPSCOPE_CG unsigned int thread_rank() const { return rank; }
  WARPSCOPE_CG unsigned int meta_group_rank() const {
    return details::rankInBlock() % details::parentThreads<Parent>() / Size;
  }
  WARPSCOPE_CG unsigned int meta_group_size() const { return (details::parentThreads<Parent>() + Size - 1) / Size; }
  WARPSCOPE_CG_CONVERGENT void sync() const {
    if constexpr (Size > 32) details::syncWarps(Size);
    else __syncwarp(mask);
  }

  template <class T> WARPSCOPE_CG_CONVERGENT T shfl(const T &value, unsigned int from) const {
    if constexpr (Size > 32) return details::shuffleWarps(value, from, Size);
    else return details::shuffle(mask, value, from, Size);
  }
  template <class T> WARPSCOPE_CG_CONVERGENT T shfl_down(const T &value, unsigned int by) const {
    WARPSCOPE_CG_OF_A_WARP;
    return details::shuffleDown(mask, value, by, Size);
  }
  template <class T> WARPSCOPE_CG_CONVERGENT T shfl_up(const T &value, unsigned int by) const {
    WARPSCOPE_CG_OF_A_WARP;
    return details::shuffleUp(mask, value, by, Size);
  }
  template <class T> WARPSCOPE_CG_CONVERGENT T shfl_xor(const T &value, unsigned int by) const {
    WARPSCOPE_CG_OF_A_WARP;
    return details::shuffleXor(mask, value, by, Size);
  }
  WARPSCOPE_CG_CONVERGENT int any(int predicate) const {
    const int ofWarp = __any_sync(mask, predicate);
    if constexpr (Size > 32) return __any_sync(mask, details::gatherWarps(ofWarp, Size));
    return ofWarp;
  }
  WARPSCOPE_CG_CONVERGENT int all(int predicate) const {
    const int ofWarp = __all_sync(mask, predicate);
    if constexpr (Size > 32) return __all_sync(mask, details::gatherWarps(ofWarp, Size));
    return ofWarp;
  }
  WARPSCOPE_CG_CONVERGENT unsigned int ballot(int predicate) const {
    WARPSCOPE_CG_OF_A_WARP;
    return pack(__ballot_sync(mask, predicate));
  }
  template <class T> WARPSCOPE_CG_CONVERGENT unsigned int match_any(T value) const {
    WARPSCOPE_CG_OF_A_WARP;
    return pack(__match_any_sync(mask, value));
  }
  template <class T> WARPSCOPE_CG_CONVERGENT unsigned int match_all(T value, int &all) const {
    WARPSCOPE_CG_OF_A_WARP;
    return pack(__match_all_sync(mask, value, &all));
  }

 private:
  WARPSCOPE_CG unsigned int pack(unsigned int lanes) const { return (lanes & mask) >> (details::lane() / Size * Size); }
#undef WARPSCOPE_CG_OF_A_WARP
};

template <unsigned int Size, class Parent>
WARPSCOPE_CG thread_block_tile<Size, Parent> tiled_partition(const Parent &) {
  return thread_block_tile<Size, Parent>();
}
WARPSCOPE_CG thread_group tiled_partition(const thread_group &, unsigned int size) {
  return thread_group(size, details::rankInBlock() % size, details::tileMask(size), false);
}
WARPSCOPE_CG thread_block_tile<1, void> this_thread() { return thread_block_tile<1, void>(); }
// `size` threads by rank; the last part may be smaller.
WARPSCOPE_CG coalesced_group tiled_partition(const coalesced_group &parent, unsigned int size) {
  const unsigned int part = parent.rank / size;
  unsigned int lanes = 0, rank = 0;
  for (unsigned int left = parent.mask; left != 0; left &= left - 1, rank++)
    if (rank / size == part) lanes |= left & (0u - left);
  return coalesced_group(lanes, part, (parent.count + size - 1) / size);
}
// These two take a tile or coalesced threads.
template <class Group>
WARPSCOPE_CG_CONVERGENT coalesced_group binary_partition(const Group &group, bool predicate) {
  const unsigned int lanes = details::lanesOf(group), yes = __ballot_sync(lanes, predicate);
  if (yes == 0 || yes == lanes) return coalesced_group(lanes);
  return coalesced_group(predicate ? yes : lanes & ~yes, predicate, 2);
}
template <class Group, class Label>
WARPSCOPE_CG_CONVERGENT coalesced_group labeled_partition(const Group &group, Label label) {
  const unsigned int lanes = details::lanesOf(group), same = __match_any_sync(lanes, label);
  // A part is counted by its first lane.
  const unsigned int firsts = __ballot_sync(lanes, (same & details::lanesBelow()) == 0);
  const unsigned int first = same & (0u - same);
  return coalesced_group(same, (unsigned int)__popc(firsts & (first - 1)), (unsigned int)__popc(firsts));
}

// Runs `work` in one thread of the group, which in CUDA is any; the second form gives all of them its result.
template <class Group, class Work, class... Arguments>
WARPSCOPE_CG void invoke_one(const Group &group, Work &&work, Arguments &&...arguments) {
  if (group.thread_rank() == 0) work(static_cast<Arguments &&>(arguments)...);
}
template <class Group, class Work, class... Arguments>
WARPSCOPE_CG_CONVERGENT auto invoke_one_broadcast(const Group &group, Work &&work, Arguments &&...arguments) {
  decltype(work(static_cast<Arguments &&>(arguments)...)) result;
  if (group.thread_rank() == 0) result = work(static_cast<Arguments &&>(arguments)...);
  return group.shfl(result, 0);
}

template <class Group> WARPSCOPE_CG_CONVERGENT void sync(const Group &group) { group.sync(); }
template <class Group> WARPSCOPE_CG auto group_size(const Group &group) { return group.num_threads(); }
template <class Group> WARPSCOPE_CG auto thread_rank(const Group &group) { return group.thread_rank(); }
template <class Group> WARPSCOPE_CG dim3 group_dim(const Group &group) { return group.group_dim(); }
template <class Group> WARPSCOPE_CG bool is_valid(const Group &group) { return group.is_valid(); }

#define WARPSCOPE_CG_OPERATION(name, expression)                                  \
  template <class T> struct name {                                                \
    WARPSCOPE_CG T operator()(const T &a, const T &b) const { return expression; } \
  };
WARPSCOPE_CG_OPERATION(plus, a + b)
WARPSCOPE_CG_OPERATION(less, b < a ? b : a)
WARPSCOPE_CG_OPERATION(greater, a < b ? b : a)
WARPSCOPE_CG_OPERATION(bit_and, a &b)
WARPSCOPE_CG_OPERATION(bit_or, a | b)
WARPSCOPE_CG_OPERATION(bit_xor, a ^ b)
#undef WARPSCOPE_CG_OPERATION

#undef WARPSCOPE_CG
#undef WARPSCOPE_CG_CONVERGENT

}  // namespace cooperative_groups

#endif
#endif
