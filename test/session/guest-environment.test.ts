/** What of the user's environment a program may see. */
import { expect, it } from "vitest";
import { guestEnvironment } from "../../src/session/guest-environment.ts";

const FIXED = { HOME: "/", LOGNAME: "user", PATH: "/usr/bin:/bin", PWD: "/", USER: "user" };

it("has what programs are configured by, and nothing private", () => {
  const settings = {
    CUDA_VISIBLE_DEVICES: "1",
    CUDA_HOME: "/usr/local/cuda",
    OMP_NUM_THREADS: "4",
    LANG: "de_DE.UTF-8",
    LANGUAGE: "de:en",
    LC_ALL: "C",
    TZ: "Europe/Berlin",
    TERM: "xterm",
    COLORTERM: "truecolor",
    COLUMNS: "120",
    LINES: "50",
    NO_COLOR: "1",
  };
  const others = {
    AWS_SECRET_ACCESS_KEY: "x",
    CUDACXX: "nvcc",
    GITHUB_TOKEN: "x",
    HOSTNAME: "x",
    LANGFUSE_SECRET_KEY: "x",
    NVIDIA_API_KEY: "x",
    SSH_AUTH_SOCK: "/tmp/x",
    TZ_SECRET: "x",
    WARPSCOPE_ENV: "GITHUB_TOKEN",
    cuda_lower: "x",
  };
  const places = { HOME: "/home/alice", LOGNAME: "alice", PATH: "/home/alice/bin", USER: "alice" };
  expect(guestEnvironment({ ...others, ...settings, ...places }, {})).toEqual({
    ...settings,
    ...FIXED,
  });
});

it("is the same without any user", () => {
  expect(guestEnvironment({}, {})).toEqual(FIXED);
});

it("lets what the user passes on come before all else, under any name", () => {
  const given = { CUDA_VISIBLE_DEVICES: "0", HOME: "/data", TOKEN: "", ["__proto__"]: "x" };
  const seen = guestEnvironment({ CUDA_VISIBLE_DEVICES: "1", TOKEN: "mine" }, given);
  expect(seen).toEqual({ ...FIXED, ...given });
  expect(Object.keys(seen)).toContain("__proto__");
});

it("has an order of its own", () => {
  const user = { TZ: "UTC", LC_ALL: "C", CUDA_A: "1", OMP_B: "2" };
  const reversed = Object.fromEntries(Object.entries(user).reverse());
  const entries = Object.entries(guestEnvironment(user, { Z: "1", A: "2" }));
  expect(Object.entries(guestEnvironment(reversed, { A: "2", Z: "1" }))).toEqual(entries);
  expect(entries.map(([name]) => name)).toEqual(entries.map(([name]) => name).sort());
});
