export const SUMMARY = {
  "summary/column-time": "时间",
  "summary/column-share": "占比",
  "summary/column-calls": "次数",
  "summary/column-kernel": "内核",
  "summary/column-limiter": "限制因素",
  "summary/column-figures": "值得关注",
  "summary/waiting": "等待，未建模",
  "summary/times": "{device} 的模型估算；时间按热缓存计，±{percent}%",
  "summary/times-unmeasured": "{device} 的模型估算；时间按热缓存计，未与实测对比",
  "summary/more-kernels": "另有 {count} 个内核用时更少：用 `--details` 查看。",
  "summary/more":
    "`--details` 显示全部指标和产生多余事务的代码行，`--report FILE.html` 生成可在浏览器中打开的网页。",
  "summary/page": "已写入 {file}。在浏览器中打开：`{command}`",
};
