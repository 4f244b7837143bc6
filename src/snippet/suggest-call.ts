/** A call that a kernel without `main` may be tried with: sizes from the names of its parameters. */
import type { KernelParameter, KernelText } from "./kernels.ts";

const LINEAR_LENGTH = 1 << 20;
const LINEAR_BLOCK = 256;
const MATRIX_LENGTH = 1024;
const TILE = 16;
const CUBE_LENGTH = 64;
const CUBE_BLOCK = 8;

const LENGTH = /^(?:n|num\w*|len\w*|size\w*|count\w*|total\w*|elements?|numel|n_?elem\w*|N)$/i;
const SIDE =
  /^(?:nx|ny|nz|nxx|nyy|width|height|depth|w|h|d|m|k|n|rows?|cols?|columns?|dim\w*|pitch|stride|ld[abc]?|lda|nrows|ncols|size\w*|len\w*|num\w*)$/i;

export function suggestCall(kernel: KernelText): string {
  const dimensions = usedDimensions(kernel);
  const tile = tileSide(kernel);
  const side = dimensions === 3 ? CUBE_LENGTH : MATRIX_LENGTH;
  const block = dimensions === 1 ? LINEAR_BLOCK : dimensions === 2 ? tile : CUBE_BLOCK;
  const grid = (dimensions === 1 ? LINEAR_LENGTH : side) / block;
  const list = (size: number): string =>
    dimensions === 1 ? String(size) : `(${Array(dimensions).fill(size).join(", ")})`;
  const length = dimensions === 1 ? String(LINEAR_LENGTH) : Array(dimensions).fill(side).join("*");
  let sized = false;
  const values = kernel.parameters.map((parameter) => {
    if (!parameter.pointer) return scalarFor(parameter, dimensions, side);
    const fill = parameter.readOnly ? "iota" : "zero";
    const size = sized ? "" : `[${length}]`;
    sized = true;
    if (size === "") return `${parameter.name}=${fill}`;
    return `${parameter.name}=${size}${fill === "zero" ? "" : `=${fill}`}`;
  });
  const shared = /\bextern\s+__shared__/.test(kernel.body)
    ? `, ${block ** dimensions * elementBytes(kernel)}`
    : "";
  const template = kernel.templateParameters.filter(({ hasDefault }) => !hasDefault);
  const types = template.map(({ isType }) => (isType ? "float" : String(block)));
  const arguments_ = template.length > 0 ? `<${types.join(", ")}>` : "";
  return `${kernel.name}${arguments_}<<<${list(grid)}, ${list(block)}${shared}>>>(${values.join(", ")})`;
}

function usedDimensions({ body }: KernelText): 1 | 2 | 3 {
  if (/\b(?:threadIdx|blockIdx)\s*\.\s*z\b/.test(body)) return 3;
  return /\b(?:threadIdx|blockIdx)\s*\.\s*y\b/.test(body) ? 2 : 1;
}

/** The side of a tile in shared memory, where its declaration has it in numbers. */
function tileSide({ body }: KernelText): number {
  const sides = /__shared__[^;[]*\[\s*(\d+)\s*\]\s*\[\s*(\d+)/.exec(body);
  const side = Number(sides?.[1] ?? TILE);
  return [8, 16, 32].includes(side) ? side : TILE;
}

function elementBytes({ body }: KernelText): number {
  const type = /\bextern\s+__shared__\s+(?:__align__\([^)]*\)\s*)?([\w ]+?)\s+\w+\s*\[/.exec(
    body,
  )?.[1];
  if (type === undefined) return 4;
  if (/double|long long|int64|uint64|float2|int2/.test(type)) return 8;
  return /float4|int4|double2/.test(type) ? 16 : 4;
}

function scalarFor({ name, element }: KernelParameter, dimensions: number, side: number): string {
  if (/^(?:float|double|half|__half|T)$/.test(element)) return "2.0f";
  if (element === "bool") return "true";
  if (dimensions === 1) return LENGTH.test(name) || SIDE.test(name) ? String(LINEAR_LENGTH) : "1";
  return SIDE.test(name) || LENGTH.test(name) ? String(side) : "1";
}
