/**
 * Votes, matches and reductions over the lanes of a warp. Participants are the executing lanes of each
 * lane's member mask. PTX ISA: vote.sync, match.sync, redux.sync, activemask.
 */
import { assert, unreachable } from "../../base/index.ts";
import { OP, REDUCE_OPS, VOTE_MODES } from "../../lower/index.ts";
import type { FunctionBuilder } from "../encoder/index.ts";
import type { FunctionEmitter } from "../function-emitter.ts";
import { is64 } from "../ops/operands.ts";
import { pushCollected, setFromFrame } from "./lane-storage.ts";
import { emitMatrixMultiply, emitMatrixTranspose } from "./matrix.ts";
import { emitWarpOpProbes } from "./probes.ts";
import { emitShuffle, operandAddress } from "./shuffle.ts";

/** Operations whose first operand is a mask of the lanes that take part. */
const NAMES_MEMBERS: readonly number[] = [OP.shuffle, OP.vote, OP.matchAny, OP.matchAll, OP.reduce];

export function emitWarpOp(e: FunctionEmitter, pc: number): void {
  const op = e.program.code.op[pc]!;
  if (e.owner.checks && NAMES_MEMBERS.includes(op)) emitWarpOpProbes(e, pc);
  switch (op) {
    case OP.shuffle:
      emitShuffle(e, pc);
      return;
    case OP.vote:
      emitVote(e, pc);
      return;
    case OP.activeMask:
      if (e.result(pc, 0) >= 0) e.setToScalar(e.result(pc, 0), () => e.f.get(e.mask));
      return;
    case OP.matchAny:
    case OP.matchAll:
      emitMatch(e, pc, op === OP.matchAll);
      return;
    case OP.reduce:
      emitReduce(e, pc);
      return;
    case OP.matrixMultiply:
      emitMatrixMultiply(e, pc);
      return;
    case OP.matrixTranspose:
      emitMatrixTranspose(e, pc);
      return;
    default:
      assert(false, `warp operation ${op}`);
  }
}

function emitVote(e: FunctionEmitter, pc: number): void {
  const { f } = e;
  const register = e.result(pc, 0);
  if (register < 0) return;
  const mode = VOTE_MODES[e.program.code.aux[pc]!]!;
  const members = e.scalar(e.arg(pc, 0));
  const ayes = f.temp("i32");
  e.pushMask(e.arg(pc, 1));
  f.get(e.mask).op("i32.and").set(ayes);
  if (members || e.storage(register) === "scalar") {
    const group = f.temp("i32");
    if (members) members.push();
    else pushFirstLane(e, e.arg(pc, 0));
    f.get(e.mask).op("i32.and").set(group);
    f.get(ayes).get(group).op("i32.and").set(ayes);
    e.setToScalar(register, () => {
      switch (mode) {
        case "any":
          f.get(ayes).i32(0).op("i32.ne");
          return;
        case "all":
          f.get(ayes).get(group).op("i32.eq");
          return;
        case "uni":
          f.get(ayes).op("i32.eqz").get(ayes).get(group).op("i32.eq").op("i32.or");
          return;
        case "ballot":
          f.get(ayes);
          return;
        default:
          unreachable(mode, "vote mode");
      }
    });
    f.free(group);
  } else voteByLane(e, register, mode, e.lanesOffset(e.arg(pc, 0), 0), ayes);
  f.free(ayes);
}

/** A vote whose member mask differs between lanes. */
function voteByLane(
  e: FunctionEmitter,
  register: number,
  mode: (typeof VOTE_MODES)[number],
  members: number,
  ayes: number,
): void {
  const { f } = e;
  const [group, voted] = [f.temp("v128"), f.temp("v128")];
  const pushVotes = (chunk: number) => {
    f.get(e.frame).mem("v128.load", members + 16 * chunk);
    f.get(e.mask).op("i32x4.splat").op("v128.and").set(group);
    f.get(group).get(ayes).op("i32x4.splat").op("v128.and").tee(voted);
  };
  const zero = () => f.i32x4(0, 0, 0, 0);
  if (mode === "ballot") e.storeLanes(register, pushVotes);
  else
    e.setMask(register, () =>
      pushCollected(e, (chunk) => {
        pushVotes(chunk);
        if (mode === "any") {
          zero();
          f.op("i32x4.ne");
        } else f.get(group).op("i32x4.eq");
        if (mode === "uni") {
          f.get(voted);
          zero();
          f.op("i32x4.eq").op("v128.or");
        }
      }),
    );
  f.free(group, voted);
}

function pushFirstLane(e: FunctionEmitter, arg: number): void {
  const { f } = e;
  const [lane, address] = [f.temp("i32"), f.temp("i32")];
  f.get(e.mask).op("i32.ctz").tee(lane).i32(2).op("i32.shl").get(e.frame).op("i32.add");
  f.set(address);
  e.pushLaneValue(arg, lane, address);
  f.free(lane, address);
}

/** Results of matchAll: members or 0, and whether all hold one value. */
function emitMatch(e: FunctionEmitter, pc: number, all: boolean): void {
  const { f } = e;
  const members = operandAddress(e, e.arg(pc, 0), 0);
  const values = e.lanesOffset(e.arg(pc, 1), 1);
  const same = e.scratch(2);
  f.get(e.mask);
  e.pushFrameAddress(members.offset);
  f.i32(members.stride);
  e.pushFrameAddress(values);
  e.pushFrameAddress(same);
  f.call(matchRoutine(e, is64(e.argType(e.arg(pc, 1)))));
  const [register, agreed] = [e.result(pc, 0), e.result(pc, 1)];
  if (!all) {
    if (register >= 0) setFromFrame(e, register, same);
    return;
  }
  const [group, equal] = [f.temp("v128"), f.temp("v128")];
  const pushEqual = (chunk: number) => {
    f.get(e.frame);
    if (members.stride === 0) f.mem("v128.load32_splat", members.offset);
    else f.mem("v128.load", members.offset + 16 * chunk);
    f.get(e.mask).op("i32x4.splat").op("v128.and").tee(group);
    f.get(e.frame)
      .mem("v128.load", same + 16 * chunk)
      .op("i32x4.eq")
      .tee(equal);
  };
  if (agreed >= 0) e.setMask(agreed, () => pushCollected(e, pushEqual));
  if (register >= 0) {
    for (let chunk = 0; chunk < 8; chunk++) {
      f.get(e.frame);
      pushEqual(chunk);
      f.get(group)
        .op("v128.and")
        .mem("v128.store", same + 16 * chunk);
    }
    setFromFrame(e, register, same);
  }
  f.free(group, equal);
}

/** (executing, members, stride, values, out): per executing lane the members with its value. */
function matchRoutine(e: FunctionEmitter, wide: boolean): number {
  const params = Array.from({ length: 5 }, () => "i32" as const);
  return e.module.routine(wide ? "match_i64" : "match_i32", params, [], (f) => {
    const [executing, members, stride, values, out] = [0, 1, 2, 3, 4];
    const [rest, lane, same, splat] = [
      f.local("i32"),
      f.local("i32"),
      f.local("i32"),
      f.local("v128"),
    ];
    f.get(executing).set(rest);
    const loop = f.loop();
    f.get(rest).op("i32.ctz").set(lane);
    f.get(lane)
      .i32(wide ? 3 : 2)
      .op("i32.shl")
      .get(values)
      .op("i32.add");
    f.mem(wide ? "v128.load64_splat" : "v128.load32_splat").set(splat);
    f.i32(0).set(same);
    const perVector = wide ? 2 : 4;
    for (let at = 0; at < 32; at += perVector) {
      f.get(values)
        .mem("v128.load", (at / perVector) * 16)
        .get(splat);
      if (wide) f.op("i64x2.eq").op("i64x2.bitmask");
      else f.op("i32x4.eq").op("i32x4.bitmask");
      f.i32(at).op("i32.shl").get(same).op("i32.or").set(same);
    }
    f.get(lane).i32(2).op("i32.shl").get(out).op("i32.add");
    f.get(same).get(executing).op("i32.and");
    f.get(lane).get(stride).op("i32.mul").get(members).op("i32.add").mem("i32.load");
    f.op("i32.and").mem("i32.store");
    f.get(rest).get(rest).i32(1).op("i32.sub").op("i32.and").tee(rest).brIf(loop);
    f.end();
  });
}

function emitReduce(e: FunctionEmitter, pc: number): void {
  const { f } = e;
  const register = e.result(pc, 0);
  if (register < 0) return;
  const members = operandAddress(e, e.arg(pc, 0), 0);
  const values = e.lanesOffset(e.arg(pc, 1), 1);
  f.get(e.mask);
  e.pushFrameAddress(members.offset);
  f.i32(members.stride);
  e.pushFrameAddress(values);
  e.pushFrameAddress(e.scratch(2));
  f.call(reduceRoutine(e, REDUCE_OPS[e.program.code.aux[pc]!]!));
  setFromFrame(e, register, e.scratch(2));
}

/** (executing, members, stride, values, out): per executing lane the reduction of its members. */
function reduceRoutine(e: FunctionEmitter, op: (typeof REDUCE_OPS)[number]): number {
  const params = Array.from({ length: 5 }, () => "i32" as const);
  return e.module.routine(`reduce_${op}`, params, [], (f) => {
    const [executing, members, stride, values, out] = [0, 1, 2, 3, 4];
    const [rest, lane, group, known, result, left, value] = Array.from({ length: 7 }, () =>
      f.local("i32"),
    ) as [number, number, number, number, number, number, number];
    const pushValue = (of: number) => {
      f.get(of).i32(2).op("i32.shl").get(values).op("i32.add").mem("i32.load");
    };
    f.get(executing).set(rest);
    const lanes = f.loop();
    f.get(rest).op("i32.ctz").set(lane);
    f.get(lane).get(stride).op("i32.mul").get(members).op("i32.add").mem("i32.load");
    f.get(executing).op("i32.and").set(group);
    // A group is reduced once for all its lanes in a row. A lane in no group keeps its value.
    f.get(group).get(known).op("i32.ne").get(group).op("i32.eqz").op("i32.or").if();
    f.get(group).set(known);
    const start = f.temp("i32");
    f.get(group).op("i32.ctz").get(lane).get(group).op("select").set(start);
    pushValue(start);
    f.set(result);
    f.get(group).get(group).i32(1).op("i32.sub").op("i32.and").set(left);
    const done = f.block();
    const loop = f.loop();
    f.get(left).op("i32.eqz").brIf(done);
    f.get(left).op("i32.ctz").set(start);
    pushValue(start);
    f.set(value);
    combine(f, op, result, value);
    f.get(left).get(left).i32(1).op("i32.sub").op("i32.and").set(left).br(loop);
    f.end().end().end();
    f.get(lane).i32(2).op("i32.shl").get(out).op("i32.add").get(result).mem("i32.store");
    f.get(rest).get(rest).i32(1).op("i32.sub").op("i32.and").tee(rest).brIf(lanes);
    f.end();
  });
}

function combine(
  f: FunctionBuilder,
  op: (typeof REDUCE_OPS)[number],
  result: number,
  value: number,
): void {
  f.get(result).get(value);
  switch (op) {
    case "add":
    case "and":
    case "or":
    case "xor":
      f.op(`i32.${op}`);
      break;
    case "minS":
    case "maxS":
    case "minU":
    case "maxU": {
      const test = ({ minS: "lt_s", maxS: "gt_s", minU: "lt_u", maxU: "gt_u" } as const)[op];
      f.get(result).get(value).op(`i32.${test}`).op("select");
      break;
    }
    default:
      unreachable(op, "reduction");
  }
  f.set(result);
}
