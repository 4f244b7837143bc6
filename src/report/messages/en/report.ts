export const REPORT = {
  "severity/error": "error:",
  "severity/warning": "warning:",
  "severity/note": "note:",
  "report/list-semicolon": "; ",
  "report/list-sentences": " ",
  "report/title": "Profile of {program}, modelled for {device}",
  "report/no-launches": "No kernel launch to report.",
  "report/kernel": "Kernel: {kernel}",
  "report/column-launches": "Launches",
  "report/column-metric": "Metric",
  "report/column-min": "Min",
  "report/column-value": "Value",
  "report/column-average": "Avg",
  "report/column-max": "Max",
  "report/column-meaning": "Meaning",
  "report/label-exact": "counted; exact where nvcc merges the same loads and stores",
  "report/label-instructions": "counted; exact where nvcc emits the same instructions",
  "report/label-modelled": "modelled",
  "report/library-code":
    "Code of Warpscope's own libraries runs in {kernels}, where a GPU would run NVIDIA's: these counts are not those of NVIDIA's code.",
  "report/unconfirmed-counts":
    "{kernels}: blocks reach the shared memory of other blocks, or copy in bulk; no profiler's figures have confirmed how that is counted here.",
  "report/waiting":
    "{kernels}: threads wait for each other by locks or flags. How often they look depends on the order in which they run, and how long they wait is not modelled.",
  "report/narrowed":
    "{launches} {launches?launch moves:launches move} pointers or `size_t` values, which have 4 bytes here and 8 on a GPU: their memory counts are not exact ({places}).",
  "report/excess": "Source lines with the most excess memory transactions",
  "report/no-excess": "No source line causes excess memory transactions.",
  "report/excess-sectors":
    "{traffic}: {excess} of {total} sectors in excess, {percent}% of all excess sectors",
  "report/excess-wavefronts":
    "{traffic}: {excess} of {total} wavefronts in excess, {percent}% of all bank conflicts",
  "report/traffic-global_load": "global loads",
  "report/traffic-global_store": "global stores",
  "report/traffic-global_atomic": "global atomics",
  "report/traffic-global_reduction": "global atomics",
  "report/traffic-shared_load": "shared loads",
  "report/traffic-shared_store": "shared stores",
  "report/traffic-shared_atomic": "shared atomics",
  "report/traffic-shared_reduction": "shared atomics",
};
