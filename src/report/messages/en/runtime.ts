export const RUNTIME = {
  "runtime/no-device-code":
    "The program's host code asks for device code that the program does not have: {name}. Compile the program again.",
  "runtime/kernel-missing": "The kernel {kernel} has no device code that could be run.",
  "runtime/unsupported": "{what} is not supported.",
  "runtime/link-failed": "The modules given to cuLinkAddData cannot be linked: {text}",
  "runtime/foreign-device-code":
    "The program loads {kind} made by another compiler. Here device code comes from CUDA source: make the file with `warpscope nvcc -ptx`, `-cubin` or `-fatbin`, or compile the source with NVRTC while the program runs.",
  "runtime/module-file-missing":
    "The program loads {path}, which does not exist. Device code that a program loads is made before: `warpscope nvcc -ptx`, `-cubin` or `-fatbin -o {path} SOURCE.cu`.",
  "runtime/out-of-device-memory":
    "An allocation of {requestedBytes} B fails: {freeBytes} B of {totalBytes} B of device memory are free.",
  "runtime/checked-times":
    "Kernels are not timed while they are checked: the times that the program prints here are none of a GPU. `warpscope run` has them.",
  "runtime/costs-not-counted":
    "The host program has instructions that cannot be counted: its clocks go by the time it takes here, which differs from run to run.",
  "runtime/unflushed-output":
    "{bytes} B printed by kernels were lost: the program ended without synchronising with the device.",
  "runtime/bad-grid": "{kernel}: the grid {grid} is not launched; the limit is {limit}.",
  "runtime/bad-block": "{kernel}: the block {block} is not launched; the limit is {limit}.",
  "runtime/launch-bounds":
    "{kernel}: a block of {threads} threads is not launched; its __launch_bounds__ allow {limit}.",
  "runtime/too-many-threads":
    "{kernel}: a block of {threads} threads is not launched; the device allows {limit}.",
  "runtime/too-much-shared":
    "{kernel}: a block needs {staticBytes} B of static and {dynamicBytes} B of dynamic shared memory; {limit} B of dynamic are allowed, {optInLimit} B in all with cudaFuncSetAttribute.",
  "runtime/cooperative-too-large":
    "{kernel}: a cooperative launch of {blocks} {blocks?block:blocks} is refused; {limit} fit on the device at once.",
  "runtime/no-clusters":
    "{kernel}: a launch with thread block clusters is refused; they need a device of compute capability 9.0 or later.",
  "runtime/bad-cluster":
    "{kernel}: clusters of {cluster} blocks are refused; the grid of {grid} must be a multiple of them, and a cluster may have {limit} blocks.",
  "runtime/unknown-call": "The CUDA call `{name}` is not supported.",
  "runtime/undefined-function": "The function `{name}` is declared but not defined.",
  "runtime/host-aborted": "The program aborted in {function}.",
  "runtime/host-arithmetic": "The program divided by zero or overflowed in {function}.",
  "runtime/host-bad-function-pointer":
    "The program called a function through a bad pointer in {function}.",
  "runtime/host-segmentation-fault":
    "The program used memory that is not its own in {function}. Host code cannot use device pointers.",
  "runtime/host-stack-overflow": "The program ran out of stack in {function}.",
  "runtime/host-bad-address": "The program passed the bad address {address} to a library function.",
  "runtime/uncaught-exception":
    "The program ends: it threw {type} and nothing catches that. {what}",
  "runtime/link-outside":
    "The program asked for {path}, but a link there leads out of the folders that it may use. Allow the folder that the link leads to with --allow-dir.",
  "runtime/outside-folder":
    "The program asked for {path}, which lies outside of the working folder: it may use it with --allow-dir {folder}.",
  "runtime/threads-stuck":
    "The program's threads wait for one another in {function}, each for one that follows: {threads}. Here a thread runs from its start to its end while the others wait; threads that take turns (a worker that waits for more work while main waits for its result) are not supported. Let the workers end before main waits, or do the work without threads.",
  "runtime/host-spins":
    "The program waits for ever in a loop that only looks at memory, in {threads}: its kernels have run, and nothing else changes what it looks at. Here a thread runs from its start to its end while the others wait; threads that take turns are not supported. Let the threads end before others wait for them, or do the work without threads.",
  "runtime/terminated": "The program called std::terminate without an exception.",
  "runtime/kernel-turns":
    "The host waits for what a kernel writes, and the kernel has waited for what the host writes. Here a kernel runs from its start to its end while the host stands: the two cannot answer each other by turns. End the kernel with each answer and launch it again.",
  "runtime/host-null-write": "The program wrote through a null pointer.",
  "runtime/out-of-host-memory":
    "An allocation of {bytes} B on the host fails: programs have {limitBytes} B there.",
  "runtime/static-variables-too-large":
    "The static variables of the host program take {bytes} B; where it may have more than 4 GiB, {limit} B of them have room. Allocate the larger ones with malloc.",
  "runtime/out-of-host-memory-option":
    "An allocation of {bytes} B on the host fails: programs have {limitBytes} B there. With --host-memory {enough} there is room for it.",
  "runtime/out-of-host-memory-engine":
    "An allocation of {bytes} B on the host fails: programs have {limitBytes} B there. With --host-memory {enough} there is room for it; that takes Node 24 or later.",
  "runtime/machine-out-of-memory":
    "An allocation of {bytes} B on the host fails: the program has {ownBytes} B, and this machine gives it no more.",
  "runtime/host-failed-allocation":
    "The program used memory that is not its own, after an allocation of {bytes} B on the host had failed: malloc gave a null pointer.",
};
