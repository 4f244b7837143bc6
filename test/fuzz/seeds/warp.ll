; ModuleID = 'seed'
source_filename = "warp.cu"
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

; Function Attrs: convergent mustprogress noinline norecurse nounwind
define dso_local ptx_kernel void @_Z4warpPKiPj(ptr readonly captures(none) %in, ptr writeonly captures(none) %out) local_unnamed_addr #2 !dbg !18 {
entry:
  %0 = tail call i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !20
  %idxprom = zext nneg i32 %0 to i64, !dbg !24
  %arrayidx = getelementptr inbounds nuw i32, ptr %in, i64 %idxprom, !dbg !24
  %1 = load i32, ptr %arrayidx, align 4, !dbg !24, !tbaa !8
  %2 = tail call i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %1, i32 range(i32 1, -2147483648) 16, i32 31), !dbg !25
  %add = add nsw i32 %2, %1, !dbg !27
  %3 = tail call i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %add, i32 range(i32 1, -2147483648) 8, i32 31), !dbg !25
  %add.1 = add nsw i32 %3, %add, !dbg !27
  %4 = tail call i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %add.1, i32 range(i32 1, -2147483648) 4, i32 31), !dbg !25
  %add.2 = add nsw i32 %4, %add.1, !dbg !27
  %5 = tail call i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %add.2, i32 range(i32 1, -2147483648) 2, i32 31), !dbg !25
  %add.3 = add nsw i32 %5, %add.2, !dbg !27
  %6 = tail call i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %add.3, i32 range(i32 1, -2147483648) 1, i32 31), !dbg !25
  %add.4 = add nsw i32 %6, %add.3, !dbg !27
  %and = and i32 %0, 31, !dbg !28
  %7 = tail call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %add.4, i32 3, i32 6175), !dbg !29
  %8 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %add.4, i32 5, i32 31), !dbg !30
  %add4 = add nsw i32 %8, %7, !dbg !32
  %9 = tail call i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 range(i32 0, 32) %and, i32 2, i32 0), !dbg !33
  %add6 = add nsw i32 %add4, %9, !dbg !35
  %and7 = and i32 %add6, 1, !dbg !36
  %tobool.i = icmp ne i32 %and7, 0, !dbg !37
  %10 = tail call i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %tobool.i), !dbg !37
  %cmp9 = icmp sgt i32 %add6, 9, !dbg !38
  %11 = tail call i1 @llvm.nvvm.vote.any.sync(i32 -1, i1 %cmp9), !dbg !39
  %conv.i = zext i1 %11 to i32, !dbg !39
  %add11 = add i32 %10, %conv.i, !dbg !40
  %and12 = and i32 %add6, 3, !dbg !41
  %12 = tail call i32 @llvm.nvvm.match.any.sync.i32(i32 -1, i32 range(i32 0, 4) %and12), !dbg !42
  %xor = xor i32 %add11, %12, !dbg !43
  %cmp14 = icmp samesign ult i32 %and, 12, !dbg !44
  br i1 %cmp14, label %if.then, label %if.end, !dbg !44

if.then:                                          ; preds = %entry
  %13 = tail call i32 @llvm.nvvm.activemask(), !dbg !45
  %add16 = add i32 %13, %xor, !dbg !46
  tail call void @llvm.nvvm.bar.warp.sync(i32 4095), !dbg !47
  br label %if.end, !dbg !48

if.end:                                           ; preds = %if.then, %entry
  %votes.0 = phi i32 [ %add16, %if.then ], [ %xor, %entry ], !dbg !49
  %14 = tail call i32 @llvm.nvvm.redux.sync.add(i32 %0, i32 -1), !dbg !50
  %15 = tail call range(i32 0, 33) i32 @llvm.ctpop.i32(i32 %add6), !dbg !51
  %16 = tail call range(i32 0, 33) i32 @llvm.ctlz.i32(i32 %add6, i1 false), !dbg !52
  %17 = tail call i32 @llvm.bitreverse.i32(i32 %0), !dbg !53
  %18 = tail call range(i32 0, 33) i32 @llvm.cttz.i32(i32 %add6, i1 true), !dbg !55
  %19 = add nuw nsw i32 %18, 1, !dbg !55
  %iszero.i = icmp eq i32 %add6, 0, !dbg !55
  %ffs.i = select i1 %iszero.i, i32 0, i32 %19, !dbg !55
  %add18 = or disjoint i32 %15, %17, !dbg !57
  %add20 = add nuw nsw i32 %add18, %16, !dbg !58
  %add22 = add nuw nsw i32 %add20, %ffs.i, !dbg !59
  %add24 = add i32 %add22, %votes.0, !dbg !60
  %add26 = add i32 %add24, %14, !dbg !61
  %arrayidx28 = getelementptr inbounds nuw i32, ptr %out, i64 %idxprom, !dbg !62
  store i32 %add26, ptr %arrayidx28, align 4, !dbg !63, !tbaa !8
  ret void, !dbg !64
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #3

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.shfl.sync.down.i32(i32, i32, i32, i32) #4

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.shfl.sync.idx.i32(i32, i32, i32, i32) #4

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.shfl.sync.bfly.i32(i32, i32, i32, i32) #4

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.shfl.sync.up.i32(i32, i32, i32, i32) #4

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.vote.ballot.sync(i32, i1) #4

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i1 @llvm.nvvm.vote.any.sync(i32, i1) #4

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.match.any.sync.i32(i32, i32) #4

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.activemask() #4

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.bar.warp.sync(i32) #5

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.redux.sync.add(i32, i32) #4

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.ctpop.i32(i32) #6

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.ctlz.i32(i32, i1 immarg) #3

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.bitreverse.i32(i32) #6

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.cttz.i32(i32, i1 immarg) #3

attributes #0 = { mustprogress nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_90" "target-features"="+ptx86,+sm_90" }
attributes #1 = { cold noreturn nounwind memory(inaccessiblemem: write) }
attributes #2 = { convergent mustprogress noinline norecurse nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_90" "target-features"="+ptx86,+sm_90" "uniform-work-group-size"="true" }
attributes #3 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #4 = { convergent nocallback nounwind memory(inaccessiblemem: readwrite) }
attributes #5 = { convergent nocallback nounwind }
attributes #6 = { mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }

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
!6 = !DIFile(filename: "/@job/<stdin>", directory: "", checksumkind: CSK_MD5, checksum: "c0f2b9b4c22b0eaf3871088968920f5c")
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
!18 = distinct !DISubprogram(name: "warp", linkageName: "_Z4warpPKiPj", scope: !19, file: !19, line: 1, type: !14, scopeLine: 1, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !5)
!19 = !DIFile(filename: "warp.cu", directory: "", checksumkind: CSK_MD5, checksum: "c0f2b9b4c22b0eaf3871088968920f5c")
!20 = !DILocation(line: 53, column: 27, scope: !21, inlinedAt: !23)
!21 = distinct !DISubprogram(name: "__fetch_builtin_x", linkageName: "_ZN26__cuda_builtin_threadIdx_t17__fetch_builtin_xEv", scope: !22, file: !22, line: 53, type: !14, scopeLine: 53, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !5)
!22 = !DIFile(filename: "/@clang/include/__clang_cuda_builtin_vars.h", directory: "", checksumkind: CSK_MD5, checksum: "1d0a2ee7c5a63e5498710dcd4dafb310")
!23 = distinct !DILocation(line: 2, column: 11, scope: !18)
!24 = !DILocation(line: 3, column: 11, scope: !18)
!25 = !DILocation(line: 4, column: 41, scope: !26)
!26 = !DILexicalBlockFile(scope: !18, file: !19, discriminator: 1284)
!27 = !DILocation(line: 4, column: 38, scope: !26)
!28 = !DILocation(line: 2, column: 33, scope: !18)
!29 = !DILocation(line: 5, column: 7, scope: !18)
!30 = !DILocation(line: 5, column: 43, scope: !31)
!31 = !DILexicalBlockFile(scope: !18, file: !19, discriminator: 2)
!32 = !DILocation(line: 5, column: 41, scope: !18)
!33 = !DILocation(line: 5, column: 80, scope: !34)
!34 = !DILexicalBlockFile(scope: !18, file: !19, discriminator: 4)
!35 = !DILocation(line: 5, column: 78, scope: !18)
!36 = !DILocation(line: 6, column: 49, scope: !18)
!37 = !DILocation(line: 6, column: 20, scope: !18)
!38 = !DILocation(line: 6, column: 82, scope: !18)
!39 = !DILocation(line: 6, column: 56, scope: !31)
!40 = !DILocation(line: 6, column: 54, scope: !18)
!41 = !DILocation(line: 7, column: 44, scope: !18)
!42 = !DILocation(line: 7, column: 12, scope: !18)
!43 = !DILocation(line: 7, column: 9, scope: !18)
!44 = !DILocation(line: 8, column: 12, scope: !18)
!45 = !DILocation(line: 8, column: 29, scope: !31)
!46 = !DILocation(line: 8, column: 26, scope: !31)
!47 = !DILocation(line: 8, column: 45, scope: !34)
!48 = !DILocation(line: 8, column: 64, scope: !31)
!49 = !DILocation(line: 0, scope: !18)
!50 = !DILocation(line: 9, column: 20, scope: !18)
!51 = !DILocation(line: 9, column: 56, scope: !31)
!52 = !DILocation(line: 9, column: 68, scope: !34)
!53 = !DILocation(line: 9, column: 79, scope: !54)
!54 = !DILexicalBlockFile(scope: !18, file: !19, discriminator: 6)
!55 = !DILocation(line: 9, column: 91, scope: !56)
!56 = !DILexicalBlockFile(scope: !18, file: !19, discriminator: 8)
!57 = !DILocation(line: 9, column: 18, scope: !18)
!58 = !DILocation(line: 9, column: 54, scope: !18)
!59 = !DILocation(line: 9, column: 66, scope: !18)
!60 = !DILocation(line: 9, column: 77, scope: !18)
!61 = !DILocation(line: 9, column: 89, scope: !18)
!62 = !DILocation(line: 9, column: 3, scope: !18)
!63 = !DILocation(line: 9, column: 10, scope: !18)
!64 = !DILocation(line: 10, column: 1, scope: !18)
