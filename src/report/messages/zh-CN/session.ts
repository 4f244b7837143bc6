export const SESSION = {
  "session/image-too-large": "{source} 的变量共 {bytes} B，设备内存放不下。",
  "session/timeout": "运行 {seconds} 秒后停止。已完成的启动：{launches} 次。",
  "session/timeout-compiling": "编译 {seconds} 秒后停止。--timeout 给编译和运行各自这么长的时间。",
  "session/interrupted": "已中断。已完成的启动：{launches} 次。",
  "session/cannot-print": "无法写出输出：{reason}。",
  "session/crashed": "Warpscope 出错：{reason}。这是 Warpscope 的缺陷，请报告。",
};
