import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pairList } from '@kontor/contract/market';
import { afterAll, describe, expect, test } from 'vitest';
import { Cleanup, makeFolder } from './store/test-world.ts';

const cleanup = new Cleanup();
const dataDir = join(makeFolder(cleanup), 'data');
afterAll(() => cleanup.run());

/** The program in a process of its own. `url` rejects when it ends without being open. */
function runMain() {
  const main = fileURLToPath(new URL('./main.ts', import.meta.url));
  const child = spawn(process.execPath, ['--conditions=@kontor/source', '--import', 'tsx', main], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'warn', DATABASE_URL: '', MODE: 'demo' }, stdio: ['ignore', 'pipe', 'pipe'],
  });
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (errors += chunk));
  const ended = new Promise<{ code: number | null; errors: string }>((resolve) => child.once('close', (code) => resolve({ code, errors })));
  cleanup.add(child, async () => {
    child.kill('SIGKILL');
    await ended;
  });
  const url = new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const found = /^Kontor is open at (\S+)$/.exec(line);
      if (found?.[1] !== undefined) resolve(found[1]);
    });
    void ended.then((end) => reject(new Error(end.errors)));
  });
  url.catch(() => undefined);
  return { child, url, ended };
}

describe('the program', () => {
  test('a second one over the same data is refused and the first goes on; told to stop, it ends in order', async () => {
    const first = runMain();
    const url = await first.url;
    const second = await runMain().ended;
    expect(second.code).toBe(1);
    expect(second.errors).toContain('DATA_FOLDER_IN_USE');

    const inFlight = Array.from({ length: 20 }, () => fetch(new URL(pairList.path, url), { method: 'POST' }));
    const statuses = (await Promise.all(inFlight)).map((response) => response.status);
    expect(new Set(statuses)).toEqual(new Set([200]));

    const stoppedAt = Date.now();
    first.child.kill('SIGTERM');
    expect((await first.ended).code).toBe(0);
    expect(Date.now() - stoppedAt).toBeLessThan(5_000);
  });

  test('killed without warning, it comes back', async () => {
    const first = runMain();
    await first.url;
    first.child.kill('SIGKILL');
    await first.ended;
    const again = runMain();
    expect((await fetch(new URL('/healthz', await again.url))).status).toBe(200);
    again.child.kill('SIGINT');
    expect((await again.ended).code).toBe(0);
  });
});
