/**
 * Places in the package's Clang that are changed in memory as it is loaded.
 *
 * The package has Clang with its assertions on. One of them is wrong: mangling the name of `run<kernel>`, where a
 * kernel is a template argument, asks for the kernel's name without saying whether the kernel or its stub is meant.
 * Without assertions, as Clang is built elsewhere, that gives the kernel's name, which is right.
 *
 * Source: llvm-project, clang/include/clang/AST/GlobalDecl.h, `GlobalDecl::Init`, in the package's build.
 */

interface Patch {
  /** Of `was`, in `llvm.core.wasm`. */
  readonly offset: number;
  readonly was: readonly number[];
  readonly becomes: readonly number[];
}

const KERNEL_IN_A_NAME: Patch = {
  offset: 8966327,
  // local.get 1; call `Decl::hasAttr<CUDAGlobalAttr>`; br_if 1 (to the assertion's failure); local.get 1
  was: [0x20, 0x01, 0x10, 0xca, 0xea, 0x80, 0x80, 0x00, 0x0d, 0x01, 0x20, 0x01],
  // … drop; nop …
  becomes: [0x20, 0x01, 0x10, 0xca, 0xea, 0x80, 0x80, 0x00, 0x1a, 0x01, 0x20, 0x01],
};

/** Whether all places are as they should be; those that are not stay as they are. */
export function patchClang(code: Uint8Array): boolean {
  return [KERNEL_IN_A_NAME].every(({ offset, was, becomes }) => {
    if (!was.every((byte, i) => code[offset + i] === byte)) return false;
    code.set(becomes, offset);
    return true;
  });
}
