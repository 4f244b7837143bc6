import { describeCases, TOPICS } from "./cases/every-case.ts";

// Addresses of 4 bytes have nothing beyond them.
describeCases(
  TOPICS.filter((topic) => topic !== "beyond"),
  "ilp32",
);
