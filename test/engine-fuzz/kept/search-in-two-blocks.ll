; {"grid":[2,1,1],"block":[32,1,1],"n":50,"m":1}
; Lanes that leave a loop by one of two ways store to out[t], and then to out[i]: the second block comes last.
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
  %v11 = add i32 %m, 1
  %v12 = icmp slt i32 0, %v11
  br i1 %v12, label %b0, label %b1
b0:
  %v13 = phi i32 [ 0, %entry ], [ %v22, %b4 ]
  %v14 = phi i32 [ 0, %entry ], [ %v14, %b4 ]
  %v15 = add i32 %v0, %v13
  %v16 = and i32 %v15, 7
  %v17 = icmp eq i32 %v16, 0
  br i1 %v17, label %b2, label %b4
b2:
  %v18 = icmp eq i32 %v13, 0
  br i1 %v18, label %b5, label %b6
b5:
  br label %b7
b6:
  %v19 = getelementptr i32, ptr %out, i32 %v0
  store i32 %v13, ptr %v19, align 4
  br label %b7
b7:
  %v20 = phi i32 [ %v13, %b5 ], [ %v14, %b6 ]
  %v21 = getelementptr i32, ptr %out, i32 %v8
  store i32 %v20, ptr %v21, align 4
  br label %b1
b4:
  %v22 = add i32 %v13, 1
  %v23 = icmp slt i32 %v22, %v11
  br i1 %v23, label %b0, label %b1
b1:
  %v24 = phi i32 [ 0, %entry ], [ %v20, %b7 ], [ %v14, %b4 ]
  ret void
}

