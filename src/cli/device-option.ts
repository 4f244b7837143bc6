/** The chip, or chips, that a command models: `--device`, or the architecture compiled for. */
import {
  DEFAULT_DEVICE,
  DEVICES,
  type DeviceSpec,
  type Diagnostics,
  findDevice,
  nearestName,
  type Platform,
  readChip,
} from "../index.ts";
import type { OwnOptions } from "./options.ts";

/** `--device` or the variable WARPSCOPE_DEVICE, else a chip of `-arch=sm_XX` (90 for sm_90), else the default. One chip only. */
export function deviceOption(
  own: OwnOptions,
  arch: number | undefined,
  platform: Platform,
  diagnostics: Diagnostics,
): DeviceSpec {
  const [first, second] = deviceList(own, arch, platform, diagnostics);
  if (second)
    diagnostics.error("cli/one-device", {
      value: own.device ?? platform.environment["WARPSCOPE_DEVICE"] ?? "",
    });
  return first;
}

/** The same, with several names apart by commas; each chip once. */
export function deviceList(
  own: OwnOptions,
  arch: number | undefined,
  platform: Platform,
  diagnostics: Diagnostics,
): readonly [DeviceSpec, ...DeviceSpec[]] {
  const names = own.device ?? (platform.environment["WARPSCOPE_DEVICE"] || undefined);
  if (names === undefined) {
    const compiledFor = arch === undefined ? undefined : findDevice(`sm_${arch}`);
    return [compiledFor ?? DEFAULT_DEVICE];
  }
  const devices = names
    .split(",")
    .map((name) => namedDevice(name.trim(), platform, diagnostics))
    .filter((device) => device !== undefined);
  const [first, ...rest] = devices.filter((device, index) => devices.indexOf(device) === index);
  const taken = rest.find(({ id }, index) =>
    [first, ...rest.slice(0, index)].some((it) => it?.id === id),
  );
  if (taken) diagnostics.error("device/same-id", { id: taken.id });
  return [first ?? DEFAULT_DEVICE, ...rest];
}

/** A chip by its name, by an architecture, or from a JSON file; undefined where diagnostics say why not. */
export function namedDevice(
  name: string,
  platform: Platform,
  diagnostics: Diagnostics,
): DeviceSpec | undefined {
  const device = findDevice(name);
  if (device) return device;
  if (/[\\/]|\.json$/i.test(name)) {
    const bytes = platform.files.read(name);
    if (bytes) return readChip(new TextDecoder().decode(bytes), name, diagnostics);
    diagnostics.error("device/unreadable", { file: name });
    return undefined;
  }
  const ids = DEVICES.map(({ id }) => id);
  const suggestion = nearestName(name, ids);
  if (suggestion === undefined)
    diagnostics.error("cli/unknown-device", { device: name, known: ids.join(", ") });
  else diagnostics.error("cli/unknown-device-suggest", { device: name, suggestion });
  return undefined;
}
