import { describe, expect, it } from "vitest";
import { COMMANDS, parseCommandLine } from "../../src/cli/options.ts";

const codes = (...argv: string[]) => parseCommandLine(argv).diagnostics.map((d) => d.code);

describe("the command line", () => {
  it("separates own options, compiler arguments and the program's arguments", () => {
    const line = parseCommandLine([
      "profile",
      "a.cu",
      "-O3",
      "--metrics",
      "gld_efficiency",
      "-Iinc",
      "--launch=3",
      "--",
      "--metrics",
      "11",
    ]);
    expect(line.diagnostics).toEqual([]);
    expect(line.command).toBe("profile");
    expect(line.own).toEqual({ metrics: "gld_efficiency", launch: "3" });
    expect(line.compiler).toEqual(["a.cu", "-O3", "-Iinc"]);
    expect(line.programArguments).toEqual(["--metrics", "11"]);
  });

  it("leaves nvcc's long options to the compiler", () => {
    expect(parseCommandLine(["run", "a.cu", "--ptxas-options=-v"]).compiler).toEqual([
      "a.cu",
      "--ptxas-options=-v",
    ]);
  });

  it("reports an unknown command, a missing value and an option of another command", () => {
    expect(codes("profil", "a.cu")).toEqual(["cli/unknown-command-suggest"]);
    const [unknown] = parseCommandLine(["frobnicate", "a"]).diagnostics;
    expect(unknown?.code).toBe("cli/unknown-command");
    expect(unknown?.params["known"]).toMatch(/^run, profile, .*, version$/);
    expect(codes("profile", "a.cu", "--metrics")).toEqual(["cli/option-needs-value"]);
    expect(codes("run", "a.cu", "--format", "json")).toEqual(["cli/option-of-other-command"]);
    expect(codes("profile", "a.cu", "--capture=yes")).toEqual(["cli/option-takes-no-value"]);
  });

  it("takes the language of every command, however it is spelt, and no other", () => {
    for (const command of COMMANDS)
      expect(parseCommandLine([command, "--lang", "zh-CN"])).toMatchObject({
        command,
        own: { lang: "zh-CN" },
        diagnostics: [],
      });
    expect(codes("version", "--lang=zh_CN")).toEqual([]);
    expect(parseCommandLine(["nvcc", "--lang=zh-CN", "-O3", "--lang"])).toMatchObject({
      own: { lang: "zh-CN" },
      compiler: ["-O3", "--lang"],
    });
    expect(parseCommandLine(["run", "a.cu", "--lang", "fr"]).diagnostics).toMatchObject([
      { code: "cli/bad-value", params: { option: "--lang", possible: "en, zh-CN" } },
    ]);
    expect(parseCommandLine(["profil", "--lang", "zh-CN"]).own).toEqual({ lang: "zh-CN" });
  });

  it("shows help with no command, and for --help anywhere before `--`", () => {
    expect(parseCommandLine([]).command).toBe("help");
    expect(parseCommandLine(["run", "--help"]).command).toBe("help");
    expect(parseCommandLine(["run", "a.cu", "--", "--help"]).command).toBe("run");
  });
});
