export const SNIPPET = {
  "snippet/no-main": "{file} 中没有 `main`。可用 --call 直接调用其中的内核：{kernels}。可以试试：",
  "snippet/has-main": "{file} 自带 `main`：--call 只用于没有 `main` 的文件，请去掉 --call。",
  "snippet/no-kernel": "{file} 没有定义可调用的内核（`__global__` 函数）。",
  "snippet/call-syntax":
    "`{call}` 不是内核调用。例如：--call 'add<<<1024, 256>>>(out=f32[262144], in=iota, 262144)'",
  "snippet/no-such-kernel": "没有名为 `{kernel}` 的内核。文件中的内核：{known}。",
  "snippet/launch-entries":
    "`{call}` 的 <<< 与 >>> 之间有 {count} 项；应为网格、线程块，以及可选的共享内存字节数。",
  "snippet/template-arguments":
    "`{kernel}` 是模板，需要 {count} 个模板参数，例如 {kernel}<float>；实际给出 {given} 个。",
  "snippet/argument-count":
    "`{kernel}` 需要 {count} 个参数，实际给出 {given} 个。形参：{signature}。",
  "snippet/no-such-parameter": "`{kernel}` 没有形参 `{name}`。形参：{known}。",
  "snippet/argument-twice": "`{kernel}` 的形参 `{name}` 给出了两次。",
  "snippet/not-a-pointer": "`{name}` 是 {type} 类型的值，不是缓冲区：`{value}` 不适用。",
  "snippet/bad-buffer":
    "`{value}` 不能作为 `{name}`（{type}）的缓冲区。例如：f32[1024]、f32[1024]=iota、[1024]=random(7)、[1024]=1.5、[1024]=file:data.bin、iota、null。",
  "snippet/buffer-type": "`{name}` 的类型是 {type}，{given} 类型的缓冲区不适用。",
  "snippet/no-size":
    "`{kernel}` 的缓冲区都没有给出大小，因此 `{name}` 的大小未知。例如：{name}=[1024]=iota",
  "snippet/bad-expectation":
    "`{text}` 不是可检查的期望。例如：--expect 'out[i] == 2 * in[i]'、'out[i] ~= sqrt(in[i])'、'out == file:wanted.bin'。缓冲区：{buffers}。",
  "snippet/expect-without-call": "--expect 必须与 --call 一起使用。",
  "snippet/nothing-to-repair": "没有发现需要修复的地方。",
  "snippet/looks-damaged":
    "源文件看起来是从网页复制的。--repair 会显示可修复的内容，并运行修复后的代码。",
  "snippet/cannot-write": "无法写入 {file}。",
  "snippet/one-source": "--repair-to 只能用于单个源文件。",
  "snippet/cuda-error": "{what}：{reason}",
  "snippet/file-missing": "无法读取 {file}。",
  "snippet/file-too-short": "{file} 只有 {bytes} B，缓冲区需要 {wanted} B。",
  "snippet/not-met":
    "不符合：{text}：{total} 个元素中有 {wrong} 个不同，第一个在 {index}：得到 {got}，应为 {wanted}",
  "snippet/met": "符合：{text}（{total} 个元素）",
  "snippet/damage-entities": "HTML 实体（{lines}）",
  "snippet/damage-notices": "代码周围的网页标记（{lines}）",
  "snippet/damage-quote-marks": "行首的引用符号（{lines}）",
  "snippet/damage-line-numbers": "行号（{lines}）",
  "snippet/damage-quotes": "排版引号（{lines}）",
  "snippet/damage-full-width": "全角标点和特殊空格（{lines}）",
  "snippet/damage-chevrons": "被拆开的 <<< >>>（{lines}）",
  "snippet/damage-underscores": "丢失的 __（{lines}）",
  "snippet/damage-asterisks": "丢失的 *（{lines}）",
  "snippet/damage-empty-include": "没有文件名的 #include（{lines}）",
  "snippet/missing-includes": "缺少的头文件：{headers}",
  "snippet/repaired": "{file} 已修复：{list}",
  "snippet/lines": "第 {list} 行",
  "snippet/line": "第 {list} 行",
};
