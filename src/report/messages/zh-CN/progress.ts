export const PROGRESS = {
  "progress/phase": "{text} {time}",
  "progress/begun": "{kernel}，第 {launch} 次启动：已完成 {done}/{blocks} 个线程块，用时 {seconds}",
  "progress/blocks":
    "{kernel}，第 {launch} 次启动：已完成 {done}/{blocks} 个线程块，每秒 {rate} 个，还需 {left}",
};
