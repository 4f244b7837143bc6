export const OCCUPANCY = {
  "occupancy/usage": `warpscope occupancy: how many blocks a multiprocessor holds at once

  warpscope occupancy --device NAME --block THREADS [options]

  --device NAME       GPUs, sm_XX or JSON files, apart by commas (h200)
  --block THREADS     threads of a block
  --registers N       registers of a thread (32); nvcc -Xptxas -v prints them
  --shared BYTES      shared memory of a block, static and dynamic together (0)
  --carve-out PERCENT of the shared memory that the program prefers to have
  --format FORMAT     text or json

Example
  warpscope occupancy --device rtx3090 --block 256 --registers 40 --shared 8192`,
  "occupancy/no-block":
    "--block is missing: how many threads has a block? Example: warpscope occupancy --device rtx3090 --block 256 --registers 40",
  "occupancy/block-too-large":
    "A block of {threads} threads is too large for {device}, which takes up to {most}.",
  "occupancy/no-threads": "--block must be at least 1.",
  "occupancy/not-percent": "--carve-out goes from 0 to 100 per cent, not to {value}.",
  "occupancy/stray-argument": "warpscope occupancy takes options only, not `{argument}`.",
  "occupancy/title": "Occupancy on {name}, compute capability {capability}",
  "occupancy/input":
    "Blocks of {threads} threads ({warps} {warps?warp:warps}), {registers} registers a thread, {bytes} bytes of shared memory",
  "occupancy/result":
    "{percent}: {blocks} {blocks?block:blocks}, {warps} of {most} warps of a multiprocessor. Limited by: {limiters}.",
  "occupancy/none": "No block fits. Too much for a multiprocessor: {limiters}.",
  "occupancy/limits": "limits",
  "occupancy/list-comma": ", ",
  "occupancy/limiter-warps": "warps",
  "occupancy/limiter-blocks": "blocks",
  "occupancy/limiter-registers": "registers",
  "occupancy/limiter-shared": "shared memory",
  "occupancy/column-device": "Device",
  "occupancy/column-resource": "Resource",
  "occupancy/column-of-block": "A block takes",
  "occupancy/column-of-sm": "A multiprocessor has",
  "occupancy/column-fitting": "Blocks that fit",
  "occupancy/column-change": "Change",
  "occupancy/column-blocks": "Blocks",
  "occupancy/column-warps": "Warps",
  "occupancy/column-occupancy": "Occupancy",
  "occupancy/column-limited": "Limited by",
  "occupancy/changes": "What a change would do",
  "occupancy/change-registers-less": "1 register less: {value}",
  "occupancy/change-registers-more": "1 register more: {value}",
  "occupancy/change-registers-gain": "more warps from {value} registers down",
  "occupancy/change-shared-less": "1024 bytes less: {value}",
  "occupancy/change-shared-more": "1024 bytes more: {value}",
  "occupancy/change-shared-gain": "more warps from {value} bytes down",
  "occupancy/change-block-less": "1 warp less: {value} threads",
  "occupancy/change-block-more": "1 warp more: {value} threads",
  "occupancy/change-block-best": "best block: {value} threads",
  "occupancy/curve-block": "Occupancy over threads of a block",
  "occupancy/curve-registers": "Occupancy over registers of a thread",
  "occupancy/curve-shared": "Occupancy over bytes of shared memory of a block",
  "occupancy/partitioned":
    "On this compute capability a block whose global loads go through the L1 keeps to half of a multiprocessor and of its registers; NVIDIA's spreadsheet takes that as the rule, and so does this table.",
};
