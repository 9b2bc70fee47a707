/** The web app as it is delivered: built from the sources before a test opens it. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Builds apps/web into its `dist`, where the server finds it. */
export function buildSite(): void {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  execFileSync(process.execPath, [join(root, 'node_modules/vite/bin/vite.js'), 'build', 'apps/web', '--logLevel', 'warn'], {
    cwd: root,
    stdio: 'inherit',
    // The test runner's own mode would build the libraries' development halves.
    env: { ...process.env, NODE_ENV: 'production' },
  });
}
