export const COMPARE = {
  "compare/title": "{device} 上的各版本对比；时间为模型估算，缓存为热",
  "compare/phase": "正在运行 {version}（{count} 个中的第 {number} 个）……",
  "compare/column-number": "#",
  "compare/column-time": "时间",
  "compare/column-speed": "加速比",
  "compare/column-limiter": "限制因素",
  "compare/column-sectors": "扇区",
  "compare/column-conflicts": "冲突",
  "compare/column-version": "版本",
  "compare/column-metric": "指标",
  "compare/column-before": "之前",
  "compare/column-after": "之后",
  "compare/column-change": "变化",
  "compare/nth-launch": "{kernel}（{shape}；启动 {launch}）",
  "compare/step-faster": "{number}. {version}，之前是 {before}：速度为 {factor} 倍，节省 {time}",
  "compare/step-slower": "{number}. {version}，之前是 {before}：用时为 {factor} 倍，多用 {time}",
  "compare/step-equal": "{number}. {version}，之前是 {before}：速度大致相同",
  "compare/cause-traffic": "全局内存的流量",
  "compare/cause-memory-latency": "等待全局内存",
  "compare/cause-shared": "共享内存及其存储体冲突",
  "compare/cause-instructions": "指令",
  "compare/cause-barriers": "屏障",
  "compare/cause-atomics": "原子操作",
  "compare/cause-occupancy": "线程块、波次与占用率",
  "compare/cause-with-evidence": "{cause}：{evidence}",
  "compare/list-comma": "，",
  "compare/summary-best": "总体：{best} 的速度是 {first} 的 {factor} 倍。",
  "compare/summary-first": "总体：没有版本比 {first} 更快。",
  "compare/summary-step": "收益最大的一步是 {step}：{cause}。",
  "compare/note-shares":
    "加速比以第一个版本为准。扇区（32 字节的全局内存）和冲突（超出最少次数的共享内存存储体访问）是计数所得。每一步节省或增加的时间，是其各项变化按所有可能次序逐一替换后的平均值；不到时间 3% 的步骤不作解释。",
  "compare/alone": "没有对应项，未作比较：{kernels}。",
  "compare/nothing":
    "没有可比较的内容：{program} 只启动一个内核，而且每次方式相同。请再指定一个源文件，或用 --baseline 指定之前运行的报告。",
  "compare/no-launches": "{program} 没有启动任何所要的内核。",
  "compare/no-pairs": "这些版本中没有同名的内核可以对应：{kernels}。",
  "compare/too-many":
    "{program} 以 {count} 种不同方式启动内核；只比较前 {most} 种。可用 --kernel 选择。",
  "compare/program-failed": "{version} 以退出码 {code} 结束：它的计算结果可能有误。",
  "compare/bad-condition":
    "--fail-if 的 `{text}` 不是条件。示例：'time>5%'（上升超过 5%）、'gld_efficiency<-5%'（下降超过 5%）、'gst_transactions>8000'、'time>20us'。",
  "compare/gate-failed": "--fail-if {condition}：{kernel} 从 {before} 变为 {after}{percent}。",
  "compare/gate-percent": "（{percent}）",
  "compare/gate-unchecked": "--fail-if：{baseline} 中的内核一个也没有启动，因此什么也没有检查。",
  "compare/other-device":
    "{file} 是针对 {found} 生成的，而不是 {device}：其中的数值属于另一种芯片。请使用 --device {id}，或重新生成。",
  "compare/report-unreadable": "无法读取 {file}。",
  "compare/report-empty":
    "{file} 是空文件。报告是 `warpscope profile prog.cu --format json` 的输出。",
  "compare/report-not-json":
    "{file} 已损坏或不是报告：它不是 JSON。请用 `warpscope profile prog.cu --format json` 重新生成。",
  "compare/report-foreign":
    "{file} 不是 Warpscope 的报告。请用 `warpscope profile prog.cu --format json` 生成。",
  "compare/report-version":
    "{file} 的报告格式是版本 {found}，而此 Warpscope 读取版本 {known}。请重新生成。",
  "compare/report-damaged": "{file} 已损坏：`{field}` 缺失或有误。请重新生成。",
};
