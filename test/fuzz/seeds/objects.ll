; ModuleID = 'seed'
source_filename = "objects.cu"
target datalayout = "e-p:32:32-p6:32:32-p7:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx-nvidia-cuda"

%struct.Dog = type { %struct.Animal }
%struct.Animal = type { ptr, i32 }
%struct.Bird = type { %struct.Animal }
%struct.Stack = type { [8 x i16], i32 }
%union.anon = type { float }

$_ZNK3Dog5noiseEi = comdat any

$_ZNK4Bird5noiseEi = comdat any

$_ZTV3Dog = comdat any

$_ZTV4Bird = comdat any

@_ZTV3Dog = linkonce_odr unnamed_addr constant { [3 x ptr] } { [3 x ptr] [ptr null, ptr null, ptr @_ZNK3Dog5noiseEi] }, comdat, align 4, !dbg !0
@_ZTV4Bird = linkonce_odr unnamed_addr constant { [3 x ptr] } { [3 x ptr] [ptr null, ptr null, ptr @_ZNK4Bird5noiseEi] }, comdat, align 4, !dbg !30

; Function Attrs: mustprogress nounwind
define weak void @__cxa_pure_virtual() unnamed_addr #0 !dbg !1208 {
entry:
  tail call void @llvm.trap(), !dbg !1210
  unreachable, !dbg !1211
}

; Function Attrs: cold noreturn nounwind memory(inaccessiblemem: write)
declare void @llvm.trap() #1

; Function Attrs: convergent mustprogress noinline norecurse nounwind
define dso_local ptx_kernel void @_Z7objectsPi(ptr noundef writeonly captures(none) %out) local_unnamed_addr #2 !dbg !1212 {
entry:
  %dog = alloca %struct.Dog, align 4, !DIAssignID !1249
    #dbg_assign(i1 poison, !1217, !DIExpression(), !1249, ptr %dog, !DIExpression(), !1250)
  %bird = alloca %struct.Bird, align 4, !DIAssignID !1251
    #dbg_assign(i1 poison, !1218, !DIExpression(), !1251, ptr %bird, !DIExpression(), !1250)
  %s = alloca %struct.Stack, align 4, !DIAssignID !1252
    #dbg_assign(i1 poison, !1220, !DIExpression(), !1252, ptr %s, !DIExpression(), !1250)
  %pun = alloca %union.anon, align 4, !DIAssignID !1253
    #dbg_assign(i1 poison, !1240, !DIExpression(), !1253, ptr %pun, !DIExpression(), !1250)
    #dbg_value(ptr %out, !1216, !DIExpression(), !1250)
  call void @llvm.lifetime.start.p0(ptr nonnull %dog) #5, !dbg !1254
    #dbg_value(ptr %dog, !1255, !DIExpression(), !1259)
    #dbg_value(ptr %dog, !1261, !DIExpression(), !1266)
    #dbg_value(i32 4, !1264, !DIExpression(), !1266)
  %legs.i.i = getelementptr inbounds nuw i8, ptr %dog, i32 4, !dbg !1268
  store i32 4, ptr %legs.i.i, align 4, !dbg !1268, !tbaa !1269, !DIAssignID !1271
    #dbg_assign(i32 4, !1217, !DIExpression(DW_OP_LLVM_fragment, 32, 32), !1271, ptr %legs.i.i, !DIExpression(), !1250)
  store ptr getelementptr inbounds nuw inrange(-8, 4) (i8, ptr @_ZTV3Dog, i32 8), ptr %dog, align 4, !dbg !1272, !tbaa !1273, !DIAssignID !1275
    #dbg_assign(ptr getelementptr inbounds nuw inrange(-8, 4) (i8, ptr @_ZTV3Dog, i32 8), !1217, !DIExpression(DW_OP_LLVM_fragment, 0, 32), !1275, ptr %dog, !DIExpression(), !1250)
  call void @llvm.lifetime.start.p0(ptr nonnull %bird) #5, !dbg !1276
    #dbg_value(ptr %bird, !1277, !DIExpression(), !1281)
    #dbg_value(ptr %bird, !1261, !DIExpression(), !1283)
    #dbg_value(i32 2, !1264, !DIExpression(), !1283)
  %legs.i.i15 = getelementptr inbounds nuw i8, ptr %bird, i32 4, !dbg !1285
  store i32 2, ptr %legs.i.i15, align 4, !dbg !1285, !tbaa !1269, !DIAssignID !1286
    #dbg_assign(i32 2, !1218, !DIExpression(DW_OP_LLVM_fragment, 32, 32), !1286, ptr %legs.i.i15, !DIExpression(), !1250)
  store ptr getelementptr inbounds nuw inrange(-8, 4) (i8, ptr @_ZTV4Bird, i32 8), ptr %bird, align 4, !dbg !1287, !tbaa !1273, !DIAssignID !1288
    #dbg_assign(ptr getelementptr inbounds nuw inrange(-8, 4) (i8, ptr @_ZTV4Bird, i32 8), !1218, !DIExpression(DW_OP_LLVM_fragment, 0, 32), !1288, ptr %bird, !DIExpression(), !1250)
  %0 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !1289
    #dbg_value(ptr poison, !1219, !DIExpression(), !1250)
  call void @llvm.lifetime.start.p0(ptr nonnull %s) #5, !dbg !1346
    #dbg_value(ptr %s, !1347, !DIExpression(), !1354)
    #dbg_assign(i32 0, !1220, !DIExpression(DW_OP_LLVM_fragment, 128, 32), !1356, ptr %s, !DIExpression(DW_OP_plus_uconst, 16), !1250)
    #dbg_value(i32 0, !1238, !DIExpression(), !1357)
  %rem2.lhs.trunc = trunc nuw nsw i32 %0 to i16
  %rem237 = urem i16 %rem2.lhs.trunc, 11
  %rem2.zext = zext nneg i16 %rem237 to i32
  %cmp27.not = icmp eq i16 %rem237, 0, !dbg !1358
  br i1 %cmp27.not, label %for.cond.cleanup.thread, label %for.body, !dbg !1360

for.cond.cleanup.thread:                          ; preds = %entry
    #dbg_value(ptr poison, !1219, !DIExpression(), !1250)
  call void @llvm.lifetime.start.p0(ptr nonnull %pun) #5, !dbg !1361
    #dbg_value(ptr %s, !1362, !DIExpression(), !1365)
  br label %_ZN5StackIsLi8EE3popEv.exit.thread, !dbg !1367

for.cond.cleanup:                                 ; preds = %_ZN5StackIsLi8EE4pushEs.exit
    #dbg_value(ptr poison, !1219, !DIExpression(), !1250)
  call void @llvm.lifetime.start.p0(ptr nonnull %pun) #5, !dbg !1361
    #dbg_value(ptr %s, !1362, !DIExpression(), !1365)
  %cmp.i = icmp sgt i32 %14, 0, !dbg !1368
  br i1 %cmp.i, label %_ZN5StackIsLi8EE3popEv.exit, label %_ZN5StackIsLi8EE3popEv.exit.thread, !dbg !1367

_ZN5StackIsLi8EE3popEv.exit.thread:               ; preds = %for.cond.cleanup, %for.cond.cleanup.thread
  store float 0.000000e+00, ptr %pun, align 4, !dbg !1369, !tbaa !1370, !DIAssignID !1371
    #dbg_assign(float 0.000000e+00, !1240, !DIExpression(), !1371, ptr %pun, !DIExpression(), !1250)
  %and34 = and i32 %0, 3, !dbg !1372
  %arrayidx35 = getelementptr inbounds nuw i8, ptr %pun, i32 %and34, !dbg !1373
  %1 = load i8, ptr %arrayidx35, align 1, !dbg !1374, !tbaa !1370
  %2 = xor i8 %1, 90, !dbg !1374
  store i8 %2, ptr %arrayidx35, align 1, !dbg !1374, !tbaa !1370
    #dbg_value(ptr %s, !1362, !DIExpression(), !1375)
  br label %_ZN5StackIsLi8EE3popEv.exit23, !dbg !1377

_ZN5StackIsLi8EE3popEv.exit:                      ; preds = %for.cond.cleanup
  %dec.i = add nsw i32 %14, -1, !dbg !1378
    #dbg_assign(i32 %dec.i, !1220, !DIExpression(DW_OP_LLVM_fragment, 128, 32), !1379, ptr %s, !DIExpression(DW_OP_plus_uconst, 16), !1250)
  %arrayidx.i = getelementptr inbounds nuw i16, ptr %s, i32 %dec.i, !dbg !1380
  %3 = load i16, ptr %arrayidx.i, align 2, !dbg !1380, !tbaa !1381
  %4 = sitofp i16 %3 to float, !dbg !1383
  store float %4, ptr %pun, align 4, !dbg !1369, !tbaa !1370, !DIAssignID !1371
    #dbg_assign(float %4, !1240, !DIExpression(), !1371, ptr %pun, !DIExpression(), !1250)
  %and = and i32 %0, 3, !dbg !1372
  %arrayidx = getelementptr inbounds nuw i8, ptr %pun, i32 %and, !dbg !1373
  %5 = load i8, ptr %arrayidx, align 1, !dbg !1374, !tbaa !1370
  %6 = xor i8 %5, 90, !dbg !1374
  store i8 %6, ptr %arrayidx, align 1, !dbg !1374, !tbaa !1370
    #dbg_value(ptr %s, !1362, !DIExpression(), !1375)
  %cmp.i18.not = icmp eq i32 %dec.i, 0, !dbg !1384
  br i1 %cmp.i18.not, label %_ZN5StackIsLi8EE3popEv.exit23, label %cond.true.i20, !dbg !1377

cond.true.i20:                                    ; preds = %_ZN5StackIsLi8EE3popEv.exit
    #dbg_assign(i32 %14, !1220, !DIExpression(DW_OP_constu, 2, DW_OP_minus, DW_OP_stack_value, DW_OP_LLVM_fragment, 128, 32), !1385, ptr %s, !DIExpression(DW_OP_plus_uconst, 16), !1250)
  %7 = getelementptr i16, ptr %s, i32 %14, !dbg !1386
  %arrayidx.i22 = getelementptr i8, ptr %7, i32 -4, !dbg !1386
  %8 = load i16, ptr %arrayidx.i22, align 2, !dbg !1386, !tbaa !1381
  %9 = sext i16 %8 to i32, !dbg !1387
  br label %_ZN5StackIsLi8EE3popEv.exit23, !dbg !1377

_ZN5StackIsLi8EE3popEv.exit23:                    ; preds = %_ZN5StackIsLi8EE3popEv.exit.thread, %_ZN5StackIsLi8EE3popEv.exit, %cond.true.i20
  %cond.i19 = phi i32 [ %9, %cond.true.i20 ], [ 0, %_ZN5StackIsLi8EE3popEv.exit ], [ 0, %_ZN5StackIsLi8EE3popEv.exit.thread ], !dbg !1377
  %rem = urem i32 %0, 3, !dbg !1388
  %tobool.not = icmp eq i32 %rem, 0, !dbg !1389
  %dog.bird = select i1 %tobool.not, ptr %bird, ptr %dog, !dbg !1389
    #dbg_value(ptr %dog.bird, !1219, !DIExpression(), !1250)
  %vtable = load ptr, ptr %dog.bird, align 4, !dbg !1390, !tbaa !1273
  %10 = load ptr, ptr %vtable, align 4, !dbg !1390
  %call10 = call noundef i32 %10(ptr noundef nonnull align 4 dereferenceable(8) %dog.bird, i32 noundef %cond.i19) #6, !dbg !1390
  %11 = load i32, ptr %pun, align 4, !dbg !1391, !tbaa !1370
  %add = add i32 %11, %call10, !dbg !1392
  %arrayidx12 = getelementptr inbounds nuw i32, ptr %out, i32 %0, !dbg !1393
  store i32 %add, ptr %arrayidx12, align 4, !dbg !1394, !tbaa !1204
  call void @llvm.lifetime.end.p0(ptr nonnull %pun) #5, !dbg !1395
  call void @llvm.lifetime.end.p0(ptr nonnull %s) #5, !dbg !1395
  call void @llvm.lifetime.end.p0(ptr nonnull %bird) #5, !dbg !1395
  call void @llvm.lifetime.end.p0(ptr nonnull %dog) #5, !dbg !1395
  ret void, !dbg !1395

for.body:                                         ; preds = %entry, %_ZN5StackIsLi8EE4pushEs.exit
  %i.028 = phi i32 [ %inc, %_ZN5StackIsLi8EE4pushEs.exit ], [ 0, %entry ]
  %12 = phi i32 [ %14, %_ZN5StackIsLi8EE4pushEs.exit ], [ 0, %entry ]
    #dbg_value(i32 %i.028, !1238, !DIExpression(), !1357)
    #dbg_value(ptr %s, !1396, !DIExpression(), !1400)
    #dbg_value(i32 %i.028, !1399, !DIExpression(DW_OP_LLVM_convert, 32, DW_ATE_unsigned, DW_OP_LLVM_convert, 16, DW_ATE_unsigned, DW_OP_constu, 3, DW_OP_mul, DW_OP_stack_value), !1400)
  %cmp.i25 = icmp slt i32 %12, 8, !dbg !1402
  br i1 %cmp.i25, label %if.then.i, label %_ZN5StackIsLi8EE4pushEs.exit, !dbg !1402

if.then.i:                                        ; preds = %for.body
  %13 = trunc i32 %i.028 to i16, !dbg !1404
    #dbg_value(i16 %13, !1399, !DIExpression(DW_OP_constu, 3, DW_OP_mul, DW_OP_stack_value), !1400)
  %conv = mul i16 %13, 3, !dbg !1404
    #dbg_value(i16 %conv, !1399, !DIExpression(), !1400)
  %inc.i = add nsw i32 %12, 1, !dbg !1405
    #dbg_assign(i32 %inc.i, !1220, !DIExpression(DW_OP_LLVM_fragment, 128, 32), !1406, ptr %s, !DIExpression(DW_OP_plus_uconst, 16), !1250)
  %arrayidx.i26 = getelementptr inbounds i16, ptr %s, i32 %12, !dbg !1407
  store i16 %conv, ptr %arrayidx.i26, align 2, !dbg !1408, !tbaa !1381
  br label %_ZN5StackIsLi8EE4pushEs.exit, !dbg !1407

_ZN5StackIsLi8EE4pushEs.exit:                     ; preds = %for.body, %if.then.i
  %14 = phi i32 [ %12, %for.body ], [ %inc.i, %if.then.i ]
  %inc = add nuw nsw i32 %i.028, 1, !dbg !1409
    #dbg_value(i32 %inc, !1238, !DIExpression(), !1357)
  %cmp = icmp samesign ult i32 %inc, %rem2.zext, !dbg !1358
  br i1 %cmp, label %for.body, label %for.cond.cleanup, !dbg !1360, !llvm.loop !1410
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(ptr captures(none)) #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(ptr captures(none)) #3

; Function Attrs: mustprogress nounwind
define linkonce_odr noundef i32 @_ZNK3Dog5noiseEi(ptr noundef nonnull align 4 dereferenceable(8) %this, i32 noundef %x) unnamed_addr #0 comdat align 2 !dbg !1413 {
entry:
    #dbg_value(ptr %this, !1415, !DIExpression(), !1418)
    #dbg_value(i32 %x, !1417, !DIExpression(), !1418)
  %legs = getelementptr inbounds nuw i8, ptr %this, i32 4, !dbg !1419
  %0 = load i32, ptr %legs, align 4, !dbg !1419, !tbaa !1269
  %add = add nsw i32 %0, %x, !dbg !1420
  ret i32 %add, !dbg !1421
}

; Function Attrs: mustprogress nounwind
define linkonce_odr noundef i32 @_ZNK4Bird5noiseEi(ptr noundef nonnull align 4 dereferenceable(8) %this, i32 noundef %x) unnamed_addr #0 comdat align 2 !dbg !1422 {
entry:
    #dbg_value(ptr %this, !1424, !DIExpression(), !1427)
    #dbg_value(i32 %x, !1426, !DIExpression(), !1427)
  %legs = getelementptr inbounds nuw i8, ptr %this, i32 4, !dbg !1428
  %0 = load i32, ptr %legs, align 4, !dbg !1428, !tbaa !1269
  %mul = mul nsw i32 %0, %x, !dbg !1429
  ret i32 %mul, !dbg !1430
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #4

attributes #0 = { mustprogress nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_90" "target-features"="+ptx86,+sm_90" }
attributes #1 = { cold noreturn nounwind memory(inaccessiblemem: write) }
attributes #2 = { convergent mustprogress noinline norecurse nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_90" "target-features"="+ptx86,+sm_90" "uniform-work-group-size"="true" }
attributes #3 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #4 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #5 = { nounwind }
attributes #6 = { convergent nounwind }

!llvm.module.flags = !{!1197, !1198, !1199, !1200, !1201, !1202}
!llvm.dbg.cu = !{!2}
!llvm.ident = !{!1203}
!llvm.errno.tbaa = !{!1204}

!0 = !DIGlobalVariableExpression(var: !1, expr: !DIExpression())
!1 = distinct !DIGlobalVariable(name: "_vtable$", linkageName: "_ZTV3Dog", scope: !2, file: !3, type: !28, isLocal: false, isDefinition: true, align: 32)
!2 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_14, file: !3, producer: "clang version 22.1.0 (https://codeberg.org/YoWASP/llvm-project 9560ae0f2cc440e4fc891fddbc119da6f56daa59)", isOptimized: true, runtimeVersion: 0, emissionKind: FullDebug, splitDebugInlining: false, nameTableKind: None)
!3 = !DIFile(filename: "<stdin>", directory: "/program", checksumkind: CSK_MD5, checksum: "d4f43500915862063a7b0faff88ebd55")
!5 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !6, size: 32)
!6 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !7)
!7 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "Animal", file: !8, line: 1, size: 64, flags: DIFlagTypePassByReference | DIFlagNonTrivial, elements: !9, identifier: "_ZTS6Animal")
!8 = !DIFile(filename: "objects.cu", directory: "/program", checksumkind: CSK_MD5, checksum: "d4f43500915862063a7b0faff88ebd55")
!9 = !{!10, !16, !17, !21}
!10 = !DIDerivedType(tag: DW_TAG_member, name: "_vptr$Animal", scope: !8, file: !8, baseType: !11, size: 32, flags: DIFlagArtificial)
!11 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !12, size: 32)
!12 = !DIDerivedType(tag: DW_TAG_pointer_type, name: "__vtbl_ptr_type", baseType: !13, size: 32)
!13 = !DISubroutineType(types: !14)
!14 = !{!15}
!15 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!16 = !DIDerivedType(tag: DW_TAG_member, name: "legs", scope: !7, file: !8, line: 1, baseType: !15, size: 32, offset: 32)
!17 = !DISubprogram(name: "Animal", linkageName: "_ZN6AnimalC4Ei", scope: !7, file: !8, line: 1, type: !18, scopeLine: 1, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!18 = !DISubroutineType(types: !19)
!19 = !{null, !20, !15}
!20 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !7, size: 32, flags: DIFlagArtificial | DIFlagObjectPointer)
!21 = !DISubprogram(name: "noise", linkageName: "_ZNK6Animal5noiseEi", scope: !7, file: !8, line: 1, type: !22, scopeLine: 1, virtualIndex: 0, flags: DIFlagPrototyped, spFlags: DISPFlagPureVirtual | DISPFlagOptimized)
!22 = !DISubroutineType(types: !23)
!23 = !{!15, !24, !15}
!24 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !6, size: 32, flags: DIFlagArtificial | DIFlagObjectPointer)
!28 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: null, size: 32)
!30 = !DIGlobalVariableExpression(var: !31, expr: !DIExpression())
!31 = distinct !DIGlobalVariable(name: "_vtable$", linkageName: "_ZTV4Bird", scope: !2, file: !3, type: !28, isLocal: false, isDefinition: true, align: 32)
!33 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "Bird", file: !8, line: 3, size: 64, flags: DIFlagTypePassByReference | DIFlagNonTrivial, elements: !34, identifier: "_ZTS4Bird")
!34 = !{!35, !36, !40}
!35 = !DIDerivedType(tag: DW_TAG_inheritance, scope: !33, baseType: !7, extraData: i32 0)
!36 = !DISubprogram(name: "Bird", linkageName: "_ZN4BirdC4Ev", scope: !33, file: !8, line: 3, type: !37, scopeLine: 3, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!37 = !DISubroutineType(types: !38)
!38 = !{null, !39}
!39 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !33, size: 32, flags: DIFlagArtificial | DIFlagObjectPointer)
!40 = !DISubprogram(name: "noise", linkageName: "_ZNK4Bird5noiseEi", scope: !33, file: !8, line: 3, type: !41, scopeLine: 3, virtualIndex: 0, flags: DIFlagPrototyped, spFlags: DISPFlagVirtual | DISPFlagOptimized)
!41 = !DISubroutineType(types: !42)
!42 = !{!15, !43, !15}
!43 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !44, size: 32, flags: DIFlagArtificial | DIFlagObjectPointer)
!44 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !33)
!56 = !DIBasicType(name: "float", size: 32, encoding: DW_ATE_float)
!115 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !15, size: 32)
!766 = !DIBasicType(name: "unsigned int", size: 32, encoding: DW_ATE_unsigned)
!786 = !DISubroutineType(types: !787)
!787 = !{null}
!1015 = !DIBasicType(name: "short", size: 16, encoding: DW_ATE_signed)
!1022 = !DIBasicType(name: "unsigned char", size: 8, encoding: DW_ATE_unsigned_char)
!1185 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "Dog", file: !8, line: 2, size: 64, flags: DIFlagTypePassByReference | DIFlagNonTrivial, elements: !1186, identifier: "_ZTS3Dog")
!1186 = !{!1187, !1188, !1192}
!1187 = !DIDerivedType(tag: DW_TAG_inheritance, scope: !1185, baseType: !7, extraData: i32 0)
!1188 = !DISubprogram(name: "Dog", linkageName: "_ZN3DogC4Ev", scope: !1185, file: !8, line: 2, type: !1189, scopeLine: 2, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!1189 = !DISubroutineType(types: !1190)
!1190 = !{null, !1191}
!1191 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !1185, size: 32, flags: DIFlagArtificial | DIFlagObjectPointer)
!1192 = !DISubprogram(name: "noise", linkageName: "_ZNK3Dog5noiseEi", scope: !1185, file: !8, line: 2, type: !1193, scopeLine: 2, virtualIndex: 0, flags: DIFlagPrototyped, spFlags: DISPFlagVirtual | DISPFlagOptimized)
!1193 = !DISubroutineType(types: !1194)
!1194 = !{!15, !1195, !15}
!1195 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !1196, size: 32, flags: DIFlagArtificial | DIFlagObjectPointer)
!1196 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !1185)
!1197 = !{i32 2, !"SDK Version", [2 x i32] [i32 12, i32 9]}
!1198 = !{i32 7, !"Dwarf Version", i32 5}
!1199 = !{i32 2, !"Debug Info Version", i32 3}
!1200 = !{i32 1, !"wchar_size", i32 4}
!1201 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!1202 = !{i32 7, !"debug-info-assignment-tracking", i1 true}
!1203 = !{!"clang version 22.1.0 (https://codeberg.org/YoWASP/llvm-project 9560ae0f2cc440e4fc891fddbc119da6f56daa59)"}
!1204 = !{!1205, !1205, i64 0}
!1205 = !{!"int", !1206, i64 0}
!1206 = !{!"omnipotent char", !1207, i64 0}
!1207 = !{!"Simple C++ TBAA"}
!1208 = distinct !DISubprogram(name: "__cxa_pure_virtual", scope: !1209, file: !1209, line: 26, type: !786, scopeLine: 26, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !2)
!1209 = !DIFile(filename: "/include/warpscope/device_system.h", directory: "/program", checksumkind: CSK_MD5, checksum: "6b0abce32ad2c519dc4285f98f5c63b4")
!1210 = !DILocation(line: 26, column: 62, scope: !1208)
!1211 = !DILocation(line: 26, column: 80, scope: !1208)
!1212 = distinct !DISubprogram(name: "objects", linkageName: "_Z7objectsPi", scope: !8, file: !8, line: 9, type: !1213, scopeLine: 9, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !2)
!1213 = !DISubroutineType(types: !1214)
!1214 = !{null, !115}
!1216 = !DILocalVariable(name: "out", arg: 1, scope: !1212, file: !8, line: 9, type: !115)
!1217 = !DILocalVariable(name: "dog", scope: !1212, file: !8, line: 10, type: !1185)
!1218 = !DILocalVariable(name: "bird", scope: !1212, file: !8, line: 10, type: !33)
!1219 = !DILocalVariable(name: "a", scope: !1212, file: !8, line: 11, type: !5)
!1220 = !DILocalVariable(name: "s", scope: !1212, file: !8, line: 12, type: !1221)
!1221 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "Stack<short, 8>", file: !8, line: 4, size: 160, flags: DIFlagTypePassByValue | DIFlagNonTrivial, elements: !1222, identifier: "_ZTS5StackIsLi8EE")
!1222 = !{!1223, !1227, !1228, !1232}
!1223 = !DIDerivedType(tag: DW_TAG_member, name: "data", scope: !1221, file: !8, line: 5, baseType: !1224, size: 128)
!1224 = !DICompositeType(tag: DW_TAG_array_type, baseType: !1015, size: 128, elements: !1225)
!1225 = !{!1226}
!1226 = !DISubrange(count: 8)
!1227 = !DIDerivedType(tag: DW_TAG_member, name: "top", scope: !1221, file: !8, line: 5, baseType: !15, size: 32, offset: 128)
!1228 = !DISubprogram(name: "push", linkageName: "_ZN5StackIsLi8EE4pushEs", scope: !1221, file: !8, line: 6, type: !1229, scopeLine: 6, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!1229 = !DISubroutineType(types: !1230)
!1230 = !{null, !1231, !1015}
!1231 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !1221, size: 32, flags: DIFlagArtificial | DIFlagObjectPointer)
!1232 = !DISubprogram(name: "pop", linkageName: "_ZN5StackIsLi8EE3popEv", scope: !1221, file: !8, line: 7, type: !1233, scopeLine: 7, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!1233 = !DISubroutineType(types: !1234)
!1234 = !{!1015, !1231}
!1238 = !DILocalVariable(name: "i", scope: !1239, file: !8, line: 13, type: !15)
!1239 = distinct !DILexicalBlock(scope: !1212, file: !8, line: 13, column: 3)
!1240 = !DILocalVariable(name: "pun", scope: !1212, file: !8, line: 14, type: !1241)
!1241 = distinct !DICompositeType(tag: DW_TAG_union_type, scope: !1212, file: !8, line: 14, size: 32, flags: DIFlagTypePassByValue, elements: !1242)
!1242 = !{!1243, !1244, !1245}
!1243 = !DIDerivedType(tag: DW_TAG_member, name: "f", scope: !1241, file: !8, line: 14, baseType: !56, size: 32)
!1244 = !DIDerivedType(tag: DW_TAG_member, name: "u", scope: !1241, file: !8, line: 14, baseType: !766, size: 32)
!1245 = !DIDerivedType(tag: DW_TAG_member, name: "b", scope: !1241, file: !8, line: 14, baseType: !1246, size: 32)
!1246 = !DICompositeType(tag: DW_TAG_array_type, baseType: !1022, size: 32, elements: !1247)
!1247 = !{!1248}
!1248 = !DISubrange(count: 4)
!1249 = distinct !DIAssignID()
!1250 = !DILocation(line: 0, scope: !1212)
!1251 = distinct !DIAssignID()
!1252 = distinct !DIAssignID()
!1253 = distinct !DIAssignID()
!1254 = !DILocation(line: 10, column: 3, scope: !1212)
!1255 = !DILocalVariable(name: "this", arg: 1, scope: !1256, type: !1258, flags: DIFlagArtificial | DIFlagObjectPointer)
!1256 = distinct !DISubprogram(name: "Dog", linkageName: "_ZN3DogC2Ev", scope: !1185, file: !8, line: 2, type: !1189, scopeLine: 2, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !2)
!1258 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !1185, size: 32)
!1259 = !DILocation(line: 0, scope: !1256, inlinedAt: !1260)
!1260 = distinct !DILocation(line: 10, column: 7, scope: !1212)
!1261 = !DILocalVariable(name: "this", arg: 1, scope: !1262, type: !1265, flags: DIFlagArtificial | DIFlagObjectPointer)
!1262 = distinct !DISubprogram(name: "Animal", linkageName: "_ZN6AnimalC2Ei", scope: !7, file: !8, line: 1, type: !18, scopeLine: 1, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !2)
!1264 = !DILocalVariable(name: "l", arg: 2, scope: !1262, file: !8, line: 1, type: !15)
!1265 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !7, size: 32)
!1266 = !DILocation(line: 0, scope: !1262, inlinedAt: !1267)
!1267 = distinct !DILocation(line: 2, column: 42, scope: !1256, inlinedAt: !1260)
!1268 = !DILocation(line: 1, column: 54, scope: !1262, inlinedAt: !1267)
!1269 = !{!1270, !1205, i64 4}
!1270 = !{!"_ZTS6Animal", !1205, i64 4}
!1271 = distinct !DIAssignID()
!1272 = !DILocation(line: 2, column: 52, scope: !1256, inlinedAt: !1260)
!1273 = !{!1274, !1274, i64 0}
!1274 = !{!"vtable pointer", !1207, i64 0}
!1275 = distinct !DIAssignID()
!1276 = !DILocation(line: 10, column: 12, scope: !1212)
!1277 = !DILocalVariable(name: "this", arg: 1, scope: !1278, type: !1280, flags: DIFlagArtificial | DIFlagObjectPointer)
!1278 = distinct !DISubprogram(name: "Bird", linkageName: "_ZN4BirdC2Ev", scope: !33, file: !8, line: 3, type: !37, scopeLine: 3, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !2)
!1280 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !33, size: 32)
!1281 = !DILocation(line: 0, scope: !1278, inlinedAt: !1282)
!1282 = distinct !DILocation(line: 10, column: 17, scope: !1212)
!1283 = !DILocation(line: 0, scope: !1262, inlinedAt: !1284)
!1284 = distinct !DILocation(line: 3, column: 44, scope: !1278, inlinedAt: !1282)
!1285 = !DILocation(line: 1, column: 54, scope: !1262, inlinedAt: !1284)
!1286 = distinct !DIAssignID()
!1287 = !DILocation(line: 3, column: 54, scope: !1278, inlinedAt: !1282)
!1288 = distinct !DIAssignID()
!1289 = !DILocation(line: 53, column: 27, scope: !1290, inlinedAt: !1345)
!1290 = distinct !DISubprogram(name: "__fetch_builtin_x", linkageName: "_ZN26__cuda_builtin_threadIdx_t17__fetch_builtin_xEv", scope: !1292, file: !1291, line: 53, type: !1295, scopeLine: 53, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !2)
!1291 = !DIFile(filename: "/@clang/include/__clang_cuda_builtin_vars.h", directory: "/program", checksumkind: CSK_MD5, checksum: "1d0a2ee7c5a63e5498710dcd4dafb310")
!1292 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "__cuda_builtin_threadIdx_t", file: !1291, line: 52, size: 8, flags: DIFlagTypePassByReference, elements: !1293, identifier: "_ZTS26__cuda_builtin_threadIdx_t")
!1293 = !{!1294, !1297, !1298, !1299, !1327, !1330, !1334, !1338, !1341}
!1294 = !DISubprogram(name: "__fetch_builtin_x", linkageName: "_ZN26__cuda_builtin_threadIdx_t17__fetch_builtin_xEv", scope: !1292, file: !1291, line: 53, type: !1295, scopeLine: 53, flags: DIFlagPrototyped | DIFlagStaticMember, spFlags: DISPFlagOptimized)
!1295 = !DISubroutineType(types: !1296)
!1296 = !{!766}
!1297 = !DISubprogram(name: "__fetch_builtin_y", linkageName: "_ZN26__cuda_builtin_threadIdx_t17__fetch_builtin_yEv", scope: !1292, file: !1291, line: 54, type: !1295, scopeLine: 54, flags: DIFlagPrototyped | DIFlagStaticMember, spFlags: DISPFlagOptimized)
!1298 = !DISubprogram(name: "__fetch_builtin_z", linkageName: "_ZN26__cuda_builtin_threadIdx_t17__fetch_builtin_zEv", scope: !1292, file: !1291, line: 55, type: !1295, scopeLine: 55, flags: DIFlagPrototyped | DIFlagStaticMember, spFlags: DISPFlagOptimized)
!1299 = !DISubprogram(name: "operator dim3", linkageName: "_ZNK26__cuda_builtin_threadIdx_tcv4dim3Ev", scope: !1292, file: !1291, line: 58, type: !1300, scopeLine: 58, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!1300 = !DISubroutineType(types: !1301)
!1301 = !{!1302, !1325}
!1302 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "dim3", file: !1303, line: 61, size: 96, flags: DIFlagTypePassByValue | DIFlagNonTrivial, elements: !1304, identifier: "_ZTS4dim3")
!1303 = !DIFile(filename: "/include/warpscope/../vector_types.h", directory: "/program", checksumkind: CSK_MD5, checksum: "2a8065bedcce2bc8bca5daee3eba3d78")
!1304 = !{!1305, !1306, !1307, !1308, !1312, !1320}
!1305 = !DIDerivedType(tag: DW_TAG_member, name: "x", scope: !1302, file: !1303, line: 62, baseType: !766, size: 32)
!1306 = !DIDerivedType(tag: DW_TAG_member, name: "y", scope: !1302, file: !1303, line: 62, baseType: !766, size: 32, offset: 32)
!1307 = !DIDerivedType(tag: DW_TAG_member, name: "z", scope: !1302, file: !1303, line: 62, baseType: !766, size: 32, offset: 64)
!1308 = !DISubprogram(name: "dim3", linkageName: "_ZN4dim3C4Ejjj", scope: !1302, file: !1303, line: 64, type: !1309, scopeLine: 64, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!1309 = !DISubroutineType(types: !1310)
!1310 = !{null, !1311, !766, !766, !766}
!1311 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !1302, size: 32, flags: DIFlagArtificial | DIFlagObjectPointer)
!1312 = !DISubprogram(name: "dim3", linkageName: "_ZN4dim3C4E5uint3", scope: !1302, file: !1303, line: 65, type: !1313, scopeLine: 65, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!1313 = !DISubroutineType(types: !1314)
!1314 = !{null, !1311, !1315}
!1315 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "uint3", file: !1303, line: 20, size: 96, flags: DIFlagTypePassByValue, elements: !1316, identifier: "_ZTS5uint3")
!1316 = !{!1317, !1318, !1319}
!1317 = !DIDerivedType(tag: DW_TAG_member, name: "x", scope: !1315, file: !1303, line: 20, baseType: !766, size: 32)
!1318 = !DIDerivedType(tag: DW_TAG_member, name: "y", scope: !1315, file: !1303, line: 20, baseType: !766, size: 32, offset: 32)
!1319 = !DIDerivedType(tag: DW_TAG_member, name: "z", scope: !1315, file: !1303, line: 20, baseType: !766, size: 32, offset: 64)
!1320 = !DISubprogram(name: "operator uint3", linkageName: "_ZNK4dim3cv5uint3Ev", scope: !1302, file: !1303, line: 66, type: !1321, scopeLine: 66, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!1321 = !DISubroutineType(types: !1322)
!1322 = !{!1315, !1323}
!1323 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !1324, size: 32, flags: DIFlagArtificial | DIFlagObjectPointer)
!1324 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !1302)
!1325 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !1326, size: 32, flags: DIFlagArtificial | DIFlagObjectPointer)
!1326 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !1292)
!1327 = !DISubprogram(name: "operator uint3", linkageName: "_ZNK26__cuda_builtin_threadIdx_tcv5uint3Ev", scope: !1292, file: !1291, line: 59, type: !1328, scopeLine: 59, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!1328 = !DISubroutineType(types: !1329)
!1329 = !{!1315, !1325}
!1330 = !DISubprogram(name: "__cuda_builtin_threadIdx_t", linkageName: "_ZN26__cuda_builtin_threadIdx_tC4Ev", scope: !1292, file: !1291, line: 62, type: !1331, scopeLine: 62, flags: DIFlagPrivate | DIFlagPrototyped, spFlags: DISPFlagOptimized | DISPFlagDeleted)
!1331 = !DISubroutineType(types: !1332)
!1332 = !{null, !1333}
!1333 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !1292, size: 32, flags: DIFlagArtificial | DIFlagObjectPointer)
!1334 = !DISubprogram(name: "__cuda_builtin_threadIdx_t", linkageName: "_ZN26__cuda_builtin_threadIdx_tC4ERKS_", scope: !1292, file: !1291, line: 62, type: !1335, scopeLine: 62, flags: DIFlagPrivate | DIFlagPrototyped, spFlags: DISPFlagOptimized | DISPFlagDeleted)
!1335 = !DISubroutineType(types: !1336)
!1336 = !{null, !1333, !1337}
!1337 = !DIDerivedType(tag: DW_TAG_reference_type, baseType: !1326, size: 32)
!1338 = !DISubprogram(name: "operator=", linkageName: "_ZNK26__cuda_builtin_threadIdx_taSERKS_", scope: !1292, file: !1291, line: 62, type: !1339, scopeLine: 62, flags: DIFlagPrivate | DIFlagPrototyped, spFlags: DISPFlagOptimized | DISPFlagDeleted)
!1339 = !DISubroutineType(types: !1340)
!1340 = !{null, !1325, !1337}
!1341 = !DISubprogram(name: "operator&", linkageName: "_ZNK26__cuda_builtin_threadIdx_tadEv", scope: !1292, file: !1291, line: 62, type: !1342, scopeLine: 62, flags: DIFlagPrivate | DIFlagPrototyped, spFlags: DISPFlagOptimized | DISPFlagDeleted)
!1342 = !DISubroutineType(types: !1343)
!1343 = !{!1344, !1325}
!1344 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !1292, size: 32)
!1345 = distinct !DILocation(line: 11, column: 21, scope: !1212)
!1346 = !DILocation(line: 12, column: 3, scope: !1212)
!1347 = !DILocalVariable(name: "this", arg: 1, scope: !1348, type: !1353, flags: DIFlagArtificial | DIFlagObjectPointer)
!1348 = distinct !DISubprogram(name: "Stack", linkageName: "_ZN5StackIsLi8EEC2Ev", scope: !1221, file: !8, line: 4, type: !1349, scopeLine: 4, flags: DIFlagArtificial | DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !2)
!1349 = !DISubroutineType(types: !1350)
!1350 = !{null, !1231}
!1353 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !1221, size: 32)
!1354 = !DILocation(line: 0, scope: !1348, inlinedAt: !1355)
!1355 = distinct !DILocation(line: 12, column: 19, scope: !1212)
!1356 = distinct !DIAssignID()
!1357 = !DILocation(line: 0, scope: !1239)
!1358 = !DILocation(line: 13, column: 21, scope: !1359)
!1359 = distinct !DILexicalBlock(scope: !1239, file: !8, line: 13, column: 3)
!1360 = !DILocation(line: 13, column: 3, scope: !1239)
!1361 = !DILocation(line: 14, column: 3, scope: !1212)
!1362 = !DILocalVariable(name: "this", arg: 1, scope: !1363, type: !1353, flags: DIFlagArtificial | DIFlagObjectPointer)
!1363 = distinct !DISubprogram(name: "pop", linkageName: "_ZN5StackIsLi8EE3popEv", scope: !1221, file: !8, line: 7, type: !1233, scopeLine: 7, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !2)
!1365 = !DILocation(line: 0, scope: !1363, inlinedAt: !1366)
!1366 = distinct !DILocation(line: 15, column: 13, scope: !1212)
!1367 = !DILocation(line: 7, column: 31, scope: !1363, inlinedAt: !1366)
!1368 = !DILocation(line: 7, column: 35, scope: !1363, inlinedAt: !1366)
!1369 = !DILocation(line: 15, column: 9, scope: !1212)
!1370 = !{!1206, !1206, i64 0}
!1371 = distinct !DIAssignID()
!1372 = !DILocation(line: 16, column: 21, scope: !1212)
!1373 = !DILocation(line: 16, column: 3, scope: !1212)
!1374 = !DILocation(line: 16, column: 26, scope: !1212)
!1375 = !DILocation(line: 0, scope: !1363, inlinedAt: !1376)
!1376 = distinct !DILocation(line: 17, column: 33, scope: !1212)
!1377 = !DILocation(line: 7, column: 31, scope: !1363, inlinedAt: !1376)
!1378 = !DILocation(line: 7, column: 46, scope: !1363, inlinedAt: !1366)
!1379 = distinct !DIAssignID()
!1380 = !DILocation(line: 7, column: 41, scope: !1363, inlinedAt: !1366)
!1381 = !{!1382, !1382, i64 0}
!1382 = !{!"short", !1206, i64 0}
!1383 = !DILocation(line: 15, column: 11, scope: !1212)
!1384 = !DILocation(line: 7, column: 35, scope: !1363, inlinedAt: !1376)
!1385 = distinct !DIAssignID()
!1386 = !DILocation(line: 7, column: 41, scope: !1363, inlinedAt: !1376)
!1387 = !DILocation(line: 17, column: 31, scope: !1212)
!1388 = !DILocation(line: 11, column: 33, scope: !1212)
!1389 = !DILocation(line: 11, column: 21, scope: !1212)
!1390 = !DILocation(line: 17, column: 25, scope: !1212)
!1391 = !DILocation(line: 17, column: 46, scope: !1212)
!1392 = !DILocation(line: 17, column: 40, scope: !1212)
!1393 = !DILocation(line: 17, column: 3, scope: !1212)
!1394 = !DILocation(line: 17, column: 20, scope: !1212)
!1395 = !DILocation(line: 18, column: 1, scope: !1212)
!1396 = !DILocalVariable(name: "this", arg: 1, scope: !1397, type: !1353, flags: DIFlagArtificial | DIFlagObjectPointer)
!1397 = distinct !DISubprogram(name: "push", linkageName: "_ZN5StackIsLi8EE4pushEs", scope: !1221, file: !8, line: 6, type: !1229, scopeLine: 6, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !2)
!1399 = !DILocalVariable(name: "v", arg: 2, scope: !1397, file: !8, line: 6, type: !1015)
!1400 = !DILocation(line: 0, scope: !1397, inlinedAt: !1401)
!1401 = distinct !DILocation(line: 13, column: 53, scope: !1359)
!1402 = !DILocation(line: 6, column: 39, scope: !1403, inlinedAt: !1401)
!1403 = distinct !DILexicalBlock(scope: !1397, file: !8, line: 6, column: 35)
!1404 = !DILocation(line: 13, column: 58, scope: !1359)
!1405 = !DILocation(line: 6, column: 52, scope: !1403, inlinedAt: !1401)
!1406 = distinct !DIAssignID()
!1407 = !DILocation(line: 6, column: 44, scope: !1403, inlinedAt: !1401)
!1408 = !DILocation(line: 6, column: 56, scope: !1403, inlinedAt: !1401)
!1409 = !DILocation(line: 13, column: 47, scope: !1359)
!1410 = distinct !{!1410, !1360, !1411, !1412}
!1411 = !DILocation(line: 13, column: 63, scope: !1239)
!1412 = !{!"llvm.loop.mustprogress"}
!1413 = distinct !DISubprogram(name: "noise", linkageName: "_ZNK3Dog5noiseEi", scope: !1185, file: !8, line: 2, type: !1193, scopeLine: 2, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !2)
!1415 = !DILocalVariable(name: "this", arg: 1, scope: !1413, type: !1416, flags: DIFlagArtificial | DIFlagObjectPointer)
!1416 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !1196, size: 32)
!1417 = !DILocalVariable(name: "x", arg: 2, scope: !1413, file: !8, line: 2, type: !15)
!1418 = !DILocation(line: 0, scope: !1413)
!1419 = !DILocation(line: 2, column: 111, scope: !1413)
!1420 = !DILocation(line: 2, column: 109, scope: !1413)
!1421 = !DILocation(line: 2, column: 100, scope: !1413)
!1422 = distinct !DISubprogram(name: "noise", linkageName: "_ZNK4Bird5noiseEi", scope: !33, file: !8, line: 3, type: !41, scopeLine: 3, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !2)
!1424 = !DILocalVariable(name: "this", arg: 1, scope: !1422, type: !1425, flags: DIFlagArtificial | DIFlagObjectPointer)
!1425 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !44, size: 32)
!1426 = !DILocalVariable(name: "x", arg: 2, scope: !1422, file: !8, line: 3, type: !15)
!1427 = !DILocation(line: 0, scope: !1422)
!1428 = !DILocation(line: 3, column: 113, scope: !1422)
!1429 = !DILocation(line: 3, column: 111, scope: !1422)
!1430 = !DILocation(line: 3, column: 102, scope: !1422)
