/** Files for other programs: `profile --export`, and Markdown. */
export const EXPORT = {
  "export/unknown-kind":
    "--export {file}: the name's ending says what is written: .speedscope.json (costs of source lines), .json (the timeline, as a Chrome trace) or .md (a summary).",
  "export/cost-instructions": "Instructions of warps",
  "export/cost-sectors": "Sectors of global memory",
  "export/cost-excess-sectors": "Sectors of global memory in excess",
  "export/cost-wavefronts": "Passes over the banks of shared memory",
  "export/cost-conflicts": "Bank conflicts",
  "export/cost-divergent-branches": "Divergent branches",
  "export/column-kernel": "Kernel",
  "export/column-launches": "Launches",
  "export/column-time": "Time (modelled)",
  "export/column-limiter": "Limited by",
  "export/column-loads": "Load efficiency",
  "export/column-stores": "Store efficiency",
  "export/column-conflicts": "Bank conflicts",
  "export/column-occupancy": "Achieved occupancy",
  "export/column-line": "Line",
  "export/column-waste": "Waste",
  "export/column-source": "Source",
  "export/advice": "What to change first",
  "export/whole-run": "(the whole run)",
  "export/column-found": "Found",
  "export/column-change-to-make": "Change",
  "export/column-gain": "Gain (modelled)",
  "export/note-markdown":
    "Times are sums over the launches of a kernel; other figures are means. Times and achieved occupancy are modelled, the rest is counted.",
};
