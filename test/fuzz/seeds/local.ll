; ModuleID = 'seed'
source_filename = "local.cu"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

%struct.Entry = type { i8, i16, double, %struct.float4 }
%struct.float4 = type { float, float, float, float }

$__warpscope_launch_error = comdat any

@table = addrspace(4) externally_initialized constant [3 x %struct.Entry] [%struct.Entry { i8 97, i16 2, double 5.000000e-01, %struct.float4 { float 1.000000e+00, float 2.000000e+00, float 3.000000e+00, float 4.000000e+00 } }, %struct.Entry { i8 98, i16 -3, double 1.500000e+00, %struct.float4 { float 0.000000e+00, float 0.000000e+00, float 1.000000e+00, float 0.000000e+00 } }, %struct.Entry { i8 99, i16 9, double 2.500000e+00, %struct.float4 zeroinitializer }], align 16
@__warpscope_launch_error = linkonce_odr addrspace(1) externally_initialized global i32 0, comdat, align 4
@llvm.compiler.used = appending global [2 x ptr] [ptr addrspacecast (ptr addrspace(1) @__warpscope_launch_error to ptr), ptr addrspacecast (ptr addrspace(4) @table to ptr)], section "llvm.metadata"

; Function Attrs: mustprogress nounwind
define weak void @__cxa_pure_virtual() local_unnamed_addr #0 !dbg !12 {
entry:
  tail call void @llvm.trap(), !dbg !16
  unreachable, !dbg !17
}

; Function Attrs: cold noreturn nounwind memory(inaccessiblemem: write)
declare void @llvm.trap() #1

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind memory(argmem: readwrite)
define dso_local ptx_kernel void @_Z5localPKiP6float4Pd(ptr readonly captures(none) %in, ptr writeonly captures(none) %out, ptr writeonly captures(none) %d) local_unnamed_addr #2 !dbg !18 {
entry:
  %hist = alloca [12 x i32], align 4
  call void @llvm.lifetime.start.p0(ptr nonnull %hist) #5, !dbg !20
  store i32 0, ptr %hist, align 4, !dbg !21, !tbaa !8
  %arrayidx.1 = getelementptr inbounds nuw i8, ptr %hist, i64 4, !dbg !23
  store i32 0, ptr %arrayidx.1, align 4, !dbg !21, !tbaa !8
  %arrayidx.2 = getelementptr inbounds nuw i8, ptr %hist, i64 8, !dbg !23
  store i32 0, ptr %arrayidx.2, align 4, !dbg !21, !tbaa !8
  %arrayidx.3 = getelementptr inbounds nuw i8, ptr %hist, i64 12, !dbg !23
  store i32 0, ptr %arrayidx.3, align 4, !dbg !21, !tbaa !8
  %arrayidx.4 = getelementptr inbounds nuw i8, ptr %hist, i64 16, !dbg !23
  store i32 0, ptr %arrayidx.4, align 4, !dbg !21, !tbaa !8
  %arrayidx.5 = getelementptr inbounds nuw i8, ptr %hist, i64 20, !dbg !23
  store i32 0, ptr %arrayidx.5, align 4, !dbg !21, !tbaa !8
  %arrayidx.6 = getelementptr inbounds nuw i8, ptr %hist, i64 24, !dbg !23
  store i32 0, ptr %arrayidx.6, align 4, !dbg !21, !tbaa !8
  %arrayidx.7 = getelementptr inbounds nuw i8, ptr %hist, i64 28, !dbg !23
  store i32 0, ptr %arrayidx.7, align 4, !dbg !21, !tbaa !8
  %arrayidx.8 = getelementptr inbounds nuw i8, ptr %hist, i64 32, !dbg !23
  store i32 0, ptr %arrayidx.8, align 4, !dbg !21, !tbaa !8
  %arrayidx.9 = getelementptr inbounds nuw i8, ptr %hist, i64 36, !dbg !23
  store i32 0, ptr %arrayidx.9, align 4, !dbg !21, !tbaa !8
  %arrayidx.10 = getelementptr inbounds nuw i8, ptr %hist, i64 40, !dbg !23
  store i32 0, ptr %arrayidx.10, align 4, !dbg !21, !tbaa !8
  %arrayidx.11 = getelementptr inbounds nuw i8, ptr %hist, i64 44, !dbg !23
  store i32 0, ptr %arrayidx.11, align 4, !dbg !21, !tbaa !8
  %0 = tail call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  br label %for.body5, !dbg !24

for.cond.cleanup4:                                ; preds = %for.body5
  %idxprom15 = zext nneg i32 %0 to i64, !dbg !26
  %arrayidx16 = getelementptr inbounds nuw i32, ptr %in, i64 %idxprom15, !dbg !26
  %1 = load i32, ptr %arrayidx16, align 4, !dbg !26, !tbaa !8
  %rem17 = urem i32 %1, 3, !dbg !27
  %idxprom18 = zext nneg i32 %rem17 to i64, !dbg !28
  %arrayidx19 = getelementptr inbounds nuw %struct.Entry, ptr addrspacecast (ptr addrspace(4) @table to ptr), i64 %idxprom18, !dbg !28
  %e.sroa.0.0.copyload = load i8, ptr %arrayidx19, align 16, !dbg !28
  %e.sroa.41.0.copied0.from.sroa_idx = getelementptr inbounds nuw i8, ptr %arrayidx19, i64 2, !dbg !28
  %e.sroa.41.0.copyload = load i16, ptr %e.sroa.41.0.copied0.from.sroa_idx, align 2, !dbg !28
  %e.sroa.52.0.copied0.from.sroa_idx = getelementptr inbounds nuw i8, ptr %arrayidx19, i64 8, !dbg !28
  %e.sroa.52.0.copyload = load double, ptr %e.sroa.52.0.copied0.from.sroa_idx, align 8, !dbg !28
  %copied1.from = getelementptr inbounds nuw i8, ptr %arrayidx19, i64 16, !dbg !28
  %copied1 = load <4 x i32>, ptr %copied1.from, align 16, !dbg !28, !tbaa !29
  %2 = load i32, ptr %in, align 4, !dbg !31, !tbaa !8
  %rem21 = urem i32 %2, 12, !dbg !32
  %idxprom22 = zext nneg i32 %rem21 to i64, !dbg !33
  %arrayidx23 = getelementptr inbounds nuw i32, ptr %hist, i64 %idxprom22, !dbg !33
  %3 = load i32, ptr %arrayidx23, align 4, !dbg !33, !tbaa !8
  %conv = sitofp i32 %3 to float, !dbg !33
  %bc = bitcast <4 x i32> %copied1 to <4 x float>, !dbg !34
  %4 = extractelement <4 x float> %bc, i64 0, !dbg !34
  %add24 = fadd contract float %4, %conv, !dbg !34
  %5 = bitcast float %add24 to i32, !dbg !34
  %e.sroa.6.16.vec.insert = insertelement <4 x i32> %copied1, i32 %5, i64 0, !dbg !34
  %arrayidx28 = getelementptr inbounds nuw %struct.float4, ptr %out, i64 %idxprom15, !dbg !35
  store <4 x i32> %e.sroa.6.16.vec.insert, ptr %arrayidx28, align 16, !dbg !36, !tbaa !29
  %conv30 = sitofp i16 %e.sroa.41.0.copyload to double, !dbg !37
  %mul = fmul contract double %e.sroa.52.0.copyload, %conv30, !dbg !38
  %conv32 = sitofp i8 %e.sroa.0.0.copyload to double, !dbg !39
  %add33 = fadd contract double %mul, %conv32, !dbg !40
  %arrayidx36 = getelementptr inbounds nuw double, ptr %d, i64 %idxprom15, !dbg !41
  store double %add33, ptr %arrayidx36, align 8, !dbg !42, !tbaa !43
  call void @llvm.lifetime.end.p0(ptr nonnull %hist) #5, !dbg !45
  ret void, !dbg !45

for.body5:                                        ; preds = %entry, %for.body5
  %i1.012 = phi i32 [ 0, %entry ], [ %inc12, %for.body5 ]
  %add = add nuw nsw i32 %i1.012, %0, !dbg !46
  %and = and i32 %add, 63, !dbg !48
  %idxprom6 = zext nneg i32 %and to i64, !dbg !49
  %arrayidx7 = getelementptr inbounds nuw i32, ptr %in, i64 %idxprom6, !dbg !49
  %6 = load i32, ptr %arrayidx7, align 4, !dbg !49, !tbaa !8
  %rem = urem i32 %6, 12, !dbg !50
  %idxprom8 = zext nneg i32 %rem to i64, !dbg !51
  %arrayidx9 = getelementptr inbounds nuw i32, ptr %hist, i64 %idxprom8, !dbg !51
  %7 = load i32, ptr %arrayidx9, align 4, !dbg !52, !tbaa !8
  %inc10 = add nsw i32 %7, 1, !dbg !52
  store i32 %inc10, ptr %arrayidx9, align 4, !dbg !52, !tbaa !8
  %inc12 = add nuw nsw i32 %i1.012, 1, !dbg !53
  %exitcond.not = icmp eq i32 %inc12, 20, !dbg !55
  br i1 %exitcond.not, label %for.cond.cleanup4, label %for.body5, !dbg !24, !llvm.loop !56
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(ptr captures(none)) #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(ptr captures(none)) #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #4

attributes #0 = { mustprogress nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_90" "target-features"="+ptx86,+sm_90" }
attributes #1 = { cold noreturn nounwind memory(inaccessiblemem: write) }
attributes #2 = { mustprogress nofree noinline norecurse nosync nounwind memory(argmem: readwrite) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_90" "target-features"="+ptx86,+sm_90" "uniform-work-group-size"="true" }
attributes #3 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #4 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #5 = { nounwind }

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
!6 = !DIFile(filename: "/@job/<stdin>", directory: "", checksumkind: CSK_MD5, checksum: "9f09c4bcd0691568ba362dd10187059b")
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
!18 = distinct !DISubprogram(name: "local", linkageName: "_Z5localPKiP6float4Pd", scope: !19, file: !19, line: 3, type: !14, scopeLine: 3, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !5)
!19 = !DIFile(filename: "local.cu", directory: "", checksumkind: CSK_MD5, checksum: "9f09c4bcd0691568ba362dd10187059b")
!20 = !DILocation(line: 4, column: 3, scope: !18)
!21 = !DILocation(line: 5, column: 40, scope: !22)
!22 = !DILexicalBlockFile(scope: !18, file: !19, discriminator: 3076)
!23 = !DILocation(line: 5, column: 32, scope: !22)
!24 = !DILocation(line: 6, column: 3, scope: !25)
!25 = !DILexicalBlockFile(scope: !18, file: !19, discriminator: 2)
!26 = !DILocation(line: 7, column: 19, scope: !18)
!27 = !DILocation(line: 7, column: 35, scope: !18)
!28 = !DILocation(line: 7, column: 13, scope: !18)
!29 = !{!30, !30, i64 0}
!30 = !{!"float", !10, i64 0}
!31 = !DILocation(line: 8, column: 17, scope: !18)
!32 = !DILocation(line: 8, column: 23, scope: !18)
!33 = !DILocation(line: 8, column: 12, scope: !18)
!34 = !DILocation(line: 8, column: 9, scope: !18)
!35 = !DILocation(line: 9, column: 3, scope: !18)
!36 = !DILocation(line: 9, column: 20, scope: !18)
!37 = !DILocation(line: 10, column: 30, scope: !18)
!38 = !DILocation(line: 10, column: 28, scope: !18)
!39 = !DILocation(line: 10, column: 41, scope: !18)
!40 = !DILocation(line: 10, column: 39, scope: !18)
!41 = !DILocation(line: 10, column: 3, scope: !18)
!42 = !DILocation(line: 10, column: 18, scope: !18)
!43 = !{!44, !44, i64 0}
!44 = !{!"double", !10, i64 0}
!45 = !DILocation(line: 11, column: 1, scope: !18)
!46 = !DILocation(line: 6, column: 53, scope: !47)
!47 = !DILexicalBlockFile(scope: !18, file: !19, discriminator: 4)
!48 = !DILocation(line: 6, column: 58, scope: !47)
!49 = !DILocation(line: 6, column: 37, scope: !47)
!50 = !DILocation(line: 6, column: 64, scope: !47)
!51 = !DILocation(line: 6, column: 32, scope: !47)
!52 = !DILocation(line: 6, column: 70, scope: !47)
!53 = !DILocation(line: 6, column: 28, scope: !54)
!54 = !DILexicalBlockFile(scope: !18, file: !19, discriminator: 6)
!55 = !DILocation(line: 6, column: 21, scope: !25)
!56 = distinct !{!56, !57, !58, !59}
!57 = !DILocation(line: 6, column: 3, scope: !18)
!58 = !DILocation(line: 6, column: 70, scope: !18)
!59 = !{!"llvm.loop.mustprogress"}
