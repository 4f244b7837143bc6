/** The picture of one request to shared memory: 32 banks, and a row for each pass. */
import type { PageSite } from "../../../report/index.ts";
import { bankCells } from "../bank-passes.ts";
import type { Drawing, Mark } from "../parts/chart.tsx";
import type { Request } from "../samples.ts";
import type { Translate } from "../view.ts";

const BANKS = 32;
const AXIS_HEIGHT = 20;
const NAME_WIDTH = 34;

export function drawBanks(request: Request, site: PageSite, width: number, t: Translate): Drawing {
  const cells = bankCells(request, site);
  const passes = Math.max(...cells.map(({ pass }) => pass)) + 1;
  const cell = (width - NAME_WIDTH) / BANKS;
  const height = Math.min(Math.max(cell * 0.7, 15), 24);
  const x = (bank: number) => NAME_WIDTH + bank * cell;
  const y = (pass: number) => AXIS_HEIGHT + pass * height;
  const every = cell >= 20 ? 1 : cell >= 12 ? 4 : 8;
  const marks: Mark[] = cells
    .sort((a, b) => a.pass - b.pass || a.bank - b.bank)
    .map(({ pass, bank, word, lanes }) => ({
      key: `${pass} ${bank}`,
      x: x(bank) + cell / 2,
      y: y(pass) + height,
      lines: [
        t("page/bank-pass", { bank, pass: pass + 1 }),
        t(lanes.length === 1 ? "page/bank-lane" : "page/bank-lanes", { lanes: lanes.join(", ") }),
        t("page/bank-word", { word }),
      ],
      shape: (
        <>
          <rect
            class={pass === 0 ? "bank-cell hit" : "bank-cell conflict hit"}
            x={x(bank) + 0.5}
            y={y(pass) + 0.5}
            width={cell - 1}
            height={height - 1}
          />
          {cell >= 18 && (
            <text
              class="used-number"
              x={x(bank) + cell / 2}
              y={y(pass) + height / 2 + 4}
              text-anchor="middle"
            >
              {lanes.length === 1 ? lanes[0] : `×${lanes.length}`}
            </text>
          )}
        </>
      ),
    }));
  return {
    height: AXIS_HEIGHT + passes * height + 4,
    marks,
    frame: (
      <>
        {Array.from({ length: BANKS }, (_, bank) => (
          <g key={bank}>
            <rect
              class="bank-column"
              x={x(bank)}
              y={AXIS_HEIGHT}
              width={cell}
              height={passes * height}
            />
            {bank % every === 0 && (
              <text class="tick" x={x(bank) + cell / 2} y={AXIS_HEIGHT - 6} text-anchor="middle">
                {bank}
              </text>
            )}
          </g>
        ))}
        {Array.from({ length: passes }, (_, pass) => (
          <text
            key={pass}
            class="tick"
            x={NAME_WIDTH - 6}
            y={y(pass) + height / 2 + 4}
            text-anchor="end"
          >
            {pass + 1}
          </text>
        ))}
      </>
    ),
  };
}
