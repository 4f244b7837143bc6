// What Clang's lowering of setjmp and longjmp to WebAssembly's exceptions calls. A jmp_buf names the call of the
// function in which setjmp was called, and which of that function's setjmps it was; longjmp throws the two along.
#include <stdint.h>

struct Thrown {
  void *environment;
  int value;
};

// Lies in a jmp_buf, which is larger.
struct Place {
  void *call;
  uint32_t label;
  struct Thrown thrown;
};

// Which of the exceptions known to Clang.
#define C_LONGJMP 1

void __wasm_setjmp(void *environment, uint32_t label, void *call) {
  struct Place *place = environment;
  if (label == 0 || !call) __builtin_trap();
  place->call = call;
  place->label = label;
}

// The label of the setjmp that `environment` was filled by; 0 where that was in another call.
uint32_t __wasm_setjmp_test(void *environment, void *call) {
  const struct Place *place = environment;
  return place->call == call ? place->label : 0;
}

void __wasm_longjmp(void *environment, int value) {
  struct Place *place = environment;
  place->thrown.environment = environment;
  place->thrown.value = value == 0 ? 1 : value;
  __builtin_wasm_throw(C_LONGJMP, &place->thrown);
}
