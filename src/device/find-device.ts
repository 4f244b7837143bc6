/** Chips by what people call them. */
import { capabilityFacts } from "./capabilities/capability-facts.ts";
import {
  type CapabilityFacts,
  COMPUTE_CAPABILITIES,
  type ComputeCapability,
} from "./capabilities/compute-capability.ts";
import type { DeviceSpec } from "./device-spec.ts";
import { DEVICES } from "./devices.ts";

/** Names beside `id` and `name`, in the spelling of `key`. */
const ALIASES: Readonly<Record<string, string>> = {
  k40: "k40",
  k40m: "k40",
  k40c: "k40",
  titanxmaxwell: "titanx",
  gtxtitanx: "titanx",
  p100: "p100",
  p100pcie: "p100",
  v100: "v100",
  v100sxm2: "v100",
  "2080ti": "rtx2080ti",
  "3090": "rtx3090",
  "4090": "rtx4090",
  "5090": "rtx5090",
  "980": "gtx980",
  a100: "a10080",
  a100sxm4: "a10080",
  a10080gb: "a10080",
  a10040gb: "a10040",
  h100sxm: "h100",
  h100sxm5: "h100",
  h10080gb: "h100",
  h200sxm: "h200",
  b200sxm: "b200",
};

/**
 * The device that `--device name` means: an id (`m2070`, `a100-80`), a product name in any spelling
 * (`GeForce RTX 3090`, `Tesla_V100`), or an architecture (`sm_86`, `compute_86`), which its
 * representative stands for. Undefined if there is none.
 */
export function findDevice(name: string): DeviceSpec | undefined {
  const capability = capabilityOf(name);
  if (capability) return representative(capability);
  const wanted = key(name);
  const alias = ALIASES[wanted];
  return DEVICES.find(
    (device) =>
      key(device.id) === wanted || key(device.name) === wanted || key(device.id) === alias,
  );
}

/** The compute capability that `sm_86`, `compute_90a` or `sm86` name; undefined where it is none of NVIDIA's. */
function capabilityOf(architecture: string): ComputeCapability | undefined {
  const digits = /^(?:sm|compute|cc)[_ -]?(\d{1,2})\.?(\d)[af]?$/i.exec(architecture.trim());
  if (!digits) return undefined;
  const wanted = `${digits[1]}.${digits[2]}`;
  return COMPUTE_CAPABILITIES.find((capability) => capability === wanted);
}

/** A chip, or any multiprocessor of one compute capability. */
export type Multiprocessor = Pick<DeviceSpec, "id" | "name"> & CapabilityFacts;

/**
 * What `name` means where only the multiprocessor matters: `sm_61` is one of compute capability 6.1, also
 * where no chip here has it.
 */
export function multiprocessorOf(name: string): Multiprocessor | undefined {
  const capability = capabilityOf(name);
  if (!capability) return findDevice(name);
  const id = `sm_${capability.replace(".", "")}`;
  return { ...capabilityFacts(capability), id, name: id };
}

/**
 * A chip of this compute capability; where there is none, the nearest of the same generation of
 * instructions (the first number): the newest older one, else the oldest newer one; where that has none
 * either, the newest older one of all.
 */
function representative(capability: ComputeCapability): DeviceSpec | undefined {
  const [major, minor] = capability.split(".").map(Number) as [number, number];
  const rank = ({ computeCapability: own }: DeviceSpec): number => own.major * 100 + own.minor;
  const wanted = major * 100 + minor;
  const sorted = [...DEVICES].sort((a, b) => rank(a) - rank(b));
  const family = sorted.filter((device) => device.computeCapability.major === major);
  const nearest = (list: readonly DeviceSpec[]): DeviceSpec | undefined => {
    const older = list.filter((device) => rank(device) <= wanted);
    const best = older.at(-1);
    return best && older.find((device) => rank(device) === rank(best));
  };
  return nearest(family) ?? family[0] ?? nearest(sorted);
}

/** Lower case, without punctuation and without the maker's words. */
function key(name: string): string {
  return name
    .toLowerCase()
    .replace(/nvidia|geforce|tesla|quadro/g, "")
    .replace(/[^a-z0-9]/g, "");
}
