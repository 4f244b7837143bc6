// Which handler of a frame catches an exception: reads the tables that Clang writes beside a function
// (LSDA, "Exception Handling ABI for C++", part of the Itanium ABI; in WebAssembly a call site is a number
// that the function's code has set).
#include <stddef.h>
#include <stdint.h>

#include "imports.h"

namespace warpscope {

// What a landing pad and the personality tell each other; its layout is fixed by LLVM (WasmEHPrepare).
struct LandingPadContext {
  int32_t index;
  uintptr_t tables;
  int32_t selector;
};

// Encodings of DWARF exception headers that Clang uses here.
constexpr uint8_t ENCODING_OMITTED = 0xff;

uintptr_t readUnsigned(const uint8_t *&at) {
  uintptr_t value = 0;
  for (unsigned shift = 0;; shift += 7) {
    const uint8_t byte = *at++;
    value |= uintptr_t(byte & 0x7f) << shift;
    if (!(byte & 0x80)) return value;
  }
}

intptr_t readSigned(const uint8_t *&at) {
  uintptr_t value = 0;
  unsigned shift = 0;
  uint8_t byte;
  do {
    byte = *at++;
    value |= uintptr_t(byte & 0x7f) << shift;
    shift += 7;
  } while (byte & 0x80);
  if ((byte & 0x40) && shift < 8 * sizeof(value)) value |= ~uintptr_t(0) << shift;
  return static_cast<intptr_t>(value);
}

struct HandlerTables {
  const uint8_t *callSites = nullptr;
  const uint8_t *actions = nullptr;
  // Types lie before it, the first one last.
  const uint8_t *typesEnd = nullptr;

  explicit HandlerTables(const uint8_t *at) {
    if (*at++ != ENCODING_OMITTED) readUnsigned(at);
    if (*at++ != ENCODING_OMITTED) {
      const uintptr_t bytes = readUnsigned(at);
      typesEnd = at + bytes;
    }
    at++;
    const uintptr_t bytes = readUnsigned(at);
    callSites = at;
    actions = at + bytes;
  }

  // Null for `catch (...)`.
  const TypeInfo *type(intptr_t number) const {
    return reinterpret_cast<const TypeInfo *const *>(typesEnd)[-number];
  }

  // The actions of a landing pad; null where it only cleans up.
  const uint8_t *actionsOf(int32_t index) const {
    const uint8_t *at = callSites;
    while (at < actions) {
      readUnsigned(at);  // the landing pad, which knows where it is
      const uintptr_t action = readUnsigned(at);
      if (index-- == 0) return action == 0 ? nullptr : actions + action - 1;
    }
    return nullptr;
  }

  // Whether an exception specification (a list of types, by their numbers) forbids the exception.
  bool forbids(intptr_t specification, const TypeInfo *thrown, void *object) const {
    const uint8_t *at = typesEnd - specification - 1;
    while (const uintptr_t number = readUnsigned(at)) {
      void *adjusted = object;
      if (type(static_cast<intptr_t>(number))->can_catch(thrown, adjusted)) return false;
    }
    return true;
  }
};

}  // namespace warpscope

extern "C" {

warpscope::LandingPadContext __wasm_lpad_context;

// Called by a landing pad: leaves in `selector` the number of the handler's type, 0 where none catches.
int _Unwind_CallPersonality(Flight *flight) {
  using namespace warpscope;
  __wasm_lpad_context.selector = 0;
  if (__wasm_lpad_context.tables == 0) return 0;
  const HandlerTables tables(reinterpret_cast<const uint8_t *>(__wasm_lpad_context.tables));
  const TypeInfo *thrown = headerOf(flight->object)->type;
  const uint8_t *at = tables.actionsOf(__wasm_lpad_context.index);
  while (at) {
    const intptr_t number = readSigned(at);
    const uint8_t *next = at;
    const intptr_t offset = readSigned(at);
    void *object = flight->object;
    if (number > 0) {
      const TypeInfo *wanted = tables.type(number);
      if (!wanted || wanted->can_catch(thrown, object)) {
        flight->caught = object;
        __wasm_lpad_context.selector = static_cast<int32_t>(number);
        return 0;
      }
    } else if (number < 0 && tables.forbids(number, thrown, object)) {
      flight->caught = object;
      __wasm_lpad_context.selector = static_cast<int32_t>(number);
      return 0;
    }
    at = offset == 0 ? nullptr : next + offset;
  }
  return 0;
}

// Named by every function with handlers; landing pads call the one above.
int __gxx_wasm_personality_v0() { return 0; }

}  // extern "C"
