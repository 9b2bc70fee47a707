import type { Plugin } from 'vite';

const HELPER = '\0vite/preload-helper.js';
const OURS = `${import.meta.dirname}/src/data/import-arrived.ts`;

/**
 * Puts `importArrived` in the place of what Vite wraps around each `import()` of the built page: Vite's announces the files to the
 * browser as modules, and a file that is missing then stays missing until the page is loaded anew.
 */
export function arrivingImports(): Plugin {
  return {
    name: 'arriving-imports',
    enforce: 'pre',
    apply: 'build',
    load: {
      filter: { id: /preload-helper/ },
      handler: (id) => (id === HELPER ? `export { importArrived as __vitePreload } from ${JSON.stringify(OURS)};` : null),
    },
  };
}

/** Names to `importArrived` also a file that stands alone, which Vite leaves out. */
export function filesOfImport(file: string, dependencies: readonly string[], { hostType }: { readonly hostType: 'html' | 'js' }): string[] {
  return hostType === 'js' && dependencies.length === 0 ? [file] : [...dependencies];
}
