export const SWEEP = {
  "sweep/progress": "{of} 个点中已完成 {done} 个……",
  "sweep/resumed": "{done} 个点中有 {resumed} 个已在 {file} 中。",
  "sweep/interrupted":
    "已中断，{of} 个点中完成了 {done} 个，结果在 {file} 中；再次运行同一命令即可继续。",
  "sweep/cannot-write": "无法写入 {file}：{reason}。",
  "sweep/foreign-file": "{file} 不是扫描的结果文件。请用 -o 指定其他文件，或删除它。",
  "sweep/file-version":
    "{file} 的结果格式是版本 {found}，而此 Warpscope 读取版本 {known}。请用 -o 指定其他文件。",
  "sweep/damaged-line":
    "{file}:{line}：该行已损坏，或属于另一次扫描。请删除该行或整个文件；缺少的点会重新运行。",
  "sweep/other-sweep": "{file} 中是另一次扫描的结果：{part} 不同。请用 -o 指定其他文件，或删除它。",
  "sweep/other-shard": "{file} 中是这次扫描另一部分的结果。请为每个 --shard 指定各自的文件。",
  "sweep/program-changed": "{file} 中是该程序修改之前的结果。请用 -o 指定其他文件，或删除它。",
  "sweep/merge-other": "{first} 与 {second} 属于不同的扫描：{part} 不同。",
  "sweep/merge-conflict": "{file} 中 {point} 的结果与前面文件中的不同。",
  "sweep/nothing-to-merge":
    "请指定要合并的文件：warpscope sweep --merge a.jsonl b.jsonl -o all.jsonl",
  "sweep/points-missing": "{count} 个点中有 {missing} 个不在任何文件中。",
  "sweep/nothing-to-sweep":
    "只有一个点。请给出多个值：-D TILE=16,32、--block 64,128,256、--arg n=1000,2000（在 `--` 之后写 {n}），或 --device h200,rtx3090。",
  "sweep/too-many-points": "{count} 个点超过了一次扫描的上限 {most}。",
  "sweep/bad-argument": "--arg 的 `{text}` 不是 name=value,value 的形式。",
  "sweep/empty-value": "{name}：`{values}` 中有空值。",
  "sweep/value-twice": "{name}：值 {value} 给出了两次。",
  "sweep/name-twice": "{name} 的值给出了两次。",
  "sweep/bad-block": "`{block}` 不是线程块大小：应写作 256 或 16x16，总共不超过 {most} 个线程。",
  "sweep/place-without-values": "`{{name}}` 没有值。请用 --arg {name}=value,value 给出。",
  "sweep/values-without-place":
    "--arg {name} 的值没有用处。请把 `{{name}}` 写在需要的地方：`--` 之后，或 -D 之中。",
  "sweep/bad-shard": "`{text}` 不是扫描的一部分。八份中的第二份写作 --shard 2/8。",
  "sweep/shards-without-jobs": "--shards 用于 --emit-jobs；运行其中一份用 --shard 2/8。",
  "sweep/shard-of-jobs": "--emit-jobs 会为每个作业写上 --shard；份数由 --shards 指定。",
  "sweep/too-many-shards": "{shards} 份比 {count} 个点还多。",
  "sweep/more-rows": "共 {count} 个点，此处为最好的 {shown} 个；全部都在结果文件中。",
  "sweep/best": "最好：{point}，{time}；速度是 {worst} 的 {factor} 倍。",
  "sweep/only": "{point}：{time}。",
  "sweep/other-output": "程序的输出与使用其自身线程块时不同：请检查计算结果是否仍然正确。",
  "sweep/failed": "{count} 个失败（{points}）：{reason}",
  "sweep/exit-code": "程序以退出码 {code} 结束。",
  "sweep/note-times": "时间为每个点所有启动的模型估算之和，缓存为热。",
};
