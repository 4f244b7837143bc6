export const TIME = {
  "time/title":
    "内核在程序时钟上的时间，缓存为热（? 为 {device} 的模型估算；gpu__time_duration 按 ncu 的方式以冷缓存计）",
  "time/kernel": "{kernel}：{time}{error}。{limiter}",
  "time/error": " ± {percent}%",
  "time/unmeasured": "（该芯片上未测量误差）",
  "time/waiting":
    "{kernel}：{time}，不含等待。线程通过锁或标志互相等待（{places}）；在 GPU 上等待多久未作建模，可能占去大部分时间。",
  "time/limiter-launch": "大部分时间花在启动本身：内核的工作量太小，设备快慢无关紧要。",
  "time/limiter-dispatch":
    "线程块是逐个分派给各 SM 的，而这些线程块太短：让每个线程块做更多工作或包含更多线程。",
  "time/limiter-issue": "调度器的指令发射已达上限：减少指令数才有效。",
  "time/limiter-fp32": "单精度单元一直处于忙碌状态。",
  "time/limiter-fp64": "双精度单元一直处于忙碌状态。",
  "time/limiter-integer": "整数单元一直处于忙碌状态。",
  "time/limiter-special": "负责除法、开方、类型转换和超越函数的单元一直处于忙碌状态。",
  "time/limiter-matrix": "矩阵单元（Tensor Core）一直处于忙碌状态。",
  "time/limiter-memory-instructions":
    "加载/存储单元一直处于忙碌状态：减少访存次数或加宽每次访存才有效。",
  "time/limiter-l1":
    "L1 每周期只能查找一条缓存行，而每个请求涉及很多缓存行：相邻线程应访问相邻地址。",
  "time/limiter-shared": "共享内存一直处于忙碌状态：减少访问或减少存储体冲突才有效。",
  "time/limiter-l2": "L2 与 SM 之间的通路已满：减少扇区数，并让存储写满整条缓存行才有效。",
  "time/limiter-dram": "设备内存已达到带宽上限：减少搬运的字节数才有效。",
  "time/limiter-latency":
    "线程束在等待结果，而线程束太少，无法隐藏延迟：增加驻留线程束或增加同时在途的独立加载才有效。",
  "time/limiter-barrier": "屏障：线程束通过屏障所花的时间比屏障之间的工作还长。",
  "time/limiter-atomics": "对同一地址的原子操作只能逐个执行：先在线程束或线程块内合并。",
};
