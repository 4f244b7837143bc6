export const COMPILE = {
  "compile/missing-option-value": "{option} 需要一个值。",
  "compile/unsupported-input": "{file} 不是 CUDA、C++ 或 C 源文件。",
  "compile/unknown-option": "未知选项 {option}。",
  "compile/unknown-option-suggest": "未知选项 {option}。是否想用 {suggestion}？",
  "compile/option-without-effect": "{option} 在这里不起作用。",
  "compile/unsupported-mode": "不支持 {option}：这里没有可供停留的机器码阶段。",
  "compile/architecture-chosen": "给出了多个架构；按 {arch} 编译。",
  "compile/invalid-option-value": "{option} 不接受值 `{value}`。",
  "compile/unsupported-call": "不支持 CUDA 调用 `{name}`。",
  "compile/unsupported-header": "`{header}` 属于 {library}，目前尚不支持。",
  "compile/header-elsewhere":
    "`{header}` 来自 {library}，不属于 CUDA。请用 -I 指明它所在的文件夹：-I FOLDER。",
  "compile/headers-not-installed":
    "`{header}` 属于 {library}，但本机没有它的头文件。请安装 {package} 或 CUDA 工具包，或用 -I 指定 NVIDIA CCCL 所在的文件夹。",
  "compile/unsupported-library": "没有可用的库 {library}。",
  "compile/toolchain-missing": "软件包 {package} 缺失或不完整，请重新安装。",
  "compile/no-source": "没有给出源文件。",
  "compile/source-not-found": "{file} 不存在。",
  "compile/source-not-found-suggest": "{file} 不存在。是否想用 {suggestion}？",
  "compile/source-is-folder": "{file} 是文件夹。",
  "compile/source-unreadable": "无法读取 {file}。",
  "compile/clang-crashed": "编译器在处理 {file} 时意外终止：{reason}",
  "compile/undefined-symbol": "{file} 用到了 `{symbol}`，但没有源文件定义它。",
  "compile/file-outside":
    "源代码要读取 {path}，它在源代码可用的文件夹之外：加上 --allow-dir {folder} 后才可以读取。",
  "compile/embed-outside":
    "源代码要嵌入 {path} 的内容，但该文件只允许 #include 读取：#embed 和 .incbin 只能读取工作文件夹、头文件文件夹（-I）以及 --allow-dir 给出的文件夹。加上 --allow-dir {folder} 后才可以嵌入。",
  "compile/failed": "{file} 无法编译。",
  "compile/result-lost":
    "`{name}` 的返回类型与调用处所认为的不同（浮点数当作整数，或相反）：调用处得到 0（在 GPU 机器上则是寄存器里碰巧的值）。请包含声明它的头文件。",
  "compile/device-host-same-name":
    "`{symbol}` 在 {device} 中是设备函数，在 {host} 中是主机函数。nvcc 的链接器会拒绝：它为每个设备函数都留下一个同名的主机函数。解决办法：把设备函数声明为 `static`，或改掉其中一个的名字。",
  "compile/link-failed": "主机程序无法链接：{text}",
  "compile/static-variables-too-large":
    "主机程序的静态变量中，大数组共需 {bytes} B，而其内存只容得下 {limit} B。（每个 `__device__` 变量也计算在内：主机程序中有一个同样大小的变量代表它。）请用 cudaMalloc 分配更大的数据，或缩小数组。",
  "compile/initialised-variables-too-large":
    "{file} 的静态变量共 {bytes} B，其中有带初始值的，编译器的 4 GiB 内存不够用。请去掉初始值，在 main 开头给元素赋值。",
  "compile/needs-device-linking":
    "{file} 使用了 {definition} 中的 `{kernel}`。请用 -rdc=true（或 -dc）编译这两个文件。",
  "compile/unknown-architecture": "没有架构 {value}。已知的有：{known}。",
  "compile/no-main": "没有任何源文件或目标文件定义 `main`。",
  "compile/duplicate-symbol": "`{symbol}` 在 {first} 中定义，又在 {second} 中重复定义。",
  "compile/no-object": "{file} 既不是目标文件，也不是目标文件的归档。",
  "compile/foreign-object":
    "{file} 是由其他编译器为本机生成的机器码。这里的程序以 WebAssembly 运行，因此每个源文件都必须由这个 nvcc 编译：`nvcc -c {source}`。在 Makefile 中用 CXX=nvcc 指定 C++ 编译器；CMake 会从 `warpscope shell` 的环境中取得它。",
  "compile/options-file-in-itself":
    "选项文件 {file} 直接或通过另一个文件引用了它自己。请从中删去它的名字。",
  "compile/too-many-options-files": "选项文件相互引用超过 {most} 次。",
  "compile/other-version-object": "{file} 由另一个版本的 Warpscope 生成。请重新编译。",
  "compile/damaged-object": "{file} 已损坏：内容与写入时不同。请重新编译。",
};
