// Tiles of several warps (64 … 1024 threads): a barrier among some warps of a block, and values that travel
// between them through shared memory. Read by ../cooperative_groups.h only.
#ifndef WARPSCOPE_COOPERATIVE_GROUPS_SEVERAL_WARPS_H
#define WARPSCOPE_COOPERATIVE_GROUPS_SEVERAL_WARPS_H

namespace details {

// A barrier of its own for each tile; barrier 0 is the block's.
WARPSCOPE_CG_CONVERGENT void syncWarps(unsigned int size) {
  const unsigned int tile = rankInBlock() / size, left = blockThreads() - tile * size;
  asm volatile("bar.sync %0, %1;" ::"r"(tile + 1), "r"(left < size ? (left + 31) & ~31u : size) : "memory");
}

// A word that one thread of the tile gives to all others. `from` is a rank in the tile.
WARPSCOPE_CG_CONVERGENT unsigned int shareWord(unsigned int word, unsigned int from, unsigned int size) {
  __shared__ unsigned int perTile[16];
  const unsigned int rank = rankInBlock();
  if (rank % size == from) perTile[rank / size] = word;
  syncWarps(size);
  word = perTile[rank / size];
  syncWarps(size);
  return word;
}
template <class T>
WARPSCOPE_CG_CONVERGENT T shuffleWarps(const T &value, unsigned int from, unsigned int size) {
  Words<T> words(value);
  for (int i = 0; i < Words<T>::count; i++) words.word[i] = shareWord(words.word[i], from, size);
  return words.value();
}

// One value of each warp of the tile, the warps' numbers in order: lane i of every warp gets that of the tile's
// warp i modulo the number of warps.
template <class T>
WARPSCOPE_CG_CONVERGENT T gatherWarps(const T &ofWarp, unsigned int size) {
  __shared__ unsigned int perWarp[32];
  const unsigned int warp = rankInBlock() / 32, warps = size / 32;
  Words<T> words(ofWarp);
  for (int i = 0; i < Words<T>::count; i++) {
    if (lane() == 0) perWarp[warp] = words.word[i];
    syncWarps(size);
    words.word[i] = perWarp[warp / warps * warps + lane() % warps];
    syncWarps(size);
  }
  return words.value();
}

}  // namespace details

#endif
