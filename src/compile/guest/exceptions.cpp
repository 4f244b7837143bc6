// What `throw` does: handlers never run, so every exception is an uncaught one. Finds out what was
// thrown and ends the program with its type and its what().
#include <cxxabi.h>
#include <stdlib.h>

#include <exception>
#include <typeinfo>

#include "imports.h"

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

using __cxxabiv1::__shim_type_info;

extern "C" {

void *__cxa_allocate_exception(size_t bytes) { return calloc(1, bytes); }

void __cxa_free_exception(void *object) { free(object); }

// In WebAssembly a destructor returns its object.
void __cxa_throw(void *object, std::type_info *type, void *(*)(void *)) {
  int status = 0;
  const char *name = abi::__cxa_demangle(type->name(), nullptr, nullptr, &status);
  if (!name) name = type->name();
  void *exception = object;
  const auto *handler = static_cast<const __shim_type_info *>(&typeid(std::exception));
  const bool known = handler->can_catch(static_cast<const __shim_type_info *>(type), exception);
  __warpscope_uncaught_exception(name, known ? static_cast<std::exception *>(exception)->what() : nullptr);
}

void __cxa_rethrow() { __warpscope_uncaught_exception("an exception thrown again", nullptr); }

}  // extern "C"
