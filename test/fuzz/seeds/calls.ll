; ModuleID = 'seed'
source_filename = "calls.cu"
target datalayout = "e-p:32:32-p6:32:32-p7:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx-nvidia-cuda"

%struct.Shape = type { i32, i32, float }

; Function Attrs: mustprogress nounwind
define weak void @__cxa_pure_virtual() local_unnamed_addr #0 !dbg !1156 {
entry:
  tail call void @llvm.trap(), !dbg !1158
  unreachable, !dbg !1159
}

; Function Attrs: cold noreturn nounwind memory(inaccessiblemem: write)
declare void @llvm.trap() #1

; Function Attrs: mustprogress nofree noinline nosync nounwind willreturn memory(none)
define dso_local noundef i32 @_Z3fibi(i32 noundef %n) local_unnamed_addr #2 !dbg !1160 {
entry:
  %cmp6 = icmp slt i32 %n, 2, !dbg !1165
  br i1 %cmp6, label %cond.end, label %cond.false, !dbg !1166

cond.false:                                       ; preds = %entry, %cond.false
  %n.tr8 = phi i32 [ %sub1, %cond.false ], [ %n, %entry ]
  %accumulator.tr7 = phi i32 [ %add, %cond.false ], [ 0, %entry ]
  %sub = add nsw i32 %n.tr8, -1, !dbg !1167
  %call = tail call noundef i32 @_Z3fibi(i32 noundef %sub) #8, !dbg !1168
  %sub1 = add nsw i32 %n.tr8, -2, !dbg !1169
  %add = add nsw i32 %call, %accumulator.tr7, !dbg !1170
  %cmp = icmp samesign ult i32 %n.tr8, 4, !dbg !1165
  br i1 %cmp, label %cond.end, label %cond.false, !dbg !1166

cond.end:                                         ; preds = %cond.false, %entry
  %accumulator.tr.lcssa = phi i32 [ 0, %entry ], [ %add, %cond.false ]
  %n.tr.lcssa = phi i32 [ %n, %entry ], [ %sub1, %cond.false ]
  %accumulator.ret.tr = add nsw i32 %n.tr.lcssa, %accumulator.tr.lcssa
  ret i32 %accumulator.ret.tr, !dbg !1171
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: readwrite)
define dso_local noundef float @_Z4area5ShapePi(ptr noundef readonly byval(%struct.Shape) align 4 captures(none) %s, ptr noundef captures(none) %count) local_unnamed_addr #3 !dbg !1172 {
entry:
  %0 = load i32, ptr %s, align 4, !dbg !1185, !tbaa !1186
  %1 = load i32, ptr %count, align 4, !dbg !1189, !tbaa !1152
  %add = add nsw i32 %1, %0, !dbg !1189
  store i32 %add, ptr %count, align 4, !dbg !1189, !tbaa !1152
  %scale = getelementptr inbounds nuw i8, ptr %s, i32 8, !dbg !1190
  %2 = load float, ptr %scale, align 4, !dbg !1190, !tbaa !1191
  %conv = sitofp i32 %0 to float, !dbg !1192
  %mul = fmul contract float %2, %conv, !dbg !1193
  %h = getelementptr inbounds nuw i8, ptr %s, i32 4, !dbg !1194
  %3 = load i32, ptr %h, align 4, !dbg !1194, !tbaa !1195
  %conv2 = sitofp i32 %3 to float, !dbg !1196
  %mul3 = fmul contract float %mul, %conv2, !dbg !1197
  ret float %mul3, !dbg !1198
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(none)
define dso_local noundef range(i32 -2147483648, 2147483647) i32 @_Z5twicei(i32 noundef %x) local_unnamed_addr #4 !dbg !1199 {
entry:
  %mul = shl nsw i32 %x, 1, !dbg !1203
  ret i32 %mul, !dbg !1204
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(none)
define dso_local noundef i32 @_Z6squarei(i32 noundef %x) local_unnamed_addr #4 !dbg !1205 {
entry:
  %mul = mul nsw i32 %x, %x, !dbg !1209
  ret i32 %mul, !dbg !1210
}

; Function Attrs: convergent mustprogress noinline norecurse nounwind
define dso_local ptx_kernel void @_Z5calls5ShapePiPf(ptr noundef byval(%struct.Shape) align 4 captures(none) %shape, ptr noundef writeonly captures(none) %out, ptr noundef writeonly captures(none) %f) local_unnamed_addr #5 !dbg !1211 {
entry:
  %count = alloca i32, align 4, !DIAssignID !1222
  %0 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !1225
  call void @llvm.lifetime.start.p0(ptr nonnull %count) #8, !dbg !1282
  store i32 0, ptr %count, align 4, !dbg !1283, !tbaa !1152, !DIAssignID !1284
  %and = and i32 %0, 1, !dbg !1285
  %tobool.not = icmp eq i32 %and, 0, !dbg !1286
  %_Z5twicei._Z6squarei = select i1 %tobool.not, ptr @_Z6squarei, ptr @_Z5twicei, !dbg !1286
  %1 = load i32, ptr %shape, align 4, !dbg !1287, !tbaa !1186
  %add = add nsw i32 %1, %0, !dbg !1287
  store i32 %add, ptr %shape, align 4, !dbg !1287, !tbaa !1186
  %call1 = call contract noundef float @_Z4area5ShapePi(ptr noundef nonnull byval(%struct.Shape) align 4 %shape, ptr noundef nonnull %count) #8, !dbg !1288
  %arrayidx = getelementptr inbounds nuw float, ptr %f, i32 %0, !dbg !1289
  store float %call1, ptr %arrayidx, align 4, !dbg !1290, !tbaa !1291
  %and2 = and i32 %0, 7, !dbg !1292
  %call3 = tail call noundef i32 @_Z3fibi(i32 noundef %and2) #8, !dbg !1293
  %call4 = tail call noundef i32 %_Z5twicei._Z6squarei(i32 noundef %0) #9, !dbg !1294, !callees !1295
  %add5 = add nsw i32 %call4, %call3, !dbg !1296
  %2 = load i32, ptr %count, align 4, !dbg !1297, !tbaa !1152
  %add6 = add nsw i32 %add5, %2, !dbg !1298
  %arrayidx7 = getelementptr inbounds nuw i32, ptr %out, i32 %0, !dbg !1299
  store i32 %add6, ptr %arrayidx7, align 4, !dbg !1300, !tbaa !1152
  call void @llvm.lifetime.end.p0(ptr nonnull %count) #8, !dbg !1301
  ret void, !dbg !1301
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(ptr captures(none)) #6

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(ptr captures(none)) #6

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #7

attributes #0 = { mustprogress nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_90" "target-features"="+ptx86,+sm_90" }
attributes #1 = { cold noreturn nounwind memory(inaccessiblemem: write) }
attributes #2 = { mustprogress nofree noinline nosync nounwind willreturn memory(none) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_90" "target-features"="+ptx86,+sm_90" }
attributes #3 = { mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: readwrite) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_90" "target-features"="+ptx86,+sm_90" }
attributes #4 = { mustprogress nofree norecurse nosync nounwind willreturn memory(none) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_90" "target-features"="+ptx86,+sm_90" }
attributes #5 = { convergent mustprogress noinline norecurse nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_90" "target-features"="+ptx86,+sm_90" "uniform-work-group-size"="true" }
attributes #6 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #7 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #8 = { nounwind }
attributes #9 = { convergent nounwind }

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
!7 = !DIFile(filename: "<stdin>", directory: "/program", checksumkind: CSK_MD5, checksum: "65fa69996877fa7113189bd95cb02ad9")
!13 = !DISubroutineType(types: !14)
!14 = !{!15, !15}
!15 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!20 = !DIBasicType(name: "float", size: 32, encoding: DW_ATE_float)
!79 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !15, size: 32)
!151 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !20, size: 32)
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
!1160 = distinct !DISubprogram(name: "fib", linkageName: "_Z3fibi", scope: !1161, file: !1161, line: 2, type: !13, scopeLine: 2, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !6)
!1161 = !DIFile(filename: "calls.cu", directory: "/program", checksumkind: CSK_MD5, checksum: "65fa69996877fa7113189bd95cb02ad9")
!1165 = !DILocation(line: 2, column: 51, scope: !1160)
!1166 = !DILocation(line: 2, column: 49, scope: !1160)
!1167 = !DILocation(line: 2, column: 67, scope: !1160)
!1168 = !DILocation(line: 2, column: 61, scope: !1160)
!1169 = !DILocation(line: 2, column: 80, scope: !1160)
!1170 = !DILocation(line: 2, column: 72, scope: !1160)
!1171 = !DILocation(line: 2, column: 42, scope: !1160)
!1172 = distinct !DISubprogram(name: "area", linkageName: "_Z4area5ShapePi", scope: !1161, file: !1161, line: 3, type: !1173, scopeLine: 3, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !6)
!1173 = !DISubroutineType(types: !1174)
!1174 = !{!20, !1175, !79}
!1175 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "Shape", file: !1161, line: 1, size: 96, flags: DIFlagTypePassByValue, elements: !1176, identifier: "_ZTS5Shape")
!1176 = !{!1177, !1178, !1179}
!1177 = !DIDerivedType(tag: DW_TAG_member, name: "w", scope: !1175, file: !1161, line: 1, baseType: !15, size: 32)
!1178 = !DIDerivedType(tag: DW_TAG_member, name: "h", scope: !1175, file: !1161, line: 1, baseType: !15, size: 32, offset: 32)
!1179 = !DIDerivedType(tag: DW_TAG_member, name: "scale", scope: !1175, file: !1161, line: 1, baseType: !20, size: 32, offset: 64)
!1185 = !DILocation(line: 3, column: 71, scope: !1172)
!1186 = !{!1187, !1153, i64 0}
!1187 = !{!"_ZTS5Shape", !1153, i64 0, !1153, i64 4, !1188, i64 8}
!1188 = !{!"float", !1154, i64 0}
!1189 = !DILocation(line: 3, column: 66, scope: !1172)
!1190 = !DILocation(line: 3, column: 83, scope: !1172)
!1191 = !{!1187, !1188, i64 8}
!1192 = !DILocation(line: 3, column: 91, scope: !1172)
!1193 = !DILocation(line: 3, column: 89, scope: !1172)
!1194 = !DILocation(line: 3, column: 99, scope: !1172)
!1195 = !{!1187, !1153, i64 4}
!1196 = !DILocation(line: 3, column: 97, scope: !1172)
!1197 = !DILocation(line: 3, column: 95, scope: !1172)
!1198 = !DILocation(line: 3, column: 74, scope: !1172)
!1199 = distinct !DISubprogram(name: "twice", linkageName: "_Z5twicei", scope: !1161, file: !1161, line: 4, type: !13, scopeLine: 4, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !6)
!1203 = !DILocation(line: 4, column: 40, scope: !1199)
!1204 = !DILocation(line: 4, column: 31, scope: !1199)
!1205 = distinct !DISubprogram(name: "square", linkageName: "_Z6squarei", scope: !1161, file: !1161, line: 5, type: !13, scopeLine: 5, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !6)
!1209 = !DILocation(line: 5, column: 41, scope: !1205)
!1210 = !DILocation(line: 5, column: 32, scope: !1205)
!1211 = distinct !DISubprogram(name: "calls", linkageName: "_Z5calls5ShapePiPf", scope: !1161, file: !1161, line: 6, type: !1212, scopeLine: 6, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !6)
!1212 = !DISubroutineType(types: !1213)
!1213 = !{null, !1175, !79, !151}
!1222 = distinct !DIAssignID()
!1225 = !DILocation(line: 53, column: 27, scope: !1226, inlinedAt: !1281)
!1226 = distinct !DISubprogram(name: "__fetch_builtin_x", linkageName: "_ZN26__cuda_builtin_threadIdx_t17__fetch_builtin_xEv", scope: !1228, file: !1227, line: 53, type: !1231, scopeLine: 53, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !6)
!1227 = !DIFile(filename: "/@clang/include/__clang_cuda_builtin_vars.h", directory: "/program", checksumkind: CSK_MD5, checksum: "1d0a2ee7c5a63e5498710dcd4dafb310")
!1228 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "__cuda_builtin_threadIdx_t", file: !1227, line: 52, size: 8, flags: DIFlagTypePassByReference, elements: !1229, identifier: "_ZTS26__cuda_builtin_threadIdx_t")
!1229 = !{!1230, !1233, !1234, !1235, !1263, !1266, !1270, !1274, !1277}
!1230 = !DISubprogram(name: "__fetch_builtin_x", linkageName: "_ZN26__cuda_builtin_threadIdx_t17__fetch_builtin_xEv", scope: !1228, file: !1227, line: 53, type: !1231, scopeLine: 53, flags: DIFlagPrototyped | DIFlagStaticMember, spFlags: DISPFlagOptimized)
!1231 = !DISubroutineType(types: !1232)
!1232 = !{!733}
!1233 = !DISubprogram(name: "__fetch_builtin_y", linkageName: "_ZN26__cuda_builtin_threadIdx_t17__fetch_builtin_yEv", scope: !1228, file: !1227, line: 54, type: !1231, scopeLine: 54, flags: DIFlagPrototyped | DIFlagStaticMember, spFlags: DISPFlagOptimized)
!1234 = !DISubprogram(name: "__fetch_builtin_z", linkageName: "_ZN26__cuda_builtin_threadIdx_t17__fetch_builtin_zEv", scope: !1228, file: !1227, line: 55, type: !1231, scopeLine: 55, flags: DIFlagPrototyped | DIFlagStaticMember, spFlags: DISPFlagOptimized)
!1235 = !DISubprogram(name: "operator dim3", linkageName: "_ZNK26__cuda_builtin_threadIdx_tcv4dim3Ev", scope: !1228, file: !1227, line: 58, type: !1236, scopeLine: 58, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!1236 = !DISubroutineType(types: !1237)
!1237 = !{!1238, !1261}
!1238 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "dim3", file: !1239, line: 61, size: 96, flags: DIFlagTypePassByValue | DIFlagNonTrivial, elements: !1240, identifier: "_ZTS4dim3")
!1239 = !DIFile(filename: "/include/warpscope/../vector_types.h", directory: "/program", checksumkind: CSK_MD5, checksum: "2a8065bedcce2bc8bca5daee3eba3d78")
!1240 = !{!1241, !1242, !1243, !1244, !1248, !1256}
!1241 = !DIDerivedType(tag: DW_TAG_member, name: "x", scope: !1238, file: !1239, line: 62, baseType: !733, size: 32)
!1242 = !DIDerivedType(tag: DW_TAG_member, name: "y", scope: !1238, file: !1239, line: 62, baseType: !733, size: 32, offset: 32)
!1243 = !DIDerivedType(tag: DW_TAG_member, name: "z", scope: !1238, file: !1239, line: 62, baseType: !733, size: 32, offset: 64)
!1244 = !DISubprogram(name: "dim3", linkageName: "_ZN4dim3C4Ejjj", scope: !1238, file: !1239, line: 64, type: !1245, scopeLine: 64, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!1245 = !DISubroutineType(types: !1246)
!1246 = !{null, !1247, !733, !733, !733}
!1247 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !1238, size: 32, flags: DIFlagArtificial | DIFlagObjectPointer)
!1248 = !DISubprogram(name: "dim3", linkageName: "_ZN4dim3C4E5uint3", scope: !1238, file: !1239, line: 65, type: !1249, scopeLine: 65, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!1249 = !DISubroutineType(types: !1250)
!1250 = !{null, !1247, !1251}
!1251 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "uint3", file: !1239, line: 20, size: 96, flags: DIFlagTypePassByValue, elements: !1252, identifier: "_ZTS5uint3")
!1252 = !{!1253, !1254, !1255}
!1253 = !DIDerivedType(tag: DW_TAG_member, name: "x", scope: !1251, file: !1239, line: 20, baseType: !733, size: 32)
!1254 = !DIDerivedType(tag: DW_TAG_member, name: "y", scope: !1251, file: !1239, line: 20, baseType: !733, size: 32, offset: 32)
!1255 = !DIDerivedType(tag: DW_TAG_member, name: "z", scope: !1251, file: !1239, line: 20, baseType: !733, size: 32, offset: 64)
!1256 = !DISubprogram(name: "operator uint3", linkageName: "_ZNK4dim3cv5uint3Ev", scope: !1238, file: !1239, line: 66, type: !1257, scopeLine: 66, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!1257 = !DISubroutineType(types: !1258)
!1258 = !{!1251, !1259}
!1259 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !1260, size: 32, flags: DIFlagArtificial | DIFlagObjectPointer)
!1260 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !1238)
!1261 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !1262, size: 32, flags: DIFlagArtificial | DIFlagObjectPointer)
!1262 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !1228)
!1263 = !DISubprogram(name: "operator uint3", linkageName: "_ZNK26__cuda_builtin_threadIdx_tcv5uint3Ev", scope: !1228, file: !1227, line: 59, type: !1264, scopeLine: 59, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!1264 = !DISubroutineType(types: !1265)
!1265 = !{!1251, !1261}
!1266 = !DISubprogram(name: "__cuda_builtin_threadIdx_t", linkageName: "_ZN26__cuda_builtin_threadIdx_tC4Ev", scope: !1228, file: !1227, line: 62, type: !1267, scopeLine: 62, flags: DIFlagPrivate | DIFlagPrototyped, spFlags: DISPFlagOptimized | DISPFlagDeleted)
!1267 = !DISubroutineType(types: !1268)
!1268 = !{null, !1269}
!1269 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !1228, size: 32, flags: DIFlagArtificial | DIFlagObjectPointer)
!1270 = !DISubprogram(name: "__cuda_builtin_threadIdx_t", linkageName: "_ZN26__cuda_builtin_threadIdx_tC4ERKS_", scope: !1228, file: !1227, line: 62, type: !1271, scopeLine: 62, flags: DIFlagPrivate | DIFlagPrototyped, spFlags: DISPFlagOptimized | DISPFlagDeleted)
!1271 = !DISubroutineType(types: !1272)
!1272 = !{null, !1269, !1273}
!1273 = !DIDerivedType(tag: DW_TAG_reference_type, baseType: !1262, size: 32)
!1274 = !DISubprogram(name: "operator=", linkageName: "_ZNK26__cuda_builtin_threadIdx_taSERKS_", scope: !1228, file: !1227, line: 62, type: !1275, scopeLine: 62, flags: DIFlagPrivate | DIFlagPrototyped, spFlags: DISPFlagOptimized | DISPFlagDeleted)
!1275 = !DISubroutineType(types: !1276)
!1276 = !{null, !1261, !1273}
!1277 = !DISubprogram(name: "operator&", linkageName: "_ZNK26__cuda_builtin_threadIdx_tadEv", scope: !1228, file: !1227, line: 62, type: !1278, scopeLine: 62, flags: DIFlagPrivate | DIFlagPrototyped, spFlags: DISPFlagOptimized | DISPFlagDeleted)
!1278 = !DISubroutineType(types: !1279)
!1279 = !{!1280, !1261}
!1280 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !1228, size: 32)
!1281 = distinct !DILocation(line: 7, column: 11, scope: !1211)
!1282 = !DILocation(line: 7, column: 3, scope: !1211)
!1283 = !DILocation(line: 7, column: 24, scope: !1211)
!1284 = distinct !DIAssignID()
!1285 = !DILocation(line: 8, column: 22, scope: !1211)
!1286 = !DILocation(line: 8, column: 20, scope: !1211)
!1287 = !DILocation(line: 9, column: 11, scope: !1211)
!1288 = !DILocation(line: 10, column: 10, scope: !1211)
!1289 = !DILocation(line: 10, column: 3, scope: !1211)
!1290 = !DILocation(line: 10, column: 8, scope: !1211)
!1291 = !{!1188, !1188, i64 0}
!1292 = !DILocation(line: 11, column: 18, scope: !1211)
!1293 = !DILocation(line: 11, column: 12, scope: !1211)
!1294 = !DILocation(line: 11, column: 25, scope: !1211)
!1295 = !{ptr @_Z5twicei, ptr @_Z6squarei}
!1296 = !DILocation(line: 11, column: 23, scope: !1211)
!1297 = !DILocation(line: 11, column: 33, scope: !1211)
!1298 = !DILocation(line: 11, column: 31, scope: !1211)
!1299 = !DILocation(line: 11, column: 3, scope: !1211)
!1300 = !DILocation(line: 11, column: 10, scope: !1211)
!1301 = !DILocation(line: 12, column: 1, scope: !1211)
