export const PROFILE = {
  "profile/unknown-metric":
    "没有名为 `{name}` 的指标。--query-metrics 可列出全部指标；`warpscope explain` 可列出指标主题。",
  "profile/unknown-metric-suggestion": "没有名为 `{name}` 的指标。是否想用 `{suggestion}`？",
  "profile/metric-not-available": "指标 `{name}` 是已知的，但不做计算。",
  "profile/metric-not-on-chip":
    "{chips} 上没有 `{name}` 所衡量的对象：它是计算能力 {capabilities} 的指标。",
  "profile/metric-in-nsight":
    "nvprof 不支持 {chip}：在该芯片上，Nsight Compute 将 `{name}` 称为 {other}。",
  "profile/metric-in-nvprof":
    "Nsight Compute 不支持 {chip}：在该芯片上，nvprof 将 `{name}` 称为 {other}。",
  "profile/metric-no-counterpart":
    "nvprof 不支持 {chip}，Nsight Compute 也没有与 `{name}` 对应的指标：这里仍予以计算。",
  "profile/metric-not-listed": "NVIDIA 的剖析器没有为 {chip} 列出 `{name}`：这里仍予以计算。",

  "profile/explain-title": "{name}（{theme}）",
  "profile/explain-meaning": "含义",
  "profile/explain-formula": "公式",
  "profile/explain-label": "可信度",
  "profile/explain-unit": "单位",
  "profile/explain-listed": "出处",
  "profile/explain-chips": "适用芯片",
  "profile/explain-other": "别名",
  "profile/explain-advice": "建议",
  "profile/explain-reason": "未计算",
  "profile/explain-tool-nvprof-metric": "nvprof --metrics，计算能力 {capabilities}",
  "profile/explain-tool-nvprof-event": "nvprof --events，计算能力 {capabilities}",
  "profile/explain-tool-nsight-compute": "Nsight Compute，计算能力 {capabilities}",
  "profile/explain-tool-warpscope": "仅 Warpscope",
  "profile/explain-all-chips": "所有芯片",
  "profile/explain-some-chips": "计算能力 {capabilities}：{chips}",
  "profile/explain-no-chips": "计算能力 {capabilities}：这里描述的芯片中没有",
  "profile/explain-other-nsight": "在 Nsight Compute 中：{other}",
  "profile/explain-other-nvprof": "在 nvprof 中：{other}",
  "profile/explain-label-exact": "精确：由程序本身决定",
  "profile/explain-label-exact-if-same-loads": "若 nvcc 合并出相同的加载和存储，则精确",
  "profile/explain-label-exact-if-same-instructions":
    "若 nvcc 生成相同的指令，则精确；通常并不完全相同",
  "profile/explain-label-modelled": "模型估算",
  "profile/explain-label-not-available": "不可用",
  "profile/explain-unit-count": "计数",
  "profile/explain-unit-percent": "百分比",
  "profile/explain-unit-ratio": "比值",
  "profile/explain-unit-bytes": "字节",
  "profile/explain-unit-nanoseconds": "纳秒",
  "profile/explain-unit-bytesPerSecond": "字节每秒",
  "profile/explain-unit-level": "等级，0（空闲）到 10（达到峰值）",
  "profile/explain-themes":
    "按主题列出的指标。`warpscope explain 主题` 列出某一主题，`warpscope explain 指标` 解释某一指标。",
  "profile/explain-theme-line": "{theme}：共 {count} 个指标，其中 {computed} 个可计算",
  "profile/query-title":
    "{device}（计算能力 {capability}）的指标。`warpscope explain 名称` 可进一步解释某一指标。",
  "profile/query-marks": "= 精确   ~ 若 nvcc 生成相同的指令则精确   ? 模型估算",
  "profile/query-more":
    "NVIDIA 未为该芯片列出、这里仍予以计算的指标还有 {count} 个；`--metrics all` 可显示全部指标。",
};
