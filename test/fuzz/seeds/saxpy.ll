; ModuleID = 'seed'
source_filename = "saxpy.cu"
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
define dso_local ptx_kernel void @_Z5saxpyifPKfPf(i32 noundef %n, float noundef %a, ptr noundef readonly captures(none) %x, ptr noundef captures(none) %y) local_unnamed_addr #2 !dbg !1160 {
entry:
    #dbg_value(i32 %n, !1167, !DIExpression(), !1173)
    #dbg_value(float %a, !1168, !DIExpression(), !1173)
    #dbg_value(ptr %x, !1169, !DIExpression(), !1173)
    #dbg_value(ptr %y, !1170, !DIExpression(), !1173)
  %0 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x(), !dbg !1174
  %1 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.ntid.x(), !dbg !1231
  %mul = mul i32 %0, %1, !dbg !1262
  %2 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !1263
  %add = add i32 %mul, %2, !dbg !1294
    #dbg_value(i32 %add, !1171, !DIExpression(), !1295)
  %cmp16 = icmp slt i32 %add, %n, !dbg !1296
  br i1 %cmp16, label %for.body.lr.ph, label %for.cond.cleanup, !dbg !1298

for.body.lr.ph:                                   ; preds = %entry
  %3 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.nctaid.x()
  %mul9 = mul i32 %1, %3
  br label %for.body, !dbg !1298

for.cond.cleanup:                                 ; preds = %for.body, %entry
  ret void, !dbg !1299

for.body:                                         ; preds = %for.body.lr.ph, %for.body
  %i.017 = phi i32 [ %add, %for.body.lr.ph ], [ %add10, %for.body ]
    #dbg_value(i32 %i.017, !1171, !DIExpression(), !1295)
  %arrayidx = getelementptr inbounds float, ptr %x, i32 %i.017, !dbg !1300
  %4 = load float, ptr %arrayidx, align 4, !dbg !1300, !tbaa !1301
  %mul3 = fmul contract float %a, %4, !dbg !1303
  %arrayidx4 = getelementptr inbounds float, ptr %y, i32 %i.017, !dbg !1304
  %5 = load float, ptr %arrayidx4, align 4, !dbg !1304, !tbaa !1301
  %add5 = fadd contract float %mul3, %5, !dbg !1305
  store float %add5, ptr %arrayidx4, align 4, !dbg !1306, !tbaa !1301
  %add10 = add i32 %i.017, %mul9, !dbg !1307
    #dbg_value(i32 %add10, !1171, !DIExpression(), !1295)
  %cmp = icmp slt i32 %add10, %n, !dbg !1296
  br i1 %cmp, label %for.body, label %for.cond.cleanup, !dbg !1298, !llvm.loop !1308
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x() #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 1, -2147483648) i32 @llvm.nvvm.read.ptx.sreg.nctaid.x() #3

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
!7 = !DIFile(filename: "<stdin>", directory: "/program", checksumkind: CSK_MD5, checksum: "05946fc928761e3c970454b7b19ff155")
!15 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!20 = !DIBasicType(name: "float", size: 32, encoding: DW_ATE_float)
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
!1160 = distinct !DISubprogram(name: "saxpy", linkageName: "_Z5saxpyifPKfPf", scope: !1161, file: !1161, line: 1, type: !1162, scopeLine: 1, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !6)
!1161 = !DIFile(filename: "saxpy.cu", directory: "/program", checksumkind: CSK_MD5, checksum: "05946fc928761e3c970454b7b19ff155")
!1162 = !DISubroutineType(types: !1163)
!1163 = !{null, !15, !20, !1164, !151}
!1164 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !1165, size: 32)
!1165 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !20)
!1167 = !DILocalVariable(name: "n", arg: 1, scope: !1160, file: !1161, line: 1, type: !15)
!1168 = !DILocalVariable(name: "a", arg: 2, scope: !1160, file: !1161, line: 1, type: !20)
!1169 = !DILocalVariable(name: "x", arg: 3, scope: !1160, file: !1161, line: 1, type: !1164)
!1170 = !DILocalVariable(name: "y", arg: 4, scope: !1160, file: !1161, line: 1, type: !151)
!1171 = !DILocalVariable(name: "i", scope: !1172, file: !1161, line: 2, type: !15)
!1172 = distinct !DILexicalBlock(scope: !1160, file: !1161, line: 2, column: 3)
!1173 = !DILocation(line: 0, scope: !1160)
!1174 = !DILocation(line: 66, column: 27, scope: !1175, inlinedAt: !1230)
!1175 = distinct !DISubprogram(name: "__fetch_builtin_x", linkageName: "_ZN25__cuda_builtin_blockIdx_t17__fetch_builtin_xEv", scope: !1177, file: !1176, line: 66, type: !1180, scopeLine: 66, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !6)
!1176 = !DIFile(filename: "/@clang/include/__clang_cuda_builtin_vars.h", directory: "/program", checksumkind: CSK_MD5, checksum: "1d0a2ee7c5a63e5498710dcd4dafb310")
!1177 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "__cuda_builtin_blockIdx_t", file: !1176, line: 65, size: 8, flags: DIFlagTypePassByReference, elements: !1178, identifier: "_ZTS25__cuda_builtin_blockIdx_t")
!1178 = !{!1179, !1182, !1183, !1184, !1212, !1215, !1219, !1223, !1226}
!1179 = !DISubprogram(name: "__fetch_builtin_x", linkageName: "_ZN25__cuda_builtin_blockIdx_t17__fetch_builtin_xEv", scope: !1177, file: !1176, line: 66, type: !1180, scopeLine: 66, flags: DIFlagPrototyped | DIFlagStaticMember, spFlags: DISPFlagOptimized)
!1180 = !DISubroutineType(types: !1181)
!1181 = !{!733}
!1182 = !DISubprogram(name: "__fetch_builtin_y", linkageName: "_ZN25__cuda_builtin_blockIdx_t17__fetch_builtin_yEv", scope: !1177, file: !1176, line: 67, type: !1180, scopeLine: 67, flags: DIFlagPrototyped | DIFlagStaticMember, spFlags: DISPFlagOptimized)
!1183 = !DISubprogram(name: "__fetch_builtin_z", linkageName: "_ZN25__cuda_builtin_blockIdx_t17__fetch_builtin_zEv", scope: !1177, file: !1176, line: 68, type: !1180, scopeLine: 68, flags: DIFlagPrototyped | DIFlagStaticMember, spFlags: DISPFlagOptimized)
!1184 = !DISubprogram(name: "operator dim3", linkageName: "_ZNK25__cuda_builtin_blockIdx_tcv4dim3Ev", scope: !1177, file: !1176, line: 71, type: !1185, scopeLine: 71, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!1185 = !DISubroutineType(types: !1186)
!1186 = !{!1187, !1210}
!1187 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "dim3", file: !1188, line: 61, size: 96, flags: DIFlagTypePassByValue | DIFlagNonTrivial, elements: !1189, identifier: "_ZTS4dim3")
!1188 = !DIFile(filename: "/include/warpscope/../vector_types.h", directory: "/program", checksumkind: CSK_MD5, checksum: "2a8065bedcce2bc8bca5daee3eba3d78")
!1189 = !{!1190, !1191, !1192, !1193, !1197, !1205}
!1190 = !DIDerivedType(tag: DW_TAG_member, name: "x", scope: !1187, file: !1188, line: 62, baseType: !733, size: 32)
!1191 = !DIDerivedType(tag: DW_TAG_member, name: "y", scope: !1187, file: !1188, line: 62, baseType: !733, size: 32, offset: 32)
!1192 = !DIDerivedType(tag: DW_TAG_member, name: "z", scope: !1187, file: !1188, line: 62, baseType: !733, size: 32, offset: 64)
!1193 = !DISubprogram(name: "dim3", linkageName: "_ZN4dim3C4Ejjj", scope: !1187, file: !1188, line: 64, type: !1194, scopeLine: 64, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!1194 = !DISubroutineType(types: !1195)
!1195 = !{null, !1196, !733, !733, !733}
!1196 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !1187, size: 32, flags: DIFlagArtificial | DIFlagObjectPointer)
!1197 = !DISubprogram(name: "dim3", linkageName: "_ZN4dim3C4E5uint3", scope: !1187, file: !1188, line: 65, type: !1198, scopeLine: 65, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!1198 = !DISubroutineType(types: !1199)
!1199 = !{null, !1196, !1200}
!1200 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "uint3", file: !1188, line: 20, size: 96, flags: DIFlagTypePassByValue, elements: !1201, identifier: "_ZTS5uint3")
!1201 = !{!1202, !1203, !1204}
!1202 = !DIDerivedType(tag: DW_TAG_member, name: "x", scope: !1200, file: !1188, line: 20, baseType: !733, size: 32)
!1203 = !DIDerivedType(tag: DW_TAG_member, name: "y", scope: !1200, file: !1188, line: 20, baseType: !733, size: 32, offset: 32)
!1204 = !DIDerivedType(tag: DW_TAG_member, name: "z", scope: !1200, file: !1188, line: 20, baseType: !733, size: 32, offset: 64)
!1205 = !DISubprogram(name: "operator uint3", linkageName: "_ZNK4dim3cv5uint3Ev", scope: !1187, file: !1188, line: 66, type: !1206, scopeLine: 66, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!1206 = !DISubroutineType(types: !1207)
!1207 = !{!1200, !1208}
!1208 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !1209, size: 32, flags: DIFlagArtificial | DIFlagObjectPointer)
!1209 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !1187)
!1210 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !1211, size: 32, flags: DIFlagArtificial | DIFlagObjectPointer)
!1211 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !1177)
!1212 = !DISubprogram(name: "operator uint3", linkageName: "_ZNK25__cuda_builtin_blockIdx_tcv5uint3Ev", scope: !1177, file: !1176, line: 72, type: !1213, scopeLine: 72, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!1213 = !DISubroutineType(types: !1214)
!1214 = !{!1200, !1210}
!1215 = !DISubprogram(name: "__cuda_builtin_blockIdx_t", linkageName: "_ZN25__cuda_builtin_blockIdx_tC4Ev", scope: !1177, file: !1176, line: 75, type: !1216, scopeLine: 75, flags: DIFlagPrivate | DIFlagPrototyped, spFlags: DISPFlagOptimized | DISPFlagDeleted)
!1216 = !DISubroutineType(types: !1217)
!1217 = !{null, !1218}
!1218 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !1177, size: 32, flags: DIFlagArtificial | DIFlagObjectPointer)
!1219 = !DISubprogram(name: "__cuda_builtin_blockIdx_t", linkageName: "_ZN25__cuda_builtin_blockIdx_tC4ERKS_", scope: !1177, file: !1176, line: 75, type: !1220, scopeLine: 75, flags: DIFlagPrivate | DIFlagPrototyped, spFlags: DISPFlagOptimized | DISPFlagDeleted)
!1220 = !DISubroutineType(types: !1221)
!1221 = !{null, !1218, !1222}
!1222 = !DIDerivedType(tag: DW_TAG_reference_type, baseType: !1211, size: 32)
!1223 = !DISubprogram(name: "operator=", linkageName: "_ZNK25__cuda_builtin_blockIdx_taSERKS_", scope: !1177, file: !1176, line: 75, type: !1224, scopeLine: 75, flags: DIFlagPrivate | DIFlagPrototyped, spFlags: DISPFlagOptimized | DISPFlagDeleted)
!1224 = !DISubroutineType(types: !1225)
!1225 = !{null, !1210, !1222}
!1226 = !DISubprogram(name: "operator&", linkageName: "_ZNK25__cuda_builtin_blockIdx_tadEv", scope: !1177, file: !1176, line: 75, type: !1227, scopeLine: 75, flags: DIFlagPrivate | DIFlagPrototyped, spFlags: DISPFlagOptimized | DISPFlagDeleted)
!1227 = !DISubroutineType(types: !1228)
!1228 = !{!1229, !1210}
!1229 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !1177, size: 32)
!1230 = distinct !DILocation(line: 2, column: 16, scope: !1172)
!1231 = !DILocation(line: 79, column: 27, scope: !1232, inlinedAt: !1261)
!1232 = distinct !DISubprogram(name: "__fetch_builtin_x", linkageName: "_ZN25__cuda_builtin_blockDim_t17__fetch_builtin_xEv", scope: !1233, file: !1176, line: 79, type: !1180, scopeLine: 79, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !6)
!1233 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "__cuda_builtin_blockDim_t", file: !1176, line: 78, size: 8, flags: DIFlagTypePassByReference, elements: !1234, identifier: "_ZTS25__cuda_builtin_blockDim_t")
!1234 = !{!1235, !1236, !1237, !1238, !1243, !1246, !1250, !1254, !1257}
!1235 = !DISubprogram(name: "__fetch_builtin_x", linkageName: "_ZN25__cuda_builtin_blockDim_t17__fetch_builtin_xEv", scope: !1233, file: !1176, line: 79, type: !1180, scopeLine: 79, flags: DIFlagPrototyped | DIFlagStaticMember, spFlags: DISPFlagOptimized)
!1236 = !DISubprogram(name: "__fetch_builtin_y", linkageName: "_ZN25__cuda_builtin_blockDim_t17__fetch_builtin_yEv", scope: !1233, file: !1176, line: 80, type: !1180, scopeLine: 80, flags: DIFlagPrototyped | DIFlagStaticMember, spFlags: DISPFlagOptimized)
!1237 = !DISubprogram(name: "__fetch_builtin_z", linkageName: "_ZN25__cuda_builtin_blockDim_t17__fetch_builtin_zEv", scope: !1233, file: !1176, line: 81, type: !1180, scopeLine: 81, flags: DIFlagPrototyped | DIFlagStaticMember, spFlags: DISPFlagOptimized)
!1238 = !DISubprogram(name: "operator dim3", linkageName: "_ZNK25__cuda_builtin_blockDim_tcv4dim3Ev", scope: !1233, file: !1176, line: 84, type: !1239, scopeLine: 84, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!1239 = !DISubroutineType(types: !1240)
!1240 = !{!1187, !1241}
!1241 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !1242, size: 32, flags: DIFlagArtificial | DIFlagObjectPointer)
!1242 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !1233)
!1243 = !DISubprogram(name: "operator uint3", linkageName: "_ZNK25__cuda_builtin_blockDim_tcv5uint3Ev", scope: !1233, file: !1176, line: 85, type: !1244, scopeLine: 85, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!1244 = !DISubroutineType(types: !1245)
!1245 = !{!1200, !1241}
!1246 = !DISubprogram(name: "__cuda_builtin_blockDim_t", linkageName: "_ZN25__cuda_builtin_blockDim_tC4Ev", scope: !1233, file: !1176, line: 88, type: !1247, scopeLine: 88, flags: DIFlagPrivate | DIFlagPrototyped, spFlags: DISPFlagOptimized | DISPFlagDeleted)
!1247 = !DISubroutineType(types: !1248)
!1248 = !{null, !1249}
!1249 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !1233, size: 32, flags: DIFlagArtificial | DIFlagObjectPointer)
!1250 = !DISubprogram(name: "__cuda_builtin_blockDim_t", linkageName: "_ZN25__cuda_builtin_blockDim_tC4ERKS_", scope: !1233, file: !1176, line: 88, type: !1251, scopeLine: 88, flags: DIFlagPrivate | DIFlagPrototyped, spFlags: DISPFlagOptimized | DISPFlagDeleted)
!1251 = !DISubroutineType(types: !1252)
!1252 = !{null, !1249, !1253}
!1253 = !DIDerivedType(tag: DW_TAG_reference_type, baseType: !1242, size: 32)
!1254 = !DISubprogram(name: "operator=", linkageName: "_ZNK25__cuda_builtin_blockDim_taSERKS_", scope: !1233, file: !1176, line: 88, type: !1255, scopeLine: 88, flags: DIFlagPrivate | DIFlagPrototyped, spFlags: DISPFlagOptimized | DISPFlagDeleted)
!1255 = !DISubroutineType(types: !1256)
!1256 = !{null, !1241, !1253}
!1257 = !DISubprogram(name: "operator&", linkageName: "_ZNK25__cuda_builtin_blockDim_tadEv", scope: !1233, file: !1176, line: 88, type: !1258, scopeLine: 88, flags: DIFlagPrivate | DIFlagPrototyped, spFlags: DISPFlagOptimized | DISPFlagDeleted)
!1258 = !DISubroutineType(types: !1259)
!1259 = !{!1260, !1241}
!1260 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !1233, size: 32)
!1261 = distinct !DILocation(line: 2, column: 29, scope: !1172)
!1262 = !DILocation(line: 2, column: 27, scope: !1172)
!1263 = !DILocation(line: 53, column: 27, scope: !1264, inlinedAt: !1293)
!1264 = distinct !DISubprogram(name: "__fetch_builtin_x", linkageName: "_ZN26__cuda_builtin_threadIdx_t17__fetch_builtin_xEv", scope: !1265, file: !1176, line: 53, type: !1180, scopeLine: 53, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !6)
!1265 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "__cuda_builtin_threadIdx_t", file: !1176, line: 52, size: 8, flags: DIFlagTypePassByReference, elements: !1266, identifier: "_ZTS26__cuda_builtin_threadIdx_t")
!1266 = !{!1267, !1268, !1269, !1270, !1275, !1278, !1282, !1286, !1289}
!1267 = !DISubprogram(name: "__fetch_builtin_x", linkageName: "_ZN26__cuda_builtin_threadIdx_t17__fetch_builtin_xEv", scope: !1265, file: !1176, line: 53, type: !1180, scopeLine: 53, flags: DIFlagPrototyped | DIFlagStaticMember, spFlags: DISPFlagOptimized)
!1268 = !DISubprogram(name: "__fetch_builtin_y", linkageName: "_ZN26__cuda_builtin_threadIdx_t17__fetch_builtin_yEv", scope: !1265, file: !1176, line: 54, type: !1180, scopeLine: 54, flags: DIFlagPrototyped | DIFlagStaticMember, spFlags: DISPFlagOptimized)
!1269 = !DISubprogram(name: "__fetch_builtin_z", linkageName: "_ZN26__cuda_builtin_threadIdx_t17__fetch_builtin_zEv", scope: !1265, file: !1176, line: 55, type: !1180, scopeLine: 55, flags: DIFlagPrototyped | DIFlagStaticMember, spFlags: DISPFlagOptimized)
!1270 = !DISubprogram(name: "operator dim3", linkageName: "_ZNK26__cuda_builtin_threadIdx_tcv4dim3Ev", scope: !1265, file: !1176, line: 58, type: !1271, scopeLine: 58, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!1271 = !DISubroutineType(types: !1272)
!1272 = !{!1187, !1273}
!1273 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !1274, size: 32, flags: DIFlagArtificial | DIFlagObjectPointer)
!1274 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !1265)
!1275 = !DISubprogram(name: "operator uint3", linkageName: "_ZNK26__cuda_builtin_threadIdx_tcv5uint3Ev", scope: !1265, file: !1176, line: 59, type: !1276, scopeLine: 59, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!1276 = !DISubroutineType(types: !1277)
!1277 = !{!1200, !1273}
!1278 = !DISubprogram(name: "__cuda_builtin_threadIdx_t", linkageName: "_ZN26__cuda_builtin_threadIdx_tC4Ev", scope: !1265, file: !1176, line: 62, type: !1279, scopeLine: 62, flags: DIFlagPrivate | DIFlagPrototyped, spFlags: DISPFlagOptimized | DISPFlagDeleted)
!1279 = !DISubroutineType(types: !1280)
!1280 = !{null, !1281}
!1281 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !1265, size: 32, flags: DIFlagArtificial | DIFlagObjectPointer)
!1282 = !DISubprogram(name: "__cuda_builtin_threadIdx_t", linkageName: "_ZN26__cuda_builtin_threadIdx_tC4ERKS_", scope: !1265, file: !1176, line: 62, type: !1283, scopeLine: 62, flags: DIFlagPrivate | DIFlagPrototyped, spFlags: DISPFlagOptimized | DISPFlagDeleted)
!1283 = !DISubroutineType(types: !1284)
!1284 = !{null, !1281, !1285}
!1285 = !DIDerivedType(tag: DW_TAG_reference_type, baseType: !1274, size: 32)
!1286 = !DISubprogram(name: "operator=", linkageName: "_ZNK26__cuda_builtin_threadIdx_taSERKS_", scope: !1265, file: !1176, line: 62, type: !1287, scopeLine: 62, flags: DIFlagPrivate | DIFlagPrototyped, spFlags: DISPFlagOptimized | DISPFlagDeleted)
!1287 = !DISubroutineType(types: !1288)
!1288 = !{null, !1273, !1285}
!1289 = !DISubprogram(name: "operator&", linkageName: "_ZNK26__cuda_builtin_threadIdx_tadEv", scope: !1265, file: !1176, line: 62, type: !1290, scopeLine: 62, flags: DIFlagPrivate | DIFlagPrototyped, spFlags: DISPFlagOptimized | DISPFlagDeleted)
!1290 = !DISubroutineType(types: !1291)
!1291 = !{!1292, !1273}
!1292 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !1265, size: 32)
!1293 = distinct !DILocation(line: 2, column: 42, scope: !1172)
!1294 = !DILocation(line: 2, column: 40, scope: !1172)
!1295 = !DILocation(line: 0, scope: !1172)
!1296 = !DILocation(line: 2, column: 57, scope: !1297)
!1297 = distinct !DILexicalBlock(scope: !1172, file: !1161, line: 2, column: 3)
!1298 = !DILocation(line: 2, column: 3, scope: !1172)
!1299 = !DILocation(line: 4, column: 1, scope: !1160)
!1300 = !DILocation(line: 3, column: 16, scope: !1297)
!1301 = !{!1302, !1302, i64 0}
!1302 = !{!"float", !1154, i64 0}
!1303 = !DILocation(line: 3, column: 14, scope: !1297)
!1304 = !DILocation(line: 3, column: 23, scope: !1297)
!1305 = !DILocation(line: 3, column: 21, scope: !1297)
!1306 = !DILocation(line: 3, column: 10, scope: !1297)
!1307 = !DILocation(line: 2, column: 64, scope: !1297)
!1308 = distinct !{!1308, !1298, !1309, !1310}
!1309 = !DILocation(line: 3, column: 26, scope: !1172)
!1310 = !{!"llvm.loop.mustprogress"}
