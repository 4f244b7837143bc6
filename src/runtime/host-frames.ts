/** Functions of the host program on the stack, as the name section has them. */

/** Deep enough for a few threads on top of one another. */
const MOST_FRAMES = 300;

/** The thread that waits, then the ones below it, down to `main`, each by the function it is in. */
export function waitingThreads(): string {
  const holder = Error as { stackTraceLimit?: number };
  const limit = holder.stackTraceLimit;
  holder.stackTraceLimit = MOST_FRAMES;
  const frames = programFrames(new Error("threads"));
  if (limit !== undefined) holder.stackTraceLimit = limit;
  const threads: string[][] = [[]];
  for (const frame of frames)
    if (frame.startsWith("warpscope::runThread(")) threads.push([]);
    else threads.at(-1)!.push(frame);
  return threads.map(ownFunction).join(", ");
}

/** Innermost first; empty where the machine does not tell. */
export function programFrames(error: Error): string[] {
  return (error.stack ?? "").split("\n").flatMap((line) => {
    if (!/wasm/.test(line)) return [];
    const frame = /^\s*at (.+) \(/.exec(line) ?? /^(.+?)@/.exec(line);
    // V8 puts the module's name before the function's.
    return frame ? [frame[1]!.replace(/^[A-Za-z_]\w*\./, "")] : [];
  });
}

/** What std::thread was given is the last type of the function that starts it. */
const STARTED = /__thread_proxy\b.*?default_delete<std::[^,]*>>, (.*)>>\(void\*\)$/;
const LIBRARY = /^(\w[\w ]*[*&]? )?(std::|__|pthread_|sem_|warpscope::|_start)/;

function ownFunction(frames: readonly string[]): string {
  for (const frame of frames) {
    const started = STARTED.exec(frame)?.[1];
    if (started !== undefined) return withoutParameters(started).replace(/,.*$/, "");
    if (frame === "__original_main" || frame === "__main_argc_argv") return "main";
    if (!LIBRARY.test(frame)) return withoutParameters(frame);
  }
  return "main";
}

function withoutParameters(name: string): string {
  return name.replace(/\([^()]*\)( const)?/g, "");
}
