/** JSON that somebody else may have written. */

/** What we write has a tenth of it; a million levels would overflow the stack of whoever walks down them. */
const MAX_LEVELS = 100;

/** As `JSON.parse`; also throws a SyntaxError, whose message is the code of a word, where the levels are too many. */
export function parseJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  if (!endsWithin(value, MAX_LEVELS)) throw new SyntaxError("term/json-too-deep");
  return value;
}

function endsWithin(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null) return true;
  if (levels === 0) return false;
  for (const part of Object.values(value)) if (!endsWithin(part, levels - 1)) return false;
  return true;
}

/** The field of that name, which came from outside: `constructor` and its like are fields only where somebody put them. */
export function ownField<Value>(
  record: Readonly<Record<string, Value>>,
  name: string,
): Value | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}
