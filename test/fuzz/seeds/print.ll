; ModuleID = 'seed'
source_filename = "print.cu"
target datalayout = "e-p:32:32-p6:32:32-p7:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx-nvidia-cuda"

%printf_args = type { ptr, i32, double, i64, i32 }

@.str = private unnamed_addr constant [5 x i8] c"even\00", align 1, !dbg !0
@.str1 = private unnamed_addr constant [4 x i8] c"odd\00", align 1, !dbg !8
@names = addrspace(1) externally_initialized global [2 x ptr] [ptr @.str, ptr @.str1], align 4, !dbg !13
@.str2 = private unnamed_addr constant [6 x i8] c"n > 0\00", align 1, !dbg !22
@.str3 = private unnamed_addr constant [9 x i8] c"print.cu\00", align 1, !dbg !27
@__func__._Z5printPii = private unnamed_addr constant [6 x i8] c"print\00", align 1, !dbg !32
@.str4 = private unnamed_addr constant [23 x i8] c"%s %d %5.2f %llx %c%%\0A\00", align 1, !dbg !34
@llvm.compiler.used = appending global [1 x ptr] [ptr addrspacecast (ptr addrspace(1) @names to ptr)], section "llvm.metadata"

; Function Attrs: mustprogress nounwind
define weak void @__cxa_pure_virtual() local_unnamed_addr #0 !dbg !1191 {
entry:
  tail call void @llvm.trap(), !dbg !1193
  unreachable, !dbg !1194
}

; Function Attrs: cold noreturn nounwind memory(inaccessiblemem: write)
declare void @llvm.trap() #1

; Function Attrs: convergent mustprogress noinline norecurse nounwind
define dso_local ptx_kernel void @_Z5printPii(ptr noundef captures(none) %p, i32 noundef %n) local_unnamed_addr #2 !dbg !1195 {
entry:
  %tmp = alloca %printf_args, align 8
  %0 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !1205
  %cmp = icmp sgt i32 %n, 0, !dbg !1262
  br i1 %cmp, label %lor.end, label %lor.rhs, !dbg !1263

lor.rhs:                                          ; preds = %entry
  tail call void @__assertfail(ptr noundef nonnull @.str2, ptr noundef nonnull @.str3, i32 noundef 6, ptr noundef nonnull @__func__._Z5printPii, i32 noundef 1) #6, !dbg !1274
  br label %lor.end, !dbg !1263

lor.end:                                          ; preds = %lor.rhs, %entry
  %rem33.lhs.trunc = trunc nuw nsw i32 %0 to i16, !dbg !1275
  %rem3334 = urem i16 %rem33.lhs.trunc, 31, !dbg !1275
  %cmp1 = icmp eq i16 %rem3334, 0, !dbg !1277
  br i1 %cmp1, label %if.then, label %if.end18, !dbg !1277

if.then:                                          ; preds = %lor.end
  %and = and i32 %0, 1, !dbg !1278
  %arrayidx = getelementptr inbounds nuw ptr, ptr addrspacecast (ptr addrspace(1) @names to ptr), i32 %and, !dbg !1279
  %1 = load ptr, ptr %arrayidx, align 4, !dbg !1279, !tbaa !1280
  %arrayidx2 = getelementptr inbounds nuw i32, ptr %p, i32 %0, !dbg !1283
  %2 = load i32, ptr %arrayidx2, align 4, !dbg !1283, !tbaa !1187
  %conv = uitofp nneg i32 %0 to double, !dbg !1284
  %mul = fmul contract double %conv, 5.000000e-01, !dbg !1285
  %sh_prom = zext nneg i32 %0 to i64, !dbg !1286
  %shl = shl nuw i64 1, %sh_prom, !dbg !1286
  store ptr %1, ptr %tmp, align 8, !dbg !1287
  %3 = getelementptr inbounds nuw i8, ptr %tmp, i32 4, !dbg !1287
  store i32 %2, ptr %3, align 4, !dbg !1287
  %4 = getelementptr inbounds nuw i8, ptr %tmp, i32 8, !dbg !1287
  store double %mul, ptr %4, align 8, !dbg !1287
  %5 = getelementptr inbounds nuw i8, ptr %tmp, i32 16, !dbg !1287
  store i64 %shl, ptr %5, align 8, !dbg !1287
  %6 = getelementptr inbounds nuw i8, ptr %tmp, i32 24, !dbg !1287
  store i32 120, ptr %6, align 8, !dbg !1287
  %7 = call i32 @vprintf(ptr nonnull @.str4, ptr nonnull %tmp) #7, !dbg !1287
  br label %if.end18, !dbg !1287

if.end18:                                         ; preds = %lor.end, %if.then
  %8 = call noundef i64 @llvm.nvvm.read.ptx.sreg.clock64(), !dbg !1288
  %9 = call noundef i64 @llvm.nvvm.read.ptx.sreg.clock64(), !dbg !1294
  %cmp11 = icmp sgt i64 %9, %8, !dbg !1298
  %conv12 = zext i1 %cmp11 to i32, !dbg !1299
  %add = add nuw nsw i32 %0, %conv12, !dbg !1300
  %arrayidx13 = getelementptr inbounds nuw i32, ptr %p, i32 %0, !dbg !1301
  store i32 %add, ptr %arrayidx13, align 4, !dbg !1302, !tbaa !1187
  ret void, !dbg !1303
}

declare i32 @vprintf(ptr, ptr) local_unnamed_addr

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #3

; Function Attrs: convergent nounwind
declare !dbg !1304 void @__assertfail(ptr noundef, ptr noundef, i32 noundef, ptr noundef, i32 noundef) local_unnamed_addr #4

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

!llvm.module.flags = !{!1180, !1181, !1182, !1183, !1184, !1185}
!llvm.dbg.cu = !{!15}
!llvm.ident = !{!1186}
!llvm.errno.tbaa = !{!1187}

!0 = !DIGlobalVariableExpression(var: !1, expr: !DIExpression())
!1 = distinct !DIGlobalVariable(scope: null, file: !2, line: 3, type: !3, isLocal: true, isDefinition: true)
!2 = !DIFile(filename: "print.cu", directory: "/program", checksumkind: CSK_MD5, checksum: "da38463dc6da9fe6bced708d2687b2aa")
!3 = !DICompositeType(tag: DW_TAG_array_type, baseType: !4, size: 40, elements: !6)
!4 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !5)
!5 = !DIBasicType(name: "char", size: 8, encoding: DW_ATE_signed_char)
!6 = !{!7}
!7 = !DISubrange(count: 5)
!8 = !DIGlobalVariableExpression(var: !9, expr: !DIExpression())
!9 = distinct !DIGlobalVariable(scope: null, file: !2, line: 3, type: !10, isLocal: true, isDefinition: true)
!10 = !DICompositeType(tag: DW_TAG_array_type, baseType: !4, size: 32, elements: !11)
!11 = !{!12}
!12 = !DISubrange(count: 4)
!13 = !DIGlobalVariableExpression(var: !14, expr: !DIExpression())
!14 = distinct !DIGlobalVariable(name: "names", scope: !15, file: !2, line: 3, type: !1177, isLocal: false, isDefinition: true)
!15 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_14, file: !16, producer: "clang version 22.1.0 (https://codeberg.org/YoWASP/llvm-project 9560ae0f2cc440e4fc891fddbc119da6f56daa59)", isOptimized: true, runtimeVersion: 0, emissionKind: FullDebug, splitDebugInlining: false, nameTableKind: None)
!16 = !DIFile(filename: "<stdin>", directory: "/program", checksumkind: CSK_MD5, checksum: "da38463dc6da9fe6bced708d2687b2aa")
!18 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !19, size: 32)
!19 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!20 = !DIBasicType(name: "unsigned int", size: 32, encoding: DW_ATE_unsigned)
!22 = !DIGlobalVariableExpression(var: !23, expr: !DIExpression())
!23 = distinct !DIGlobalVariable(scope: null, file: !2, line: 6, type: !24, isLocal: true, isDefinition: true)
!24 = !DICompositeType(tag: DW_TAG_array_type, baseType: !4, size: 48, elements: !25)
!25 = !{!26}
!26 = !DISubrange(count: 6)
!27 = !DIGlobalVariableExpression(var: !28, expr: !DIExpression())
!28 = distinct !DIGlobalVariable(scope: null, file: !2, line: 6, type: !29, isLocal: true, isDefinition: true)
!29 = !DICompositeType(tag: DW_TAG_array_type, baseType: !4, size: 200, elements: !30)
!30 = !{!31}
!31 = !DISubrange(count: 25)
!32 = !DIGlobalVariableExpression(var: !33, expr: !DIExpression())
!33 = distinct !DIGlobalVariable(scope: null, file: !2, line: 6, type: !24, isLocal: true, isDefinition: true)
!34 = !DIGlobalVariableExpression(var: !35, expr: !DIExpression())
!35 = distinct !DIGlobalVariable(scope: null, file: !2, line: 7, type: !36, isLocal: true, isDefinition: true)
!36 = !DICompositeType(tag: DW_TAG_array_type, baseType: !4, size: 184, elements: !37)
!37 = !{!38}
!38 = !DISubrange(count: 23)
!153 = !DIBasicType(name: "long long", size: 64, encoding: DW_ATE_signed)
!186 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !4, size: 32)
!543 = !DIBasicType(name: "unsigned long", size: 32, encoding: DW_ATE_unsigned)
!779 = !DISubroutineType(types: !780)
!780 = !{null}
!1177 = !DICompositeType(tag: DW_TAG_array_type, baseType: !186, size: 64, elements: !1178)
!1178 = !{!1179}
!1179 = !DISubrange(count: 2)
!1180 = !{i32 2, !"SDK Version", [2 x i32] [i32 12, i32 9]}
!1181 = !{i32 7, !"Dwarf Version", i32 5}
!1182 = !{i32 2, !"Debug Info Version", i32 3}
!1183 = !{i32 1, !"wchar_size", i32 4}
!1184 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!1185 = !{i32 7, !"debug-info-assignment-tracking", i1 true}
!1186 = !{!"clang version 22.1.0 (https://codeberg.org/YoWASP/llvm-project 9560ae0f2cc440e4fc891fddbc119da6f56daa59)"}
!1187 = !{!1188, !1188, i64 0}
!1188 = !{!"int", !1189, i64 0}
!1189 = !{!"omnipotent char", !1190, i64 0}
!1190 = !{!"Simple C++ TBAA"}
!1191 = distinct !DISubprogram(name: "__cxa_pure_virtual", scope: !1192, file: !1192, line: 26, type: !779, scopeLine: 26, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !15)
!1192 = !DIFile(filename: "/include/warpscope/device_system.h", directory: "/program", checksumkind: CSK_MD5, checksum: "6b0abce32ad2c519dc4285f98f5c63b4")
!1193 = !DILocation(line: 26, column: 62, scope: !1191)
!1194 = !DILocation(line: 26, column: 80, scope: !1191)
!1195 = distinct !DISubprogram(name: "print", linkageName: "_Z5printPii", scope: !2, file: !2, line: 4, type: !1196, scopeLine: 4, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !15)
!1196 = !DISubroutineType(types: !1197)
!1197 = !{null, !18, !19}
!1205 = !DILocation(line: 53, column: 27, scope: !1206, inlinedAt: !1261)
!1206 = distinct !DISubprogram(name: "__fetch_builtin_x", linkageName: "_ZN26__cuda_builtin_threadIdx_t17__fetch_builtin_xEv", scope: !1208, file: !1207, line: 53, type: !1211, scopeLine: 53, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !15)
!1207 = !DIFile(filename: "/@clang/include/__clang_cuda_builtin_vars.h", directory: "/program", checksumkind: CSK_MD5, checksum: "1d0a2ee7c5a63e5498710dcd4dafb310")
!1208 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "__cuda_builtin_threadIdx_t", file: !1207, line: 52, size: 8, flags: DIFlagTypePassByReference, elements: !1209, identifier: "_ZTS26__cuda_builtin_threadIdx_t")
!1209 = !{!1210, !1213, !1214, !1215, !1243, !1246, !1250, !1254, !1257}
!1210 = !DISubprogram(name: "__fetch_builtin_x", linkageName: "_ZN26__cuda_builtin_threadIdx_t17__fetch_builtin_xEv", scope: !1208, file: !1207, line: 53, type: !1211, scopeLine: 53, flags: DIFlagPrototyped | DIFlagStaticMember, spFlags: DISPFlagOptimized)
!1211 = !DISubroutineType(types: !1212)
!1212 = !{!20}
!1213 = !DISubprogram(name: "__fetch_builtin_y", linkageName: "_ZN26__cuda_builtin_threadIdx_t17__fetch_builtin_yEv", scope: !1208, file: !1207, line: 54, type: !1211, scopeLine: 54, flags: DIFlagPrototyped | DIFlagStaticMember, spFlags: DISPFlagOptimized)
!1214 = !DISubprogram(name: "__fetch_builtin_z", linkageName: "_ZN26__cuda_builtin_threadIdx_t17__fetch_builtin_zEv", scope: !1208, file: !1207, line: 55, type: !1211, scopeLine: 55, flags: DIFlagPrototyped | DIFlagStaticMember, spFlags: DISPFlagOptimized)
!1215 = !DISubprogram(name: "operator dim3", linkageName: "_ZNK26__cuda_builtin_threadIdx_tcv4dim3Ev", scope: !1208, file: !1207, line: 58, type: !1216, scopeLine: 58, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!1216 = !DISubroutineType(types: !1217)
!1217 = !{!1218, !1241}
!1218 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "dim3", file: !1219, line: 61, size: 96, flags: DIFlagTypePassByValue | DIFlagNonTrivial, elements: !1220, identifier: "_ZTS4dim3")
!1219 = !DIFile(filename: "/include/warpscope/../vector_types.h", directory: "/program", checksumkind: CSK_MD5, checksum: "2a8065bedcce2bc8bca5daee3eba3d78")
!1220 = !{!1221, !1222, !1223, !1224, !1228, !1236}
!1221 = !DIDerivedType(tag: DW_TAG_member, name: "x", scope: !1218, file: !1219, line: 62, baseType: !20, size: 32)
!1222 = !DIDerivedType(tag: DW_TAG_member, name: "y", scope: !1218, file: !1219, line: 62, baseType: !20, size: 32, offset: 32)
!1223 = !DIDerivedType(tag: DW_TAG_member, name: "z", scope: !1218, file: !1219, line: 62, baseType: !20, size: 32, offset: 64)
!1224 = !DISubprogram(name: "dim3", linkageName: "_ZN4dim3C4Ejjj", scope: !1218, file: !1219, line: 64, type: !1225, scopeLine: 64, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!1225 = !DISubroutineType(types: !1226)
!1226 = !{null, !1227, !20, !20, !20}
!1227 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !1218, size: 32, flags: DIFlagArtificial | DIFlagObjectPointer)
!1228 = !DISubprogram(name: "dim3", linkageName: "_ZN4dim3C4E5uint3", scope: !1218, file: !1219, line: 65, type: !1229, scopeLine: 65, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!1229 = !DISubroutineType(types: !1230)
!1230 = !{null, !1227, !1231}
!1231 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "uint3", file: !1219, line: 20, size: 96, flags: DIFlagTypePassByValue, elements: !1232, identifier: "_ZTS5uint3")
!1232 = !{!1233, !1234, !1235}
!1233 = !DIDerivedType(tag: DW_TAG_member, name: "x", scope: !1231, file: !1219, line: 20, baseType: !20, size: 32)
!1234 = !DIDerivedType(tag: DW_TAG_member, name: "y", scope: !1231, file: !1219, line: 20, baseType: !20, size: 32, offset: 32)
!1235 = !DIDerivedType(tag: DW_TAG_member, name: "z", scope: !1231, file: !1219, line: 20, baseType: !20, size: 32, offset: 64)
!1236 = !DISubprogram(name: "operator uint3", linkageName: "_ZNK4dim3cv5uint3Ev", scope: !1218, file: !1219, line: 66, type: !1237, scopeLine: 66, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!1237 = !DISubroutineType(types: !1238)
!1238 = !{!1231, !1239}
!1239 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !1240, size: 32, flags: DIFlagArtificial | DIFlagObjectPointer)
!1240 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !1218)
!1241 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !1242, size: 32, flags: DIFlagArtificial | DIFlagObjectPointer)
!1242 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !1208)
!1243 = !DISubprogram(name: "operator uint3", linkageName: "_ZNK26__cuda_builtin_threadIdx_tcv5uint3Ev", scope: !1208, file: !1207, line: 59, type: !1244, scopeLine: 59, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!1244 = !DISubroutineType(types: !1245)
!1245 = !{!1231, !1241}
!1246 = !DISubprogram(name: "__cuda_builtin_threadIdx_t", linkageName: "_ZN26__cuda_builtin_threadIdx_tC4Ev", scope: !1208, file: !1207, line: 62, type: !1247, scopeLine: 62, flags: DIFlagPrivate | DIFlagPrototyped, spFlags: DISPFlagOptimized | DISPFlagDeleted)
!1247 = !DISubroutineType(types: !1248)
!1248 = !{null, !1249}
!1249 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !1208, size: 32, flags: DIFlagArtificial | DIFlagObjectPointer)
!1250 = !DISubprogram(name: "__cuda_builtin_threadIdx_t", linkageName: "_ZN26__cuda_builtin_threadIdx_tC4ERKS_", scope: !1208, file: !1207, line: 62, type: !1251, scopeLine: 62, flags: DIFlagPrivate | DIFlagPrototyped, spFlags: DISPFlagOptimized | DISPFlagDeleted)
!1251 = !DISubroutineType(types: !1252)
!1252 = !{null, !1249, !1253}
!1253 = !DIDerivedType(tag: DW_TAG_reference_type, baseType: !1242, size: 32)
!1254 = !DISubprogram(name: "operator=", linkageName: "_ZNK26__cuda_builtin_threadIdx_taSERKS_", scope: !1208, file: !1207, line: 62, type: !1255, scopeLine: 62, flags: DIFlagPrivate | DIFlagPrototyped, spFlags: DISPFlagOptimized | DISPFlagDeleted)
!1255 = !DISubroutineType(types: !1256)
!1256 = !{null, !1241, !1253}
!1257 = !DISubprogram(name: "operator&", linkageName: "_ZNK26__cuda_builtin_threadIdx_tadEv", scope: !1208, file: !1207, line: 62, type: !1258, scopeLine: 62, flags: DIFlagPrivate | DIFlagPrototyped, spFlags: DISPFlagOptimized | DISPFlagDeleted)
!1258 = !DISubroutineType(types: !1259)
!1259 = !{!1260, !1241}
!1260 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !1208, size: 32)
!1261 = distinct !DILocation(line: 5, column: 11, scope: !1195)
!1262 = !DILocation(line: 6, column: 12, scope: !1195)
!1263 = !DILocation(line: 6, column: 3, scope: !1195)
!1265 = distinct !DISubprogram(name: "__assert_fail", linkageName: "_ZL13__assert_failPKcS0_iS0_", scope: !1192, file: !1192, line: 18, type: !1266, scopeLine: 19, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !15)
!1266 = !DISubroutineType(types: !1267)
!1267 = !{null, !186, !186, !19, !186}
!1273 = distinct !DILocation(line: 6, column: 3, scope: !1195)
!1274 = !DILocation(line: 20, column: 3, scope: !1265, inlinedAt: !1273)
!1275 = !DILocation(line: 7, column: 9, scope: !1276)
!1276 = distinct !DILexicalBlock(scope: !1195, file: !2, line: 7, column: 7)
!1277 = !DILocation(line: 7, column: 14, scope: !1276)
!1278 = !DILocation(line: 7, column: 62, scope: !1276)
!1279 = !DILocation(line: 7, column: 54, scope: !1276)
!1280 = !{!1281, !1281, i64 0}
!1281 = !{!"p1 omnipotent char", !1282, i64 0}
!1282 = !{!"any pointer", !1189, i64 0}
!1283 = !DILocation(line: 7, column: 68, scope: !1276)
!1284 = !DILocation(line: 7, column: 74, scope: !1276)
!1285 = !DILocation(line: 7, column: 76, scope: !1276)
!1286 = !DILocation(line: 7, column: 88, scope: !1276)
!1287 = !DILocation(line: 7, column: 20, scope: !1276)
!1288 = !DILocation(line: 1558, column: 41, scope: !1289, inlinedAt: !1293)
!1289 = distinct !DISubprogram(name: "clock64", linkageName: "_ZL7clock64v", scope: !1290, file: !1290, line: 1558, type: !1291, scopeLine: 1558, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !15)
!1290 = !DIFile(filename: "/@clang/include/__clang_cuda_device_functions.h", directory: "/program", checksumkind: CSK_MD5, checksum: "2a31645a67348fe3a94db0e51473bcfb")
!1291 = !DISubroutineType(types: !1292)
!1292 = !{!153}
!1293 = distinct !DILocation(line: 8, column: 21, scope: !1195)
!1294 = !DILocation(line: 1558, column: 41, scope: !1289, inlinedAt: !1295)
!1295 = distinct !DILocation(line: 10, column: 45, scope: !1296)
!1296 = distinct !DILexicalBlock(scope: !1297, file: !2, line: 10, column: 10)
!1297 = distinct !DILexicalBlock(scope: !1195, file: !2, line: 10, column: 7)
!1298 = !DILocation(line: 10, column: 55, scope: !1296)
!1299 = !DILocation(line: 10, column: 44, scope: !1296)
!1300 = !DILocation(line: 10, column: 42, scope: !1296)
!1301 = !DILocation(line: 10, column: 26, scope: !1296)
!1302 = !DILocation(line: 10, column: 31, scope: !1296)
!1303 = !DILocation(line: 12, column: 1, scope: !1195)
!1304 = !DISubprogram(name: "__assertfail", scope: !1192, file: !1192, line: 14, type: !1305, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!1305 = !DISubroutineType(types: !1306)
!1306 = !{null, !186, !186, !20, !186, !543}
