; {"grid":[2,1,1],"block":[4,4,4],"n":128,"m":1}
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@dtile = internal addrspace(3) global [64 x double] undef, align 16
declare void @llvm.memset.p0.i32(ptr, i8, i32, i1)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.y()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.y()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.z()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.z()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
declare i32 @llvm.nvvm.read.ptx.sreg.nctaid.x()

define ptx_kernel void @k(ptr %src, ptr %fsrc, ptr %lsrc, ptr %dsrc, ptr %out, ptr %fout, ptr %lout, ptr %dout, ptr %bins, i32 %n, i32 %m) {
entry:
  %v0 = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %v1 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %v2 = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %v3 = call i32 @llvm.nvvm.read.ptx.sreg.tid.y()
  %v4 = mul nuw nsw i32 %v3, %v2
  %v5 = add nuw nsw i32 %v4, %v0
  %v6 = call i32 @llvm.nvvm.read.ptx.sreg.ntid.y()
  %v7 = mul nuw nsw i32 %v2, %v6
  %v8 = call i32 @llvm.nvvm.read.ptx.sreg.tid.z()
  %v9 = mul nuw nsw i32 %v8, %v7
  %v10 = add nuw nsw i32 %v9, %v5
  %v11 = call i32 @llvm.nvvm.read.ptx.sreg.ntid.z()
  %v12 = mul nuw nsw i32 %v7, %v11
  %v13 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
  %v14 = call i32 @llvm.nvvm.read.ptx.sreg.nctaid.x()
  %v15 = mul i32 %v13, %v14
  %v16 = add i32 %v15, %v1
  %v17 = mul i32 %v16, %v12
  %v18 = add i32 %v17, %v10
  %v19 = and i32 %v10, 31
  %v20 = lshr i32 %v10, 5
  %v21 = getelementptr i32, ptr %src, i32 3
  %v22 = load i32, ptr %v21, align 4
  %v23 = getelementptr i64, ptr %lsrc, i32 %v18
  %v24 = load i64, ptr %v23, align 8
  %v25 = getelementptr double, ptr %dsrc, i32 %v10
  %v26 = load double, ptr %v25, align 8
  %v27 = getelementptr double, ptr addrspace(3) @dtile, i32 7
  store double %v26, ptr addrspace(3) %v27, align 8
  %v28 = icmp ult i32 %v10, %v22
  br i1 %v28, label %b0, label %b2
b0:
  br label %b2
b2:
  %v29 = getelementptr i64, ptr %lout, i32 %v18
  store i64 %v24, ptr %v29, align 8
  ret void
}
