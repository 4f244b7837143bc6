; ModuleID = 'seed'
source_filename = "atomics.cu"
target datalayout = "e-p:32:32-p6:32:32-p7:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx-nvidia-cuda"

@total = addrspace(1) externally_initialized global i32 7, align 4, !dbg !0
@_ZZ7atomicsPiPyPfE4bins = internal addrspace(3) global [16 x i32] undef, align 4, !dbg !10
@llvm.compiler.used = appending global [1 x ptr] [ptr addrspacecast (ptr addrspace(1) @total to ptr)], section "llvm.metadata"

; Function Attrs: mustprogress nounwind
define weak void @__cxa_pure_virtual() local_unnamed_addr #0 !dbg !1178 {
entry:
  tail call void @llvm.trap(), !dbg !1180
  unreachable, !dbg !1181
}

; Function Attrs: cold noreturn nounwind memory(inaccessiblemem: write)
declare void @llvm.trap() #1

; Function Attrs: convergent mustprogress noinline norecurse nounwind
define dso_local ptx_kernel void @_Z7atomicsPiPyPf(ptr noundef captures(none) %a, ptr noundef captures(none) %b, ptr noundef captures(none) %f) local_unnamed_addr #2 !dbg !12 {
entry:
  %0 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !1183
  %cmp = icmp samesign ult i32 %0, 16, !dbg !1241
  br i1 %cmp, label %if.then, label %if.end, !dbg !1241

if.then:                                          ; preds = %entry
  %arrayidx = getelementptr inbounds nuw i32, ptr addrspacecast (ptr addrspace(3) @_ZZ7atomicsPiPyPfE4bins to ptr), i32 %0, !dbg !1242
  store i32 0, ptr %arrayidx, align 4, !dbg !1243, !tbaa !1174
  br label %if.end, !dbg !1242

if.end:                                           ; preds = %if.then, %entry
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !1244
  %arrayidx3 = getelementptr inbounds nuw i32, ptr %a, i32 %0, !dbg !1245
  %1 = load i32, ptr %arrayidx3, align 4, !dbg !1245, !tbaa !1174
  %and = and i32 %1, 15, !dbg !1246
  %arrayidx4 = getelementptr inbounds nuw i32, ptr addrspacecast (ptr addrspace(3) @_ZZ7atomicsPiPyPfE4bins to ptr), i32 %and, !dbg !1247
  %2 = atomicrmw add ptr %arrayidx4, i32 1 monotonic, align 4, !dbg !1257
  %conv = zext nneg i32 %0 to i64, !dbg !1258
  %3 = atomicrmw umax ptr %b, i64 %conv monotonic, align 8, !dbg !1267
  %4 = atomicrmw uinc_wrap ptr addrspacecast (ptr addrspace(1) @total to ptr), i32 20 monotonic, align 4, !dbg !1277
  %5 = load i32, ptr %f, align 4, !dbg !1278, !tbaa !1174
  br label %do.body, !dbg !1279

do.body:                                          ; preds = %do.body, %if.end
  %seen.0 = phi i32 [ %5, %if.end ], [ %9, %do.body ], !dbg !1182
  %6 = bitcast i32 %seen.0 to float, !dbg !1295
  %add = fadd contract float %6, 1.000000e+00, !dbg !1296
  %7 = bitcast float %add to i32, !dbg !1307
  %8 = cmpxchg ptr %f, i32 %seen.0, i32 %7 monotonic monotonic, align 4, !dbg !1317
  %9 = extractvalue { i32, i1 } %8, 0
  %cmp12.not = extractvalue { i32, i1 } %8, 1, !dbg !1318
  br i1 %cmp12.not, label %do.end, label %do.body, !dbg !1319, !llvm.loop !1320

do.end:                                           ; preds = %do.body
  tail call void @llvm.nvvm.membar.gl(), !dbg !1323
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !1326
  br i1 %cmp, label %if.then15, label %if.end21, !dbg !1327

if.then15:                                        ; preds = %do.end
  %arrayidx18 = getelementptr inbounds nuw i32, ptr addrspacecast (ptr addrspace(3) @_ZZ7atomicsPiPyPfE4bins to ptr), i32 %0, !dbg !1329
  %10 = load i32, ptr %arrayidx18, align 4, !dbg !1329, !tbaa !1174
  %add19 = add i32 %10, %4, !dbg !1330
  %11 = atomicrmw xchg ptr %arrayidx3, i32 %add19 monotonic, align 4, !dbg !1337
  br label %if.end21, !dbg !1338

if.end21:                                         ; preds = %if.then15, %do.end
  ret void, !dbg !1339
}

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #4

; Function Attrs: nocallback nounwind
declare void @llvm.nvvm.membar.gl() #5

attributes #0 = { mustprogress nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_90" "target-features"="+ptx86,+sm_90" }
attributes #1 = { cold noreturn nounwind memory(inaccessiblemem: write) }
attributes #2 = { convergent mustprogress noinline norecurse nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_90" "target-features"="+ptx86,+sm_90" "uniform-work-group-size"="true" }
attributes #3 = { convergent nocallback nounwind }
attributes #4 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #5 = { nocallback nounwind }

!llvm.module.flags = !{!1167, !1168, !1169, !1170, !1171, !1172}
!llvm.dbg.cu = !{!2}
!llvm.ident = !{!1173}
!llvm.errno.tbaa = !{!1174}

!0 = !DIGlobalVariableExpression(var: !1, expr: !DIExpression())
!1 = distinct !DIGlobalVariable(name: "total", scope: !2, file: !13, line: 1, type: !23, isLocal: false, isDefinition: true)
!2 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_14, file: !3, producer: "clang version 22.1.0 (https://codeberg.org/YoWASP/llvm-project 9560ae0f2cc440e4fc891fddbc119da6f56daa59)", isOptimized: true, runtimeVersion: 0, emissionKind: FullDebug, splitDebugInlining: false, nameTableKind: None)
!3 = !DIFile(filename: "<stdin>", directory: "/program", checksumkind: CSK_MD5, checksum: "ebf600540dffd465cb2477171ffe1067")
!5 = !DIBasicType(name: "unsigned long long", size: 64, encoding: DW_ATE_unsigned)
!6 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !7, size: 32)
!7 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!8 = !DIBasicType(name: "float", size: 32, encoding: DW_ATE_float)
!10 = !DIGlobalVariableExpression(var: !11, expr: !DIExpression(DW_OP_constu, 8, DW_OP_swap, DW_OP_xderef))
!11 = distinct !DIGlobalVariable(name: "bins", scope: !12, file: !13, line: 3, type: !27, isLocal: true, isDefinition: true)
!12 = distinct !DISubprogram(name: "atomics", linkageName: "_Z7atomicsPiPyPf", scope: !13, file: !13, line: 2, type: !14, scopeLine: 2, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !2)
!13 = !DIFile(filename: "atomics.cu", directory: "/program", checksumkind: CSK_MD5, checksum: "ebf600540dffd465cb2477171ffe1067")
!14 = !DISubroutineType(types: !15)
!15 = !{null, !6, !16, !17}
!16 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !5, size: 32)
!17 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !8, size: 32)
!23 = !DIBasicType(name: "unsigned int", size: 32, encoding: DW_ATE_unsigned)
!27 = !DICompositeType(tag: DW_TAG_array_type, baseType: !7, size: 512, elements: !28)
!28 = !{!29}
!29 = !DISubrange(count: 16)
!93 = !DISubroutineType(types: !94)
!94 = !{!7, !8}
!769 = !DISubroutineType(types: !770)
!770 = !{null}
!1167 = !{i32 2, !"SDK Version", [2 x i32] [i32 12, i32 9]}
!1168 = !{i32 7, !"Dwarf Version", i32 5}
!1169 = !{i32 2, !"Debug Info Version", i32 3}
!1170 = !{i32 1, !"wchar_size", i32 4}
!1171 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!1172 = !{i32 7, !"debug-info-assignment-tracking", i1 true}
!1173 = !{!"clang version 22.1.0 (https://codeberg.org/YoWASP/llvm-project 9560ae0f2cc440e4fc891fddbc119da6f56daa59)"}
!1174 = !{!1175, !1175, i64 0}
!1175 = !{!"int", !1176, i64 0}
!1176 = !{!"omnipotent char", !1177, i64 0}
!1177 = !{!"Simple C++ TBAA"}
!1178 = distinct !DISubprogram(name: "__cxa_pure_virtual", scope: !1179, file: !1179, line: 26, type: !769, scopeLine: 26, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !2)
!1179 = !DIFile(filename: "/include/warpscope/device_system.h", directory: "/program", checksumkind: CSK_MD5, checksum: "6b0abce32ad2c519dc4285f98f5c63b4")
!1180 = !DILocation(line: 26, column: 62, scope: !1178)
!1181 = !DILocation(line: 26, column: 80, scope: !1178)
!1182 = !DILocation(line: 0, scope: !12)
!1183 = !DILocation(line: 53, column: 27, scope: !1184, inlinedAt: !1239)
!1184 = distinct !DISubprogram(name: "__fetch_builtin_x", linkageName: "_ZN26__cuda_builtin_threadIdx_t17__fetch_builtin_xEv", scope: !1186, file: !1185, line: 53, type: !1189, scopeLine: 53, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !2)
!1185 = !DIFile(filename: "/@clang/include/__clang_cuda_builtin_vars.h", directory: "/program", checksumkind: CSK_MD5, checksum: "1d0a2ee7c5a63e5498710dcd4dafb310")
!1186 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "__cuda_builtin_threadIdx_t", file: !1185, line: 52, size: 8, flags: DIFlagTypePassByReference, elements: !1187, identifier: "_ZTS26__cuda_builtin_threadIdx_t")
!1187 = !{!1188, !1191, !1192, !1193, !1221, !1224, !1228, !1232, !1235}
!1188 = !DISubprogram(name: "__fetch_builtin_x", linkageName: "_ZN26__cuda_builtin_threadIdx_t17__fetch_builtin_xEv", scope: !1186, file: !1185, line: 53, type: !1189, scopeLine: 53, flags: DIFlagPrototyped | DIFlagStaticMember, spFlags: DISPFlagOptimized)
!1189 = !DISubroutineType(types: !1190)
!1190 = !{!23}
!1191 = !DISubprogram(name: "__fetch_builtin_y", linkageName: "_ZN26__cuda_builtin_threadIdx_t17__fetch_builtin_yEv", scope: !1186, file: !1185, line: 54, type: !1189, scopeLine: 54, flags: DIFlagPrototyped | DIFlagStaticMember, spFlags: DISPFlagOptimized)
!1192 = !DISubprogram(name: "__fetch_builtin_z", linkageName: "_ZN26__cuda_builtin_threadIdx_t17__fetch_builtin_zEv", scope: !1186, file: !1185, line: 55, type: !1189, scopeLine: 55, flags: DIFlagPrototyped | DIFlagStaticMember, spFlags: DISPFlagOptimized)
!1193 = !DISubprogram(name: "operator dim3", linkageName: "_ZNK26__cuda_builtin_threadIdx_tcv4dim3Ev", scope: !1186, file: !1185, line: 58, type: !1194, scopeLine: 58, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!1194 = !DISubroutineType(types: !1195)
!1195 = !{!1196, !1219}
!1196 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "dim3", file: !1197, line: 61, size: 96, flags: DIFlagTypePassByValue | DIFlagNonTrivial, elements: !1198, identifier: "_ZTS4dim3")
!1197 = !DIFile(filename: "/include/warpscope/../vector_types.h", directory: "/program", checksumkind: CSK_MD5, checksum: "2a8065bedcce2bc8bca5daee3eba3d78")
!1198 = !{!1199, !1200, !1201, !1202, !1206, !1214}
!1199 = !DIDerivedType(tag: DW_TAG_member, name: "x", scope: !1196, file: !1197, line: 62, baseType: !23, size: 32)
!1200 = !DIDerivedType(tag: DW_TAG_member, name: "y", scope: !1196, file: !1197, line: 62, baseType: !23, size: 32, offset: 32)
!1201 = !DIDerivedType(tag: DW_TAG_member, name: "z", scope: !1196, file: !1197, line: 62, baseType: !23, size: 32, offset: 64)
!1202 = !DISubprogram(name: "dim3", linkageName: "_ZN4dim3C4Ejjj", scope: !1196, file: !1197, line: 64, type: !1203, scopeLine: 64, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!1203 = !DISubroutineType(types: !1204)
!1204 = !{null, !1205, !23, !23, !23}
!1205 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !1196, size: 32, flags: DIFlagArtificial | DIFlagObjectPointer)
!1206 = !DISubprogram(name: "dim3", linkageName: "_ZN4dim3C4E5uint3", scope: !1196, file: !1197, line: 65, type: !1207, scopeLine: 65, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!1207 = !DISubroutineType(types: !1208)
!1208 = !{null, !1205, !1209}
!1209 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "uint3", file: !1197, line: 20, size: 96, flags: DIFlagTypePassByValue, elements: !1210, identifier: "_ZTS5uint3")
!1210 = !{!1211, !1212, !1213}
!1211 = !DIDerivedType(tag: DW_TAG_member, name: "x", scope: !1209, file: !1197, line: 20, baseType: !23, size: 32)
!1212 = !DIDerivedType(tag: DW_TAG_member, name: "y", scope: !1209, file: !1197, line: 20, baseType: !23, size: 32, offset: 32)
!1213 = !DIDerivedType(tag: DW_TAG_member, name: "z", scope: !1209, file: !1197, line: 20, baseType: !23, size: 32, offset: 64)
!1214 = !DISubprogram(name: "operator uint3", linkageName: "_ZNK4dim3cv5uint3Ev", scope: !1196, file: !1197, line: 66, type: !1215, scopeLine: 66, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!1215 = !DISubroutineType(types: !1216)
!1216 = !{!1209, !1217}
!1217 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !1218, size: 32, flags: DIFlagArtificial | DIFlagObjectPointer)
!1218 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !1196)
!1219 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !1220, size: 32, flags: DIFlagArtificial | DIFlagObjectPointer)
!1220 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !1186)
!1221 = !DISubprogram(name: "operator uint3", linkageName: "_ZNK26__cuda_builtin_threadIdx_tcv5uint3Ev", scope: !1186, file: !1185, line: 59, type: !1222, scopeLine: 59, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!1222 = !DISubroutineType(types: !1223)
!1223 = !{!1209, !1219}
!1224 = !DISubprogram(name: "__cuda_builtin_threadIdx_t", linkageName: "_ZN26__cuda_builtin_threadIdx_tC4Ev", scope: !1186, file: !1185, line: 62, type: !1225, scopeLine: 62, flags: DIFlagPrivate | DIFlagPrototyped, spFlags: DISPFlagOptimized | DISPFlagDeleted)
!1225 = !DISubroutineType(types: !1226)
!1226 = !{null, !1227}
!1227 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !1186, size: 32, flags: DIFlagArtificial | DIFlagObjectPointer)
!1228 = !DISubprogram(name: "__cuda_builtin_threadIdx_t", linkageName: "_ZN26__cuda_builtin_threadIdx_tC4ERKS_", scope: !1186, file: !1185, line: 62, type: !1229, scopeLine: 62, flags: DIFlagPrivate | DIFlagPrototyped, spFlags: DISPFlagOptimized | DISPFlagDeleted)
!1229 = !DISubroutineType(types: !1230)
!1230 = !{null, !1227, !1231}
!1231 = !DIDerivedType(tag: DW_TAG_reference_type, baseType: !1220, size: 32)
!1232 = !DISubprogram(name: "operator=", linkageName: "_ZNK26__cuda_builtin_threadIdx_taSERKS_", scope: !1186, file: !1185, line: 62, type: !1233, scopeLine: 62, flags: DIFlagPrivate | DIFlagPrototyped, spFlags: DISPFlagOptimized | DISPFlagDeleted)
!1233 = !DISubroutineType(types: !1234)
!1234 = !{null, !1219, !1231}
!1235 = !DISubprogram(name: "operator&", linkageName: "_ZNK26__cuda_builtin_threadIdx_tadEv", scope: !1186, file: !1185, line: 62, type: !1236, scopeLine: 62, flags: DIFlagPrivate | DIFlagPrototyped, spFlags: DISPFlagOptimized | DISPFlagDeleted)
!1236 = !DISubroutineType(types: !1237)
!1237 = !{!1238, !1219}
!1238 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !1186, size: 32)
!1239 = distinct !DILocation(line: 4, column: 7, scope: !1240)
!1240 = distinct !DILexicalBlock(scope: !12, file: !13, line: 4, column: 7)
!1241 = !DILocation(line: 4, column: 19, scope: !1240)
!1242 = !DILocation(line: 4, column: 25, scope: !1240)
!1243 = !DILocation(line: 4, column: 43, scope: !1240)
!1244 = !DILocation(line: 5, column: 3, scope: !12)
!1245 = !DILocation(line: 6, column: 19, scope: !12)
!1246 = !DILocation(line: 6, column: 34, scope: !12)
!1247 = !DILocation(line: 6, column: 14, scope: !12)
!1249 = distinct !DISubprogram(name: "atomicAdd", linkageName: "_ZL9atomicAddPii", scope: !1250, file: !1250, line: 44, type: !1251, scopeLine: 44, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !2)
!1250 = !DIFile(filename: "/include/warpscope/device_atomics.h", directory: "/program", checksumkind: CSK_MD5, checksum: "1847a54c044a4c745546786c2b0460b5")
!1251 = !DISubroutineType(types: !1252)
!1252 = !{!7, !6, !7}
!1256 = distinct !DILocation(line: 6, column: 3, scope: !12)
!1257 = !DILocation(line: 44, column: 1, scope: !1249, inlinedAt: !1256)
!1258 = !DILocation(line: 7, column: 36, scope: !12)
!1260 = distinct !DISubprogram(name: "atomicMax", linkageName: "_ZL9atomicMaxPyy", scope: !1250, file: !1250, line: 46, type: !1261, scopeLine: 46, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !2)
!1261 = !DISubroutineType(types: !1262)
!1262 = !{!5, !16, !5}
!1266 = distinct !DILocation(line: 7, column: 3, scope: !12)
!1267 = !DILocation(line: 46, column: 1, scope: !1260, inlinedAt: !1266)
!1269 = distinct !DISubprogram(name: "atomicInc", linkageName: "_ZL9atomicIncPjj", scope: !1250, file: !1250, line: 85, type: !1270, scopeLine: 85, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !2)
!1270 = !DISubroutineType(types: !1271)
!1271 = !{!23, !1272, !23}
!1272 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !23, size: 32)
!1276 = distinct !DILocation(line: 8, column: 18, scope: !12)
!1277 = !DILocation(line: 85, column: 34, scope: !1269, inlinedAt: !1276)
!1278 = !DILocation(line: 9, column: 32, scope: !12)
!1279 = !DILocation(line: 10, column: 3, scope: !12)
!1281 = distinct !DISubprogram(name: "__int_as_float", linkageName: "_ZL14__int_as_floati", scope: !1282, file: !1282, line: 435, type: !1283, scopeLine: 435, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !2)
!1282 = !DIFile(filename: "/@clang/include/__clang_cuda_device_functions.h", directory: "/program", checksumkind: CSK_MD5, checksum: "2a31645a67348fe3a94db0e51473bcfb")
!1283 = !DISubroutineType(types: !1284)
!1284 = !{!8, !7}
!1287 = distinct !DILocation(line: 12, column: 60, scope: !1288)
!1288 = distinct !DILexicalBlock(scope: !12, file: !13, line: 10, column: 6)
!1290 = distinct !DISubprogram(name: "__nv_int_as_float", scope: !1291, file: !1291, line: 86, type: !1283, scopeLine: 86, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !2)
!1291 = !DIFile(filename: "/include/warpscope/libdevice.h", directory: "/program", checksumkind: CSK_MD5, checksum: "cdcd83da0ea4a8a3d369485021976ae8")
!1294 = distinct !DILocation(line: 435, column: 51, scope: !1281, inlinedAt: !1287)
!1295 = !DILocation(line: 86, column: 56, scope: !1290, inlinedAt: !1294)
!1296 = !DILocation(line: 12, column: 58, scope: !1288)
!1298 = distinct !DISubprogram(name: "__float_as_int", linkageName: "_ZL14__float_as_intf", scope: !1282, file: !1282, line: 263, type: !93, scopeLine: 263, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !2)
!1301 = distinct !DILocation(line: 12, column: 38, scope: !1288)
!1303 = distinct !DISubprogram(name: "__nv_float_as_int", scope: !1291, file: !1291, line: 84, type: !93, scopeLine: 84, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !2)
!1306 = distinct !DILocation(line: 263, column: 51, scope: !1298, inlinedAt: !1301)
!1307 = !DILocation(line: 84, column: 56, scope: !1303, inlinedAt: !1306)
!1309 = distinct !DISubprogram(name: "atomicCAS", linkageName: "_ZL9atomicCASPiii", scope: !1250, file: !1250, line: 44, type: !1310, scopeLine: 44, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !2)
!1310 = !DISubroutineType(types: !1311)
!1311 = !{!7, !6, !7, !7}
!1316 = distinct !DILocation(line: 12, column: 12, scope: !1288)
!1317 = !DILocation(line: 44, column: 1, scope: !1309, inlinedAt: !1316)
!1318 = !DILocation(line: 13, column: 17, scope: !12)
!1319 = !DILocation(line: 13, column: 3, scope: !1288)
!1320 = distinct !{!1320, !1279, !1321, !1322}
!1321 = !DILocation(line: 13, column: 28, scope: !12)
!1322 = !{!"llvm.loop.mustprogress"}
!1323 = !DILocation(line: 528, column: 39, scope: !1324, inlinedAt: !1325)
!1324 = distinct !DISubprogram(name: "__threadfence", linkageName: "_ZL13__threadfencev", scope: !1282, file: !1282, line: 528, type: !769, scopeLine: 528, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !2)
!1325 = distinct !DILocation(line: 14, column: 3, scope: !12)
!1326 = !DILocation(line: 15, column: 3, scope: !12)
!1327 = !DILocation(line: 16, column: 19, scope: !1328)
!1328 = distinct !DILexicalBlock(scope: !12, file: !13, line: 16, column: 7)
!1329 = !DILocation(line: 16, column: 53, scope: !1328)
!1330 = !DILocation(line: 16, column: 71, scope: !1328)
!1332 = distinct !DISubprogram(name: "atomicExch", linkageName: "_ZL10atomicExchPii", scope: !1250, file: !1250, line: 44, type: !1251, scopeLine: 44, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !2)
!1336 = distinct !DILocation(line: 16, column: 25, scope: !1328)
!1337 = !DILocation(line: 44, column: 1, scope: !1332, inlinedAt: !1336)
!1338 = !DILocation(line: 16, column: 25, scope: !1328)
!1339 = !DILocation(line: 17, column: 1, scope: !12)
