export const NVCC = {
  "nvcc/other-version": "{file} 由另一个版本的 Warpscope 生成。请重新编译该程序。",
  "nvcc/damaged": "{file} 已损坏：内容与写入时不同。请重新编译该程序。",
  "nvcc/already-compiled": "{file} 已经编译过，{argument} 不会起作用。程序的参数写在 `--` 之后。",
  "nvcc/no-input": "没有给出输入文件。`nvcc --help` 列出各选项。",
  "nvcc/nothing-to-compile": "{file} 已经编译过，没有可做的事了。",
  "nvcc/output-for-several": "给出了多个源文件，不能都写到同一个输出文件 {output}。",
  "nvcc/output-is-input": "输出会覆盖输入文件 {file}。",
  "nvcc/no-output-folder": "无法写入 {file}：文件夹 {folder} 不存在。",
  "nvcc/cannot-write": "无法写入 {file}：{reason}。",
  "nvcc/start-by-script": "{file} 不是 Windows 程序。请用旁边的 {script} 启动它。",
  "nvcc/package-missing":
    "此程序在 Warpscope 上运行，但编译时所用的 Warpscope 已不在原处。请安装它（npm install -g warpscope），或将 WARPSCOPE_HOME 设为该软件包的文件夹，并确认 node 在 PATH 中。",
  "nvcc/takes-no-argument": "这里不接受 `{argument}`。",
  "nvcc/no-launchers": "软件包尚未构建：{folder} 中没有启动脚本。",
  "nvcc/cannot-start": "无法启动 {program}：{reason}。",
  "nvcc/no-such-program": "没有可以启动的程序 {program}。",
  "nvcc/shell-begins":
    "在这个 shell（`{shell}`）中，nvcc、nvprof、ncu 和 compute-sanitizer 都是 Warpscope 提供的；用 `exit` 退出。",
  "nvcc/help": `用法：nvcc [选项] file.cu … [-o 程序]

示例
  nvcc -O3 -arch=sm_90 offset.cu -o offset && ./offset 11
  nvcc -dc a.cu b.cu && nvcc a.o b.o -o program

  -o FILE               要写入的文件（默认 a.out）
  -c, -dc               目标文件；-dc 的设备代码可供其他源文件使用
  -lib, -shared         由目标文件组成的库
  -E                    只做预处理
  -M, -MM               打印源文件的依赖；-MD、-MMD 在编译的同时写出
                        （-MF FILE、-MT TARGET、-MP）
  -I -isystem -D -U -include -std=c++17 -x cu -w -Werror all-warnings
  -arch=sm_XX, -gencode arch=compute_XX,code=sm_XX
                        架构，同时决定程序在哪种 GPU 上运行
  -O0 … -O3, -g, -G, -lineinfo
  -use_fast_math, -fmad=, -ftz=, -prec-div=, -prec-sqrt=
  -maxrregcount N, -Xptxas -v,-dlcm=cg
  -rdc=true             设备代码可使用其他源文件的函数和变量
  -L -l, -Xcompiler OPTIONS, -ccbin, -Xlinker
  -v, -dryrun           打印各步骤；-dryrun 只打印，不执行
  --allow-dir DIR       除工作文件夹外，源代码可以读取的文件夹
  @FILE                 从文件读取参数
  --version, --help

程序在模拟的 GPU 上运行，输出和退出码都是程序自己的；
\`WARPSCOPE_DEVICE=名称 ./program\` 选择另一种 GPU，
\`WARPSCOPE_ENV=NAME,OTHER ./program\` 让程序看到当前环境中的这些变量。`,
};
