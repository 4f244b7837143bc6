export const SUMMARY = {
  "summary/column-time": "Time",
  "summary/column-share": "Share",
  "summary/column-calls": "Calls",
  "summary/column-kernel": "Kernel",
  "summary/column-limiter": "Limited by",
  "summary/column-figures": "Look at",
  "summary/waiting": "waiting, not modelled",
  "summary/times": "modelled for {device}; times with warm caches, ±{percent} %",
  "summary/times-unmeasured":
    "modelled for {device}; times with warm caches, not compared with measurements",
  "summary/more-kernels":
    "{count} more {count?kernel takes:kernels take} less time: `--details` shows them.",
  "summary/more":
    "`--details` shows all metrics and the lines with excess transactions, `--report FILE.html` writes a page to open in a browser.",
  "summary/page": "Written: {file}. Open it in a browser: `{command}`",
};
