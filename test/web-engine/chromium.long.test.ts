/** All whole programs of the repository, in a page and in Node. */
import fs from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ROOT } from "../cli/warpscope.ts";
import { CHROMIUM } from "../report-page/browser.ts";
import { difference } from "./compared.ts";
import { openSite, type Site } from "./site.ts";

const FOLDERS = [
  "examples",
  "bench/programs",
  "test/advise/books",
  "test/device-features/programs",
  "test/driver-api/programs",
  "test/libraries/programs",
  "test/matrix-instructions/programs",
  "test/runtime/programs",
  "test/samples-like",
  "test/textures/programs",
];
/** Programs of which something is not a page's, and why. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  "test/libraries/programs/cuda-std.cu": "reads the headers of a toolkit where one is installed",
  "test/driver-api/programs/nvrtc.cu": "reads texts that name our headers where they lie",
  "test/driver-api/programs/linking.cu": "reads texts that name our headers where they lie",
  "test/libraries/programs/batched-solvers.cu":
    "V8 from Node 24 on names another instruction for a call of optimised host code",
};

interface Program {
  readonly name: string;
  readonly files: readonly string[];
}

function programsIn(folder: string): Program[] {
  const names = fs.readdirSync(path.join(ROOT, folder)).sort();
  const at = (name: string) => path.join(ROOT, folder, name);
  const headers = names.filter((name) => /\.(h|cuh|hpp|inc)$/.test(name));
  return names
    .filter((name) => name.endsWith(".cu") && /\bmain\s*\(/.test(fs.readFileSync(at(name), "utf8")))
    .map((name) => ({ name: `${folder}/${name}`, files: [name, ...headers].map(at) }));
}

describe.skipIf(!CHROMIUM)("in a page as in Node", () => {
  let site: Site;
  beforeAll(async () => {
    site = await openSite();
  });
  afterAll(() => site?.close());

  const programs = FOLDERS.flatMap(programsIn).filter(({ name }) => !(name in LEFT_OUT));
  it.each(programs)("$name", async ({ files }) => {
    expect(await difference(site, { files })).toBeUndefined();
  });
});
