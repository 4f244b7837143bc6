export const REPORT = {
  "severity/error": "错误：",
  "severity/warning": "警告：",
  "severity/note": "说明：",
  "report/list-semicolon": "；",
  "report/list-sentences": "",
  "report/title": "{program} 的剖析结果，按 {device} 建模",
  "report/no-launches": "没有可报告的内核启动。",
  "report/kernel": "内核：{kernel}",
  "report/column-launches": "启动次数",
  "report/column-metric": "指标",
  "report/column-min": "最小值",
  "report/column-value": "值",
  "report/column-average": "平均值",
  "report/column-max": "最大值",
  "report/column-meaning": "含义",
  "report/label-exact": "逐一计数；nvcc 合并同样的加载与存储时精确",
  "report/label-instructions": "逐一计数；nvcc 生成同样的指令时精确",
  "report/label-modelled": "模型估算",
  "report/library-code":
    "{kernels} 中运行的是 Warpscope 自己的库代码，而在 GPU 上运行的是 NVIDIA 的库代码：这些计数与 NVIDIA 代码的计数不同。",
  "report/unconfirmed-counts":
    "{kernels}：线程块访问其他线程块的共享内存，或执行批量复制；此处的计数方式尚未经分析器数据验证。",
  "report/waiting":
    "{kernels}：线程通过锁或标志互相等待。它们查看多少次取决于运行的先后次序，等待多久未作建模。",
  "report/narrowed":
    "有 {launches} 次启动搬运了指针或 `size_t` 值，它们在这里占 4 字节，在 GPU 上占 8 字节：其内存计数并不精确（{places}）。",
  "report/excess": "多余内存事务最多的源代码行",
  "report/no-excess": "没有源代码行造成多余的内存事务。",
  "report/excess-sectors":
    "{traffic}：{total} 个扇区中有 {excess} 个多余，占全部多余扇区的 {percent}%",
  "report/excess-wavefronts":
    "{traffic}：{total} 个 wavefront 中有 {excess} 个多余，占全部存储体冲突的 {percent}%",
  "report/traffic-global_load": "全局加载",
  "report/traffic-global_store": "全局存储",
  "report/traffic-global_atomic": "全局原子操作",
  "report/traffic-global_reduction": "全局原子操作",
  "report/traffic-shared_load": "共享内存加载",
  "report/traffic-shared_store": "共享内存存储",
  "report/traffic-shared_atomic": "共享内存原子操作",
  "report/traffic-shared_reduction": "共享内存原子操作",
};
