; launch <<<3, 64>>>
; A loop that yields is left with lanes waiting in any block of it, not only in its header: what is
; live there must outlast the turn.
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@tile = internal addrspace(3) global [64 x i32] undef, align 4
@table = internal addrspace(4) constant [8 x i32] [i32 3, i32 -7, i32 100, i32 0, i32 65535, i32 -1, i32 9, i32 2], align 4
declare i64 @llvm.fshr.i64(i64, i64, i64)
declare i1 @llvm.nvvm.vote.any.sync(i32, i1)
declare float @llvm.minnum.f32(float, float)
declare i1 @llvm.nvvm.vote.all.sync(i32, i1)
declare i32 @llvm.cttz.i32(i32, i1)
declare i32 @llvm.smin.i32(i32, i32)
declare i32 @llvm.fshr.i32(i32, i32, i32)
declare i64 @llvm.bswap.i64(i64)
declare float @llvm.floor.f32(float)
declare float @llvm.fma.f32(float, float, float)
declare i32 @llvm.umax.i32(i32, i32)
declare i64 @llvm.cttz.i64(i64, i1)
declare i64 @llvm.bitreverse.i64(i64)
declare i32 @llvm.nvvm.redux.sync.xor(i32, i32)
declare void @llvm.memset.p0.i32(ptr, i8, i32, i1)
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)
declare void @llvm.nvvm.bar.warp.sync(i32)
declare i32 @llvm.nvvm.barrier.cta.red.popc.aligned.all(i32, i1)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
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
  %v0 = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %v1 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %v2 = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %v3 = mul i32 %v1, %v2
  %v4 = add i32 %v3, %v0
  %own = alloca [8 x i32], align 4
  call void @llvm.memset.p0.i32(ptr %own, i8 0, i32 32, i1 false)
  %v5 = and i32 %v0, 63
  %v6 = getelementptr i32, ptr addrspace(3) @tile, i32 %v5
  store i32 %v4, ptr addrspace(3) %v6, align 4
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %v7 = and i32 %v4, 255
  %v8 = getelementptr i32, ptr %words, i32 %v7
  %v9 = load i32, ptr %v8, align 4
  %v10 = sext i32 %v4 to i64
  %v11 = sitofp i32 %v4 to float
  %v12 = uitofp i32 %v0 to double
  %v13 = icmp sgt i32 %n, 13
  br i1 %v13, label %b0, label %b1
b0:
  br label %b2
b1:
  %v14 = and i32 %v4, 63
  %v15 = getelementptr i32, ptr addrspace(3) @tile, i32 %v14
  %v16 = fmul contract double 0x3810000000000000, %v12
  %v17 = call i64 @llvm.fshr.i64(i64 %v10, i64 %v10, i64 %v10)
  %v18 = add i64 %v10, %v10
  %v19 = icmp ugt i64 %v17, %v18
  %v20 = call i1 @llvm.nvvm.vote.any.sync(i32 -1, i1 %v19)
  %v21 = select i1 %v20, double 0.0, double %v12
  %v22 = fcmp ueq double %v16, %v21
  %v23 = fdiv float %v11, -0.0
  %v24 = call float @llvm.minnum.f32(float %v11, float %v11)
  %v25 = fcmp uno float %v23, %v24
  %v26 = select i1 %v25, float %v11, float %v11
  %v27 = fdiv float %v11, 0x3810000000000000
  %v28 = fcmp uge float %v26, %v27
  %v29 = urem i32 %v9, %v4
  %v30 = sdiv i32 %v9, %v0
  %v31 = icmp sgt i32 %v29, %v30
  %v32 = and i1 %v28, %v31
  %v33 = xor i1 %v22, %v32
  %v34 = select i1 %v33, i32 %v0, i32 32
  %v35 = atomicrmw add ptr addrspace(3) %v15, i32 %v34 monotonic, align 4
  %v36 = sub i32 2147483647, -2147483648
  %v37 = and i32 %v36, 7
  br label %b3
b3:
  %v38 = phi i32 [ %v4, %b1 ], [ %v38, %b5 ]
  %v39 = phi i32 [ %v9, %b1 ], [ %v75, %b5 ]
  %v40 = phi i32 [ %v0, %b1 ], [ %v40, %b5 ]
  %v41 = phi i64 [ %v10, %b1 ], [ %v76, %b5 ]
  %v42 = phi float [ %v11, %b1 ], [ %v42, %b5 ]
  %v43 = phi double [ %v12, %b1 ], [ %v79, %b5 ]
  %v44 = phi i32 [ 0, %b1 ], [ %v80, %b5 ]
  %v45 = icmp slt i32 %v44, %v37
  br i1 %v45, label %b4, label %b6
b4:
  %v46 = fadd contract float %v42, %v42
  %v47 = fptosi double 1.0 to i64
  %v48 = icmp uge i64 %v41, %v47
  %v49 = call i1 @llvm.nvvm.vote.all.sync(i32 -1, i1 %v48)
  %v50 = select i1 %v49, float %v46, float %v42
  %v51 = call i32 @llvm.cttz.i32(i32 %v38, i1 false)
  %v52 = and i32 %v51, 255
  %v53 = getelementptr float, ptr %floats, i32 %v52
  store float %v50, ptr %v53, align 4
  %v54 = urem i32 %v38, 5
  switch i32 %v54, label %b11 [ i32 0, label %b7 i32 1, label %b8 i32 2, label %b9 i32 3, label %b10 ]
b7:
  br label %b12
b8:
  %v55 = call i32 @llvm.smin.i32(i32 2, i32 %v38)
  %v56 = and i32 %v55, 63
  %v57 = getelementptr i32, ptr addrspace(3) @tile, i32 %v56
  br label %b13
b13:
  %v58 = phi i32 [ 0, %b8 ], [ %v61, %b14 ]
  %v59 = load volatile i32, ptr addrspace(3) %v57, align 4
  %v60 = icmp eq i32 %v59, %v40
  br i1 %v60, label %b15, label %b14
b14:
  %v61 = add i32 %v58, 1
  %v62 = icmp sgt i32 %v61, 300
  br i1 %v62, label %b15, label %b13
b15:
  %v63 = phi i32 [ %v59, %b13 ], [ -5, %b14 ]
  br label %b12
b9:
  %v64 = call i32 @llvm.fshr.i32(i32 %v40, i32 %v38, i32 %v39)
  %v65 = and i32 %v64, 255
  %v66 = getelementptr i64, ptr %longs, i32 %v65
  %v67 = load i64, ptr %v66, align 8
  %v68 = shl i32 -2147483648, %v38
  %v69 = icmp slt i32 %v68, %v39
  br i1 %v69, label %b6, label %b16
b16:
  %v70 = sext i32 %v39 to i64
  %v71 = and i64 %v67, 3
  %v72 = call i64 @llvm.bswap.i64(i64 %v70)
  %v73 = and i32 %v40, 255
  %v74 = getelementptr i64, ptr %longs, i32 %v73
  store i64 %v72, ptr %v74, align 8
  br label %b12
b10:
  br label %b12
b11:
  br label %b12
b12:
  %v75 = phi i32 [ %v39, %b7 ], [ %v63, %b15 ], [ %v39, %b16 ], [ %v39, %b10 ], [ %v39, %b11 ]
  %v76 = phi i64 [ %v41, %b7 ], [ %v41, %b15 ], [ %v67, %b16 ], [ %v41, %b10 ], [ %v41, %b11 ]
  %v77 = call float @llvm.floor.f32(float %v42)
  %v78 = fadd contract float %v77, %v42
  %v79 = fpext float %v78 to double
  br label %b5
b5:
  %v80 = add i32 %v44, 1
  br label %b3
b6:
  %v81 = phi i64 [ %v41, %b3 ], [ %v67, %b9 ]
  %v82 = call float @llvm.fma.f32(float %v42, float 0x7FF0000000000000, float 1024.0)
  %v83 = fmul contract float %v42, %v42
  %v84 = fcmp ueq float %v82, %v83
  %v85 = select i1 %v84, i32 %v38, i32 %v38
  %v86 = and i32 %v85, 255
  %v87 = getelementptr i32, ptr %words, i32 %v86
  %v88 = call i32 @llvm.umax.i32(i32 0, i32 %v38)
  %v89 = atomicrmw max ptr %v87, i32 %v88 monotonic, align 4
  br label %b2
b2:
  %v90 = phi i32 [ %v4, %b0 ], [ %v38, %b6 ]
  %v91 = phi i32 [ %v9, %b0 ], [ %v89, %b6 ]
  %v92 = phi i32 [ %v0, %b0 ], [ %v40, %b6 ]
  %v93 = phi i64 [ %v10, %b0 ], [ %v81, %b6 ]
  %v94 = phi float [ %v11, %b0 ], [ %v42, %b6 ]
  %v95 = phi double [ %v12, %b0 ], [ %v43, %b6 ]
  %v96 = call i64 @llvm.cttz.i64(i64 %v93, i1 false)
  %v97 = fptosi float %v94 to i64
  %v98 = call i64 @llvm.bitreverse.i64(i64 %v96)
  %v99 = call i32 @llvm.nvvm.redux.sync.xor(i32 %v92, i32 -1)
  %v100 = and i32 %v99, 255
  %v101 = getelementptr i64, ptr %longs, i32 %v100
  store i64 %v98, ptr %v101, align 8
  %v102 = and i32 %v4, 255
  %v103 = xor i32 %v90, %v91
  %v104 = add i32 %v103, %v92
  %v105 = getelementptr i32, ptr %words, i32 %v102
  store i32 %v104, ptr %v105, align 4
  %v106 = getelementptr i64, ptr %longs, i32 %v102
  store i64 %v93, ptr %v106, align 8
  %v107 = getelementptr float, ptr %floats, i32 %v102
  store float %v94, ptr %v107, align 4
  %v108 = getelementptr double, ptr %doubles, i32 %v102
  store double %v95, ptr %v108, align 8
  ret void
}
