export const SESSION = {
  "session/image-too-large": "{source} 的变量共 {bytes} B，设备内存放不下。",
  "session/kernel-too-large":
    "{kernel} 太大：其中无法再拆分的一段作为一个 WebAssembly 函数有 {bytes} B 代码和 {locals} 个局部变量；上限为 {mostBytes} B 和 {mostLocals} 个。请拆成几个内核，或把重复的语句写成循环。",
  "session/no-wide-memory":
    "要求主机程序有 {asked} 内存，但这个引擎没有 64 位内存：最多 {most}。Node 24 及更新版本才有。",
  "session/too-much-host-memory": "要求主机程序有 {asked} 内存，最多只能有 {most}。",
  "session/timeout": "运行 {seconds} 秒后停止。已完成的启动：{launches} 次。",
  "session/timeout-compiling":
    "编译 {seconds} 秒后停止。编译的时限比 --timeout 给运行的时限多 {more} 秒。",
  "session/interrupted": "已中断。已完成的启动：{launches} 次。",
  "session/cannot-print": "无法写出输出：{reason}。",
  "session/damaged-program":
    "文件已损坏，或不是由编译器生成的：其中的主机代码不是程序。请重新编译该程序。",
  "session/crashed": "Warpscope 出错：{reason}。这是 Warpscope 的缺陷，请报告。",
};
