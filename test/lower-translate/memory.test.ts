import { describe, expect, it } from "vitest";
import type { DraftAccess } from "../../src/lower/draft.ts";
import { VALUE_TYPE } from "../../src/lower/index.ts";
import { evaluate, evaluateInt, int, run, translate } from "./run-ir.ts";

/** Accesses of the only kernel, in order, as `kind space bytes×elements+offset`. */
function accesses(text: string): string[] {
  const { drafts, problems } = translate(text);
  expect(problems).toEqual([]);
  const [draft] = drafts.values();
  return draft!.functions.flatMap((fn) =>
    fn.blocks.flatMap((block) =>
      block.body.flatMap(({ access }) => (access ? [describeAccess(access)] : [])),
    ),
  );
}

function describeAccess({ kind, space, bytes, elements, offset }: DraftAccess): string {
  return `${kind} ${space} ${bytes}/${elements.length}+${offset}`;
}

const kernel = (body: string, params = "ptr %out, ptr %in"): string =>
  `define ptx_kernel void @k(${params}) {\n${body}\nret void\n}`;

const bytesOf = (view: DataView, count: number): number[] =>
  Array.from({ length: count }, (_, i) => view.getUint8(i));

describe("loads and stores", () => {
  it("move a vector in one access where its alignment allows", () => {
    const copy = (type: string, align: number): string[] =>
      accesses(
        kernel(`%v = load ${type}, ptr %in, align ${align}
                store ${type} %v, ptr %out, align ${align}`),
      ).slice(0, 2);
    expect(copy("<4 x float>", 16)[0]).toBe("load generic 16/4+0");
    expect(copy("<2 x double>", 16)[0]).toBe("load generic 16/2+0");
    expect(copy("<4 x i8>", 4)[0]).toBe("load generic 4/4+0");
    expect(copy("<4 x float>", 8)).toEqual(["load generic 8/2+0", "load generic 8/2+8"]);
    expect(copy("<3 x float>", 16)).toEqual(["load generic 8/2+0", "load generic 4/1+8"]);
  });

  it("split a value that is less aligned than wide", () => {
    const text = kernel(`%v = load i64, ptr %in, align 4
                         store i64 %v, ptr %out, align 2`);
    expect(accesses(text)).toEqual([
      "load generic 4/1+0",
      "load generic 4/1+4",
      "store generic 2/1+0",
      "store generic 2/1+2",
      "store generic 2/1+4",
      "store generic 2/1+6",
    ]);
    const input = new Uint8Array([1, 2, 3, 4, 5, 6, 7, 248]);
    expect(bytesOf(run(text, { input }), 8)).toEqual([...input]);
  });

  it("move an aggregate field by field", () => {
    const type = "{ i8, i32, [2 x half], double }";
    const text = kernel(`%v = load ${type}, ptr %in, align 8
                         store ${type} %v, ptr %out, align 8`);
    expect(accesses(text).slice(0, 5)).toEqual([
      "load generic 1/1+0",
      "load generic 4/1+4",
      "load generic 2/1+8",
      "load generic 2/1+10",
      "load generic 8/1+16",
    ]);
    const input = Uint8Array.from({ length: 24 }, (_, i) => 200 + i);
    const out = run(text, { input });
    expect(out.getUint8(0)).toBe(200);
    expect(out.getUint32(4, true)).toBe(0xcfcecdcc);
    expect(out.getUint32(8, true)).toBe(0xd3d2d1d0);
    expect(out.getBigUint64(16, true)).toBe(0xdfdedddcdbdad9d8n);
  });

  it("keep odd widths canonical and write no byte beyond them", () => {
    const text = kernel(`
      store i64 -1, ptr %out, align 8
      %v = load i24, ptr %in, align 1
      store i24 %v, ptr %out, align 1`);
    const out = run(text, { input: new Uint8Array([1, 2, 3, 4]) });
    expect(bytesOf(out, 5)).toEqual([1, 2, 3, 255, 255]);
  });

  it("pack vectors of bits", () => {
    const body = `
      %v = load <8 x i1>, ptr %x.at, align 1
      %s = shufflevector <8 x i1> %v, <8 x i1> undef, <8 x i32> <i32 7, i32 6, i32 5, i32 4, i32 3, i32 2, i32 1, i32 0>
      %r = bitcast <8 x i1> %s to i8`;
    expect(evaluateInt("i8", body, [int("x", "i8", 0b0000_0110)])).toBe(0b0110_0000n);
  });

  it("keep volatile and invariant accesses marked", () => {
    const { drafts } = translate(
      `${kernel(`
        %a = load volatile i32, ptr %in, align 4
        %c = addrspacecast ptr %in to ptr addrspace(1)
        %b = load float, ptr addrspace(1) %c, align 4, !invariant.load !0
        store i32 %a, ptr %out, align 4
        store float %b, ptr %out, align 4`)}\n!0 = !{}`,
    );
    const found = [...drafts.values()][0]!.functions[0]!.blocks[0]!.body.flatMap(
      (i) => i.access ?? [],
    );
    expect(found[0]).toMatchObject({ volatile: true, readOnly: false });
    expect(found[1]).toMatchObject({ readOnly: true, space: "global" });
  });
});

describe("addresses", () => {
  it("share a base between neighbours", () => {
    const { drafts } = translate(
      kernel(`
        %i = ptrtoint ptr %in to i32
        %p = getelementptr [4 x float], ptr %out, i32 %i, i32 1
        %q = getelementptr i8, ptr %p, i32 -8
        store float 1.0, ptr %p, align 4
        store float 2.0, ptr %q, align 4`),
    );
    const stores = [...drafts.values()][0]!.functions[0]!.blocks[0]!.body.filter((i) => i.access);
    expect(stores.map((i) => i.access!.offset)).toEqual([4, -4]);
    expect(stores[0]!.args[0]).toBe(stores[1]!.args[0]);
  });

  it("take `or disjoint` for the sum it is, so that its constant moves into the access", () => {
    const storeBehind = (how: string) => {
      const { drafts } = translate(
        kernel(`
          %i = ptrtoint ptr %in to i32
          %e = shl i32 %i, 4
          %o = ${how} i32 %e, 12
          %p = inttoptr i32 %o to ptr
          store float 1.0, ptr %p, align 4`),
      );
      const [draft] = drafts.values();
      return draft!.functions[0]!.blocks[0]!.body.map(({ op }) => op);
    };
    expect(storeBehind("or disjoint")).toContain("add");
    expect(storeBehind("or disjoint")).not.toContain("or");
    expect(storeBehind("or")).toContain("or");
  });

  it("treat indices as signed, of any width, scaled by odd sizes", () => {
    const body = `
      %w = trunc i32 %x to i8
      %p = getelementptr { i32, i32, i32 }, ptr inttoptr (i32 1000 to ptr), i8 %w, i32 2
      %r = ptrtoint ptr %p to i32`;
    expect(evaluateInt("i32", body, [int("x", "i32", -3)])).toBe(1000n - 36n + 8n);
  });

  it("take 8 bytes in memory and an i32 in registers", () => {
    const text = `
      define ptx_kernel void @k(ptr %out, ptr %in) {
        %i = load i32, ptr %in, align 4
        %p = getelementptr i64, ptr %out, i32 %i
        store i64 77, ptr %p, align 8
        ret void
      }`;
    const { drafts, problems } = translate(text);
    expect(problems).toEqual([]);
    const draft = drafts.get("k")!;
    expect(draft.params.map((param) => [param.offset, param.bytes])).toEqual([
      [0, 8],
      [8, 8],
    ]);
    const store = draft.functions[0]!.blocks[0]!.body.find((i) => i.op === "store")!;
    expect(store.args[0]!.type).toBe(VALUE_TYPE.i32);
  });
});

describe("block copies", () => {
  const declare = `
    declare void @llvm.memcpy.p0.p0.i32(ptr, ptr, i32, i1)
    declare void @llvm.memmove.p0.p0.i32(ptr, ptr, i32, i1)
    declare void @llvm.memset.p0.i32(ptr, i8, i32, i1)`;
  const input = Uint8Array.from({ length: 200 }, (_, i) => i + 1);

  it("use the widest accesses that the alignment allows", () => {
    const copy = (align: number, length: number): string[] =>
      accesses(
        kernel(
          `call void @llvm.memcpy.p0.p0.i32(ptr align ${align} %out, ptr align ${align} %in, i32 ${length}, i1 false)`,
        ) + declare,
      ).filter((text) => text.startsWith("load"));
    expect(copy(16, 32)).toEqual(["load generic 16/4+0", "load generic 16/4+16"]);
    expect(copy(4, 8)).toEqual(["load generic 4/1+0", "load generic 4/1+4"]);
    expect(copy(8, 15)).toEqual([
      "load generic 8/2+0",
      "load generic 4/1+8",
      "load generic 2/1+12",
      "load generic 1/1+14",
    ]);
  });

  it.each([
    ["a constant length", "i32 150", 4],
    ["a length known at run time", "i32 %n", 1],
  ])("copy %s", (_, length, align) => {
    const text =
      kernel(`
        %at = getelementptr i8, ptr %in, i32 1
        %b = load i8, ptr %in, align 1
        %c = zext i8 %b to i32
        %n = mul i32 %c, 150
        call void @llvm.memcpy.p0.p0.i32(ptr align ${align} %out, ptr align ${align} %in, ${length}, i1 false)`) +
      declare;
    const out = run(text, { input });
    expect(bytesOf(out, 152)).toEqual([...input.slice(0, 150), 0, 0]);
  });

  it("move overlapping bytes either way", () => {
    const move = (to: number, from: number, length: string): number[] =>
      bytesOf(
        run(
          kernel(`
            call void @llvm.memcpy.p0.p0.i32(ptr %out, ptr %in, i32 64, i1 false)
            %b = load i8, ptr %in, align 1
            %c = zext i8 %b to i32
            %n = mul i32 %c, 20
            %d = getelementptr i8, ptr %out, i32 ${to}
            %s = getelementptr i8, ptr %out, i32 ${from}
            call void @llvm.memmove.p0.p0.i32(ptr %d, ptr %s, ${length}, i1 false)`) + declare,
          { input },
        ),
        64,
      );
    for (const length of ["i32 20", "i32 %n"]) {
      for (const [to, from] of [
        [10, 3],
        [3, 10],
      ] as const) {
        const expected = [...input.slice(0, 64)];
        expected.splice(to, 20, ...input.slice(from, from + 20));
        expect(move(to, from, length)).toEqual(expected);
      }
    }
  });

  it("fill, unrolled and in a loop", () => {
    for (const length of [7, 170]) {
      const out = run(
        kernel(`
          %v = load i8, ptr %in, align 1
          call void @llvm.memset.p0.i32(ptr align 4 %out, i8 %v, i32 ${length}, i1 false)`) +
          declare,
        { input: new Uint8Array([0xab]) },
      );
      const expected = Array.from({ length: 180 }, (_, i) => (i < length ? 0xab : 0));
      expect(bytesOf(out, 180)).toEqual(expected);
    }
  });
});

describe("atomics", () => {
  it("are reductions where nobody asks for the old value", () => {
    const text = kernel(`
      %a = atomicrmw add ptr %out, i32 5 monotonic
      %b = atomicrmw max ptr %in, i32 5 monotonic
      store i32 %b, ptr %out, align 4`);
    expect(accesses(text).slice(0, 2)).toEqual(["reduction generic 4/1+0", "atomic generic 4/1+0"]);
  });

  it.each([
    ["i16", "add", 0x1_0005, 70_000, 0x1_0000 + ((5 + 70_000) & 0xffff)],
    ["i8", "umax", 0x0102_0304, 200, 0x0102_03c8],
    ["i32", "nand", 0xff, 0x0f, 0xffff_fff0],
    ["i32", "usub_sat", 3, 5, 0],
    ["i32", "usub_cond", 7, 5, 2],
    ["i32", "uinc_wrap", 5, 5, 0],
    ["i32", "udec_wrap", 0, 9, 9],
    ["half", "fadd", 0x7777_3c00, 0x3c00, 0x7777_4000],
  ])("%s %s leaves what it should beside its neighbours", (type, name, before, value, after) => {
    const given =
      type === "half"
        ? `half 0xH${value.toString(16).toUpperCase()}`
        : `${type} ${value & (2 ** Number(type.slice(1)) - 1)}`;
    const text = kernel(`
      %v = load i32, ptr %in, align 4
      store i32 %v, ptr %out, align 4
      %old = atomicrmw ${name} ptr %out, ${given} monotonic`);
    const input = new Uint8Array(new Uint32Array([before]).buffer);
    expect(run(text, { input }).getUint32(0, true)).toBe(after >>> 0);
  });

  it("compare and exchange 16 bits, and tell whether they did", () => {
    const exchange = (expected: number): [bigint, number] => {
      const body = `
        %p = cmpxchg ptr %x.at, i16 ${expected}, i16 9 monotonic monotonic
        %ok = extractvalue { i16, i1 } %p, 1
        %now = load i32, ptr %x.at, align 4
        %hi = zext i1 %ok to i32
        %v = insertelement <2 x i32> undef, i32 %now, i32 0
        %r = insertelement <2 x i32> %v, i32 %hi, i32 1`;
      const out = evaluate("<2 x i32>", body, [int("x", "i32", 0x0004_0007)]);
      return [BigInt(out.getUint32(4, true)), out.getUint32(0, true)];
    };
    expect(exchange(7)).toEqual([1n, 0x0004_0009]);
    expect(exchange(8)).toEqual([0n, 0x0004_0007]);
  });
});

describe("vectors and aggregates in registers", () => {
  it("index by a variable", () => {
    const body = `
      %v = bitcast i64 %x to <4 x i16>
      %w = insertelement <4 x i16> %v, i16 77, i32 %i
      %e = extractelement <4 x i16> %w, i32 %j
      %r = sext i16 %e to i32`;
    const test = (i: number, j: number): bigint =>
      evaluateInt("i32", body, [
        int("x", "i64", 0x0004_0003_0002_0001n),
        int("i", "i32", i),
        int("j", "i32", j),
      ]);
    expect(test(2, 2)).toBe(77n);
    expect(test(2, 3)).toBe(4n);
  });

  it("regroup bits between any types of equal size", () => {
    const body = `
      %v = bitcast i64 %x to <2 x float>
      %f = extractelement <2 x float> %v, i32 1
      %r = bitcast float %f to i32`;
    expect(evaluateInt("i32", body, [int("x", "i64", 0x4048_f5c3_0000_0001n)])).toBe(0x4048_f5c3n);
    const wide = `
      %v = bitcast i128 %x to <8 x i16>
      %s = shufflevector <8 x i16> %v, <8 x i16> undef, <8 x i32> <i32 7, i32 6, i32 5, i32 4, i32 3, i32 2, i32 1, i32 0>
      %r = bitcast <8 x i16> %s to i128`;
    const value = 0x0008_0007_0006_0005_0004_0003_0002_0001n;
    expect(evaluateInt("i128", wide, [int("x", "i128", value)])).toBe(
      0x0001_0002_0003_0004_0005_0006_0007_0008n,
    );
  });

  it("insert and extract nested fields", () => {
    const body = `
      %a = insertvalue { i32, [2 x { i8, i64 }] } undef, i64 %x, 1, 1, 1
      %b = extractvalue { i32, [2 x { i8, i64 }] } %a, 1
      %c = extractvalue [2 x { i8, i64 }] %b, 1
      %r = extractvalue { i8, i64 } %c, 1`;
    expect(evaluateInt("i64", body, [int("x", "i64", 123456789012n)])).toBe(123456789012n);
  });

  it("select elementwise", () => {
    const body = `
      %v = bitcast i64 %x to <2 x i32>
      %c = icmp sgt <2 x i32> %v, zeroinitializer
      %s = select <2 x i1> %c, <2 x i32> %v, <2 x i32> <i32 -1, i32 -2>
      %r = bitcast <2 x i32> %s to i64`;
    expect(evaluateInt("i64", body, [int("x", "i64", 0xffff_0000_0000_0005n)])).toBe(
      BigInt.asIntN(64, 0xffff_fffe_0000_0005n),
    );
  });
});
