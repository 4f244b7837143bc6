import { describeCases } from "./cases/every-case.ts";

// Those that have most to do with pointers; the others are in `cases-lp64.long.test.ts`.
describeCases(["beyond", "functions", "print"], "lp64");
