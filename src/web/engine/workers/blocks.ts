/** The program of the workers that run blocks of long launches. */
import { serveBlocks } from "../../../index.ts";
import { onStart } from "../../../platform/browser/index.ts";

onStart((_, port) =>
  serveBlocks({ listen: (handler) => port.listen(handler), nowNs: () => performance.now() * 1e6 }),
);
