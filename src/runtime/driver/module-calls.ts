/** Modules that a program loads while it runs: their kernels and variables by name. */
import { byteText, Diagnostics } from "../../base/index.ts";
import type { LoweredModule, Program } from "../../lower/index.ts";
import type { CallTable } from "../cuda/call-table.ts";
import type { CudaState } from "../cuda/cuda-state.ts";
import { CUDA_ERROR, type CudaErrorCode } from "../cuda/error-codes.ts";

interface LoadedModule {
  readonly lowered: LoweredModule;
  /** Handles by name. */
  readonly kernels: Map<string, number>;
}

/** Handles are above all addresses that the host program can have. */
const FIRST_HANDLE = 0x7f40_0000;
const HANDLE_STEP = 16;

/** Enough to tell what a module is. */
const BEGIN_BYTES = 256;

/** What other compilers leave, by how it begins. */
const FOREIGN: readonly (readonly [RegExp, string])[] = [
  [/^\x7fELF/, "term/machine-code"],
  // 0xba55ed50, as it lies in memory.
  [/^P\xedU\xba/, "term/fat-binary"],
  [/\.version|^\s*\/\//, "PTX"],
];

export function moduleCalls(state: CudaState): CallTable {
  const { guest, registry, deviceCode, diagnostics } = state;
  const modules = new Map<number, LoadedModule>();
  let nextHandle = FIRST_HANDLE;
  const newHandle = (): number => {
    nextHandle += HANDLE_STEP;
    return nextHandle;
  };

  function begin(imageAt: number): Uint8Array {
    return guest.slice(imageAt, guest.bytesFrom(imageAt, BEGIN_BYTES));
  }

  function refuse(imageAt: number): CudaErrorCode {
    const text = byteText(begin(imageAt));
    const kind = FOREIGN.find(([pattern]) => pattern.test(text))?.[1];
    if (kind === undefined) return CUDA_ERROR.invalidImage;
    const known = diagnostics.list.some(
      ({ code, params }) => code === "runtime/foreign-device-code" && params["kind"] === kind,
    );
    if (!known) diagnostics.error("runtime/foreign-device-code", { kind });
    return kind === "PTX" ? CUDA_ERROR.invalidPtx : CUDA_ERROR.noBinaryForGpu;
  }

  function load(at: number, imageAt: number): CudaErrorCode {
    if (at === 0 || imageAt === 0) return CUDA_ERROR.invalidValue;
    const bytes = deviceCode.codeBytes(begin(imageAt));
    if (bytes === undefined) return refuse(imageAt);
    const image = guest.slice(imageAt, guest.bytesFrom(imageAt, bytes)).slice();
    const found = new Diagnostics();
    const lowered = deviceCode.load(image, found);
    diagnostics.list.push(...found.list);
    if (found.hasErrors) return CUDA_ERROR.notSupported;
    if (!lowered) return CUDA_ERROR.invalidImage;
    registry.modules.push(lowered);
    const handle = newHandle();
    modules.set(handle, { lowered, kernels: new Map() });
    guest.setPointer(at, handle);
    return CUDA_ERROR.success;
  }

  /** What `__warpscope_modules_link` made, until it is taken. */
  let linkedCode = new Uint8Array();

  /** `imagesAt`: the addresses of `count` modules that `load` takes. */
  function link(bytesAt: number, imagesAt: number, count: number): CudaErrorCode {
    const images = guest.pointers(imagesAt, count).map((imageAt) => {
      const bytes = deviceCode.codeBytes(begin(imageAt)) ?? 0;
      return guest.slice(imageAt, guest.bytesFrom(imageAt, bytes)).slice();
    });
    const linked = deviceCode.link(images);
    if (typeof linked === "string") {
      diagnostics.error("runtime/link-failed", { text: linked.trim() });
      return CUDA_ERROR.invalidImage;
    }
    linkedCode = new Uint8Array(linked);
    guest.setSize(bytesAt, linkedCode.length);
    return CUDA_ERROR.success;
  }

  /** A kernel gets its handle when it is first asked for. */
  function kernelHandle({ kernels }: LoadedModule, name: string, program: Program): number {
    let handle = kernels.get(name);
    if (handle === undefined) {
      handle = newHandle();
      kernels.set(name, handle);
      registry.addLoaded(handle, name, program);
    }
    return handle;
  }

  const giveHandle = (at: number, handle: number): CudaErrorCode => {
    if (at === 0) return CUDA_ERROR.invalidValue;
    guest.setPointer(at, handle);
    return CUDA_ERROR.success;
  };
  /** `action` on the module that a handle names. */
  const on = (handle: number, action: (module: LoadedModule) => number): number => {
    const module = modules.get(handle);
    return module ? action(module) : CUDA_ERROR.invalidResourceHandle;
  };

  return {
    __warpscope_module_load: load,
    /** The size of an image that `load` takes. */
    __warpscope_module_bytes(bytesAt, imageAt) {
      const bytes = deviceCode.codeBytes(begin(imageAt));
      if (bytes === undefined) return refuse(imageAt);
      if (bytesAt === 0) return CUDA_ERROR.invalidValue;
      guest.setSize(bytesAt, bytes);
      return CUDA_ERROR.success;
    },
    __warpscope_modules_link: link,
    __warpscope_modules_linked(into) {
      guest.slice(into, linkedCode.length).set(linkedCode);
      return CUDA_ERROR.success;
    },
    __warpscope_module_unload: (handle) =>
      on(handle, ({ kernels }) => {
        for (const kernel of kernels.values()) registry.remove(kernel);
        modules.delete(handle);
        return CUDA_ERROR.success;
      }),
    __warpscope_module_kernel: (at, handle, nameAt) =>
      on(handle, (module) => {
        if (at === 0 || nameAt === 0) return CUDA_ERROR.invalidValue;
        const name = guest.string(nameAt);
        const program = module.lowered.programs.get(name);
        return program
          ? giveHandle(at, kernelHandle(module, name, program))
          : CUDA_ERROR.symbolNotFound;
      }),
    __warpscope_module_kernel_count: (at, handle) =>
      on(handle, ({ lowered }) => {
        if (at === 0) return CUDA_ERROR.invalidValue;
        guest.setU32(at, lowered.programs.size);
        return CUDA_ERROR.success;
      }),
    __warpscope_module_kernel_at: (at, handle, index) =>
      on(handle, (module) => {
        const entry = [...module.lowered.programs][index];
        return entry ? giveHandle(at, kernelHandle(module, ...entry)) : CUDA_ERROR.invalidValue;
      }),
    __warpscope_module_variable: (addressAt, bytesAt, handle, nameAt) =>
      on(handle, ({ lowered }) => {
        if (nameAt === 0) return CUDA_ERROR.invalidValue;
        const symbol = lowered.image.symbols.get(guest.string(nameAt));
        if (!symbol) return CUDA_ERROR.symbolNotFound;
        if (addressAt !== 0) guest.setPointer(addressAt, symbol.address);
        if (bytesAt !== 0) guest.setSize(bytesAt, symbol.bytes);
        return CUDA_ERROR.success;
      }),
    /** The module of a kernel; 0 for one that the program brought along. */
    __warpscope_kernel_module: (at, kernel) => {
      if (!registry.kernel(kernel)) return CUDA_ERROR.invalidResourceHandle;
      const found = [...modules].find(([, { kernels }]) => [...kernels.values()].includes(kernel));
      return giveHandle(at, found?.[0] ?? 0);
    },
    /** A file of a module cannot be read. */
    __warpscope_module_file(pathAt) {
      diagnostics.warning("runtime/module-file-missing", { path: guest.string(pathAt) });
      return CUDA_ERROR.fileNotFound;
    },
  };
}
