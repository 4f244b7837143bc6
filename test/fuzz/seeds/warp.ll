; ModuleID = 'seed'
source_filename = "warp.cu"
target datalayout = "e-p:32:32-p6:32:32-p7:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx-nvidia-cuda"

; Function Attrs: mustprogress nounwind
define weak void @__cxa_pure_virtual() local_unnamed_addr #0 !dbg !1157 {
entry:
  tail call void @llvm.trap(), !dbg !1159
  unreachable, !dbg !1160
}

; Function Attrs: cold noreturn nounwind memory(inaccessiblemem: write)
declare void @llvm.trap() #1

; Function Attrs: convergent mustprogress noinline norecurse nounwind
define dso_local ptx_kernel void @_Z4warpPKiPj(ptr noundef readonly captures(none) %in, ptr noundef writeonly captures(none) %out) local_unnamed_addr #2 !dbg !1161 {
entry:
  %0 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !1178
  %arrayidx = getelementptr inbounds nuw i32, ptr %in, i32 %0, !dbg !1235
  %1 = load i32, ptr %arrayidx, align 4, !dbg !1235, !tbaa !1153
  %2 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %1, i32 range(i32 1, -2147483648) 16, i32 31), !dbg !1249
  %add = add nsw i32 %2, %1, !dbg !1250
  %3 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %add, i32 range(i32 1, -2147483648) 8, i32 31), !dbg !1249
  %add.1 = add nsw i32 %3, %add, !dbg !1250
  %4 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %add.1, i32 range(i32 1, -2147483648) 4, i32 31), !dbg !1249
  %add.2 = add nsw i32 %4, %add.1, !dbg !1250
  %5 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %add.2, i32 range(i32 1, -2147483648) 2, i32 31), !dbg !1249
  %add.3 = add nsw i32 %5, %add.2, !dbg !1250
  %6 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %add.3, i32 range(i32 1, -2147483648) 1, i32 31), !dbg !1249
  %add.4 = add nsw i32 %6, %add.3, !dbg !1250
  %and = and i32 %0, 31, !dbg !1251
  %7 = tail call noundef i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %add.4, i32 3, i32 6175), !dbg !1262
  %8 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %add.4, i32 5, i32 31), !dbg !1271
  %add4 = add nsw i32 %8, %7, !dbg !1272
  %9 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 range(i32 0, 32) %and, i32 2, i32 0), !dbg !1281
  %add6 = add nsw i32 %add4, %9, !dbg !1282
  %and7 = and i32 %add6, 1, !dbg !1283
  %tobool.i = icmp ne i32 %and7, 0, !dbg !1292
  %10 = tail call noundef i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %tobool.i), !dbg !1293
  %cmp9 = icmp sgt i32 %add6, 9, !dbg !1294
  %11 = tail call i1 @llvm.nvvm.vote.any.sync(i32 -1, i1 %cmp9), !dbg !1303
  %conv.i = zext i1 %11 to i32, !dbg !1303
  %add11 = add i32 %10, %conv.i, !dbg !1304
  %and12 = and i32 %add6, 3, !dbg !1305
  %12 = tail call noundef i32 @llvm.nvvm.match.any.sync.i32(i32 -1, i32 range(i32 0, 4) %and12), !dbg !1312
  %xor = xor i32 %add11, %12, !dbg !1313
  %cmp14 = icmp samesign ult i32 %and, 12, !dbg !1314
  br i1 %cmp14, label %if.then, label %if.end, !dbg !1314

if.then:                                          ; preds = %entry
  %13 = tail call noundef i32 @llvm.nvvm.activemask(), !dbg !1316
  %add16 = add i32 %13, %xor, !dbg !1320
  tail call void @llvm.nvvm.bar.warp.sync(i32 4095), !dbg !1326
  br label %if.end, !dbg !1327

if.end:                                           ; preds = %if.then, %entry
  %votes.0 = phi i32 [ %add16, %if.then ], [ %xor, %entry ], !dbg !1177
  %14 = tail call noundef i32 @llvm.nvvm.redux.sync.add(i32 %0, i32 -1), !dbg !1334
  %15 = tail call noundef range(i32 0, 33) i32 @llvm.ctpop.i32(i32 %add6), !dbg !1349
  %16 = tail call noundef range(i32 0, 33) i32 @llvm.ctlz.i32(i32 %add6, i1 false), !dbg !1360
  %17 = tail call noundef i32 @llvm.bitreverse.i32(i32 %0), !dbg !1373
  %18 = tail call range(i32 0, 33) i32 @llvm.cttz.i32(i32 %add6, i1 true), !dbg !1384
  %19 = add nuw nsw i32 %18, 1, !dbg !1384
  %iszero.i = icmp eq i32 %add6, 0, !dbg !1384
  %ffs.i = select i1 %iszero.i, i32 0, i32 %19, !dbg !1384
  %add18 = or disjoint i32 %15, %17, !dbg !1385
  %add20 = add nuw nsw i32 %add18, %16, !dbg !1386
  %add22 = add nuw nsw i32 %add20, %ffs.i, !dbg !1387
  %add24 = add i32 %add22, %votes.0, !dbg !1388
  %add26 = add i32 %add24, %14, !dbg !1389
  %arrayidx27 = getelementptr inbounds nuw i32, ptr %out, i32 %0, !dbg !1390
  store i32 %add26, ptr %arrayidx27, align 4, !dbg !1391, !tbaa !1153
  ret void, !dbg !1392
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

!llvm.module.flags = !{!0, !1, !2, !3, !4, !5}
!llvm.dbg.cu = !{!6}
!llvm.ident = !{!1152}
!llvm.errno.tbaa = !{!1153}

!0 = !{i32 2, !"SDK Version", [2 x i32] [i32 12, i32 9]}
!1 = !{i32 7, !"Dwarf Version", i32 5}
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !{i32 1, !"wchar_size", i32 4}
!4 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!5 = !{i32 7, !"debug-info-assignment-tracking", i1 true}
!6 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_14, file: !7, producer: "clang version 22.1.0 (https://codeberg.org/YoWASP/llvm-project 9560ae0f2cc440e4fc891fddbc119da6f56daa59)", isOptimized: true, runtimeVersion: 0, emissionKind: FullDebug, splitDebugInlining: false, nameTableKind: None)
!7 = !DIFile(filename: "<stdin>", directory: "/program", checksumkind: CSK_MD5, checksum: "c0f2b9b4c22b0eaf3871088968920f5c")
!9 = !DIBasicType(name: "unsigned int", size: 32, encoding: DW_ATE_unsigned)
!10 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!16 = !DISubroutineType(types: !17)
!17 = !{!10, !10}
!733 = !DISubroutineType(types: !734)
!734 = !{null, !9}
!754 = !DISubroutineType(types: !755)
!755 = !{null}
!1152 = !{!"clang version 22.1.0 (https://codeberg.org/YoWASP/llvm-project 9560ae0f2cc440e4fc891fddbc119da6f56daa59)"}
!1153 = !{!1154, !1154, i64 0}
!1154 = !{!"int", !1155, i64 0}
!1155 = !{!"omnipotent char", !1156, i64 0}
!1156 = !{!"Simple C++ TBAA"}
!1157 = distinct !DISubprogram(name: "__cxa_pure_virtual", scope: !1158, file: !1158, line: 26, type: !754, scopeLine: 26, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !6)
!1158 = !DIFile(filename: "/include/warpscope/device_system.h", directory: "/program", checksumkind: CSK_MD5, checksum: "6b0abce32ad2c519dc4285f98f5c63b4")
!1159 = !DILocation(line: 26, column: 62, scope: !1157)
!1160 = !DILocation(line: 26, column: 80, scope: !1157)
!1161 = distinct !DISubprogram(name: "warp", linkageName: "_Z4warpPKiPj", scope: !1162, file: !1162, line: 1, type: !1163, scopeLine: 1, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !6)
!1162 = !DIFile(filename: "warp.cu", directory: "/program", checksumkind: CSK_MD5, checksum: "c0f2b9b4c22b0eaf3871088968920f5c")
!1163 = !DISubroutineType(types: !1164)
!1164 = !{null, !1165, !1167}
!1165 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !1166, size: 32)
!1166 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !10)
!1167 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !9, size: 32)
!1175 = distinct !DILexicalBlock(scope: !1161, file: !1162, line: 4, column: 3)
!1177 = !DILocation(line: 0, scope: !1161)
!1178 = !DILocation(line: 53, column: 27, scope: !1179, inlinedAt: !1234)
!1179 = distinct !DISubprogram(name: "__fetch_builtin_x", linkageName: "_ZN26__cuda_builtin_threadIdx_t17__fetch_builtin_xEv", scope: !1181, file: !1180, line: 53, type: !1184, scopeLine: 53, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !6)
!1180 = !DIFile(filename: "/@clang/include/__clang_cuda_builtin_vars.h", directory: "/program", checksumkind: CSK_MD5, checksum: "1d0a2ee7c5a63e5498710dcd4dafb310")
!1181 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "__cuda_builtin_threadIdx_t", file: !1180, line: 52, size: 8, flags: DIFlagTypePassByReference, elements: !1182, identifier: "_ZTS26__cuda_builtin_threadIdx_t")
!1182 = !{!1183, !1186, !1187, !1188, !1216, !1219, !1223, !1227, !1230}
!1183 = !DISubprogram(name: "__fetch_builtin_x", linkageName: "_ZN26__cuda_builtin_threadIdx_t17__fetch_builtin_xEv", scope: !1181, file: !1180, line: 53, type: !1184, scopeLine: 53, flags: DIFlagPrototyped | DIFlagStaticMember, spFlags: DISPFlagOptimized)
!1184 = !DISubroutineType(types: !1185)
!1185 = !{!9}
!1186 = !DISubprogram(name: "__fetch_builtin_y", linkageName: "_ZN26__cuda_builtin_threadIdx_t17__fetch_builtin_yEv", scope: !1181, file: !1180, line: 54, type: !1184, scopeLine: 54, flags: DIFlagPrototyped | DIFlagStaticMember, spFlags: DISPFlagOptimized)
!1187 = !DISubprogram(name: "__fetch_builtin_z", linkageName: "_ZN26__cuda_builtin_threadIdx_t17__fetch_builtin_zEv", scope: !1181, file: !1180, line: 55, type: !1184, scopeLine: 55, flags: DIFlagPrototyped | DIFlagStaticMember, spFlags: DISPFlagOptimized)
!1188 = !DISubprogram(name: "operator dim3", linkageName: "_ZNK26__cuda_builtin_threadIdx_tcv4dim3Ev", scope: !1181, file: !1180, line: 58, type: !1189, scopeLine: 58, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!1189 = !DISubroutineType(types: !1190)
!1190 = !{!1191, !1214}
!1191 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "dim3", file: !1192, line: 61, size: 96, flags: DIFlagTypePassByValue | DIFlagNonTrivial, elements: !1193, identifier: "_ZTS4dim3")
!1192 = !DIFile(filename: "/include/warpscope/../vector_types.h", directory: "/program", checksumkind: CSK_MD5, checksum: "2a8065bedcce2bc8bca5daee3eba3d78")
!1193 = !{!1194, !1195, !1196, !1197, !1201, !1209}
!1194 = !DIDerivedType(tag: DW_TAG_member, name: "x", scope: !1191, file: !1192, line: 62, baseType: !9, size: 32)
!1195 = !DIDerivedType(tag: DW_TAG_member, name: "y", scope: !1191, file: !1192, line: 62, baseType: !9, size: 32, offset: 32)
!1196 = !DIDerivedType(tag: DW_TAG_member, name: "z", scope: !1191, file: !1192, line: 62, baseType: !9, size: 32, offset: 64)
!1197 = !DISubprogram(name: "dim3", linkageName: "_ZN4dim3C4Ejjj", scope: !1191, file: !1192, line: 64, type: !1198, scopeLine: 64, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!1198 = !DISubroutineType(types: !1199)
!1199 = !{null, !1200, !9, !9, !9}
!1200 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !1191, size: 32, flags: DIFlagArtificial | DIFlagObjectPointer)
!1201 = !DISubprogram(name: "dim3", linkageName: "_ZN4dim3C4E5uint3", scope: !1191, file: !1192, line: 65, type: !1202, scopeLine: 65, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!1202 = !DISubroutineType(types: !1203)
!1203 = !{null, !1200, !1204}
!1204 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "uint3", file: !1192, line: 20, size: 96, flags: DIFlagTypePassByValue, elements: !1205, identifier: "_ZTS5uint3")
!1205 = !{!1206, !1207, !1208}
!1206 = !DIDerivedType(tag: DW_TAG_member, name: "x", scope: !1204, file: !1192, line: 20, baseType: !9, size: 32)
!1207 = !DIDerivedType(tag: DW_TAG_member, name: "y", scope: !1204, file: !1192, line: 20, baseType: !9, size: 32, offset: 32)
!1208 = !DIDerivedType(tag: DW_TAG_member, name: "z", scope: !1204, file: !1192, line: 20, baseType: !9, size: 32, offset: 64)
!1209 = !DISubprogram(name: "operator uint3", linkageName: "_ZNK4dim3cv5uint3Ev", scope: !1191, file: !1192, line: 66, type: !1210, scopeLine: 66, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!1210 = !DISubroutineType(types: !1211)
!1211 = !{!1204, !1212}
!1212 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !1213, size: 32, flags: DIFlagArtificial | DIFlagObjectPointer)
!1213 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !1191)
!1214 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !1215, size: 32, flags: DIFlagArtificial | DIFlagObjectPointer)
!1215 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !1181)
!1216 = !DISubprogram(name: "operator uint3", linkageName: "_ZNK26__cuda_builtin_threadIdx_tcv5uint3Ev", scope: !1181, file: !1180, line: 59, type: !1217, scopeLine: 59, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!1217 = !DISubroutineType(types: !1218)
!1218 = !{!1204, !1214}
!1219 = !DISubprogram(name: "__cuda_builtin_threadIdx_t", linkageName: "_ZN26__cuda_builtin_threadIdx_tC4Ev", scope: !1181, file: !1180, line: 62, type: !1220, scopeLine: 62, flags: DIFlagPrivate | DIFlagPrototyped, spFlags: DISPFlagOptimized | DISPFlagDeleted)
!1220 = !DISubroutineType(types: !1221)
!1221 = !{null, !1222}
!1222 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !1181, size: 32, flags: DIFlagArtificial | DIFlagObjectPointer)
!1223 = !DISubprogram(name: "__cuda_builtin_threadIdx_t", linkageName: "_ZN26__cuda_builtin_threadIdx_tC4ERKS_", scope: !1181, file: !1180, line: 62, type: !1224, scopeLine: 62, flags: DIFlagPrivate | DIFlagPrototyped, spFlags: DISPFlagOptimized | DISPFlagDeleted)
!1224 = !DISubroutineType(types: !1225)
!1225 = !{null, !1222, !1226}
!1226 = !DIDerivedType(tag: DW_TAG_reference_type, baseType: !1215, size: 32)
!1227 = !DISubprogram(name: "operator=", linkageName: "_ZNK26__cuda_builtin_threadIdx_taSERKS_", scope: !1181, file: !1180, line: 62, type: !1228, scopeLine: 62, flags: DIFlagPrivate | DIFlagPrototyped, spFlags: DISPFlagOptimized | DISPFlagDeleted)
!1228 = !DISubroutineType(types: !1229)
!1229 = !{null, !1214, !1226}
!1230 = !DISubprogram(name: "operator&", linkageName: "_ZNK26__cuda_builtin_threadIdx_tadEv", scope: !1181, file: !1180, line: 62, type: !1231, scopeLine: 62, flags: DIFlagPrivate | DIFlagPrototyped, spFlags: DISPFlagOptimized | DISPFlagDeleted)
!1231 = !DISubroutineType(types: !1232)
!1232 = !{!1233, !1214}
!1233 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !1181, size: 32)
!1234 = distinct !DILocation(line: 2, column: 11, scope: !1161)
!1235 = !DILocation(line: 3, column: 11, scope: !1161)
!1238 = distinct !DISubprogram(name: "__shfl_down_sync", linkageName: "_ZL16__shfl_down_syncjiji", scope: !1239, file: !1239, line: 48, type: !1240, scopeLine: 48, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !6)
!1239 = !DIFile(filename: "/include/warpscope/device_warp.h", directory: "/program", checksumkind: CSK_MD5, checksum: "30f18921d6afc955e165802dbbb49ccb")
!1240 = !DISubroutineType(types: !1241)
!1241 = !{!10, !9, !10, !9, !10}
!1247 = distinct !DILocation(line: 4, column: 41, scope: !1248)
!1248 = distinct !DILexicalBlock(scope: !1175, file: !1162, line: 4, column: 3)
!1249 = !DILocation(line: 48, column: 1, scope: !1238, inlinedAt: !1247)
!1250 = !DILocation(line: 4, column: 38, scope: !1248)
!1251 = !DILocation(line: 2, column: 33, scope: !1161)
!1253 = distinct !DISubprogram(name: "__shfl_sync", linkageName: "_ZL11__shfl_syncjiii", scope: !1239, file: !1239, line: 46, type: !1254, scopeLine: 46, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !6)
!1254 = !DISubroutineType(types: !1255)
!1255 = !{!10, !9, !10, !10, !10}
!1261 = distinct !DILocation(line: 5, column: 7, scope: !1161)
!1262 = !DILocation(line: 46, column: 1, scope: !1253, inlinedAt: !1261)
!1264 = distinct !DISubprogram(name: "__shfl_xor_sync", linkageName: "_ZL15__shfl_xor_syncjiii", scope: !1239, file: !1239, line: 49, type: !1254, scopeLine: 49, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !6)
!1270 = distinct !DILocation(line: 5, column: 43, scope: !1161)
!1271 = !DILocation(line: 49, column: 1, scope: !1264, inlinedAt: !1270)
!1272 = !DILocation(line: 5, column: 41, scope: !1161)
!1274 = distinct !DISubprogram(name: "__shfl_up_sync", linkageName: "_ZL14__shfl_up_syncjiji", scope: !1239, file: !1239, line: 47, type: !1240, scopeLine: 47, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !6)
!1280 = distinct !DILocation(line: 5, column: 80, scope: !1161)
!1281 = !DILocation(line: 47, column: 1, scope: !1274, inlinedAt: !1280)
!1282 = !DILocation(line: 5, column: 78, scope: !1161)
!1283 = !DILocation(line: 6, column: 49, scope: !1161)
!1285 = distinct !DISubprogram(name: "__ballot_sync", linkageName: "_ZL13__ballot_syncji", scope: !1239, file: !1239, line: 56, type: !1286, scopeLine: 56, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !6)
!1286 = !DISubroutineType(types: !1287)
!1287 = !{!9, !9, !10}
!1291 = distinct !DILocation(line: 6, column: 20, scope: !1161)
!1292 = !DILocation(line: 57, column: 40, scope: !1285, inlinedAt: !1291)
!1293 = !DILocation(line: 57, column: 10, scope: !1285, inlinedAt: !1291)
!1294 = !DILocation(line: 6, column: 82, scope: !1161)
!1296 = distinct !DISubprogram(name: "__any_sync", linkageName: "_ZL10__any_syncji", scope: !1239, file: !1239, line: 54, type: !1297, scopeLine: 54, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !6)
!1297 = !DISubroutineType(types: !1298)
!1298 = !{!10, !9, !10}
!1302 = distinct !DILocation(line: 6, column: 56, scope: !1161)
!1303 = !DILocation(line: 54, column: 80, scope: !1296, inlinedAt: !1302)
!1304 = !DILocation(line: 6, column: 54, scope: !1161)
!1305 = !DILocation(line: 7, column: 44, scope: !1161)
!1307 = distinct !DISubprogram(name: "__match_any_sync", linkageName: "_ZL16__match_any_syncji", scope: !1239, file: !1239, line: 68, type: !1286, scopeLine: 68, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !6)
!1311 = distinct !DILocation(line: 7, column: 12, scope: !1161)
!1312 = !DILocation(line: 68, column: 1, scope: !1307, inlinedAt: !1311)
!1313 = !DILocation(line: 7, column: 9, scope: !1161)
!1314 = !DILocation(line: 8, column: 12, scope: !1315)
!1315 = distinct !DILexicalBlock(scope: !1161, file: !1162, line: 8, column: 7)
!1316 = !DILocation(line: 59, column: 59, scope: !1317, inlinedAt: !1318)
!1317 = distinct !DISubprogram(name: "__activemask", linkageName: "_ZL12__activemaskv", scope: !1239, file: !1239, line: 59, type: !1184, scopeLine: 59, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !6)
!1318 = distinct !DILocation(line: 8, column: 29, scope: !1319)
!1319 = distinct !DILexicalBlock(scope: !1315, file: !1162, line: 8, column: 18)
!1320 = !DILocation(line: 8, column: 26, scope: !1319)
!1322 = distinct !DISubprogram(name: "__syncwarp", linkageName: "_ZL10__syncwarpj", scope: !1239, file: !1239, line: 52, type: !733, scopeLine: 52, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !6)
!1325 = distinct !DILocation(line: 8, column: 45, scope: !1319)
!1326 = !DILocation(line: 52, column: 73, scope: !1322, inlinedAt: !1325)
!1327 = !DILocation(line: 8, column: 64, scope: !1319)
!1329 = distinct !DISubprogram(name: "__reduce_add_sync", linkageName: "_ZL17__reduce_add_syncji", scope: !1239, file: !1239, line: 81, type: !1297, scopeLine: 81, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !6)
!1333 = distinct !DILocation(line: 9, column: 20, scope: !1161)
!1334 = !DILocation(line: 82, column: 10, scope: !1329, inlinedAt: !1333)
!1336 = distinct !DISubprogram(name: "__popc", linkageName: "_ZL6__popcj", scope: !1337, file: !1337, line: 505, type: !1338, scopeLine: 505, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !6)
!1337 = !DIFile(filename: "/@clang/include/__clang_cuda_device_functions.h", directory: "/program", checksumkind: CSK_MD5, checksum: "2a31645a67348fe3a94db0e51473bcfb")
!1338 = !DISubroutineType(types: !1339)
!1339 = !{!10, !9}
!1342 = distinct !DILocation(line: 9, column: 56, scope: !1161)
!1344 = distinct !DISubprogram(name: "__nv_popc", scope: !1345, file: !1345, line: 97, type: !16, scopeLine: 97, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !6)
!1345 = !DIFile(filename: "/include/warpscope/libdevice.h", directory: "/program", checksumkind: CSK_MD5, checksum: "cdcd83da0ea4a8a3d369485021976ae8")
!1348 = distinct !DILocation(line: 505, column: 50, scope: !1336, inlinedAt: !1342)
!1349 = !DILocation(line: 97, column: 46, scope: !1344, inlinedAt: !1348)
!1351 = distinct !DISubprogram(name: "__clz", linkageName: "_ZL5__clzi", scope: !1337, file: !1337, line: 49, type: !16, scopeLine: 49, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !6)
!1354 = distinct !DILocation(line: 9, column: 68, scope: !1161)
!1356 = distinct !DISubprogram(name: "__nv_clz", scope: !1345, file: !1345, line: 95, type: !16, scopeLine: 95, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !6)
!1359 = distinct !DILocation(line: 49, column: 40, scope: !1351, inlinedAt: !1354)
!1360 = !DILocation(line: 95, column: 45, scope: !1356, inlinedAt: !1359)
!1362 = distinct !DISubprogram(name: "__brev", linkageName: "_ZL6__brevj", scope: !1337, file: !1337, line: 32, type: !1363, scopeLine: 32, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !6)
!1363 = !DISubroutineType(types: !1364)
!1364 = !{!9, !9}
!1367 = distinct !DILocation(line: 9, column: 79, scope: !1161)
!1369 = distinct !DISubprogram(name: "__nv_brev", scope: !1345, file: !1345, line: 101, type: !16, scopeLine: 101, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !6)
!1372 = distinct !DILocation(line: 32, column: 59, scope: !1362, inlinedAt: !1367)
!1373 = !DILocation(line: 101, column: 51, scope: !1369, inlinedAt: !1372)
!1375 = distinct !DISubprogram(name: "__ffs", linkageName: "_ZL5__ffsi", scope: !1337, file: !1337, line: 224, type: !16, scopeLine: 224, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !6)
!1378 = distinct !DILocation(line: 9, column: 91, scope: !1161)
!1380 = distinct !DISubprogram(name: "__nv_ffs", scope: !1345, file: !1345, line: 99, type: !16, scopeLine: 99, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !6)
!1383 = distinct !DILocation(line: 224, column: 40, scope: !1375, inlinedAt: !1378)
!1384 = !DILocation(line: 99, column: 45, scope: !1380, inlinedAt: !1383)
!1385 = !DILocation(line: 9, column: 18, scope: !1161)
!1386 = !DILocation(line: 9, column: 54, scope: !1161)
!1387 = !DILocation(line: 9, column: 66, scope: !1161)
!1388 = !DILocation(line: 9, column: 77, scope: !1161)
!1389 = !DILocation(line: 9, column: 89, scope: !1161)
!1390 = !DILocation(line: 9, column: 3, scope: !1161)
!1391 = !DILocation(line: 9, column: 10, scope: !1161)
!1392 = !DILocation(line: 10, column: 1, scope: !1161)
