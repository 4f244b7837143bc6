export const CLI = {
  "cli/unknown-command": "未知命令 `{command}`。可用的命令：{known}。",
  "cli/option-of-other-command": "{option} 是 {commands} 的选项，不能用于 {command}。",
  "cli/option-takes-no-value": "{option} 不带值。",
  "cli/option-needs-value": "{option} 需要一个值。",
  "cli/no-such-folder": "{option}：目录 {folder} 不存在。",
  "cli/bad-value": "`{value}` 不是 {option} 的有效值。可取的值：{possible}。",
  "cli/not-whole": "{option} 需要不小于 0 的整数，而不是 `{value}`。",
  "cli/not-count": "{option} 需要不小于 1 的整数，而不是 `{value}`。",
  "cli/not-positive": "{option} 需要大于 0 的数，而不是 `{value}`。",
  "cli/no-source": "没有给出源文件。用法：warpscope {command} prog.cu [选项] [-- 程序参数]",
  "cli/bad-regex": "--kernel 的值 `{value}` 不是正则表达式：{reason}。",
  "cli/no-such-launch": "程序共启动内核 {count} 次，从 0 开始计数；没有第 {launch} 次启动。",
  "cli/no-such-kernel": "已启动的内核中没有名称与 `{value}` 匹配的。",
  "cli/unknown-device":
    "没有名为 `{device}` 的设备。已知的设备：{known}；也可以是 sm_XX 或 JSON 文件。",
  "cli/one-device":
    "这里一次只能指定一个设备，而不是 `{value}`；`warpscope profile` 可以比较多个设备。",
  "cli/bad-block":
    "`--block {block}` 不是有效的线程块：应为一至三个以逗号分隔的大小，总共不超过 {most} 个线程。例如：--block 16,16",
  "cli/unknown-pass": "没有名为 `{pass}` 的遍（pass）。可用的遍：{known}。",
  "cli/phase-compile": "正在编译……",
  "cli/phase-run": "正在准备内核……",
  "cli/help": `warpscope：无需 GPU，编译、运行并剖析 CUDA C++ 程序

  warpscope run prog.cu [选项] [-- 程序参数]
      编译并运行：程序自己的输出与退出码；此处及以下，可用 nvcc 写出的程序
      代替源文件
  warpscope profile prog.cu [选项] [-- 程序参数]
      同上，然后按内核列出指标，并列出代价最高的源代码行
  warpscope compile prog.cu --emit ir|program|wat [--print-after PASS]
      查看编译的中间结果
  warpscope compile prog.cu --explain [--block X,Y,Z]
      各内核函数在这种线程块（默认 256）下得到哪种代码形式，
      逐个访存说明为何没有更好的形式
  warpscope devices [NAME] [--format json]
      可模拟的 GPU，或其中一个的全部数值及来源
  warpscope occupancy --device NAME --block N [--registers N] [--shared BYTES]
      一个 SM 能容纳多少线程块，受什么限制，改动会有什么效果
  warpscope explain [METRIC | THEME]
      指标的含义、公式、适用芯片，以及如何改进
  warpscope nvcc [选项] prog.cu … [-o program]
      nvcc 的命令行：目标文件、库，以及可直接启动的程序
  warpscope shell [-- 命令] | env [--shell sh|fish|powershell]
      把 nvcc、nvprof、ncu 和 compute-sanitizer 放到 PATH 上：在新的 shell 中，
      或在当前 shell 中执行 eval "$(warpscope env)"
  warpscope nvprof | ncu | compute-sanitizer [选项] ./program [参数]
      以这些工具的形式输出；--help 列出各自的选项
  warpscope measure prog.cu [nvcc 选项] [-- 程序参数]
      用 NVIDIA 自己的 nvcc 和 ncu 实测并对照
  warpscope version

run 和 profile 的选项
  --device NAME         所模拟的 GPU：名称、sm_XX 或 JSON 文件
                        （默认取 -arch 所指，否则 h200）
  --timeout SECONDS     超过这么多秒就停止，用于不会结束的内核
  --registers N         每个线程的寄存器数：N、按内核 NAME=N,…，或用 ptxas
                        询问厂商的汇编器（不给出则估计）
  --workers N           分担一次启动的线程块的线程数
                        （默认为核数，最多 16）
  --gpus N              程序能找到的这种 GPU 的数量（1）
  --allow-dir DIR       除工作目录外程序还可以使用其中文件的目录；
                        可以多次给出
  --lenient             放过紧邻分配区域的越界访问
  --call 'K<<<G, B>>>(…)'   调用没有 main 的文件中的内核
  --expect 'out[i] == …'    检查它的结果；可给出多次
  --repair              修复网页对源代码造成的损坏，并显示差异
  --repair-to FILE      同上，并写入文件
  --clock MODE          measured、fixed 或 wall：程序中的时钟读到什么
  --color WHEN          auto、always 或 never
  --lang LANGUAGE       en 或 zh-CN；适用于每个命令

profile 的选项
  --metrics A,B,…       nvprof 与 Nsight Compute 的指标名；* 可代任意部分，all
  --query-metrics       列出所选芯片的各项指标及其含义
  --kernel REGEX        只看名称匹配的内核
  --launch N            只看第 N 次启动，从 0 开始计数
  --format FORMAT       text、json 或 csv
  --import FILE         与 ncu --csv 或 nvprof --csv 的实测结果对照
  --capture             把程序的输出放进报告
  --simulation-time     在 JSON 中加入每次启动在本机上的模拟开销

nvcc 的选项（-I -D -U -std= -O -g -arch= -Xptxas -use_fast_math -fmad= …）
写法与 nvcc 相同。

退出码：程序自己的退出码；1 无法编译或用到了尚不支持的功能；2 选项或文件有误；
124 --timeout；130 Ctrl-C；134 和 139 主机程序崩溃；70 Warpscope 自身的缺陷。`,
};
