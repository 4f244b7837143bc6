/**
 * A group of loads (`analysis/load-groups.ts`) where its leader stands: the lanes' places are looked at once,
 * and all registers of the group are filled. If anything is not as expected, each load goes by its own routine
 * where it stands, and nothing has happened before.
 */
import { assert } from "../../base/index.ts";
import type { GroupedLoad, LoadGroup } from "../analysis/load-groups.ts";
import type { Local } from "../encoder/index.ts";
import type { FunctionEmitter } from "../function-emitter.ts";
import {
  beginGroupRoutine,
  countGroupRoutine,
  emitDiscourage,
  emitNoteMarked,
  loadGroupRoutine,
  pushOutOfGroup,
} from "../memory/load-group.ts";
import { SITE_CACHE_BYTES } from "../memory/site-cache.ts";

/**
 * Writes an access, which may be a load of a group; `alone` writes it by its own routine, with its lanes'
 * addresses at an offset of the frame.
 */
export function emitGroupedLoad(
  e: FunctionEmitter,
  pc: number,
  alone: (addresses: number) => void,
): void {
  const group = e.plan.groups.get(pc);
  if (group === undefined) {
    alone(e.addressOffset(e.arg(pc, 0), 0));
    return;
  }
  const { f, loadedGroups } = e;
  const member = group.members.find((load) => load.pc === pc)!;
  const [leader] = group.members as readonly [GroupedLoad];
  if (member === leader) loadedGroups.set(group, emitLeader(e, group));
  const loaded = loadedGroups.get(group);
  assert(loaded !== undefined, `pc ${pc}: a load before the leader of its group`);
  f.get(loaded).op("i32.eqz").if();
  alone(addressesFromLeader(e, leader, member));
  f.end();
  if (member === group.members.at(-1)) f.free(loaded);
}

/** Offset of the frame where the lanes' addresses are, found from the leader's. */
function addressesFromLeader(e: FunctionEmitter, leader: GroupedLoad, member: GroupedLoad): number {
  const { f } = e;
  const from = e.addressOffset(e.arg(leader.pc, 0), 0);
  const constant = member.constant + leader.access.offset - member.access.offset;
  if (member.terms.length === 0 && constant === 0) return from;
  const to = e.scratch(0);
  const distance = f.temp("v128");
  f.i32(constant);
  if (member.terms.length > 0) {
    pushTerms(e, member.terms);
    f.op("i32.add");
  }
  f.op("i32x4.splat").set(distance);
  for (let at = 0; at < 128; at += 16)
    f.get(e.frame)
      .get(e.frame)
      .mem("v128.load", from + at)
      .get(distance)
      .op("i32x4.add")
      .mem("v128.store", to + at);
  f.free(distance);
  return to;
}

/** Loads the whole group, if that is possible; the local tells. */
function emitLeader(e: FunctionEmitter, { members }: LoadGroup): Local {
  const { f } = e;
  const { owner: context } = e;
  const [leader] = members as readonly [GroupedLoad];
  const loaded = f.temp("i32");
  f.i32(0).set(loaded);
  const fail = f.block();
  const refused = f.block();
  e.pushCaches();
  f.i32(leader.access.site * SITE_CACHE_BYTES).op("i32.add");
  e.pushFrameAddress(e.addressOffset(e.arg(leader.pc, 0), 0));
  f.get(e.mask).i32(leader.access.offset).call(beginGroupRoutine(context));
  f.op("i32.eqz").brIf(fail);
  const shared = new Map<string, Local>();
  for (const { terms } of members) {
    const key = keyOf(terms);
    if (terms.length === 0 || shared.has(key)) continue;
    const local = f.temp("i32");
    pushTerms(e, terms);
    f.set(local);
    shared.set(key, local);
  }
  const pushDelta = ({ terms, constant }: GroupedLoad) => {
    const local = shared.get(keyOf(terms));
    if (local === undefined) return f.i32(constant);
    f.get(local);
    return constant === 0 ? f : f.i32(constant).op("i32.add");
  };
  for (const member of members) {
    pushOutOfGroup(f, context, member.access, () => pushDelta(member));
    f.brIf(refused);
  }
  if (context.counters) {
    emitNoteMarked(f, context, leader.access.site);
    for (const member of members) {
      pushDelta(member);
      f.i32(member.access.site).get(e.mask).call(countGroupRoutine(context, member.access.bytes));
    }
  }
  for (const run of runsOf(members)) {
    const { bytes } = leader.access;
    const elements = run.flatMap(({ access }, index) =>
      access.elements.map(({ offset, memory }) => ({ offset: offset + bytes * index, memory })),
    );
    pushDelta(run[0]!);
    for (const register of run.flatMap(({ registers }) => registers))
      e.pushFrameAddress(e.slot(register));
    f.call(loadGroupRoutine(context, elements, bytes * run.length));
  }
  f.i32(1).set(loaded).br(fail);
  f.end();
  emitDiscourage(f, context, leader.access.site);
  f.end();
  f.free(...shared.values());
  return loaded;
}

function keyOf(terms: GroupedLoad["terms"]): string {
  return terms.map(({ register, times }) => `${register}*${times}`).join(" ");
}

function pushTerms(e: FunctionEmitter, terms: GroupedLoad["terms"]): void {
  const { f } = e;
  for (const [position, { register, times }] of terms.entries()) {
    f.get(e.local(register));
    if (times !== 1) f.i32(times).op("i32.mul");
    if (position > 0) f.op("i32.add");
  }
}

/** Loads of single words that are neighbours are loaded together, as many of them at a time. */
const RUN_LENGTHS = [4, 2, 1] as const;

function runsOf(members: readonly GroupedLoad[]): GroupedLoad[][] {
  const runs: GroupedLoad[][] = [];
  const byBase = new Map<string, GroupedLoad[]>();
  for (const member of members) {
    const key = keyOf(member.terms);
    byBase.set(key, [...(byBase.get(key) ?? []), member]);
  }
  for (const sameBase of byBase.values()) {
    const rest = sameBase.sort((a, b) => a.constant - b.constant);
    while (rest.length > 0) {
      let neighbours = 1;
      if (rest[0]!.access.bytes === 4)
        while (rest[neighbours]?.constant === rest[0]!.constant + 4 * neighbours) neighbours++;
      const length = RUN_LENGTHS.find((candidate) => candidate <= neighbours)!;
      runs.push(rest.splice(0, length));
    }
  }
  return runs;
}
