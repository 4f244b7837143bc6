/** The program of the worker that a CUDA program runs in. */
import { serveSession } from "../../../index.ts";
import { onStart } from "../../../platform/browser/index.ts";

type SessionArguments = Parameters<typeof serveSession>;

onStart((data, port, platform) =>
  serveSession(data as SessionArguments[0], platform(), (message) => port.post(message)),
);
