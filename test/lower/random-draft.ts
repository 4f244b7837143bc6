/** Random Drafts for property tests: any control flow, variables in the frame, loads, stores, waits. */

export interface RandomDraftOptions {
  readonly blocks: number;
  readonly waits: boolean;
  /** Loads in loops are volatile, so that the loops may yield. */
  readonly volatile: boolean;
  readonly votes: boolean;
  /** Variables are read at run-time indices too. */
  readonly indexed: boolean;
}

const VARIABLES = 5;

/** Text for `parseDraft`. Every load and store has an address of its own. */
export function randomDraftText(random: () => number, options: RandomDraftOptions): string {
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)]!;
  const chance = (probability: number): boolean => random() < probability;
  let counter = 0;
  const fresh = (): string => `%t${counter++}`;
  const lines: string[] = [`frame ${4 * VARIABLES}`];
  const names = Array.from({ length: options.blocks }, (_, index) => `b${index}`);
  let site = 0;
  const value = (out: string[]): string => {
    if (chance(0.25)) return String(Math.floor(random() * 6));
    const result = fresh();
    out.push(`${result} = load i32 local [%frame+${4 * Math.floor(random() * VARIABLES)}]`);
    return result;
  };
  names.forEach((name, index) => {
    const out: string[] = [];
    if (index === 0)
      out.push("%tid = special i32 tid.x", "%arg = param i32 @3", "%frame = frame i32 @0");
    const count = 1 + Math.floor(random() * 4);
    for (let n = 0; n < count; n++) {
      const result = fresh();
      const kind = random();
      if (kind < 0.15) out.push(`${result} = add i32 %tid ${value(out)}`);
      else if (kind < 0.25) out.push(`${result} = add i32 %arg ${value(out)}`);
      else if (kind < 0.4) {
        const address = fresh();
        const base = value(out);
        out.push(`${address} = shl i32 ${base} 12`);
        const suffix = options.volatile && chance(0.5) ? " volatile" : "";
        out.push(`${result} = load i32 global [${address}+${16 * site++}]${suffix}`);
      } else if (kind < 0.43 && options.indexed) {
        const [index, scaled, address] = [fresh(), fresh(), fresh()];
        out.push(`${index} = and i32 ${value(out)} 3`, `${scaled} = shl i32 ${index} 2`);
        out.push(`${address} = add i32 %frame ${scaled}`);
        out.push(`${result} = load i32 local [${address}+4]`);
      } else if (kind < 0.47 && options.votes) {
        const bit = fresh();
        out.push(`${bit} = icmp i32 ult ${value(out)} ${value(out)}`);
        out.push(`${result} = vote ballot -1 ${bit}`);
      } else if (kind < 0.6) {
        const bit = fresh();
        out.push(`${bit} = icmp i32 ${pick(["eq", "ult", "sgt"])} ${value(out)} ${value(out)}`);
        out.push(`${result} = select i32 ${bit} ${value(out)} ${value(out)}`);
      } else
        out.push(
          `${result} = ${pick(["add", "sub", "and", "xor", "mul"])} i32 ${value(out)} ${value(out)}`,
        );
      out.push(`store i32 local [%frame+${4 * Math.floor(random() * VARIABLES)}] ${result}`);
      if (options.waits && chance(0.15)) out.push("barrier");
    }
    if (chance(0.5)) out.push(`store i32 global [${1000 + 16 * site++}] ${value(out)}`);
    const later = names.slice(index + 1);
    const target = (): string =>
      later.length > 0 && chance(0.65) ? pick(later) : pick(names.slice(1));
    if (index === names.length - 1 || chance(0.08)) out.push("ret");
    else if (chance(0.2)) out.push(`br ${target()}`);
    else {
      const bit = fresh();
      const bound = Math.floor(random() * 8);
      out.push(`${bit} = icmp i32 ${pick(["eq", "ult", "slt", "ne"])} ${value(out)} ${bound}`);
      out.push(`brIf ${bit} ${target()} ${target()}`);
    }
    lines.push(`${name}:`, ...out.map((line) => `  ${line}`));
  });
  return lines.join("\n");
}
