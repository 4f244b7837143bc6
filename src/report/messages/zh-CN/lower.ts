export const LOWER = {
  "lower/variables-too-large": "设备变量共需 {bytes} B，而设备地址到 4 GiB 为止。",
  "lower/too-much-shared": "{kernel} 使用了 {bytes} B 静态共享内存，上限为 {limit} B。",
  "lower/undefined-variable": "设备变量 `{name}` 已声明但没有定义。",
  "lower/undefined-function": "设备函数 `{name}` 已声明但没有定义。",
  "lower/unsupported-device-call": "设备代码不支持调用 `{name}`。",
  "lower/unsupported-instruction": "设备代码不支持 `{instruction}`。",
  "lower/wait-in-recursion":
    "在直接或通过指针、虚函数调用自身的函数中，不支持等待其他线程（__syncthreads、__syncwarp、线程组的 sync）。",
  "lower/unsupported-intrinsic": "不支持 `{name}`。",
  "lower/call-signature": "调用 `{name}` 时的参数与其定义不符。",
  "lower/kernel-too-large": "把各函数内联之后，内核超过了 {instructions} 条指令。",
  "lower/too-many-registers":
    "{kernel} 过大：它需要 {registers} 个在线程束的所有通道中取值相同的寄存器。",
  "lower/unsupported-atomic": "不支持 {bytes} 字节的原子操作 `{operation}`。",
  "lower/unsupported-integer-width": "不支持对 {bits} 位整数执行 `{operation}`。",
  "lower/unsupported-float-format": "不支持对这种浮点类型执行 `{operation}`。",
  "lower/unsupported-constant": "设备代码不支持常量表达式 `{name}`。",
  "lower/unsupported-asm": "不支持内联汇编 `{text}`。",
  "lower/too-much-local": "{function} 的每个线程需要 {bytes} B 本地内存，上限为 {limit} B。",
  "lower/parameters-too-large": "{kernel} 的参数共 {bytes} B，上限为 {limit} B。",
  "lower/dynamic-alloca": "不支持大小不是常量的局部数组。",
  "lower/aggregate-too-large": "一个 {bytes} 字节的值过大，无法保存在寄存器中。",
};
