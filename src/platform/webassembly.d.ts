/** The part of the WebAssembly JavaScript API we use; TypeScript declares it for browsers only. */
declare namespace WebAssembly {
  interface MemoryDescriptor {
    /** Pages of 64 KiB. */
    initial: number;
    maximum?: number;
    shared?: boolean;
  }
  interface TableDescriptor {
    element: "anyfunc" | "externref";
    initial: number;
    maximum?: number;
  }
  interface GlobalDescriptor {
    value: "i32" | "i64" | "f32" | "f64" | "externref" | "anyfunc";
    mutable?: boolean;
  }
  interface ModuleExportDescriptor {
    kind: "function" | "table" | "memory" | "global" | "tag";
    name: string;
  }
  interface ModuleImportDescriptor extends ModuleExportDescriptor {
    module: string;
  }

  class Memory {
    constructor(descriptor: MemoryDescriptor);
    readonly buffer: ArrayBuffer;
    grow(pages: number): number;
  }
  class Table {
    constructor(descriptor: TableDescriptor);
    readonly length: number;
    get(index: number): unknown;
    set(index: number, value: unknown): void;
    grow(by: number): number;
  }
  class Global {
    constructor(descriptor: GlobalDescriptor, value?: unknown);
    value: unknown;
  }
  class Tag {
    constructor(type: { parameters: string[] });
  }
  class Exception extends Error {
    is(tag: Tag): boolean;
    getArg(tag: Tag, index: number): unknown;
  }
  class Module {
    constructor(bytes: ArrayBufferView | ArrayBufferLike);
    static exports(module: Module): ModuleExportDescriptor[];
    static imports(module: Module): ModuleImportDescriptor[];
    static customSections(module: Module, name: string): ArrayBuffer[];
  }
  class Instance {
    constructor(module: Module, imports?: Imports);
    readonly exports: Exports;
  }
  class RuntimeError extends Error {}
  class CompileError extends Error {}
  class LinkError extends Error {}

  type Exports = Record<string, unknown>;
  type Imports = Record<string, Record<string, unknown>>;

  function validate(bytes: ArrayBufferView | ArrayBufferLike): boolean;
}
