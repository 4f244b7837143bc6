/**
 * Places in the package's Clang that are changed in memory as it is loaded. The offsets are those of the
 * package's build; sources are named as in llvm-project.
 */

interface Patch {
  /** Of `was`, in `llvm.core.wasm`. */
  readonly offset: number;
  readonly was: readonly number[];
  readonly becomes: readonly number[];
}

/**
 * The package has Clang with its assertions on. One of them is wrong: mangling the name of `run<kernel>`, where a
 * kernel is a template argument, asks for the kernel's name without saying whether the kernel or its stub is meant.
 * Without assertions, as Clang is built elsewhere, that gives the kernel's name, which is right.
 *
 * Source: clang/include/clang/AST/GlobalDecl.h, `GlobalDecl::Init`.
 */
const KERNEL_IN_A_NAME: Patch = {
  offset: 8966327,
  // local.get 1; call `Decl::hasAttr<CUDAGlobalAttr>`; br_if 1 (to the assertion's failure); local.get 1
  was: [0x20, 0x01, 0x10, 0xca, 0xea, 0x80, 0x80, 0x00, 0x0d, 0x01, 0x20, 0x01],
  // … drop; nop …
  becomes: [0x20, 0x01, 0x10, 0xca, 0xea, 0x80, 0x80, 0x00, 0x1a, 0x01, 0x20, 0x01],
};

/**
 * `*reinterpret_cast<float4*>(&tile[i])`: where the source begins at a declared variable, Clang goes by the
 * alignment of its declaration, nvcc by that of the type cast to, as Clang itself does behind a pointer.
 *
 * Source: clang/lib/CodeGen/CGExpr.cpp, `EmitPointerWithAlignment`.
 */
const CAST_OF_A_POINTER: Patch = {
  offset: 10084246,
  // Alignment source of what is cast; i32.eqz; br_if 0 (past the alignment of the type)
  was: [0x20, 0x06, 0x28, 0x02, 0xc4, 0x02, 0x45, 0x0d, 0x00],
  // … drop; nop; nop
  becomes: [0x20, 0x06, 0x28, 0x02, 0xc4, 0x02, 0x1a, 0x01, 0x01],
};

/**
 * `reinterpret_cast<float4&>(in[i])`: Clang keeps the alignment of `in[i]`, nvcc takes that of `float4`. It is
 * computed in place of a sanitizer's check that is never on.
 *
 * Source: clang/lib/CodeGen/CGExpr.cpp, `EmitCastLValue`, CK_LValueBitCast.
 */
const CAST_OF_A_REFERENCE: Patch = {
  offset: 10727145,
  // block; local.get 4; i32.load8_u 1190; i32.const 16; i32.and; i32.eqz; br_if 0; …
  was: [
    ...[0x02, 0x40, 0x20, 0x04, 0x2d, 0x00, 0xa6, 0x09, 0x41, 0x10, 0x71, 0x45, 0x0d, 0x00, 0x20],
    ...[0x01, 0x41, 0xe0, 0x08, 0x6a, 0x41, 0x18, 0x6a, 0x22, 0x07, 0x20, 0x06, 0x36, 0x02, 0x00],
  ],
  // block; (local.set 11 (call `CodeGenModule::getNaturalTypeAlignment` (`CGM`) (type of the cast) 0 0 0)); br 0; nop …
  becomes: [
    ...[0x02, 0x40, 0x20, 0x04, 0x28, 0x02, 0x4c, 0x20, 0x03, 0x28, 0x02, 0x08, 0x41, 0x00, 0x41],
    ...[0x00, 0x41, 0x00, 0x10, 0xa2, 0xf8, 0x80, 0x80, 0x00, 0x21, 0x0b, 0x0c, 0x00, 0x01, 0x01],
  ],
};

/**
 * The same where the reference is to a scalar and is read at once. The type's alignment comes with its class of
 * aliases, by one call for both; an assertion in front gives way to it.
 *
 * Source: clang/lib/CodeGen/CGExprScalar.cpp, `ScalarExprEmitter::VisitCastExpr`, CK_LValueBitCast.
 */
const READ_OF_A_REFERENCE: Patch = {
  offset: 11805308,
  // block; local.get 5; br_if 0; (assert local 3 is no null); (local.set 3 (i32.and (local.get 3) -2)); end;
  // (call `CodeGenModule::getTBAAAccessInfo` (local 2 + 1720) (local.tee 8 …) (local.get 6))
  was: [
    ...[0x02, 0x40, 0x20, 0x05, 0x0d, 0x00, 0x20, 0x03, 0x41, 0x03, 0x4d, 0x0d, 0x73, 0x20, 0x03],
    ...[0x41, 0x7e, 0x71, 0x21, 0x03, 0x0b, 0x20, 0x02, 0x41, 0xb8, 0x0d, 0x6a, 0x20, 0x00, 0x28],
    ...[0x02, 0x00, 0x41, 0xcc, 0x00, 0x6a, 0x22, 0x08, 0x28, 0x02, 0x00, 0x20, 0x06, 0x10, 0xad],
    ...[0xed, 0x80, 0x80, 0x00],
  ],
  // block; local.get 5; br_if 0; (local.set 3 …); end; (local.set 11 (call `CodeGenModule::getNaturalTypeAlignment`
  // (local.tee 8 …) (local.get 6) 0 (local 2 + 1720) 0)); nop
  becomes: [
    ...[0x02, 0x40, 0x20, 0x05, 0x0d, 0x00, 0x20, 0x03, 0x41, 0x7e, 0x71, 0x21, 0x03, 0x0b, 0x20],
    ...[0x00, 0x28, 0x02, 0x00, 0x41, 0xcc, 0x00, 0x6a, 0x22, 0x08, 0x28, 0x02, 0x00, 0x20, 0x06],
    ...[0x41, 0x00, 0x20, 0x02, 0x41, 0xb8, 0x0d, 0x6a, 0x41, 0x00, 0x10, 0xa2, 0xf8, 0x80, 0x80],
    ...[0x00, 0x21, 0x0b, 0x01],
  ],
};

/**
 * `tid % (2 * stride)` with `stride *= 2` in a loop: Clang knows that a number is a power of two where loops and
 * branches meet too, and makes a mask of the remainder; nvcc keeps the division. So no phi is known to be one.
 *
 * Source: llvm/lib/Analysis/ValueTracking.cpp, `isKnownToBeAPowerOfTwo`, Instruction::PHI.
 */
const POWER_OF_TWO_AT_A_MEETING: Patch = {
  offset: 56914985,
  // local.get 4; local.get 0; i32.store 72
  was: [0x20, 0x04, 0x20, 0x00, 0x36, 0x02, 0x48],
  // (local.set 7 (i32.const 0)); br 17 (to the function's end, with local 7); nop
  becomes: [0x41, 0x00, 0x21, 0x07, 0x0c, 0x11, 0x01],
};

const PATCHES: readonly Patch[] = [
  KERNEL_IN_A_NAME,
  CAST_OF_A_POINTER,
  CAST_OF_A_REFERENCE,
  READ_OF_A_REFERENCE,
  POWER_OF_TWO_AT_A_MEETING,
];

/** Whether all places are as they should be; those that are not stay as they are. */
export function patchClang(code: Uint8Array): boolean {
  let all = true;
  for (const { offset, was, becomes } of PATCHES) {
    if (was.every((byte, i) => code[offset + i] === byte)) code.set(becomes, offset);
    else all = false;
  }
  return all;
}
