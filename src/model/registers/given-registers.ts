/** Registers that are not estimated: from the user, or from the vendor's assembler. Can be cloned. */

export interface RegisterCount {
  readonly perThread: number;
  readonly spillStoreBytes: number;
  readonly spillLoadBytes: number;
}

export interface GivenRegisters {
  readonly source: "given" | "ptxas";
  /** Of every kernel that `byKernel` has not. */
  readonly all?: RegisterCount;
  /** By mangled name, or by the kernel's own name without namespaces and template arguments. */
  readonly byKernel: Readonly<Record<string, RegisterCount>>;
}

export function givenCount(given: GivenRegisters, kernel: string): RegisterCount | undefined {
  const of = (name: string): RegisterCount | undefined =>
    Object.hasOwn(given.byKernel, name) ? given.byKernel[name] : undefined;
  return of(kernel) ?? of(plainName(kernel)) ?? given.all;
}

/** The name itself: of `_ZN2ns9transposeILi32EEEvPf` "transpose". */
export function plainName(mangled: string): string {
  let rest = /^_ZN?K?(.*)$/.exec(mangled)?.[1];
  let name = mangled;
  while (rest !== undefined) {
    // Internal names carry an L.
    const length = /^L?(\d+)/.exec(rest);
    if (!length) break;
    const from = length[0].length;
    name = rest.slice(from, from + Number(length[1]));
    if (!mangled.startsWith("_ZN")) break;
    rest = rest.slice(from + Number(length[1]));
  }
  return name;
}
