import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { root } from './run.mjs';

test('the core that is committed is what assembly/ compiles to', async () => {
  await expect(promisify(execFile)(process.execPath, [join(root, 'tools/build-core.mjs'), '--check', '--compile'])).resolves.toMatchObject({
    stderr: '',
  });
});
