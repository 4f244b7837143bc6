// Begins and ends a program. It names __wasm_call_ctors: otherwise wasm-ld would have every exported function run
// constructors and destructors, and the runtime calls several.
void __wasm_call_ctors(void);
void __wasm_call_dtors(void);
int __main_void(void);
_Noreturn void __wasi_proc_exit(unsigned code);

__attribute__((export_name("_start"))) void _start(void) {
  __wasm_call_ctors();
  const int code = __main_void();
  __wasm_call_dtors();
  if (code != 0) __wasi_proc_exit((unsigned)code);
}
