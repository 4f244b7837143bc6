// wasi-libc's header is for compilers that were told of WebAssembly's exceptions; the pass for the GPU
// only reads it.
#ifndef __wasm_exception_handling__
#define __wasm_exception_handling__ 1
#include_next <setjmp.h>
#undef __wasm_exception_handling__
#else
#include_next <setjmp.h>
#endif
