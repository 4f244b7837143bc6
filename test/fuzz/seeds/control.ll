; ModuleID = 'seed'
source_filename = "control.cu"
target datalayout = "e-p:32:32-p6:32:32-p7:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx-nvidia-cuda"

; Function Attrs: mustprogress nounwind
define weak void @__cxa_pure_virtual() local_unnamed_addr #0 !dbg !1156 {
entry:
  tail call void @llvm.trap(), !dbg !1158
  unreachable, !dbg !1159
}

; Function Attrs: cold noreturn nounwind memory(inaccessiblemem: write)
declare void @llvm.trap() #1

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind memory(argmem: readwrite)
define dso_local ptx_kernel void @_Z7controlPKiPi(ptr noundef readonly captures(none) %in, ptr noundef writeonly captures(none) %out) local_unnamed_addr #2 !dbg !1160 {
entry:
  %0 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !1179
  %arrayidx = getelementptr inbounds nuw i32, ptr %in, i32 %0, !dbg !1236
  %1 = load i32, ptr %arrayidx, align 4, !dbg !1236, !tbaa !1152
  %and = and i32 %1, 7
  %cmp53.not = icmp eq i32 %and, 0, !dbg !1238
  br i1 %cmp53.not, label %cleanup, label %for.body.lr.ph, !dbg !1239

for.body.lr.ph:                                   ; preds = %entry
  %and5 = and i32 %0, 1
  %tobool.not = icmp eq i32 %and5, 0
  br label %for.body, !dbg !1239

for.body:                                         ; preds = %for.body.lr.ph, %for.inc17
  %i.055 = phi i32 [ 0, %for.body.lr.ph ], [ %inc, %for.inc17 ]
  %sum.054 = phi i32 [ 0, %for.body.lr.ph ], [ %sum.4, %for.inc17 ]
  %add = add nsw i32 %i.055, %1, !dbg !1240
  %rem = srem i32 %add, 6, !dbg !1241
  switch i32 %rem, label %sw.default [
    i32 0, label %sw.bb
    i32 1, label %sw.bb2
    i32 2, label %sw.bb3
    i32 4, label %sw.bb4
  ], !dbg !1242

sw.bb:                                            ; preds = %for.body
  %add1 = add nsw i32 %sum.054, 1, !dbg !1243
  br label %sw.epilog, !dbg !1245

sw.bb2:                                           ; preds = %for.body
  %xor = xor i32 %sum.054, %0, !dbg !1246
  br label %sw.bb3, !dbg !1247

sw.bb3:                                           ; preds = %for.body, %sw.bb2
  %sum.1 = phi i32 [ %xor, %sw.bb2 ], [ %sum.054, %for.body ], !dbg !1178
  %sub = add nsw i32 %sum.1, -3, !dbg !1248
  br label %sw.epilog, !dbg !1249

sw.bb4:                                           ; preds = %for.body
  br i1 %tobool.not, label %if.end, label %for.inc17, !dbg !1250

if.end:                                           ; preds = %sw.bb4
  %mul = mul nsw i32 %sum.054, 3, !dbg !1252
  br label %sw.epilog, !dbg !1253

sw.default:                                       ; preds = %for.body
  %add6 = add nsw i32 %i.055, %sum.054, !dbg !1254
  br label %sw.epilog, !dbg !1255

sw.epilog:                                        ; preds = %sw.default, %if.end, %sw.bb3, %sw.bb
  %sum.2 = phi i32 [ %add6, %sw.default ], [ %add1, %sw.bb ], [ %sub, %sw.bb3 ], [ %mul, %if.end ], !dbg !1256
  %cmp7 = icmp sgt i32 %sum.2, 100, !dbg !1257
  br i1 %cmp7, label %cleanup, label %for.cond10.preheader, !dbg !1257

for.cond10.preheader:                             ; preds = %sw.epilog
  %cmp1150 = icmp samesign ugt i32 %0, %i.055, !dbg !1260
  br i1 %cmp1150, label %for.body13, label %for.inc17, !dbg !1262

for.body13:                                       ; preds = %for.cond10.preheader, %for.body13
  %j.052 = phi i32 [ %sub16, %for.body13 ], [ %0, %for.cond10.preheader ]
  %sum.351 = phi i32 [ %add15, %for.body13 ], [ %sum.2, %for.cond10.preheader ]
  %and14 = and i32 %j.052, %i.055, !dbg !1263
  %add15 = add nsw i32 %and14, %sum.351, !dbg !1264
  %sub16 = add nsw i32 %j.052, -5, !dbg !1265
  %cmp11 = icmp sgt i32 %sub16, %i.055, !dbg !1260
  br i1 %cmp11, label %for.body13, label %for.inc17, !dbg !1262, !llvm.loop !1266

for.inc17:                                        ; preds = %for.body13, %for.cond10.preheader, %sw.bb4
  %sum.4 = phi i32 [ %sum.054, %sw.bb4 ], [ %sum.2, %for.cond10.preheader ], [ %add15, %for.body13 ], !dbg !1178
  %inc = add nuw nsw i32 %i.055, 1, !dbg !1269
  %exitcond.not = icmp eq i32 %inc, %and, !dbg !1238
  br i1 %exitcond.not, label %cleanup, label %for.body, !dbg !1239, !llvm.loop !1270

cleanup:                                          ; preds = %for.inc17, %sw.epilog, %entry
  %sum.5 = phi i32 [ 0, %entry ], [ %sum.2, %sw.epilog ], [ %sum.4, %for.inc17 ], !dbg !1178
  %cmp19 = icmp eq i32 %1, 13, !dbg !1272
  br i1 %cmp19, label %cleanup25, label %if.end21, !dbg !1272

if.end21:                                         ; preds = %cleanup
  %cmp22 = icmp samesign ult i32 %0, 40, !dbg !1274
  %sub23 = sub nsw i32 0, %sum.5, !dbg !1275
  %cond = select i1 %cmp22, i32 %sum.5, i32 %sub23, !dbg !1275
  %arrayidx24 = getelementptr inbounds nuw i32, ptr %out, i32 %0, !dbg !1276
  store i32 %cond, ptr %arrayidx24, align 4, !dbg !1277, !tbaa !1152
  br label %cleanup25, !dbg !1278

cleanup25:                                        ; preds = %cleanup, %if.end21
  ret void, !dbg !1278
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #3

attributes #0 = { mustprogress nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_90" "target-features"="+ptx86,+sm_90" }
attributes #1 = { cold noreturn nounwind memory(inaccessiblemem: write) }
attributes #2 = { mustprogress nofree noinline norecurse nosync nounwind memory(argmem: readwrite) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_90" "target-features"="+ptx86,+sm_90" "uniform-work-group-size"="true" }
attributes #3 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }

!llvm.module.flags = !{!0, !1, !2, !3, !4, !5}
!llvm.dbg.cu = !{!6}
!llvm.ident = !{!1151}
!llvm.errno.tbaa = !{!1152}

!0 = !{i32 2, !"SDK Version", [2 x i32] [i32 12, i32 9]}
!1 = !{i32 7, !"Dwarf Version", i32 5}
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !{i32 1, !"wchar_size", i32 4}
!4 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!5 = !{i32 7, !"debug-info-assignment-tracking", i1 true}
!6 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_14, file: !7, producer: "clang version 22.1.0 (https://codeberg.org/YoWASP/llvm-project 9560ae0f2cc440e4fc891fddbc119da6f56daa59)", isOptimized: true, runtimeVersion: 0, emissionKind: FullDebug, splitDebugInlining: false, nameTableKind: None)
!7 = !DIFile(filename: "<stdin>", directory: "/program", checksumkind: CSK_MD5, checksum: "2d75093492ee6df04b39ff98b07c1f95")
!15 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!79 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !15, size: 32)
!733 = !DIBasicType(name: "unsigned int", size: 32, encoding: DW_ATE_unsigned)
!753 = !DISubroutineType(types: !754)
!754 = !{null}
!1151 = !{!"clang version 22.1.0 (https://codeberg.org/YoWASP/llvm-project 9560ae0f2cc440e4fc891fddbc119da6f56daa59)"}
!1152 = !{!1153, !1153, i64 0}
!1153 = !{!"int", !1154, i64 0}
!1154 = !{!"omnipotent char", !1155, i64 0}
!1155 = !{!"Simple C++ TBAA"}
!1156 = distinct !DISubprogram(name: "__cxa_pure_virtual", scope: !1157, file: !1157, line: 26, type: !753, scopeLine: 26, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !6)
!1157 = !DIFile(filename: "/include/warpscope/device_system.h", directory: "/program", checksumkind: CSK_MD5, checksum: "6b0abce32ad2c519dc4285f98f5c63b4")
!1158 = !DILocation(line: 26, column: 62, scope: !1156)
!1159 = !DILocation(line: 26, column: 80, scope: !1156)
!1160 = distinct !DISubprogram(name: "control", linkageName: "_Z7controlPKiPi", scope: !1161, file: !1161, line: 1, type: !1162, scopeLine: 1, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !6)
!1161 = !DIFile(filename: "control.cu", directory: "/program", checksumkind: CSK_MD5, checksum: "2d75093492ee6df04b39ff98b07c1f95")
!1162 = !DISubroutineType(types: !1163)
!1163 = !{null, !1164, !79}
!1164 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !1165, size: 32)
!1165 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !15)
!1173 = distinct !DILexicalBlock(scope: !1160, file: !1161, line: 3, column: 3)
!1175 = distinct !DILexicalBlock(scope: !1176, file: !1161, line: 12, column: 5)
!1176 = distinct !DILexicalBlock(scope: !1177, file: !1161, line: 3, column: 37)
!1177 = distinct !DILexicalBlock(scope: !1173, file: !1161, line: 3, column: 3)
!1178 = !DILocation(line: 0, scope: !1160)
!1179 = !DILocation(line: 53, column: 27, scope: !1180, inlinedAt: !1235)
!1180 = distinct !DISubprogram(name: "__fetch_builtin_x", linkageName: "_ZN26__cuda_builtin_threadIdx_t17__fetch_builtin_xEv", scope: !1182, file: !1181, line: 53, type: !1185, scopeLine: 53, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !6)
!1181 = !DIFile(filename: "/@clang/include/__clang_cuda_builtin_vars.h", directory: "/program", checksumkind: CSK_MD5, checksum: "1d0a2ee7c5a63e5498710dcd4dafb310")
!1182 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "__cuda_builtin_threadIdx_t", file: !1181, line: 52, size: 8, flags: DIFlagTypePassByReference, elements: !1183, identifier: "_ZTS26__cuda_builtin_threadIdx_t")
!1183 = !{!1184, !1187, !1188, !1189, !1217, !1220, !1224, !1228, !1231}
!1184 = !DISubprogram(name: "__fetch_builtin_x", linkageName: "_ZN26__cuda_builtin_threadIdx_t17__fetch_builtin_xEv", scope: !1182, file: !1181, line: 53, type: !1185, scopeLine: 53, flags: DIFlagPrototyped | DIFlagStaticMember, spFlags: DISPFlagOptimized)
!1185 = !DISubroutineType(types: !1186)
!1186 = !{!733}
!1187 = !DISubprogram(name: "__fetch_builtin_y", linkageName: "_ZN26__cuda_builtin_threadIdx_t17__fetch_builtin_yEv", scope: !1182, file: !1181, line: 54, type: !1185, scopeLine: 54, flags: DIFlagPrototyped | DIFlagStaticMember, spFlags: DISPFlagOptimized)
!1188 = !DISubprogram(name: "__fetch_builtin_z", linkageName: "_ZN26__cuda_builtin_threadIdx_t17__fetch_builtin_zEv", scope: !1182, file: !1181, line: 55, type: !1185, scopeLine: 55, flags: DIFlagPrototyped | DIFlagStaticMember, spFlags: DISPFlagOptimized)
!1189 = !DISubprogram(name: "operator dim3", linkageName: "_ZNK26__cuda_builtin_threadIdx_tcv4dim3Ev", scope: !1182, file: !1181, line: 58, type: !1190, scopeLine: 58, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!1190 = !DISubroutineType(types: !1191)
!1191 = !{!1192, !1215}
!1192 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "dim3", file: !1193, line: 61, size: 96, flags: DIFlagTypePassByValue | DIFlagNonTrivial, elements: !1194, identifier: "_ZTS4dim3")
!1193 = !DIFile(filename: "/include/warpscope/../vector_types.h", directory: "/program", checksumkind: CSK_MD5, checksum: "2a8065bedcce2bc8bca5daee3eba3d78")
!1194 = !{!1195, !1196, !1197, !1198, !1202, !1210}
!1195 = !DIDerivedType(tag: DW_TAG_member, name: "x", scope: !1192, file: !1193, line: 62, baseType: !733, size: 32)
!1196 = !DIDerivedType(tag: DW_TAG_member, name: "y", scope: !1192, file: !1193, line: 62, baseType: !733, size: 32, offset: 32)
!1197 = !DIDerivedType(tag: DW_TAG_member, name: "z", scope: !1192, file: !1193, line: 62, baseType: !733, size: 32, offset: 64)
!1198 = !DISubprogram(name: "dim3", linkageName: "_ZN4dim3C4Ejjj", scope: !1192, file: !1193, line: 64, type: !1199, scopeLine: 64, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!1199 = !DISubroutineType(types: !1200)
!1200 = !{null, !1201, !733, !733, !733}
!1201 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !1192, size: 32, flags: DIFlagArtificial | DIFlagObjectPointer)
!1202 = !DISubprogram(name: "dim3", linkageName: "_ZN4dim3C4E5uint3", scope: !1192, file: !1193, line: 65, type: !1203, scopeLine: 65, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!1203 = !DISubroutineType(types: !1204)
!1204 = !{null, !1201, !1205}
!1205 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "uint3", file: !1193, line: 20, size: 96, flags: DIFlagTypePassByValue, elements: !1206, identifier: "_ZTS5uint3")
!1206 = !{!1207, !1208, !1209}
!1207 = !DIDerivedType(tag: DW_TAG_member, name: "x", scope: !1205, file: !1193, line: 20, baseType: !733, size: 32)
!1208 = !DIDerivedType(tag: DW_TAG_member, name: "y", scope: !1205, file: !1193, line: 20, baseType: !733, size: 32, offset: 32)
!1209 = !DIDerivedType(tag: DW_TAG_member, name: "z", scope: !1205, file: !1193, line: 20, baseType: !733, size: 32, offset: 64)
!1210 = !DISubprogram(name: "operator uint3", linkageName: "_ZNK4dim3cv5uint3Ev", scope: !1192, file: !1193, line: 66, type: !1211, scopeLine: 66, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!1211 = !DISubroutineType(types: !1212)
!1212 = !{!1205, !1213}
!1213 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !1214, size: 32, flags: DIFlagArtificial | DIFlagObjectPointer)
!1214 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !1192)
!1215 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !1216, size: 32, flags: DIFlagArtificial | DIFlagObjectPointer)
!1216 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !1182)
!1217 = !DISubprogram(name: "operator uint3", linkageName: "_ZNK26__cuda_builtin_threadIdx_tcv5uint3Ev", scope: !1182, file: !1181, line: 59, type: !1218, scopeLine: 59, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!1218 = !DISubroutineType(types: !1219)
!1219 = !{!1205, !1215}
!1220 = !DISubprogram(name: "__cuda_builtin_threadIdx_t", linkageName: "_ZN26__cuda_builtin_threadIdx_tC4Ev", scope: !1182, file: !1181, line: 62, type: !1221, scopeLine: 62, flags: DIFlagPrivate | DIFlagPrototyped, spFlags: DISPFlagOptimized | DISPFlagDeleted)
!1221 = !DISubroutineType(types: !1222)
!1222 = !{null, !1223}
!1223 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !1182, size: 32, flags: DIFlagArtificial | DIFlagObjectPointer)
!1224 = !DISubprogram(name: "__cuda_builtin_threadIdx_t", linkageName: "_ZN26__cuda_builtin_threadIdx_tC4ERKS_", scope: !1182, file: !1181, line: 62, type: !1225, scopeLine: 62, flags: DIFlagPrivate | DIFlagPrototyped, spFlags: DISPFlagOptimized | DISPFlagDeleted)
!1225 = !DISubroutineType(types: !1226)
!1226 = !{null, !1223, !1227}
!1227 = !DIDerivedType(tag: DW_TAG_reference_type, baseType: !1216, size: 32)
!1228 = !DISubprogram(name: "operator=", linkageName: "_ZNK26__cuda_builtin_threadIdx_taSERKS_", scope: !1182, file: !1181, line: 62, type: !1229, scopeLine: 62, flags: DIFlagPrivate | DIFlagPrototyped, spFlags: DISPFlagOptimized | DISPFlagDeleted)
!1229 = !DISubroutineType(types: !1230)
!1230 = !{null, !1215, !1227}
!1231 = !DISubprogram(name: "operator&", linkageName: "_ZNK26__cuda_builtin_threadIdx_tadEv", scope: !1182, file: !1181, line: 62, type: !1232, scopeLine: 62, flags: DIFlagPrivate | DIFlagPrototyped, spFlags: DISPFlagOptimized | DISPFlagDeleted)
!1232 = !DISubroutineType(types: !1233)
!1233 = !{!1234, !1215}
!1234 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !1182, size: 32)
!1235 = distinct !DILocation(line: 2, column: 11, scope: !1160)
!1236 = !DILocation(line: 2, column: 28, scope: !1160)
!1238 = !DILocation(line: 3, column: 21, scope: !1177)
!1239 = !DILocation(line: 3, column: 3, scope: !1173)
!1240 = !DILocation(line: 4, column: 16, scope: !1176)
!1241 = !DILocation(line: 4, column: 21, scope: !1176)
!1242 = !DILocation(line: 4, column: 5, scope: !1176)
!1243 = !DILocation(line: 5, column: 19, scope: !1244)
!1244 = distinct !DILexicalBlock(scope: !1176, file: !1161, line: 4, column: 26)
!1245 = !DILocation(line: 5, column: 25, scope: !1244)
!1246 = !DILocation(line: 6, column: 19, scope: !1244)
!1247 = !DILocation(line: 6, column: 15, scope: !1244)
!1248 = !DILocation(line: 7, column: 19, scope: !1244)
!1249 = !DILocation(line: 7, column: 25, scope: !1244)
!1250 = !DILocation(line: 8, column: 19, scope: !1251)
!1251 = distinct !DILexicalBlock(scope: !1244, file: !1161, line: 8, column: 19)
!1252 = !DILocation(line: 8, column: 40, scope: !1244)
!1253 = !DILocation(line: 8, column: 46, scope: !1244)
!1254 = !DILocation(line: 9, column: 20, scope: !1244)
!1255 = !DILocation(line: 10, column: 5, scope: !1244)
!1256 = !DILocation(line: 0, scope: !1244)
!1257 = !DILocation(line: 11, column: 13, scope: !1258)
!1258 = distinct !DILexicalBlock(scope: !1176, file: !1161, line: 11, column: 9)
!1260 = !DILocation(line: 12, column: 23, scope: !1261)
!1261 = distinct !DILexicalBlock(scope: !1175, file: !1161, line: 12, column: 5)
!1262 = !DILocation(line: 12, column: 5, scope: !1175)
!1263 = !DILocation(line: 12, column: 45, scope: !1261)
!1264 = !DILocation(line: 12, column: 40, scope: !1261)
!1265 = !DILocation(line: 12, column: 30, scope: !1261)
!1266 = distinct !{!1266, !1262, !1267, !1268}
!1267 = !DILocation(line: 12, column: 47, scope: !1175)
!1268 = !{!"llvm.loop.mustprogress"}
!1269 = !DILocation(line: 3, column: 33, scope: !1177)
!1270 = distinct !{!1270, !1239, !1271, !1268}
!1271 = !DILocation(line: 13, column: 3, scope: !1173)
!1272 = !DILocation(line: 14, column: 9, scope: !1273)
!1273 = distinct !DILexicalBlock(scope: !1160, file: !1161, line: 14, column: 7)
!1274 = !DILocation(line: 15, column: 14, scope: !1160)
!1275 = !DILocation(line: 15, column: 12, scope: !1160)
!1276 = !DILocation(line: 15, column: 3, scope: !1160)
!1277 = !DILocation(line: 15, column: 10, scope: !1160)
!1278 = !DILocation(line: 16, column: 1, scope: !1160)
