; ModuleID = 'seed'
source_filename = "reduce.cu"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

$__warpscope_launch_error = comdat any

@_ZZ6reducePKfPfE4part = internal unnamed_addr addrspace(3) global [64 x float] undef, align 4
@more = external local_unnamed_addr addrspace(3) global [0 x i32], align 4
@__warpscope_launch_error = linkonce_odr addrspace(1) externally_initialized global i32 0, comdat, align 4
@llvm.compiler.used = appending global [1 x ptr] [ptr addrspacecast (ptr addrspace(1) @__warpscope_launch_error to ptr)], section "llvm.metadata"

; Function Attrs: mustprogress nounwind
define weak void @__cxa_pure_virtual() local_unnamed_addr #0 !dbg !12 {
entry:
  tail call void @llvm.trap(), !dbg !16
  unreachable, !dbg !17
}

; Function Attrs: cold noreturn nounwind memory(inaccessiblemem: write)
declare void @llvm.trap() #1

; Function Attrs: convergent mustprogress noinline norecurse nounwind
define dso_local ptx_kernel void @_Z6reducePKfPf(ptr readonly captures(none) %in, ptr captures(none) %out) local_unnamed_addr #2 !dbg !18 {
entry:
  %0 = tail call i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !20
  %1 = tail call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x(), !dbg !24
  %mul = shl i32 %1, 6, !dbg !27
  %add = add i32 %mul, %0, !dbg !28
  %idxprom = zext i32 %add to i64, !dbg !29
  %arrayidx = getelementptr inbounds nuw float, ptr %in, i64 %idxprom, !dbg !29
  %2 = load float, ptr %arrayidx, align 4, !dbg !29, !tbaa !30
  %idxprom2 = zext nneg i32 %0 to i64, !dbg !32
  %arrayidx3 = getelementptr inbounds nuw float, ptr addrspacecast (ptr addrspace(3) @_ZZ6reducePKfPfE4part to ptr), i64 %idxprom2, !dbg !32
  store float %2, ptr %arrayidx3, align 4, !dbg !33, !tbaa !30
  %arrayidx5 = getelementptr inbounds nuw i32, ptr addrspacecast (ptr addrspace(3) @more to ptr), i64 %idxprom2, !dbg !34
  store i32 %0, ptr %arrayidx5, align 4, !dbg !35, !tbaa !8
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !36
  %cmp6 = icmp samesign ult i32 %0, 32, !dbg !37
  br i1 %cmp6, label %if.then, label %if.end, !dbg !37

if.then:                                          ; preds = %entry
  %3 = zext nneg i32 %0 to i64, !dbg !39
  %4 = getelementptr inbounds nuw float, ptr addrspacecast (ptr addrspace(3) @_ZZ6reducePKfPfE4part to ptr), i64 %3, !dbg !39
  %arrayidx9 = getelementptr inbounds nuw i8, ptr %4, i64 128, !dbg !39
  %5 = load float, ptr %arrayidx9, align 4, !dbg !39, !tbaa !30
  %6 = load float, ptr %arrayidx3, align 4, !dbg !41, !tbaa !30
  %add12 = fadd contract float %5, %6, !dbg !41
  store float %add12, ptr %arrayidx3, align 4, !dbg !41, !tbaa !30
  br label %if.end, !dbg !42

if.end:                                           ; preds = %if.then, %entry
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !43
  %cmp6.1 = icmp samesign ult i32 %0, 16, !dbg !37
  br i1 %cmp6.1, label %if.then.1, label %if.end.1, !dbg !37

if.then.1:                                        ; preds = %if.end
  %7 = zext nneg i32 %0 to i64, !dbg !39
  %8 = getelementptr inbounds nuw float, ptr addrspacecast (ptr addrspace(3) @_ZZ6reducePKfPfE4part to ptr), i64 %7, !dbg !39
  %arrayidx9.1 = getelementptr inbounds nuw i8, ptr %8, i64 64, !dbg !39
  %9 = load float, ptr %arrayidx9.1, align 4, !dbg !39, !tbaa !30
  %10 = load float, ptr %arrayidx3, align 4, !dbg !41, !tbaa !30
  %add12.1 = fadd contract float %9, %10, !dbg !41
  store float %add12.1, ptr %arrayidx3, align 4, !dbg !41, !tbaa !30
  br label %if.end.1, !dbg !42

if.end.1:                                         ; preds = %if.then.1, %if.end
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !43
  %cmp6.2 = icmp samesign ult i32 %0, 8, !dbg !37
  br i1 %cmp6.2, label %if.then.2, label %if.end.2, !dbg !37

if.then.2:                                        ; preds = %if.end.1
  %11 = zext nneg i32 %0 to i64, !dbg !39
  %12 = getelementptr inbounds nuw float, ptr addrspacecast (ptr addrspace(3) @_ZZ6reducePKfPfE4part to ptr), i64 %11, !dbg !39
  %arrayidx9.2 = getelementptr inbounds nuw i8, ptr %12, i64 32, !dbg !39
  %13 = load float, ptr %arrayidx9.2, align 4, !dbg !39, !tbaa !30
  %14 = load float, ptr %arrayidx3, align 4, !dbg !41, !tbaa !30
  %add12.2 = fadd contract float %13, %14, !dbg !41
  store float %add12.2, ptr %arrayidx3, align 4, !dbg !41, !tbaa !30
  br label %if.end.2, !dbg !42

if.end.2:                                         ; preds = %if.then.2, %if.end.1
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !43
  %cmp6.3 = icmp samesign ult i32 %0, 4, !dbg !37
  br i1 %cmp6.3, label %if.then.3, label %if.end.3, !dbg !37

if.then.3:                                        ; preds = %if.end.2
  %15 = zext nneg i32 %0 to i64, !dbg !39
  %16 = getelementptr inbounds nuw float, ptr addrspacecast (ptr addrspace(3) @_ZZ6reducePKfPfE4part to ptr), i64 %15, !dbg !39
  %arrayidx9.3 = getelementptr inbounds nuw i8, ptr %16, i64 16, !dbg !39
  %17 = load float, ptr %arrayidx9.3, align 4, !dbg !39, !tbaa !30
  %18 = load float, ptr %arrayidx3, align 4, !dbg !41, !tbaa !30
  %add12.3 = fadd contract float %17, %18, !dbg !41
  store float %add12.3, ptr %arrayidx3, align 4, !dbg !41, !tbaa !30
  br label %if.end.3, !dbg !42

if.end.3:                                         ; preds = %if.then.3, %if.end.2
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !43
  %cmp6.4 = icmp samesign ult i32 %0, 2, !dbg !37
  br i1 %cmp6.4, label %if.then.4, label %if.end.4, !dbg !37

if.then.4:                                        ; preds = %if.end.3
  %19 = zext nneg i32 %0 to i64, !dbg !39
  %20 = getelementptr inbounds nuw float, ptr addrspacecast (ptr addrspace(3) @_ZZ6reducePKfPfE4part to ptr), i64 %19, !dbg !39
  %arrayidx9.4 = getelementptr inbounds nuw i8, ptr %20, i64 8, !dbg !39
  %21 = load float, ptr %arrayidx9.4, align 4, !dbg !39, !tbaa !30
  %22 = load float, ptr %arrayidx3, align 4, !dbg !41, !tbaa !30
  %add12.4 = fadd contract float %21, %22, !dbg !41
  store float %add12.4, ptr %arrayidx3, align 4, !dbg !41, !tbaa !30
  br label %if.end.4, !dbg !42

if.end.4:                                         ; preds = %if.then.4, %if.end.3
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !43
  %cmp6.5 = icmp eq i32 %0, 0, !dbg !37
  br i1 %cmp6.5, label %if.then.5, label %if.end.5, !dbg !37

if.then.5:                                        ; preds = %if.end.4
  %23 = load float, ptr getelementptr inbounds nuw (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ6reducePKfPfE4part to ptr), i64 4), align 4, !dbg !39, !tbaa !30
  %24 = load float, ptr %arrayidx3, align 4, !dbg !41, !tbaa !30
  %add12.5 = fadd contract float %23, %24, !dbg !41
  store float %add12.5, ptr %arrayidx3, align 4, !dbg !41, !tbaa !30
  br label %if.end.5, !dbg !42

if.end.5:                                         ; preds = %if.then.5, %if.end.4
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !43
  %sub = sub nsw i32 63, %0, !dbg !44
  %idxprom13 = sext i32 %sub to i64, !dbg !45
  %arrayidx14 = getelementptr inbounds i32, ptr addrspacecast (ptr addrspace(3) @more to ptr), i64 %idxprom13, !dbg !45
  %25 = load i32, ptr %arrayidx14, align 4, !dbg !45, !tbaa !8
  %cmp15 = icmp eq i32 %25, 5, !dbg !46
  %26 = tail call i1 @llvm.nvvm.barrier.cta.red.or.aligned.all(i32 0, i1 %cmp15), !dbg !47
  br i1 %26, label %if.then17, label %if.end19, !dbg !47

if.then17:                                        ; preds = %if.end.5
  %add.ptr = getelementptr inbounds nuw i8, ptr %out, i64 4, !dbg !48
  %27 = atomicrmw fadd ptr %add.ptr, float 1.000000e+00 monotonic, align 4, !dbg !50
  br label %if.end19, !dbg !50

if.end19:                                         ; preds = %if.then17, %if.end.5
  %cmp20 = icmp eq i32 %0, 0, !dbg !51
  br i1 %cmp20, label %if.then21, label %if.end23, !dbg !51

if.then21:                                        ; preds = %if.end19
  %28 = load float, ptr addrspacecast (ptr addrspace(3) @_ZZ6reducePKfPfE4part to ptr), align 4, !dbg !52, !tbaa !30
  store float %28, ptr %out, align 4, !dbg !53, !tbaa !30
  br label %if.end23, !dbg !54

if.end23:                                         ; preds = %if.then21, %if.end19
  ret void, !dbg !55
}

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #4

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #4

; Function Attrs: convergent nocallback nounwind
declare i1 @llvm.nvvm.barrier.cta.red.or.aligned.all(i32, i1) #3

attributes #0 = { mustprogress nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_90" "target-features"="+ptx86,+sm_90" }
attributes #1 = { cold noreturn nounwind memory(inaccessiblemem: write) }
attributes #2 = { convergent mustprogress noinline norecurse nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_90" "target-features"="+ptx86,+sm_90" "uniform-work-group-size"="true" }
attributes #3 = { convergent nocallback nounwind }
attributes #4 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }

!llvm.module.flags = !{!0, !1, !2, !3, !4}
!llvm.dbg.cu = !{!5}
!llvm.ident = !{!7}
!llvm.errno.tbaa = !{!8}

!0 = !{i32 2, !"SDK Version", [2 x i32] [i32 12, i32 9]}
!1 = !{i32 7, !"Dwarf Version", i32 5}
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !{i32 1, !"wchar_size", i32 4}
!4 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!5 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_14, file: !6, producer: "clang version 22.1.0 (https://codeberg.org/YoWASP/llvm-project 9560ae0f2cc440e4fc891fddbc119da6f56daa59)", isOptimized: true, runtimeVersion: 0, emissionKind: LineTablesOnly, splitDebugInlining: false, debugInfoForProfiling: true, nameTableKind: None)
!6 = !DIFile(filename: "/@job/<stdin>", directory: "", checksumkind: CSK_MD5, checksum: "e12a735d3fedafe9dcd3bc764b7877e1")
!7 = !{!"clang version 22.1.0 (https://codeberg.org/YoWASP/llvm-project 9560ae0f2cc440e4fc891fddbc119da6f56daa59)"}
!8 = !{!9, !9, i64 0}
!9 = !{!"int", !10, i64 0}
!10 = !{!"omnipotent char", !11, i64 0}
!11 = !{!"Simple C++ TBAA"}
!12 = distinct !DISubprogram(name: "__cxa_pure_virtual", scope: !13, file: !13, line: 26, type: !14, scopeLine: 26, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !5)
!13 = !DIFile(filename: "/include/warpscope/device_system.h", directory: "", checksumkind: CSK_MD5, checksum: "c7f02aa572d1fbe2d678dff8700b9fac")
!14 = !DISubroutineType(types: !15)
!15 = !{}
!16 = !DILocation(line: 26, column: 62, scope: !12)
!17 = !DILocation(line: 26, column: 80, scope: !12)
!18 = distinct !DISubprogram(name: "reduce", linkageName: "_Z6reducePKfPf", scope: !19, file: !19, line: 1, type: !14, scopeLine: 1, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !5)
!19 = !DIFile(filename: "reduce.cu", directory: "", checksumkind: CSK_MD5, checksum: "e12a735d3fedafe9dcd3bc764b7877e1")
!20 = !DILocation(line: 53, column: 27, scope: !21, inlinedAt: !23)
!21 = distinct !DISubprogram(name: "__fetch_builtin_x", linkageName: "_ZN26__cuda_builtin_threadIdx_t17__fetch_builtin_xEv", scope: !22, file: !22, line: 53, type: !14, scopeLine: 53, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !5)
!22 = !DIFile(filename: "/@clang/include/__clang_cuda_builtin_vars.h", directory: "", checksumkind: CSK_MD5, checksum: "1d0a2ee7c5a63e5498710dcd4dafb310")
!23 = distinct !DILocation(line: 4, column: 11, scope: !18)
!24 = !DILocation(line: 66, column: 27, scope: !25, inlinedAt: !26)
!25 = distinct !DISubprogram(name: "__fetch_builtin_x", linkageName: "_ZN25__cuda_builtin_blockIdx_t17__fetch_builtin_xEv", scope: !22, file: !22, line: 66, type: !14, scopeLine: 66, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !5)
!26 = distinct !DILocation(line: 5, column: 16, scope: !18)
!27 = !DILocation(line: 5, column: 27, scope: !18)
!28 = !DILocation(line: 5, column: 32, scope: !18)
!29 = !DILocation(line: 5, column: 13, scope: !18)
!30 = !{!31, !31, i64 0}
!31 = !{!"float", !10, i64 0}
!32 = !DILocation(line: 5, column: 3, scope: !18)
!33 = !DILocation(line: 5, column: 11, scope: !18)
!34 = !DILocation(line: 6, column: 3, scope: !18)
!35 = !DILocation(line: 6, column: 11, scope: !18)
!36 = !DILocation(line: 7, column: 3, scope: !18)
!37 = !DILocation(line: 9, column: 11, scope: !38)
!38 = !DILexicalBlockFile(scope: !18, file: !19, discriminator: 25)
!39 = !DILocation(line: 9, column: 27, scope: !40)
!40 = !DILexicalBlockFile(scope: !18, file: !19, discriminator: 1538)
!41 = !DILocation(line: 9, column: 24, scope: !40)
!42 = !DILocation(line: 9, column: 16, scope: !40)
!43 = !DILocation(line: 10, column: 5, scope: !38)
!44 = !DILocation(line: 12, column: 32, scope: !18)
!45 = !DILocation(line: 12, column: 24, scope: !18)
!46 = !DILocation(line: 12, column: 37, scope: !18)
!47 = !DILocation(line: 12, column: 7, scope: !18)
!48 = !DILocation(line: 12, column: 58, scope: !49)
!49 = !DILexicalBlockFile(scope: !18, file: !19, discriminator: 2)
!50 = !DILocation(line: 12, column: 44, scope: !49)
!51 = !DILocation(line: 13, column: 9, scope: !18)
!52 = !DILocation(line: 13, column: 24, scope: !49)
!53 = !DILocation(line: 13, column: 22, scope: !49)
!54 = !DILocation(line: 13, column: 15, scope: !49)
!55 = !DILocation(line: 14, column: 1, scope: !18)
