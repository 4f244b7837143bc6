/** Versions of a kernel beside each other: `warpscope compare`. */
export const COMPARE = {
  "compare/title": "Versions compared on {device}; times are modelled, with warm caches",
  "compare/phase": "Running {version} ({number} of {count}) …",
  "compare/column-number": "#",
  "compare/column-time": "Time",
  "compare/column-speed": "Speed",
  "compare/column-limiter": "Limited by",
  "compare/column-sectors": "Sectors",
  "compare/column-conflicts": "Conflicts",
  "compare/column-version": "Version",
  "compare/column-metric": "Metric",
  "compare/column-before": "Before",
  "compare/column-after": "After",
  "compare/column-change": "Change",
  "compare/nth-launch": "{kernel} ({shape}; launch {launch})",
  "compare/step-faster":
    "{number}. {version}, after {before}: {factor} times as fast, {time} saved",
  "compare/step-slower":
    "{number}. {version}, after {before}: takes {factor} times as long, {time} more",
  "compare/step-equal": "{number}. {version}, after {before}: about as fast",
  "compare/cause-traffic": "global memory traffic",
  "compare/cause-memory-latency": "waiting for global memory",
  "compare/cause-shared": "shared memory and its bank conflicts",
  "compare/cause-instructions": "instructions",
  "compare/cause-barriers": "barriers",
  "compare/cause-atomics": "atomics",
  "compare/cause-occupancy": "blocks, waves and occupancy",
  "compare/cause-with-evidence": "{cause}: {evidence}",
  "compare/list-comma": ", ",
  "compare/summary-best": "In all: {best} is {factor} times as fast as {first}.",
  "compare/summary-first": "In all: no version is faster than {first}.",
  "compare/summary-step": "The largest gain is at {step}: {cause}.",
  "compare/note-shares":
    "Speed is against the first version. Sectors (32 bytes of global memory) and conflicts (passes over the banks of shared memory beyond the least) are counted. What a step saved or cost is the mean over all orders in which its changes can be put in place; steps below 3% of the time are not explained.",
  "compare/alone": "Without a counterpart, not compared: {kernels}.",
  "compare/nothing":
    "Nothing to compare: {program} launches one kernel, always in the same way. Name a second source, or a report of an earlier run with --baseline.",
  "compare/no-launches": "{program} launched no kernel that is asked for.",
  "compare/no-pairs": "No kernel of these versions has a counterpart of the same name: {kernels}.",
  "compare/too-many":
    "{program} launches kernels in {count} different ways; the first {most} are compared. --kernel chooses some.",
  "compare/program-failed": "{version} ended with exit code {code}: what it computes may be wrong.",
  "compare/bad-condition":
    "`{text}` given to --fail-if is no condition. Examples: 'time>5%' (rose by more than 5%), 'gld_efficiency<-5%' (fell by more), 'gst_transactions>8000', 'time>20us'.",
  "compare/gate-failed": "--fail-if {condition}: {kernel} went from {before} to {after}{percent}.",
  "compare/gate-percent": " ({percent})",
  "compare/gate-unchecked":
    "--fail-if: no kernel of {baseline} was launched, so nothing was checked.",
  "compare/other-device":
    "{file} was made for {found}, not for {device}: its figures are another chip's. Use --device {id}, or make it again.",
  "compare/report-unreadable": "{file} cannot be read.",
  "compare/report-empty":
    "{file} is empty. A report is what `warpscope profile prog.cu --format json` prints.",
  "compare/report-not-json":
    "{file} is damaged or no report: it is not JSON. Make it again with `warpscope profile prog.cu --format json`.",
  "compare/report-foreign":
    "{file} is no report of Warpscope. Make one with `warpscope profile prog.cu --format json`.",
  "compare/report-version":
    "{file} has version {found} of the report format; this Warpscope reads version {known}. Make it again.",
  "compare/report-damaged": "{file} is damaged: `{field}` is missing or wrong. Make it again.",
};
