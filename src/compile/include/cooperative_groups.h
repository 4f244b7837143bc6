// Cooperative groups: blocks, tiles of a warp, coalesced threads, and reductions and scans over them.
#ifndef WARPSCOPE_COOPERATIVE_GROUPS_H
#define WARPSCOPE_COOPERATIVE_GROUPS_H

#include "cuda_runtime.h"

#ifdef __CUDA__

// The barrier of all blocks, and whether the launch is one whose blocks are all resident.
extern "C" __device__ __attribute__((convergent)) void __warpscope_grid_sync();
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
};
WARPSCOPE_CG thread_block this_thread_block() { return thread_block(); }

class grid_group {
 public:
  // As in CUDA, a launch that is not cooperative has no such barrier.
  WARPSCOPE_CG_CONVERGENT void sync() const {
    if (!is_valid()) __trap();
    __warpscope_grid_sync();
  }
  WARPSCOPE_CG bool is_valid() const { return __warpscope_is_cooperative(); }
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
};
WARPSCOPE_CG grid_group this_grid() { return grid_group(); }

// Threads of a warp that were active together; ranks follow lanes.
class coalesced_group : public thread_group {
 public:
  WARPSCOPE_CG explicit coalesced_group(unsigned int mask)
      : thread_group((unsigned int)__popc(mask), (unsigned int)__popc(mask & details::lanesBelow()), mask, false) {}
  WARPSCOPE_CG unsigned int size() const { return count; }
  WARPSCOPE_CG unsigned int num_threads() const { return count; }
  WARPSCOPE_CG unsigned int thread_rank() const { return rank; }
  WARPSCOPE_CG unsigned int meta_group_size() const { return 1; }
  WARPSCOPE_CG unsigned int meta_group_rank() const { return 0; }

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

// `Size` neighbouring threads of a warp.
template <unsigned int Size, class Parent = void>
class thread_block_tile : public thread_group {
  static_assert(Size >= 1 && Size <= 32 && (Size & (Size - 1)) == 0, "a tile has 1, 2, 4, 8, 16 or 32 threads");

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
  WARPSCOPE_CG_CONVERGENT void sync() const { __syncwarp(mask); }

  template <class T> WARPSCOPE_CG_CONVERGENT T shfl(const T &value, unsigned int from) const {
    return details::shuffle(mask, value, from, Size);
  }
  template <class T> WARPSCOPE_CG_CONVERGENT T shfl_down(const T &value, unsigned int by) const {
    return details::shuffleDown(mask, value, by, Size);
  }
  template <class T> WARPSCOPE_CG_CONVERGENT T shfl_up(const T &value, unsigned int by) const {
    return details::shuffleUp(mask, value, by, Size);
  }
  template <class T> WARPSCOPE_CG_CONVERGENT T shfl_xor(const T &value, unsigned int by) const {
    return details::shuffleXor(mask, value, by, Size);
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
  WARPSCOPE_CG unsigned int pack(unsigned int lanes) const { return (lanes & mask) >> (details::lane() / Size * Size); }
};

template <unsigned int Size, class Parent>
WARPSCOPE_CG thread_block_tile<Size, Parent> tiled_partition(const Parent &) {
  return thread_block_tile<Size, Parent>();
}
WARPSCOPE_CG thread_group tiled_partition(const thread_group &, unsigned int size) {
  return thread_group(size, details::rankInBlock() % size, details::tileMask(size), false);
}
// Both take a tile or coalesced threads.
template <class Group>
WARPSCOPE_CG_CONVERGENT coalesced_group binary_partition(const Group &group, bool predicate) {
  const unsigned int lanes = details::lanesOf(group), yes = __ballot_sync(lanes, predicate);
  return coalesced_group(predicate ? yes : lanes & ~yes);
}
template <class Group, class Label>
WARPSCOPE_CG_CONVERGENT coalesced_group labeled_partition(const Group &group, Label label) {
  return coalesced_group(__match_any_sync(details::lanesOf(group), label));
}

// Runs `work` in one thread of the group, which in CUDA is any.
template <class Group, class Work, class... Arguments>
WARPSCOPE_CG void invoke_one(const Group &group, Work &&work, Arguments &&...arguments) {
  if (group.thread_rank() == 0) work(static_cast<Arguments &&>(arguments)...);
}

template <class Group> WARPSCOPE_CG_CONVERGENT void sync(const Group &group) { group.sync(); }
template <class Group> WARPSCOPE_CG dim3 group_dim(const Group &group) { return group.group_dim(); }

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

template <unsigned int Size, class Parent, class T, class Operation>
WARPSCOPE_CG_CONVERGENT T reduce(const thread_block_tile<Size, Parent> &tile, T value, Operation operation) {
  for (unsigned int by = Size / 2; by > 0; by >>= 1) value = operation(value, tile.shfl_xor(value, by));
  return value;
}
template <class T, class Operation>
WARPSCOPE_CG_CONVERGENT T reduce(const coalesced_group &group, T value, Operation operation) {
  T result = group.shfl(value, 0);
  for (unsigned int from = 1; from < group.size(); from++) result = operation(result, group.shfl(value, from));
  return result;
}

template <class Group, class T, class Operation>
WARPSCOPE_CG_CONVERGENT T inclusive_scan(const Group &group, T value, Operation operation) {
  for (unsigned int by = 1; by < group.size(); by <<= 1) {
    const T before = group.shfl_up(value, by);
    if (group.thread_rank() >= by) value = operation(before, value);
  }
  return value;
}
template <class Group, class T>
WARPSCOPE_CG_CONVERGENT T inclusive_scan(const Group &group, T value) {
  return inclusive_scan(group, value, plus<T>());
}
// The first thread's result is a value-initialised T, as in CUDA.
template <class Group, class T, class Operation>
WARPSCOPE_CG_CONVERGENT T exclusive_scan(const Group &group, T value, Operation operation) {
  const T before = group.shfl_up(inclusive_scan(group, value, operation), 1);
  return group.thread_rank() == 0 ? T() : before;
}
template <class Group, class T>
WARPSCOPE_CG_CONVERGENT T exclusive_scan(const Group &group, T value) {
  return exclusive_scan(group, value, plus<T>());
}

// Copies at once; wait() is then only the barrier.
template <class Group, class T>
WARPSCOPE_CG void memcpy_async(const Group &group, T *to, const T *from, size_t bytes) {
  for (size_t i = group.thread_rank(); i < bytes / sizeof(T); i += group.size()) to[i] = from[i];
}
template <class Group> WARPSCOPE_CG_CONVERGENT void wait(const Group &group) { group.sync(); }

#undef WARPSCOPE_CG
#undef WARPSCOPE_CG_CONVERGENT

}  // namespace cooperative_groups

#endif
#endif
