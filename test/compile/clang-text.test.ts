import { expect, it } from "vitest";
import { mergeClangTexts } from "../../src/compile/clang-text.ts";

const BOLD = "\u001b[1m";
const END = "\u001b[0m";
const SEVERITY = `${END}\u001b[0;1;35mwarning: ${END}`;

it("names of files in Clang's messages hold no escapes, with and without colours", () => {
  const name = `\u001b[31m\u202ea${END}.cu:1:2: \u0007`;
  const shown = "\\u001b[31m\\u202ea\\u001b[0m.cu:1:2: \\u0007";
  const text = `In file included from ${name}:7:\n${END}${BOLD}${name}:3:4: ${SEVERITY}${BOLD}m${END}\n${BOLD}${name}:5:6: ${END}\u001b[0;1;30mnote: ${END}n\n`;
  expect(mergeClangTexts([text, text], true)).toBe(text.replaceAll(name, shown));
  const plain = `In file included from ${shown}:7:\n${shown}:3:4: warning: m\n${shown}:5:6: note: n\n`;
  expect(mergeClangTexts([text], false)).toBe(plain);
  expect(mergeClangTexts([plain], false)).toBe(plain);
});
