; ModuleID = 'seed'
source_filename = "control.cu"
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
define dso_local ptx_kernel void @_Z7controlPKiPi(ptr readonly captures(none) %in, ptr writeonly captures(none) %out) local_unnamed_addr #2 !dbg !18 {
entry:
  %0 = tail call i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !20
  %idxprom = zext nneg i32 %0 to i64, !dbg !24
  %arrayidx = getelementptr inbounds nuw i32, ptr %in, i64 %idxprom, !dbg !24
  %1 = load i32, ptr %arrayidx, align 4, !dbg !24, !tbaa !8
  %and = and i32 %1, 7
  %cmp26.not = icmp eq i32 %and, 0, !dbg !25
  br i1 %cmp26.not, label %cleanup, label %for.body.lr.ph, !dbg !27

for.body.lr.ph:                                   ; preds = %entry
  %and5 = and i32 %0, 1
  %tobool.not = icmp eq i32 %and5, 0
  br label %for.body, !dbg !27

for.body:                                         ; preds = %for.body.lr.ph, %for.inc17
  %i.028 = phi i32 [ 0, %for.body.lr.ph ], [ %inc, %for.inc17 ]
  %sum.027 = phi i32 [ 0, %for.body.lr.ph ], [ %sum.4, %for.inc17 ]
  %add = add nsw i32 %i.028, %1, !dbg !28
  %rem = srem i32 %add, 6, !dbg !29
  switch i32 %rem, label %sw.default [
    i32 0, label %sw.bb
    i32 1, label %sw.bb2
    i32 2, label %sw.bb3
    i32 4, label %sw.bb4
  ], !dbg !30

sw.bb:                                            ; preds = %for.body
  %add1 = add nsw i32 %sum.027, 1, !dbg !31
  br label %sw.epilog, !dbg !32

sw.bb2:                                           ; preds = %for.body
  %xor = xor i32 %sum.027, %0, !dbg !33
  br label %sw.bb3, !dbg !34

sw.bb3:                                           ; preds = %sw.bb2, %for.body
  %sum.2 = phi i32 [ %xor, %sw.bb2 ], [ %sum.027, %for.body ], !dbg !35
  %sub = add nsw i32 %sum.2, -3, !dbg !36
  br label %sw.epilog, !dbg !37

sw.bb4:                                           ; preds = %for.body
  br i1 %tobool.not, label %if.end, label %for.inc17, !dbg !38

if.end:                                           ; preds = %sw.bb4
  %mul = mul nsw i32 %sum.027, 3, !dbg !39
  br label %sw.epilog, !dbg !41

sw.default:                                       ; preds = %for.body
  %add6 = add nsw i32 %i.028, %sum.027, !dbg !42
  br label %sw.epilog, !dbg !43

sw.epilog:                                        ; preds = %sw.default, %if.end, %sw.bb3, %sw.bb
  %sum.3 = phi i32 [ %add6, %sw.default ], [ %add1, %sw.bb ], [ %sub, %sw.bb3 ], [ %mul, %if.end ], !dbg !35
  %cmp7 = icmp sgt i32 %sum.3, 100, !dbg !44
  br i1 %cmp7, label %cleanup, label %for.cond10.preheader, !dbg !44

for.cond10.preheader:                             ; preds = %sw.epilog
  %cmp1123 = icmp samesign ugt i32 %0, %i.028, !dbg !45
  br i1 %cmp1123, label %for.body13, label %for.inc17, !dbg !46

for.body13:                                       ; preds = %for.cond10.preheader, %for.body13
  %j.025 = phi i32 [ %sub16, %for.body13 ], [ %0, %for.cond10.preheader ]
  %sum.524 = phi i32 [ %add15, %for.body13 ], [ %sum.3, %for.cond10.preheader ]
  %and14 = and i32 %j.025, %i.028, !dbg !47
  %add15 = add nsw i32 %and14, %sum.524, !dbg !48
  %sub16 = add nsw i32 %j.025, -5, !dbg !49
  %cmp11 = icmp sgt i32 %sub16, %i.028, !dbg !45
  br i1 %cmp11, label %for.body13, label %for.inc17, !dbg !46, !llvm.loop !51

for.inc17:                                        ; preds = %for.body13, %for.cond10.preheader, %sw.bb4
  %sum.4 = phi i32 [ %sum.027, %sw.bb4 ], [ %sum.3, %for.cond10.preheader ], [ %add15, %for.body13 ], !dbg !35
  %inc = add nuw nsw i32 %i.028, 1, !dbg !55
  %exitcond.not = icmp eq i32 %inc, %and, !dbg !25
  br i1 %exitcond.not, label %cleanup, label %for.body, !dbg !27, !llvm.loop !56

cleanup:                                          ; preds = %for.inc17, %sw.epilog, %entry
  %sum.1 = phi i32 [ 0, %entry ], [ %sum.3, %sw.epilog ], [ %sum.4, %for.inc17 ], !dbg !35
  %cmp19 = icmp eq i32 %1, 13, !dbg !59
  br i1 %cmp19, label %cleanup26, label %if.end21, !dbg !59

if.end21:                                         ; preds = %cleanup
  %cmp22 = icmp samesign ult i32 %0, 40, !dbg !60
  %sub23 = sub nsw i32 0, %sum.1, !dbg !61
  %cond = select i1 %cmp22, i32 %sum.1, i32 %sub23, !dbg !61
  %arrayidx25 = getelementptr inbounds nuw i32, ptr %out, i64 %idxprom, !dbg !62
  store i32 %cond, ptr %arrayidx25, align 4, !dbg !63, !tbaa !8
  br label %cleanup26, !dbg !64

cleanup26:                                        ; preds = %cleanup, %if.end21
  ret void, !dbg !65
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #3

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
!6 = !DIFile(filename: "/@job/<stdin>", directory: "", checksumkind: CSK_MD5, checksum: "2d75093492ee6df04b39ff98b07c1f95")
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
!18 = distinct !DISubprogram(name: "control", linkageName: "_Z7controlPKiPi", scope: !19, file: !19, line: 1, type: !14, scopeLine: 1, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !5)
!19 = !DIFile(filename: "control.cu", directory: "", checksumkind: CSK_MD5, checksum: "2d75093492ee6df04b39ff98b07c1f95")
!20 = !DILocation(line: 53, column: 27, scope: !21, inlinedAt: !23)
!21 = distinct !DISubprogram(name: "__fetch_builtin_x", linkageName: "_ZN26__cuda_builtin_threadIdx_t17__fetch_builtin_xEv", scope: !22, file: !22, line: 53, type: !14, scopeLine: 53, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !5)
!22 = !DIFile(filename: "/@clang/include/__clang_cuda_builtin_vars.h", directory: "", checksumkind: CSK_MD5, checksum: "1d0a2ee7c5a63e5498710dcd4dafb310")
!23 = distinct !DILocation(line: 2, column: 11, scope: !18)
!24 = !DILocation(line: 2, column: 28, scope: !18)
!25 = !DILocation(line: 3, column: 21, scope: !26)
!26 = !DILexicalBlockFile(scope: !18, file: !19, discriminator: 2)
!27 = !DILocation(line: 3, column: 3, scope: !26)
!28 = !DILocation(line: 4, column: 16, scope: !18)
!29 = !DILocation(line: 4, column: 21, scope: !18)
!30 = !DILocation(line: 4, column: 5, scope: !18)
!31 = !DILocation(line: 5, column: 19, scope: !18)
!32 = !DILocation(line: 5, column: 25, scope: !18)
!33 = !DILocation(line: 6, column: 19, scope: !18)
!34 = !DILocation(line: 6, column: 15, scope: !18)
!35 = !DILocation(line: 0, scope: !18)
!36 = !DILocation(line: 7, column: 19, scope: !18)
!37 = !DILocation(line: 7, column: 25, scope: !18)
!38 = !DILocation(line: 8, column: 19, scope: !18)
!39 = !DILocation(line: 8, column: 40, scope: !40)
!40 = !DILexicalBlockFile(scope: !18, file: !19, discriminator: 4)
!41 = !DILocation(line: 8, column: 46, scope: !40)
!42 = !DILocation(line: 9, column: 20, scope: !18)
!43 = !DILocation(line: 10, column: 5, scope: !18)
!44 = !DILocation(line: 11, column: 13, scope: !18)
!45 = !DILocation(line: 12, column: 23, scope: !26)
!46 = !DILocation(line: 12, column: 5, scope: !26)
!47 = !DILocation(line: 12, column: 45, scope: !40)
!48 = !DILocation(line: 12, column: 40, scope: !40)
!49 = !DILocation(line: 12, column: 30, scope: !50)
!50 = !DILexicalBlockFile(scope: !18, file: !19, discriminator: 6)
!51 = distinct !{!51, !52, !53, !54}
!52 = !DILocation(line: 12, column: 5, scope: !18)
!53 = !DILocation(line: 12, column: 47, scope: !18)
!54 = !{!"llvm.loop.mustprogress"}
!55 = !DILocation(line: 3, column: 33, scope: !50)
!56 = distinct !{!56, !57, !58, !54}
!57 = !DILocation(line: 3, column: 3, scope: !18)
!58 = !DILocation(line: 13, column: 3, scope: !18)
!59 = !DILocation(line: 14, column: 9, scope: !18)
!60 = !DILocation(line: 15, column: 14, scope: !18)
!61 = !DILocation(line: 15, column: 12, scope: !18)
!62 = !DILocation(line: 15, column: 3, scope: !50)
!63 = !DILocation(line: 15, column: 10, scope: !50)
!64 = !DILocation(line: 16, column: 1, scope: !18)
!65 = !DILocation(line: 16, column: 1, scope: !26)
