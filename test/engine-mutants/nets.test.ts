import { describe, expect, it } from "vitest";
import { lowerFully } from "./lower-fully.ts";
import { lowerPlainly } from "./lower-plainly.ts";
import { engineMachine, IMAGE_BASE, NETS, type Net, referenceMachine } from "./nets.ts";

/** More on demand. */
const KERNELS = Number(process.env["WARPSCOPE_NET_KERNELS"] ?? 20);

function netOf(name: string): Net {
  return NETS.find((net) => net.name === name)!;
}

function groupsOf(net: Net) {
  const firsts = Array.from({ length: KERNELS / net.group }, (_, index) => index * net.group);
  return firsts.map((first) => net.kernels(first));
}

describe("generated kernels", () => {
  it.each([
    ["repeats", "launched time and again"],
    ["sharing", "on several threads"],
  ])("of the net %s give the same in both executors when %s", (name) => {
    const net = netOf(name);
    const reference = referenceMachine();
    const engines = net.engines.map(engineMachine);
    const { ir, kernels } = net.kernels(0);
    const lowered = lowerFully(ir, IMAGE_BASE);
    for (const [seed, kernel] of kernels.slice(0, KERNELS).entries()) {
      const expected = kernel.run(reference, lowered);
      for (const number of kernel.on) {
        const seen = kernel.run(engines[number]!, lowered);
        const setup = net.engines[number]!;
        const counts = setup === "reversed" || !setup.counts;
        expect(seen, `seed ${seed}`).toMatchObject(
          counts ? expected : { results: expected.results },
        );
      }
    }
  });

  it.each(["kernels", "runs"])("%s leave the same without the passes that only improve", (name) => {
    const reference = referenceMachine();
    const engine = engineMachine({ traces: false });
    for (const { ir, kernels } of groupsOf(netOf(name))) {
      const plain = lowerPlainly(ir, IMAGE_BASE);
      const full = lowerFully(ir, IMAGE_BASE);
      for (const kernel of kernels)
        expect(kernel.run(engine, full).results).toBe(kernel.run(reference, plain).results);
    }
  });
});
