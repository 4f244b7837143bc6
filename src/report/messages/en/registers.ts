export const REGISTERS = {
  "registers/estimated":
    "Registers and spills in the lines of `ptxas info` are estimated for {device}, mostly to within 2. `--registers ptxas` asks the vendor's assembler, `--registers N` sets them.",
  "registers/ptxas-missing":
    "`--registers ptxas` needs NVIDIA's ptxas, with nvcc beside it in one folder of the PATH, and there is none. Install the CUDA toolkit or add its bin folder to the PATH; without it, `--registers N` sets a number and no option at all estimates it.",
  "registers/ptxas-failed":
    "nvcc could not compile {file} for {arch}, so ptxas told no registers: {reason}",
  "registers/ptxas-needs-source":
    "`--registers ptxas` compiles the source with NVIDIA's tools, and here there is only a compiled program. Give the .cu file, or numbers: `--registers N` or `--registers NAME=N,…`.",
  "registers/bad-option":
    "`--registers {value}`: expected a number from 1 to {most} for all kernels, NAME=N,… for kernels by name, or `ptxas`.",
  "registers/no-such-kernel":
    "`--registers {name}=…`: no launched kernel has this name. Launched: {kernels}.",
};
