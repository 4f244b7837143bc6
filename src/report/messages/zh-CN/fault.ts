export const FAULT = {
  "fault/out-of-bounds-read":
    "{kernel}：线程块 {block} 的线程 {thread} 在 {address} 处读取 {bytes} B，不在任何已分配的内存范围内（32 个通道中有 {lanes} 个如此）。",
  "fault/out-of-bounds-write":
    "{kernel}：线程块 {block} 的线程 {thread} 向 {address} 写入 {bytes} B，不在任何已分配的内存范围内（32 个通道中有 {lanes} 个如此）。",
  "fault/out-of-bounds-atomic":
    "{kernel}：线程块 {block} 的线程 {thread} 对 {address} 处的 {bytes} B 做原子更新，不在任何已分配的内存范围内（32 个通道中有 {lanes} 个如此）。",
  "fault/misaligned-read":
    "{kernel}：线程块 {block} 的线程 {thread} 在 {address} 处读取 {bytes} B，该地址不是 {bytes} 的倍数。",
  "fault/misaligned-write":
    "{kernel}：线程块 {block} 的线程 {thread} 向 {address} 写入 {bytes} B，该地址不是 {bytes} 的倍数。",
  "fault/misaligned-atomic":
    "{kernel}：线程块 {block} 的线程 {thread} 对 {address} 处的 {bytes} B 做原子更新，该地址不是 {bytes} 的倍数。",
  "fault/null-pointer-read":
    "{kernel}：线程块 {block} 的线程 {thread} 通过空指针（{address}）读取 {bytes} B。",
  "fault/null-pointer-write":
    "{kernel}：线程块 {block} 的线程 {thread} 通过空指针（{address}）写入 {bytes} B。",
  "fault/null-pointer-atomic":
    "{kernel}：线程块 {block} 的线程 {thread} 通过空指针（{address}）对 {bytes} B 做原子更新。",
  "fault/host-pointer-read":
    "{kernel}：线程块 {block} 的线程 {thread} 通过主机指针 {address} 读取 {bytes} B。请把数据复制到设备，或用 cudaMallocManaged 分配。",
  "fault/host-pointer-write":
    "{kernel}：线程块 {block} 的线程 {thread} 通过主机指针 {address} 写入 {bytes} B。请把数据复制到设备，或用 cudaMallocManaged 分配。",
  "fault/host-pointer-atomic":
    "{kernel}：线程块 {block} 的线程 {thread} 通过主机指针 {address} 对 {bytes} B 做原子更新。请把数据复制到设备，或用 cudaMallocManaged 分配。",
  "fault/shared-out-of-bounds-read":
    "{kernel}：线程块 {block} 的线程 {thread} 在 {address} 处读取 {bytes} B，超出了该线程块的共享内存。",
  "fault/shared-out-of-bounds-write":
    "{kernel}：线程块 {block} 的线程 {thread} 向 {address} 写入 {bytes} B，超出了该线程块的共享内存。",
  "fault/shared-out-of-bounds-atomic":
    "{kernel}：线程块 {block} 的线程 {thread} 对 {address} 处的 {bytes} B 做原子更新，超出了该线程块的共享内存。",
  "fault/local-out-of-bounds-read":
    "{kernel}：线程块 {block} 的线程 {thread} 在 {address} 处读取 {bytes} B，超出了它的本地内存。",
  "fault/local-out-of-bounds-write":
    "{kernel}：线程块 {block} 的线程 {thread} 向 {address} 写入 {bytes} B，超出了它的本地内存。",
  "fault/local-out-of-bounds-atomic":
    "{kernel}：线程块 {block} 的线程 {thread} 对 {address} 处的 {bytes} B 做原子更新，超出了它的本地内存。",
  "fault/stack-overflow":
    "{kernel}：线程块 {block} 的线程 {thread} 的栈空间耗尽。可用 cudaDeviceSetLimit(cudaLimitStackSize, …) 加大。",
  "fault/assert": "{kernel}：线程块 {block} 的线程 {thread} 中断言失败。{text}",
  "fault/trap": "{kernel}：线程块 {block} 的线程 {thread} 执行了 __trap()。",
  "fault/barrier-deadlock":
    "{kernel}：线程块 {block} 的线程 {thread} 在屏障处等待，而该线程块的其他线程永远不会到达这里。",
  "fault/grid-deadlock":
    "{kernel}：线程块 {block} 的线程 {thread} 将永远等待：设备上驻留的所有线程块都只在等待，而它们等待的内容不会再改变。尚未启动的线程块要等到有线程块结束才能启动。",
  "fault/warp-mask":
    "{kernel}：线程块 {block} 的线程 {thread} 调用 __syncwarp 时，掩码没有包含它自己（32 个通道中有 {lanes} 个如此）。",
  "fault/warp-incomplete":
    "{kernel}：线程块 {block} 的线程 {thread} 执行矩阵指令（mma、wmma、ldmatrix）时，其线程束的 32 个通道并未全部参与。请不要把矩阵指令放在会使线程束分化的分支里，并以完整的线程束启动。",
  "fault/texture-handle":
    "{kernel}：线程块 {block} 的线程 {thread} 使用了不存在的纹理或表面（{address}）：它从未创建或绑定、已被销毁，或者其内存已被释放。",
  "fault/surface-out-of-bounds-read":
    "{kernel}：线程块 {block} 的线程 {thread} 在表面之外（行内第 {address} 字节处）读取 {bytes} B。坐标 x 以字节为单位；使用边界模式 cudaBoundaryModeZero 或 cudaBoundaryModeClamp 时允许越界坐标。",
  "fault/surface-out-of-bounds-write":
    "{kernel}：线程块 {block} 的线程 {thread} 在表面之外（行内第 {address} 字节处）写入 {bytes} B。坐标 x 以字节为单位；使用边界模式 cudaBoundaryModeZero 或 cudaBoundaryModeClamp 时允许越界坐标。",
  "fault/interrupted": "{kernel}：停止时，线程块 {block} 的线程 {thread} 正在这个循环中。",
  "fault/inlined-at": "在此处内联",
  "fault/lenient":
    "如果这样的访问仍落在已映射的一块内存里（全局内存 2 MiB，共享内存 128 B），GPU 会放行。使用 --lenient 时 Warpscope 也会放行。",
};
