// The C++ library of the package was built without exceptions: where it would throw, it calls the function
// below with a text that says what. The exception is thrown here, through the library's frames.
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <ios>
#include <new>
#include <stdexcept>
#include <string>
#include <system_error>
#include <typeinfo>

namespace warpscope {

struct LibraryError {
  const char *name;
  void (*raise)(const char *message, int code);
};

// GNU's library names only the function: what() of a failed std::stoi is "stoi".
template <class Error> void raiseWithText(const char *message, int) {
  const char *end = strstr(message, ": ");
  throw Error(end ? std::string(message, end) : std::string(message));
}
template <class Error> void raisePlain(const char *, int) { throw Error(); }
void raiseSystemError(const char *message, int code) {
  // The message ends in what the code means, which the exception adds again.
  std::string text = message;
  const std::error_code error(code, std::generic_category());
  const std::string meaning = ": " + error.message();
  if (text.size() > meaning.size() && text.compare(text.size() - meaning.size(), meaning.size(), meaning) == 0)
    text.resize(text.size() - meaning.size());
  throw std::system_error(error, text);
}

constexpr LibraryError LIBRARY_ERRORS[] = {
    {"out_of_range", raiseWithText<std::out_of_range>},
    {"length_error", raiseWithText<std::length_error>},
    {"invalid_argument", raiseWithText<std::invalid_argument>},
    {"runtime_error", raiseWithText<std::runtime_error>},
    {"overflow_error", raiseWithText<std::overflow_error>},
    {"ios_base::failure", raiseWithText<std::ios_base::failure>},
    {"system_error", raiseSystemError},
    {"bad_alloc", raisePlain<std::bad_alloc>},
    {"bad_array_new_length", raisePlain<std::bad_array_new_length>},
    {"bad_cast", raisePlain<std::bad_cast>},
};

}  // namespace warpscope

// By its mangled name: the library declares it `noexcept`.
extern "C" [[noreturn]] void warpscopeLibraryError(const char *format, ...) __asm__("_ZNSt3__222__libcpp_verbose_abortEPKcz");

void warpscopeLibraryError(const char *format, ...) {
  char text[1024];
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(text, sizeof text, format, arguments);
  va_end(arguments);
  const size_t nameLength = strcspn(text, " ");
  if (strncmp(text + nameLength, " was thrown ", 12) == 0) {
    const char *first = strchr(text, '"'), *code = strstr(text, "error ");
    char *last = strrchr(text, '"');
    if (last) *last = 0;
    for (const warpscope::LibraryError &one : warpscope::LIBRARY_ERRORS)
      if (strlen(one.name) == nameLength && strncmp(one.name, text, nameLength) == 0)
        one.raise(first ? first + 1 : "", code ? atoi(code + 6) : 0);
  }
  fprintf(stderr, "%s\n", text);
  abort();
}
