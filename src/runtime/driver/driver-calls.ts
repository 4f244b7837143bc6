/** What the C++ of the driver API asks of the runtime besides the runtime's own calls. */
import type { CallTable } from "../cuda/call-table.ts";
import type { CudaState } from "../cuda/cuda-state.ts";
import { CUDA_ERROR } from "../cuda/error-codes.ts";

/** Added to the device by `__warpscope_runtime_use`; `driver-contexts.cpp` has the same number. */
const SELECTED = 0x100;

export function driverCalls(state: CudaState): CallTable {
  const { guest, driver, clock, errors, activity, devices } = state;
  return {
    __warpscope_driver_enter(nameAt) {
      driver.enter(guest.string(nameAt), clock.nowNs());
      return 0;
    },
    __warpscope_driver_leave(code) {
      const name = driver.leave(clock.nowNs(), activity);
      if (!driver.inside) errors.note(name, code, clock.nowNs());
      return code;
    },
    /** The device whose primary context the runtime API has used since the last time; -1 for none. */
    __warpscope_runtime_use() {
      const use = driver.takeUse();
      return use === "none" ? -1 : devices.current + (use === "selected" ? SELECTED : 0);
    },
    /** The allocation that holds an address; either result may be left out. */
    __warpscope_address_range(baseAt, bytesAt, address) {
      const found = state.memory.find(state.shared.devicePointer(address) ?? address);
      if (!found) return CUDA_ERROR.symbolNotFound;
      if (baseAt !== 0) guest.setPointer(baseAt, found.address);
      if (bytesAt !== 0) guest.setSize(bytesAt, found.bytes);
      return CUDA_ERROR.success;
    },
  };
}
