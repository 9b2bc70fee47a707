import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));
const FROM_SOURCES = ['--conditions=@kontor/source', '--import', 'tsx'];

test.each([
  ['is killed', "process.kill(process.pid, 'SIGKILL')", 'SIGKILL'],
  ['ends by itself', 'process.exit(0)', 'code 0'],
])('a run whose worker %s has not passed', (_, end, named) => {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-worker-'));
  try {
    const engine = join(folder, 'engine.mjs');
    writeFileSync(engine, `export const createEngine = () => ${end};\nexport const restoreEngine = createEngine;\n`);
    const { status, stderr } = spawnSync(
      process.execPath,
      [...FROM_SOURCES, MAIN, '--scenario', 'pit', '--commands', '100', '--engine', engine],
      { encoding: 'utf8' },
    );
    expect(status).toBe(1);
    expect(stderr).toContain(`a worker ended (${named}) before its world: {"scenario":"pit"`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
