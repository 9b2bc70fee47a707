import { fileURLToPath } from 'node:url';

/**
 * The path of a program of this package as it is built, for a process of its own: what customers run, and two seconds of processor
 * time less for each start than from the sources. The tests that start one build them first (vitest.config.ts).
 * @param source its path below `src`
 */
export function builtProgram(source: `${string}.ts`): string {
  // The same folder from `src` and from `dist`.
  return fileURLToPath(new URL(`../dist/${source.replace(/\.ts$/, '.js')}`, import.meta.url));
}
