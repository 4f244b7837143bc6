/** The line that a failing device `assert` prints. CUDA C++ Programming Guide, "Assertion". */
import type { Dim3 } from "./launch.ts";

export function assertionText(
  message: string,
  file: string,
  line: number,
  fn: string,
  block: Dim3,
  thread: Dim3,
): string {
  const at = `block: [${block.join(",")}], thread: [${thread.join(",")}]`;
  return `${file}:${line}: ${fn}: ${at} Assertion \`${message}\` failed.`;
}
