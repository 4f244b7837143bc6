import { describeCases, TOPICS } from "./cases/every-case.ts";

describeCases(TOPICS);
