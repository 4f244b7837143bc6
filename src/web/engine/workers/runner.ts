/**
 * The program of the page's own worker: compiles and runs one program at a time, and makes its report. The page only
 * draws.
 */
import { keepCompiler } from "../../../index.ts";
import {
  type BrowserSeed,
  browserPlatform,
  directWorkers,
  NO_STREAMS,
  scope,
} from "../../../platform/browser/index.ts";
import type { FromRunner, RunnerStart, ToRunner } from "../messages.ts";
import { profile } from "../profile.ts";

const post = (message: FromRunner): void => scope.postMessage(message, []);

scope.onmessage = ({ data }) => {
  const { programs, ...start } = data as RunnerStart;
  let seed: BrowserSeed = { ...start, files: [] };
  const urls = {
    compile: `${programs}compile.js`,
    session: `${programs}session.js`,
    blocks: `${programs}blocks.js`,
  };
  let interrupt = (): void => {};
  const platform = browserPlatform(seed, {
    workers: directWorkers(urls, () => seed),
    streams: NO_STREAMS,
    onInterrupt(handler) {
      interrupt = handler;
      return () => {
        interrupt = () => {};
      };
    },
  });
  keepCompiler(platform);
  let turn = Promise.resolve();

  async function run({ id, files, job }: Extract<ToRunner, { kind: "profile" }>): Promise<void> {
    const encoder = new TextEncoder();
    const userFiles = files.map(
      ([name, text]) => [`${seed.workingFolder}/${name}`, encoder.encode(text)] as const,
    );
    seed = { ...seed, files: userFiles };
    platform.setUserFiles(userFiles);
    try {
      const result = await profile(job, platform, (phase) => post({ kind: "phase", id, phase }));
      post({ kind: "done", id, result });
    } catch (error) {
      post({ kind: "failed", id, reason: error instanceof Error ? error.message : String(error) });
    }
  }

  scope.onmessage = ({ data: said }) => {
    const message = said as ToRunner;
    if (message.kind === "stop") interrupt();
    else turn = turn.then(() => run(message));
  };
};
