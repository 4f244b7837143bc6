import { describe, expect, it } from "vitest";
import { contract } from "../../src/lower/passes/contract.ts";
import { simplify } from "../../src/lower/passes/simplify.ts";
import { parseDraft } from "./parse-draft.ts";

/** The float instructions of `body` after contraction. Inputs: %a %b %c %d %e; `store` keeps results. */
function contracted(body: string, fmad = true): string[] {
  const inputs = ["%a", "%b", "%c", "%d", "%e"].map(
    (name, index) => `${name} = param f32 @${4 * index}`,
  );
  const parsed = parseDraft(`entry:\n${inputs.join("\n")}\n${body}\nret`);
  const fn = parsed.draft.functions[0]!;
  contract(fn, parsed.draft, { fmad });
  simplify(fn, parsed.draft);
  return parsed
    .print()
    .split("\n")
    .filter((line) => / = f/.test(line))
    .map((line) => line.trim().replace(" contract", ""));
}

const keep = (...names: string[]): string =>
  names.map((name, index) => `store f32 global [${4 * index}] ${name}`).join("\n");

describe("contraction", () => {
  it("fuses a product into the addition that uses it", () => {
    expect(
      contracted(`%p = fmul f32 contract %a %b\n%s = fadd f32 contract %p %c\n${keep("%s")}`),
    ).toEqual(["%s = fma f32 %a %b %c"]);
  });

  it("leaves everything with -fmad=false, and what the source rounds itself", () => {
    const sum = `%p = fmul f32 contract %a %b\n%s = fadd f32 contract %p %c\n${keep("%s")}`;
    expect(contracted(sum, false)).toHaveLength(2);
    expect(
      contracted(`%p = fmul f32 %a %b\n%s = fadd f32 contract %p %c\n${keep("%s")}`),
    ).toHaveLength(2);
  });

  it("fuses the first of two products and does not rebracket a chain", () => {
    const body = `
      %p = fmul f32 contract %a %b
      %q = fmul f32 contract %c %d
      %r = fadd f32 contract %p %q
      %s = fadd f32 contract %r %e
      ${keep("%s")}`;
    expect(contracted(body)).toEqual([
      "%q = fmul f32 %c %d",
      "%r = fma f32 %a %b %q",
      "%s = fadd f32 %r %e",
    ]);
  });

  it("fuses subtractions on either side", () => {
    const body = (x: string, y: string): string =>
      `%p = fmul f32 contract %a %b\n%s = fsub f32 contract ${x} ${y}\n${keep("%s")}`;
    expect(contracted(body("%p", "%c"))[1]).toMatch(/^%s = fma f32 %a %b %\d+$/);
    expect(contracted(body("%c", "%p"))[1]).toMatch(/^%s = fma f32 %\d+ %b %c$/);
  });

  it("fuses a product everywhere if all its uses can take it", () => {
    const body = `
      %p = fmul f32 contract %a %b
      %s = fadd f32 contract %p %c
      %t = fadd f32 contract %p %d
      ${keep("%s", "%t")}`;
    expect(contracted(body)).toEqual(["%s = fma f32 %a %b %c", "%t = fma f32 %a %b %d"]);
  });

  it("fuses it nowhere if one use needs the product itself", () => {
    const body = `
      %p = fmul f32 contract %a %b
      %s = fadd f32 contract %p %c
      ${keep("%s", "%p")}`;
    expect(contracted(body)).toHaveLength(2);
  });

  it("prefers the product that has no other use", () => {
    const body = `
      %p = fmul f32 contract %a %b
      %q = fmul f32 contract %c %d
      %s = fadd f32 contract %p %q
      ${keep("%s", "%p")}`;
    expect(contracted(body)).toEqual(["%p = fmul f32 %a %b", "%s = fma f32 %c %d %p"]);
  });

  it("sees through negations", () => {
    const body = `
      %p = fmul f32 contract %a %b
      %n = fneg f32 %p
      %s = fadd f32 contract %n %c
      ${keep("%s")}`;
    expect(contracted(body).at(-1)).toMatch(/^%s = fma f32 %\d+ %b %c$/);
  });

  it("does not repeat a product in a deeper loop", () => {
    const body = `
      %p = fmul f32 contract %a %b
      br loop
    loop:
      %x = phi f32 [entry 0.0f] [loop %s]
      %s = fadd f32 contract %x %p
      %more = fcmp f32 olt %s %c
      brIf %more loop out
    out:
      ${keep("%s")}`;
    expect(contracted(body)).toContain("%p = fmul f32 %a %b");
  });
});
