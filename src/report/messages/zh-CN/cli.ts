export const CLI = {
  "cli/cache-other-owner":
    "两次运行之间不保存任何内容，运行会变慢：{folder} 属于另一个用户。请更改其所有者，或用 WARPSCOPE_CACHE 指定别的文件夹。",
  "cli/cache-others-may-write":
    "两次运行之间不保存任何内容，运行会变慢：其他用户可以写入 {folder}。请取消该权限（chmod go-w），或用 WARPSCOPE_CACHE 指定别的文件夹。",
  "cli/cache-not-cleared": "无法清除 {folder}：{reason}。",
  "cli/cache-usage": "{folder}：{entries} 项，{size} MiB；最多保留 {bound} MiB。",
  "cli/more-errors": "另有 {count} 个错误未列出。",
  "cli/unknown-command": "未知命令 `{command}`。可用的命令：{known}。",
  "cli/unknown-command-suggest": "未知命令 `{command}`。是否想用 `{suggestion}`？",
  "cli/option-of-other-command": "{option} 是 {commands} 的选项，不能用于 {command}。",
  "cli/option-takes-no-value": "{option} 不带值。",
  "cli/option-needs-value": "{option} 需要一个值。",
  "cli/no-such-folder": "{option}：目录 {folder} 不存在。",
  "cli/bad-variable": "{option}：`{name}` 不是变量名：只能用字母、数字和 `_`，且不以数字开头。",
  "cli/variable-not-set": "{option}：当前环境中没有设置 {name}，因此没有传给程序。",
  "cli/bad-value": "`{value}` 不是 {option} 的有效值。可取的值：{possible}。",
  "cli/not-whole": "{option} 需要不小于 0 的整数，而不是 `{value}`。",
  "cli/not-size": "{option} 需要一个大小，如 512M 或 8G，而不是 `{value}`。",
  "cli/not-count": "{option} 需要不小于 1 的整数，而不是 `{value}`。",
  "cli/not-positive": "{option} 需要大于 0 的数，而不是 `{value}`。",
  "cli/no-source": "没有给出源文件。用法：warpscope {command} prog.cu [选项] [-- 程序参数]",
  "cli/bad-regex": "--kernel 的值 `{value}` 不是正则表达式：{reason}。",
  "cli/no-such-launch": "程序共启动内核 {count} 次，从 0 开始计数；没有第 {launch} 次启动。",
  "cli/no-such-kernel": "已启动的内核中没有名称与 `{value}` 匹配的。",
  "cli/unknown-device-suggest":
    "没有名为 `{device}` 的设备。是否想用 `{suggestion}`？`warpscope devices` 可列出全部设备。",
  "cli/unknown-device":
    "没有名为 `{device}` 的设备。已知的设备：{known}；也可以是 sm_XX 或 JSON 文件。",
  "cli/one-device":
    "这里一次只能指定一个设备，而不是 `{value}`；`warpscope profile` 可以比较多个设备。",
  "cli/bad-block":
    "`--block {block}` 不是有效的线程块：应为一至三个以逗号分隔的大小，总共不超过 {most} 个线程。例如：--block 16,16",
  "cli/unknown-pass": "没有名为 `{pass}` 的遍（pass）。可用的遍：{known}。",
  "cli/phase-compile": "正在编译……",
  "cli/phase-passes": "正在编译：已完成 {done}/{known} 遍……",
  "cli/phase-run": "正在准备内核……",
  "cli/try-check":
    "程序或它的某个 CUDA 调用失败了。`warpscope check {source}` 查找错误的访问、竞争、无人写过的数值和误用的屏障。",
  "cli/bad-shell": "请指定 shell：{possible}。",
};
