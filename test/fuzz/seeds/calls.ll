; ModuleID = 'seed'
source_filename = "calls.cu"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

%struct.Shape = type { i32, i32, float }

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

; Function Attrs: mustprogress nofree noinline nosync nounwind willreturn memory(none)
define dso_local i32 @_Z3fibi(i32 %n) local_unnamed_addr #2 !dbg !18 {
entry:
  %cmp4 = icmp slt i32 %n, 2, !dbg !20
  br i1 %cmp4, label %cond.end, label %cond.false.preheader, !dbg !21

cond.false.preheader:                             ; preds = %entry
  %0 = add nsw i32 %n, -2, !dbg !21
  %1 = lshr i32 %0, 1, !dbg !21
  %2 = add nuw i32 %1, 1, !dbg !21
  %xtraiter = and i32 %2, 3, !dbg !21
  %3 = icmp ult i32 %0, 6, !dbg !21
  br i1 %3, label %cond.false.epil.preheader, label %cond.false.preheader.new, !dbg !21

cond.false.preheader.new:                         ; preds = %cond.false.preheader
  %unroll_iter = and i32 %2, -4, !dbg !21
  br label %cond.false, !dbg !21

cond.false:                                       ; preds = %cond.false, %cond.false.preheader.new
  %n.tr6 = phi i32 [ %n, %cond.false.preheader.new ], [ %sub1.3, %cond.false ]
  %accumulator.tr5 = phi i32 [ 0, %cond.false.preheader.new ], [ %add.3, %cond.false ]
  %niter = phi i32 [ 0, %cond.false.preheader.new ], [ %niter.next.3, %cond.false ]
  %sub = add nsw i32 %n.tr6, -1, !dbg !22
  %call = tail call i32 @_Z3fibi(i32 %sub) #9, !dbg !24
  %add = add nsw i32 %call, %accumulator.tr5, !dbg !25
  %sub.1 = add nsw i32 %n.tr6, -3, !dbg !22
  %call.1 = tail call i32 @_Z3fibi(i32 %sub.1) #9, !dbg !24
  %add.1 = add nsw i32 %call.1, %add, !dbg !25
  %sub.2 = add nsw i32 %n.tr6, -5, !dbg !22
  %call.2 = tail call i32 @_Z3fibi(i32 %sub.2) #9, !dbg !24
  %add.2 = add nsw i32 %call.2, %add.1, !dbg !25
  %sub.3 = add nsw i32 %n.tr6, -7, !dbg !22
  %call.3 = tail call i32 @_Z3fibi(i32 %sub.3) #9, !dbg !24
  %sub1.3 = add nsw i32 %n.tr6, -8, !dbg !26
  %add.3 = add nsw i32 %call.3, %add.2, !dbg !25
  %niter.next.3 = add i32 %niter, 4, !dbg !27
  %niter.ncmp.3 = icmp eq i32 %niter.next.3, %unroll_iter, !dbg !27
  br i1 %niter.ncmp.3, label %cond.end.loopexit.unr-lcssa, label %cond.false, !dbg !27

cond.end.loopexit.unr-lcssa:                      ; preds = %cond.false
  %lcmp.mod.not = icmp eq i32 %xtraiter, 0, !dbg !21
  br i1 %lcmp.mod.not, label %cond.end, label %cond.false.epil.preheader, !dbg !21

cond.false.epil.preheader:                        ; preds = %cond.end.loopexit.unr-lcssa, %cond.false.preheader
  %n.tr6.epil.init = phi i32 [ %n, %cond.false.preheader ], [ %sub1.3, %cond.end.loopexit.unr-lcssa ]
  %accumulator.tr5.epil.init = phi i32 [ 0, %cond.false.preheader ], [ %add.3, %cond.end.loopexit.unr-lcssa ]
  %lcmp.mod10 = icmp ne i32 %xtraiter, 0, !dbg !21
  tail call void @llvm.assume(i1 %lcmp.mod10), !dbg !21
  br label %cond.false.epil, !dbg !21

cond.false.epil:                                  ; preds = %cond.false.epil, %cond.false.epil.preheader
  %n.tr6.epil = phi i32 [ %sub1.epil, %cond.false.epil ], [ %n.tr6.epil.init, %cond.false.epil.preheader ]
  %accumulator.tr5.epil = phi i32 [ %add.epil, %cond.false.epil ], [ %accumulator.tr5.epil.init, %cond.false.epil.preheader ]
  %epil.iter = phi i32 [ %epil.iter.next, %cond.false.epil ], [ 0, %cond.false.epil.preheader ]
  %sub.epil = add nsw i32 %n.tr6.epil, -1, !dbg !29
  %call.epil = tail call i32 @_Z3fibi(i32 %sub.epil) #9, !dbg !31
  %sub1.epil = add nsw i32 %n.tr6.epil, -2, !dbg !32
  %add.epil = add nsw i32 %call.epil, %accumulator.tr5.epil, !dbg !33
  %epil.iter.next = add i32 %epil.iter, 1, !dbg !21
  %epil.iter.cmp.not = icmp eq i32 %epil.iter.next, %xtraiter, !dbg !21
  br i1 %epil.iter.cmp.not, label %cond.end, label %cond.false.epil, !dbg !21, !llvm.loop !34

cond.end:                                         ; preds = %cond.end.loopexit.unr-lcssa, %cond.false.epil, %entry
  %accumulator.tr.lcssa = phi i32 [ 0, %entry ], [ %add.3, %cond.end.loopexit.unr-lcssa ], [ %add.epil, %cond.false.epil ]
  %n.tr.lcssa = phi i32 [ %n, %entry ], [ %sub1.3, %cond.end.loopexit.unr-lcssa ], [ %sub1.epil, %cond.false.epil ]
  %accumulator.ret.tr = add nsw i32 %n.tr.lcssa, %accumulator.tr.lcssa
  ret i32 %accumulator.ret.tr, !dbg !36
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: readwrite)
define dso_local float @_Z4area5ShapePi(ptr readonly byval(%struct.Shape) align 4 captures(none) %s, ptr captures(none) %count) local_unnamed_addr #3 !dbg !38 {
entry:
  %0 = load i32, ptr %s, align 4, !dbg !39, !tbaa !40
  %1 = load i32, ptr %count, align 4, !dbg !43, !tbaa !8
  %add = add nsw i32 %1, %0, !dbg !43
  store i32 %add, ptr %count, align 4, !dbg !43, !tbaa !8
  %scale = getelementptr inbounds nuw i8, ptr %s, i64 8, !dbg !44
  %2 = load float, ptr %scale, align 4, !dbg !44, !tbaa !45
  %conv = sitofp i32 %0 to float, !dbg !46
  %mul = fmul contract float %2, %conv, !dbg !47
  %h = getelementptr inbounds nuw i8, ptr %s, i64 4, !dbg !48
  %3 = load i32, ptr %h, align 4, !dbg !48, !tbaa !49
  %conv2 = sitofp i32 %3 to float, !dbg !50
  %mul3 = fmul contract float %mul, %conv2, !dbg !51
  ret float %mul3, !dbg !52
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(none)
define dso_local range(i32 -2147483648, 2147483647) i32 @_Z5twicei(i32 %x) local_unnamed_addr #4 !dbg !53 {
entry:
  %mul = shl nsw i32 %x, 1, !dbg !54
  ret i32 %mul, !dbg !55
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(none)
define dso_local i32 @_Z6squarei(i32 %x) local_unnamed_addr #4 !dbg !56 {
entry:
  %mul = mul nsw i32 %x, %x, !dbg !57
  ret i32 %mul, !dbg !58
}

; Function Attrs: convergent mustprogress noinline norecurse nounwind
define dso_local ptx_kernel void @_Z5calls5ShapePiPf(ptr byval(%struct.Shape) align 4 captures(none) %shape, ptr writeonly captures(none) %out, ptr writeonly captures(none) %f) local_unnamed_addr #5 !dbg !59 {
entry:
  %count = alloca i32, align 4
  %0 = tail call i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !60
  call void @llvm.lifetime.start.p0(ptr nonnull %count) #9, !dbg !64
  store i32 0, ptr %count, align 4, !dbg !65, !tbaa !8
  %and = and i32 %0, 1, !dbg !66
  %tobool.not = icmp eq i32 %and, 0, !dbg !67
  %_Z5twicei._Z6squarei = select i1 %tobool.not, ptr @_Z6squarei, ptr @_Z5twicei, !dbg !67
  %1 = load i32, ptr %shape, align 4, !dbg !68, !tbaa !40
  %add = add nsw i32 %1, %0, !dbg !68
  store i32 %add, ptr %shape, align 4, !dbg !68, !tbaa !40
  %call1 = call contract float @_Z4area5ShapePi(ptr nonnull byval(%struct.Shape) align 4 %shape, ptr nonnull %count) #9, !dbg !69
  %idxprom = zext nneg i32 %0 to i64, !dbg !70
  %arrayidx = getelementptr inbounds nuw float, ptr %f, i64 %idxprom, !dbg !70
  store float %call1, ptr %arrayidx, align 4, !dbg !71, !tbaa !72
  %and2 = and i32 %0, 7, !dbg !73
  %call3 = tail call i32 @_Z3fibi(i32 %and2) #9, !dbg !74
  %call4 = tail call i32 %_Z5twicei._Z6squarei(i32 %0) #10, !dbg !75, !callees !77
  %add5 = add nsw i32 %call4, %call3, !dbg !78
  %2 = load i32, ptr %count, align 4, !dbg !79, !tbaa !8
  %add6 = add nsw i32 %add5, %2, !dbg !80
  %arrayidx8 = getelementptr inbounds nuw i32, ptr %out, i64 %idxprom, !dbg !81
  store i32 %add6, ptr %arrayidx8, align 4, !dbg !82, !tbaa !8
  call void @llvm.lifetime.end.p0(ptr nonnull %count) #9, !dbg !83
  ret void, !dbg !83
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(ptr captures(none)) #6

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(ptr captures(none)) #6

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #7

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: write)
declare void @llvm.assume(i1 noundef) #8

attributes #0 = { mustprogress nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_90" "target-features"="+ptx86,+sm_90" }
attributes #1 = { cold noreturn nounwind memory(inaccessiblemem: write) }
attributes #2 = { mustprogress nofree noinline nosync nounwind willreturn memory(none) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_90" "target-features"="+ptx86,+sm_90" }
attributes #3 = { mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: readwrite) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_90" "target-features"="+ptx86,+sm_90" }
attributes #4 = { mustprogress nofree norecurse nosync nounwind willreturn memory(none) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_90" "target-features"="+ptx86,+sm_90" }
attributes #5 = { convergent mustprogress noinline norecurse nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_90" "target-features"="+ptx86,+sm_90" "uniform-work-group-size"="true" }
attributes #6 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #7 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #8 = { nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: write) }
attributes #9 = { nounwind }
attributes #10 = { convergent nounwind }

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
!6 = !DIFile(filename: "/@job/<stdin>", directory: "", checksumkind: CSK_MD5, checksum: "65fa69996877fa7113189bd95cb02ad9")
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
!18 = distinct !DISubprogram(name: "fib", linkageName: "_Z3fibi", scope: !19, file: !19, line: 2, type: !14, scopeLine: 2, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !5)
!19 = !DIFile(filename: "calls.cu", directory: "", checksumkind: CSK_MD5, checksum: "65fa69996877fa7113189bd95cb02ad9")
!20 = !DILocation(line: 2, column: 51, scope: !18)
!21 = !DILocation(line: 2, column: 49, scope: !18)
!22 = !DILocation(line: 2, column: 67, scope: !23)
!23 = !DILexicalBlockFile(scope: !18, file: !19, discriminator: 1028)
!24 = !DILocation(line: 2, column: 61, scope: !23)
!25 = !DILocation(line: 2, column: 72, scope: !23)
!26 = !DILocation(line: 2, column: 80, scope: !23)
!27 = !DILocation(line: 2, column: 49, scope: !28)
!28 = !DILexicalBlockFile(scope: !18, file: !19, discriminator: 17)
!29 = !DILocation(line: 2, column: 67, scope: !30)
!30 = !DILexicalBlockFile(scope: !18, file: !19, discriminator: 4)
!31 = !DILocation(line: 2, column: 61, scope: !30)
!32 = !DILocation(line: 2, column: 80, scope: !30)
!33 = !DILocation(line: 2, column: 72, scope: !30)
!34 = distinct !{!34, !35}
!35 = !{!"llvm.loop.unroll.disable"}
!36 = !DILocation(line: 2, column: 42, scope: !37)
!37 = !DILexicalBlockFile(scope: !18, file: !19, discriminator: 6)
!38 = distinct !DISubprogram(name: "area", linkageName: "_Z4area5ShapePi", scope: !19, file: !19, line: 3, type: !14, scopeLine: 3, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !5)
!39 = !DILocation(line: 3, column: 71, scope: !38)
!40 = !{!41, !9, i64 0}
!41 = !{!"_ZTS5Shape", !9, i64 0, !9, i64 4, !42, i64 8}
!42 = !{!"float", !10, i64 0}
!43 = !DILocation(line: 3, column: 66, scope: !38)
!44 = !DILocation(line: 3, column: 83, scope: !38)
!45 = !{!41, !42, i64 8}
!46 = !DILocation(line: 3, column: 91, scope: !38)
!47 = !DILocation(line: 3, column: 89, scope: !38)
!48 = !DILocation(line: 3, column: 99, scope: !38)
!49 = !{!41, !9, i64 4}
!50 = !DILocation(line: 3, column: 97, scope: !38)
!51 = !DILocation(line: 3, column: 95, scope: !38)
!52 = !DILocation(line: 3, column: 74, scope: !38)
!53 = distinct !DISubprogram(name: "twice", linkageName: "_Z5twicei", scope: !19, file: !19, line: 4, type: !14, scopeLine: 4, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !5)
!54 = !DILocation(line: 4, column: 40, scope: !53)
!55 = !DILocation(line: 4, column: 31, scope: !53)
!56 = distinct !DISubprogram(name: "square", linkageName: "_Z6squarei", scope: !19, file: !19, line: 5, type: !14, scopeLine: 5, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !5)
!57 = !DILocation(line: 5, column: 41, scope: !56)
!58 = !DILocation(line: 5, column: 32, scope: !56)
!59 = distinct !DISubprogram(name: "calls", linkageName: "_Z5calls5ShapePiPf", scope: !19, file: !19, line: 6, type: !14, scopeLine: 6, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !5)
!60 = !DILocation(line: 53, column: 27, scope: !61, inlinedAt: !63)
!61 = distinct !DISubprogram(name: "__fetch_builtin_x", linkageName: "_ZN26__cuda_builtin_threadIdx_t17__fetch_builtin_xEv", scope: !62, file: !62, line: 53, type: !14, scopeLine: 53, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !5)
!62 = !DIFile(filename: "/@clang/include/__clang_cuda_builtin_vars.h", directory: "", checksumkind: CSK_MD5, checksum: "1d0a2ee7c5a63e5498710dcd4dafb310")
!63 = distinct !DILocation(line: 7, column: 11, scope: !59)
!64 = !DILocation(line: 7, column: 3, scope: !59)
!65 = !DILocation(line: 7, column: 24, scope: !59)
!66 = !DILocation(line: 8, column: 22, scope: !59)
!67 = !DILocation(line: 8, column: 20, scope: !59)
!68 = !DILocation(line: 9, column: 11, scope: !59)
!69 = !DILocation(line: 10, column: 10, scope: !59)
!70 = !DILocation(line: 10, column: 3, scope: !59)
!71 = !DILocation(line: 10, column: 8, scope: !59)
!72 = !{!42, !42, i64 0}
!73 = !DILocation(line: 11, column: 18, scope: !59)
!74 = !DILocation(line: 11, column: 12, scope: !59)
!75 = !DILocation(line: 11, column: 25, scope: !76)
!76 = !DILexicalBlockFile(scope: !59, file: !19, discriminator: 2)
!77 = !{ptr @_Z5twicei, ptr @_Z6squarei}
!78 = !DILocation(line: 11, column: 23, scope: !59)
!79 = !DILocation(line: 11, column: 33, scope: !59)
!80 = !DILocation(line: 11, column: 31, scope: !59)
!81 = !DILocation(line: 11, column: 3, scope: !59)
!82 = !DILocation(line: 11, column: 10, scope: !59)
!83 = !DILocation(line: 12, column: 1, scope: !59)
