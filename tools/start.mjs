import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** `npm start`: builds what has changed and becomes the server. Arguments after `--` go to the server. */

const root = join(import.meta.dirname, '..');
if (!existsSync(join(root, 'node_modules', 'typescript'))) {
  console.error('Kontor is not installed yet. Run: npm ci');
  process.exit(1);
}

// In a process of its own: what the compilers take ends with it, here it would stay the server's for as long as that runs.
const { run } = await import('./run.mjs');
if (!(await run('node tools/build.mjs'))) {
  console.error('The build failed; the server was not started.');
  process.exit(1);
}
// The server answers signals from here on; the build's answer would cut its orderly end short.
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.removeAllListeners(signal);

// npm passes a signal on to its shell, and the shell does not pass it on to us: we notice that it is gone.
if (process.env['npm_lifecycle_event'] !== undefined) {
  const shell = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(watch); // A second signal would cut the orderly end short.
    process.kill(process.pid, 'SIGTERM');
  }, 500).unref();
}

// In this very process: a signal or a crash meets the server itself, and no child is left behind.
const main = join(root, 'apps/server/dist/main.js');
process.argv[1] = main;
await import(pathToFileURL(main).href);
