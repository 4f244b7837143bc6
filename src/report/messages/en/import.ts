/** Figures of a real GPU beside ours: `--import` and `measure`. */
export const IMPORT = {
  "import/unreadable": "{file} cannot be read.",
  "import/empty": "{file} is empty.",
  "import/no-header":
    "{file} has no table of a profiler's figures. Import what `ncu --csv --page raw` or `nvprof --csv --metrics …` prints.",
  "import/summary":
    "{file}:{line}: this table is a summary over launches. Import what `ncu --csv --page raw` prints without --print-summary.",
  "import/trace":
    "{file}:{line}: this table has times and no metrics. Import what `nvprof --csv --metrics …` or `ncu --csv --page raw` prints.",
  "import/no-rows": "{file}:{line}: no launch follows this header.",
  "import/uneven": "{file}:{line}: this row has {found} cells, the header has {expected}.",
  "import/no-number": "{file}:{line}: `{text}` is no number.",
  "import/two-locales":
    "{file}: the numbers below line {line} have points for decimals in some places and commas in others.",
  "import/tools-missing":
    "Measuring needs NVIDIA's nvcc and ncu on the PATH; not found: {tools}. On a machine with a GPU, run `ncu --csv --page raw ./program > ncu.csv`, then here `warpscope profile {source} --import ncu.csv`.",
  "import/tool-failed": "{tool} failed; what it said is above.",
  "import/ncu-failed": "{tool} could not measure. {text}",
  "import/phase-compile": "Compiling with {tool} …",
  "import/phase-measure": "Measuring with {tool} …",
  "import/title": "{program}: {launches} measured launches beside Warpscope's figures for {device}",
  "import/launch":
    "Launch {launch}: {kernel}, grid {grid}, block {block}: {equal} of {values} values equal",
  "import/kernel":
    "{launches} {launches?launch:launches} on average: {kernel}, grid {grid}, block {block}: {equal} of {values} values equal",
  "import/column-launches": "Launches",
  "import/column-equal": "Equal",
  "import/column-near": "≤10%",
  "import/column-far": ">10%",
  "import/column-worst": "Worst",
  "import/column-metric": "Metric",
  "import/column-measured": "Measured",
  "import/column-warpscope": "Warpscope",
  "import/column-difference": "Difference",
  "import/column-percent": "%",
  "import/other-chip":
    "Measured on compute capability {measured}; {device} has {modelled}. --device chooses another chip.",
  "import/all-equal": "Every value equals the measured one.",
  "import/only-measured": "Measured, and not launched here in that way ({count}): {kernels}",
  "import/only-here": "Launched here, and not measured: {count}",
  "import/other-metrics":
    "Measured, and not computed by Warpscope for this chip ({count}): {names}",
};
