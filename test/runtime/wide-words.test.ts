/** Calls of programs, with words of 8 bytes: what they are given arrives, what they write is so wide. */
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { buildProgram, type Run, runProgram } from "./host-program.ts";
import { CALLBACK, int, long, type Place, WordProgram, word } from "./word-program.ts";

/** Bits of a double, a negative number: nothing that an address is, and nothing that a number holds. */
const USER_DATA = 0xc00f_5555_5555_5555n;
const NO_ADDRESS = 0x0fff_5555_5555_5555n;
const MIB = 1 << 20;

const compiled = await buildProgram(`__device__ int result;
extern "C" __global__ void store(char first, int value) { result = value + first; }
int main() { store<<<1, 1>>>(1, 2); return 0; }`);

interface Outcome extends Run {
  readonly at: (place: Place) => number | bigint | (number | bigint)[];
}

async function run(program: WordProgram, folder = os.tmpdir()): Promise<Outcome> {
  const printed: Uint8Array[] = [];
  const given = { arguments: ["./program", "two"], environment: { A: "b" }, folder };
  const options = { printed, ...given };
  const outcome = runProgram({ ...compiled, hostWasm: await program.wasm() }, options);
  const written = Uint8Array.from(Buffer.concat(printed));
  return { ...outcome, at: (place) => program.read(written, place) };
}

describe("words of 8 bytes", () => {
  /** All calls succeed. */
  const succeed = (outcome: Outcome, calls: readonly Place[]) => {
    expect(outcome.diagnostics).toEqual([]);
    expect(outcome.apiErrors).toEqual([]);
    expect(calls.map(outcome.at)).toEqual(calls.map(() => 0));
  };

  it("memory", async () => {
    const p = new WordProgram();
    const device = p.out("word");
    const pitched = p.out("word");
    const pitch = p.out("word");
    const info = [p.out("word"), p.out("word")];
    const facts = [p.out("int"), p.out("int"), p.out("word"), p.out("word")];
    const none = [p.out("int"), p.out("int"), p.out("word"), p.out("word")];
    const host = p.out("word");
    const mapped = p.out("word");
    const flags = p.out("int");
    const managed = p.out("word");
    const range = [p.out("word"), p.out("word")];
    const answers = [p.out("int"), p.out("int")];
    const answer = p.out("int");
    const copied = p.out("int");
    const calls = [
      p.call("cudaMalloc", device, word(256)),
      p.call("cudaMallocPitch", pitched, pitch, word(100), word(4)),
      p.call("cudaMemGetInfo", info[0]!, info[1]!),
      p.call("__warpscope_pointer_facts", p.load(device), ...facts),
      p.call("__warpscope_pointer_facts", word(NO_ADDRESS), ...none),
      p.call("cudaMallocHost", host, word(64)),
      p.call("cudaHostGetDevicePointer", mapped, p.load(host), int(0)),
      p.call("cudaHostGetFlags", flags, p.load(host)),
      p.call("cudaMallocManaged", managed, word(64), int(1)),
      p.call("cudaMemAdvise", p.load(managed), word(64), int(1), int(0)),
      p.call("cudaMemRangeGetAttribute", answer, word(4), int(1), p.load(managed), word(64)),
      p.call(
        "cudaMemRangeGetAttributes",
        p.filled("word", answers[0]!.at, answers[1]!.at),
        p.filled("word", 4, 4),
        p.filled("int", 1, 2),
        word(2),
        p.load(managed),
        word(64),
      ),
      p.call("__warpscope_address_range", range[0]!, range[1]!, p.load(device)),
      p.call("cudaMemcpy", p.load(device), p.filled("int", 1234), word(4), int(1)),
      p.call("cudaMemcpy", copied, p.load(device), word(4), int(2)),
      p.call("cudaFree", p.load(device)),
    ];
    const outcome = await run(p);
    succeed(outcome, calls);
    const { at } = outcome;
    expect(at(device)).toBeGreaterThan(0x8000_0000);
    expect(at(pitch)).toBe(512);
    expect(Number(at(info[0]!))).toBeLessThan(Number(at(info[1]!)));
    expect(facts.map(at)).toEqual([2, 0, at(device), 0]);
    expect(none.map(at)).toEqual([0, 0, 0, NO_ADDRESS]);
    expect(at(mapped)).toBeGreaterThan(0x8000_0000);
    expect(at(flags)).toBe(2);
    expect([at(answer), ...answers.map(at)]).toEqual([1, 1, 0xffff_fffe]);
    expect(range.map(at)).toEqual([at(device), 256]);
    expect(at(copied)).toBe(1234);
  });

  it("devices, streams, events and pools", async () => {
    const p = new WordProgram();
    const [device, attribute, limit] = [p.out("int"), p.out("int"), p.out("word")];
    const stream = p.out("word");
    const ofStream = [p.out("int"), p.out("int"), p.out("int"), p.out("long")];
    const event = p.out("word");
    const time = p.out("int");
    const [pool, memory, access, threshold] = [
      p.out("word"),
      p.out("word"),
      p.out("int"),
      p.out("long"),
    ];
    const bytes = p.callFor("word", "__warpscope_device_bytes");
    const calls = [
      p.call("cudaGetDevice", device),
      p.call("cudaDeviceGetAttribute", attribute, int(1), int(0)),
      p.call("cudaDeviceGetLimit", limit, int(0)),
      p.call("cudaStreamCreateWithPriority", stream, int(1), int(-2)),
      p.call("cudaStreamGetFlags", p.load(stream), ofStream[0]!),
      p.call("cudaStreamGetPriority", p.load(stream), ofStream[1]!),
      p.call("cudaStreamGetDevice", p.load(stream), ofStream[2]!),
      p.call("cudaStreamGetId", p.load(stream), ofStream[3]!),
      p.call("cudaEventCreate", event),
      p.call("cudaEventRecord", p.load(event), p.load(stream)),
      p.call("cudaEventSynchronize", p.load(event)),
      p.call("cudaEventElapsedTime", time, p.load(event), p.load(event)),
      p.call("cudaDeviceGetDefaultMemPool", pool, int(0)),
      p.call("cudaMallocFromPoolAsync", memory, word(64), p.load(pool), p.load(stream)),
      p.call("__warpscope_pool_access", access, p.load(pool), int(0)),
      p.call("cudaMemPoolGetAttribute", p.load(pool), int(4), threshold),
      p.call("cudaFreeAsync", p.load(memory), p.load(stream)),
    ];
    const outcome = await run(p);
    succeed(outcome, calls);
    const { at } = outcome;
    expect(at(bytes)).toBeGreaterThan(MIB);
    expect([at(device), at(attribute), at(limit)]).toEqual([0, 1024, 1024]);
    expect(ofStream.map(at)).toEqual([1, 0xffff_fffe, 0, at(stream)]);
    expect([at(time), at(access), at(threshold)]).toEqual([0, 3, 0]);
  });

  it("callbacks get the program's own data, bit for bit", async () => {
    const p = new WordProgram();
    const stream = p.out("word");
    const object = p.out("word");
    const [graph, node, executable] = [p.out("word"), p.out("word"), p.out("word")];
    const told = [p.out("word"), p.out("word")];
    const calls = [
      p.call("cudaStreamCreate", stream),
      p.call(
        "cudaStreamAddCallback",
        p.load(stream),
        word(CALLBACK.stream),
        word(USER_DATA),
        int(0),
      ),
      p.call("cudaLaunchHostFunc", p.load(stream), word(CALLBACK.host), word(USER_DATA)),
      p.call("cudaMemcpy", p.out("word"), p.hostData, word(8), int(0)),
      p.call("cudaUserObjectCreate", object, word(-1n), word(CALLBACK.host), int(1), int(1)),
      p.call("cudaUserObjectRelease", p.load(object), int(1)),
      p.call("cudaMemcpy", p.out("word"), p.hostData, word(8), int(0)),
      p.call("cudaGraphCreate", graph, int(0)),
      p.call(
        "__warpscope_graph_add_host",
        ...[node, p.load(graph), word(0), word(0)],
        ...[word(CALLBACK.host), word(USER_DATA - 1n)],
      ),
      p.call("__warpscope_graph_get_host", p.load(node), told[0]!, told[1]!),
      p.call("cudaGraphInstantiate", executable, p.load(graph), long(0n)),
      p.call("cudaGraphLaunch", p.load(executable), word(0)),
    ];
    const outcome = await run(p);
    succeed(outcome, calls);
    const { at } = outcome;
    const less = USER_DATA - 1n;
    expect(at(p.streamData)).toEqual([at(stream), 0, USER_DATA]);
    expect(told.map(at)).toEqual([CALLBACK.host, less]);
    expect(at(p.hostData)).toBe(less);
  });

  it("graphs and captures", async () => {
    const p = new WordProgram();
    const [graph, first, second, third, fourth] = [1, 2, 3, 4, 5].map(() => p.out("word"));
    const type = p.out("int");
    const nodes = p.out("word", "word", "word");
    const room = p.filled("word", 3);
    const [from, to] = [p.out("word"), p.out("word")];
    const edgeRoom = p.filled("word", 1);
    const allocated = [p.out("word"), p.out("word"), p.out("word")];
    const end = p.out("word");
    const fill = p.out("word", "word", "word", "word", "word", "word");
    const executable = p.out("word");
    const flags = p.out("long");
    const updated = [p.out("int"), p.out("word")];
    const memory = p.filled("word", 0, 64, 7, 4, 16, 1);
    const [stream, captured] = [p.out("word"), p.out("word")];
    const info = [p.out("int"), p.out("long"), ...[1, 2, 3, 4].map(() => p.out("word"))];
    const calls = [
      p.call("cudaGraphCreate", graph!, int(0)),
      p.call("cudaGraphAddEmptyNode", first!, p.load(graph!), word(0), word(0)),
      p.call("cudaGraphAddEmptyNode", second!, p.load(graph!), first!, word(1)),
      p.call("cudaGraphNodeGetType", p.load(first!), type),
      p.call("cudaGraphGetNodes", p.load(graph!), nodes, room),
      p.call("cudaGraphGetEdges", p.load(graph!), from!, to!, word(0), edgeRoom),
      p.call(
        "__warpscope_graph_add_memory",
        ...[third!, p.load(graph!), first!, word(1), allocated[0]!, word(64)],
      ),
      p.call("__warpscope_graph_get_memory", p.load(third!), allocated[1]!, allocated[2]!),
      p.call("cudaMalloc", memory, word(64)),
      p.call("__warpscope_graph_add_fill", fourth!, p.load(graph!), word(0), word(0), memory),
      p.call("__warpscope_graph_get_fill", p.load(fourth!), fill),
      p.call("cudaGraphInstantiate", executable, p.load(graph!), long(1n)),
      p.call("cudaGraphExecGetFlags", p.load(executable), flags),
      p.call("cudaStreamCreate", stream!),
      p.call("cudaStreamBeginCapture", p.load(stream!), int(2)),
      p.call("cudaMemsetAsync", p.load(memory), int(1), word(64), p.load(stream!)),
      p.call("cudaStreamGetCaptureInfo", p.load(stream!), ...info),
      p.call("cudaStreamEndCapture", p.load(stream!), captured!),
      p.call("__warpscope_graph_instantiate", end, p.load(captured!), int(0), updated[0]!),
      p.call(
        "__warpscope_graph_update",
        ...[p.load(end), p.load(captured!), updated[0]!, updated[1]!],
      ),
    ];
    const outcome = await run(p);
    succeed(outcome, calls);
    const { at } = outcome;
    expect([at(type), at(room), at(edgeRoom)]).toEqual([5, 2, 1]);
    expect(at(nodes)).toEqual([at(first!), at(second!), 0]);
    expect([at(from!), at(to!)]).toEqual([at(first!), at(second!)]);
    expect(allocated.map(at)).toEqual([at(allocated[0]!), at(allocated[0]!), 64]);
    expect(at(fill)).toEqual(at(memory));
    expect(at(flags)).toBe(1);
    const [status, , ofCapture, list, edges, count] = info.map(at);
    expect([status, ofCapture, edges, count]).toEqual([1, at(captured!), 0, 1]);
    expect(Number(list)).toBeGreaterThan(131_072);
    expect(updated.map(at)).toEqual([0, 0]);
  });

  it("copies of graphs", async () => {
    const p = new WordProgram();
    const [graph, node, executable] = [p.out("word"), p.out("word"), p.out("word")];
    const source = p.filled("int", 1, 2, 3, 4);
    const target = p.out("int", "int");
    const words = p.filled("word", target.at, 4, 4, source.at, 8, 8, 4, 2, 1, 0);
    const told = p.out(...Array.from({ length: 10 }, () => "word" as const));
    const calls = [
      p.call("cudaGraphCreate", graph, int(0)),
      p.call("__warpscope_graph_add_copy", node, p.load(graph), word(0), word(0), words),
      p.call("__warpscope_graph_get_copy", p.load(node), told),
      p.call("cudaGraphInstantiate", executable, p.load(graph), long(0n)),
      p.call("cudaGraphLaunch", p.load(executable), word(0)),
    ];
    const outcome = await run(p);
    succeed(outcome, calls);
    expect(outcome.at(told)).toEqual(outcome.at(words));
    expect(outcome.at(target)).toEqual([1, 3]);
  });

  it("nodes that free memory, and those with graphs inside", async () => {
    const p = new WordProgram();
    const [graph, made, freed, branch] = [1, 2, 3, 4].map(() => p.out("word"));
    const memory = [p.out("word"), p.out("word")];
    const condition = p.out("long");
    const inner = p.out("word", "word");
    const calls = [
      p.call("cudaGraphCreate", graph!, int(0)),
      p.call(
        "__warpscope_graph_add_memory",
        ...[made!, p.load(graph!), word(0), word(0), memory[0]!, word(64)],
      ),
      p.call(
        "cudaGraphAddMemFreeNode",
        ...[freed!, p.load(graph!), made!, word(1), p.load(memory[0]!)],
      ),
      p.call("cudaGraphMemFreeNodeGetParams", p.load(freed!), memory[1]!),
      p.call("cudaGraphConditionalHandleCreate", condition, p.load(graph!), int(0), int(0)),
      p.call(
        "__warpscope_graph_add_condition",
        ...[branch!, p.load(graph!), word(0), word(0)],
        ...[p.load(condition), int(0), int(2), inner],
      ),
    ];
    const outcome = await run(p);
    succeed(outcome, calls);
    const { at } = outcome;
    expect(at(memory[1]!)).toBe(at(memory[0]!));
    const [first, second] = at(inner) as number[];
    expect(second! - first!).toBe(16);
  });

  it("nothing, where nothing is asked for", async () => {
    const p = new WordProgram();
    const [host, managed] = [p.out("word"), p.out("word")];
    const calls = [
      p.call("cudaMallocHost", host, word(0)),
      p.call("cudaMallocManaged", managed, word(0), int(1)),
    ];
    const outcome = await run(p);
    succeed(outcome, calls);
    expect([host, managed].map(outcome.at)).toEqual([0, 0]);
  });

  it("arrays, surfaces and virtual memory", async () => {
    const p = new WordProgram();
    const array = p.out("word");
    const facts = p.out(...Array.from({ length: 9 }, () => "word" as const));
    const region = [p.out("word"), p.out("word"), p.out("word")];
    const surface = p.out("long");
    const [grain, reserved, handle, owner, access] = [
      p.out("word"),
      p.out("word"),
      p.out("long"),
      p.out("int"),
      p.out("long"),
    ];
    const made = p.filled("word", 32, 0, 0, 0, 0, 16, 8, 0, 2, 0);
    const [mipmapped, level] = [p.out("word"), p.out("word")];
    const ofLevel = p.out(...facts.kinds);
    const levels = p.filled("word", 32, 0, 0, 0, 0, 16, 8, 0, 0, 2);
    const bytes = word(2 * MIB);
    const calls = [
      p.call("__warpscope_make_array", array, made),
      p.call("__warpscope_array_facts", p.load(array), facts),
      p.call(
        "__warpscope_array_region",
        ...[p.load(array), word(4), word(1), word(0), word(8), word(2), word(1)],
        ...region,
      ),
      p.call("__warpscope_make_surface", surface, p.load(array)),
      p.call("__warpscope_make_array", mipmapped, levels),
      p.call("cudaGetMipmappedArrayLevel", level, p.load(mipmapped), int(1)),
      p.call("__warpscope_array_facts", p.load(level), ofLevel),
      p.call("__warpscope_memory_granularity", grain),
      p.call("__warpscope_addresses_reserve", reserved, bytes, word(0), word(0)),
      p.call("__warpscope_memory_create", handle, bytes, int(0)),
      p.call("__warpscope_memory_device", owner, long(1n)),
      p.call("__warpscope_memory_map", p.load(reserved), bytes, long(1n)),
      p.call("__warpscope_memory_set_access", p.load(reserved), bytes, int(3)),
      p.call("__warpscope_memory_get_access", access, p.load(reserved)),
    ];
    const outcome = await run(p);
    succeed(outcome, calls);
    const { at } = outcome;
    expect(at(facts)).toEqual([32, 0, 0, 0, 0, 16, 8, 0, 2]);
    const [start, pitch] = region.map(at).map(Number);
    expect((start! - pitch! - 4) % 256).toBe(0);
    expect([at(grain), at(handle), at(owner), at(access)]).toEqual([2 * MIB, 1, 0, 3]);
    expect(Number(at(reserved)) % (2 * MIB)).toBe(0);
    expect(at(surface)).toBeGreaterThan(0);
    expect(at(ofLevel)).toEqual([32, 0, 0, 0, 0, 8, 4, 0, 0]);
  });

  it("kernels and device variables", async () => {
    const p = new WordProgram();
    const tag = compiled.devices[0]!.tag;
    const data = p.text(`WARPSCOPE-MODULE ${tag}`);
    // As Clang lays it out: two ints, two pointers.
    const wrapper = p.filled("word", 0x1_466243b1n, data.at, 0);
    const shadow = p.out("int");
    const [name, variable] = [p.text("store"), p.text("result")];
    const grid = p.filled("int", 1, 1, 1);
    const [first, value] = [p.filled("int", 5), p.filled("int", 70)];
    const args = p.filled("word", first.at, value.at);
    const stub = word(CALLBACK.kernel);
    const [address, bytes] = [p.out("word"), p.out("word")];
    const [named, offset, size, handle] = [1, 2, 3, 4].map(() => p.out("word"));
    const [shared, blocks] = [p.out("word"), p.out("int")];
    const popped = [
      p.out("int", "int", "int"),
      p.out("int", "int", "int"),
      p.out("word"),
      p.out("word"),
    ];
    const result = p.out("int");
    const registered = p.callFor("word", "__cudaRegisterFatBinary", wrapper);
    const [graph, node] = [p.out("word"), p.out("word")];
    const kernel = [
      ...[p.out("word"), p.out("int", "int", "int"), p.out("int", "int", "int")],
      ...[p.out("int"), p.out("word")],
    ];
    const calls = [
      p.call(
        "__cudaRegisterFunction",
        ...[p.load(registered), stub, name, name, int(-1)],
        ...[word(0), word(0), word(0), word(0), word(0)],
      ),
      p.call(
        "__cudaRegisterVar",
        ...[p.load(registered), shadow, variable, variable],
        ...[int(0), word(4), int(0), int(0)],
      ),
      p.call("cudaGetSymbolAddress", address, shadow),
      p.call("cudaGetSymbolSize", bytes, shadow),
      p.call("cudaFuncGetName", named!, stub),
      p.call("cudaFuncGetParamInfo", stub, word(1), offset!, size!),
      p.call("cudaGetKernel", handle!, stub),
      p.call("cudaOccupancyAvailableDynamicSMemPerBlock", shared, stub, int(1), int(32)),
      p.call("cudaOccupancyMaxActiveBlocksPerMultiprocessor", blocks, stub, int(32), word(0)),
      p.call("__cudaPushCallConfiguration", grid, grid, word(16), word(2)),
      p.call("__cudaPopCallConfiguration", ...popped),
      p.call("cudaLaunchKernel", stub, grid, grid, args, word(0), word(0)),
      p.call("cudaMemcpyFromSymbol", result, shadow, word(4), word(0), int(2)),
      p.call("cudaGraphCreate", graph, int(0)),
      p.call(
        "__warpscope_graph_add_kernel",
        ...[node, p.load(graph), word(0), word(0), stub, grid, grid, word(0), args],
      ),
      p.call("__warpscope_graph_get_kernel", p.load(node), ...kernel),
    ];
    const outcome = await run(p);
    succeed(outcome, calls);
    const { at } = outcome;
    expect(at(registered)).toBe(1);
    expect(at(address)).toBeGreaterThan(0x8000_0000);
    expect([at(bytes), at(offset!), at(size!), at(handle!)]).toEqual([4, 4, 4, CALLBACK.kernel]);
    expect(at(named!)).toBeGreaterThan(131_072);
    expect(Number(at(shared)) % 1024).toBe(0);
    expect(at(blocks)).toBe(32);
    expect(popped.map(at)).toEqual([[1, 1, 1], [1, 1, 1], 16, 2]);
    expect(at(result)).toBe(75);
    expect(kernel.slice(0, -1).map(at)).toEqual([CALLBACK.kernel, [1, 1, 1], [1, 1, 1], 0]);
    expect(at(kernel.at(-1)!)).toBeGreaterThan(131_072);
  });

  it("NVRTC", async () => {
    const p = new WordProgram();
    const version = [p.out("int"), p.out("int")];
    const [program, ptx] = [p.out("word"), p.out("word")];
    const [source, header, name] = [p.text("// nothing"), p.text("int a;"), p.text("a.h")];
    const error = p.callFor("word", "nvrtcGetErrorString", int(0));
    const calls = [
      p.call("nvrtcVersion", version[0]!, version[1]!),
      p.call(
        "nvrtcCreateProgram",
        ...[program, source, word(0), int(1)],
        ...[p.filled("word", header.at), p.filled("word", name.at)],
      ),
      p.call("nvrtcGetPTXSize", p.load(program), ptx),
      p.call("nvrtcDestroyProgram", program),
    ];
    const outcome = await run(p);
    succeed(outcome, calls);
    const { at } = outcome;
    expect(at(error)).toBeGreaterThan(131_072);
    expect([...version.map(at), at(ptx), at(program)]).toEqual([13, 0, 1, 0]);
  });

  it("the system", async () => {
    const p = new WordProgram();
    const [count, bytes] = [p.out("word"), p.out("word")];
    const [variables, variableBytes] = [p.out("word"), p.out("word")];
    const list = p.out("word", "word");
    const texts = p.out("long", "long");
    const time = p.out("long");
    const folder = p.out("int", "word");
    const descriptor = p.out("long", "long", "long");
    const ready = p.out("word");
    const subscription = p.filled("long", 77, 0, 1, 1000, 1, 0);
    const event = p.out("long", "long", "long", "long");
    const calls = [
      p.call("args_sizes_get", count, bytes),
      p.call("args_get", list, texts),
      p.call("environ_sizes_get", variables, variableBytes),
      p.call("clock_time_get", int(1), long(1n), time),
      p.call("fd_prestat_get", int(3), folder),
      p.call("fd_fdstat_get", int(1), descriptor),
      p.call("poll_oneoff", subscription, event, word(1), ready),
    ];
    const outcome = await run(p);
    succeed(outcome, calls);
    const { at } = outcome;
    expect([at(count), at(bytes), at(variables), at(variableBytes)]).toEqual([2, 14, 1, 4]);
    expect(at(list)).toEqual([texts.at, texts.at + 10]);
    const [tag, nameBytes] = at(folder) as number[];
    expect(tag! & 0xff).toBe(0);
    expect(nameBytes).toBeLessThan(1000);
    expect([at(ready), (at(event) as number[])[0]]).toEqual([1, 77]);
  });

  it("files", async () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), "warpscope-words-"));
    fs.writeFileSync(path.join(folder, "text"), "0123456789");
    fs.symlinkSync("text", path.join(folder, "link"));
    try {
      const p = new WordProgram();
      const fd = p.out("int");
      const [read, written, listed, linked] = [1, 2, 3, 4].map(() => p.out("word"));
      const stat = p.out(...Array.from({ length: 8 }, () => "long" as const));
      const position = p.out("long");
      const [first, second] = [p.out("int"), p.out("int")];
      const list = p.out(...Array.from({ length: 16 }, () => "long" as const));
      const target = p.out("int");
      const parts = p.filled("word", first.at, 4, second.at, 4);
      const from = p.filled("word", p.text("ab").at, 2);
      const reads = 0x2n | 0x40n;
      const calls = [
        p.call(
          "path_open",
          ...[int(3), int(1), p.text("text"), word(4), int(0)],
          ...[long(reads), long(0n), int(0), fd],
        ),
        p.call("fd_read", p.loadInt(fd), parts, word(2), read!),
        p.call("fd_pwrite", p.loadInt(fd), from, word(1), long(1n), written!),
        p.call("fd_write", p.loadInt(fd), from, word(1), written!),
        p.call("fd_seek", p.loadInt(fd), long(-3n), int(1), position),
        p.call("fd_filestat_get", p.loadInt(fd), stat),
        p.call("fd_readdir", int(3), list, word(128), long(2n), listed!),
        p.call("path_readlink", int(3), p.text("link"), word(4), target, word(4), linked!),
      ];
      const outcome = await run(p, folder);
      succeed(outcome, calls);
      const { at } = outcome;
      expect([read, written, linked].map((place) => at(place!))).toEqual([8, 2, 4]);
      expect(at(position)).toBe(7);
      expect([at(first), at(second)]).toEqual([0x33323130, 0x37363534]);
      expect((at(stat) as number[])[4]).toBe(10);
      // Two entries of a structure and four letters each.
      expect(at(listed!)).toBe(2 * 28);
      expect((at(list) as number[])[0]).toBe(3);
      expect(at(target)).toBe(0x74786574);
      expect(fs.readFileSync(path.join(folder, "text"), "utf8")).toBe("0ab34567ab");
    } finally {
      fs.rmSync(folder, { recursive: true });
    }
  });
});

it("an address above all memory ends the program, and is told as it is", async () => {
  const program = new WordProgram();
  program.call("cudaGetDevice", word(0x7fff_0000_1000n));
  const { exitCode, diagnostics } = await run(program);
  expect(exitCode).toBe(139);
  expect(diagnostics).toMatchObject([
    { code: "runtime/host-bad-address", params: { address: "0x7fff00001000" } },
  ]);
});

it("an address whose low half is one of the device is none", async () => {
  const program = new WordProgram();
  const device = program.out("word");
  program.call("cudaMalloc", device, word(64));
  const sum = {
    ...device,
    wat: (type: string) => `(i64.add (i64.const 0x100000000) ${program.load(device).wat(type)})`,
  };
  const freed = program.call("cudaFree", sum);
  const filled = program.call("cudaMemset", sum, int(1), word(4));
  const { at } = await run(program);
  expect([at(freed), at(filled)]).toEqual([1, 1]);
});
