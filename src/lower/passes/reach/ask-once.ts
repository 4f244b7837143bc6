/**
 * Takes from accesses what must hold for their addresses where one before has asked for it. Code that looks at each of
 * thousands of accesses would take engines gigabytes to compile.
 */
import type { DraftFunction, DraftInstruction, DraftReach, Operand } from "../../draft.ts";
import { sameOperand } from "../simplify.ts";

/** What all lanes that come to a block do, one after the other. */
const ASKED_ONCE: ReadonlySet<string> = new Set(["load", "store"]);
/** In bytes; far less than what lies below the first address of the device. */
const MOST_AHEAD = 2n ** 24n;

/** What an access asks: the condition and what else its address is made of. */
interface Asked {
  readonly args: readonly Operand[];
  readonly reach: DraftReach;
  readonly constant: bigint;
}

/** Behind `attachReach`, and behind whatever may remove accesses or change their order. */
export function askOnce(fn: DraftFunction): void {
  for (const { body } of fn.blocks) {
    const asked: Asked[] = [];
    for (const one of body) {
      const asks = ASKED_ONCE.has(one.op) ? askedBy(one) : undefined;
      if (!asks) continue;
      if (asked.some((earlier) => tells(earlier, asks))) {
        one.args.length -= asks.args.length;
        delete one.reach;
      } else asked.push(asks);
    }
  }
}

function askedBy({ args, reach, access }: DraftInstruction): Asked | undefined {
  if (!reach || !access) return undefined;
  const operands = reach.terms.reduce((sum, { signed }) => sum + signed.length, 1);
  const constant = reach.constant + BigInt(access.offset);
  return { args: args.slice(-operands), reach, constant };
}

/**
 * Whether one access need not ask behind another: it would ask for the same condition. Where that is false, the other
 * has looked at its whole address; what is a bit ahead of that and beyond 2^32 comes out where nothing is.
 */
function tells(earlier: Asked, later: Asked): boolean {
  const ahead = later.constant - earlier.constant;
  if (ahead < 0n || ahead > MOST_AHEAD || earlier.args.length !== later.args.length) return false;
  const { terms } = earlier.reach;
  return (
    earlier.args.every((arg, index) => sameOperand(arg, later.args[index]!)) &&
    terms.length === later.reach.terms.length &&
    terms.every(({ factor, signed }, index) => {
      const other = later.reach.terms[index]!;
      return factor === other.factor && signed.join() === other.signed.join();
    })
  );
}
