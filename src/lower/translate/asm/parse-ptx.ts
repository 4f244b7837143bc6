/**
 * The text of inline assembly as statements. Knows PTX's shape only: `@p opcode.mods operands;`,
 * scopes in braces and `.reg` declarations; labels and branches are not statements it accepts.
 */
export interface PtxStatement {
  readonly predicate: { readonly name: string; readonly negated: boolean } | undefined;
  /** First part of the opcode. */
  readonly name: string;
  /** The other parts, in order. */
  readonly mods: readonly string[];
  readonly operands: readonly PtxOperand[];
}

export type PtxOperand =
  /** A register, a placeholder `$3`, a special register `%tid.x`, a number. */
  | { readonly kind: "name"; readonly text: string }
  | { readonly kind: "vector"; readonly parts: readonly PtxOperand[] }
  | { readonly kind: "address"; readonly base: PtxOperand; readonly offset: number };

/** Undefined where the text has another shape. */
export function parsePtx(text: string): PtxStatement[] | undefined {
  const statements: PtxStatement[] = [];
  const plain = text.replace(/\/\*.*?\*\//gs, " ").replace(/\/\/[^\n]*/g, " ");
  for (const sentence of sentences(plain)) {
    if (sentence.startsWith(".reg")) continue;
    const statement = parseStatement(sentence);
    if (!statement) return undefined;
    statements.push(statement);
  }
  return statements;
}

/** Pieces between semicolons; a brace at the head of a piece opens or closes a scope. */
function sentences(text: string): string[] {
  return text
    .split(";")
    .map((piece) => piece.replace(/^[\s{}]+/, "").trim())
    .filter((piece) => piece !== "");
}

function parseStatement(text: string): PtxStatement | undefined {
  const match = /^(?:@(!)?\s*([%$\w]+)\s+)?([a-z][\w.:]*)\s*(.*)$/s.exec(text);
  if (!match) return undefined;
  const [, negated, predicate, opcode, rest] = match;
  if (opcode!.endsWith(":")) return undefined;
  const operands = splitOperands(rest!).map(parseOperand);
  if (operands.some((operand) => !operand)) return undefined;
  const [name, ...mods] = opcode!.split(".");
  return {
    predicate: predicate ? { name: predicate, negated: negated === "!" } : undefined,
    name: name!,
    // `::` joins words of one modifier: shared::cta.
    mods: mods.map((mod) => mod.replace(/::cta$/, "")),
    operands: operands as PtxOperand[],
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
