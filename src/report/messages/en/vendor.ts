/** The commands that stand for NVIDIA's profilers and sanitizer. */
export const VENDOR = {
  "vendor/no-application":
    "{tool} needs a program to run. Usage: {tool} [options] ./program [arguments]",
  "vendor/unknown-option": "{tool} has no option {option}. `{tool} --help` lists them.",
  "vendor/unknown-option-suggest":
    "{tool} has no option {option}. Did you mean {suggestion}? `{tool} --help` lists them.",
  "vendor/refused-option":
    "{option} of {tool} asks for something Warpscope does not have. Leave it out.",
  "vendor/ignored-option": "{option} of {tool} changes nothing here.",
  "vendor/machine-program":
    "{file} holds machine code, and there is no GPU to run it on. Compile it again with Warpscope's nvcc, or name its source: {tool} prog.cu",
  "vendor/no-program":
    "{file} is neither a program that Warpscope's nvcc wrote nor a source that ends in .cu.",
  "vendor/bad-regex": "`{value}` given to {option} is no regular expression: {reason}.",
  "vendor/unknown-metric":
    "{name} is no metric of {tool} that Warpscope knows; it is printed as not available.",
  "vendor/metric-of-other-tool": "{name} is not a name of {tool}, where it is {other}.",
  "vendor/metric-elsewhere": "{name} is not a name of {tool}, which has nothing alike.",
  "vendor/metric-group":
    "{name} names a group of metrics, and Warpscope knows no groups; name the metrics.",
  "vendor/skipped-metric": "Skipping {name} on {device}: {reason}",
  "vendor/modelled-metrics": "Modelled by Warpscope, not measured: {names}.",
  "vendor/modelled-times": "All times are modelled by Warpscope for {device}, not measured.",
  "vendor/nvprof-unsupported-device":
    "NVIDIA's nvprof ends with compute capability 7.x; Warpscope shows its figures for {device} all the same.",
  "vendor/ncu-unsupported-device":
    "NVIDIA's ncu begins with compute capability 7.0; Warpscope shows its figures for {device} all the same.",
  "vendor/activity-limit":
    "{transfers} transfers and {calls} calls beyond the first {limit} of each are not listed.",
  "vendor/ncu-export":
    "Nsight Compute's own report files cannot be written; this is Warpscope's report as JSON.",
  "vendor/rule-excess-global":
    "Global accesses that are not coalesced move {excess} sectors more than their bytes need, {percent}% of all {total} sectors. Most of them: {place}.",
  "vendor/rule-excess-shared":
    "Bank conflicts cause {excess} wavefronts, {percent}% of all {total} wavefronts of shared memory. Most of them: {place}.",
  "vendor/rule-small-grid":
    "The grid has {blocks} {blocks?block:blocks}, fewer than the {multiprocessors} multiprocessors of the device: some have nothing to do.",
  "vendor/rule-occupancy":
    "At most {blocks} {blocks?block is:blocks are} resident on a multiprocessor, {percent}% of its warps. Limited by: {limiters}.",
  "vendor/rule-divergence":
    "Of the 32 threads of a warp, {threads} are active in an instruction on average.",
  "vendor/nvprof-help": `nvprof, as Warpscope has it: profile a program without a GPU

  nvprof [options] ./program [arguments]
      the program is one that Warpscope's nvcc wrote, or a source (.cu)

Examples
  nvprof ./offset 11
  nvprof --metrics gld_efficiency,gst_efficiency ./offset 11
  nvprof --print-gpu-trace --csv --log-file trace.csv ./offset

What is shown
  (nothing)                 a summary of kernels, copies and calls
  --metrics A,B  -m         metrics by kernel; all for all of them
  --events A,B   -e         events by kernel
  --kernels REGEX           for the options behind it: these kernels only
  --print-gpu-trace         each kernel and copy; with --metrics, a row a launch
  --print-api-trace         each call of the CUDA runtime
  --print-gpu-summary, --print-api-summary, --print-summary
  --query-metrics, --query-events

How
  --csv                     comma-separated values
  -u, --normalized-time-unit auto|col|s|ms|us|ns
  --log-file FILE           not to standard error; %p is the process
  --devices 0|all           there is one device, 0
  --demangling on|off       readable kernel names
  --timeout SECONDS         stop an endless kernel
  --quiet                   results only
  --device NAME             the modelled GPU; else the one of nvcc's -arch

Exit code: the program's own; 2 for a wrong option or file.`,
  "vendor/ncu-help": `ncu, as Warpscope has it: profile kernels without a GPU

  ncu [options] ./program [arguments]
      the program is one that Warpscope's nvcc wrote, or a source (.cu)

Examples
  ncu --set full ./offset
  ncu -k regex:tiled -c 1 --section MemoryWorkloadAnalysis ./transpose
  ncu --csv --page raw --log-file metrics.csv ./offset

What is shown
  --metrics A,B             metrics by name; regex:… for those that match
  --set basic|detailed|full|roofline|source
  --section ID              a section; regex:… for those that match
  --page details|raw        sections, or every metric by name
  --print-summary none|per-kernel|per-gpu
  --list-sets, --list-sections, --query-metrics

Which launches
  -k, --kernel-name NAME|regex:…   --kernel-name-base function|demangled|mangled
  -s, --launch-skip N       leave out the first N that match
  -c, --launch-count N      at most N
  --kernel-id C:S:NAME:N    the N-th launch of kernels of that name

How
  --csv                     comma-separated values, in base units
  --print-units auto|base
  --print-kernel-base demangled|function|mangled
  --apply-rules yes|no      findings below the sections
  -o FILE                   Warpscope's report as JSON, in place of text
  --log-file FILE           not to standard output; %p is the process
  --timeout SECONDS         stop an endless kernel
  --quiet                   no ==PROF== lines
  --device NAME             the modelled GPU; else the one of nvcc's -arch

Exit code: the program's own; 2 for a wrong option or file.`,
  "vendor/sanitizer-help": `compute-sanitizer, as Warpscope has it: find wrong accesses without a GPU

  compute-sanitizer [options] ./program [arguments]
      the program is one that Warpscope's nvcc wrote, or a source (.cu)

Examples
  compute-sanitizer ./offset
  compute-sanitizer --tool racecheck --racecheck-report all ./offset

  --tool NAME               memcheck, racecheck, initcheck or synccheck
  --leak-check no|full      memcheck: allocations that are not freed
  --racecheck-report KIND   analysis (pairs of accesses), hazard or all
  --padding BYTES           least distance between two allocations
  --report-api-errors no    leave out failed calls of the CUDA runtime
  --error-exitcode N        exit code where errors are found and it was 0
  --print-limit N           errors shown at most (10000)
  --log-file FILE           not to standard output; %p is the process
  --launch-timeout SECONDS  stop an endless kernel
  --device NAME             the modelled GPU; else the one of nvcc's -arch

Exit code: the program's own, or that of --error-exitcode; 2 for a wrong option
or file.`,
};
