/** How long the kernel takes: modelled, see `model/`. */
import type { LaunchFacts } from "../metric.ts";
import { activeSms, MODELLED, nsight, theme } from "./define.ts";

/** Mean over all multiprocessors, those without a block included. */
const activeCycles = (launch: LaunchFacts): number =>
  Math.round(
    (100 * activeSms(launch) * launch.modelled.time.activeCycles) / launch.device.smCount.value,
  ) / 100;

export const TIME = theme("time", [
  nsight(
    "gpu__time_duration.sum",
    { ...MODELLED, unit: "nanoseconds", formula: "time", advice: "time" },
    ({ modelled }) => Math.round(modelled.time.durationNs),
  ),
  nsight(
    "sm__cycles_elapsed.max",
    { ...MODELLED, meaning: "elapsed-cycles", formula: "cycles" },
    ({ modelled }) => Math.round(modelled.time.elapsedCycles),
  ),
  nsight(
    "sm__cycles_elapsed.avg.per_second",
    { ...MODELLED, formula: "sm-clock" },
    ({ device }) => device.clockMHz.value * 1e6,
  ),
  nsight(
    "sm__cycles_active.avg",
    { ...MODELLED, meaning: "active-cycles", formula: "active-cycles", advice: "waves" },
    activeCycles,
  ),
  nsight(
    "smsp__cycles_active.avg",
    { ...MODELLED, meaning: "active-cycles", formula: "active-cycles", advice: "waves" },
    activeCycles,
  ),
]);
