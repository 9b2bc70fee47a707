/** The part of the WebAssembly interface that the engine uses; it is the same in every host. */
declare namespace WebAssembly {
  class Memory {
    constructor(descriptor: { initial: number; maximum: number });
    readonly buffer: ArrayBuffer;
  }
  class Module {
    constructor(bytes: Uint8Array);
  }
  class Instance {
    constructor(module: Module, imports: Record<string, Record<string, unknown>>);
    readonly exports: unknown;
  }
}
