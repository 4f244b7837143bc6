/** Changes to JSON that leave it JSON, mostly: other values, missing and moved fields, deep nests, numbers out of range. */
import type { Random } from "../../fuzz-programs/random.ts";

type Json = Record<string, unknown> | unknown[];

/** JSON texts; numbers among them that JSON has and doubles have not. */
const ODD_VALUES = [
  "null",
  "true",
  "-1",
  "0",
  "-0",
  "0.5",
  "1e999",
  "-1e999",
  "1e308",
  "1e-320",
  "4294967296",
  "9007199254740993",
  '""',
  '"x"',
  '"__proto__"',
  '"\\u0000\\u001b[2J"',
  '"\\ud800"',
  `"${"long ".repeat(2000)}"`,
  "[]",
  "{}",
  "[null]",
  '{"value":null}',
  '{"__proto__":null}',
  `${"[".repeat(20_000)}${"]".repeat(20_000)}`,
  `${'{"a":'.repeat(9000)}1${"}".repeat(9000)}`,
  "NaN",
  "Infinity",
];

/** Stands for an odd value until the whole is a text, since some have no other form. */
const HOLE = "\u0001hole\u0001";

export function mutateJson(text: string, random: Random): string {
  let root: unknown;
  try {
    root = JSON.parse(text);
  } catch {
    return text;
  }
  const odd: string[] = [];
  for (let left = 1 + (random.chance(30) ? random.below(3) : 0); left > 0; left--) {
    const value = changeOne(root, random);
    if (value !== undefined) odd.push(value);
  }
  let next = 0;
  const isPretty = text.includes("\n ");
  return JSON.stringify(root, undefined, isPretty ? 2 : undefined).replaceAll(
    JSON.stringify(HOLE),
    () => odd[next++ % Math.max(1, odd.length)] ?? "null",
  );
}

/** The same in one line of several. */
export function mutateJsonLines(text: string, _seeds: readonly string[], random: Random): string {
  const lines = text.split("\n");
  const at = random.below(lines.length);
  const other = random.below(lines.length);
  switch (random.below(8)) {
    case 0:
      lines.splice(at, 1);
      break;
    case 1:
      lines.splice(at, 0, lines[other]!);
      break;
    case 2:
      [lines[at], lines[other]] = [lines[other]!, lines[at]!];
      break;
    case 3:
      return text.slice(0, random.below(text.length));
    default:
      lines[at] = mutateJson(lines[at]!, random);
  }
  return lines.join("\n");
}

/** The odd value for a hole that it leaves, if it does. */
function changeOne(root: unknown, random: Random): string | undefined {
  const nodes: Json[] = [];
  gather(root, nodes);
  if (nodes.length === 0) return undefined;
  // Near the root there are few, and they matter most.
  const node = random.chance(40)
    ? nodes[random.below(Math.min(4, nodes.length))]!
    : random.pick(nodes);
  const keys = Object.keys(node);
  if (keys.length === 0) return undefined;
  const key = random.pick(keys);
  const fields = node as Record<string, unknown>;
  switch (random.below(10)) {
    case 0:
      if (Array.isArray(node)) node.splice(Number(key), 1);
      else delete fields[key];
      return undefined;
    case 1:
      if (Array.isArray(node)) node.push(node[Number(key)]);
      else fields[`${key}x`] = fields[key];
      return undefined;
    case 2: {
      const other = random.pick(keys);
      [fields[key], fields[other]] = [fields[other], fields[key]];
      return undefined;
    }
    case 3:
      // Not the same node: what holds itself is no JSON.
      fields[key] = structuredClone(random.pick(nodes));
      return undefined;
    default:
      fields[key] = HOLE;
      return random.pick(ODD_VALUES);
  }
}

/** Objects and lists, the outermost first. */
function gather(value: unknown, nodes: Json[]): void {
  if (typeof value !== "object" || value === null) return;
  nodes.push(value as Json);
  for (const part of Object.values(value)) gather(part, nodes);
}
