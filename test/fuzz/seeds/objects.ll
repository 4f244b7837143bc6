; ModuleID = 'seed'
source_filename = "objects.cu"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

%struct.Dog = type { %struct.Animal.base, [4 x i8] }
%struct.Animal.base = type <{ ptr, i32 }>
%struct.Bird = type { %struct.Animal.base, [4 x i8] }
%struct.Stack = type { [8 x i16], i32 }
%union.anon = type { float }

$_ZNK3Dog5noiseEi = comdat any

$_ZNK4Bird5noiseEi = comdat any

$_ZTV3Dog = comdat any

$__warpscope_launch_error = comdat any

$_ZTV4Bird = comdat any

@_ZTV3Dog = linkonce_odr unnamed_addr constant { [3 x ptr] } { [3 x ptr] [ptr null, ptr null, ptr @_ZNK3Dog5noiseEi] }, comdat, align 8
@__warpscope_launch_error = linkonce_odr addrspace(1) externally_initialized global i32 0, comdat, align 4
@_ZTV4Bird = linkonce_odr unnamed_addr constant { [3 x ptr] } { [3 x ptr] [ptr null, ptr null, ptr @_ZNK4Bird5noiseEi] }, comdat, align 8
@llvm.compiler.used = appending global [1 x ptr] [ptr addrspacecast (ptr addrspace(1) @__warpscope_launch_error to ptr)], section "llvm.metadata"

; Function Attrs: mustprogress nounwind
define weak void @__cxa_pure_virtual() unnamed_addr #0 !dbg !12 {
entry:
  tail call void @llvm.trap(), !dbg !16
  unreachable, !dbg !17
}

; Function Attrs: cold noreturn nounwind memory(inaccessiblemem: write)
declare void @llvm.trap() #1

; Function Attrs: convergent mustprogress noinline norecurse nounwind
define dso_local ptx_kernel void @_Z7objectsPi(ptr writeonly captures(none) %out) local_unnamed_addr #2 !dbg !18 {
entry:
  %dog = alloca %struct.Dog, align 8
  %bird = alloca %struct.Bird, align 8
  %s = alloca %struct.Stack, align 4
  %pun = alloca %union.anon, align 4
  call void @llvm.lifetime.start.p0(ptr nonnull %dog) #6, !dbg !20
  %legs.i.i = getelementptr inbounds nuw i8, ptr %dog, i64 8, !dbg !21
  store i32 4, ptr %legs.i.i, align 8, !dbg !21, !tbaa !26
  store ptr getelementptr inbounds nuw inrange(-16, 8) (i8, ptr @_ZTV3Dog, i64 16), ptr %dog, align 8, !dbg !28, !tbaa !29
  call void @llvm.lifetime.start.p0(ptr nonnull %bird) #6, !dbg !31
  %legs.i.i3 = getelementptr inbounds nuw i8, ptr %bird, i64 8, !dbg !32
  store i32 2, ptr %legs.i.i3, align 8, !dbg !32, !tbaa !26
  store ptr getelementptr inbounds nuw inrange(-16, 8) (i8, ptr @_ZTV4Bird, i64 16), ptr %bird, align 8, !dbg !37, !tbaa !29
  %0 = tail call i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !38
  call void @llvm.lifetime.start.p0(ptr nonnull %s) #6, !dbg !42
  %top.i = getelementptr inbounds nuw i8, ptr %s, i64 16, !dbg !43
  %rem2.lhs.trunc = trunc nuw nsw i32 %0 to i16
  %rem223 = urem i16 %rem2.lhs.trunc, 11
  %rem2.zext = zext nneg i16 %rem223 to i32
  %cmp17.not = icmp eq i16 %rem223, 0, !dbg !46
  br i1 %cmp17.not, label %for.cond.cleanup.thread, label %for.body.preheader, !dbg !47

for.body.preheader:                               ; preds = %entry
  %xtraiter = and i32 %rem2.zext, 3, !dbg !48
  %1 = icmp samesign ult i16 %rem223, 4, !dbg !48
  br i1 %1, label %for.body.epil.preheader, label %for.body.preheader.new, !dbg !48

for.body.preheader.new:                           ; preds = %for.body.preheader
  %unroll_iter = and i32 %rem2.zext, 12, !dbg !48
  br label %for.body, !dbg !48

for.cond.cleanup.thread:                          ; preds = %entry
  store i32 0, ptr %top.i, align 4, !dbg !49
  call void @llvm.lifetime.start.p0(ptr nonnull %pun) #6, !dbg !53
  br label %_ZN5StackIsLi8EE3popEv.exit, !dbg !54

for.cond.cleanup.unr-lcssa:                       ; preds = %_ZN5StackIsLi8EE4pushEs.exit.3
  %lcmp.mod.not = icmp eq i32 %xtraiter, 0, !dbg !57
  br i1 %lcmp.mod.not, label %for.cond.cleanup, label %for.body.epil.preheader, !dbg !57

for.body.epil.preheader:                          ; preds = %for.cond.cleanup.unr-lcssa, %for.body.preheader
  %i.018.epil.init = phi i32 [ 0, %for.body.preheader ], [ %inc.3, %for.cond.cleanup.unr-lcssa ]
  %.epil.init = phi i32 [ 0, %for.body.preheader ], [ %27, %for.cond.cleanup.unr-lcssa ]
  %lcmp.mod25 = icmp ne i32 %xtraiter, 0, !dbg !57
  tail call void @llvm.assume(i1 %lcmp.mod25), !dbg !57
  br label %for.body.epil, !dbg !57

for.body.epil:                                    ; preds = %_ZN5StackIsLi8EE4pushEs.exit.epil, %for.body.epil.preheader
  %i.018.epil = phi i32 [ %inc.epil, %_ZN5StackIsLi8EE4pushEs.exit.epil ], [ %i.018.epil.init, %for.body.epil.preheader ]
  %2 = phi i32 [ %4, %_ZN5StackIsLi8EE4pushEs.exit.epil ], [ %.epil.init, %for.body.epil.preheader ]
  %epil.iter = phi i32 [ %epil.iter.next, %_ZN5StackIsLi8EE4pushEs.exit.epil ], [ 0, %for.body.epil.preheader ]
  %cmp.i14.epil = icmp slt i32 %2, 8, !dbg !57
  br i1 %cmp.i14.epil, label %if.then.i.epil, label %_ZN5StackIsLi8EE4pushEs.exit.epil, !dbg !57

if.then.i.epil:                                   ; preds = %for.body.epil
  %3 = trunc i32 %i.018.epil to i16, !dbg !58
  %conv.epil = mul i16 %3, 3, !dbg !58
  %inc.i.epil = add nsw i32 %2, 1, !dbg !59
  %idxprom.i15.epil = sext i32 %2 to i64, !dbg !61
  %arrayidx.i16.epil = getelementptr inbounds i16, ptr %s, i64 %idxprom.i15.epil, !dbg !61
  store i16 %conv.epil, ptr %arrayidx.i16.epil, align 2, !dbg !62, !tbaa !63
  br label %_ZN5StackIsLi8EE4pushEs.exit.epil, !dbg !61

_ZN5StackIsLi8EE4pushEs.exit.epil:                ; preds = %if.then.i.epil, %for.body.epil
  %4 = phi i32 [ %2, %for.body.epil ], [ %inc.i.epil, %if.then.i.epil ]
  %inc.epil = add nuw nsw i32 %i.018.epil, 1, !dbg !65
  %epil.iter.next = add i32 %epil.iter, 1, !dbg !47
  %epil.iter.cmp.not = icmp eq i32 %epil.iter.next, %xtraiter, !dbg !47
  br i1 %epil.iter.cmp.not, label %for.cond.cleanup, label %for.body.epil, !dbg !47, !llvm.loop !67

for.cond.cleanup:                                 ; preds = %_ZN5StackIsLi8EE4pushEs.exit.epil, %for.cond.cleanup.unr-lcssa
  %.lcssa = phi i32 [ %27, %for.cond.cleanup.unr-lcssa ], [ %4, %_ZN5StackIsLi8EE4pushEs.exit.epil ]
  store i32 %.lcssa, ptr %top.i, align 4, !dbg !49
  call void @llvm.lifetime.start.p0(ptr nonnull %pun) #6, !dbg !53
  %cmp.i = icmp sgt i32 %.lcssa, 0, !dbg !69
  br i1 %cmp.i, label %cond.true.i, label %_ZN5StackIsLi8EE3popEv.exit, !dbg !54

cond.true.i:                                      ; preds = %for.cond.cleanup
  %dec.i = add nsw i32 %.lcssa, -1, !dbg !70
  %idxprom.i = zext nneg i32 %dec.i to i64, !dbg !72
  %arrayidx.i = getelementptr inbounds nuw i16, ptr %s, i64 %idxprom.i, !dbg !72
  %5 = load i16, ptr %arrayidx.i, align 2, !dbg !72, !tbaa !63
  %6 = sitofp i16 %5 to float, !dbg !73
  br label %_ZN5StackIsLi8EE3popEv.exit, !dbg !74

_ZN5StackIsLi8EE3popEv.exit:                      ; preds = %for.cond.cleanup.thread, %for.cond.cleanup, %cond.true.i
  %7 = phi i32 [ %dec.i, %cond.true.i ], [ %.lcssa, %for.cond.cleanup ], [ 0, %for.cond.cleanup.thread ], !dbg !75
  %cond.i = phi float [ %6, %cond.true.i ], [ 0.000000e+00, %for.cond.cleanup ], [ 0.000000e+00, %for.cond.cleanup.thread ], !dbg !77
  store float %cond.i, ptr %pun, align 4, !dbg !79, !tbaa !80
  %and = and i32 %0, 3, !dbg !81
  %idxprom = zext nneg i32 %and to i64, !dbg !82
  %arrayidx = getelementptr inbounds nuw i8, ptr %pun, i64 %idxprom, !dbg !82
  %8 = load i8, ptr %arrayidx, align 1, !dbg !83, !tbaa !80
  %9 = xor i8 %8, 90, !dbg !83
  store i8 %9, ptr %arrayidx, align 1, !dbg !83, !tbaa !80
  %cmp.i6 = icmp sgt i32 %7, 0, !dbg !84
  br i1 %cmp.i6, label %cond.true.i8, label %_ZN5StackIsLi8EE3popEv.exit12, !dbg !75

cond.true.i8:                                     ; preds = %_ZN5StackIsLi8EE3popEv.exit
  %10 = zext nneg i32 %7 to i64, !dbg !85
  %11 = getelementptr i16, ptr %s, i64 %10, !dbg !85
  %arrayidx.i11 = getelementptr i8, ptr %11, i64 -2, !dbg !85
  %12 = load i16, ptr %arrayidx.i11, align 2, !dbg !85, !tbaa !63
  %13 = sext i16 %12 to i32, !dbg !86
  br label %_ZN5StackIsLi8EE3popEv.exit12, !dbg !87

_ZN5StackIsLi8EE3popEv.exit12:                    ; preds = %_ZN5StackIsLi8EE3popEv.exit, %cond.true.i8
  %cond.i7 = phi i32 [ %13, %cond.true.i8 ], [ 0, %_ZN5StackIsLi8EE3popEv.exit ], !dbg !88
  %rem = urem i32 %0, 3, !dbg !89
  %tobool.not = icmp eq i32 %rem, 0, !dbg !90
  %dog.bird = select i1 %tobool.not, ptr %bird, ptr %dog, !dbg !90
  %vtable = load ptr, ptr %dog.bird, align 8, !dbg !91, !tbaa !29
  %14 = load ptr, ptr %vtable, align 8, !dbg !91
  %call10 = call i32 %14(ptr nonnull align 8 dereferenceable(12) %dog.bird, i32 %cond.i7) #7, !dbg !92
  %15 = load i32, ptr %pun, align 4, !dbg !93, !tbaa !80
  %add = add i32 %15, %call10, !dbg !94
  %idxprom12 = zext nneg i32 %0 to i64, !dbg !95
  %arrayidx13 = getelementptr inbounds nuw i32, ptr %out, i64 %idxprom12, !dbg !95
  store i32 %add, ptr %arrayidx13, align 4, !dbg !96, !tbaa !8
  call void @llvm.lifetime.end.p0(ptr nonnull %pun) #6, !dbg !97
  call void @llvm.lifetime.end.p0(ptr nonnull %s) #6, !dbg !97
  call void @llvm.lifetime.end.p0(ptr nonnull %bird) #6, !dbg !97
  call void @llvm.lifetime.end.p0(ptr nonnull %dog) #6, !dbg !97
  ret void, !dbg !97

for.body:                                         ; preds = %_ZN5StackIsLi8EE4pushEs.exit.3, %for.body.preheader.new
  %i.018 = phi i32 [ 0, %for.body.preheader.new ], [ %inc.3, %_ZN5StackIsLi8EE4pushEs.exit.3 ]
  %16 = phi i32 [ 0, %for.body.preheader.new ], [ %27, %_ZN5StackIsLi8EE4pushEs.exit.3 ]
  %niter = phi i32 [ 0, %for.body.preheader.new ], [ %niter.next.3, %_ZN5StackIsLi8EE4pushEs.exit.3 ]
  %cmp.i14 = icmp slt i32 %16, 8, !dbg !98
  br i1 %cmp.i14, label %if.then.i, label %_ZN5StackIsLi8EE4pushEs.exit, !dbg !98

if.then.i:                                        ; preds = %for.body
  %17 = trunc i32 %i.018 to i16, !dbg !100
  %conv = mul i16 %17, 3, !dbg !100
  %inc.i = add nsw i32 %16, 1, !dbg !102
  %idxprom.i15 = sext i32 %16 to i64, !dbg !104
  %arrayidx.i16 = getelementptr inbounds i16, ptr %s, i64 %idxprom.i15, !dbg !104
  store i16 %conv, ptr %arrayidx.i16, align 2, !dbg !105, !tbaa !63
  br label %_ZN5StackIsLi8EE4pushEs.exit, !dbg !104

_ZN5StackIsLi8EE4pushEs.exit:                     ; preds = %for.body, %if.then.i
  %18 = phi i32 [ %16, %for.body ], [ %inc.i, %if.then.i ]
  %cmp.i14.1 = icmp slt i32 %18, 8, !dbg !98
  br i1 %cmp.i14.1, label %if.then.i.1, label %_ZN5StackIsLi8EE4pushEs.exit.1, !dbg !98

if.then.i.1:                                      ; preds = %_ZN5StackIsLi8EE4pushEs.exit
  %19 = trunc i32 %i.018 to i16, !dbg !100
  %20 = mul i16 %19, 3, !dbg !100
  %conv.1 = or disjoint i16 %20, 3, !dbg !100
  %inc.i.1 = add nsw i32 %18, 1, !dbg !102
  %idxprom.i15.1 = sext i32 %18 to i64, !dbg !104
  %arrayidx.i16.1 = getelementptr inbounds i16, ptr %s, i64 %idxprom.i15.1, !dbg !104
  store i16 %conv.1, ptr %arrayidx.i16.1, align 2, !dbg !105, !tbaa !63
  br label %_ZN5StackIsLi8EE4pushEs.exit.1, !dbg !104

_ZN5StackIsLi8EE4pushEs.exit.1:                   ; preds = %if.then.i.1, %_ZN5StackIsLi8EE4pushEs.exit
  %21 = phi i32 [ %18, %_ZN5StackIsLi8EE4pushEs.exit ], [ %inc.i.1, %if.then.i.1 ]
  %cmp.i14.2 = icmp slt i32 %21, 8, !dbg !98
  br i1 %cmp.i14.2, label %if.then.i.2, label %_ZN5StackIsLi8EE4pushEs.exit.2, !dbg !98

if.then.i.2:                                      ; preds = %_ZN5StackIsLi8EE4pushEs.exit.1
  %22 = trunc i32 %i.018 to i16, !dbg !100
  %23 = mul i16 %22, 3, !dbg !100
  %conv.2 = add i16 %23, 6, !dbg !100
  %inc.i.2 = add nsw i32 %21, 1, !dbg !102
  %idxprom.i15.2 = sext i32 %21 to i64, !dbg !104
  %arrayidx.i16.2 = getelementptr inbounds i16, ptr %s, i64 %idxprom.i15.2, !dbg !104
  store i16 %conv.2, ptr %arrayidx.i16.2, align 2, !dbg !105, !tbaa !63
  br label %_ZN5StackIsLi8EE4pushEs.exit.2, !dbg !104

_ZN5StackIsLi8EE4pushEs.exit.2:                   ; preds = %if.then.i.2, %_ZN5StackIsLi8EE4pushEs.exit.1
  %24 = phi i32 [ %21, %_ZN5StackIsLi8EE4pushEs.exit.1 ], [ %inc.i.2, %if.then.i.2 ]
  %cmp.i14.3 = icmp slt i32 %24, 8, !dbg !98
  br i1 %cmp.i14.3, label %if.then.i.3, label %_ZN5StackIsLi8EE4pushEs.exit.3, !dbg !98

if.then.i.3:                                      ; preds = %_ZN5StackIsLi8EE4pushEs.exit.2
  %25 = trunc i32 %i.018 to i16, !dbg !100
  %26 = mul i16 %25, 3, !dbg !100
  %conv.3 = add i16 %26, 9, !dbg !100
  %inc.i.3 = add nsw i32 %24, 1, !dbg !102
  %idxprom.i15.3 = sext i32 %24 to i64, !dbg !104
  %arrayidx.i16.3 = getelementptr inbounds i16, ptr %s, i64 %idxprom.i15.3, !dbg !104
  store i16 %conv.3, ptr %arrayidx.i16.3, align 2, !dbg !105, !tbaa !63
  br label %_ZN5StackIsLi8EE4pushEs.exit.3, !dbg !104

_ZN5StackIsLi8EE4pushEs.exit.3:                   ; preds = %if.then.i.3, %_ZN5StackIsLi8EE4pushEs.exit.2
  %27 = phi i32 [ %24, %_ZN5StackIsLi8EE4pushEs.exit.2 ], [ %inc.i.3, %if.then.i.3 ]
  %inc.3 = add nuw nsw i32 %i.018, 4, !dbg !106
  %niter.next.3 = add i32 %niter, 4, !dbg !108
  %niter.ncmp.3.not = icmp eq i32 %niter.next.3, %unroll_iter, !dbg !108
  br i1 %niter.ncmp.3.not, label %for.cond.cleanup.unr-lcssa, label %for.body, !dbg !108, !llvm.loop !110
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(ptr captures(none)) #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(ptr captures(none)) #3

; Function Attrs: mustprogress nounwind
define linkonce_odr i32 @_ZNK3Dog5noiseEi(ptr nonnull align 8 dereferenceable(12) %this, i32 %x) unnamed_addr #0 comdat align 2 !dbg !113 {
entry:
  %legs = getelementptr inbounds nuw i8, ptr %this, i64 8, !dbg !114
  %0 = load i32, ptr %legs, align 8, !dbg !114, !tbaa !26
  %add = add nsw i32 %0, %x, !dbg !115
  ret i32 %add, !dbg !116
}

; Function Attrs: mustprogress nounwind
define linkonce_odr i32 @_ZNK4Bird5noiseEi(ptr nonnull align 8 dereferenceable(12) %this, i32 %x) unnamed_addr #0 comdat align 2 !dbg !117 {
entry:
  %legs = getelementptr inbounds nuw i8, ptr %this, i64 8, !dbg !118
  %0 = load i32, ptr %legs, align 8, !dbg !118, !tbaa !26
  %mul = mul nsw i32 %0, %x, !dbg !119
  ret i32 %mul, !dbg !120
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #4

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: write)
declare void @llvm.assume(i1 noundef) #5

attributes #0 = { mustprogress nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_90" "target-features"="+ptx86,+sm_90" }
attributes #1 = { cold noreturn nounwind memory(inaccessiblemem: write) }
attributes #2 = { convergent mustprogress noinline norecurse nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_90" "target-features"="+ptx86,+sm_90" "uniform-work-group-size"="true" }
attributes #3 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #4 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #5 = { nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: write) }
attributes #6 = { nounwind }
attributes #7 = { convergent nounwind }

!llvm.module.flags = !{!0, !1, !2, !3, !4}
!llvm.dbg.cu = !{!5}
!llvm.ident = !{!7}
!llvm.errno.tbaa = !{!8}

!0 = !{i32 2, !"SDK Version", [2 x i32] [i32 12, i32 9]}
!1 = !{i32 7, !"Dwarf Version", i32 5}
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !{i32 1, !"wchar_size", i32 4}
!4 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!5 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_14, file: !6, producer: "clang version 22.1.0 (https://codeberg.org/YoWASP/llvm-project 9560ae0f2cc440e4fc891fddbc119da6f56daa59)", isOptimized: true, runtimeVersion: 0, emissionKind: LineTablesOnly, splitDebugInlining: false, debugInfoForProfiling: true, nameTableKind: None)
!6 = !DIFile(filename: "/@job/<stdin>", directory: "", checksumkind: CSK_MD5, checksum: "d4f43500915862063a7b0faff88ebd55")
!7 = !{!"clang version 22.1.0 (https://codeberg.org/YoWASP/llvm-project 9560ae0f2cc440e4fc891fddbc119da6f56daa59)"}
!8 = !{!9, !9, i64 0}
!9 = !{!"int", !10, i64 0}
!10 = !{!"omnipotent char", !11, i64 0}
!11 = !{!"Simple C++ TBAA"}
!12 = distinct !DISubprogram(name: "__cxa_pure_virtual", scope: !13, file: !13, line: 26, type: !14, scopeLine: 26, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !5)
!13 = !DIFile(filename: "/include/warpscope/device_system.h", directory: "", checksumkind: CSK_MD5, checksum: "c7f02aa572d1fbe2d678dff8700b9fac")
!14 = !DISubroutineType(types: !15)
!15 = !{}
!16 = !DILocation(line: 26, column: 62, scope: !12)
!17 = !DILocation(line: 26, column: 80, scope: !12)
!18 = distinct !DISubprogram(name: "objects", linkageName: "_Z7objectsPi", scope: !19, file: !19, line: 9, type: !14, scopeLine: 9, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !5)
!19 = !DIFile(filename: "objects.cu", directory: "", checksumkind: CSK_MD5, checksum: "d4f43500915862063a7b0faff88ebd55")
!20 = !DILocation(line: 10, column: 3, scope: !18)
!21 = !DILocation(line: 1, column: 54, scope: !22, inlinedAt: !23)
!22 = distinct !DISubprogram(name: "Animal", linkageName: "_ZN6AnimalC2Ei", scope: !19, file: !19, line: 1, type: !14, scopeLine: 1, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !5)
!23 = distinct !DILocation(line: 2, column: 42, scope: !24, inlinedAt: !25)
!24 = distinct !DISubprogram(name: "Dog", linkageName: "_ZN3DogC2Ev", scope: !19, file: !19, line: 2, type: !14, scopeLine: 2, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !5)
!25 = distinct !DILocation(line: 10, column: 7, scope: !18)
!26 = !{!27, !9, i64 8}
!27 = !{!"_ZTS6Animal", !9, i64 8}
!28 = !DILocation(line: 2, column: 52, scope: !24, inlinedAt: !25)
!29 = !{!30, !30, i64 0}
!30 = !{!"vtable pointer", !11, i64 0}
!31 = !DILocation(line: 10, column: 12, scope: !18)
!32 = !DILocation(line: 1, column: 54, scope: !22, inlinedAt: !33)
!33 = distinct !DILocation(line: 3, column: 44, scope: !34, inlinedAt: !35)
!34 = distinct !DISubprogram(name: "Bird", linkageName: "_ZN4BirdC2Ev", scope: !19, file: !19, line: 3, type: !14, scopeLine: 3, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !5)
!35 = distinct !DILocation(line: 10, column: 17, scope: !36)
!36 = !DILexicalBlockFile(scope: !18, file: !19, discriminator: 2)
!37 = !DILocation(line: 3, column: 54, scope: !34, inlinedAt: !35)
!38 = !DILocation(line: 53, column: 27, scope: !39, inlinedAt: !41)
!39 = distinct !DISubprogram(name: "__fetch_builtin_x", linkageName: "_ZN26__cuda_builtin_threadIdx_t17__fetch_builtin_xEv", scope: !40, file: !40, line: 53, type: !14, scopeLine: 53, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !5)
!40 = !DIFile(filename: "/@clang/include/__clang_cuda_builtin_vars.h", directory: "", checksumkind: CSK_MD5, checksum: "1d0a2ee7c5a63e5498710dcd4dafb310")
!41 = distinct !DILocation(line: 11, column: 21, scope: !18)
!42 = !DILocation(line: 12, column: 3, scope: !18)
!43 = !DILocation(line: 5, column: 18, scope: !44, inlinedAt: !45)
!44 = distinct !DISubprogram(name: "Stack", linkageName: "_ZN5StackIsLi8EEC2Ev", scope: !19, file: !19, line: 4, type: !14, scopeLine: 4, flags: DIFlagArtificial | DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !5)
!45 = distinct !DILocation(line: 12, column: 19, scope: !18)
!46 = !DILocation(line: 13, column: 21, scope: !36)
!47 = !DILocation(line: 13, column: 3, scope: !36)
!48 = !DILocation(line: 13, column: 3, scope: !18)
!49 = !DILocation(line: 6, scope: !50, inlinedAt: !51)
!50 = distinct !DISubprogram(name: "push", linkageName: "_ZN5StackIsLi8EE4pushEs", scope: !19, file: !19, line: 6, type: !14, scopeLine: 6, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !5)
!51 = distinct !DILocation(line: 13, column: 53, scope: !52)
!52 = !DILexicalBlockFile(scope: !18, file: !19, discriminator: 4)
!53 = !DILocation(line: 14, column: 3, scope: !18)
!54 = !DILocation(line: 7, column: 31, scope: !55, inlinedAt: !56)
!55 = distinct !DISubprogram(name: "pop", linkageName: "_ZN5StackIsLi8EE3popEv", scope: !19, file: !19, line: 7, type: !14, scopeLine: 7, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !5)
!56 = distinct !DILocation(line: 15, column: 13, scope: !18)
!57 = !DILocation(line: 6, column: 39, scope: !50, inlinedAt: !51)
!58 = !DILocation(line: 13, column: 58, scope: !52)
!59 = !DILocation(line: 6, column: 52, scope: !60, inlinedAt: !51)
!60 = !DILexicalBlockFile(scope: !50, file: !19, discriminator: 2)
!61 = !DILocation(line: 6, column: 44, scope: !60, inlinedAt: !51)
!62 = !DILocation(line: 6, column: 56, scope: !60, inlinedAt: !51)
!63 = !{!64, !64, i64 0}
!64 = !{!"short", !10, i64 0}
!65 = !DILocation(line: 13, column: 47, scope: !66)
!66 = !DILexicalBlockFile(scope: !18, file: !19, discriminator: 6)
!67 = distinct !{!67, !68}
!68 = !{!"llvm.loop.unroll.disable"}
!69 = !DILocation(line: 7, column: 35, scope: !55, inlinedAt: !56)
!70 = !DILocation(line: 7, column: 46, scope: !71, inlinedAt: !56)
!71 = !DILexicalBlockFile(scope: !55, file: !19, discriminator: 2)
!72 = !DILocation(line: 7, column: 41, scope: !71, inlinedAt: !56)
!73 = !DILocation(line: 15, column: 11, scope: !18)
!74 = !DILocation(line: 7, column: 31, scope: !71, inlinedAt: !56)
!75 = !DILocation(line: 7, column: 31, scope: !55, inlinedAt: !76)
!76 = distinct !DILocation(line: 17, column: 33, scope: !18)
!77 = !DILocation(line: 7, column: 31, scope: !78, inlinedAt: !56)
!78 = !DILexicalBlockFile(scope: !55, file: !19, discriminator: 6)
!79 = !DILocation(line: 15, column: 9, scope: !18)
!80 = !{!10, !10, i64 0}
!81 = !DILocation(line: 16, column: 21, scope: !18)
!82 = !DILocation(line: 16, column: 3, scope: !18)
!83 = !DILocation(line: 16, column: 26, scope: !18)
!84 = !DILocation(line: 7, column: 35, scope: !55, inlinedAt: !76)
!85 = !DILocation(line: 7, column: 41, scope: !71, inlinedAt: !76)
!86 = !DILocation(line: 17, column: 31, scope: !18)
!87 = !DILocation(line: 7, column: 31, scope: !71, inlinedAt: !76)
!88 = !DILocation(line: 7, column: 31, scope: !78, inlinedAt: !76)
!89 = !DILocation(line: 11, column: 33, scope: !18)
!90 = !DILocation(line: 11, column: 21, scope: !18)
!91 = !DILocation(line: 17, column: 25, scope: !18)
!92 = !DILocation(line: 17, column: 25, scope: !36)
!93 = !DILocation(line: 17, column: 46, scope: !18)
!94 = !DILocation(line: 17, column: 40, scope: !18)
!95 = !DILocation(line: 17, column: 3, scope: !18)
!96 = !DILocation(line: 17, column: 20, scope: !18)
!97 = !DILocation(line: 18, column: 1, scope: !18)
!98 = !DILocation(line: 6, column: 39, scope: !99, inlinedAt: !51)
!99 = !DILexicalBlockFile(scope: !50, file: !19, discriminator: 17)
!100 = !DILocation(line: 13, column: 58, scope: !101)
!101 = !DILexicalBlockFile(scope: !18, file: !19, discriminator: 1028)
!102 = !DILocation(line: 6, column: 52, scope: !103, inlinedAt: !51)
!103 = !DILexicalBlockFile(scope: !50, file: !19, discriminator: 1026)
!104 = !DILocation(line: 6, column: 44, scope: !103, inlinedAt: !51)
!105 = !DILocation(line: 6, column: 56, scope: !103, inlinedAt: !51)
!106 = !DILocation(line: 13, column: 47, scope: !107)
!107 = !DILexicalBlockFile(scope: !18, file: !19, discriminator: 1030)
!108 = !DILocation(line: 13, column: 3, scope: !109)
!109 = !DILexicalBlockFile(scope: !18, file: !19, discriminator: 1026)
!110 = distinct !{!110, !48, !111, !112}
!111 = !DILocation(line: 13, column: 63, scope: !18)
!112 = !{!"llvm.loop.mustprogress"}
!113 = distinct !DISubprogram(name: "noise", linkageName: "_ZNK3Dog5noiseEi", scope: !19, file: !19, line: 2, type: !14, scopeLine: 2, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !5)
!114 = !DILocation(line: 2, column: 111, scope: !113)
!115 = !DILocation(line: 2, column: 109, scope: !113)
!116 = !DILocation(line: 2, column: 100, scope: !113)
!117 = distinct !DISubprogram(name: "noise", linkageName: "_ZNK4Bird5noiseEi", scope: !19, file: !19, line: 3, type: !14, scopeLine: 3, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !5)
!118 = !DILocation(line: 3, column: 113, scope: !117)
!119 = !DILocation(line: 3, column: 111, scope: !117)
!120 = !DILocation(line: 3, column: 102, scope: !117)
