import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ADDRESS_WINDOW } from "../../src/lower/index.ts";
import { accessCounts } from "../../src/observe/index.ts";
import {
  AccessFault,
  ALLOCATIONS,
  createMachine,
  fillMemories,
  LOCAL_BYTES,
  type Machine,
  model,
  restore,
  SHARED_BYTES,
  setLane,
  snapshot,
} from "./access-machine.ts";
import {
  accessOf,
  addressesFor,
  atomicAccess,
  loadOrStore,
  maskArbitrary,
  movedBy,
} from "./shapes.ts";

type Records = ReturnType<Machine["counters"]>;

function minus(after: Records, before: Records): Records {
  return after.map((record, site) =>
    Object.fromEntries(
      Object.entries(record).map(([field, value]) => [
        field,
        value - before[site]![field as keyof typeof record],
      ]),
    ),
  ) as unknown as Records;
}

function expectLikeModel(
  machine: Machine,
  addresses: readonly number[],
  mask: number,
  increments = false,
): void {
  const start = snapshot();
  const wanted = model(machine.access, addresses, mask, increments);
  const wantedBytes = snapshot();
  restore(start);
  const before = machine.counters();
  machine.run(addresses, mask);
  expect(minus(machine.counters(), before)).toEqual(wanted);
  expect(Buffer.compare(snapshot(), wantedBytes)).toBe(0);
}

function faultOf(run: () => void): AccessFault {
  try {
    run();
  } catch (error) {
    if (error instanceof AccessFault) return error;
    throw error;
  }
  throw new Error("no fault");
}

const lanes = (at: (lane: number) => number): number[] =>
  Array.from({ length: 32 }, (_, lane) => at(lane));

/** Numbers below a bound, the same in every run. */
function random(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const RANDOM_SHAPES = (["global", "shared"] as const).flatMap((space) => [
  ...(["load", "store"] as const).flatMap((kind) =>
    ([["u8"], ["u16"], ["f32"], ["f64"], ["f32", "f32", "f32", "f32"]] as const).map(
      (elements) => [space, kind, elements, undefined] as const,
    ),
  ),
  [space, "reduction", ["i32"], "add"] as const,
  [space, "atomic", ["i32"], "maxS"] as const,
  [space, "atomic", ["i64"], "cas"] as const,
]);

describe("memory routines agree with the specification", () => {
  it("loads and stores: bytes, registers and counters, for any shape, mask and pattern", () => {
    const property = fc.property(
      loadOrStore.chain((access) =>
        fc.tuple(
          fc.constant(access),
          fc.array(fc.tuple(addressesFor(access), maskArbitrary), { minLength: 1, maxLength: 6 }),
        ),
      ),
      fc.nat(),
      ([access, requests], seed) => {
        fillMemories(seed);
        const machine = createMachine(access);
        // Repeats, so that remembered patterns are used too.
        for (const [addresses, mask] of [...requests, ...requests.slice(-1), ...requests])
          expectLikeModel(machine, addresses, mask);
        for (const [addresses, mask] of requests)
          for (const steps of [0, 1, 2, 5, 8, 0])
            expectLikeModel(machine, movedBy(access, addresses, steps * access.align), mask);
      },
    );
    fc.assert(property, { numRuns: 150 });
  });

  it("atomics and reductions: old values, final values and counters", () => {
    const property = fc.property(
      atomicAccess.chain((access) =>
        fc.tuple(
          fc.constant(access),
          fc.array(fc.tuple(addressesFor(access), maskArbitrary), { minLength: 1, maxLength: 4 }),
        ),
      ),
      fc.nat(),
      ([access, requests], seed) => {
        fillMemories(seed, access.atomic === "fadd");
        const machine = createMachine(access);
        for (const [addresses, mask] of [...requests, ...requests])
          expectLikeModel(machine, addresses, mask);
        for (const [addresses, mask] of requests)
          for (const steps of [0, 1, 8])
            expectLikeModel(machine, movedBy(access, addresses, steps * access.align), mask);
      },
    );
    fc.assert(property, { numRuns: 100 });
  });

  it.each(RANDOM_SHAPES)(
    "%s %s of %s: random patterns that never come back, near and far, for any lanes",
    (space, kind, elements, atomic) => {
      const machine = createMachine(accessOf(space, kind, elements, 0, atomic));
      const { access } = machine;
      const first = space === "shared" ? ADDRESS_WINDOW.shared : ALLOCATIONS[0].first;
      fillMemories(7, true);
      const next = random(access.bytes);
      for (const window of [32, 128, 256, 1024, 4096, 8192])
        for (let turn = 0; turn < 24; turn++) {
          const start = next((8192 - window) / access.bytes);
          const ascending = turn % 4 === 3;
          const elementOf = lanes(() => start + next(window / access.bytes));
          if (ascending) elementOf.sort((a, b) => a - b);
          const mask =
            [-1, next(2 ** 24) << next(9), -1 << next(32), 0x5555_5555][turn % 4]! >>> 0 || 1;
          expectLikeModel(
            machine,
            elementOf.map((element) => first + element * access.bytes),
            mask,
          );
        }
    },
  );

  it.each([
    ["load", ["f32"], undefined],
    ["load", ["u8"], undefined],
    ["load", ["u16"], undefined],
    ["atomic", ["i32"], "add"],
  ] as const)(
    "shared %s of %s: every stride, number of lanes and half of 8 bytes",
    (kind, elements, atomic) => {
      const access = accessOf("shared", kind, elements, 0, atomic);
      const machine = createMachine(access);
      for (let stride = -70; stride <= 70; stride++)
        for (const count of [1, 2, 5, 16, 17, 31, 32])
          for (const start of [0, 1]) {
            const addresses = lanes(
              (lane) =>
                ADDRESS_WINDOW.shared + access.bytes * (start + SHARED_BYTES / 8 + stride * lane),
            ).map((address, lane) => (lane < count ? address : 0));
            const inside = addresses
              .slice(0, count)
              .every(
                (address) =>
                  address >= ADDRESS_WINDOW.shared &&
                  address < ADDRESS_WINDOW.shared + SHARED_BYTES,
              );
            if (!inside) continue;
            const mask = 0xffff_ffff >>> (32 - count);
            const before = machine.counters();
            machine.run(addresses, mask);
            const relative = addresses.map((address) => address - ADDRESS_WINDOW.shared);
            const wanted = accessCounts("shared", relative, mask, access.bytes, kind);
            expect(minus(machine.counters(), before)[0], `${stride} ${count}`).toEqual(wanted);
          }
    },
  );

  it("shared increments by one share a pass", () => {
    const machine = createMachine(accessOf("shared", "reduction", ["i32"], 0, "add"), true, true);
    fillMemories(1);
    expectLikeModel(
      machine,
      lanes(() => ADDRESS_WINDOW.shared),
      0xffff_ffff,
      true,
    );
    expect(machine.counters()[0]!.wavefronts).toBe(1);
  });

  it("counts nothing and moves the same without counters", () => {
    const machine = createMachine(accessOf("global", "load", ["f32"]), false);
    fillMemories(2);
    const start = snapshot();
    const addresses = lanes((lane) => ALLOCATIONS[0].first + 12 * lane);
    model(machine.access, addresses, 0xff);
    const wanted = snapshot();
    restore(start);
    machine.run(addresses, 0xff);
    expect(Buffer.compare(snapshot(), wanted)).toBe(0);
    expect(machine.counters()[0]!.requests).toBe(0);
  });

  it("a uniform load counts as a broadcast and returns the physical address", () => {
    const property = fc.property(
      loadOrStore.filter(({ kind, space }) => kind === "load" && space !== "local"),
      fc.nat(200),
      maskArbitrary,
      (access, element, mask) => {
        if (access.space === "generic") return;
        const machine = createMachine(access);
        const address = {
          global: ALLOCATIONS[0].first,
          constant: ALLOCATIONS[1].first,
          shared: ADDRESS_WINDOW.shared,
          param: 0,
          local: 0,
        }[access.space];
        const at = address + ((element * access.align) % 256);
        const wanted = model(
          access,
          lanes(() => at),
          mask,
        );
        const physical = machine.runUniform(at, mask);
        expect(machine.counters()).toEqual(wanted);
        if (access.space === "global" || access.space === "constant") expect(physical).toBe(at);
      },
    );
    fc.assert(property, { numRuns: 60 });
  });
});

describe("memory routines find faults", () => {
  const load = accessOf("global", "load", ["f32"], 8);
  const { first, bytes } = ALLOCATIONS[0];

  it("a lane behind its allocation is out of bounds", () => {
    const machine = createMachine(load);
    const fault = faultOf(() =>
      machine.run(
        lanes((lane) => first + bytes - 64 + 4 * lane),
        -1,
      ),
    );
    expect(fault).toMatchObject({
      kind: "out-of-bounds",
      lanes: 0xffff_0000,
      address: first + bytes,
    });
  });

  it("inactive lanes may point anywhere", () => {
    const machine = createMachine(load);
    machine.run(
      lanes((lane) => (lane < 4 ? first + 4 * lane : lane * 7)),
      0xf,
    );
    expect(machine.counters()[0]!.lanes).toBe(4);
  });

  it("lanes of one request may be in different allocations", () => {
    const machine = createMachine(load);
    const addresses = lanes((lane) => ALLOCATIONS[lane & 1]!.first + 4 * lane);
    machine.run(addresses, -1);
    expect(machine.counters()[0]!.requests).toBe(1);
  });

  it("a gap between two allocations is out of bounds even when both ends are inside", () => {
    const machine = createMachine(load);
    const fault = faultOf(() =>
      machine.run(
        lanes((lane) => first + 65_000 + 32 * lane),
        -1,
      ),
    );
    expect(fault.kind).toBe("out-of-bounds");
    expect(fault.address).toBe(first + 65_000 + 32 * 17);
  });

  it.each([
    ["null-pointer", 16],
    ["host-pointer", 0x1000_0000],
    ["out-of-bounds", ADDRESS_WINDOW.first + 4],
  ])("%s", (kind, address) => {
    const machine = createMachine(load);
    expect(
      faultOf(() =>
        machine.run(
          lanes(() => address),
          0x10,
        ),
      ),
    ).toMatchObject({
      kind,
      lanes: 0x10,
      address,
    });
    expect(faultOf(() => machine.runUniform(address, 0x18))).toMatchObject({ kind, lanes: 0x18 });
  });

  it("elements that nobody wants may be out of bounds", () => {
    const access = accessOf("shared", "load", ["f32", "f32", "f32", "f32"]);
    const end = ADDRESS_WINDOW.shared + SHARED_BYTES;
    const start = end + 8;
    const machine = createMachine({ ...access, align: 16 }, true, false, [3]);
    machine.run(
      lanes(() => end - 16),
      -1,
    );
    expect(machine.counters()[0]!.distinctBytes).toBe(16);
    expect(
      faultOf(() =>
        machine.run(
          lanes(() => end),
          1,
        ),
      ).kind,
    ).toBe("shared-out-of-bounds");
    const narrow = createMachine({ ...access, align: 16, bytes: 16 }, true, false, [0, 1, 2, 3]);
    expect(
      faultOf(() =>
        narrow.run(
          lanes(() => start + 8),
          1,
        ),
      ).address,
    ).toBe(end + 16);
  });

  it("misaligned lanes and lanes out of bounds are named together, the first tells the kind", () => {
    const machine = createMachine(accessOf("global", "store", ["i64"]));
    const addresses = lanes((lane) => (lane === 9 ? 64 : first + 8 * lane + (lane === 5 ? 4 : 0)));
    expect(faultOf(() => machine.run(addresses, -1))).toMatchObject({
      kind: "misaligned",
      lanes: 0x220,
      address: first + 44,
    });
    expect(
      faultOf(() =>
        machine.run(
          lanes((lane) => first + 8 * lane + 2),
          -1,
        ),
      ).kind,
    ).toBe("misaligned");
  });

  it("shared memory ends at the block's size", () => {
    const machine = createMachine(accessOf("shared", "store", ["f32"]));
    const end = ADDRESS_WINDOW.shared + SHARED_BYTES;
    expect(
      faultOf(() =>
        machine.run(
          lanes((lane) => end - 8 + 4 * lane),
          -1,
        ),
      ),
    ).toMatchObject({
      kind: "shared-out-of-bounds",
      lanes: 0xffff_fffc,
      address: end,
    });
    expect(
      faultOf(() =>
        machine.run(
          lanes(() => ADDRESS_WINDOW.shared - 4),
          -1,
        ),
      ).kind,
    ).toBe("shared-out-of-bounds");
  });

  it("local memory ends at the thread's size", () => {
    const machine = createMachine(accessOf("local", "load", ["i64"]));
    const at = ADDRESS_WINDOW.local + LOCAL_BYTES;
    expect(
      faultOf(() =>
        machine.run(
          lanes(() => at),
          1,
        ),
      ).kind,
    ).toBe("local-out-of-bounds");
  });

  it("a store changes nothing when a lane faults", () => {
    const machine = createMachine(accessOf("global", "store", ["i32"]));
    fillMemories(3);
    const start = snapshot();
    faultOf(() =>
      machine.run(
        lanes((lane) => (lane === 31 ? 0 : first + 4 * lane)),
        -1,
      ),
    );
    expect(Buffer.compare(snapshot(), start)).toBe(0);
  });
});

describe("stores to one address", () => {
  it("leave the value of the highest active lane", () => {
    const machine = createMachine(accessOf("shared", "store", ["i32"]));
    fillMemories(4);
    for (let lane = 0; lane < 32; lane++) setLane(0, lane, 1000 + lane);
    expectLikeModel(
      machine,
      lanes(() => ADDRESS_WINDOW.shared + 4),
      0x00ff_ff00,
    );
    const reader = createMachine(accessOf("shared", "load", ["i32"]));
    reader.run(
      lanes(() => ADDRESS_WINDOW.shared + 4),
      1,
    );
    expect(new DataView(snapshot().buffer, snapshot().byteOffset).getUint32(0, true)).toBe(1023);
  });
});
