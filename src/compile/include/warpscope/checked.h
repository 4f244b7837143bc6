// For `warpscope check`: an annotated variable counts as used in ways that the optimiser does not see, so that
// what reads it stays, even where nothing was ever written to it.
#undef __shared__
#define __shared__ __attribute__((shared)) __attribute__((annotate("shared")))

// Copies that are asynchronous in CUDA are done at once here; these tell when a GPU might do them.
#ifdef __CUDA__
#define WARPSCOPE_CHECKED 1
#define WARPSCOPE_NOTE static __inline__ __attribute__((device, always_inline, nodebug, unused)) void
WARPSCOPE_NOTE __warpscope_async_copy(const void *to, unsigned int bytes) {
  asm volatile("warpscope.async.copy %0, %1;" ::"r"((unsigned int)(__SIZE_TYPE__)to), "r"(bytes) : "memory");
}
WARPSCOPE_NOTE __warpscope_async_commit() { asm volatile("warpscope.async.commit;" ::: "memory"); }
WARPSCOPE_NOTE __warpscope_async_wait(unsigned int prior) {
  asm volatile("warpscope.async.wait %0;" ::"r"(prior) : "memory");
}
#undef WARPSCOPE_NOTE
#endif
