/** All words of a language as one module, made by the build (apps/web/compiled-words.ts). */
declare module 'virtual:words/*' {
  interface Tree {
    readonly [key: string]: string | readonly unknown[] | Tree;
  }
  const words: Tree;
  export default words;
}

/** Those of pages that few visits open. */
declare module 'virtual:late-words/*' {
  interface Tree {
    readonly [key: string]: string | readonly unknown[] | Tree;
  }
  const words: Tree;
  export default words;
}
