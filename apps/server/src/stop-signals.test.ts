import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const MODULE = new URL('stop-signals.ts', import.meta.url).href;

/** What a process says that is told to stop while its code runs, and whose listener then changes. */
async function said(change: string): Promise<string> {
  const program = `
    import { onStopSignal } from ${JSON.stringify(MODULE)};
    const forget = onStopSignal(() => console.log('first'));
    setTimeout(() => {
      process.kill(process.pid, 'SIGTERM');
      const endMs = Date.now() + 100;
      while (Date.now() < endMs);
      const next = () => { console.log('next'); process.exit(0); };
      ${change}
      setTimeout(() => process.exit(1), 5_000);
    }, 1);`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', program]);
  return stdout.trim();
}

test('a signal that comes while listeners change is heard by the next', async () => {
  expect(await said('onStopSignal(next); forget();')).toBe('next');
});

test('the other way round it is lost', async () => {
  await expect(said('forget(); onStopSignal(next);')).rejects.toMatchObject({ code: 1 });
});
