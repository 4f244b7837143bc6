import { describeExamples } from "./examples.ts";

// All of them are in `examples.long.test.ts`.
describeExamples(["vector-add.cu", "structures.cu"]);
