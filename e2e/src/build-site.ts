/** The web app and the server as they are delivered. Vitest calls this once, before the first test that opens it (vitest.config.ts). */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Builds the server, and apps/web and apps/console into their `dist`, where the server finds them, with the pages that are rendered ahead. */
export default function buildSite(): void {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  execFileSync(process.execPath, ['tools/build.mjs'], {
    cwd: root,
    stdio: 'inherit',
    // The test runner's own mode would build the libraries' development halves.
    env: { ...process.env, NODE_ENV: 'production' },
  });
}
