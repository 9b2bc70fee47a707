/**
 * Where archived segments of the journal are kept: a folder, or a store that speaks S3. A place only ever gains files; nothing here
 * removes one, and a file is only put again with what it says.
 */
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, renameSync } from 'node:fs';
import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ArchiveSettings } from '../config.ts';
import { errorCode, errorMessage } from '../store/store-error.ts';
import { JournalError } from './journal.ts';
import { S3Archive } from './s3-archive.ts';

/** Names are of letters, digits, `-` and `.`; files are whole or not there. All throw JournalError ARCHIVE_AWAY when the place does not answer. */
export interface ArchivePlace {
  /** How an operator knows it: a path, or an address without what is secret. */
  readonly name: string;
  /** Resolves when the file is there to stay, as far as the place says; whoever needs to be sure reads it back. */
  put(file: string, bytes: Uint8Array): Promise<void>;
  /** The file; undefined where there is none of that name. */
  get(file: string): Promise<Uint8Array | undefined>;
  /** The names of all files, sorted. */
  list(): Promise<readonly string[]>;
}

/** Opens nothing: a place is first asked when it is needed. */
export function archivePlace(settings: ArchiveSettings): ArchivePlace {
  return settings.kind === 'folder' ? new FolderArchive(settings.folder) : new S3Archive(settings);
}

class FolderArchive implements ArchivePlace {
  readonly name: string;

  constructor(folder: string) {
    this.name = folder;
  }

  async put(file: string, bytes: Uint8Array): Promise<void> {
    await this.#asked(async () => {
      mkdirSync(this.name, { recursive: true, mode: 0o700 });
      const path = join(this.name, file);
      await writeFile(`${path}.part`, bytes, { flush: true });
      renameSync(`${path}.part`, path);
      syncFolder(this.name);
    });
  }

  async get(file: string): Promise<Uint8Array | undefined> {
    return this.#asked(async () => {
      try {
        return await readFile(join(this.name, file));
      } catch (error) {
        // A folder that is not there, as when its disk is not mounted, says nothing about its files.
        if (errorCode(error) === 'ENOENT' && existsSync(this.name)) return undefined;
        throw error;
      }
    });
  }

  async list(): Promise<readonly string[]> {
    return this.#asked(async () => (await readdir(this.name)).filter((file) => !file.endsWith('.part')).sort());
  }

  async #asked<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
    try {
      return await ask();
    } catch (error) {
      throw new JournalError('ARCHIVE_AWAY', `the archive ${this.name} cannot be used: ${errorMessage(error)}.`, { cause: error });
    }
  }
}

function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
