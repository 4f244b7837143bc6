export const REGISTERS = {
  "registers/estimated":
    "`ptxas info` 各行中的寄存器数和溢出量是针对 {device} 估计的，多数相差不超过 2。`--registers ptxas` 改用厂商汇编器的结果，`--registers N` 直接指定。",
  "registers/ptxas-missing":
    "`--registers ptxas` 需要 NVIDIA 的 ptxas，并且 nvcc 与它在 PATH 的同一个文件夹中，但没有找到。请安装 CUDA 工具包，或把它的 bin 文件夹加入 PATH；没有工具包时，可用 `--registers N` 指定数值，不加此选项则使用估计值。",
  "registers/ptxas-failed": "nvcc 无法为 {arch} 编译 {file}，因此 ptxas 没有给出寄存器数：{reason}",
  "registers/ptxas-needs-source":
    "`--registers ptxas` 要用 NVIDIA 的工具编译源文件，而这里只有编译好的程序。请给出 .cu 文件，或直接给出数值：`--registers N` 或 `--registers NAME=N,…`。",
  "registers/bad-option":
    "`--registers {value}`：应为 1 到 {most} 的数（用于所有内核）、NAME=N,…（按内核名）或 `ptxas`。",
  "registers/no-such-kernel":
    "`--registers {name}=…`：已启动的内核中没有这个名字。已启动的有：{kernels}。",
};
