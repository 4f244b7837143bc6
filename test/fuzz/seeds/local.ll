; ModuleID = 'seed'
source_filename = "local.cu"
target datalayout = "e-p:32:32-p6:32:32-p7:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx-nvidia-cuda"

%struct.Entry = type { i8, i16, double, %struct.float4 }
%struct.float4 = type { float, float, float, float }

@table = addrspace(4) externally_initialized constant [3 x %struct.Entry] [%struct.Entry { i8 97, i16 2, double 5.000000e-01, %struct.float4 { float 1.000000e+00, float 2.000000e+00, float 3.000000e+00, float 4.000000e+00 } }, %struct.Entry { i8 98, i16 -3, double 1.500000e+00, %struct.float4 { float 0.000000e+00, float 0.000000e+00, float 1.000000e+00, float 0.000000e+00 } }, %struct.Entry { i8 99, i16 9, double 2.500000e+00, %struct.float4 zeroinitializer }], align 16, !dbg !0
@llvm.compiler.used = appending global [1 x ptr] [ptr addrspacecast (ptr addrspace(4) @table to ptr)], section "llvm.metadata"

; Function Attrs: mustprogress nounwind
define weak void @__cxa_pure_virtual() local_unnamed_addr #0 !dbg !1176 {
entry:
  tail call void @llvm.trap(), !dbg !1178
  unreachable, !dbg !1179
}

; Function Attrs: cold noreturn nounwind memory(inaccessiblemem: write)
declare void @llvm.trap() #1

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind memory(argmem: readwrite)
define dso_local ptx_kernel void @_Z5localPKiP6float4Pd(ptr noundef readonly captures(none) %in, ptr noundef writeonly captures(none) %out, ptr noundef writeonly captures(none) %d) local_unnamed_addr #2 !dbg !1180 {
entry:
  %hist = alloca [12 x i32], align 4, !DIAssignID !1200
  call void @llvm.lifetime.start.p0(ptr nonnull %hist) #6, !dbg !1203
  store i32 0, ptr %hist, align 4, !dbg !1205, !tbaa !1172
  %arrayidx.1 = getelementptr inbounds nuw i8, ptr %hist, i32 4, !dbg !1207
  store i32 0, ptr %arrayidx.1, align 4, !dbg !1205, !tbaa !1172
  %arrayidx.2 = getelementptr inbounds nuw i8, ptr %hist, i32 8, !dbg !1207
  store i32 0, ptr %arrayidx.2, align 4, !dbg !1205, !tbaa !1172
  %arrayidx.3 = getelementptr inbounds nuw i8, ptr %hist, i32 12, !dbg !1207
  store i32 0, ptr %arrayidx.3, align 4, !dbg !1205, !tbaa !1172
  %arrayidx.4 = getelementptr inbounds nuw i8, ptr %hist, i32 16, !dbg !1207
  store i32 0, ptr %arrayidx.4, align 4, !dbg !1205, !tbaa !1172
  %arrayidx.5 = getelementptr inbounds nuw i8, ptr %hist, i32 20, !dbg !1207
  store i32 0, ptr %arrayidx.5, align 4, !dbg !1205, !tbaa !1172
  %arrayidx.6 = getelementptr inbounds nuw i8, ptr %hist, i32 24, !dbg !1207
  store i32 0, ptr %arrayidx.6, align 4, !dbg !1205, !tbaa !1172
  %arrayidx.7 = getelementptr inbounds nuw i8, ptr %hist, i32 28, !dbg !1207
  store i32 0, ptr %arrayidx.7, align 4, !dbg !1205, !tbaa !1172
  %arrayidx.8 = getelementptr inbounds nuw i8, ptr %hist, i32 32, !dbg !1207
  store i32 0, ptr %arrayidx.8, align 4, !dbg !1205, !tbaa !1172
  %arrayidx.9 = getelementptr inbounds nuw i8, ptr %hist, i32 36, !dbg !1207
  store i32 0, ptr %arrayidx.9, align 4, !dbg !1205, !tbaa !1172
  %arrayidx.10 = getelementptr inbounds nuw i8, ptr %hist, i32 40, !dbg !1207
  store i32 0, ptr %arrayidx.10, align 4, !dbg !1205, !tbaa !1172
  %arrayidx.11 = getelementptr inbounds nuw i8, ptr %hist, i32 44, !dbg !1207
  store i32 0, ptr %arrayidx.11, align 4, !dbg !1205, !tbaa !1172
  %0 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  br label %for.body5, !dbg !1209

for.cond.cleanup4:                                ; preds = %for.body5
  %arrayidx13 = getelementptr inbounds nuw i32, ptr %in, i32 %0, !dbg !1210
  %1 = load i32, ptr %arrayidx13, align 4, !dbg !1210, !tbaa !1172
  %rem14 = urem i32 %1, 3, !dbg !1211
  %arrayidx15 = getelementptr inbounds nuw %struct.Entry, ptr addrspacecast (ptr addrspace(4) @table to ptr), i32 %rem14, !dbg !1212
  %e.sroa.0.0.copyload = load i8, ptr %arrayidx15, align 16, !dbg !1212, !tbaa !1213
  %e.sroa.430.0.arrayidx15.sroa_idx = getelementptr inbounds nuw i8, ptr %arrayidx15, i32 2, !dbg !1212
  %e.sroa.430.0.copyload = load i16, ptr %e.sroa.430.0.arrayidx15.sroa_idx, align 2, !dbg !1212, !tbaa !1214
  %e.sroa.531.0.arrayidx15.sroa_idx = getelementptr inbounds nuw i8, ptr %arrayidx15, i32 8, !dbg !1212
  %e.sroa.531.0.copyload = load double, ptr %e.sroa.531.0.arrayidx15.sroa_idx, align 8, !dbg !1212, !tbaa !1216
  %e.sroa.6.0.arrayidx15.sroa_idx = getelementptr inbounds nuw i8, ptr %arrayidx15, i32 16, !dbg !1212
  %e.sroa.6.0.copyload = load float, ptr %e.sroa.6.0.arrayidx15.sroa_idx, align 16, !dbg !1212, !tbaa !1218
  %e.sroa.9.0.arrayidx15.sroa_idx = getelementptr inbounds nuw i8, ptr %arrayidx15, i32 20, !dbg !1212
  %2 = load i32, ptr %in, align 4, !dbg !1221, !tbaa !1172
  %rem17 = urem i32 %2, 12, !dbg !1222
  %arrayidx18 = getelementptr inbounds nuw i32, ptr %hist, i32 %rem17, !dbg !1223
  %3 = load i32, ptr %arrayidx18, align 4, !dbg !1223, !tbaa !1172
  %conv = sitofp i32 %3 to float, !dbg !1223
  %add19 = fadd contract float %e.sroa.6.0.copyload, %conv, !dbg !1224
  %arrayidx22 = getelementptr inbounds nuw %struct.float4, ptr %out, i32 %0, !dbg !1225
  store float %add19, ptr %arrayidx22, align 16, !dbg !1226, !tbaa !1218
  %e.sroa.9.16.arrayidx22.sroa_idx = getelementptr inbounds nuw i8, ptr %arrayidx22, i32 4, !dbg !1226
  tail call void @llvm.memcpy.p0.p0.i32(ptr noundef nonnull align 4 dereferenceable(12) %e.sroa.9.16.arrayidx22.sroa_idx, ptr noundef nonnull align 4 dereferenceable(12) %e.sroa.9.0.arrayidx15.sroa_idx, i32 12, i1 false), !dbg !1226
  %conv24 = sitofp i16 %e.sroa.430.0.copyload to double, !dbg !1227
  %mul = fmul contract double %e.sroa.531.0.copyload, %conv24, !dbg !1228
  %conv26 = sitofp i8 %e.sroa.0.0.copyload to double, !dbg !1229
  %add27 = fadd contract double %mul, %conv26, !dbg !1230
  %arrayidx29 = getelementptr inbounds nuw double, ptr %d, i32 %0, !dbg !1231
  store double %add27, ptr %arrayidx29, align 8, !dbg !1232, !tbaa !1216
  call void @llvm.lifetime.end.p0(ptr nonnull %hist) #6, !dbg !1233
  ret void, !dbg !1233

for.body5:                                        ; preds = %entry, %for.body5
  %i1.039 = phi i32 [ 0, %entry ], [ %inc10, %for.body5 ]
  %add = add nuw nsw i32 %i1.039, %0, !dbg !1234
  %and = and i32 %add, 63, !dbg !1236
  %arrayidx6 = getelementptr inbounds nuw i32, ptr %in, i32 %and, !dbg !1237
  %4 = load i32, ptr %arrayidx6, align 4, !dbg !1237, !tbaa !1172
  %rem = urem i32 %4, 12, !dbg !1238
  %arrayidx7 = getelementptr inbounds nuw i32, ptr %hist, i32 %rem, !dbg !1239
  %5 = load i32, ptr %arrayidx7, align 4, !dbg !1240, !tbaa !1172
  %inc8 = add nsw i32 %5, 1, !dbg !1240
  store i32 %inc8, ptr %arrayidx7, align 4, !dbg !1240, !tbaa !1172
  %inc10 = add nuw nsw i32 %i1.039, 1, !dbg !1241
  %exitcond.not = icmp eq i32 %inc10, 20, !dbg !1242
  br i1 %exitcond.not, label %for.cond.cleanup4, label %for.body5, !dbg !1209, !llvm.loop !1243
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(ptr captures(none)) #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(ptr captures(none)) #3

; Function Attrs: mustprogress nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memcpy.p0.p0.i32(ptr noalias writeonly captures(none), ptr noalias readonly captures(none), i32, i1 immarg) #4

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #5

attributes #0 = { mustprogress nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_90" "target-features"="+ptx86,+sm_90" }
attributes #1 = { cold noreturn nounwind memory(inaccessiblemem: write) }
attributes #2 = { mustprogress nofree noinline norecurse nosync nounwind memory(argmem: readwrite) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_90" "target-features"="+ptx86,+sm_90" "uniform-work-group-size"="true" }
attributes #3 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #4 = { mustprogress nocallback nofree nounwind willreturn memory(argmem: readwrite) }
attributes #5 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #6 = { nounwind }

!llvm.module.flags = !{!1165, !1166, !1167, !1168, !1169, !1170}
!llvm.dbg.cu = !{!2}
!llvm.ident = !{!1171}
!llvm.errno.tbaa = !{!1172}

!0 = !DIGlobalVariableExpression(var: !1, expr: !DIExpression(DW_OP_constu, 4, DW_OP_swap, DW_OP_xderef))
!1 = distinct !DIGlobalVariable(name: "table", scope: !2, file: !1148, line: 2, type: !1149, isLocal: false, isDefinition: true)
!2 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_14, file: !3, producer: "clang version 22.1.0 (https://codeberg.org/YoWASP/llvm-project 9560ae0f2cc440e4fc891fddbc119da6f56daa59)", isOptimized: true, runtimeVersion: 0, emissionKind: FullDebug, splitDebugInlining: false, nameTableKind: None)
!3 = !DIFile(filename: "<stdin>", directory: "/program", checksumkind: CSK_MD5, checksum: "9f09c4bcd0691568ba362dd10187059b")
!12 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!17 = !DIBasicType(name: "float", size: 32, encoding: DW_ATE_float)
!153 = !DIBasicType(name: "double", size: 64, encoding: DW_ATE_float)
!156 = !DIBasicType(name: "char", size: 8, encoding: DW_ATE_signed_char)
!750 = !DISubroutineType(types: !751)
!751 = !{null}
!979 = !DIBasicType(name: "short", size: 16, encoding: DW_ATE_signed)
!1148 = !DIFile(filename: "local.cu", directory: "/program", checksumkind: CSK_MD5, checksum: "9f09c4bcd0691568ba362dd10187059b")
!1149 = !DICompositeType(tag: DW_TAG_array_type, baseType: !1150, size: 768, elements: !1163)
!1150 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "Entry", file: !1148, line: 1, size: 256, flags: DIFlagTypePassByValue, elements: !1151, identifier: "_ZTS5Entry")
!1151 = !{!1152, !1153, !1154, !1155}
!1152 = !DIDerivedType(tag: DW_TAG_member, name: "key", scope: !1150, file: !1148, line: 1, baseType: !156, size: 8)
!1153 = !DIDerivedType(tag: DW_TAG_member, name: "weight", scope: !1150, file: !1148, line: 1, baseType: !979, size: 16, offset: 16)
!1154 = !DIDerivedType(tag: DW_TAG_member, name: "value", scope: !1150, file: !1148, line: 1, baseType: !153, size: 64, offset: 64)
!1155 = !DIDerivedType(tag: DW_TAG_member, name: "v", scope: !1150, file: !1148, line: 1, baseType: !1156, size: 128, align: 128, offset: 128)
!1156 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "float4", file: !1157, line: 25, size: 128, align: 128, flags: DIFlagTypePassByValue, elements: !1158, identifier: "_ZTS6float4")
!1157 = !DIFile(filename: "/include/warpscope/../vector_types.h", directory: "/program", checksumkind: CSK_MD5, checksum: "2a8065bedcce2bc8bca5daee3eba3d78")
!1158 = !{!1159, !1160, !1161, !1162}
!1159 = !DIDerivedType(tag: DW_TAG_member, name: "x", scope: !1156, file: !1157, line: 25, baseType: !17, size: 32)
!1160 = !DIDerivedType(tag: DW_TAG_member, name: "y", scope: !1156, file: !1157, line: 25, baseType: !17, size: 32, offset: 32)
!1161 = !DIDerivedType(tag: DW_TAG_member, name: "z", scope: !1156, file: !1157, line: 25, baseType: !17, size: 32, offset: 64)
!1162 = !DIDerivedType(tag: DW_TAG_member, name: "w", scope: !1156, file: !1157, line: 25, baseType: !17, size: 32, offset: 96)
!1163 = !{!1164}
!1164 = !DISubrange(count: 3)
!1165 = !{i32 2, !"SDK Version", [2 x i32] [i32 12, i32 9]}
!1166 = !{i32 7, !"Dwarf Version", i32 5}
!1167 = !{i32 2, !"Debug Info Version", i32 3}
!1168 = !{i32 1, !"wchar_size", i32 4}
!1169 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!1170 = !{i32 7, !"debug-info-assignment-tracking", i1 true}
!1171 = !{!"clang version 22.1.0 (https://codeberg.org/YoWASP/llvm-project 9560ae0f2cc440e4fc891fddbc119da6f56daa59)"}
!1172 = !{!1173, !1173, i64 0}
!1173 = !{!"int", !1174, i64 0}
!1174 = !{!"omnipotent char", !1175, i64 0}
!1175 = !{!"Simple C++ TBAA"}
!1176 = distinct !DISubprogram(name: "__cxa_pure_virtual", scope: !1177, file: !1177, line: 26, type: !750, scopeLine: 26, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !2)
!1177 = !DIFile(filename: "/include/warpscope/device_system.h", directory: "/program", checksumkind: CSK_MD5, checksum: "6b0abce32ad2c519dc4285f98f5c63b4")
!1178 = !DILocation(line: 26, column: 62, scope: !1176)
!1179 = !DILocation(line: 26, column: 80, scope: !1176)
!1180 = distinct !DISubprogram(name: "local", linkageName: "_Z5localPKiP6float4Pd", scope: !1148, file: !1148, line: 3, type: !1181, scopeLine: 3, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !2)
!1181 = !DISubroutineType(types: !1182)
!1182 = !{null, !1183, !1185, !1186}
!1183 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !1184, size: 32)
!1184 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !12)
!1185 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !1156, size: 32)
!1186 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !153, size: 32)
!1196 = distinct !DILexicalBlock(scope: !1180, file: !1148, line: 5, column: 3)
!1198 = distinct !DILexicalBlock(scope: !1180, file: !1148, line: 6, column: 3)
!1200 = distinct !DIAssignID()
!1203 = !DILocation(line: 4, column: 3, scope: !1180)
!1205 = !DILocation(line: 5, column: 40, scope: !1206)
!1206 = distinct !DILexicalBlock(scope: !1196, file: !1148, line: 5, column: 3)
!1207 = !DILocation(line: 5, column: 32, scope: !1206)
!1209 = !DILocation(line: 6, column: 3, scope: !1198)
!1210 = !DILocation(line: 7, column: 19, scope: !1180)
!1211 = !DILocation(line: 7, column: 35, scope: !1180)
!1212 = !DILocation(line: 7, column: 13, scope: !1180)
!1213 = !{!1174, !1174, i64 0}
!1214 = !{!1215, !1215, i64 0}
!1215 = !{!"short", !1174, i64 0}
!1216 = !{!1217, !1217, i64 0}
!1217 = !{!"double", !1174, i64 0}
!1218 = !{!1219, !1219, i64 0}
!1219 = !{!"float", !1174, i64 0}
!1221 = !DILocation(line: 8, column: 17, scope: !1180)
!1222 = !DILocation(line: 8, column: 23, scope: !1180)
!1223 = !DILocation(line: 8, column: 12, scope: !1180)
!1224 = !DILocation(line: 8, column: 9, scope: !1180)
!1225 = !DILocation(line: 9, column: 3, scope: !1180)
!1226 = !DILocation(line: 9, column: 20, scope: !1180)
!1227 = !DILocation(line: 10, column: 30, scope: !1180)
!1228 = !DILocation(line: 10, column: 28, scope: !1180)
!1229 = !DILocation(line: 10, column: 41, scope: !1180)
!1230 = !DILocation(line: 10, column: 39, scope: !1180)
!1231 = !DILocation(line: 10, column: 3, scope: !1180)
!1232 = !DILocation(line: 10, column: 18, scope: !1180)
!1233 = !DILocation(line: 11, column: 1, scope: !1180)
!1234 = !DILocation(line: 6, column: 53, scope: !1235)
!1235 = distinct !DILexicalBlock(scope: !1198, file: !1148, line: 6, column: 3)
!1236 = !DILocation(line: 6, column: 58, scope: !1235)
!1237 = !DILocation(line: 6, column: 37, scope: !1235)
!1238 = !DILocation(line: 6, column: 64, scope: !1235)
!1239 = !DILocation(line: 6, column: 32, scope: !1235)
!1240 = !DILocation(line: 6, column: 70, scope: !1235)
!1241 = !DILocation(line: 6, column: 28, scope: !1235)
!1242 = !DILocation(line: 6, column: 21, scope: !1235)
!1243 = distinct !{!1243, !1209, !1244, !1245}
!1244 = !DILocation(line: 6, column: 70, scope: !1198)
!1245 = !{!"llvm.loop.mustprogress"}
