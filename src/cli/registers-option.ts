/** `--registers`: N for all kernels, NAME=N,… by name, or `ptxas` to ask the vendor's assembler. */
import {
  type DeviceSpec,
  type Diagnostics,
  type GivenRegisters,
  type NvccOptions,
  type Platform,
  plainName,
  type RegisterCount,
  vendorRegisters,
} from "../index.ts";

/** What the option is about: the kernels of these sources on this chip. */
export interface RegistersQuestion {
  readonly sources: readonly string[];
  readonly options: NvccOptions;
  /** Whether the sources are those of the program that runs. */
  readonly compiled: boolean;
  readonly device: DeviceSpec;
}

/** Undefined where registers are to be estimated, or the option is wrong. */
export function givenRegisters(
  value: string,
  { sources, options, compiled, device }: RegistersQuestion,
  platform: Platform,
  diagnostics: Diagnostics,
): GivenRegisters | undefined {
  if (value === "ptxas") {
    if (compiled) {
      diagnostics.error("registers/ptxas-needs-source");
      return undefined;
    }
    const { major, minor } = device.computeCapability;
    const arch = major * 10 + minor;
    const kernels = vendorRegisters(sources, options, arch, platform, diagnostics);
    if (!kernels) return undefined;
    const byKernel = kernels.map(({ kernel, registers, ...spills }): [string, RegisterCount] => [
      kernel,
      { perThread: registers, ...spills },
    ]);
    return { source: "ptxas", byKernel: Object.fromEntries(byKernel) };
  }
  const most = device.maxRegistersPerThread.value;
  let all: RegisterCount | undefined;
  const byKernel: Record<string, RegisterCount> = {};
  for (const part of value.split(",")) {
    const [, name, digits] = /^(?:([^=]+)=)?(\d+)$/.exec(part) ?? [];
    const perThread = Number(digits);
    const twice = name === undefined ? all !== undefined : Object.hasOwn(byKernel, name);
    if (!(perThread >= 1 && perThread <= most) || twice) {
      diagnostics.error("registers/bad-option", { value, most });
      return undefined;
    }
    const count = { perThread, spillStoreBytes: 0, spillLoadBytes: 0 };
    if (name === undefined) all = count;
    else byKernel[name] = count;
  }
  return { source: "given", byKernel, ...(all ? { all } : {}) };
}

/** Warns of names that no launched kernel has. `kernels`: mangled. */
export function checkKernelNames(
  given: GivenRegisters,
  kernels: readonly string[],
  diagnostics: Diagnostics,
): void {
  if (given.source === "ptxas" || kernels.length === 0) return;
  const names = [...new Set(kernels.map(plainName))];
  for (const name of Object.keys(given.byKernel))
    if (!kernels.includes(name) && !names.includes(name))
      diagnostics.warning("registers/no-such-kernel", { name, kernels: names.join(", ") });
}
