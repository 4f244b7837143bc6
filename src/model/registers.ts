/** Registers of a thread, as the vendor's assembler would give them out. */
import type { Program } from "../lower/index.ts";
import type { CountedLaunch, RegisterUse } from "../profile/index.ts";
import { rulesFor } from "./registers/assembler-rules.ts";
import { estimateRegisters } from "./registers/estimate.ts";
import { type GivenRegisters, givenCount } from "./registers/given-registers.ts";
import { registerLimit } from "./registers/limits.ts";

type Question = Pick<CountedLaunch, "program" | "device" | "codegen">;

/** Estimates of each program, by chip and limit. */
const known = new WeakMap<Program, Map<string, RegisterUse>>();

export function registerUse(question: Question, given: GivenRegisters | undefined): RegisterUse {
  const count = given && givenCount(given, question.program.kernel);
  if (given && count) return { ...count, source: given.source };
  const { program, device, codegen } = question;
  const key = `${device.name} ${codegen.maxRegisters}`;
  const uses = known.get(program) ?? new Map<string, RegisterUse>();
  known.set(program, uses);
  const use = uses.get(key) ?? estimatedUse(question);
  uses.set(key, use);
  return use;
}

function estimatedUse({ program, device, codegen }: Question): RegisterUse {
  const limit = registerLimit(device, program.launchBounds, codegen.maxRegisters);
  const rules = rulesFor(device);
  const target = limit.byBlocks ? limit.registers : Math.min(rules.target, limit.registers);
  const most = limit.registers;
  const { registers, needed } = estimateRegisters(program, { ...rules, target }, most);
  // Each value that has no register is stored once and loaded once, in words of 4 bytes.
  const spilled = 4 * Math.max(0, needed - most);
  return {
    perThread: Math.min(registers, most),
    source: "estimated",
    spillStoreBytes: spilled,
    spillLoadBytes: spilled,
  };
}
