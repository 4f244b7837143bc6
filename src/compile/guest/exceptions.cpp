// C++ exceptions: what the compiler's `throw`, `catch` and unwinding call (the Itanium C++ ABI, level II).
// The Clang of the package comes without them. A thrown exception travels as a WebAssembly exception whose
// one value is a `Flight`; which handler takes it is decided in `handler-tables.cpp`.
#include <cxxabi.h>
#include <stdint.h>
#include <stdlib.h>

#include <exception>
#include <new>
#include <typeinfo>

#include "imports.h"

// Where pointers have 8 bytes the sysroot has the tag, in an object of its own: wasm-ld asserts where a tag shares its
// signature with functions.
#ifndef __wasm64__
__asm__(
    ".tagtype __cpp_exception i32\n"
    ".globl __cpp_exception\n"
    "__cpp_exception:\n"
    ".export_name __cpp_exception, __cpp_exception\n");
#endif

namespace __cxxabiv1 {

// Of the C++ ABI library (libcxxabi, private_typeinfo.h): every type_info object is one of these.
class __shim_type_info : public std::type_info {
 public:
  virtual ~__shim_type_info();
  virtual void noop1() const;
  virtual void noop2() const;
  // Whether a handler for this type catches `thrown`; then `object` becomes the handler's object.
  virtual bool can_catch(const __shim_type_info *thrown, void *&object) const = 0;
};

}  // namespace __cxxabiv1

namespace warpscope {

using TypeInfo = __cxxabiv1::__shim_type_info;

// Lies before every exception object.
struct alignas(16) ObjectHeader {
  const TypeInfo *type;
  // In WebAssembly a destructor returns its object.
  void *(*destructor)(void *);
  // Flights and std::exception_ptr.
  int references;
};

ObjectHeader *headerOf(void *object) { return static_cast<ObjectHeader *>(object) - 1; }

// One throw of an object, until its last handler ends.
struct Flight {
  void *object;
  // What the chosen handler gets: the object, a base of it, or the pointer that was thrown.
  void *caught;
  // Handlers that run; negative while one of them throws it again.
  int handlers;
  Flight *outer;
};

// The innermost exception that a handler has.
Flight *handled = nullptr;
// The last one thrown; it exists while `thrownNotHandled` is not 0.
Flight *thrown = nullptr;
unsigned int thrownNotHandled = 0;

void *emergency(size_t bytes) {
  void *memory = calloc(1, bytes);
  if (!memory) std::terminate();
  return memory;
}

[[noreturn]] void raise(Flight *flight) {
  thrownNotHandled++;
  thrown = flight;
  __builtin_wasm_throw(0, flight);
}

[[noreturn]] void launch(void *object) {
  auto *flight = static_cast<Flight *>(emergency(sizeof(Flight)));
  flight->object = flight->caught = object;
  raise(flight);
}

void release(void *object) {
  ObjectHeader *header = headerOf(object);
  if (--header->references > 0) return;
  if (header->destructor) header->destructor(object);
  free(header);
}

// What std::terminate does unless the program says otherwise.
[[noreturn]] void endOnException() {
  const Flight *flight = thrownNotHandled > 0 ? thrown : handled;
  if (!flight) __warpscope_uncaught_exception("", nullptr);
  const TypeInfo *type = headerOf(flight->object)->type;
  int status = 0;
  const char *name = abi::__cxa_demangle(type->name(), nullptr, nullptr, &status);
  if (!name) name = type->name();
  void *exception = flight->object;
  const auto *known = static_cast<const TypeInfo *>(&typeid(std::exception));
  const char *what = known->can_catch(type, exception) ? static_cast<std::exception *>(exception)->what() : nullptr;
  __warpscope_uncaught_exception(name, what);
}

__attribute__((constructor(101))) void setTerminate() { std::set_terminate(endOnException); }

}  // namespace warpscope

extern "C" {

using warpscope::Flight;
using warpscope::handled;
using warpscope::headerOf;

void *__cxa_allocate_exception(size_t bytes) {
  auto *header = static_cast<warpscope::ObjectHeader *>(warpscope::emergency(sizeof(warpscope::ObjectHeader) + bytes));
  return header + 1;
}

void __cxa_free_exception(void *object) { free(headerOf(object)); }

void __cxa_throw(void *object, std::type_info *type, void *(*destructor)(void *)) {
  *headerOf(object) = {static_cast<const warpscope::TypeInfo *>(type), destructor, 1};
  warpscope::launch(object);
}

void *__cxa_get_exception_ptr(void *flight) noexcept { return static_cast<Flight *>(flight)->caught; }

void *__cxa_begin_catch(void *thrown) noexcept {
  auto *flight = static_cast<Flight *>(thrown);
  flight->handlers = (flight->handlers < 0 ? -flight->handlers : flight->handlers) + 1;
  if (handled != flight) {
    flight->outer = handled;
    handled = flight;
  }
  warpscope::thrownNotHandled--;
  return flight->caught;
}

void __cxa_end_catch() {
  Flight *flight = handled;
  if (!flight) return;
  if (flight->handlers < 0) {
    if (++flight->handlers == 0) handled = flight->outer;
  } else if (--flight->handlers == 0) {
    handled = flight->outer;
    warpscope::release(flight->object);
    free(flight);
  }
}

void __cxa_rethrow() {
  if (!handled) std::terminate();
  handled->handlers = -handled->handlers;
  warpscope::raise(handled);
}

std::type_info *__cxa_current_exception_type() {
  return handled ? const_cast<warpscope::TypeInfo *>(headerOf(handled->object)->type) : nullptr;
}

unsigned int __cxa_uncaught_exceptions() { return warpscope::thrownNotHandled; }
bool __cxa_uncaught_exception() { return warpscope::thrownNotHandled > 0; }

// std::exception_ptr holds the object.
void __cxa_increment_exception_refcount(void *object) {
  if (object) headerOf(object)->references++;
}

void __cxa_decrement_exception_refcount(void *object) {
  if (object) warpscope::release(object);
}

void *__cxa_current_primary_exception() {
  if (!handled) return nullptr;
  headerOf(handled->object)->references++;
  return handled->object;
}

void __cxa_rethrow_primary_exception(void *object) {
  if (!object) return;
  headerOf(object)->references++;
  warpscope::launch(object);
}

abi::__cxa_exception *__cxa_init_primary_exception(void *object, std::type_info *type, void *(*destructor)(void *)) noexcept {
  *headerOf(object) = {static_cast<const warpscope::TypeInfo *>(type), destructor, 0};
  return reinterpret_cast<abi::__cxa_exception *>(headerOf(object));
}

// No frame of the program catches `flight`.
WARPSCOPE_EXPORT(__warpscope_uncaught) void __warpscope_uncaught(Flight *flight) {
  __cxa_begin_catch(flight);
  std::terminate();
}

}  // extern "C"
