/** Neighbouring threads go down a column of a matrix that lies in rows. */
import { uncoalesced, walks } from "../addresses/uncoalesced.ts";
import { asEdits, type LineEdit } from "../edits/edit.ts";
import { exchangeAxes } from "../edits/exchange-axes.ts";
import type { CountedAccess, LaunchRule, LaunchStudy } from "../launch-study.ts";
import { mendedAdvice } from "./mended-accesses.ts";

const RULE = "advice/transposed-index";

export const TRANSPOSED_INDEX: LaunchRule = {
  code: RULE,
  find(study) {
    const groups = uncoalesced(study);
    const columns = groups.get("transposed");
    if (!columns) return [];
    // Rows that threads go through are those of the columns' elements, as in a product: exchanging x and y mends both.
    const rows = groups.get("row-per-thread") ?? [];
    const { grid, block } = study.facts;
    const isColumn = columns.every(({ shape }) => shape.pattern !== "column" || !walks(shape));
    const isExchange = rows.length > 0 && grid[1] * block[1] > 1;
    return [
      mendedAdvice(study, isExchange ? [...columns, ...rows] : columns, {
        rule: RULE,
        change: {
          code:
            !isExchange && isTranspose(study, columns)
              ? "advice/transposed-index-change-tile"
              : "advice/transposed-index-change",
          params: {},
          ...asEdits(isExchange ? exchanged(study, columns[0]!) : undefined),
          example: isExchange ? EXCHANGE : TILE,
        },
        confidence: isExchange || !isColumn ? "medium" : "high",
      }),
    ];
  },
};

/** Whether other accesses go along the rows: exchanging x and y would make those the columns. */
function isTranspose({ accesses }: LaunchStudy, columns: readonly CountedAccess[]): boolean {
  return accesses.some(
    (one) =>
      one.space === "global" &&
      one.shape.pattern === "adjacent" &&
      one.shape.hasRows &&
      !columns.includes(one),
  );
}

/** Only where the launch is as wide as high: the host's lines may stay. */
function exchanged(
  { facts: { grid, block }, sourceAt }: LaunchStudy,
  { shape }: CountedAccess,
): LineEdit[] | undefined {
  const isSquare = grid[0] === grid[1] && block[0] === block[1];
  return isSquare ? exchangeAxes(sourceAt?.(shape.access.pc)) : undefined;
}

const EXCHANGE = [
  "int column = blockIdx.x * blockDim.x + threadIdx.x;  // x runs along the rows",
  "int row = blockIdx.y * blockDim.y + threadIdx.y;",
];

const TILE = [
  "__shared__ float tile[32][33];",
  "tile[threadIdx.y][threadIdx.x] = in[y * width + x];  // a row, side by side",
  "__syncthreads();",
  "out[(blockIdx.x * 32 + threadIdx.y) * height + blockIdx.y * 32 + threadIdx.x] =",
  "    tile[threadIdx.x][threadIdx.y];  // the column is taken from shared memory",
];
