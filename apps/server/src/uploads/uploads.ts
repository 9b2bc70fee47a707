/**
 * Pictures that persons send: drawn anew, sealed, kept as rows of the database beside what refers to them (migration 21 says why), read
 * by their owner and by operators who may, and swept where nothing uses them. Source: reliability-and-security "Uploads"; rules 7.1.
 */
import type { UploadPurpose } from '@kontor/contract/upload';
import { refused } from '../http/refused.ts';
import type { Random } from '../random.ts';
import type { Queries } from '../store/database.ts';
import { DatabaseAway } from '../store/store-error.ts';
import type { Vault } from '../vault/vault.ts';
import type { Pictures } from './pictures.ts';
import { ADD, NOTE_VIEW, READ, USE } from './upload-rows.ts';

/** The longer side of what is kept, pixels: a document stays readable, a face need not be larger than the page shows it. */
const SIDES: Readonly<Record<UploadPurpose, number>> = { avatar: 512, identity: 2_560, evidence: 2_560, chat: 2_048 };
/** 192 random bits as 32 characters. */
const NAME_BYTES = 24;

export interface UploadsOptions {
  readonly queries: Queries;
  readonly vault: Vault;
  readonly pictures: Pick<Pictures, 'redraw'>;
  readonly random: Random;
  readonly wallMs: () => number;
  /** Whose a picture is that this person may see besides his own; undefined where he may not. */
  readonly ownerFor?: (file: string, reader: number) => Promise<number | undefined>;
}

export class Uploads {
  readonly #options: UploadsOptions;

  constructor(options: UploadsOptions) {
    this.#options = options;
  }

  /**
   * Stores a picture whole or not at all, and gives its name.
   * @throws Refused where it is none, has too many pixels, or could not be stored
   */
  async store(account: number, purpose: UploadPurpose, bytes: Uint8Array): Promise<string> {
    const { queries, vault, pictures, random, wallMs } = this.#options;
    const picture = await pictures.redraw(bytes, SIDES[purpose]);
    const file = Buffer.from(random.bytes(NAME_BYTES)).toString('base64url');
    try {
      await queries.run(ADD, file, account, purpose, await vault.seal(queries, account, placeOf(file), picture), new Date(wallMs()));
    } catch (error) {
      // A full disk, a slow one, no database: the statement did all or nothing.
      if (error instanceof DatabaseAway) throw refused('BUSY', 'upload.notStored');
      throw error;
    }
    return file;
  }

  /** A picture as its owner sees it, and whoever he has shown it to, a JPEG. @throws Refused where there is none of this name that the reader may see */
  async readShown(reader: number, file: string): Promise<Uint8Array> {
    const { queries, vault, ownerFor } = this.#options;
    const row = await queries.maybe(READ, file);
    if (row === undefined) throw refused('NOT_FOUND');
    if (row.account !== reader && (await ownerFor?.(file, reader)) !== row.account) throw refused('NOT_FOUND');
    return vault.unseal(queries, row.account, placeOf(file), row.sealed);
  }
}

/** A picture for somebody who reviews it; that he looked is written down first. Undefined where there is none. */
export async function reviewPicture(
  { queries, vault }: { readonly queries: Queries; readonly vault: Vault },
  file: string,
  viewer: string,
  now: Date,
): Promise<Uint8Array | undefined> {
  const row = await queries.maybe(READ, file);
  if (row === undefined) return undefined;
  await queries.run(NOTE_VIEW, file, row.account, viewer, now);
  return vault.unseal(queries, row.account, placeOf(file), row.sealed);
}

/** Says in the caller's transaction that a picture is used, so that it stays. False where there is none of this name, owner and purpose. */
export async function usePicture(queries: Queries, account: number, purpose: UploadPurpose, file: string): Promise<boolean> {
  return (await queries.maybe(USE, file, account, purpose)) !== undefined;
}

function placeOf(file: string): string {
  return `upload ${file}`;
}
