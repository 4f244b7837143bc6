// For `warpscope check`: an annotated variable counts as used in ways that the optimiser does not see, so that
// what reads it stays, even where nothing was ever written to it.
#undef __shared__
#define __shared__ __attribute__((shared)) __attribute__((annotate("shared")))
