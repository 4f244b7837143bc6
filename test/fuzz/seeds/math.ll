; ModuleID = 'seed'
source_filename = "math.cu"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

%struct.__half = type { %union.anon }
%union.anon = type { half }

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

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: readwrite)
define dso_local ptx_kernel void @_Z4mathPKfPdPxP6__half(ptr readonly captures(none) %x, ptr captures(none) %d, ptr captures(none) %q, ptr captures(none) %h) local_unnamed_addr #2 !dbg !18 {
entry:
  %0 = tail call i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !20
  %idxprom = zext nneg i32 %0 to i64, !dbg !24
  %arrayidx = getelementptr inbounds nuw float, ptr %x, i64 %idxprom, !dbg !24
  %1 = load float, ptr %arrayidx, align 4, !dbg !24, !tbaa !25
  %conv = fpext contract float %1 to double, !dbg !27
  %call.i = tail call contract double @__nv_sqrt(double %conv) #6, !dbg !28
  %arrayidx3 = getelementptr inbounds nuw double, ptr %d, i64 %idxprom, !dbg !29
  %2 = load double, ptr %arrayidx3, align 8, !dbg !29, !tbaa !30
  %call.i32 = tail call contract double @__nv_exp(double %2) #6, !dbg !32
  %div = fdiv contract double %call.i32, 3.000000e+00, !dbg !34
  %add = fadd contract double %call.i, %div, !dbg !35
  %3 = tail call contract double @llvm.fma.f64(double %conv, double %conv, double 1.000000e+00), !dbg !36
  %add8 = fadd contract double %3, %add, !dbg !38
  %call.i34 = tail call contract float @__nv_sinf(float %1) #6, !dbg !39
  %add10 = fadd contract float %1, 1.000000e+00, !dbg !41
  %call.i35 = tail call contract float @__nv_rsqrtf(float %add10) #6, !dbg !42
  %mul = fmul contract float %call.i34, %call.i35, !dbg !44
  %conv12 = fpext contract float %mul to double, !dbg !45
  %add13 = fadd contract double %add8, %conv12, !dbg !46
  %4 = tail call contract double @llvm.minnum.f64(double %2, double 2.000000e+00), !dbg !47
  %add17 = fadd contract double %4, %add13, !dbg !49
  store double %add17, ptr %arrayidx3, align 8, !dbg !50, !tbaa !30
  %arrayidx21 = getelementptr inbounds nuw i64, ptr %q, i64 %idxprom, !dbg !51
  %5 = load i64, ptr %arrayidx21, align 8, !dbg !51, !tbaa !52
  %mul22 = mul nsw i64 %5, 1234567891011, !dbg !54
  %add23 = add nuw nsw i32 %0, 1, !dbg !55
  %conv24 = zext nneg i32 %add23 to i64, !dbg !56
  %div25 = sdiv i64 %mul22, %conv24, !dbg !57
  %conv1.i42 = and i64 %5, 4294967295, !dbg !58
  %shr.i = lshr i64 %5, 32, !dbg !58
  %mul.i = mul nuw nsw i64 %shr.i, 12345, !dbg !58
  %mul5.i = mul nuw nsw i64 %conv1.i42, 12345, !dbg !58
  %shr6.i = lshr i64 %mul5.i, 32, !dbg !58
  %add.i43 = add nuw nsw i64 %shr6.i, %mul.i, !dbg !58
  %shr8.i = lshr i64 %add.i43, 32, !dbg !58
  %and = and i32 %0, 63, !dbg !59
  %sh_prom = zext nneg i32 %and to i64, !dbg !60
  %shr = ashr i64 %5, %sh_prom, !dbg !60
  %call.i38 = tail call i32 @__nv_float2int_rn(float %1) #6, !dbg !61
  %conv34 = sext i32 %call.i38 to i64, !dbg !62
  %add29 = add i64 %shr, %div25, !dbg !63
  %add32 = add i64 %add29, %conv34, !dbg !64
  %add35 = add i64 %add32, %shr8.i, !dbg !65
  store i64 %add35, ptr %arrayidx21, align 8, !dbg !66, !tbaa !52
  %conv.i44 = fptrunc contract float %1 to half, !dbg !67
  %arrayidx41 = getelementptr inbounds nuw %struct.__half, ptr %h, i64 %idxprom, !dbg !71
  %6 = load half, ptr %arrayidx41, align 2, !dbg !72, !tbaa !73
  %conv.i45 = fadd contract half %6, %conv.i44, !dbg !74
  store half %conv.i45, ptr %arrayidx41, align 2, !dbg !76, !tbaa !73
  %7 = load double, ptr %arrayidx3, align 8, !dbg !77, !tbaa !30
  %conv47 = fptosi double %7 to i64, !dbg !77
  %rem = srem i64 %conv47, 17, !dbg !78
  %conv49 = and i32 %0, 255, !dbg !79
  %conv50 = fptosi float %1 to i16, !dbg !80
  %conv51 = sext i16 %conv50 to i32, !dbg !81
  %mul52 = mul nsw i32 %conv49, %conv51, !dbg !82
  %conv53 = sext i32 %mul52 to i64, !dbg !79
  %8 = load i64, ptr %arrayidx21, align 8, !dbg !83, !tbaa !52
  %add54 = add i64 %8, %conv53, !dbg !84
  %add57 = add i64 %add54, %rem, !dbg !83
  store i64 %add57, ptr %arrayidx21, align 8, !dbg !83, !tbaa !52
  ret void, !dbg !85
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #3

; Function Attrs: mustprogress nofree nosync nounwind willreturn memory(none)
declare double @__nv_sqrt(double) local_unnamed_addr #4

; Function Attrs: mustprogress nofree nosync nounwind willreturn memory(none)
declare double @__nv_exp(double) local_unnamed_addr #4

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.fma.f64(double, double, double) #5

; Function Attrs: mustprogress nofree nosync nounwind willreturn memory(none)
declare float @__nv_sinf(float) local_unnamed_addr #4

; Function Attrs: mustprogress nofree nosync nounwind willreturn memory(none)
declare float @__nv_rsqrtf(float) local_unnamed_addr #4

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.minnum.f64(double, double) #5

; Function Attrs: mustprogress nofree nosync nounwind willreturn memory(none)
declare i32 @__nv_float2int_rn(float) local_unnamed_addr #4

attributes #0 = { mustprogress nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_90" "target-features"="+ptx86,+sm_90" }
attributes #1 = { cold noreturn nounwind memory(inaccessiblemem: write) }
attributes #2 = { mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: readwrite) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_90" "target-features"="+ptx86,+sm_90" "uniform-work-group-size"="true" }
attributes #3 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #4 = { mustprogress nofree nosync nounwind willreturn memory(none) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_90" "target-features"="+ptx86,+sm_90" }
attributes #5 = { mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #6 = { nounwind willreturn memory(none) }

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
!6 = !DIFile(filename: "/@job/<stdin>", directory: "", checksumkind: CSK_MD5, checksum: "3aae6461fa4e591a038d5547b9742283")
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
!18 = distinct !DISubprogram(name: "math", linkageName: "_Z4mathPKfPdPxP6__half", scope: !19, file: !19, line: 2, type: !14, scopeLine: 2, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !5)
!19 = !DIFile(filename: "math.cu", directory: "", checksumkind: CSK_MD5, checksum: "3aae6461fa4e591a038d5547b9742283")
!20 = !DILocation(line: 53, column: 27, scope: !21, inlinedAt: !23)
!21 = distinct !DISubprogram(name: "__fetch_builtin_x", linkageName: "_ZN26__cuda_builtin_threadIdx_t17__fetch_builtin_xEv", scope: !22, file: !22, line: 53, type: !14, scopeLine: 53, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !5)
!22 = !DIFile(filename: "/@clang/include/__clang_cuda_builtin_vars.h", directory: "", checksumkind: CSK_MD5, checksum: "1d0a2ee7c5a63e5498710dcd4dafb310")
!23 = distinct !DILocation(line: 3, column: 11, scope: !18)
!24 = !DILocation(line: 4, column: 13, scope: !18)
!25 = !{!26, !26, i64 0}
!26 = !{!"float", !10, i64 0}
!27 = !DILocation(line: 5, column: 23, scope: !18)
!28 = !DILocation(line: 5, column: 10, scope: !18)
!29 = !DILocation(line: 5, column: 32, scope: !18)
!30 = !{!31, !31, i64 0}
!31 = !{!"double", !10, i64 0}
!32 = !DILocation(line: 5, column: 28, scope: !33)
!33 = !DILexicalBlockFile(scope: !18, file: !19, discriminator: 2)
!34 = !DILocation(line: 5, column: 38, scope: !18)
!35 = !DILocation(line: 5, column: 26, scope: !18)
!36 = !DILocation(line: 5, column: 46, scope: !37)
!37 = !DILexicalBlockFile(scope: !18, file: !19, discriminator: 4)
!38 = !DILocation(line: 5, column: 44, scope: !18)
!39 = !DILocation(line: 5, column: 69, scope: !40)
!40 = !DILexicalBlockFile(scope: !18, file: !19, discriminator: 6)
!41 = !DILocation(line: 5, column: 88, scope: !18)
!42 = !DILocation(line: 5, column: 79, scope: !43)
!43 = !DILexicalBlockFile(scope: !18, file: !19, discriminator: 8)
!44 = !DILocation(line: 5, column: 77, scope: !18)
!45 = !DILocation(line: 5, column: 69, scope: !18)
!46 = !DILocation(line: 5, column: 67, scope: !18)
!47 = !DILocation(line: 5, column: 95, scope: !48)
!48 = !DILexicalBlockFile(scope: !18, file: !19, discriminator: 10)
!49 = !DILocation(line: 5, column: 93, scope: !18)
!50 = !DILocation(line: 5, column: 8, scope: !18)
!51 = !DILocation(line: 6, column: 11, scope: !18)
!52 = !{!53, !53, i64 0}
!53 = !{!"long long", !10, i64 0}
!54 = !DILocation(line: 6, column: 16, scope: !18)
!55 = !DILocation(line: 6, column: 40, scope: !18)
!56 = !DILocation(line: 6, column: 37, scope: !18)
!57 = !DILocation(line: 6, column: 35, scope: !18)
!58 = !DILocation(line: 6, column: 47, scope: !18)
!59 = !DILocation(line: 6, column: 85, scope: !18)
!60 = !DILocation(line: 6, column: 79, scope: !18)
!61 = !DILocation(line: 6, column: 94, scope: !33)
!62 = !DILocation(line: 6, column: 94, scope: !18)
!63 = !DILocation(line: 6, column: 45, scope: !18)
!64 = !DILocation(line: 6, column: 71, scope: !18)
!65 = !DILocation(line: 6, column: 92, scope: !18)
!66 = !DILocation(line: 6, column: 8, scope: !18)
!67 = !DILocation(line: 21, column: 57, scope: !68, inlinedAt: !70)
!68 = distinct !DISubprogram(name: "__half", linkageName: "_ZN6__halfC2Ef", scope: !69, file: !69, line: 21, type: !14, scopeLine: 21, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !5)
!69 = !DIFile(filename: "/include/cuda_fp16.h", directory: "", checksumkind: CSK_MD5, checksum: "069f548ea8aa72dc5637e913c3693306")
!70 = distinct !DILocation(line: 7, column: 10, scope: !18)
!71 = !DILocation(line: 7, column: 28, scope: !18)
!72 = !DILocation(line: 7, column: 26, scope: !33)
!73 = !{!10, !10, i64 0}
!74 = !DILocation(line: 21, column: 57, scope: !68, inlinedAt: !75)
!75 = distinct !DILocation(line: 7, column: 26, scope: !33)
!76 = !DILocation(line: 7, column: 8, scope: !18)
!77 = !DILocation(line: 8, column: 22, scope: !18)
!78 = !DILocation(line: 8, column: 27, scope: !18)
!79 = !DILocation(line: 8, column: 34, scope: !18)
!80 = !DILocation(line: 8, column: 60, scope: !18)
!81 = !DILocation(line: 8, column: 53, scope: !18)
!82 = !DILocation(line: 8, column: 51, scope: !18)
!83 = !DILocation(line: 8, column: 8, scope: !18)
!84 = !DILocation(line: 8, column: 32, scope: !18)
!85 = !DILocation(line: 9, column: 1, scope: !18)
