/** `warpscope devices`: the chips that can be modelled. */
import {
  chipJson,
  DEFAULT_DEVICE,
  DEVICES,
  Diagnostics,
  renderDevice,
  renderDeviceList,
} from "../index.ts";
import { namedDevice } from "./device-option.ts";
import { choice, EXIT_USAGE, type Invocation } from "./invocation.ts";

export function devicesCommand({ line, terminal, platform }: Invocation): number {
  const diagnostics = new Diagnostics();
  const format = choice(line.own, "format", ["text", "json"], diagnostics);
  // Product names have spaces, which a shell takes apart.
  const name = line.compiler.join(" ");
  const device = name === "" ? undefined : namedDevice(name, platform, diagnostics);
  if (diagnostics.hasErrors) {
    terminal.diagnostics(diagnostics.list);
    return EXIT_USAGE;
  }
  const { catalogue, columns } = terminal;
  if (format === "json") {
    const data = device ? chipJson(device) : DEVICES.map(chipJson);
    terminal.out(`${JSON.stringify(data, null, 2)}\n`);
  } else {
    terminal.out(
      device
        ? renderDevice(device, catalogue, columns)
        : renderDeviceList(DEVICES, DEFAULT_DEVICE, catalogue, columns),
    );
  }
  return 0;
}
