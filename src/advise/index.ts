export {
  type Advice,
  type AdviceConfidence,
  type AdviceParams,
  type AdviceRule,
  type HostAdviceInput,
  LEAST_GAIN,
} from "./advice.ts";
export { adviseHost, adviseLaunch } from "./advise.ts";
export type { AdviceInput } from "./launch-study.ts";
