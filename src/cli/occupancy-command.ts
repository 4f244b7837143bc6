/** `warpscope occupancy`: the calculator. */
import {
  Diagnostics,
  type Multiprocessor,
  multiprocessorOf,
  type OccupancyInput,
  occupancyStudy,
  type Platform,
  renderOccupancies,
  renderOccupancy,
} from "../index.ts";
import { namedDevice } from "./device-option.ts";
import { choice, EXIT_USAGE, type Invocation, numberOption } from "./invocation.ts";
import type { OwnOptions } from "./options.ts";

/** Where `--registers` is absent. */
const USUAL_REGISTERS = 32;

export function occupancyCommand({ line, terminal, platform }: Invocation): number {
  const { own } = line;
  if (Object.keys(own).every((name) => name === "lang" || name === "color")) {
    terminal.out(`${terminal.say("occupancy/usage")}\n`);
    return 0;
  }
  const diagnostics = new Diagnostics();
  for (const argument of line.compiler) diagnostics.error("occupancy/stray-argument", { argument });
  const format = choice(own, "format", ["text", "json"], diagnostics);
  const devices = multiprocessors(own, platform, diagnostics);
  const input = inputOf(own, diagnostics);
  for (const { name, maxThreadsPerBlock } of devices)
    if (input && input.threadsPerBlock > maxThreadsPerBlock.value)
      diagnostics.error("occupancy/block-too-large", {
        threads: input.threadsPerBlock,
        device: name,
        most: maxThreadsPerBlock.value,
      });
  if (diagnostics.hasErrors || !input) {
    terminal.diagnostics(diagnostics.list);
    return EXIT_USAGE;
  }
  const studies = devices.map((device) => occupancyStudy(device, asInSpreadsheet(device, input)));
  const [device, second] = devices;
  const [study] = studies;
  const { catalogue } = terminal;
  if (format === "json") {
    const data = devices.map(({ id, name }, index) => ({
      device: { id, name },
      ...studies[index],
    }));
    terminal.out(`${JSON.stringify(second ? data : data[0], null, 2)}\n`);
  } else if (second) {
    terminal.painted("out", renderOccupancies(devices, studies, catalogue, terminal));
  } else if (device && study) {
    terminal.painted("out", renderOccupancy(device, study, catalogue, terminal));
  }
  return 0;
}

function inputOf(own: OwnOptions, diagnostics: Diagnostics): OccupancyInput | undefined {
  if (own.block === undefined) {
    diagnostics.error("occupancy/no-block");
    return undefined;
  }
  const threadsPerBlock = numberOption(own, "block", "whole", diagnostics);
  const registersPerThread = numberOption(own, "registers", "whole", diagnostics);
  const sharedBytesPerBlock = numberOption(own, "shared", "whole", diagnostics);
  const carveOut = numberOption(own, "carve-out", "whole", diagnostics);
  if (threadsPerBlock === 0) diagnostics.error("occupancy/no-threads");
  if (carveOut !== undefined && carveOut > 100)
    diagnostics.error("occupancy/not-percent", { value: carveOut });
  return {
    threadsPerBlock: threadsPerBlock ?? 1,
    registersPerThread: registersPerThread ?? USUAL_REGISTERS,
    sharedBytesPerBlock: sharedBytesPerBlock ?? 0,
    carveOut,
  };
}

function multiprocessors(
  own: OwnOptions,
  platform: Platform,
  diagnostics: Diagnostics,
): Multiprocessor[] {
  return (own.device ?? "h200").split(",").flatMap((text) => {
    const name = text.trim();
    return multiprocessorOf(name) ?? namedDevice(name, platform, diagnostics) ?? [];
  });
}

/**
 * NVIDIA's spreadsheet reckons with half of the registers for a block of compute capability 5.2 and 5.3,
 * as it is with global loads in the L1.
 */
function asInSpreadsheet(device: Multiprocessor, input: OccupancyInput): OccupancyInput {
  const halved = device.maxRegistersPerBlock.value < device.registersPerSm.value;
  return halved && device.partitionedGlobalCaching.value
    ? { ...input, partitionedCaching: "on" }
    : input;
}
