/** The program of the workers that compile. */
import { serveCompileJobs } from "../../../index.ts";
import { onStart } from "../../../platform/browser/index.ts";

onStart((_, port, platform) => serveCompileJobs(port, platform()));
