; ModuleID = 'seed'
source_filename = "print.cu"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

%printf_args = type { ptr, i32, double, i64, i32 }

$__warpscope_launch_error = comdat any

@.str = private unnamed_addr constant [5 x i8] c"even\00", align 1
@.str1 = private unnamed_addr constant [4 x i8] c"odd\00", align 1
@names = addrspace(1) externally_initialized global [2 x ptr] [ptr @.str, ptr @.str1], align 8
@.str2 = private unnamed_addr constant [6 x i8] c"n > 0\00", align 1
@.str3 = private unnamed_addr constant [9 x i8] c"print.cu\00", align 1
@__PRETTY_FUNCTION__._Z5printPii = private unnamed_addr constant [23 x i8] c"void print(int *, int)\00", align 1
@.str4 = private unnamed_addr constant [23 x i8] c"%s %d %5.2f %llx %c%%\0A\00", align 1
@__warpscope_launch_error = linkonce_odr addrspace(1) externally_initialized global i32 0, comdat, align 4
@llvm.compiler.used = appending global [2 x ptr] [ptr addrspacecast (ptr addrspace(1) @__warpscope_launch_error to ptr), ptr addrspacecast (ptr addrspace(1) @names to ptr)], section "llvm.metadata"

; Function Attrs: mustprogress nounwind
define weak void @__cxa_pure_virtual() local_unnamed_addr #0 !dbg !12 {
entry:
  tail call void @llvm.trap(), !dbg !16
  unreachable, !dbg !17
}

; Function Attrs: cold noreturn nounwind memory(inaccessiblemem: write)
declare void @llvm.trap() #1

; Function Attrs: convergent mustprogress noinline norecurse nounwind
define dso_local ptx_kernel void @_Z5printPii(ptr captures(none) %p, i32 %n) local_unnamed_addr #2 !dbg !18 {
entry:
  %tmp = alloca %printf_args, align 8
  %0 = tail call i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !20
  %cmp = icmp sgt i32 %n, 0, !dbg !24
  br i1 %cmp, label %lor.end, label %lor.rhs, !dbg !25

lor.rhs:                                          ; preds = %entry
  tail call void @__assertfail(ptr nonnull @.str2, ptr nonnull @.str3, i32 6, ptr nonnull @__PRETTY_FUNCTION__._Z5printPii, i64 1) #6, !dbg !26
  br label %lor.end, !dbg !26

lor.end:                                          ; preds = %lor.rhs, %entry
  %rem15.lhs.trunc = trunc nuw nsw i32 %0 to i16, !dbg !28
  %rem1516 = urem i16 %rem15.lhs.trunc, 31, !dbg !28
  %cmp1 = icmp eq i16 %rem1516, 0, !dbg !29
  br i1 %cmp1, label %if.then, label %if.end23, !dbg !29

if.then:                                          ; preds = %lor.end
  %and = and i32 %0, 1, !dbg !30
  %idxprom = zext nneg i32 %and to i64, !dbg !31
  %arrayidx = getelementptr inbounds nuw ptr, ptr addrspacecast (ptr addrspace(1) @names to ptr), i64 %idxprom, !dbg !31
  %1 = load ptr, ptr %arrayidx, align 8, !dbg !31, !tbaa !32
  %idxprom2 = zext nneg i32 %0 to i64, !dbg !35
  %arrayidx3 = getelementptr inbounds nuw i32, ptr %p, i64 %idxprom2, !dbg !35
  %2 = load i32, ptr %arrayidx3, align 4, !dbg !35, !tbaa !8
  %conv = uitofp nneg i32 %0 to double, !dbg !36
  %mul = fmul contract double %conv, 5.000000e-01, !dbg !37
  %shl = shl nuw i64 1, %idxprom2, !dbg !38
  store ptr %1, ptr %tmp, align 8, !dbg !39
  %3 = getelementptr inbounds nuw i8, ptr %tmp, i64 8, !dbg !39
  store i32 %2, ptr %3, align 8, !dbg !39
  %4 = getelementptr inbounds nuw i8, ptr %tmp, i64 16, !dbg !39
  store double %mul, ptr %4, align 8, !dbg !39
  %5 = getelementptr inbounds nuw i8, ptr %tmp, i64 24, !dbg !39
  store i64 %shl, ptr %5, align 8, !dbg !39
  %6 = getelementptr inbounds nuw i8, ptr %tmp, i64 32, !dbg !39
  store i32 120, ptr %6, align 8, !dbg !39
  %7 = call i32 @vprintf(ptr nonnull @.str4, ptr nonnull %tmp) #7, !dbg !39
  br label %if.end23, !dbg !39

if.end23:                                         ; preds = %lor.end, %if.then
  %8 = call i64 @llvm.nvvm.read.ptx.sreg.clock64(), !dbg !40
  %9 = call i64 @llvm.nvvm.read.ptx.sreg.clock64(), !dbg !41
  %cmp14 = icmp sgt i64 %9, %8, !dbg !42
  %conv15 = zext i1 %cmp14 to i32, !dbg !43
  %add = add nuw nsw i32 %0, %conv15, !dbg !44
  %idxprom16 = zext nneg i32 %0 to i64, !dbg !45
  %arrayidx17 = getelementptr inbounds nuw i32, ptr %p, i64 %idxprom16, !dbg !45
  store i32 %add, ptr %arrayidx17, align 4, !dbg !46, !tbaa !8
  ret void, !dbg !47
}

declare i32 @vprintf(ptr, ptr) local_unnamed_addr

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #3

; Function Attrs: convergent nounwind
declare void @__assertfail(ptr, ptr, i32, ptr, i64) local_unnamed_addr #4

; Function Attrs: mustprogress nocallback nofree nounwind willreturn memory(inaccessiblemem: readwrite)
declare noundef i64 @llvm.nvvm.read.ptx.sreg.clock64() #5

attributes #0 = { mustprogress nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_90" "target-features"="+ptx86,+sm_90" }
attributes #1 = { cold noreturn nounwind memory(inaccessiblemem: write) }
attributes #2 = { convergent mustprogress noinline norecurse nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_90" "target-features"="+ptx86,+sm_90" "uniform-work-group-size"="true" }
attributes #3 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #4 = { convergent nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_90" "target-features"="+ptx86,+sm_90" }
attributes #5 = { mustprogress nocallback nofree nounwind willreturn memory(inaccessiblemem: readwrite) }
attributes #6 = { convergent nounwind }
attributes #7 = { nounwind }

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
!6 = !DIFile(filename: "/@job/<stdin>", directory: "", checksumkind: CSK_MD5, checksum: "da38463dc6da9fe6bced708d2687b2aa")
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
!18 = distinct !DISubprogram(name: "print", linkageName: "_Z5printPii", scope: !19, file: !19, line: 4, type: !14, scopeLine: 4, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !5)
!19 = !DIFile(filename: "print.cu", directory: "", checksumkind: CSK_MD5, checksum: "da38463dc6da9fe6bced708d2687b2aa")
!20 = !DILocation(line: 53, column: 27, scope: !21, inlinedAt: !23)
!21 = distinct !DISubprogram(name: "__fetch_builtin_x", linkageName: "_ZN26__cuda_builtin_threadIdx_t17__fetch_builtin_xEv", scope: !22, file: !22, line: 53, type: !14, scopeLine: 53, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !5)
!22 = !DIFile(filename: "/@clang/include/__clang_cuda_builtin_vars.h", directory: "", checksumkind: CSK_MD5, checksum: "1d0a2ee7c5a63e5498710dcd4dafb310")
!23 = distinct !DILocation(line: 5, column: 11, scope: !18)
!24 = !DILocation(line: 6, column: 12, scope: !18)
!25 = !DILocation(line: 6, column: 3, scope: !18)
!26 = !DILocation(line: 6, column: 3, scope: !27)
!27 = !DILexicalBlockFile(scope: !18, file: !19, discriminator: 2)
!28 = !DILocation(line: 7, column: 9, scope: !18)
!29 = !DILocation(line: 7, column: 14, scope: !18)
!30 = !DILocation(line: 7, column: 62, scope: !27)
!31 = !DILocation(line: 7, column: 54, scope: !27)
!32 = !{!33, !33, i64 0}
!33 = !{!"p1 omnipotent char", !34, i64 0}
!34 = !{!"any pointer", !10, i64 0}
!35 = !DILocation(line: 7, column: 68, scope: !27)
!36 = !DILocation(line: 7, column: 74, scope: !27)
!37 = !DILocation(line: 7, column: 76, scope: !27)
!38 = !DILocation(line: 7, column: 88, scope: !27)
!39 = !DILocation(line: 7, column: 20, scope: !27)
!40 = !DILocation(line: 8, column: 21, scope: !18)
!41 = !DILocation(line: 10, column: 45, scope: !27)
!42 = !DILocation(line: 10, column: 55, scope: !27)
!43 = !DILocation(line: 10, column: 44, scope: !27)
!44 = !DILocation(line: 10, column: 42, scope: !27)
!45 = !DILocation(line: 10, column: 26, scope: !27)
!46 = !DILocation(line: 10, column: 31, scope: !27)
!47 = !DILocation(line: 12, column: 1, scope: !18)
