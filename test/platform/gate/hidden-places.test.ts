import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { isHidden } from "../../../src/platform/gate/hidden-places.ts";
import { hiddenPlaces } from "../../../src/platform/node/gate/real-places.ts";

const folder = fs.mkdtempSync(path.join(fs.realpathSync(os.tmpdir()), "warpscope-hidden-"));
afterAll(() => fs.rmSync(folder, { recursive: true }));

describe("places of ours", () => {
  it.skipIf(process.platform === "win32")("are hidden where nobody can look at them, too", () => {
    const loop = path.join(folder, "loop");
    fs.symlinkSync(loop, loop);
    // As a home that is closed to us, without asking who runs this.
    const place = path.join(loop, "state");
    expect(() => fs.statSync(place)).toThrow();
    const hidden = hiddenPlaces([place]);
    expect([...hidden.identities]).toEqual([]);
    expect(isHidden(hidden, `${place}/key`)).toBe(true);
  });
});
