/** Every sentence in English, by code. `{name}` stands for a parameter. */
export const ENGLISH: Readonly<Record<string, string>> = {
  "severity/error": "error",
  "severity/warning": "warning",
  "severity/note": "note",

  "cli/unknown-command": "Unknown command `{command}`. Commands: {known}.",
  "cli/option-of-other-command": "{option} is an option of {commands}, not of {command}.",
  "cli/option-takes-no-value": "{option} takes no value.",
  "cli/option-needs-value": "{option} needs a value.",
  "cli/bad-value": "`{value}` is no value of {option}. Possible: {possible}.",
  "cli/not-whole": "{option} needs a whole number from 0 on, not `{value}`.",
  "cli/not-positive": "{option} needs a number above 0, not `{value}`.",
  "cli/no-source":
    "No source file is named. Usage: warpscope {command} prog.cu [options] [-- program arguments]",
  "cli/bad-regex": "`{value}` given to --kernel is no regular expression: {reason}.",
  "cli/no-such-launch":
    "The program made {count} launches, counted from 0; there is no launch {launch}.",
  "cli/no-such-kernel": "No launched kernel's name matches `{value}`.",
  "cli/unknown-device": "There is no device `{device}`. Known: {known}.",
  "cli/unknown-pass": "There is no pass `{pass}`. Passes: {known}.",
  "cli/phase-compile": "Compiling …",
  "cli/phase-run": "Preparing kernels …",
  "cli/help": `warpscope: compile, run and profile CUDA C++ without a GPU

  warpscope run prog.cu [options] [-- program arguments]
      compile and run: the program's own output and exit code
  warpscope profile prog.cu [options] [-- program arguments]
      the same, then metrics by kernel and the lines that cost most
  warpscope compile prog.cu --emit ir|program|wat [--print-after PASS]
      look inside
  warpscope version

Options of run and profile
  --device NAME         the modelled GPU (h200)
  --timeout SECONDS     stop an endless kernel
  --lenient             let overruns near an allocation pass
  --clock MODE          measured, fixed or wall: what the program's clocks read
  --color WHEN          auto, always or never

Options of profile
  --metrics A,B,…       nvprof's and Nsight Compute's names, * for any part, all
  --query-metrics       list the metrics with their meaning
  --kernel REGEX        only kernels whose name matches
  --launch N            only the N-th launch, counted from 0
  --format FORMAT       text, json or csv
  --capture             put the program's output into the report
  --simulation-time     add to the JSON what each launch cost this machine

nvcc's options (-I -D -U -std= -O -g -arch= -Xptxas -use_fast_math -fmad= …) are
taken as nvcc spells them.

Exit codes: the program's own; 1 it does not compile or needs what is not
supported; 2 a wrong option or file; 124 --timeout; 130 Ctrl-C; 134 and 139 the
host program crashed; 70 a bug of Warpscope.`,

  "compile/missing-option-value": "{option} needs a value.",
  "compile/unsupported-input": "{file} is no CUDA, C++ or C source.",
  "compile/unknown-option": "Unknown option {option}.",
  "compile/unknown-option-suggest": "Unknown option {option}. Did you mean {suggestion}?",
  "compile/option-without-effect": "{option} has no effect here.",
  "compile/unsupported-mode": "{option} is not supported: there is no machine code to stop at.",
  "compile/architecture-chosen": "Several architectures are given; compiling for {arch}.",
  "compile/invalid-option-value": "{option} does not take the value `{value}`.",
  "compile/unsupported-header": "`{header}` belongs to {library}, which is not supported yet.",
  "compile/unsupported-library": "The library {library} is not available.",
  "compile/toolchain-missing": "The package {package} is missing or incomplete. Install it again.",
  "compile/no-source": "No source file is given.",
  "compile/source-not-found": "{file} does not exist.",
  "compile/source-is-folder": "{file} is a folder.",
  "compile/source-unreadable": "{file} cannot be read.",
  "compile/clang-crashed": "The compiler ended unexpectedly on {file}: {reason}",
  "compile/undefined-symbol": "`{symbol}` is used by {file}, but no source file defines it.",
  "lower/variables-too-large":
    "The device variables need {bytes} B; device addresses end at 4 GiB.",
  "lower/too-much-shared":
    "{kernel} uses {bytes} B of static shared memory; the limit is {limit} B.",
  "compile/failed": "{file} does not compile.",
  "compile/link-failed": "The host program cannot be linked: {text}",
  "compile/unsupported-device-linking":
    "{file} uses the device symbol {symbol} of {definition}. Device code of several files is not linked together.",

  "ir/unexpected-token": "Expected {expected}, found {found}.",
  "ir/too-deep": "Nesting deeper than {limit} levels is not supported.",
  "ir/redefined": "{name} is defined twice.",
  "ir/unsupported-type": "The type {type} is not supported in device code.",
  "ir/bad-alignment": "{align} is no alignment: it must be a power of two.",
  "ir/constant-type": "The constant {constant} does not fit its type ({type}).",
  "ir/type-mismatch": "Expected a value of type {expected}, found {found}.",
  "ir/element-count": "Expected {expected} elements.",
  "ir/unsupported-constant": "`{constant}` is not supported in device code.",
  "ir/unsupported-instruction": "The instruction `{name}` is not supported in device code.",
  "ir/value-type": "{name} is used with another type than it is defined with.",
  "ir/undefined-value": "{name} is used but not defined.",
  "ir/undefined-block": "The block {name} does not exist.",
  "ir/undefined-type": "The type {name} is used but not defined.",
  "ir/undefined-symbol": "{name} is used but neither defined nor declared.",
  "ir/undefined-group": "The attribute group {name} is used but not defined.",
  "ir/endless-type": "The type {name} contains itself.",
  "ir/bad-location": "{name} is no debug location, or its chain has no end.",
  "ir/bad-index": "There is no field {index}.",
  "ir/bad-layout": "The data layout `{layout}` is not supported.",
  "ir/module-asm": "Assembly outside of functions is not supported in device code.",
  "ir/unterminated-block": "A block does not end in a branch or return.",
  "ir/void-result": "{name} names the result of an instruction that has none.",
  "ir/invalid-initializer": "The initialiser of {name} has another type than the variable.",
  "ir/invalid-block":
    "In {function}, instruction {instruction} ({opcode}): a block must hold instructions and end in exactly one terminator.",
  "ir/invalid-entry": "In {function}: the entry block must not be branched to.",
  "ir/invalid-types":
    "In {function}, instruction {instruction}: the operands of `{opcode}` have the wrong types.",
  "ir/invalid-call":
    "In {function}, instruction {instruction}: {callee} is called with another signature than it has.",
  "ir/invalid-phi":
    "In {function}, instruction {instruction}: a phi must stand at the head of its block and name each predecessor once.",
  "ir/invalid-use":
    "In {function}, instruction {instruction} ({opcode}): an operand is used where its definition does not reach.",

  "lower/undefined-variable": "The device variable `{name}` is declared but not defined.",
  "lower/undefined-function": "The device function `{name}` is declared but not defined.",
  "lower/unsupported-instruction": "`{instruction}` is not supported in device code.",
  "lower/unsupported-function": "`{name}` is not supported yet.",
  "lower/unsupported-intrinsic": "`{name}` is not supported.",
  "lower/call-signature": "`{name}` is called with other parameters than it has.",
  "lower/kernel-too-large":
    "The kernel has more than {instructions} instructions once its functions are inlined.",
  "lower/too-many-registers":
    "{kernel} is too large: it needs {registers} registers that are the same in all lanes of a warp.",
  "lower/unsupported-atomic": "An atomic `{operation}` of {bytes} bytes is not supported.",
  "lower/unsupported-integer-width": "`{operation}` on integers of {bits} bits is not supported.",
  "lower/unsupported-float-format": "`{operation}` is not supported for this floating-point type.",
  "lower/unsupported-asm": "The inline assembly `{text}` is not supported.",
  "lower/too-much-local":
    "{function} needs {bytes} B of local memory for a thread; the limit is {limit} B.",
  "lower/parameters-too-large":
    "The parameters of {kernel} take {bytes} B; the limit is {limit} B.",
  "lower/dynamic-alloca": "Local arrays whose size is not a constant are not supported.",
  "lower/aggregate-too-large": "A value of {bytes} bytes is too large to be kept in registers.",

  "runtime/kernel-missing": "The kernel {kernel} has no device code that could be run.",
  "runtime/unsupported": "`{what}` is not supported.",
  "runtime/out-of-device-memory":
    "An allocation of {requestedBytes} B fails: {freeBytes} B of {totalBytes} B of device memory are free.",
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
    "{kernel}: a cooperative launch of {blocks} blocks is refused; {limit} fit on the device at once.",
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
    "The program threw {type}. Exceptions cannot be caught here: every throw ends the program. {what}",
  "runtime/host-null-write": "The program wrote through a null pointer.",

  "session/image-too-large":
    "The variables of {source} take {bytes} B and do not fit into device memory.",
  "session/timeout": "Stopped after {seconds} s. Launches completed: {launches}.",
  "session/interrupted": "Interrupted. Launches completed: {launches}.",
  "session/crashed": "Warpscope failed: {reason} This is a bug of Warpscope; please report it.",

  "profile/unknown-metric": "There is no metric `{name}`. --query-metrics lists them.",
  "profile/unknown-metric-suggestion": "There is no metric `{name}`. Did you mean `{suggestion}`?",
  "profile/metric-not-available":
    "The metric `{name}` depends on caches, schedulers or time, which are not modelled yet.",

  "fault/out-of-bounds-read":
    "{kernel}: thread {thread} of block {block} reads {bytes} B at {address}, outside of every allocation ({lanes} of 32 lanes).",
  "fault/out-of-bounds-write":
    "{kernel}: thread {thread} of block {block} writes {bytes} B at {address}, outside of every allocation ({lanes} of 32 lanes).",
  "fault/out-of-bounds-atomic":
    "{kernel}: thread {thread} of block {block} updates {bytes} B at {address}, outside of every allocation ({lanes} of 32 lanes).",
  "fault/misaligned-read":
    "{kernel}: thread {thread} of block {block} reads {bytes} B at {address}, which is no multiple of {bytes}.",
  "fault/misaligned-write":
    "{kernel}: thread {thread} of block {block} writes {bytes} B at {address}, which is no multiple of {bytes}.",
  "fault/misaligned-atomic":
    "{kernel}: thread {thread} of block {block} updates {bytes} B at {address}, which is no multiple of {bytes}.",
  "fault/null-pointer-read":
    "{kernel}: thread {thread} of block {block} reads {bytes} B through a null pointer ({address}).",
  "fault/null-pointer-write":
    "{kernel}: thread {thread} of block {block} writes {bytes} B through a null pointer ({address}).",
  "fault/null-pointer-atomic":
    "{kernel}: thread {thread} of block {block} updates {bytes} B through a null pointer ({address}).",
  "fault/host-pointer-read":
    "{kernel}: thread {thread} of block {block} reads {bytes} B through the host pointer {address}. Copy the data to the device, or allocate it with cudaMallocManaged.",
  "fault/host-pointer-write":
    "{kernel}: thread {thread} of block {block} writes {bytes} B through the host pointer {address}. Copy the data to the device, or allocate it with cudaMallocManaged.",
  "fault/host-pointer-atomic":
    "{kernel}: thread {thread} of block {block} updates {bytes} B through the host pointer {address}. Copy the data to the device, or allocate it with cudaMallocManaged.",
  "fault/shared-out-of-bounds-read":
    "{kernel}: thread {thread} of block {block} reads {bytes} B at {address}, beyond the shared memory of the block.",
  "fault/shared-out-of-bounds-write":
    "{kernel}: thread {thread} of block {block} writes {bytes} B at {address}, beyond the shared memory of the block.",
  "fault/shared-out-of-bounds-atomic":
    "{kernel}: thread {thread} of block {block} updates {bytes} B at {address}, beyond the shared memory of the block.",
  "fault/local-out-of-bounds-read":
    "{kernel}: thread {thread} of block {block} reads {bytes} B at {address}, beyond its local memory.",
  "fault/local-out-of-bounds-write":
    "{kernel}: thread {thread} of block {block} writes {bytes} B at {address}, beyond its local memory.",
  "fault/local-out-of-bounds-atomic":
    "{kernel}: thread {thread} of block {block} updates {bytes} B at {address}, beyond its local memory.",
  "fault/stack-overflow":
    "{kernel}: thread {thread} of block {block} runs out of stack. cudaDeviceSetLimit(cudaLimitStackSize, …) gives it more.",
  "fault/assert": "{kernel}: an assertion fails in thread {thread} of block {block}. {text}",
  "fault/trap": "{kernel}: thread {thread} of block {block} executes __trap().",
  "fault/barrier-deadlock":
    "{kernel}: thread {thread} of block {block} waits at a barrier that other threads of the block never reach.",
  "fault/warp-mask":
    "{kernel}: thread {thread} of block {block} calls __syncwarp with a mask that leaves it out ({lanes} of 32 lanes).",
  "fault/interrupted": "{kernel}: stopped while thread {thread} of block {block} was in this loop.",
  "fault/inlined-at": "inlined here",

  "report/title": "Profile of {program} on {device}",
  "report/no-launches": "No kernel launch to report.",
  "report/kernel": "Kernel: {kernel}",
  "report/column-launches": "Launches",
  "report/column-metric": "Metric",
  "report/column-min": "Min",
  "report/column-average": "Avg",
  "report/column-max": "Max",
  "report/column-meaning": "Meaning",
  "report/label-exact": "exact, if nvcc merges the same loads and stores",
  "report/label-instructions": "exact, if nvcc emits the same instructions",
  "report/label-modelled": "modelled",
  "report/narrowed":
    "{launches} launches move pointers or `long` values, which have 4 bytes here and 8 on a GPU: their memory counts are not exact ({places}).",
  "report/excess": "Source lines with the most excess memory transactions",
  "report/no-excess": "No source line causes excess memory transactions.",
  "report/excess-sectors":
    "{traffic}: {excess} of {total} sectors in excess, {percent}% of all excess sectors",
  "report/excess-wavefronts":
    "{traffic}: {excess} of {total} wavefronts in excess, {percent}% of all bank conflicts",
  "report/traffic-global_load": "global loads",
  "report/traffic-global_store": "global stores",
  "report/traffic-global_atomic": "global atomics",
  "report/traffic-global_reduction": "global atomics",
  "report/traffic-shared_load": "shared loads",
  "report/traffic-shared_store": "shared stores",
  "report/traffic-shared_atomic": "shared atomics",
  "report/traffic-shared_reduction": "shared atomics",

  "metric/gld_efficiency": "Share of the bytes moved for global loads that threads asked for",
  "metric/gst_efficiency": "Share of the bytes moved for global stores that threads wrote",
  "metric/gld_transactions": "32-byte sectors moved for global loads",
  "metric/gst_transactions": "32-byte sectors moved for global stores",
  "metric/gld_transactions_per_request": "Sectors a global load of a warp takes",
  "metric/gst_transactions_per_request": "Sectors a global store of a warp takes",
  "metric/global_load_requests": "Global loads executed by warps",
  "metric/global_store_requests": "Global stores executed by warps",
  "metric/local_load_transactions": "32-byte sectors moved for local loads",
  "metric/local_store_transactions": "32-byte sectors moved for local stores",
  "metric/local_load_transactions_per_request": "Sectors a local load of a warp takes",
  "metric/local_store_transactions_per_request": "Sectors a local store of a warp takes",
  "metric/local_load_requests": "Local loads executed by warps",
  "metric/local_store_requests": "Local stores executed by warps",
  "metric/shared_load_transactions": "Wavefronts (passes over the banks) of shared loads",
  "metric/shared_store_transactions": "Wavefronts (passes over the banks) of shared stores",
  "metric/shared_load_transactions_per_request": "Wavefronts a shared load of a warp takes",
  "metric/shared_store_transactions_per_request": "Wavefronts a shared store of a warp takes",
  "metric/shared_efficiency": "Share of what the banks could deliver that threads asked for",
  "metric/atomic_transactions": "Transactions of atomics and reductions, global and shared",
  "metric/atomic_transactions_per_request": "Transactions an atomic of a warp takes",
  "metric/branch_efficiency": "Share of conditional branches whose threads all went one way",
  "metric/warp_execution_efficiency": "Mean share of a warp's threads that execute an instruction",
  "metric/inst_executed": "Instructions executed by warps",
  "metric/inst_integer": "Integer instructions executed by threads",
  "metric/inst_bit_convert": "Conversions executed by threads",
  "metric/inst_control": "Branches and returns executed by threads",
  "metric/inst_compute_ld_st": "Loads, stores and atomics executed by threads",
  "metric/inst_inter_thread_communication": "Shuffles, votes and the like executed by threads",
  "metric/inst_per_warp": "Mean number of instructions a warp executes",
  "metric/flop_count_sp": "Single-precision operations of threads; a fused multiply-add is two",
  "metric/flop_count_dp": "Double-precision operations of threads; a fused multiply-add is two",
  "metric/flop_count_sp_add": "Single-precision additions of threads",
  "metric/flop_count_sp_mul": "Single-precision multiplications of threads",
  "metric/flop_count_sp_fma": "Single-precision fused multiply-adds of threads",
  "metric/flop_count_dp_add": "Double-precision additions of threads",
  "metric/flop_count_dp_mul": "Double-precision multiplications of threads",
  "metric/flop_count_dp_fma": "Double-precision fused multiply-adds of threads",
  "metric/l1tex__t_requests_pipe_lsu_mem_global_op_atom.sum":
    "Global atomics executed by warps whose result is used",
  "metric/l1tex__t_requests_pipe_lsu_mem_global_op_red.sum":
    "Global atomics executed by warps whose result is not used",
  "metric/l1tex__t_sectors_pipe_lsu_mem_global_op_atom.sum":
    "Sectors of global atomics whose result is used, once for each update of an address",
  "metric/l1tex__t_sectors_pipe_lsu_mem_global_op_red.sum":
    "Sectors of global atomics whose result is not used, once for each update of an address",
  "metric/smsp__sass_inst_executed_op_shared_ld.sum": "Shared loads executed by warps",
  "metric/smsp__sass_inst_executed_op_shared_st.sum": "Shared stores executed by warps",
  "metric/memory_l1_wavefronts_shared": "Wavefronts of all shared accesses",
  "metric/memory_l1_wavefronts_shared_ideal": "Wavefronts that they would need without conflicts",
  "metric/derived__memory_l1_wavefronts_shared_excessive": "Wavefronts caused by bank conflicts",
  "metric/l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_ld.sum":
    "Wavefronts of shared loads caused by bank conflicts",
  "metric/l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_st.sum":
    "Wavefronts of shared stores caused by bank conflicts",
  "metric/memory_l2_theoretical_sectors_global": "Sectors of all global accesses",
  "metric/memory_l2_theoretical_sectors_local": "Sectors of all local accesses",
  "metric/smsp__thread_inst_executed.sum": "Instructions executed by threads",
  "metric/launch__grid_size": "Blocks of the grid",
  "metric/launch__block_size": "Threads of a block",
  "metric/launch__thread_count": "Threads of the grid",
  "metric/launch__sm_count": "Multiprocessors of the device",
  "metric/launch__shared_mem_per_block_static": "Static shared memory of a block",
  "metric/launch__shared_mem_per_block_dynamic": "Dynamic shared memory of a block",
  "metric/launch__shared_mem_per_block_driver": "Shared memory of a block that the system takes",
  "metric/launch__shared_mem_per_block_allocated": "Shared memory of a block, all of it",
  "metric/launch__occupancy_limit_blocks": "Blocks a multiprocessor can hold",
  "metric/launch__occupancy_limit_warps": "Blocks a multiprocessor can hold, for their warps",
};
