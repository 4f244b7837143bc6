/** What every generated kernel stands in: its declarations, a recursive function, a table and a tile. */
export function moduleText(
  declarations: string,
  lines: readonly string[],
  sharedWords: number,
): string {
  return `target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@tile = internal addrspace(3) global [${sharedWords} x i32] undef, align 4
@table = internal addrspace(4) constant [8 x i32] [i32 3, i32 -7, i32 100, i32 0, i32 65535, i32 -1, i32 9, i32 2], align 4
${declarations}
declare void @llvm.memset.p0.i32(ptr, i8, i32, i1)
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)
declare void @llvm.nvvm.bar.warp.sync(i32)
declare i32 @llvm.nvvm.barrier.cta.red.popc.aligned.all(i32, i1)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.y()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.z()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.y()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.z()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
define internal i32 @walk(i32 %n, i32 %x) noinline {
entry:
  %frame = alloca [4 x i32], align 4
  %slot = and i32 %x, 3
  %p = getelementptr i32, ptr %frame, i32 %slot
  store i32 %x, ptr %p, align 4
  %done = icmp slt i32 %n, 1
  br i1 %done, label %leaf, label %deeper
leaf:
  %r = load i32, ptr %p, align 4
  ret i32 %r
deeper:
  %m = sub i32 %n, 1
  %y = mul i32 %x, 3
  %odd = and i32 %x, 1
  %isodd = icmp eq i32 %odd, 0
  br i1 %isodd, label %once, label %twice
once:
  %s = call i32 @walk(i32 %m, i32 %y)
  %t = load i32, ptr %p, align 4
  %u = add i32 %s, %t
  ret i32 %u
twice:
  %v = call i32 @walk(i32 %m, i32 %x)
  %k = sub i32 %m, 1
  %w = call i32 @walk(i32 %k, i32 %v)
  ret i32 %w
}
define ptx_kernel void @k(ptr %words, ptr %longs, ptr %floats, ptr %doubles, i32 %n) {
entry:
${lines.join("\n")}
}
`;
}
