import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { cacheFolder } from "../../../src/platform/node/cache/cache-folder.ts";
import { keyFile } from "../../../src/platform/node/cache/cache-key.ts";
import { nodeCache } from "../../../src/platform/node/cache/node-cache.ts";
import { cacheBound } from "../../../src/platform/node/cache/prune.ts";

const HAS_MODES = process.platform !== "win32";
const IS_ROOT = process.getuid?.() === 0;
const HOUR_MS = 3_600_000;

let home = "";
let folder = "";
beforeEach(() => {
  home = fs.mkdtempSync(path.join(os.tmpdir(), "warpscope-cache-"));
  folder = path.join(home, "cache");
});
afterEach(() => fs.rmSync(home, { recursive: true, force: true }));

const environment = (more: Readonly<Record<string, string>> = {}) => ({
  WARPSCOPE_CACHE: folder,
  XDG_STATE_HOME: path.join(home, "state"),
  APPDATA: path.join(home, "state"),
  ...more,
});
const cacheOf = (more?: Readonly<Record<string, string>>) => nodeCache(environment(more));
const text = (bytes: Uint8Array | undefined) => bytes && Buffer.from(bytes).toString();
const files = () =>
  fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));

describe("the cache on disk", () => {
  it("gives back what was put, by key, to the next run too", () => {
    const cache = cacheOf();
    cache.put("a", Buffer.from("first"));
    cache.put("b", Buffer.from("second"));
    const next = cacheOf();
    expect([text(next.get("a")), text(next.get("b")), next.get("c")]).toEqual([
      "first",
      "second",
      undefined,
    ]);
  });

  it("treats a torn file as a miss", () => {
    const cache = cacheOf();
    for (const bytes of [40, 3, 0]) {
      cache.put("a", Buffer.from("a long enough entry"));
      fs.truncateSync(files()[0]!, bytes);
      expect(cache.get("a")).toBeUndefined();
    }
  });

  it("treats a damaged file as a miss", () => {
    const cache = cacheOf();
    cache.put("a", Buffer.from("content"));
    const [file] = files();
    const bytes = fs.readFileSync(file!);
    bytes[bytes.length - 1]! ^= 1;
    fs.writeFileSync(file!, bytes);
    expect(cache.get("a")).toBeUndefined();
  });

  it("treats entries that were exchanged as misses", () => {
    const cache = cacheOf();
    cache.put("a", Buffer.from("first"));
    const [one] = files();
    cache.putValue("b", { second: 2 });
    const other = files().find((file) => file !== one)!;
    const kept = fs.readFileSync(one!);
    fs.copyFileSync(other, one!);
    fs.writeFileSync(other, kept);
    expect([cache.get("a"), cache.getValue("b")]).toEqual([undefined, undefined]);
  });

  it("believes no entry that was made with another key", () => {
    cacheOf({ XDG_STATE_HOME: path.join(home, "theirs"), APPDATA: path.join(home, "theirs") }).put(
      "a",
      Buffer.from("theirs"),
    );
    expect(cacheOf().get("a")).toBeUndefined();
  });

  it("is shared by machines that are given one key, and not by others", () => {
    cacheOf({ WARPSCOPE_CACHE_KEY: "a secret of the project" }).put("a", Buffer.from("restored"));
    const elsewhere = { XDG_STATE_HOME: path.join(home, "b"), APPDATA: path.join(home, "b") };
    const key = { WARPSCOPE_CACHE_KEY: "a secret of the project", ...elsewhere };
    expect(text(cacheOf(key).get("a"))).toBe("restored");
    expect(cacheOf(elsewhere).get("a")).toBeUndefined();
    expect(cacheOf({ WARPSCOPE_CACHE_KEY: "short" }).get("a")).toBeUndefined();
  });

  it("leaves one file an entry, however often it is written", () => {
    const cache = cacheOf();
    for (let i = 0; i < 5; i++) cache.put("a", Buffer.from(`version ${i}`));
    expect(files()).toHaveLength(1);
    expect(text(cache.get("a"))).toBe("version 4");
  });

  it("goes on without a folder it may write", () => {
    fs.writeFileSync(folder, "");
    const cache = cacheOf();
    cache.put("a", Buffer.from("x"));
    expect(cache.get("a")).toBeUndefined();
  });

  it("goes on without a place for its key", () => {
    fs.writeFileSync(path.join(home, "state"), "");
    const cache = cacheOf();
    cache.put("a", Buffer.from("x"));
    expect([cache.get("a"), cache.problem()]).toEqual([undefined, undefined]);
  });

  it("lies where WARPSCOPE_CACHE says, else under the user's cache folder", () => {
    expect(cacheFolder({ WARPSCOPE_CACHE: "/some/where" })).toBe(path.resolve("/some/where"));
    if (process.platform === "linux")
      expect(cacheFolder({ XDG_CACHE_HOME: "/x" })).toBe("/x/warpscope");
  });
});

describe.runIf(HAS_MODES)("whom the cache belongs to", () => {
  it("the key and the folder are its user's alone", () => {
    cacheOf().put("a", Buffer.from("x"));
    expect(fs.statSync(keyFile(environment())).mode & 0o777).toBe(0o600);
    expect(fs.statSync(folder).mode & 0o777).toBe(0o700);
    expect(path.relative(folder, keyFile(environment()))).toMatch(/^\.\./);
  });

  it("a key that others can read is made anew", () => {
    cacheOf().put("a", Buffer.from("x"));
    fs.chmodSync(keyFile(environment()), 0o644);
    expect(cacheOf().get("a")).toBeUndefined();
    expect(fs.statSync(keyFile(environment())).mode & 0o777).toBe(0o600);
  });

  it("a folder that others may write into is not used", () => {
    cacheOf().put("a", Buffer.from("x"));
    fs.chmodSync(folder, 0o777);
    const cache = cacheOf();
    cache.put("b", Buffer.from("y"));
    expect([cache.get("a"), cache.get("b")]).toEqual([undefined, undefined]);
    expect(cache.problem()).toEqual({ folder, reason: "others-may-write" });
    expect(files()).toHaveLength(1);
  });

  it.runIf(IS_ROOT)("nor one of somebody else, as CI restores it", () => {
    cacheOf().put("a", Buffer.from("x"));
    fs.chownSync(folder, 12345, 12345);
    const cache = cacheOf();
    expect([cache.get("a"), cache.problem()]).toEqual([
      undefined,
      { folder, reason: "other-owner" },
    ]);
  });
});

describe("the bound of the cache", () => {
  const bytes = Buffer.alloc(1000);
  const used = (key: string, hoursAgo: number) => {
    const before = new Set(fs.existsSync(folder) ? files() : []);
    cacheOf().put(key, bytes);
    const file = files().find((one) => !before.has(one))!;
    const at = (Date.now() - hoursAgo * HOUR_MS) / 1000;
    fs.utimesSync(file, at, at);
  };

  it("what was not used for longest goes first, and use counts", () => {
    for (const [hours, key] of ["a", "b", "c", "d"].reverse().entries())
      used(key, 10 * (hours + 1));
    expect(text(cacheOf().get("a"))).toHaveLength(1000);
    const cache = cacheOf({ WARPSCOPE_CACHE_SIZE: "4K" });
    cache.put("e", bytes);
    expect(["a", "b", "c", "d", "e"].filter((key) => cache.get(key))).toEqual(["a", "d", "e"]);
  });

  it("drafts of interrupted writes are removed, those of a running one stay", () => {
    used("a", 0);
    const entry = files()[0]!;
    const [old, fresh] = [`${entry}.1.x.tmp`, `${entry}.12.abc9.tmp`];
    fs.writeFileSync(old!, "");
    fs.writeFileSync(fresh!, "");
    fs.utimesSync(old!, 1, 1);
    cacheOf().put("b", bytes);
    expect([fs.existsSync(old!), fs.existsSync(fresh!)]).toEqual([false, true]);
  });

  it("what is not the cache's stays where it is", () => {
    fs.mkdirSync(path.join(folder, "ab"), { recursive: true });
    for (const name of ["thesis.tex", "ab/thesis.tex.1.x.tmp"]) {
      fs.writeFileSync(path.join(folder, name), bytes);
      fs.utimesSync(path.join(folder, name), 1, 1);
    }
    const cache = cacheOf({ WARPSCOPE_CACHE_SIZE: "1" });
    fs.chmodSync(folder, 0o755);
    cache.put("a", bytes);
    cache.clear();
    expect(
      files()
        .map((file) => path.basename(file))
        .sort(),
    ).toEqual(["thesis.tex", "thesis.tex.1.x.tmp"]);
  });

  it("is 1 GiB, or what WARPSCOPE_CACHE_SIZE says", () => {
    const bounds = ["", "12", "3k", "2G", "many"].map((value) =>
      cacheBound({ WARPSCOPE_CACHE_SIZE: value }),
    );
    expect(bounds).toEqual([2 ** 30, 12, 3 * 1024, 2 ** 31, 2 ** 30]);
  });

  it("says how much there is, and forgets it", () => {
    used("a", 0);
    const cache = cacheOf();
    expect(cache.usage()).toEqual({ folder, entries: 1, bytes: 1032, bound: 2 ** 30 });
    cache.clear();
    expect(cache.usage().entries).toBe(0);
    expect(cache.get("a")).toBeUndefined();
  });
});
