// What C++ exceptions travel as: one pointer. In an object of its own, because wasm-ld asserts where a tag shares its
// signature with functions of the object.
__asm__(
    ".tagtype __cpp_exception i64\n"
    ".globl __cpp_exception\n"
    "__cpp_exception:\n"
    ".export_name __cpp_exception, __cpp_exception\n");

// And what longjmp throws; see setjmp.c.
__asm__(
    ".tagtype __c_longjmp i64\n"
    ".globl __c_longjmp\n"
    "__c_longjmp:\n");
