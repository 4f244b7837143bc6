/** Texture and surface objects, and the references of CUDA before version 12. */
import { DescriptorTable } from "../../exec/index.ts";
import type { ArrayTable } from "./arrays.ts";
import type { CallTable } from "./call-table.ts";
import type { CudaState } from "./cuda-state.ts";
import { CUDA_ERROR } from "./error-codes.ts";
import {
  alignmentOffset,
  beginningEarlier,
  RESOURCE_WORDS,
  SAMPLING_WORDS,
  surfaceFacts,
  textureFacts,
  VIEW_WORDS,
} from "./texture-facts.ts";

/** A variable of a program that kernels fetch through. */
interface Reference {
  /** Of its handle on the device. */
  readonly deviceAddress: number;
  /** Its type's read mode: fractions in place of integers. */
  readonly fractions: boolean;
  /** What it is bound to; 0 for nothing. */
  descriptor: number;
  offset: number;
}

const READ_MODE_WORD = 4;

export function textureCalls(state: CudaState, arrays: ArrayTable): CallTable {
  const { guest, memory } = state;
  const descriptors = new DescriptorTable(memory);
  /** By address of their shadow on the host. */
  const references = new Map<number, Reference>();
  /** What objects were made of, by handle. */
  const objects = new Map<number, Map<number, Uint8Array>>();

  const register = (handle: number, shadow: number, nameAt: number, fractions: boolean): number => {
    const module = state.registry.modules[handle - 1];
    const variable = module && state.registry.addVariable(shadow, module, guest.string(nameAt));
    if (variable)
      references.set(shadow, {
        deviceAddress: variable.symbol.address,
        fractions,
        descriptor: 0,
        offset: 0,
      });
    return 0;
  };

  const bind = (reference: Reference, descriptor: number, offset: number): void => {
    if (reference.descriptor !== 0) descriptors.destroy(reference.descriptor);
    reference.descriptor = descriptor;
    reference.offset = offset;
    memory.view.setUint32(reference.deviceAddress, descriptor, true);
  };

  const wordsAt = (at: number, count: number): number[] => guest.u32s(at, count);

  return {
    __cudaRegisterTexture: (handle, shadow, _device, nameAt, _dimension, normalized) =>
      register(handle, shadow, nameAt, normalized !== 0),
    __cudaRegisterSurface: (handle, shadow, _device, nameAt) =>
      register(handle, shadow, nameAt, false),
    __warpscope_make_texture(at, resourceAt, samplingAt, viewAt) {
      const facts = textureFacts(state, arrays, {
        resource: guest.sizes(resourceAt, RESOURCE_WORDS),
        sampling: wordsAt(samplingAt, SAMPLING_WORDS),
        view: viewAt === 0 ? undefined : wordsAt(viewAt, VIEW_WORDS),
      });
      if (typeof facts === "number") return facts;
      const object = descriptors.create(facts);
      objects.set(object, new Map());
      guest.setU64(at, BigInt(object));
      return CUDA_ERROR.success;
    },
    __warpscope_make_surface(at, handle) {
      const facts = surfaceFacts(arrays.find(handle));
      if (typeof facts === "number") return facts;
      const object = descriptors.create(facts);
      objects.set(object, new Map());
      guest.setU64(at, BigInt(object));
      return CUDA_ERROR.success;
    },
    __warpscope_destroy_texture(object) {
      if (objects.delete(object)) descriptors.destroy(object);
      return CUDA_ERROR.success;
    },
    __warpscope_keep_structure(object, which, at, bytes) {
      objects.get(object)?.set(which, guest.slice(at, bytes).slice());
      return CUDA_ERROR.success;
    },
    __warpscope_give_structure(object, which, at) {
      const structure = objects.get(object)?.get(which);
      if (at === 0 || !structure) return CUDA_ERROR.invalidValue;
      guest.slice(at, structure.length).set(structure);
      return CUDA_ERROR.success;
    },
    __warpscope_bind_texture(shadow, resourceAt, samplingAt, offsetAt) {
      const reference = references.get(shadow);
      if (!reference) return CUDA_ERROR.invalidTexture;
      const resource = guest.sizes(resourceAt, RESOURCE_WORDS);
      const offset = alignmentOffset(state, resource);
      // Who does not take the offset would read from elsewhere.
      if (offset !== 0 && offsetAt === 0) return CUDA_ERROR.invalidValue;
      const sampling = wordsAt(samplingAt, SAMPLING_WORDS);
      sampling[READ_MODE_WORD] = reference.fractions ? 1 : 0;
      const facts = textureFacts(state, arrays, {
        resource: beginningEarlier(resource, offset),
        sampling,
        view: undefined,
      });
      if (typeof facts === "number") return facts;
      bind(reference, descriptors.create(facts), offset);
      if (offsetAt !== 0) guest.setSize(offsetAt, offset);
      return CUDA_ERROR.success;
    },
    __warpscope_bind_surface(shadow, handle) {
      const reference = references.get(shadow);
      if (!reference) return CUDA_ERROR.invalidSurface;
      const facts = surfaceFacts(arrays.find(handle));
      if (typeof facts === "number") return facts;
      bind(reference, descriptors.create(facts), 0);
      return CUDA_ERROR.success;
    },
    cudaUnbindTexture(shadow) {
      const reference = references.get(shadow);
      if (!reference) return CUDA_ERROR.invalidTexture;
      bind(reference, 0, 0);
      return CUDA_ERROR.success;
    },
    cudaGetTextureAlignmentOffset(at, shadow) {
      const reference = references.get(shadow);
      if (!reference) return CUDA_ERROR.invalidTexture;
      if (reference.descriptor === 0) return CUDA_ERROR.invalidTextureBinding;
      guest.setSize(at, reference.offset);
      return CUDA_ERROR.success;
    },
    __warpscope_find_reference: (shadow) =>
      references.has(shadow) ? CUDA_ERROR.success : CUDA_ERROR.invalidTexture,
  };
}
