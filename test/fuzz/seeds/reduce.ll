; ModuleID = 'seed'
source_filename = "reduce.cu"
target datalayout = "e-p:32:32-p6:32:32-p7:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx-nvidia-cuda"

@_ZZ6reducePKfPfE4part = internal unnamed_addr addrspace(3) global [64 x float] undef, align 4, !dbg !0
@more = external local_unnamed_addr addrspace(3) global [0 x i32], align 4

; Function Attrs: mustprogress nounwind
define weak void @__cxa_pure_virtual() local_unnamed_addr #0 !dbg !1174 {
entry:
  tail call void @llvm.trap(), !dbg !1176
  unreachable, !dbg !1177
}

; Function Attrs: cold noreturn nounwind memory(inaccessiblemem: write)
declare void @llvm.trap() #1

; Function Attrs: convergent mustprogress noinline norecurse nounwind
define dso_local ptx_kernel void @_Z6reducePKfPf(ptr noundef readonly captures(none) %in, ptr noundef captures(none) %out) local_unnamed_addr #2 !dbg !2 {
entry:
    #dbg_value(ptr %in, !1155, !DIExpression(), !1178)
    #dbg_value(ptr %out, !1156, !DIExpression(), !1178)
  %0 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !1179
    #dbg_value(i32 %0, !1157, !DIExpression(), !1178)
  %1 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x(), !dbg !1236
  %.idx = shl i32 %1, 8, !dbg !1267
  %2 = getelementptr i8, ptr %in, i32 %.idx, !dbg !1267
  %arrayidx = getelementptr float, ptr %2, i32 %0, !dbg !1267
  %3 = load float, ptr %arrayidx, align 4, !dbg !1267, !tbaa !1268
  %arrayidx2 = getelementptr inbounds nuw float, ptr addrspacecast (ptr addrspace(3) @_ZZ6reducePKfPfE4part to ptr), i32 %0, !dbg !1270
  store float %3, ptr %arrayidx2, align 4, !dbg !1271, !tbaa !1268
  %arrayidx3 = getelementptr inbounds nuw i32, ptr addrspacecast (ptr addrspace(3) @more to ptr), i32 %0, !dbg !1272
  store i32 %0, ptr %arrayidx3, align 4, !dbg !1273, !tbaa !1170
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !1274
    #dbg_value(i32 32, !1158, !DIExpression(), !1275)
    #dbg_value(i32 32, !1158, !DIExpression(), !1275)
  %cmp4 = icmp samesign ult i32 %0, 32, !dbg !1276
  br i1 %cmp4, label %if.then, label %if.end, !dbg !1276

if.then:                                          ; preds = %entry
  %arrayidx6 = getelementptr i8, ptr %arrayidx2, i32 128, !dbg !1280
  %4 = load float, ptr %arrayidx6, align 4, !dbg !1280, !tbaa !1268
  %5 = load float, ptr %arrayidx2, align 4, !dbg !1281, !tbaa !1268
  %add8 = fadd contract float %4, %5, !dbg !1281
  store float %add8, ptr %arrayidx2, align 4, !dbg !1281, !tbaa !1268
  br label %if.end, !dbg !1282

if.end:                                           ; preds = %if.then, %entry
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !1283
    #dbg_value(i32 16, !1158, !DIExpression(), !1275)
  %cmp4.1 = icmp samesign ult i32 %0, 16, !dbg !1276
  br i1 %cmp4.1, label %if.then.1, label %if.end.1, !dbg !1276

if.then.1:                                        ; preds = %if.end
  %arrayidx6.1 = getelementptr i8, ptr %arrayidx2, i32 64, !dbg !1280
  %6 = load float, ptr %arrayidx6.1, align 4, !dbg !1280, !tbaa !1268
  %7 = load float, ptr %arrayidx2, align 4, !dbg !1281, !tbaa !1268
  %add8.1 = fadd contract float %6, %7, !dbg !1281
  store float %add8.1, ptr %arrayidx2, align 4, !dbg !1281, !tbaa !1268
  br label %if.end.1, !dbg !1282

if.end.1:                                         ; preds = %if.then.1, %if.end
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !1283
    #dbg_value(i32 8, !1158, !DIExpression(), !1275)
  %cmp4.2 = icmp samesign ult i32 %0, 8, !dbg !1276
  br i1 %cmp4.2, label %if.then.2, label %if.end.2, !dbg !1276

if.then.2:                                        ; preds = %if.end.1
  %arrayidx6.2 = getelementptr i8, ptr %arrayidx2, i32 32, !dbg !1280
  %8 = load float, ptr %arrayidx6.2, align 4, !dbg !1280, !tbaa !1268
  %9 = load float, ptr %arrayidx2, align 4, !dbg !1281, !tbaa !1268
  %add8.2 = fadd contract float %8, %9, !dbg !1281
  store float %add8.2, ptr %arrayidx2, align 4, !dbg !1281, !tbaa !1268
  br label %if.end.2, !dbg !1282

if.end.2:                                         ; preds = %if.then.2, %if.end.1
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !1283
    #dbg_value(i32 4, !1158, !DIExpression(), !1275)
  %cmp4.3 = icmp samesign ult i32 %0, 4, !dbg !1276
  br i1 %cmp4.3, label %if.then.3, label %if.end.3, !dbg !1276

if.then.3:                                        ; preds = %if.end.2
  %arrayidx6.3 = getelementptr i8, ptr %arrayidx2, i32 16, !dbg !1280
  %10 = load float, ptr %arrayidx6.3, align 4, !dbg !1280, !tbaa !1268
  %11 = load float, ptr %arrayidx2, align 4, !dbg !1281, !tbaa !1268
  %add8.3 = fadd contract float %10, %11, !dbg !1281
  store float %add8.3, ptr %arrayidx2, align 4, !dbg !1281, !tbaa !1268
  br label %if.end.3, !dbg !1282

if.end.3:                                         ; preds = %if.then.3, %if.end.2
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !1283
    #dbg_value(i32 2, !1158, !DIExpression(), !1275)
  %cmp4.4 = icmp samesign ult i32 %0, 2, !dbg !1276
  br i1 %cmp4.4, label %if.then.4, label %if.end.4, !dbg !1276

if.then.4:                                        ; preds = %if.end.3
  %arrayidx6.4 = getelementptr i8, ptr %arrayidx2, i32 8, !dbg !1280
  %12 = load float, ptr %arrayidx6.4, align 4, !dbg !1280, !tbaa !1268
  %13 = load float, ptr %arrayidx2, align 4, !dbg !1281, !tbaa !1268
  %add8.4 = fadd contract float %12, %13, !dbg !1281
  store float %add8.4, ptr %arrayidx2, align 4, !dbg !1281, !tbaa !1268
  br label %if.end.4, !dbg !1282

if.end.4:                                         ; preds = %if.then.4, %if.end.3
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !1283
    #dbg_value(i32 1, !1158, !DIExpression(), !1275)
  %cmp4.5 = icmp eq i32 %0, 0, !dbg !1276
  br i1 %cmp4.5, label %if.then.5, label %if.end.5, !dbg !1276

if.then.5:                                        ; preds = %if.end.4
  %arrayidx6.5 = getelementptr i8, ptr %arrayidx2, i32 4, !dbg !1280
  %14 = load float, ptr %arrayidx6.5, align 4, !dbg !1280, !tbaa !1268
  %15 = load float, ptr %arrayidx2, align 4, !dbg !1281, !tbaa !1268
  %add8.5 = fadd contract float %14, %15, !dbg !1281
  store float %add8.5, ptr %arrayidx2, align 4, !dbg !1281, !tbaa !1268
  br label %if.end.5, !dbg !1282

if.end.5:                                         ; preds = %if.then.5, %if.end.4
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !1283
    #dbg_value(i32 0, !1158, !DIExpression(), !1275)
  %sub = sub nsw i32 63, %0, !dbg !1284
  %arrayidx9 = getelementptr inbounds i32, ptr addrspacecast (ptr addrspace(3) @more to ptr), i32 %sub, !dbg !1286
  %16 = load i32, ptr %arrayidx9, align 4, !dbg !1286, !tbaa !1170
  %cmp10 = icmp eq i32 %16, 5, !dbg !1287
    #dbg_value(i1 %cmp10, !1288, !DIExpression(DW_OP_LLVM_convert, 1, DW_ATE_unsigned, DW_OP_LLVM_convert, 32, DW_ATE_unsigned, DW_OP_stack_value), !1292)
  %17 = tail call i1 @llvm.nvvm.barrier.cta.red.or.aligned.all(i32 0, i1 %cmp10), !dbg !1294
  br i1 %17, label %if.then12, label %if.end14, !dbg !1295

if.then12:                                        ; preds = %if.end.5
  %add.ptr = getelementptr inbounds nuw i8, ptr %out, i32 4, !dbg !1296
    #dbg_value(ptr %add.ptr, !1297, !DIExpression(), !1304)
    #dbg_value(float 1.000000e+00, !1303, !DIExpression(), !1304)
  %18 = atomicrmw fadd ptr %add.ptr, float 1.000000e+00 monotonic, align 4, !dbg !1306
  br label %if.end14, !dbg !1307

if.end14:                                         ; preds = %if.then12, %if.end.5
  %cmp15 = icmp eq i32 %0, 0, !dbg !1308
  br i1 %cmp15, label %if.then16, label %if.end18, !dbg !1308

if.then16:                                        ; preds = %if.end14
  %19 = load float, ptr addrspacecast (ptr addrspace(3) @_ZZ6reducePKfPfE4part to ptr), align 4, !dbg !1310, !tbaa !1268
  store float %19, ptr %out, align 4, !dbg !1311, !tbaa !1268
  br label %if.end18, !dbg !1312

if.end18:                                         ; preds = %if.then16, %if.end14
  ret void, !dbg !1313
}

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #4

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #4

; Function Attrs: convergent nocallback nounwind
declare i1 @llvm.nvvm.barrier.cta.red.or.aligned.all(i32, i1) #3

attributes #0 = { mustprogress nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_90" "target-features"="+ptx86,+sm_90" }
attributes #1 = { cold noreturn nounwind memory(inaccessiblemem: write) }
attributes #2 = { convergent mustprogress noinline norecurse nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_90" "target-features"="+ptx86,+sm_90" "uniform-work-group-size"="true" }
attributes #3 = { convergent nocallback nounwind }
attributes #4 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }

!llvm.module.flags = !{!1163, !1164, !1165, !1166, !1167, !1168}
!llvm.dbg.cu = !{!10}
!llvm.ident = !{!1169}
!llvm.errno.tbaa = !{!1170}

!0 = !DIGlobalVariableExpression(var: !1, expr: !DIExpression(DW_OP_constu, 8, DW_OP_swap, DW_OP_xderef))
!1 = distinct !DIGlobalVariable(name: "part", scope: !2, file: !3, line: 2, type: !1160, isLocal: true, isDefinition: true)
!2 = distinct !DISubprogram(name: "reduce", linkageName: "_Z6reducePKfPf", scope: !3, file: !3, line: 1, type: !4, scopeLine: 1, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !10)
!3 = !DIFile(filename: "reduce.cu", directory: "/program", checksumkind: CSK_MD5, checksum: "e12a735d3fedafe9dcd3bc764b7877e1")
!4 = !DISubroutineType(types: !5)
!5 = !{null, !6, !9}
!6 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !7, size: 32)
!7 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !8)
!8 = !DIBasicType(name: "float", size: 32, encoding: DW_ATE_float)
!9 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !8, size: 32)
!10 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_14, file: !11, producer: "clang version 22.1.0 (https://codeberg.org/YoWASP/llvm-project 9560ae0f2cc440e4fc891fddbc119da6f56daa59)", isOptimized: true, runtimeVersion: 0, emissionKind: FullDebug, splitDebugInlining: false, nameTableKind: None)
!11 = !DIFile(filename: "<stdin>", directory: "/program", checksumkind: CSK_MD5, checksum: "e12a735d3fedafe9dcd3bc764b7877e1")
!18 = !DISubroutineType(types: !19)
!19 = !{!20, !20}
!20 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!736 = !DIBasicType(name: "unsigned int", size: 32, encoding: DW_ATE_unsigned)
!756 = !DISubroutineType(types: !757)
!757 = !{null}
!1155 = !DILocalVariable(name: "in", arg: 1, scope: !2, file: !3, line: 1, type: !6)
!1156 = !DILocalVariable(name: "out", arg: 2, scope: !2, file: !3, line: 1, type: !9)
!1157 = !DILocalVariable(name: "t", scope: !2, file: !3, line: 4, type: !20)
!1158 = !DILocalVariable(name: "s", scope: !1159, file: !3, line: 8, type: !20)
!1159 = distinct !DILexicalBlock(scope: !2, file: !3, line: 8, column: 3)
!1160 = !DICompositeType(tag: DW_TAG_array_type, baseType: !8, size: 2048, elements: !1161)
!1161 = !{!1162}
!1162 = !DISubrange(count: 64)
!1163 = !{i32 2, !"SDK Version", [2 x i32] [i32 12, i32 9]}
!1164 = !{i32 7, !"Dwarf Version", i32 5}
!1165 = !{i32 2, !"Debug Info Version", i32 3}
!1166 = !{i32 1, !"wchar_size", i32 4}
!1167 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!1168 = !{i32 7, !"debug-info-assignment-tracking", i1 true}
!1169 = !{!"clang version 22.1.0 (https://codeberg.org/YoWASP/llvm-project 9560ae0f2cc440e4fc891fddbc119da6f56daa59)"}
!1170 = !{!1171, !1171, i64 0}
!1171 = !{!"int", !1172, i64 0}
!1172 = !{!"omnipotent char", !1173, i64 0}
!1173 = !{!"Simple C++ TBAA"}
!1174 = distinct !DISubprogram(name: "__cxa_pure_virtual", scope: !1175, file: !1175, line: 26, type: !756, scopeLine: 26, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !10)
!1175 = !DIFile(filename: "/include/warpscope/device_system.h", directory: "/program", checksumkind: CSK_MD5, checksum: "6b0abce32ad2c519dc4285f98f5c63b4")
!1176 = !DILocation(line: 26, column: 62, scope: !1174)
!1177 = !DILocation(line: 26, column: 80, scope: !1174)
!1178 = !DILocation(line: 0, scope: !2)
!1179 = !DILocation(line: 53, column: 27, scope: !1180, inlinedAt: !1235)
!1180 = distinct !DISubprogram(name: "__fetch_builtin_x", linkageName: "_ZN26__cuda_builtin_threadIdx_t17__fetch_builtin_xEv", scope: !1182, file: !1181, line: 53, type: !1185, scopeLine: 53, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !10)
!1181 = !DIFile(filename: "/@clang/include/__clang_cuda_builtin_vars.h", directory: "/program", checksumkind: CSK_MD5, checksum: "1d0a2ee7c5a63e5498710dcd4dafb310")
!1182 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "__cuda_builtin_threadIdx_t", file: !1181, line: 52, size: 8, flags: DIFlagTypePassByReference, elements: !1183, identifier: "_ZTS26__cuda_builtin_threadIdx_t")
!1183 = !{!1184, !1187, !1188, !1189, !1217, !1220, !1224, !1228, !1231}
!1184 = !DISubprogram(name: "__fetch_builtin_x", linkageName: "_ZN26__cuda_builtin_threadIdx_t17__fetch_builtin_xEv", scope: !1182, file: !1181, line: 53, type: !1185, scopeLine: 53, flags: DIFlagPrototyped | DIFlagStaticMember, spFlags: DISPFlagOptimized)
!1185 = !DISubroutineType(types: !1186)
!1186 = !{!736}
!1187 = !DISubprogram(name: "__fetch_builtin_y", linkageName: "_ZN26__cuda_builtin_threadIdx_t17__fetch_builtin_yEv", scope: !1182, file: !1181, line: 54, type: !1185, scopeLine: 54, flags: DIFlagPrototyped | DIFlagStaticMember, spFlags: DISPFlagOptimized)
!1188 = !DISubprogram(name: "__fetch_builtin_z", linkageName: "_ZN26__cuda_builtin_threadIdx_t17__fetch_builtin_zEv", scope: !1182, file: !1181, line: 55, type: !1185, scopeLine: 55, flags: DIFlagPrototyped | DIFlagStaticMember, spFlags: DISPFlagOptimized)
!1189 = !DISubprogram(name: "operator dim3", linkageName: "_ZNK26__cuda_builtin_threadIdx_tcv4dim3Ev", scope: !1182, file: !1181, line: 58, type: !1190, scopeLine: 58, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!1190 = !DISubroutineType(types: !1191)
!1191 = !{!1192, !1215}
!1192 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "dim3", file: !1193, line: 61, size: 96, flags: DIFlagTypePassByValue | DIFlagNonTrivial, elements: !1194, identifier: "_ZTS4dim3")
!1193 = !DIFile(filename: "/include/warpscope/../vector_types.h", directory: "/program", checksumkind: CSK_MD5, checksum: "2a8065bedcce2bc8bca5daee3eba3d78")
!1194 = !{!1195, !1196, !1197, !1198, !1202, !1210}
!1195 = !DIDerivedType(tag: DW_TAG_member, name: "x", scope: !1192, file: !1193, line: 62, baseType: !736, size: 32)
!1196 = !DIDerivedType(tag: DW_TAG_member, name: "y", scope: !1192, file: !1193, line: 62, baseType: !736, size: 32, offset: 32)
!1197 = !DIDerivedType(tag: DW_TAG_member, name: "z", scope: !1192, file: !1193, line: 62, baseType: !736, size: 32, offset: 64)
!1198 = !DISubprogram(name: "dim3", linkageName: "_ZN4dim3C4Ejjj", scope: !1192, file: !1193, line: 64, type: !1199, scopeLine: 64, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!1199 = !DISubroutineType(types: !1200)
!1200 = !{null, !1201, !736, !736, !736}
!1201 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !1192, size: 32, flags: DIFlagArtificial | DIFlagObjectPointer)
!1202 = !DISubprogram(name: "dim3", linkageName: "_ZN4dim3C4E5uint3", scope: !1192, file: !1193, line: 65, type: !1203, scopeLine: 65, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!1203 = !DISubroutineType(types: !1204)
!1204 = !{null, !1201, !1205}
!1205 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "uint3", file: !1193, line: 20, size: 96, flags: DIFlagTypePassByValue, elements: !1206, identifier: "_ZTS5uint3")
!1206 = !{!1207, !1208, !1209}
!1207 = !DIDerivedType(tag: DW_TAG_member, name: "x", scope: !1205, file: !1193, line: 20, baseType: !736, size: 32)
!1208 = !DIDerivedType(tag: DW_TAG_member, name: "y", scope: !1205, file: !1193, line: 20, baseType: !736, size: 32, offset: 32)
!1209 = !DIDerivedType(tag: DW_TAG_member, name: "z", scope: !1205, file: !1193, line: 20, baseType: !736, size: 32, offset: 64)
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
!1235 = distinct !DILocation(line: 4, column: 11, scope: !2)
!1236 = !DILocation(line: 66, column: 27, scope: !1237, inlinedAt: !1266)
!1237 = distinct !DISubprogram(name: "__fetch_builtin_x", linkageName: "_ZN25__cuda_builtin_blockIdx_t17__fetch_builtin_xEv", scope: !1238, file: !1181, line: 66, type: !1185, scopeLine: 66, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !10)
!1238 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "__cuda_builtin_blockIdx_t", file: !1181, line: 65, size: 8, flags: DIFlagTypePassByReference, elements: !1239, identifier: "_ZTS25__cuda_builtin_blockIdx_t")
!1239 = !{!1240, !1241, !1242, !1243, !1248, !1251, !1255, !1259, !1262}
!1240 = !DISubprogram(name: "__fetch_builtin_x", linkageName: "_ZN25__cuda_builtin_blockIdx_t17__fetch_builtin_xEv", scope: !1238, file: !1181, line: 66, type: !1185, scopeLine: 66, flags: DIFlagPrototyped | DIFlagStaticMember, spFlags: DISPFlagOptimized)
!1241 = !DISubprogram(name: "__fetch_builtin_y", linkageName: "_ZN25__cuda_builtin_blockIdx_t17__fetch_builtin_yEv", scope: !1238, file: !1181, line: 67, type: !1185, scopeLine: 67, flags: DIFlagPrototyped | DIFlagStaticMember, spFlags: DISPFlagOptimized)
!1242 = !DISubprogram(name: "__fetch_builtin_z", linkageName: "_ZN25__cuda_builtin_blockIdx_t17__fetch_builtin_zEv", scope: !1238, file: !1181, line: 68, type: !1185, scopeLine: 68, flags: DIFlagPrototyped | DIFlagStaticMember, spFlags: DISPFlagOptimized)
!1243 = !DISubprogram(name: "operator dim3", linkageName: "_ZNK25__cuda_builtin_blockIdx_tcv4dim3Ev", scope: !1238, file: !1181, line: 71, type: !1244, scopeLine: 71, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!1244 = !DISubroutineType(types: !1245)
!1245 = !{!1192, !1246}
!1246 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !1247, size: 32, flags: DIFlagArtificial | DIFlagObjectPointer)
!1247 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !1238)
!1248 = !DISubprogram(name: "operator uint3", linkageName: "_ZNK25__cuda_builtin_blockIdx_tcv5uint3Ev", scope: !1238, file: !1181, line: 72, type: !1249, scopeLine: 72, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!1249 = !DISubroutineType(types: !1250)
!1250 = !{!1205, !1246}
!1251 = !DISubprogram(name: "__cuda_builtin_blockIdx_t", linkageName: "_ZN25__cuda_builtin_blockIdx_tC4Ev", scope: !1238, file: !1181, line: 75, type: !1252, scopeLine: 75, flags: DIFlagPrivate | DIFlagPrototyped, spFlags: DISPFlagOptimized | DISPFlagDeleted)
!1252 = !DISubroutineType(types: !1253)
!1253 = !{null, !1254}
!1254 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !1238, size: 32, flags: DIFlagArtificial | DIFlagObjectPointer)
!1255 = !DISubprogram(name: "__cuda_builtin_blockIdx_t", linkageName: "_ZN25__cuda_builtin_blockIdx_tC4ERKS_", scope: !1238, file: !1181, line: 75, type: !1256, scopeLine: 75, flags: DIFlagPrivate | DIFlagPrototyped, spFlags: DISPFlagOptimized | DISPFlagDeleted)
!1256 = !DISubroutineType(types: !1257)
!1257 = !{null, !1254, !1258}
!1258 = !DIDerivedType(tag: DW_TAG_reference_type, baseType: !1247, size: 32)
!1259 = !DISubprogram(name: "operator=", linkageName: "_ZNK25__cuda_builtin_blockIdx_taSERKS_", scope: !1238, file: !1181, line: 75, type: !1260, scopeLine: 75, flags: DIFlagPrivate | DIFlagPrototyped, spFlags: DISPFlagOptimized | DISPFlagDeleted)
!1260 = !DISubroutineType(types: !1261)
!1261 = !{null, !1246, !1258}
!1262 = !DISubprogram(name: "operator&", linkageName: "_ZNK25__cuda_builtin_blockIdx_tadEv", scope: !1238, file: !1181, line: 75, type: !1263, scopeLine: 75, flags: DIFlagPrivate | DIFlagPrototyped, spFlags: DISPFlagOptimized | DISPFlagDeleted)
!1263 = !DISubroutineType(types: !1264)
!1264 = !{!1265, !1246}
!1265 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !1238, size: 32)
!1266 = distinct !DILocation(line: 5, column: 16, scope: !2)
!1267 = !DILocation(line: 5, column: 13, scope: !2)
!1268 = !{!1269, !1269, i64 0}
!1269 = !{!"float", !1172, i64 0}
!1270 = !DILocation(line: 5, column: 3, scope: !2)
!1271 = !DILocation(line: 5, column: 11, scope: !2)
!1272 = !DILocation(line: 6, column: 3, scope: !2)
!1273 = !DILocation(line: 6, column: 11, scope: !2)
!1274 = !DILocation(line: 7, column: 3, scope: !2)
!1275 = !DILocation(line: 0, scope: !1159)
!1276 = !DILocation(line: 9, column: 11, scope: !1277)
!1277 = distinct !DILexicalBlock(scope: !1278, file: !3, line: 9, column: 9)
!1278 = distinct !DILexicalBlock(scope: !1279, file: !3, line: 8, column: 36)
!1279 = distinct !DILexicalBlock(scope: !1159, file: !3, line: 8, column: 3)
!1280 = !DILocation(line: 9, column: 27, scope: !1277)
!1281 = !DILocation(line: 9, column: 24, scope: !1277)
!1282 = !DILocation(line: 9, column: 16, scope: !1277)
!1283 = !DILocation(line: 10, column: 5, scope: !1278)
!1284 = !DILocation(line: 12, column: 32, scope: !1285)
!1285 = distinct !DILexicalBlock(scope: !2, file: !3, line: 12, column: 7)
!1286 = !DILocation(line: 12, column: 24, scope: !1285)
!1287 = !DILocation(line: 12, column: 37, scope: !1285)
!1288 = !DILocalVariable(name: "__a", arg: 1, scope: !1289, file: !1290, line: 526, type: !20)
!1289 = distinct !DISubprogram(name: "__syncthreads_or", linkageName: "_ZL16__syncthreads_ori", scope: !1290, file: !1290, line: 526, type: !18, scopeLine: 526, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !10)
!1290 = !DIFile(filename: "/@clang/include/__clang_cuda_device_functions.h", directory: "/program", checksumkind: CSK_MD5, checksum: "2a31645a67348fe3a94db0e51473bcfb")
!1292 = !DILocation(line: 0, scope: !1289, inlinedAt: !1293)
!1293 = distinct !DILocation(line: 12, column: 7, scope: !1285)
!1294 = !DILocation(line: 526, column: 51, scope: !1289, inlinedAt: !1293)
!1295 = !DILocation(line: 12, column: 7, scope: !1285)
!1296 = !DILocation(line: 12, column: 58, scope: !1285)
!1297 = !DILocalVariable(name: "p", arg: 1, scope: !1298, file: !1299, line: 60, type: !9)
!1298 = distinct !DISubprogram(name: "atomicAdd", linkageName: "_ZL9atomicAddPff", scope: !1299, file: !1299, line: 60, type: !1300, scopeLine: 60, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !10)
!1299 = !DIFile(filename: "/include/warpscope/device_atomics.h", directory: "/program", checksumkind: CSK_MD5, checksum: "1847a54c044a4c745546786c2b0460b5")
!1300 = !DISubroutineType(types: !1301)
!1301 = !{!8, !9, !8}
!1303 = !DILocalVariable(name: "value", arg: 2, scope: !1298, file: !1299, line: 60, type: !8)
!1304 = !DILocation(line: 0, scope: !1298, inlinedAt: !1305)
!1305 = distinct !DILocation(line: 12, column: 44, scope: !1285)
!1306 = !DILocation(line: 60, column: 36, scope: !1298, inlinedAt: !1305)
!1307 = !DILocation(line: 12, column: 44, scope: !1285)
!1308 = !DILocation(line: 13, column: 9, scope: !1309)
!1309 = distinct !DILexicalBlock(scope: !2, file: !3, line: 13, column: 7)
!1310 = !DILocation(line: 13, column: 24, scope: !1309)
!1311 = !DILocation(line: 13, column: 22, scope: !1309)
!1312 = !DILocation(line: 13, column: 15, scope: !1309)
!1313 = !DILocation(line: 14, column: 1, scope: !2)
