; {"grid":[19,1,1],"block":[20,1,1],"n":760,"m":1,"launches":1,"modes":["counted"]}
; Rows of 20 elements of 2 bytes: the last one ends 4 elements before its sector does, not 12 behind it.
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

declare void @llvm.memset.p0.i32(ptr, i8, i32, i1)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
declare i32 @llvm.nvvm.read.ptx.sreg.nctaid.x()

define ptx_kernel void @k(ptr %src, ptr %fsrc, ptr %lsrc, ptr %dsrc, ptr %out, ptr %fout, ptr %lout, ptr %dout, ptr %bins, i32 %n, i32 %m) {
entry:
  %v0 = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %v1 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %v2 = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %v3 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
  %v4 = call i32 @llvm.nvvm.read.ptx.sreg.nctaid.x()
  %v5 = mul i32 %v3, %v4
  %v6 = add i32 %v5, %v1
  %v7 = mul i32 %v6, %v2
  %v8 = add i32 %v7, %v0
  %v9 = and i32 %v0, 31
  %v10 = lshr i32 %v0, 5
  %v11 = trunc i32 1 to i16
  %v12 = getelementptr i16, ptr %out, i32 %v8
  store i16 %v11, ptr %v12, align 2
  ret void
}
