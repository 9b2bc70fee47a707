import { run } from './run.mjs';

/** Vitest calls this once, before the first test that starts a program of the server in a process of its own (vitest.config.ts). */
export default async function buildServer() {
  if (!(await run('node tools/build.mjs --server'))) throw new Error('the server does not compile');
}
