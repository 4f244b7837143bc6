export const IMPORT = {
  "import/unreadable": "无法读取 {file}。",
  "import/empty": "{file} 是空文件。",
  "import/no-header":
    "{file} 中没有剖析器的数据表。请导入 `ncu --csv --page raw` 或 `nvprof --csv --metrics …` 的输出。",
  "import/summary":
    "{file}:{line}：这张表是多次启动的汇总。请导入不带 --print-summary 的 `ncu --csv --page raw` 的输出。",
  "import/trace":
    "{file}:{line}：这张表只有时间，没有指标。请导入 `nvprof --csv --metrics …` 或 `ncu --csv --page raw` 的输出。",
  "import/no-rows": "{file}:{line}：表头之后没有任何启动。",
  "import/uneven": "{file}:{line}：该行有 {found} 个单元格，而表头有 {expected} 个。",
  "import/no-number": "{file}:{line}：`{text}` 不是数字。",
  "import/two-locales": "{file}：第 {line} 行以下的数字有的用点作小数点，有的用逗号。",
  "import/tools-missing":
    "实测需要 PATH 中有 NVIDIA 的 nvcc 和 ncu；没有找到：{tools}。请在有 GPU 的机器上运行 `ncu --csv --page raw ./program > ncu.csv`，再在这里运行 `warpscope profile {source} --import ncu.csv`。",
  "import/tool-failed": "{tool} 失败；它的输出见上文。",
  "import/ncu-failed": "{tool} 无法测量。{text}",
  "import/phase-compile": "正在用 {tool} 编译……",
  "import/phase-measure": "正在用 {tool} 测量……",
  "import/title": "{program}：{launches} 次实测启动，与 Warpscope 针对 {device} 的数值对照",
  "import/launch":
    "启动 {launch}：{kernel}，网格 {grid}，线程块 {block}：{values} 个值中 {equal} 个相等",
  "import/kernel":
    "{launches} 次启动的平均值：{kernel}，网格 {grid}，线程块 {block}：{values} 个值中 {equal} 个相等",
  "import/column-launches": "启动次数",
  "import/column-equal": "相等",
  "import/column-near": "≤10%",
  "import/column-far": ">10%",
  "import/column-worst": "最大偏差",
  "import/column-metric": "指标",
  "import/column-measured": "实测值",
  "import/column-warpscope": "Warpscope",
  "import/column-difference": "差值",
  "import/column-percent": "%",
  "import/other-chip":
    "实测芯片的计算能力是 {measured}，而 {device} 的是 {modelled}。可用 --device 选择其他芯片。",
  "import/all-equal": "所有数值都与实测值相等。",
  "import/only-measured": "有实测值，但这里没有以同样方式启动（{count}）：{kernels}",
  "import/only-here": "这里启动了，但没有实测值：{count}",
  "import/other-metrics": "有实测值，但 Warpscope 不为该芯片计算（{count}）：{names}",
};
