; ModuleID = 'seed'
source_filename = "saxpy.cu"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

$__warpscope_launch_error = comdat any

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

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind memory(argmem: readwrite)
define dso_local ptx_kernel void @_Z5saxpyifPKfPf(i32 %n, float %a, ptr readonly captures(none) %x, ptr captures(none) %y) local_unnamed_addr #2 !dbg !18 {
entry:
  %0 = tail call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x(), !dbg !20
  %1 = tail call i32 @llvm.nvvm.read.ptx.sreg.ntid.x(), !dbg !24
  %mul = mul i32 %0, %1, !dbg !28
  %2 = tail call i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !29
  %add = add i32 %mul, %2, !dbg !33
  %cmp6 = icmp slt i32 %add, %n, !dbg !34
  br i1 %cmp6, label %for.body.lr.ph, label %for.cond.cleanup, !dbg !36

for.body.lr.ph:                                   ; preds = %entry
  %3 = tail call i32 @llvm.nvvm.read.ptx.sreg.nctaid.x()
  %mul11 = mul i32 %1, %3
  br label %for.body, !dbg !36

for.cond.cleanup:                                 ; preds = %for.body, %entry
  ret void, !dbg !37

for.body:                                         ; preds = %for.body.lr.ph, %for.body
  %i.07 = phi i32 [ %add, %for.body.lr.ph ], [ %add12, %for.body ]
  %idxprom = sext i32 %i.07 to i64, !dbg !38
  %arrayidx = getelementptr inbounds float, ptr %x, i64 %idxprom, !dbg !38
  %4 = load float, ptr %arrayidx, align 4, !dbg !38, !tbaa !39
  %mul3 = fmul contract float %a, %4, !dbg !41
  %arrayidx5 = getelementptr inbounds float, ptr %y, i64 %idxprom, !dbg !42
  %5 = load float, ptr %arrayidx5, align 4, !dbg !42, !tbaa !39
  %add6 = fadd contract float %mul3, %5, !dbg !43
  store float %add6, ptr %arrayidx5, align 4, !dbg !44, !tbaa !39
  %add12 = add i32 %i.07, %mul11, !dbg !45
  %cmp = icmp slt i32 %add12, %n, !dbg !34
  br i1 %cmp, label %for.body, label %for.cond.cleanup, !dbg !36, !llvm.loop !47
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x() #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 1, -2147483648) i32 @llvm.nvvm.read.ptx.sreg.nctaid.x() #3

attributes #0 = { mustprogress nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_90" "target-features"="+ptx86,+sm_90" }
attributes #1 = { cold noreturn nounwind memory(inaccessiblemem: write) }
attributes #2 = { mustprogress nofree noinline norecurse nosync nounwind memory(argmem: readwrite) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_90" "target-features"="+ptx86,+sm_90" "uniform-work-group-size"="true" }
attributes #3 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }

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
!6 = !DIFile(filename: "/@job/<stdin>", directory: "", checksumkind: CSK_MD5, checksum: "05946fc928761e3c970454b7b19ff155")
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
!18 = distinct !DISubprogram(name: "saxpy", linkageName: "_Z5saxpyifPKfPf", scope: !19, file: !19, line: 1, type: !14, scopeLine: 1, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !5)
!19 = !DIFile(filename: "saxpy.cu", directory: "", checksumkind: CSK_MD5, checksum: "05946fc928761e3c970454b7b19ff155")
!20 = !DILocation(line: 66, column: 27, scope: !21, inlinedAt: !23)
!21 = distinct !DISubprogram(name: "__fetch_builtin_x", linkageName: "_ZN25__cuda_builtin_blockIdx_t17__fetch_builtin_xEv", scope: !22, file: !22, line: 66, type: !14, scopeLine: 66, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !5)
!22 = !DIFile(filename: "/@clang/include/__clang_cuda_builtin_vars.h", directory: "", checksumkind: CSK_MD5, checksum: "1d0a2ee7c5a63e5498710dcd4dafb310")
!23 = distinct !DILocation(line: 2, column: 16, scope: !18)
!24 = !DILocation(line: 79, column: 27, scope: !25, inlinedAt: !26)
!25 = distinct !DISubprogram(name: "__fetch_builtin_x", linkageName: "_ZN25__cuda_builtin_blockDim_t17__fetch_builtin_xEv", scope: !22, file: !22, line: 79, type: !14, scopeLine: 79, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !5)
!26 = distinct !DILocation(line: 2, column: 29, scope: !27)
!27 = !DILexicalBlockFile(scope: !18, file: !19, discriminator: 6)
!28 = !DILocation(line: 2, column: 27, scope: !18)
!29 = !DILocation(line: 53, column: 27, scope: !30, inlinedAt: !31)
!30 = distinct !DISubprogram(name: "__fetch_builtin_x", linkageName: "_ZN26__cuda_builtin_threadIdx_t17__fetch_builtin_xEv", scope: !22, file: !22, line: 53, type: !14, scopeLine: 53, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !5)
!31 = distinct !DILocation(line: 2, column: 42, scope: !32)
!32 = !DILexicalBlockFile(scope: !18, file: !19, discriminator: 8)
!33 = !DILocation(line: 2, column: 40, scope: !18)
!34 = !DILocation(line: 2, column: 57, scope: !35)
!35 = !DILexicalBlockFile(scope: !18, file: !19, discriminator: 2)
!36 = !DILocation(line: 2, column: 3, scope: !35)
!37 = !DILocation(line: 4, column: 1, scope: !18)
!38 = !DILocation(line: 3, column: 16, scope: !18)
!39 = !{!40, !40, i64 0}
!40 = !{!"float", !10, i64 0}
!41 = !DILocation(line: 3, column: 14, scope: !18)
!42 = !DILocation(line: 3, column: 23, scope: !18)
!43 = !DILocation(line: 3, column: 21, scope: !18)
!44 = !DILocation(line: 3, column: 10, scope: !18)
!45 = !DILocation(line: 2, column: 64, scope: !46)
!46 = !DILexicalBlockFile(scope: !18, file: !19, discriminator: 4)
!47 = distinct !{!47, !48, !49, !50}
!48 = !DILocation(line: 2, column: 3, scope: !18)
!49 = !DILocation(line: 3, column: 26, scope: !18)
!50 = !{!"llvm.loop.mustprogress"}
