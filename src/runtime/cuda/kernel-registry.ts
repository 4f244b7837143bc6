/**
 * Kernels and device variables as the host program knows them: a kernel by the table index of its
 * launch stub, a variable by the address of its shadow in host memory. The program registers them
 * before `main`.
 */
import type { DeviceSymbol, LoweredModule, Program } from "../../lower/index.ts";

export interface Kernel {
  /** As the device module mangles it. */
  readonly name: string;
  /** Undefined where it could not be lowered. */
  readonly program: Program | undefined;
  /** Set by cudaFuncSetAttribute. */
  maxDynamicSharedBytes: number | undefined;
  carveoutPercent: number;
  /** cudaFuncCache; 0 for none. */
  cacheConfig: number;
  /** Clusters of more than 8 blocks are allowed, where the chip has them. */
  hasLargeClusters?: boolean;
}

export interface DeviceVariable {
  readonly name: string;
  readonly symbol: DeviceSymbol;
}

export class KernelRegistry {
  readonly modules: LoweredModule[] = [];
  private readonly kernels = new Map<number, Kernel>();
  private readonly variables = new Map<number, DeviceVariable>();

  addKernel(stub: number, module: LoweredModule, name: string): void {
    const found = findMangled(module.programs, name);
    this.kernels.set(stub, {
      name: found?.[0] ?? name,
      program: found?.[1],
      maxDynamicSharedBytes: undefined,
      carveoutPercent: -1,
      cacheConfig: 0,
    });
  }

  /** A kernel of a module that the program loaded itself. */
  addLoaded(handle: number, name: string, program: Program): void {
    this.kernels.set(handle, {
      name,
      program,
      maxDynamicSharedBytes: undefined,
      carveoutPercent: -1,
      cacheConfig: 0,
    });
  }

  remove(handle: number): void {
    this.kernels.delete(handle);
  }

  /** Undefined where the module has no variable of that name. */
  addVariable(shadow: number, module: LoweredModule, name: string): DeviceVariable | undefined {
    const found = findMangled(module.image.symbols, name);
    if (!found) return undefined;
    const variable = { name: found[0], symbol: found[1] };
    this.variables.set(shadow, variable);
    return variable;
  }

  kernel(stub: number): Kernel | undefined {
    return this.kernels.get(stub);
  }

  /** The module that the program is of. */
  moduleOf(program: Program): LoweredModule | undefined {
    return this.modules.find(({ programs }) => programs.get(program.kernel) === program);
  }

  /** The kernel of a module that a kernel launches; one that the host does not know has no settings. */
  kernelOfNumber(module: LoweredModule, number: number): Kernel | undefined {
    const name = module.kernelNumbers.get(number);
    if (name === undefined) return undefined;
    const program = module.programs.get(name);
    const known = [...this.kernels.values()].find((kernel) => kernel.program === program);
    if (known && program) return known;
    return { name, program, maxDynamicSharedBytes: undefined, carveoutPercent: -1, cacheConfig: 0 };
  }

  variable(shadow: number): DeviceVariable | undefined {
    return this.variables.get(shadow);
  }
}

/**
 * `main` is mangled with its parameters on the host and without them on the device, so names that
 * mention it (lambdas and types local to main) differ: in that part, and in the numbers of all
 * substitutions that come after it.
 */
function findMangled<T>(table: ReadonlyMap<string, T>, hostName: string): [string, T] | undefined {
  const exact = table.get(hostName);
  if (exact !== undefined) return [hostName, exact];
  const shape = shapeWithoutMain(hostName);
  if (shape === hostName) return undefined;
  const same = [...table].filter(([name]) => shapeWithoutMain(name) === shape);
  return same.length === 1 ? same[0] : undefined;
}

function shapeWithoutMain(name: string): string {
  if (!/Z4main/.test(name)) return name;
  return name.replace(/Z4main(?:iPPKc|iPPc|v)?E/g, "Z4mainE").replace(/S[0-9A-Z]*_/g, "S_");
}
