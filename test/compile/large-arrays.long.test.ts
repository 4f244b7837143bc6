import path from "node:path";
import { describe, expect, it } from "vitest";
import { programFolder } from "../cli/program-folder.ts";
import { warpscope } from "../cli/warpscope.ts";

describe("arrays of gigabytes", () => {
  const large = programFolder({
    "within.cu":
      "char big[2060000000u] = {5}; int main(int n, char **) { return big[n * 1000] + big[n - 1]; }\n",
  });

  it("run up to 128 MiB below its end", async () => {
    const { exitCode, error } = await warpscope(["run", path.join(large, "within.cu")]);
    expect({ exitCode, error }).toEqual({ exitCode: 5, error: "" });
  });
});
