export const PROFILE = {
  "profile/unknown-metric":
    "There is no metric `{name}`. --query-metrics lists them; `warpscope explain` lists their themes.",
  "profile/unknown-metric-suggestion": "There is no metric `{name}`. Did you mean `{suggestion}`?",
  "profile/metric-not-available": "The metric `{name}` is known, and not computed.",
  "profile/metric-not-on-chip":
    "{chips} has nothing that `{name}` measures: it is a metric of compute capability {capabilities}.",
  "profile/metric-in-nsight":
    "nvprof does not support {chip}: there, Nsight Compute calls `{name}` {other}.",
  "profile/metric-in-nvprof":
    "Nsight Compute does not support {chip}: there, nvprof calls `{name}` {other}.",
  "profile/metric-no-counterpart":
    "nvprof does not support {chip}, and Nsight Compute has nothing like `{name}`: it is computed all the same.",
  "profile/metric-not-listed":
    "NVIDIA's profilers do not list `{name}` for {chip}: it is computed all the same.",

  "profile/explain-title": "{name}  ({theme})",
  "profile/explain-meaning": "Meaning",
  "profile/explain-formula": "Formula",
  "profile/explain-label": "Trust",
  "profile/explain-unit": "Unit",
  "profile/explain-listed": "Listed by",
  "profile/explain-chips": "Computed for",
  "profile/explain-other": "Elsewhere",
  "profile/explain-advice": "Advice",
  "profile/explain-reason": "Not computed",
  "profile/explain-tool-nvprof-metric": "nvprof --metrics, compute capability {capabilities}",
  "profile/explain-tool-nvprof-event": "nvprof --events, compute capability {capabilities}",
  "profile/explain-tool-nsight-compute": "Nsight Compute, compute capability {capabilities}",
  "profile/explain-tool-warpscope": "Warpscope only",
  "profile/explain-all-chips": "every chip",
  "profile/explain-some-chips": "compute capability {capabilities}: {chips}",
  "profile/explain-no-chips": "compute capability {capabilities}: none of the chips described here",
  "profile/explain-other-nsight": "Nsight Compute: {other}",
  "profile/explain-other-nvprof": "nvprof: {other}",
  "profile/explain-label-exact": "exact: it follows from the program",
  "profile/explain-label-exact-if-same-loads": "exact if nvcc merges the same loads and stores",
  "profile/explain-label-exact-if-same-instructions":
    "exact if nvcc emits the same instructions; as a rule it does not quite",
  "profile/explain-label-modelled": "modelled: an estimate",
  "profile/explain-label-not-available": "not available",
  "profile/explain-unit-count": "a count",
  "profile/explain-unit-percent": "percent",
  "profile/explain-unit-ratio": "a ratio",
  "profile/explain-unit-bytes": "bytes",
  "profile/explain-unit-nanoseconds": "nanoseconds",
  "profile/explain-unit-bytesPerSecond": "bytes per second",
  "profile/explain-unit-level": "a level from 0 (idle) to 10 (at its peak)",
  "profile/explain-themes":
    "Metrics by theme. `warpscope explain THEME` lists one, `warpscope explain METRIC` explains one.",
  "profile/explain-theme-line": "{theme}: {count} metrics, {computed} computed",
  "profile/query-title":
    "Metrics of {device} (compute capability {capability}). `warpscope explain NAME` says more about one.",
  "profile/query-marks": "= exact   ~ exact if nvcc emits the same instructions   ? modelled",
  "profile/query-more":
    "Not listed by NVIDIA for this chip, and computed all the same: {count} more; `--metrics all` shows every one.",
};
