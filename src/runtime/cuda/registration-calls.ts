/**
 * What the host program says of its device code before `main`. In place of a fat binary each source
 * file carries the text `WARPSCOPE-MODULE <tag>`; the tag names a lowered module.
 */
import { assert } from "../../base/index.ts";
import type { LoweredModule } from "../../lower/index.ts";
import { HostStop } from "../host-stop.ts";
import { structLayout } from "../struct-layout.ts";
import type { CallTable } from "./call-table.ts";
import type { CudaState } from "./cuda-state.ts";

const MARK = "WARPSCOPE-MODULE ";
/** What Clang registers: `__cuda_fatbin_wrapper` of its CodeGen/CGCUDANV.cpp. */
export const FAT_BINARY_WRAPPER = structLayout([
  ["magic", "u32"],
  ["version", "u32"],
  ["data", "pointer"],
  ["unused", "pointer"],
]);

export function registrationCalls(state: CudaState): CallTable {
  const { calls, guest, registry, memory, shared } = state;

  function moduleOf(handle: number): LoweredModule {
    const module = registry.modules[handle - 1];
    if (!module) throw new HostStop({ kind: "no-device-code", name: String(handle) });
    return module;
  }

  function registerVariable(handle: number, shadow: number, nameAt: number): number {
    const variable = registry.addVariable(shadow, moduleOf(handle), guest.string(nameAt));
    if (variable?.symbol.managed) {
      const { address, bytes } = variable.symbol;
      shared.add("variable", shadow, address, bytes);
      guest.slice(shadow, bytes).set(memory.bytes.subarray(address, address + bytes));
    }
    return 0;
  }

  function registerModule(wrapperAt: number): number {
    const { at } = FAT_BINARY_WRAPPER;
    const text = guest.string(guest.pointer(wrapperAt + at.data));
    const tag = text.slice(MARK.length).trim();
    const module = text.startsWith(MARK) ? state.modules.get(tag) : undefined;
    if (!module) throw new HostStop({ kind: "no-device-code", name: tag });
    const { base, bytes } = module.image;
    if (bytes.length > 0 && !memory.find(base))
      assert(memory.placeImage(base, bytes), `no room for the variables of module ${tag}`);
    return registry.modules.push(module);
  }

  return {
    __cudaRegisterFatBinary: (wrapperAt) => registerModule(wrapperAt),
    /** Of a source with relocatable device code; the callback registers kernels and variables. */
    __cudaRegisterLinkedBinary(callback, wrapperAt) {
      calls.callback(callback, registerModule(wrapperAt));
      return 0;
    },
    __cudaRegisterFatBinaryEnd: () => 0,
    __cudaUnregisterFatBinary: () => 0,
    __cudaRegisterFunction(handle, stub, _deviceStub, nameAt) {
      registry.addKernel(stub, moduleOf(handle), guest.string(nameAt));
      return 0;
    },
    __cudaRegisterVar: (handle, shadow, _deviceShadow, nameAt) =>
      registerVariable(handle, shadow, nameAt),
    __cudaRegisterManagedVar: (handle, shadow, _deviceShadow, nameAt) =>
      registerVariable(handle, shadow, nameAt),
  };
}
