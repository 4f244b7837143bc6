// A process that checks texts one at a time: whatever a text does to it, the others go on.
import { register } from "tsx/esm/api";

register();
const { IrMachine } = await import("./check-ir.ts");
const { compileDevice } = await import("./check-source.ts");

const machine = new IrMachine(Number(process.argv[2]));

process.on("message", ({ language, text }) => {
  try {
    const ir = language === "cuda" ? compileDevice(text) : text;
    process.send({ outcome: ir === undefined ? "diagnostic" : machine.check(ir) });
  } catch (error) {
    process.send({ bug: error?.stack ?? String(error) });
  }
});
process.on("disconnect", () => process.exit(0));
process.send({ ready: true });
