import { describe, expect, it } from "vitest";
import { lowerPlainly } from "./lower-plainly.ts";
import { engineMachine, lowerFully, NETS, type Net, referenceMachine } from "./nets.ts";

/** More on demand. */
const KERNELS = Number(process.env["WARPSCOPE_NET_KERNELS"] ?? 20);
const wanted = Array.from({ length: KERNELS }, () => true);

function netOf(name: string): Net {
  return NETS.find((net) => net.name === name)!;
}

describe("generated kernels", () => {
  it.each([
    ["repeats", "launched time and again"],
    ["sharing", "on several threads"],
  ])("of the net %s give the same in both executors when %s", (name) => {
    const net = netOf(name);
    const machines = [referenceMachine(), ...net.engines.map(engineMachine)];
    let seed = 0;
    for (const [expected, ...actual] of net.run(machines, lowerFully, 0, wanted)) {
      for (const seen of actual) expect(seen, `seed ${seed}`).toEqual(expected);
      seed++;
    }
    expect(seed).toBe(KERNELS);
  });

  it.each(["kernels", "runs"])("%s leave the same without the passes that only improve", (name) => {
    const net = netOf(name);
    const plain = net.run([referenceMachine()], lowerPlainly, 0, wanted);
    const results = [...plain].map(([seen]) => seen!.results);
    const full = net.run([engineMachine({ traces: false })], lowerFully, 0, wanted);
    expect([...full].map(([seen]) => seen!.results)).toEqual(results);
  });
});
