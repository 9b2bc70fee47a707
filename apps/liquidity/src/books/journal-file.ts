/** A journal in a file: lines of JSON, on the disk before anything goes on. One program at a time has it open. */
import { mkdir, open, readFile, rm, writeFile } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Journal, JournalRecord } from './journal-record.ts';

/** A journal that cannot be used; nothing is done without one. */
export class JournalProblem extends Error {
  override readonly name = 'JournalProblem';
}

/**
 * Opens a journal, or makes it. A last line that was not written to its end is cut off: nothing had followed from it.
 * @throws JournalProblem where another program has it, or a line is none
 */
export async function openJournal(path: string): Promise<Journal> {
  await mkdir(dirname(path), { recursive: true });
  const lock = `${path}.lock`;
  await takeLock(lock);
  let file: FileHandle | undefined;
  try {
    file = await open(path, 'a+');
    const text = await file.readFile('utf8');
    const end = text.lastIndexOf('\n') + 1;
    if (end < text.length) await file.truncate(Buffer.byteLength(text.slice(0, end)));
    const records = text
      .slice(0, end)
      .split('\n')
      .filter((line) => line !== '')
      .map((line, index) => readLine(line, index, path));
    return new JournalFile(file, records, lock);
  } catch (error) {
    await file?.close();
    await rm(lock, { force: true });
    throw error;
  }
}

class JournalFile implements Journal {
  readonly records: readonly JournalRecord[];
  readonly #file: FileHandle;
  readonly #lock: string;
  #writing: Promise<void> = Promise.resolve();

  constructor(file: FileHandle, records: readonly JournalRecord[], lock: string) {
    this.#file = file;
    this.records = records;
    this.#lock = lock;
  }

  append(records: readonly JournalRecord[]): Promise<void> {
    const lines = records.map((record) => `${JSON.stringify(record)}\n`).join('');
    // One behind the other; what failed once fails for ever, as nobody knows what of it stands there.
    this.#writing = this.#writing.then(async () => {
      await this.#file.appendFile(lines);
      await this.#file.datasync();
    });
    return this.#writing;
  }

  async close(): Promise<void> {
    await this.#writing.catch(() => undefined);
    await this.#file.close();
    await rm(this.#lock, { force: true });
  }
}

function readLine(line: string, index: number, path: string): JournalRecord {
  try {
    const read = JSON.parse(line) as JournalRecord;
    if (typeof read.kind === 'string') return read;
  } catch {
    // Told below, with its place.
  }
  throw new JournalProblem(`line ${index + 1} of ${path} is no record`);
}

/** A lock whose holder is gone, as after a power cut, is taken over. */
async function takeLock(lock: string): Promise<void> {
  for (let tries = 0; tries < 2; tries++) {
    try {
      await writeFile(lock, String(process.pid), { flag: 'wx' });
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      const holder = Number(await readFile(lock, 'utf8').catch(() => ''));
      if (isRunning(holder)) throw new JournalProblem(`${lock} is held by process ${holder}`);
      await rm(lock, { force: true });
    }
  }
  throw new JournalProblem(`${lock} cannot be taken`);
}

function isRunning(pid: number): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 0 || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
