import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { cacheFolder } from "../../src/platform/cache-folder.ts";
import { folderCache } from "../../src/platform/node-cache.ts";

let folder = "";
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "warpscope-cache-"));
});
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

const text = (bytes: Uint8Array | undefined) => bytes && Buffer.from(bytes).toString();
const entries = () =>
  fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile());

describe("the cache on disk", () => {
  it("gives back what was put, by key", () => {
    const cache = folderCache(folder);
    cache.put("a", Buffer.from("first"));
    cache.put("b", Buffer.from("second"));
    expect([text(cache.get("a")), text(cache.get("b")), cache.get("c")]).toEqual([
      "first",
      "second",
      undefined,
    ]);
  });

  it("treats a torn file as a miss", () => {
    const cache = folderCache(folder);
    cache.put("a", Buffer.from("a long enough entry"));
    const [entry] = entries();
    fs.truncateSync(path.join(entry!.parentPath, entry!.name), 40);
    expect(cache.get("a")).toBeUndefined();
  });

  it("treats a damaged file as a miss", () => {
    const cache = folderCache(folder);
    cache.put("a", Buffer.from("content"));
    const [entry] = entries();
    const file = path.join(entry!.parentPath, entry!.name);
    const bytes = fs.readFileSync(file);
    bytes[bytes.length - 1]! ^= 1;
    fs.writeFileSync(file, bytes);
    expect(cache.get("a")).toBeUndefined();
  });

  it("leaves one file an entry, however often it is written", () => {
    const cache = folderCache(folder);
    for (let i = 0; i < 5; i++) cache.put("a", Buffer.from(`version ${i}`));
    expect(entries()).toHaveLength(1);
    expect(text(cache.get("a"))).toBe("version 4");
  });

  it("goes on without a folder it may write", () => {
    const file = path.join(folder, "occupied");
    fs.writeFileSync(file, "");
    const cache = folderCache(file);
    cache.put("a", Buffer.from("x"));
    expect(cache.get("a")).toBeUndefined();
  });

  it("lies where WARPSCOPE_CACHE says, else under the user's cache folder", () => {
    expect(cacheFolder({ WARPSCOPE_CACHE: "/some/where" })).toBe(path.resolve("/some/where"));
    if (process.platform === "linux")
      expect(cacheFolder({ XDG_CACHE_HOME: "/x" })).toBe("/x/warpscope");
  });
});
