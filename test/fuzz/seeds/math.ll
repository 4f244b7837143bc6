; ModuleID = 'seed'
source_filename = "math.cu"
target datalayout = "e-p:32:32-p6:32:32-p7:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx-nvidia-cuda"

%struct.__half = type { half }

; Function Attrs: mustprogress nounwind
define weak void @__cxa_pure_virtual() local_unnamed_addr #0 !dbg !1242 {
entry:
  tail call void @llvm.trap(), !dbg !1244
  unreachable, !dbg !1245
}

; Function Attrs: cold noreturn nounwind memory(inaccessiblemem: write)
declare void @llvm.trap() #1

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: readwrite)
define dso_local ptx_kernel void @_Z4mathPKfPdPxP6__half(ptr noundef readonly captures(none) %x, ptr noundef captures(none) %d, ptr noundef captures(none) %q, ptr noundef captures(none) %h) local_unnamed_addr #2 !dbg !1246 {
entry:
  %0 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !1287
  %arrayidx = getelementptr inbounds nuw float, ptr %x, i32 %0, !dbg !1344
  %1 = load float, ptr %arrayidx, align 4, !dbg !1344, !tbaa !1345
  %conv = fpext contract float %1 to double, !dbg !1347
  %call.i = tail call contract noundef double @__nv_sqrt(double noundef %conv) #6, !dbg !1355
  %arrayidx2 = getelementptr inbounds nuw double, ptr %d, i32 %0, !dbg !1356
  %2 = load double, ptr %arrayidx2, align 8, !dbg !1356, !tbaa !1357
  %call.i76 = tail call contract noundef double @__nv_exp(double noundef %2) #6, !dbg !1364
  %div = fdiv contract double %call.i76, 3.000000e+00, !dbg !1365
  %add = fadd contract double %call.i, %div, !dbg !1366
  %3 = tail call contract noundef double @llvm.fma.f64(double %conv, double %conv, double 1.000000e+00), !dbg !1385
  %add7 = fadd contract double %3, %add, !dbg !1386
  %call.i78 = tail call contract noundef float @__nv_sinf(float noundef %1) #6, !dbg !1389
  %add9 = fadd contract float %1, 1.000000e+00, !dbg !1390
  %call.i79 = tail call contract noundef float @__nv_rsqrtf(float noundef %add9) #6, !dbg !1396
  %mul = fmul contract float %call.i78, %call.i79, !dbg !1397
  %conv11 = fpext contract float %mul to double, !dbg !1398
  %add12 = fadd contract double %add7, %conv11, !dbg !1399
  %4 = tail call contract noundef double @llvm.minnum.f64(double %2, double 2.000000e+00), !dbg !1414
  %add15 = fadd contract double %4, %add12, !dbg !1415
  store double %add15, ptr %arrayidx2, align 8, !dbg !1416, !tbaa !1357
  %arrayidx17 = getelementptr inbounds nuw i64, ptr %q, i32 %0, !dbg !1417
  %5 = load i64, ptr %arrayidx17, align 8, !dbg !1417, !tbaa !1418
  %mul18 = mul nsw i64 %5, 1234567891011, !dbg !1420
  %add19 = add nuw nsw i32 %0, 1, !dbg !1421
  %conv20 = zext nneg i32 %add19 to i64, !dbg !1422
  %div21 = sdiv i64 %mul18, %conv20, !dbg !1423
  %conv1.i = and i64 %5, 4294967295, !dbg !1444
  %shr.i = lshr i64 %5, 32, !dbg !1445
  %mul.i = mul nuw nsw i64 %shr.i, 12345, !dbg !1446
  %mul5.i = mul nuw nsw i64 %conv1.i, 12345, !dbg !1447
  %shr6.i = lshr i64 %mul5.i, 32, !dbg !1448
  %add.i86 = add nuw nsw i64 %shr6.i, %mul.i, !dbg !1449
  %shr8.i = lshr i64 %add.i86, 32, !dbg !1450
  %and = and i32 %0, 63, !dbg !1451
  %sh_prom = zext nneg i32 %and to i64, !dbg !1452
  %shr = ashr i64 %5, %sh_prom, !dbg !1452
  %call.i82 = tail call noundef i32 @__nv_float2int_rn(float noundef %1) #6, !dbg !1458
  %conv28 = sext i32 %call.i82 to i64, !dbg !1459
  %add24 = add i64 %shr, %div21, !dbg !1460
  %add26 = add i64 %add24, %conv28, !dbg !1461
  %add29 = add i64 %add26, %shr8.i, !dbg !1462
  %conv.i87 = fptrunc contract float %1 to half, !dbg !1464
  %arrayidx33 = getelementptr inbounds nuw %struct.__half, ptr %h, i32 %0, !dbg !1465
  %6 = load half, ptr %arrayidx33, align 2, !dbg !1466, !tbaa !1467
  %conv.i88 = fadd contract half %6, %conv.i87, !dbg !1470
  store half %conv.i88, ptr %arrayidx33, align 2, !dbg !1471, !tbaa !1472
  %conv37 = fptosi double %add15 to i64, !dbg !1473
  %rem = srem i64 %conv37, 17, !dbg !1474
  %conv39 = and i32 %0, 255, !dbg !1475
  %conv40 = fptosi float %1 to i16, !dbg !1476
  %conv41 = sext i16 %conv40 to i32, !dbg !1477
  %mul42 = mul nsw i32 %conv39, %conv41, !dbg !1478
  %conv43 = sext i32 %mul42 to i64, !dbg !1475
  %add44 = add nsw i64 %rem, %conv43, !dbg !1479
  %add46 = add nsw i64 %add44, %add29, !dbg !1480
  store i64 %add46, ptr %arrayidx17, align 8, !dbg !1480, !tbaa !1418
  ret void, !dbg !1481
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #3

; Function Attrs: mustprogress nofree nosync nounwind willreturn memory(none)
declare !dbg !1482 double @__nv_sqrt(double noundef) local_unnamed_addr #4

; Function Attrs: mustprogress nofree nosync nounwind willreturn memory(none)
declare !dbg !1484 double @__nv_exp(double noundef) local_unnamed_addr #4

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.fma.f64(double, double, double) #5

; Function Attrs: mustprogress nofree nosync nounwind willreturn memory(none)
declare !dbg !1485 float @__nv_sinf(float noundef) local_unnamed_addr #4

; Function Attrs: mustprogress nofree nosync nounwind willreturn memory(none)
declare !dbg !1486 float @__nv_rsqrtf(float noundef) local_unnamed_addr #4

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.minnum.f64(double, double) #5

; Function Attrs: mustprogress nofree nosync nounwind willreturn memory(none)
declare !dbg !1487 i32 @__nv_float2int_rn(float noundef) local_unnamed_addr #4

attributes #0 = { mustprogress nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_90" "target-features"="+ptx86,+sm_90" }
attributes #1 = { cold noreturn nounwind memory(inaccessiblemem: write) }
attributes #2 = { mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: readwrite) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_90" "target-features"="+ptx86,+sm_90" "uniform-work-group-size"="true" }
attributes #3 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #4 = { mustprogress nofree nosync nounwind willreturn memory(none) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_90" "target-features"="+ptx86,+sm_90" }
attributes #5 = { mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #6 = { nounwind willreturn memory(none) }

!llvm.module.flags = !{!0, !1, !2, !3, !4, !5}
!llvm.dbg.cu = !{!6}
!llvm.ident = !{!1237}
!llvm.errno.tbaa = !{!1238}

!0 = !{i32 2, !"SDK Version", [2 x i32] [i32 12, i32 9]}
!1 = !{i32 7, !"Dwarf Version", i32 5}
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !{i32 1, !"wchar_size", i32 4}
!4 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!5 = !{i32 7, !"debug-info-assignment-tracking", i1 true}
!6 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_14, file: !7, producer: "clang version 22.1.0 (https://codeberg.org/YoWASP/llvm-project 9560ae0f2cc440e4fc891fddbc119da6f56daa59)", isOptimized: true, runtimeVersion: 0, emissionKind: FullDebug, splitDebugInlining: false, nameTableKind: None)
!7 = !DIFile(filename: "<stdin>", directory: "/program", checksumkind: CSK_MD5, checksum: "3aae6461fa4e591a038d5547b9742283")
!9 = !DIBasicType(name: "double", size: 64, encoding: DW_ATE_float)
!10 = !DIBasicType(name: "long long", size: 64, encoding: DW_ATE_signed)
!12 = !DIBasicType(name: "short", size: 16, encoding: DW_ATE_signed)
!13 = !DIBasicType(name: "unsigned int", size: 32, encoding: DW_ATE_unsigned)
!14 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "__half", file: !15, line: 13, size: 16, flags: DIFlagTypePassByValue, elements: !16, identifier: "_ZTS6__half")
!15 = !DIFile(filename: "/include/cuda_fp16.h", directory: "/program", checksumkind: CSK_MD5, checksum: "f66d910cf9ec9dfbadf7e83f858b9454")
!16 = !{!17, !19, !23, !32, !36, !39, !42, !45, !49, !52, !56, !60, !63, !67, !72, !75, !79, !82, !85, !88, !91, !94, !98, !101}
!17 = !DIDerivedType(tag: DW_TAG_member, name: "value", scope: !14, file: !15, line: 14, baseType: !18, size: 16)
!18 = !DIBasicType(name: "_Float16", size: 16, encoding: DW_ATE_float)
!19 = !DISubprogram(name: "__half", linkageName: "_ZN6__halfC4Ev", scope: !14, file: !15, line: 16, type: !20, scopeLine: 16, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!20 = !DISubroutineType(types: !21)
!21 = !{null, !22}
!22 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !14, size: 32, flags: DIFlagArtificial | DIFlagObjectPointer)
!23 = !DISubprogram(name: "__half", linkageName: "_ZN6__halfC4ERK10__half_raw", scope: !14, file: !15, line: 17, type: !24, scopeLine: 17, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!24 = !DISubroutineType(types: !25)
!25 = !{null, !22, !26}
!26 = !DIDerivedType(tag: DW_TAG_reference_type, baseType: !27, size: 32)
!27 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !28)
!28 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "__half_raw", file: !15, line: 10, size: 16, flags: DIFlagTypePassByValue, elements: !29, identifier: "_ZTS10__half_raw")
!29 = !{!30}
!30 = !DIDerivedType(tag: DW_TAG_member, name: "x", scope: !28, file: !15, line: 10, baseType: !31, size: 16)
!31 = !DIBasicType(name: "unsigned short", size: 16, encoding: DW_ATE_unsigned)
!32 = !DISubprogram(name: "__half", linkageName: "_ZN6__halfC4Ef", scope: !14, file: !15, line: 18, type: !33, scopeLine: 18, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!33 = !DISubroutineType(types: !34)
!34 = !{null, !22, !35}
!35 = !DIBasicType(name: "float", size: 32, encoding: DW_ATE_float)
!36 = !DISubprogram(name: "__half", linkageName: "_ZN6__halfC4Ed", scope: !14, file: !15, line: 19, type: !37, scopeLine: 19, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!37 = !DISubroutineType(types: !38)
!38 = !{null, !22, !9}
!39 = !DISubprogram(name: "__half", linkageName: "_ZN6__halfC4Es", scope: !14, file: !15, line: 20, type: !40, scopeLine: 20, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!40 = !DISubroutineType(types: !41)
!41 = !{null, !22, !12}
!42 = !DISubprogram(name: "__half", linkageName: "_ZN6__halfC4Et", scope: !14, file: !15, line: 21, type: !43, scopeLine: 21, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!43 = !DISubroutineType(types: !44)
!44 = !{null, !22, !31}
!45 = !DISubprogram(name: "__half", linkageName: "_ZN6__halfC4Ei", scope: !14, file: !15, line: 22, type: !46, scopeLine: 22, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!46 = !DISubroutineType(types: !47)
!47 = !{null, !22, !48}
!48 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!49 = !DISubprogram(name: "__half", linkageName: "_ZN6__halfC4Ej", scope: !14, file: !15, line: 23, type: !50, scopeLine: 23, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!50 = !DISubroutineType(types: !51)
!51 = !{null, !22, !13}
!52 = !DISubprogram(name: "__half", linkageName: "_ZN6__halfC4El", scope: !14, file: !15, line: 24, type: !53, scopeLine: 24, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!53 = !DISubroutineType(types: !54)
!54 = !{null, !22, !55}
!55 = !DIBasicType(name: "long", size: 32, encoding: DW_ATE_signed)
!56 = !DISubprogram(name: "__half", linkageName: "_ZN6__halfC4Em", scope: !14, file: !15, line: 25, type: !57, scopeLine: 25, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!57 = !DISubroutineType(types: !58)
!58 = !{null, !22, !59}
!59 = !DIBasicType(name: "unsigned long", size: 32, encoding: DW_ATE_unsigned)
!60 = !DISubprogram(name: "__half", linkageName: "_ZN6__halfC4Ex", scope: !14, file: !15, line: 26, type: !61, scopeLine: 26, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!61 = !DISubroutineType(types: !62)
!62 = !{null, !22, !10}
!63 = !DISubprogram(name: "__half", linkageName: "_ZN6__halfC4Ey", scope: !14, file: !15, line: 27, type: !64, scopeLine: 27, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!64 = !DISubroutineType(types: !65)
!65 = !{null, !22, !66}
!66 = !DIBasicType(name: "unsigned long long", size: 64, encoding: DW_ATE_unsigned)
!67 = !DISubprogram(name: "operator float", linkageName: "_ZNK6__halfcvfEv", scope: !14, file: !15, line: 29, type: !68, scopeLine: 29, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!68 = !DISubroutineType(types: !69)
!69 = !{!35, !70}
!70 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !71, size: 32, flags: DIFlagArtificial | DIFlagObjectPointer)
!71 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !14)
!72 = !DISubprogram(name: "operator __half_raw", linkageName: "_ZNK6__halfcv10__half_rawEv", scope: !14, file: !15, line: 30, type: !73, scopeLine: 30, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!73 = !DISubroutineType(types: !74)
!74 = !{!28, !70}
!75 = !DISubprogram(name: "operator bool", linkageName: "_ZNK6__halfcvbEv", scope: !14, file: !15, line: 31, type: !76, scopeLine: 31, flags: DIFlagExplicit | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!76 = !DISubroutineType(types: !77)
!77 = !{!78, !70}
!78 = !DIBasicType(name: "bool", size: 8, encoding: DW_ATE_boolean)
!79 = !DISubprogram(name: "operator int", linkageName: "_ZNK6__halfcviEv", scope: !14, file: !15, line: 32, type: !80, scopeLine: 32, flags: DIFlagExplicit | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!80 = !DISubroutineType(types: !81)
!81 = !{!48, !70}
!82 = !DISubprogram(name: "operator unsigned int", linkageName: "_ZNK6__halfcvjEv", scope: !14, file: !15, line: 33, type: !83, scopeLine: 33, flags: DIFlagExplicit | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!83 = !DISubroutineType(types: !84)
!84 = !{!13, !70}
!85 = !DISubprogram(name: "operator short", linkageName: "_ZNK6__halfcvsEv", scope: !14, file: !15, line: 34, type: !86, scopeLine: 34, flags: DIFlagExplicit | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!86 = !DISubroutineType(types: !87)
!87 = !{!12, !70}
!88 = !DISubprogram(name: "operator unsigned short", linkageName: "_ZNK6__halfcvtEv", scope: !14, file: !15, line: 35, type: !89, scopeLine: 35, flags: DIFlagExplicit | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!89 = !DISubroutineType(types: !90)
!90 = !{!31, !70}
!91 = !DISubprogram(name: "operator double", linkageName: "_ZNK6__halfcvdEv", scope: !14, file: !15, line: 36, type: !92, scopeLine: 36, flags: DIFlagExplicit | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!92 = !DISubroutineType(types: !93)
!93 = !{!9, !70}
!94 = !DISubprogram(name: "operator=", linkageName: "_ZN6__halfaSEf", scope: !14, file: !15, line: 37, type: !95, scopeLine: 37, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!95 = !DISubroutineType(types: !96)
!96 = !{!97, !22, !35}
!97 = !DIDerivedType(tag: DW_TAG_reference_type, baseType: !14, size: 32)
!98 = !DISubprogram(name: "operator=", linkageName: "_ZN6__halfaSEd", scope: !14, file: !15, line: 38, type: !99, scopeLine: 38, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!99 = !DISubroutineType(types: !100)
!100 = !{!97, !22, !9}
!101 = !DISubprogram(name: "operator=", linkageName: "_ZN6__halfaSEi", scope: !14, file: !15, line: 39, type: !102, scopeLine: 39, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!102 = !DISubroutineType(types: !103)
!103 = !{!97, !22, !48}
!113 = !DISubroutineType(types: !114)
!114 = !{!35, !35}
!167 = !DISubroutineType(types: !168)
!168 = !{!48, !35}
!840 = !DISubroutineType(types: !841)
!841 = !{null}
!1125 = !DIFile(filename: "/@clang/include/__clang_cuda_math.h", directory: "/program", checksumkind: CSK_MD5, checksum: "149aea8ba4c919503546188b5df45fdb")
!1222 = distinct !DISubprogram(name: "sinf", linkageName: "_ZL4sinff", scope: !1125, file: !1125, line: 310, type: !113, scopeLine: 310, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !6)
!1237 = !{!"clang version 22.1.0 (https://codeberg.org/YoWASP/llvm-project 9560ae0f2cc440e4fc891fddbc119da6f56daa59)"}
!1238 = !{!1239, !1239, i64 0}
!1239 = !{!"int", !1240, i64 0}
!1240 = !{!"omnipotent char", !1241, i64 0}
!1241 = !{!"Simple C++ TBAA"}
!1242 = distinct !DISubprogram(name: "__cxa_pure_virtual", scope: !1243, file: !1243, line: 26, type: !840, scopeLine: 26, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !6)
!1243 = !DIFile(filename: "/include/warpscope/device_system.h", directory: "/program", checksumkind: CSK_MD5, checksum: "6b0abce32ad2c519dc4285f98f5c63b4")
!1244 = !DILocation(line: 26, column: 62, scope: !1242)
!1245 = !DILocation(line: 26, column: 80, scope: !1242)
!1246 = distinct !DISubprogram(name: "math", linkageName: "_Z4mathPKfPdPxP6__half", scope: !1247, file: !1247, line: 2, type: !1248, scopeLine: 2, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !6)
!1247 = !DIFile(filename: "math.cu", directory: "/program", checksumkind: CSK_MD5, checksum: "3aae6461fa4e591a038d5547b9742283")
!1248 = !DISubroutineType(types: !1249)
!1249 = !{null, !1250, !1252, !1253, !1254}
!1250 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !1251, size: 32)
!1251 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !35)
!1252 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !9, size: 32)
!1253 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !10, size: 32)
!1254 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !14, size: 32)
!1263 = distinct !DISubprogram(name: "__half", linkageName: "_ZN6__halfC2Ef", scope: !14, file: !15, line: 18, type: !33, scopeLine: 18, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !6)
!1267 = distinct !DILocation(line: 61, column: 57, scope: !1268, inlinedAt: !1273)
!1268 = distinct !DISubprogram(name: "__float2half", linkageName: "_ZL12__float2halff", scope: !15, file: !15, line: 61, type: !1269, scopeLine: 61, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !6)
!1269 = !DISubroutineType(types: !1270)
!1270 = !{!14, !35}
!1273 = distinct !DILocation(line: 7, column: 10, scope: !1246)
!1275 = distinct !DILocation(line: 30, column: 1, scope: !1276, inlinedAt: !1284)
!1276 = distinct !DISubprogram(name: "operator+", linkageName: "_ZplRK6__halfS1_", scope: !1277, file: !1277, line: 30, type: !1278, scopeLine: 30, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !6)
!1277 = !DIFile(filename: "/include/warpscope/half_functions.h", directory: "/program", checksumkind: CSK_MD5, checksum: "25e73be5b6fb527d2df775734a1746d6")
!1278 = !DISubroutineType(types: !1279)
!1279 = !{!14, !1280, !1280}
!1280 = !DIDerivedType(tag: DW_TAG_reference_type, baseType: !71, size: 32)
!1284 = distinct !DILocation(line: 7, column: 26, scope: !1246)
!1287 = !DILocation(line: 53, column: 27, scope: !1288, inlinedAt: !1343)
!1288 = distinct !DISubprogram(name: "__fetch_builtin_x", linkageName: "_ZN26__cuda_builtin_threadIdx_t17__fetch_builtin_xEv", scope: !1290, file: !1289, line: 53, type: !1293, scopeLine: 53, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !6)
!1289 = !DIFile(filename: "/@clang/include/__clang_cuda_builtin_vars.h", directory: "/program", checksumkind: CSK_MD5, checksum: "1d0a2ee7c5a63e5498710dcd4dafb310")
!1290 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "__cuda_builtin_threadIdx_t", file: !1289, line: 52, size: 8, flags: DIFlagTypePassByReference, elements: !1291, identifier: "_ZTS26__cuda_builtin_threadIdx_t")
!1291 = !{!1292, !1295, !1296, !1297, !1325, !1328, !1332, !1336, !1339}
!1292 = !DISubprogram(name: "__fetch_builtin_x", linkageName: "_ZN26__cuda_builtin_threadIdx_t17__fetch_builtin_xEv", scope: !1290, file: !1289, line: 53, type: !1293, scopeLine: 53, flags: DIFlagPrototyped | DIFlagStaticMember, spFlags: DISPFlagOptimized)
!1293 = !DISubroutineType(types: !1294)
!1294 = !{!13}
!1295 = !DISubprogram(name: "__fetch_builtin_y", linkageName: "_ZN26__cuda_builtin_threadIdx_t17__fetch_builtin_yEv", scope: !1290, file: !1289, line: 54, type: !1293, scopeLine: 54, flags: DIFlagPrototyped | DIFlagStaticMember, spFlags: DISPFlagOptimized)
!1296 = !DISubprogram(name: "__fetch_builtin_z", linkageName: "_ZN26__cuda_builtin_threadIdx_t17__fetch_builtin_zEv", scope: !1290, file: !1289, line: 55, type: !1293, scopeLine: 55, flags: DIFlagPrototyped | DIFlagStaticMember, spFlags: DISPFlagOptimized)
!1297 = !DISubprogram(name: "operator dim3", linkageName: "_ZNK26__cuda_builtin_threadIdx_tcv4dim3Ev", scope: !1290, file: !1289, line: 58, type: !1298, scopeLine: 58, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!1298 = !DISubroutineType(types: !1299)
!1299 = !{!1300, !1323}
!1300 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "dim3", file: !1301, line: 61, size: 96, flags: DIFlagTypePassByValue | DIFlagNonTrivial, elements: !1302, identifier: "_ZTS4dim3")
!1301 = !DIFile(filename: "/include/warpscope/../vector_types.h", directory: "/program", checksumkind: CSK_MD5, checksum: "2a8065bedcce2bc8bca5daee3eba3d78")
!1302 = !{!1303, !1304, !1305, !1306, !1310, !1318}
!1303 = !DIDerivedType(tag: DW_TAG_member, name: "x", scope: !1300, file: !1301, line: 62, baseType: !13, size: 32)
!1304 = !DIDerivedType(tag: DW_TAG_member, name: "y", scope: !1300, file: !1301, line: 62, baseType: !13, size: 32, offset: 32)
!1305 = !DIDerivedType(tag: DW_TAG_member, name: "z", scope: !1300, file: !1301, line: 62, baseType: !13, size: 32, offset: 64)
!1306 = !DISubprogram(name: "dim3", linkageName: "_ZN4dim3C4Ejjj", scope: !1300, file: !1301, line: 64, type: !1307, scopeLine: 64, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!1307 = !DISubroutineType(types: !1308)
!1308 = !{null, !1309, !13, !13, !13}
!1309 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !1300, size: 32, flags: DIFlagArtificial | DIFlagObjectPointer)
!1310 = !DISubprogram(name: "dim3", linkageName: "_ZN4dim3C4E5uint3", scope: !1300, file: !1301, line: 65, type: !1311, scopeLine: 65, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!1311 = !DISubroutineType(types: !1312)
!1312 = !{null, !1309, !1313}
!1313 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "uint3", file: !1301, line: 20, size: 96, flags: DIFlagTypePassByValue, elements: !1314, identifier: "_ZTS5uint3")
!1314 = !{!1315, !1316, !1317}
!1315 = !DIDerivedType(tag: DW_TAG_member, name: "x", scope: !1313, file: !1301, line: 20, baseType: !13, size: 32)
!1316 = !DIDerivedType(tag: DW_TAG_member, name: "y", scope: !1313, file: !1301, line: 20, baseType: !13, size: 32, offset: 32)
!1317 = !DIDerivedType(tag: DW_TAG_member, name: "z", scope: !1313, file: !1301, line: 20, baseType: !13, size: 32, offset: 64)
!1318 = !DISubprogram(name: "operator uint3", linkageName: "_ZNK4dim3cv5uint3Ev", scope: !1300, file: !1301, line: 66, type: !1319, scopeLine: 66, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!1319 = !DISubroutineType(types: !1320)
!1320 = !{!1313, !1321}
!1321 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !1322, size: 32, flags: DIFlagArtificial | DIFlagObjectPointer)
!1322 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !1300)
!1323 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !1324, size: 32, flags: DIFlagArtificial | DIFlagObjectPointer)
!1324 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !1290)
!1325 = !DISubprogram(name: "operator uint3", linkageName: "_ZNK26__cuda_builtin_threadIdx_tcv5uint3Ev", scope: !1290, file: !1289, line: 59, type: !1326, scopeLine: 59, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!1326 = !DISubroutineType(types: !1327)
!1327 = !{!1313, !1323}
!1328 = !DISubprogram(name: "__cuda_builtin_threadIdx_t", linkageName: "_ZN26__cuda_builtin_threadIdx_tC4Ev", scope: !1290, file: !1289, line: 62, type: !1329, scopeLine: 62, flags: DIFlagPrivate | DIFlagPrototyped, spFlags: DISPFlagOptimized | DISPFlagDeleted)
!1329 = !DISubroutineType(types: !1330)
!1330 = !{null, !1331}
!1331 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !1290, size: 32, flags: DIFlagArtificial | DIFlagObjectPointer)
!1332 = !DISubprogram(name: "__cuda_builtin_threadIdx_t", linkageName: "_ZN26__cuda_builtin_threadIdx_tC4ERKS_", scope: !1290, file: !1289, line: 62, type: !1333, scopeLine: 62, flags: DIFlagPrivate | DIFlagPrototyped, spFlags: DISPFlagOptimized | DISPFlagDeleted)
!1333 = !DISubroutineType(types: !1334)
!1334 = !{null, !1331, !1335}
!1335 = !DIDerivedType(tag: DW_TAG_reference_type, baseType: !1324, size: 32)
!1336 = !DISubprogram(name: "operator=", linkageName: "_ZNK26__cuda_builtin_threadIdx_taSERKS_", scope: !1290, file: !1289, line: 62, type: !1337, scopeLine: 62, flags: DIFlagPrivate | DIFlagPrototyped, spFlags: DISPFlagOptimized | DISPFlagDeleted)
!1337 = !DISubroutineType(types: !1338)
!1338 = !{null, !1323, !1335}
!1339 = !DISubprogram(name: "operator&", linkageName: "_ZNK26__cuda_builtin_threadIdx_tadEv", scope: !1290, file: !1289, line: 62, type: !1340, scopeLine: 62, flags: DIFlagPrivate | DIFlagPrototyped, spFlags: DISPFlagOptimized | DISPFlagDeleted)
!1340 = !DISubroutineType(types: !1341)
!1341 = !{!1342, !1323}
!1342 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !1290, size: 32)
!1343 = distinct !DILocation(line: 3, column: 11, scope: !1246)
!1344 = !DILocation(line: 4, column: 13, scope: !1246)
!1345 = !{!1346, !1346, i64 0}
!1346 = !{!"float", !1240, i64 0}
!1347 = !DILocation(line: 5, column: 23, scope: !1246)
!1349 = distinct !DISubprogram(name: "sqrt", linkageName: "_ZL4sqrtd", scope: !1125, file: !1125, line: 317, type: !1350, scopeLine: 317, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !6)
!1350 = !DISubroutineType(types: !1351)
!1351 = !{!9, !9}
!1354 = distinct !DILocation(line: 5, column: 10, scope: !1246)
!1355 = !DILocation(line: 317, column: 45, scope: !1349, inlinedAt: !1354)
!1356 = !DILocation(line: 5, column: 32, scope: !1246)
!1357 = !{!1358, !1358, i64 0}
!1358 = !{!"double", !1240, i64 0}
!1360 = distinct !DISubprogram(name: "exp", linkageName: "_ZL3expd", scope: !1125, file: !1125, line: 108, type: !1350, scopeLine: 108, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !6)
!1363 = distinct !DILocation(line: 5, column: 28, scope: !1246)
!1364 = !DILocation(line: 108, column: 44, scope: !1360, inlinedAt: !1363)
!1365 = !DILocation(line: 5, column: 38, scope: !1246)
!1366 = !DILocation(line: 5, column: 26, scope: !1246)
!1368 = distinct !DISubprogram(name: "__fma_rn", linkageName: "_ZL8__fma_rnddd", scope: !1369, file: !1369, line: 270, type: !1370, scopeLine: 270, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !6)
!1369 = !DIFile(filename: "/@clang/include/__clang_cuda_device_functions.h", directory: "/program", checksumkind: CSK_MD5, checksum: "2a31645a67348fe3a94db0e51473bcfb")
!1370 = !DISubroutineType(types: !1371)
!1371 = !{!9, !9, !9, !9}
!1376 = distinct !DILocation(line: 5, column: 46, scope: !1246)
!1378 = distinct !DISubprogram(name: "__nv_fma_rn", scope: !1379, file: !1379, line: 163, type: !1370, scopeLine: 163, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !6)
!1379 = !DIFile(filename: "/include/warpscope/libdevice.h", directory: "/program", checksumkind: CSK_MD5, checksum: "cdcd83da0ea4a8a3d369485021976ae8")
!1384 = distinct !DILocation(line: 271, column: 10, scope: !1368, inlinedAt: !1376)
!1385 = !DILocation(line: 163, column: 74, scope: !1378, inlinedAt: !1384)
!1386 = !DILocation(line: 5, column: 44, scope: !1246)
!1388 = distinct !DILocation(line: 5, column: 69, scope: !1246)
!1389 = !DILocation(line: 311, column: 41, scope: !1222, inlinedAt: !1388)
!1390 = !DILocation(line: 5, column: 88, scope: !1246)
!1392 = distinct !DISubprogram(name: "rsqrtf", linkageName: "_ZL6rsqrtff", scope: !1125, file: !1125, line: 280, type: !113, scopeLine: 280, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !6)
!1395 = distinct !DILocation(line: 5, column: 79, scope: !1246)
!1396 = !DILocation(line: 280, column: 45, scope: !1392, inlinedAt: !1395)
!1397 = !DILocation(line: 5, column: 77, scope: !1246)
!1398 = !DILocation(line: 5, column: 69, scope: !1246)
!1399 = !DILocation(line: 5, column: 67, scope: !1246)
!1401 = distinct !DISubprogram(name: "fmin", linkageName: "_ZL4fmindd", scope: !1125, file: !1125, line: 137, type: !1402, scopeLine: 137, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !6)
!1402 = !DISubroutineType(types: !1403)
!1403 = !{!9, !9, !9}
!1407 = distinct !DILocation(line: 5, column: 95, scope: !1246)
!1409 = distinct !DISubprogram(name: "__nv_fmin", scope: !1379, file: !1379, line: 165, type: !1402, scopeLine: 165, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !6)
!1413 = distinct !DILocation(line: 137, column: 57, scope: !1401, inlinedAt: !1407)
!1414 = !DILocation(line: 165, column: 62, scope: !1409, inlinedAt: !1413)
!1415 = !DILocation(line: 5, column: 93, scope: !1246)
!1416 = !DILocation(line: 5, column: 8, scope: !1246)
!1417 = !DILocation(line: 6, column: 11, scope: !1246)
!1418 = !{!1419, !1419, i64 0}
!1419 = !{!"long long", !1240, i64 0}
!1420 = !DILocation(line: 6, column: 16, scope: !1246)
!1421 = !DILocation(line: 6, column: 40, scope: !1246)
!1422 = !DILocation(line: 6, column: 37, scope: !1246)
!1423 = !DILocation(line: 6, column: 35, scope: !1246)
!1425 = distinct !DISubprogram(name: "__umul64hi", linkageName: "_ZL10__umul64hiyy", scope: !1369, file: !1369, line: 803, type: !1426, scopeLine: 804, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !6)
!1426 = !DISubroutineType(types: !1427)
!1427 = !{!66, !66, !66}
!1431 = distinct !DILocation(line: 6, column: 47, scope: !1246)
!1433 = distinct !DISubprogram(name: "__nv_umul64hi", scope: !1379, file: !1379, line: 119, type: !1426, scopeLine: 119, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !6)
!1443 = distinct !DILocation(line: 805, column: 10, scope: !1425, inlinedAt: !1431)
!1444 = !DILocation(line: 120, column: 35, scope: !1433, inlinedAt: !1443)
!1445 = !DILocation(line: 120, column: 62, scope: !1433, inlinedAt: !1443)
!1446 = !DILocation(line: 121, column: 42, scope: !1433, inlinedAt: !1443)
!1447 = !DILocation(line: 121, column: 57, scope: !1433, inlinedAt: !1443)
!1448 = !DILocation(line: 121, column: 64, scope: !1433, inlinedAt: !1443)
!1449 = !DILocation(line: 121, column: 49, scope: !1433, inlinedAt: !1443)
!1450 = !DILocation(line: 122, column: 33, scope: !1433, inlinedAt: !1443)
!1451 = !DILocation(line: 6, column: 85, scope: !1246)
!1452 = !DILocation(line: 6, column: 79, scope: !1246)
!1454 = distinct !DISubprogram(name: "__float2int_rn", linkageName: "_ZL14__float2int_rnf", scope: !1369, file: !1369, line: 232, type: !167, scopeLine: 232, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !6)
!1457 = distinct !DILocation(line: 6, column: 94, scope: !1246)
!1458 = !DILocation(line: 232, column: 51, scope: !1454, inlinedAt: !1457)
!1459 = !DILocation(line: 6, column: 94, scope: !1246)
!1460 = !DILocation(line: 6, column: 45, scope: !1246)
!1461 = !DILocation(line: 6, column: 71, scope: !1246)
!1462 = !DILocation(line: 6, column: 92, scope: !1246)
!1464 = !DILocation(line: 18, column: 57, scope: !1263, inlinedAt: !1267)
!1465 = !DILocation(line: 7, column: 28, scope: !1246)
!1466 = !DILocation(line: 30, column: 1, scope: !1276, inlinedAt: !1284)
!1467 = !{!1468, !1469, i64 0}
!1468 = !{!"_ZTS6__half", !1469, i64 0}
!1469 = !{!"_Float16", !1240, i64 0}
!1470 = !DILocation(line: 18, column: 57, scope: !1263, inlinedAt: !1275)
!1471 = !DILocation(line: 7, column: 8, scope: !1246)
!1472 = !{!1469, !1469, i64 0}
!1473 = !DILocation(line: 8, column: 22, scope: !1246)
!1474 = !DILocation(line: 8, column: 27, scope: !1246)
!1475 = !DILocation(line: 8, column: 34, scope: !1246)
!1476 = !DILocation(line: 8, column: 60, scope: !1246)
!1477 = !DILocation(line: 8, column: 53, scope: !1246)
!1478 = !DILocation(line: 8, column: 51, scope: !1246)
!1479 = !DILocation(line: 8, column: 32, scope: !1246)
!1480 = !DILocation(line: 8, column: 8, scope: !1246)
!1481 = !DILocation(line: 9, column: 1, scope: !1246)
!1482 = !DISubprogram(name: "__nv_sqrt", scope: !1483, file: !1483, line: 332, type: !1350, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!1483 = !DIFile(filename: "/@clang/include/__clang_cuda_libdevice_declares.h", directory: "/program", checksumkind: CSK_MD5, checksum: "aad53b97e40ba07317aa815fc0c04f15")
!1484 = !DISubprogram(name: "__nv_exp", scope: !1483, file: !1483, line: 121, type: !1350, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!1485 = !DISubprogram(name: "__nv_sinf", scope: !1483, file: !1483, line: 327, type: !113, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!1486 = !DISubprogram(name: "__nv_rsqrtf", scope: !1483, file: !1483, line: 315, type: !113, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!1487 = !DISubprogram(name: "__nv_float2int_rn", scope: !1483, file: !1483, line: 153, type: !167, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
