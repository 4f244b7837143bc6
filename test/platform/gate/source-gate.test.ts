/** What of the machine's files a source sees, and for what. */
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createSourceGate } from "../../../src/platform/gate/source-gate.ts";
import { nodeFiles } from "../../../src/platform/node/files.ts";
import { nodeGate } from "../../../src/platform/node/gate/node-gate.ts";
import { realPath } from "../../../src/platform/node/gate/real-places.ts";
import type { SourceGate } from "../../../src/platform/platform.ts";

let root = "";
let gate: SourceGate;

beforeAll(() => {
  root = fs.mkdtempSync(path.join(fs.realpathSync(os.tmpdir()), "warpscope-sources-"));
  for (const folder of [
    "project/work",
    "project/shared",
    "system/include",
    "store",
    "ours",
    "cache",
  ])
    fs.mkdirSync(path.join(root, folder), { recursive: true });
  for (const file of [
    "project/work/a.h",
    "project/shared/b.h",
    "system/include/c.h",
    "store/d.h",
    "ours/e.h",
    "cache/f",
    "named.cu",
    "secret",
  ])
    fs.writeFileSync(path.join(root, file), file);
  const links = {
    "project/work/to-shared": "../shared/b.h",
    "project/work/to-secret": "../../secret",
    "project/work/to-cache": "../../cache/f",
    "project/shared/to-store": "../../store/d.h",
    "system/include/to-store.h": "../../store/d.h",
    "project/work/to-system": "../../system/include",
  };
  for (const [name, target] of Object.entries(links)) fs.symlinkSync(target, path.join(root, name));
  if (process.platform !== "win32") execFileSync("mkfifo", [path.join(root, "project/work/pipe")]);
  const own = { always: [path.join(root, "cache")], code: [] };
  gate = createSourceGate(
    {
      ours: `${root}/ours`,
      granted: [`${root}/project/work`],
      searched: [`${root}/system/include`],
      named: [`${root}/named.cu`],
      projects: [`${root}/project`],
    },
    (granted) => nodeGate(granted, own),
    nodeFiles,
    realPath,
  );
});
afterAll(() => {
  gate.close();
  fs.rmSync(root, { recursive: true });
});

function seen(name: string): string {
  const found = gate.look(`${root}/${name}`);
  if (!found) return gate.refused.has(`${root}/${name}`) ? "refused" : "nothing";
  return found.kind === "folder"
    ? "folder"
    : `${new TextDecoder().decode(found.bytes)}, ${found.use}`;
}

describe("a source sees", () => {
  it.each([
    ["project/work/a.h", "project/work/a.h, any"],
    ["project/work/../work/a.h", "project/work/a.h, any"],
    ["project/work", "folder"],
    ["project/shared/b.h", "project/shared/b.h, include"],
    ["project/work/../shared/b.h", "project/shared/b.h, include"],
    ["project/work/to-shared", "project/shared/b.h, include"],
    ["system/include/c.h", "system/include/c.h, any"],
    ["project/work/to-system/c.h", "system/include/c.h, any"],
    ["ours/e.h", "ours/e.h, any"],
    ["ours/../ours/e.h", "ours/e.h, any"],
    ["named.cu", "named.cu, any"],
    // The machine's owner put that link there, not the program's author.
    ["system/include/to-store.h", "store/d.h, any"],
  ])("%s", (name, what) => expect(seen(name)).toBe(what));
});

describe("a source does not see", () => {
  it.each([
    ["secret", "refused"],
    ["project/work/to-secret", "refused"],
    ["project/work/../../secret", "refused"],
    ["project/shared/to-store", "refused"],
    ["ours/../secret", "refused"],
    ["system/include/../../secret", "refused"],
    ["store/d.h", "refused"],
    ["project/work/to-system/to-store.h", "refused"],
    ["project/work/missing", "nothing"],
    ["missing", "nothing"],
    ["project/work/pipe", "nothing"],
    ["project/work/to-cache", "refused"],
  ])("%s", (name, what) => expect(seen(name)).toBe(what));

  it("where it is, but the user hears of it", () => {
    gate.look(`${root}/project/work/to-secret`);
    expect(gate.refused.get(`${root}/project/work/to-secret`)).toBe(`${root}/secret`);
  });
});
