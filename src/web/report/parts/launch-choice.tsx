/** Which launch is shown. */
import type { PageData } from "../../../report/index.ts";
import { setHash } from "../hash-state.ts";
import { formatDim3, formatTime } from "../number-format.ts";
import type { Translate } from "../view.ts";
import { plainKernel } from "./plain-kernel.ts";

/** What is chosen within a launch means nothing in another. */
const OF_ONE_LAUNCH = { site: undefined, warp: undefined, turn: undefined, row: undefined };

interface LaunchChoiceProps {
  readonly data: PageData;
  /** In `data.launches`. */
  readonly position: number;
  readonly t: Translate;
}

export function LaunchChoice({ data, position, t }: LaunchChoiceProps) {
  return (
    <p class="choice">
      <label for="launch">{t("page/launch")}</label>{" "}
      <select
        id="launch"
        value={String(position)}
        onChange={({ currentTarget }) => setHash({ ...OF_ONE_LAUNCH, launch: currentTarget.value })}
      >
        {data.report.launches.map((launch, at) => (
          <option key={launch.index} value={String(at)}>
            {`${launch.index}: ${plainKernel(launch.kernel)} <<<${formatDim3(launch.grid)}, ${formatDim3(launch.block)}>>> ${formatTime(launch.durationNs, t)}`}
          </option>
        ))}
      </select>
    </p>
  );
}
