; ModuleID = 'seed'
source_filename = "atomics.cu"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

$__warpscope_launch_error = comdat any

@total = addrspace(1) externally_initialized global i32 7, align 4
@_ZZ7atomicsPiPyPfE4bins = internal addrspace(3) global [16 x i32] undef, align 4
@__warpscope_launch_error = linkonce_odr addrspace(1) externally_initialized global i32 0, comdat, align 4
@llvm.compiler.used = appending global [2 x ptr] [ptr addrspacecast (ptr addrspace(1) @__warpscope_launch_error to ptr), ptr addrspacecast (ptr addrspace(1) @total to ptr)], section "llvm.metadata"

; Function Attrs: mustprogress nounwind
define weak void @__cxa_pure_virtual() local_unnamed_addr #0 !dbg !12 {
entry:
  tail call void @llvm.trap(), !dbg !16
  unreachable, !dbg !17
}

; Function Attrs: cold noreturn nounwind memory(inaccessiblemem: write)
declare void @llvm.trap() #1

; Function Attrs: convergent mustprogress noinline norecurse nounwind
define dso_local ptx_kernel void @_Z7atomicsPiPyPf(ptr captures(none) %a, ptr captures(none) %b, ptr captures(none) %f) local_unnamed_addr #2 !dbg !18 {
entry:
  %0 = tail call i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !20
  %cmp = icmp samesign ult i32 %0, 16, !dbg !24
  br i1 %cmp, label %if.then, label %if.end, !dbg !24

if.then:                                          ; preds = %entry
  %idxprom = zext nneg i32 %0 to i64, !dbg !25
  %arrayidx = getelementptr inbounds nuw i32, ptr addrspacecast (ptr addrspace(3) @_ZZ7atomicsPiPyPfE4bins to ptr), i64 %idxprom, !dbg !25
  store i32 0, ptr %arrayidx, align 4, !dbg !27, !tbaa !8
  br label %if.end, !dbg !25

if.end:                                           ; preds = %if.then, %entry
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !28
  %idxprom3 = zext nneg i32 %0 to i64, !dbg !29
  %arrayidx4 = getelementptr inbounds nuw i32, ptr %a, i64 %idxprom3, !dbg !29
  %1 = load i32, ptr %arrayidx4, align 4, !dbg !29, !tbaa !8
  %and = and i32 %1, 15, !dbg !30
  %idxprom5 = zext nneg i32 %and to i64, !dbg !31
  %arrayidx6 = getelementptr inbounds nuw i32, ptr addrspacecast (ptr addrspace(3) @_ZZ7atomicsPiPyPfE4bins to ptr), i64 %idxprom5, !dbg !31
  %2 = atomicrmw add ptr %arrayidx6, i32 1 monotonic, align 4, !dbg !32
  %3 = atomicrmw umax ptr %b, i64 %idxprom3 monotonic, align 8, !dbg !33
  %4 = atomicrmw uinc_wrap ptr addrspacecast (ptr addrspace(1) @total to ptr), i32 20 monotonic, align 4, !dbg !34
  %5 = load i32, ptr %f, align 4, !dbg !35, !tbaa !8
  br label %do.body, !dbg !36

do.body:                                          ; preds = %do.body, %if.end
  %seen.0 = phi i32 [ %5, %if.end ], [ %9, %do.body ], !dbg !37
  %6 = bitcast i32 %seen.0 to float, !dbg !38
  %add = fadd contract float %6, 1.000000e+00, !dbg !39
  %7 = bitcast float %add to i32, !dbg !40
  %8 = cmpxchg ptr %f, i32 %seen.0, i32 %7 monotonic monotonic, align 4, !dbg !41
  %9 = extractvalue { i32, i1 } %8, 0, !dbg !41
  %cmp14.not = extractvalue { i32, i1 } %8, 1, !dbg !43
  br i1 %cmp14.not, label %do.end, label %do.body, !dbg !44, !llvm.loop !45

do.end:                                           ; preds = %do.body
  tail call void @llvm.nvvm.membar.gl(), !dbg !48
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !49
  br i1 %cmp, label %if.then17, label %if.end24, !dbg !50

if.then17:                                        ; preds = %do.end
  %arrayidx21 = getelementptr inbounds nuw i32, ptr addrspacecast (ptr addrspace(3) @_ZZ7atomicsPiPyPfE4bins to ptr), i64 %idxprom3, !dbg !51
  %10 = load i32, ptr %arrayidx21, align 4, !dbg !51, !tbaa !8
  %add22 = add i32 %10, %4, !dbg !52
  %11 = atomicrmw xchg ptr %arrayidx4, i32 %add22 monotonic, align 4, !dbg !53
  br label %if.end24, !dbg !55

if.end24:                                         ; preds = %if.then17, %do.end
  ret void, !dbg !56
}

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #4

; Function Attrs: nocallback nounwind
declare void @llvm.nvvm.membar.gl() #5

attributes #0 = { mustprogress nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_90" "target-features"="+ptx86,+sm_90" }
attributes #1 = { cold noreturn nounwind memory(inaccessiblemem: write) }
attributes #2 = { convergent mustprogress noinline norecurse nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_90" "target-features"="+ptx86,+sm_90" "uniform-work-group-size"="true" }
attributes #3 = { convergent nocallback nounwind }
attributes #4 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #5 = { nocallback nounwind }

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
!6 = !DIFile(filename: "/@job/<stdin>", directory: "", checksumkind: CSK_MD5, checksum: "ebf600540dffd465cb2477171ffe1067")
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
!18 = distinct !DISubprogram(name: "atomics", linkageName: "_Z7atomicsPiPyPf", scope: !19, file: !19, line: 2, type: !14, scopeLine: 2, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !5)
!19 = !DIFile(filename: "atomics.cu", directory: "", checksumkind: CSK_MD5, checksum: "ebf600540dffd465cb2477171ffe1067")
!20 = !DILocation(line: 53, column: 27, scope: !21, inlinedAt: !23)
!21 = distinct !DISubprogram(name: "__fetch_builtin_x", linkageName: "_ZN26__cuda_builtin_threadIdx_t17__fetch_builtin_xEv", scope: !22, file: !22, line: 53, type: !14, scopeLine: 53, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !5)
!22 = !DIFile(filename: "/@clang/include/__clang_cuda_builtin_vars.h", directory: "", checksumkind: CSK_MD5, checksum: "1d0a2ee7c5a63e5498710dcd4dafb310")
!23 = distinct !DILocation(line: 4, column: 7, scope: !18)
!24 = !DILocation(line: 4, column: 19, scope: !18)
!25 = !DILocation(line: 4, column: 25, scope: !26)
!26 = !DILexicalBlockFile(scope: !18, file: !19, discriminator: 2)
!27 = !DILocation(line: 4, column: 43, scope: !26)
!28 = !DILocation(line: 5, column: 3, scope: !18)
!29 = !DILocation(line: 6, column: 19, scope: !18)
!30 = !DILocation(line: 6, column: 34, scope: !18)
!31 = !DILocation(line: 6, column: 14, scope: !18)
!32 = !DILocation(line: 6, column: 3, scope: !26)
!33 = !DILocation(line: 7, column: 3, scope: !26)
!34 = !DILocation(line: 8, column: 18, scope: !18)
!35 = !DILocation(line: 9, column: 32, scope: !18)
!36 = !DILocation(line: 10, column: 3, scope: !18)
!37 = !DILocation(line: 0, scope: !18)
!38 = !DILocation(line: 12, column: 60, scope: !18)
!39 = !DILocation(line: 12, column: 58, scope: !18)
!40 = !DILocation(line: 12, column: 38, scope: !26)
!41 = !DILocation(line: 12, column: 12, scope: !42)
!42 = !DILexicalBlockFile(scope: !18, file: !19, discriminator: 4)
!43 = !DILocation(line: 13, column: 17, scope: !26)
!44 = !DILocation(line: 13, column: 3, scope: !26)
!45 = distinct !{!45, !36, !46, !47}
!46 = !DILocation(line: 13, column: 28, scope: !18)
!47 = !{!"llvm.loop.mustprogress"}
!48 = !DILocation(line: 14, column: 3, scope: !18)
!49 = !DILocation(line: 15, column: 3, scope: !18)
!50 = !DILocation(line: 16, column: 19, scope: !18)
!51 = !DILocation(line: 16, column: 53, scope: !26)
!52 = !DILocation(line: 16, column: 71, scope: !26)
!53 = !DILocation(line: 16, column: 25, scope: !54)
!54 = !DILexicalBlockFile(scope: !18, file: !19, discriminator: 6)
!55 = !DILocation(line: 16, column: 25, scope: !26)
!56 = !DILocation(line: 17, column: 1, scope: !18)
