export const COMPILE = {
  "compile/missing-option-value": "{option} needs a value.",
  "compile/unsupported-input": "{file} is no CUDA, C++ or C source.",
  "compile/unknown-option": "Unknown option {option}.",
  "compile/unknown-option-suggest": "Unknown option {option}. Did you mean {suggestion}?",
  "compile/option-without-effect": "{option} has no effect here.",
  "compile/unsupported-mode": "{option} is not supported: there is no machine code to stop at.",
  "compile/architecture-chosen": "Several architectures are given; compiling for {arch}.",
  "compile/invalid-option-value": "{option} does not take the value `{value}`.",
  "compile/unsupported-call": "The CUDA call `{name}` is not supported.",
  "compile/unsupported-header": "`{header}` belongs to {library}, which is not supported yet.",
  "compile/header-elsewhere":
    "`{header}` comes with {library} and not with CUDA. Name the folder that it is in: -I FOLDER.",
  "compile/headers-not-installed":
    "`{header}` belongs to {library}, whose headers are not on this machine. Install {package} or a CUDA toolkit, or name the folder of NVIDIA's CCCL with -I.",
  "compile/unsupported-library": "The library {library} is not available.",
  "compile/toolchain-missing": "The package {package} is missing or incomplete. Install it again.",
  "compile/no-source": "No source file is given.",
  "compile/source-not-found": "{file} does not exist.",
  "compile/source-not-found-suggest": "{file} does not exist. Did you mean {suggestion}?",
  "compile/source-is-folder": "{file} is a folder.",
  "compile/source-unreadable": "{file} cannot be read.",
  "compile/clang-crashed": "The compiler ended unexpectedly on {file}: {reason}",
  "compile/undefined-symbol": "`{symbol}` is used by {file}, but no source file defines it.",
  "compile/file-outside":
    "The source reads {path}, which lies outside of the folders that it may use: it may with --allow-dir {folder}.",
  "compile/embed-outside":
    "The source takes the bytes of {path}, a file that only #include may read: #embed and .incbin read the working folder, folders of headers (-I) and those of --allow-dir. It may with --allow-dir {folder}.",
  "compile/failed": "{file} does not compile.",
  "compile/result-lost":
    "`{name}` returns another type than its caller takes it to return, a float for an integer or the reverse: the caller gets 0 (on a GPU machine, whatever a register holds). Include the header that declares it.",
  "compile/device-host-same-name":
    "`{symbol}` is a device function in {device} and a host function in {host}. nvcc's linker refuses that: it leaves a host function in place of each device function. Fix: make the device function `static`, or rename one.",
  "compile/link-failed": "The host program cannot be linked: {text}",
  "compile/static-variables-too-large":
    "The static variables of the host program need {bytes} B in large arrays; its memory has room for {limit} B of them. (Each `__device__` variable counts, too: the host program has a variable of the same size that stands for it.) Allocate what is larger with cudaMalloc, or make it smaller.",
  "compile/initialised-variables-too-large":
    "{file} has static variables of {bytes} B, some of them initialised, for which the compiler's memory of 4 GiB does not suffice. Leave them without initialisers, and set their elements at the start of main.",
  "compile/needs-device-linking":
    "{file} uses `{kernel}` of {definition}. Compile both with -rdc=true (or -dc).",
  "compile/unknown-architecture": "There is no architecture {value}. Known: {known}.",
  "compile/no-main": "No source file or object defines `main`.",
  "compile/duplicate-symbol": "`{symbol}` is defined in {first} and again in {second}.",
  "compile/no-object": "{file} is neither an object file nor an archive of object files.",
  "compile/foreign-object":
    "{file} holds machine code for this computer, made by another compiler. Programs here run as WebAssembly, so every source has to be compiled by this nvcc: `nvcc -c {source}`. In a Makefile, give the C++ compiler as CXX=nvcc; CMake takes it from the environment of `warpscope shell`.",
  "compile/options-file-in-itself":
    "The options file {file} names itself, on its own or by way of another one. Remove its name from it.",
  "compile/too-many-options-files": "Options files name other ones more than {most} times.",
  "compile/other-version-object":
    "{file} was made by another version of Warpscope. Compile it again.",
  "compile/damaged-object": "{file} is damaged: it is not as it was written. Compile it again.",
};
