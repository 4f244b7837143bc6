export const CLI = {
  "cli/unknown-command": "Unknown command `{command}`. Commands: {known}.",
  "cli/option-of-other-command": "{option} is an option of {commands}, not of {command}.",
  "cli/option-takes-no-value": "{option} takes no value.",
  "cli/option-needs-value": "{option} needs a value.",
  "cli/no-such-folder": "{option}: there is no folder {folder}.",
  "cli/bad-value": "`{value}` is no value of {option}. Possible: {possible}.",
  "cli/not-whole": "{option} needs a whole number from 0 on, not `{value}`.",
  "cli/not-count": "{option} needs a whole number from 1 on, not `{value}`.",
  "cli/not-positive": "{option} needs a number above 0, not `{value}`.",
  "cli/no-source":
    "No source file is named. Usage: warpscope {command} prog.cu [options] [-- program arguments]",
  "cli/bad-regex": "`{value}` given to --kernel is no regular expression: {reason}.",
  "cli/no-such-launch":
    "The program made {count} launches, counted from 0; there is no launch {launch}.",
  "cli/no-such-kernel": "No launched kernel's name matches `{value}`.",
  "cli/unknown-device":
    "There is no device `{device}`. Known: {known}; also sm_XX, or a JSON file.",
  "cli/one-device":
    "One device at a time here, not `{value}`; `warpscope profile` compares several.",
  "cli/bad-block":
    "`--block {block}` is no block: one to three sizes apart by commas, of up to {most} threads together. Example: --block 16,16",
  "cli/unknown-pass": "There is no pass `{pass}`. Passes: {known}.",
  "cli/phase-compile": "Compiling …",
  "cli/phase-run": "Preparing kernels …",
  "cli/help": `warpscope: compile, run and profile CUDA C++ without a GPU

  warpscope run prog.cu [options] [-- program arguments]
      compile and run: the program's own output and exit code; a program that
      nvcc wrote, here and below, may stand in place of sources
  warpscope profile prog.cu [options] [-- program arguments]
      the same, then metrics by kernel and the lines that cost most
  warpscope compile prog.cu --emit ir|program|wat [--print-after PASS]
      look inside
  warpscope compile prog.cu --explain [--block X,Y,Z]
      which form of code each kernel gets in blocks of this shape (256), access
      by access, and why not a better one
  warpscope devices [NAME] [--format json]
      the GPUs that can be modelled, or every number of one and its source
  warpscope occupancy --device NAME --block N [--registers N] [--shared BYTES]
      what a multiprocessor holds, what limits it, and what a change would do
  warpscope explain [METRIC | THEME]
      what a metric means, its formula, its chips, and what to do about it
  warpscope nvcc [options] prog.cu … [-o program]
      nvcc's command line: objects, libraries, programs that start by their name
  warpscope shell [-- command] | env [--shell sh|fish|powershell]
      nvcc, nvprof, ncu and compute-sanitizer on the PATH, in a new shell or by
      eval "$(warpscope env)" in this one
  warpscope nvprof | ncu | compute-sanitizer [options] ./program [arguments]
      what these tools print, in their form; --help lists their options
  warpscope measure prog.cu [nvcc options] [-- program arguments]
      measure with NVIDIA's own nvcc and ncu, and compare
  warpscope version

Options of run and profile
  --device NAME         the modelled GPU: a name, sm_XX or a JSON file
                        (that of -arch, else h200)
  --timeout SECONDS     stop an endless kernel
  --registers N         registers of a thread; NAME=N,… by kernel; ptxas to
                        ask the vendor's assembler (estimated if absent)
  --workers N           threads that share the blocks of a launch (as many as
                        there are cores, up to 16)
  --gpus N              how many such GPUs the program finds (1)
  --allow-dir DIR       a folder whose files the program may use, besides the
                        working folder; may be given several times
  --lenient             let overruns near an allocation pass
  --call 'K<<<G, B>>>(…)'   call a kernel of a file that has no main
  --expect 'out[i] == …'    check its results; may be given several times
  --repair              mend what a web page did to the source, and show a diff
  --repair-to FILE      the same, and write it down
  --clock MODE          measured, fixed or wall: what the program's clocks read
  --color WHEN          auto, always or never
  --lang LANGUAGE       en or zh-CN; of every command

Options of profile
  --metrics A,B,…       nvprof's and Nsight Compute's names, * for any part, all
  --query-metrics       list the metrics of the chip with their meaning
  --kernel REGEX        only kernels whose name matches
  --launch N            only the N-th launch, counted from 0
  --format FORMAT       text, json or csv
  --import FILE         compare with what ncu --csv or nvprof --csv measured
  --capture             put the program's output into the report
  --simulation-time     add to the JSON what each launch cost this machine

nvcc's options (-I -D -U -std= -O -g -arch= -Xptxas -use_fast_math -fmad= …) are
taken as nvcc spells them.

Exit codes: the program's own; 1 it does not compile or needs what is not
supported; 2 a wrong option or file; 124 --timeout; 130 Ctrl-C; 134 and 139 the
host program crashed; 70 a bug of Warpscope.`,
};
