import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lockDataFolder } from './data-folder-lock.ts';

describe('lockDataFolder', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'kontor-test-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('refuses a second holder by name and lets the next one in after release', async () => {
    const first = await lockDataFolder(folder);
    await expect(lockDataFolder(folder)).rejects.toMatchObject({
      code: 'DATA_FOLDER_IN_USE',
      message: expect.stringContaining(`process ${process.pid}`) as string,
    });
    await first.release();
    const second = await lockDataFolder(folder);
    await second.release();
    await second.release();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('lets exactly one of many simultaneous starts through', async () => {
    for (let round = 0; round < 40; round += 1) {
      const results = await Promise.allSettled(Array.from({ length: 8 }, () => lockDataFolder(folder)));
      const winners = results.filter((result) => result.status === 'fulfilled');
      expect(winners).toHaveLength(1);
      await winners[0]?.value.release();
    }
  });

  it('takes over from a killed process', async () => {
    const name = 'lock.00000000000000aa';
    const holder = spawn(process.execPath, ['-e', `require('net').createServer().listen('${name}', () => console.log('up'))`], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await new Promise((resolve) => holder.stdout.once('data', resolve));
    // It listens and never says who it is.
    await expect(lockDataFolder(folder)).rejects.toMatchObject({ code: 'DATA_FOLDER_IN_USE' });
    const gone = new Promise((resolve) => holder.once('exit', resolve));
    holder.kill('SIGKILL');
    await gone;
    expect(readdirSync(folder)).toEqual([name]);
    const lock = await lockDataFolder(folder);
    expect(readdirSync(folder)).not.toContain(name);
    await lock.release();
  });

  it('works below a path longer than a socket address', async () => {
    const deep = join(folder, 'a'.repeat(120), 'b'.repeat(120));
    mkdirSync(deep, { recursive: true });
    const lock = await lockDataFolder(deep);
    await expect(lockDataFolder(deep)).rejects.toMatchObject({ code: 'DATA_FOLDER_IN_USE' });
    await lock.release();
  });
});
