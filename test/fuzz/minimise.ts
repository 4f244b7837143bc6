/** Takes lines out of a failing text as long as it fails the same way. */
import type { Job, Verdict, WorkerPool } from "./worker-pool.ts";

/** Checks one text may cost; a hang costs its whole time limit each. */
const MAX_CHECKS = 400;
const MAX_HANGS = 12;

/** What tells one bug from another: its message and where it was thrown. */
export function signature({ details }: Pick<Verdict, "details">): string {
  const [message = "", ...stack] = details.split("\n");
  const at = stack.find((line) => line.includes("/src/"))?.replace(/^.*\/src\//, "") ?? "";
  return `${message.slice(0, 200).replace(/\d+/g, "#")} ${at}`.trim();
}

export async function minimise(pool: WorkerPool, job: Job, verdict: Verdict): Promise<string> {
  const wanted = signature(verdict);
  let lines = job.text.split("\n");
  let left = /^(hang|process|memory)/.test(wanted) ? MAX_HANGS : MAX_CHECKS;
  for (let size = lines.length >> 1; size >= 1 && left > 0; size >>= 1) {
    for (let at = 0; at < lines.length && left > 0; left--) {
      const fewer = lines.toSpliced(at, size);
      const again = await pool.check({ ...job, text: fewer.join("\n") });
      if (again.outcome === "bug" && signature(again) === wanted) lines = fewer;
      else at += size;
    }
  }
  return lines.join("\n");
}
