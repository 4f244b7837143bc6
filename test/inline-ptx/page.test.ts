/** docs/inline-ptx.md lists the forms that the tables have; `npx vitest run test/inline-ptx/page.test.ts -u` writes it. */
import { expect, it } from "vitest";
import { PTX_CHAPTERS } from "../../src/lower/translate/asm/ptx-table.ts";

const HEAD = `# Inline PTX: the forms that are implemented

A statement has one of these forms, or is refused with its text and line (\`lower/unsupported-asm\`). \`|\` parts
alternatives, braces hold what may be left out, \`[a]\` is an address, \`d*\` may be a vector. Modifiers stand in any
order, as ptxas takes them. [Recorded results](../accuracy/inline-ptx/README.md) of an H200 are compared bit by bit;
what ends in \`.approx\` or \`.full\` is an approximation on a GPU, too.
`;

it("lists the forms", async () => {
  const chapters = PTX_CHAPTERS.map(({ title, forms }) => {
    const own = forms.filter(({ opcode }) => opcode !== "warpscope");
    return `\n## ${title}\n\n\`\`\`text\n${own.map(({ text }) => text).join("\n")}\n\`\`\`\n`;
  });
  await expect(HEAD + chapters.join("")).toMatchFileSnapshot("../../docs/inline-ptx.md");
});
