import { describeExamples, EXAMPLES } from "./examples.ts";

describeExamples(EXAMPLES);
