/** Functions that are added to a module behind its own, each where code first calls it. */
import { lebBytes, type Signature } from "../wasm-sections.ts";
import type { ModuleShape } from "./module-shape.ts";
import { OP } from "./opcodes.ts";

interface AddedFunction {
  readonly index: number;
  /** Index of the type. */
  readonly type: number;
  /** Locals and code, behind the size. */
  readonly body: readonly number[];
}

export class AddedFunctions {
  /** Types that follow those of the module. */
  readonly types: Signature[] = [];
  private readonly shape: ModuleShape;
  private readonly functions = new Map<string, AddedFunction>();

  constructor(shape: ModuleShape) {
    this.shape = shape;
  }

  /** Code that calls the function of that name, of which `body` is asked where there is none yet. */
  callOf(name: string, signature: Signature, body: () => readonly number[]): number[] {
    let added = this.functions.get(name);
    if (!added) {
      // It may call others, which come before it.
      const content = body();
      const index = this.shape.functions.length + this.functions.size;
      added = { index, type: this.typeOf(signature), body: content };
      this.functions.set(name, added);
    }
    return [OP.call, ...lebBytes(added.index)];
  }

  /** What the section of functions has of each. */
  entries(): number[][] {
    return Array.from(this.functions.values(), ({ type }) => lebBytes(type));
  }

  /** With their sizes. */
  bodies(): number[][] {
    return Array.from(this.functions.values(), ({ body }) => [...lebBytes(body.length), ...body]);
  }

  private typeOf(signature: Signature): number {
    const types = [...this.shape.types, ...this.types];
    const at = types.findIndex(
      ({ params, results }) =>
        `${params}` === `${signature.params}` && `${results}` === `${signature.results}`,
    );
    if (at < 0) this.types.push(signature);
    return at < 0 ? types.length : at;
  }
}
