export const OCCUPANCY = {
  "occupancy/usage": `warpscope occupancy：一个 SM 能同时容纳多少线程块

  warpscope occupancy --device NAME --block THREADS [选项]

  --device NAME       GPU 名称、sm_XX 或 JSON 文件；多个用逗号分隔（h200）
  --block THREADS     每个线程块的线程数
  --registers N       每个线程的寄存器数（32）；nvcc -Xptxas -v 会打印
  --shared BYTES      每个线程块的共享内存，静态与动态合计（0）
  --carve-out PERCENT 程序希望的共享内存比例
  --format FORMAT     text 或 json

示例
  warpscope occupancy --device rtx3090 --block 256 --registers 40 --shared 8192`,
  "occupancy/no-block":
    "缺少 --block：一个线程块有多少线程？示例：warpscope occupancy --device rtx3090 --block 256 --registers 40",
  "occupancy/block-too-large": "{threads} 个线程的线程块对 {device} 来说太大，上限为 {most}。",
  "occupancy/no-threads": "--block 至少为 1。",
  "occupancy/not-percent": "--carve-out 的范围是百分之 0 到 100，不能是 {value}。",
  "occupancy/stray-argument": "warpscope occupancy 只接受选项，不接受 `{argument}`。",
  "occupancy/title": "{name} 上的占用率，计算能力 {capability}",
  "occupancy/input":
    "每个线程块 {threads} 个线程（{warps} 个线程束），每个线程 {registers} 个寄存器，{bytes} 字节共享内存",
  "occupancy/result":
    "{percent}：每个 SM {blocks} 个线程块，{most} 个线程束中占 {warps} 个。限制因素：{limiters}。",
  "occupancy/none": "一个线程块也放不下。超出 SM 能力的资源：{limiters}。",
  "occupancy/limits": "限制因素",
  "occupancy/list-comma": "、",
  "occupancy/limiter-warps": "线程束",
  "occupancy/limiter-blocks": "线程块",
  "occupancy/limiter-registers": "寄存器",
  "occupancy/limiter-shared": "共享内存",
  "occupancy/column-device": "设备",
  "occupancy/column-resource": "资源",
  "occupancy/column-of-block": "每块占用",
  "occupancy/column-of-sm": "每个 SM 拥有",
  "occupancy/column-fitting": "可容纳的块数",
  "occupancy/column-change": "改动",
  "occupancy/column-blocks": "线程块",
  "occupancy/column-warps": "线程束",
  "occupancy/column-occupancy": "占用率",
  "occupancy/column-limited": "限制因素",
  "occupancy/changes": "改动的效果",
  "occupancy/change-registers-less": "少 1 个寄存器：{value}",
  "occupancy/change-registers-more": "多 1 个寄存器：{value}",
  "occupancy/change-registers-gain": "降到 {value} 个寄存器起线程束增多",
  "occupancy/change-shared-less": "少 1024 字节：{value}",
  "occupancy/change-shared-more": "多 1024 字节：{value}",
  "occupancy/change-shared-gain": "降到 {value} 字节起线程束增多",
  "occupancy/change-block-less": "少 1 个线程束：{value} 个线程",
  "occupancy/change-block-more": "多 1 个线程束：{value} 个线程",
  "occupancy/change-block-best": "最佳线程块：{value} 个线程",
  "occupancy/curve-block": "占用率随线程块大小的变化（线程数）",
  "occupancy/curve-registers": "占用率随每线程寄存器数的变化",
  "occupancy/curve-shared": "占用率随每块共享内存的变化（字节）",
  "occupancy/partitioned":
    "在这一计算能力上，若全局内存加载经过 L1，线程块就只用半个 SM 及其一半寄存器；NVIDIA 的电子表格以此为准，本表亦然。",
};
