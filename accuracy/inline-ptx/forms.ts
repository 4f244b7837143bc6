/** The forms that the grammar spans: each with its text, what its registers hold, and how it is named. */
import { CHAPTERS, type Row } from "./grammar.ts";

/** What an input is filled with; `inputs.ts` has the numbers. */
export type Kind =
  | "amount"
  | "i16"
  | "i32"
  | "i64"
  | "pair"
  | "f16"
  | "bf16"
  | "f32"
  | "f64"
  | "f16x2"
  | "bf16x2";

export interface Register {
  readonly bits: 16 | 32 | 64;
  readonly kind: Kind;
}

export interface Form {
  /** Its text with `D` for the result and `A` … for the inputs: one form has one. */
  readonly text: string;
  readonly chapter: string;
  /** The opcode with its modifiers. */
  readonly instruction: string;
  readonly result: Register;
  readonly inputs: readonly Register[];
}

const TYPE = /^(?:[usb](?:8|16|32|64)|b?f16(?:x2)?|f32|f64|[us]16x2)$/;

/** Numbers of 8 bits stand in registers of 32. */
function registerOf(type: string): Register {
  if (/^[us]16x2$/.test(type)) return { bits: 32, kind: "pair" };
  if (/x2$/.test(type)) return { bits: 32, kind: type as Kind };
  const bits = Number(/\d+$/.exec(type)![0]);
  if (type.startsWith("f") || type.startsWith("bf"))
    return { bits: bits as Register["bits"], kind: type as Kind };
  const width = bits === 8 ? 32 : (bits as Register["bits"]);
  return { bits: width, kind: `i${width}` };
}

function operandOf(letter: string, types: readonly string[]): Register {
  const last = types.at(-1) ?? "b32";
  switch (letter) {
    case "T":
      return registerOf(last);
    case "1":
    case "2":
      return registerOf(types[Number(letter) - 1] ?? last);
    case "W": {
      const { bits } = registerOf(last);
      return bits === 16 ? { bits: 32, kind: "i32" } : { bits: 64, kind: "i64" };
    }
    case "a":
      return { bits: 32, kind: "amount" };
    case "h":
      return { bits: 16, kind: "i16" };
    case "l":
      return { bits: 64, kind: "i64" };
    default:
      return { bits: 32, kind: "i32" };
  }
}

/** All instructions of a grammar. */
function* instructions(grammar: string): Generator<readonly string[]> {
  const [, opcodes = "", rest = ""] = /^([\w|]+)(.*)$/.exec(grammar) ?? [];
  const slots = [...rest.matchAll(/(\{?)\.([\w:|]+)\}?/g)].map((match) => [
    ...(match[1] ? [""] : []),
    ...match[2]!.split("|"),
  ]);
  function* from(at: number, chosen: readonly string[]): Generator<readonly string[]> {
    if (at === slots.length) {
      yield chosen.filter((name) => name !== "");
      return;
    }
    for (const name of slots[at]!) yield* from(at + 1, [...chosen, name]);
  }
  for (const opcode of opcodes.split("|")) yield* from(0, [opcode]);
}

function formOf(chapter: string, row: Row, parts: readonly string[]): Form {
  const types = parts.slice(1).filter((part) => TYPE.test(part));
  const letters = row.operands.split(" ");
  const [result, ...inputs] = letters
    .filter((letter) => !letter.startsWith("#"))
    .map((letter) => operandOf(letter, types)) as [Register, ...Register[]];
  const type = types.at(-1) ?? "b32";
  const instruction = parts.join(".");
  let input = 0;
  const plain = letters.map((letter, index) => {
    if (letter.startsWith("#")) return letter.slice(1);
    return index === 0 ? "D" : "ABCE"[input++];
  });
  const text = (row.text ?? `@ ${plain.join(", ")};`)
    .replace("@", instruction)
    .replace(/\.T\b/g, `.${type}`)
    .replace(/\.Z\b/g, `.b${registerOf(type).bits}`);
  return { text, chapter, instruction, result, inputs };
}

/** Every form once, in the order of the grammar. */
export function allForms(): readonly Form[] {
  const forms = new Map<string, Form>();
  for (const { title, rows } of CHAPTERS)
    for (const row of rows)
      for (const parts of instructions(row.grammar)) {
        const form = formOf(title, row, parts);
        forms.set(form.text, form);
      }
  return [...forms.values()];
}

/** The text with its registers named. */
export function withRegisters(form: Form, name: (letter: string) => string): string {
  return form.text.replace(/(?<![\w.])[DABCE](?!\w)/g, name);
}
