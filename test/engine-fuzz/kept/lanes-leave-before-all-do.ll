; {"grid":[1,1,1],"block":[32,1,1],"n":50,"m":1}
; Some lanes leave a loop that asks at its top, the others when all rounds are over: what they leave with is their own.
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
  br label %b0
b0:
  %v11 = phi i32 [ 0, %entry ], [ %v15, %b5 ]
  %v12 = phi i32 [ 0, %entry ], [ %v12, %b5 ]
  %v13 = icmp sge i32 %v11, %m
  %v14 = or i1 %v13, false
  br i1 %v14, label %b2, label %b1
b1:
  %v15 = add i32 %v11, 1
  %v16 = icmp eq i32 %v0, 0
  br i1 %v16, label %b3, label %b5
b3:
  br label %b2
b5:
  br label %b0
b2:
  %v17 = phi i32 [ %v12, %b0 ], [ 7, %b3 ]
  %v18 = getelementptr i32, ptr %out, i32 %v8
  store i32 %v17, ptr %v18, align 4
  ret void
}
