/**
 * The text of inline assembly as statements. Knows PTX's shape only: `label: @p opcode.mods operands;`,
 * scopes in braces and `.reg` declarations.
 */
export interface PtxStatement {
  /** Labels in front of it. */
  readonly labels: readonly string[];
  readonly predicate: { readonly name: string; readonly negated: boolean } | undefined;
  /** First part of the opcode. */
  readonly name: string;
  /** The other parts, in order. */
  readonly mods: readonly string[];
  readonly operands: readonly PtxOperand[];
  /** As it was written, without its labels. */
  readonly text: string;
}

export type PtxOperand =
  /** A register, a placeholder `$3`, a special register `%tid.x`, a number. */
  | { readonly kind: "name"; readonly text: string }
  | { readonly kind: "vector"; readonly parts: readonly PtxOperand[] }
  | { readonly kind: "address"; readonly base: PtxOperand; readonly offset: number };

export interface PtxCode {
  readonly statements: readonly PtxStatement[];
  /** Labels behind the last statement. */
  readonly endLabels: readonly string[];
  /** Types of the registers that the text declares, by name. */
  readonly declared: ReadonlyMap<string, string>;
}

/** Undefined where the text has another shape. */
export function parsePtx(text: string): PtxCode | undefined {
  const statements: PtxStatement[] = [];
  const declared = new Map<string, string>();
  let labels: string[] = [];
  const plain = text.replace(/\/\*.*?\*\//gs, " ").replace(/\/\/[^\n]*/g, " ");
  for (const sentence of sentences(plain)) {
    let rest = sentence;
    for (let label = LABEL.exec(rest); label; label = LABEL.exec(rest)) {
      labels.push(label[1]!);
      rest = rest.slice(label[0].length).replace(/^[\s{}]+/, "");
    }
    if (rest === "") continue;
    if (rest.startsWith(".reg")) {
      declare(rest, declared);
      continue;
    }
    const statement = parseStatement(rest, labels);
    if (!statement) return undefined;
    labels = [];
    statements.push(statement);
  }
  return { statements, endLabels: labels, declared };
}

const LABEL = /^([A-Za-z_$%][\w$]*)\s*:(?!:)\s*/;

/** `.reg .u32 a, b;` or `.reg .b32 r<4>;`, which is r0 … r3. */
function declare(text: string, into: Map<string, string>): void {
  const match = /^\.reg\s*(?:\.v\d\s*)?\.(\w+)\s+(.*)$/s.exec(text);
  if (!match) return;
  for (const part of match[2]!.split(",")) {
    const [, name, count] = /^\s*([%$\w]+)\s*(?:<(\d+)>)?/.exec(part) ?? [];
    if (!name) continue;
    if (!count) into.set(name, match[1]!);
    else for (let i = 0; i < Number(count); i++) into.set(`${name}${i}`, match[1]!);
  }
}

/** Pieces between semicolons; a brace at the head of a piece opens or closes a scope. */
function sentences(text: string): string[] {
  return text
    .split(";")
    .map((piece) => piece.replace(/^[\s{}]+/, "").trim())
    .filter((piece) => piece !== "");
}

function parseStatement(text: string, labels: readonly string[]): PtxStatement | undefined {
  const match = /^(?:@(!)?\s*([%$\w]+)\s+)?([a-z][\w.:]*)\s*(.*)$/s.exec(text);
  if (!match) return undefined;
  const [, negated, predicate, opcode, rest] = match;
  if (opcode!.endsWith(":")) return undefined;
  const operands = splitOperands(rest!).map(parseOperand);
  if (operands.some((operand) => !operand)) return undefined;
  const [name, ...mods] = opcode!.split(".");
  return {
    labels,
    predicate: predicate ? { name: predicate, negated: negated === "!" } : undefined,
    name: name!,
    // `::` joins words of one modifier: shared::cta.
    mods: mods.map((mod) => mod.replace(/::cta$/, "")),
    operands: operands as PtxOperand[],
    text,
  };
}

/** Splits at commas outside braces and brackets; `d|p` is two operands. */
function splitOperands(text: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at <= text.length; at++) {
    const char = text[at];
    if (char === "{" || char === "[") depth++;
    else if (char === "}" || char === "]") depth--;
    else if (char === undefined || ((char === "," || char === "|") && depth === 0)) {
      parts.push(text.slice(start, at).trim());
      start = at + 1;
    }
  }
  return parts.filter((part) => part !== "");
}

function parseOperand(text: string): PtxOperand | undefined {
  if (text.startsWith("{") && text.endsWith("}")) {
    const parts = splitOperands(text.slice(1, -1)).map(parseOperand);
    return parts.every((part) => part !== undefined) ? { kind: "vector", parts } : undefined;
  }
  const address = /^\[\s*([%$\w.]+)\s*(?:\+\s*(-?\s*\w+))?\s*\]$/.exec(text);
  if (address) {
    const offset = Number((address[2] ?? "0").replace(/\s/g, ""));
    if (!Number.isInteger(offset)) return undefined;
    return { kind: "address", base: { kind: "name", text: address[1]! }, offset };
  }
  return /^[!%$\w.+-]+$/.test(text) ? { kind: "name", text } : undefined;
}
