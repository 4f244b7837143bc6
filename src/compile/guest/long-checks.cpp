// Arithmetic on `long` and `size_t` whose result does not fit into the 4 bytes that they have here: Clang
// calls these functions (its undefined-behaviour sanitizer, for the types of `long-checks.txt` only). Where
// `long` has 8 bytes the program would go on with another value.
#include <stdint.h>

#include "imports.h"

namespace warpscope {

// Of compiler-rt (ubsan_handlers.h, ubsan_value.h).
struct SourceLocation {
  const char *file;
  uint32_t line, column;
};

struct TypeDescriptor {
  uint16_t kind, information;
  // As in Clang's messages, in quotes.
  char name[1];
};

struct OverflowData {
  SourceLocation location;
  const TypeDescriptor *type;
};

struct ConversionData {
  SourceLocation location;
  const TypeDescriptor *from, *to;
};

constexpr uint32_t REPORTED = ~0u;

void report(SourceLocation &location, const TypeDescriptor *type) {
  if (location.column == REPORTED) return;
  __warpscope_long_overflow(location.file, location.line, location.column, type->name);
  location.column = REPORTED;
}

bool isSigned(const TypeDescriptor *type) { return type->information & 1; }

}  // namespace warpscope

extern "C" {

// Unsigned sums and differences wrap on purpose (`i-- > 0`), and come out right.
void __ubsan_handle_add_overflow(warpscope::OverflowData *data, uintptr_t, uintptr_t) {
  if (warpscope::isSigned(data->type)) warpscope::report(data->location, data->type);
}

void __ubsan_handle_sub_overflow(warpscope::OverflowData *data, uintptr_t, uintptr_t) {
  if (warpscope::isSigned(data->type)) warpscope::report(data->location, data->type);
}

void __ubsan_handle_mul_overflow(warpscope::OverflowData *data, uintptr_t, uintptr_t) {
  warpscope::report(data->location, data->type);
}

// The lowest number by -1.
void __ubsan_handle_divrem_overflow(warpscope::OverflowData *data, uintptr_t, uintptr_t) {
  warpscope::report(data->location, data->type);
}

void __ubsan_handle_negate_overflow(warpscope::OverflowData *, uintptr_t) {}

void __ubsan_handle_implicit_conversion(warpscope::ConversionData *data, uintptr_t, uintptr_t) {
  warpscope::report(data->location, data->to);
}

}  // extern "C"
