export const NVCC = {
  "nvcc/other-version":
    "{file} was made by another version of Warpscope. Compile the program again.",
  "nvcc/damaged": "{file} is damaged: it is not as it was written. Compile the program again.",
  "nvcc/already-compiled":
    "{file} is compiled already, so {argument} can have no effect. Arguments of the program go after `--`.",
  "nvcc/no-input": "No input file is named. `nvcc --help` shows the options.",
  "nvcc/nothing-to-compile": "{file} is compiled already; there is nothing left to do with it.",
  "nvcc/output-for-several":
    "Several sources are given, so {output} cannot be the one output file.",
  "nvcc/output-is-input": "The output would replace {file}, which is an input.",
  "nvcc/no-output-folder": "{file} cannot be written: there is no folder {folder}.",
  "nvcc/cannot-write": "{file} cannot be written: {reason}.",
  "nvcc/start-by-script":
    "{file} is no Windows program. Start it by {script}, which lies beside it.",
  "nvcc/package-missing":
    "this program runs on Warpscope, which is not where it was when the program was compiled. Install it (npm install -g warpscope), set WARPSCOPE_HOME to the folder of the package, and see that node is on the PATH.",
  "nvcc/takes-no-argument": "`{argument}` is not understood here.",
  "nvcc/no-launchers": "The package is not built: there are no launchers in {folder}.",
  "nvcc/cannot-start": "{program} cannot be started: {reason}.",
  "nvcc/no-such-program": "There is no program {program} to start.",
  "nvcc/shell-begins":
    "In this shell (`{shell}`) nvcc, nvprof, ncu and compute-sanitizer are Warpscope's; `exit` leaves it.",
  "nvcc/help": `Usage: nvcc [options] file.cu … [-o program]

Examples
  nvcc -O3 -arch=sm_90 offset.cu -o offset && ./offset 11
  nvcc -dc a.cu b.cu && nvcc a.o b.o -o program

  -o FILE               the file to write (a.out)
  -c, -dc               objects; -dc with device code that other sources may use
  -lib, -shared         a library of objects
  -E                    preprocess only
  -M, -MM               print what a source depends on; -MD, -MMD compile too
                        (-MF FILE, -MT TARGET, -MP)
  -I -isystem -D -U -include -std=c++17 -x cu -w -Werror all-warnings
  -arch=sm_XX, -gencode arch=compute_XX,code=sm_XX
                        the architecture, and so the GPU the program runs on
  -O0 … -O3, -g, -G, -lineinfo
  -use_fast_math, -fmad=, -ftz=, -prec-div=, -prec-sqrt=
  -maxrregcount N, -Xptxas -v,-dlcm=cg
  -rdc=true             device code that uses what other sources define
  -L -l, -Xcompiler OPTIONS, -ccbin, -Xlinker
  -v, -dryrun           print the steps; with -dryrun do nothing else
  @FILE                 arguments in a file
  --allow-dir DIR       a folder that sources may read, besides the working one
  --version, --help

The program runs on a modelled GPU. Its text and exit code are its own;
\`WARPSCOPE_DEVICE=name ./program\` chooses another GPU, and
\`WARPSCOPE_ENV=NAME,OTHER ./program\` lets it see variables of yours.`,
};
