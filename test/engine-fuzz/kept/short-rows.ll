; {"grid":[2,1,1],"block":[20,1,1],"n":40,"m":1}
; Rows of 80 bytes: the second one ends in another line.
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()

define ptx_kernel void @k(ptr %src, ptr %fsrc, ptr %lsrc, ptr %dsrc, ptr %out, ptr %fout, ptr %lout, ptr %dout, ptr %bins, i32 %n, i32 %m) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %b = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %threads = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %first = mul i32 %b, %threads
  %i = add i32 %first, %t
  %place = getelementptr i32, ptr %out, i32 %i
  store i32 1, ptr %place, align 4
  ret void
}
