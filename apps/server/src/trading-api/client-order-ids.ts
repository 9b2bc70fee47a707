/**
 * The texts of client order ids. Engine, journal and read tables know an id by 128 bits; whoever trades by the API wants his text back, in lists, in
 * events, also after a restart. The text of an order goes to the database with the journal's batch that its command is in (core-loop/command-texts.ts), and is
 * found by when it was placed. What names something else, as legs of lists and transfers have it, is a row of its own, written before the command is handed
 * over without waiting for the disk: the log of the database is one, so whatever journal batch is durable, what was written before it is too. Ids that are
 * made here need neither: their text is their bits. Orders of spot, orders of contracts and transfers have spaces of their own, as they have elsewhere: the
 * same text in two of them is two ids.
 */
import type { Family } from '@kontor/contract/trading-api/endpoint';
import type { ClientId } from '@kontor/engine/command';
import { clientKey } from '../core-loop/client-id.ts';
import { idKey, readTexts } from '../core-loop/command-texts.ts';
import type { Random } from '../random.ts';
import { bytes, text } from '../store/columns.ts';
import { command, statement } from '../store/database.ts';
import type { Queries } from '../store/database.ts';

/**
 * Of each space, how texts of ids begin that are their own bits, with 22 characters of base64url behind it; and what a text is hashed behind, which no
 * text can begin with. Texts of spot are hashed as the site hashes its own.
 */
const SPACES = {
  spot: { own: 'k_', salt: '' },
  futures: { own: 'f_', salt: 'futures ' },
  wallet: { own: 'w_', salt: 'wallet ' },
} as const satisfies Readonly<Record<Family, { readonly own: string; readonly salt: string }>>;
const BITS = /^[A-Za-z0-9_-]{21}[AQgw]$/;
/** Texts in memory; twice as many at most. */
const REMEMBERED = 100_000;

const NOTE = command<[ids: readonly string[], texts: readonly string[], day: string]>(
  'client-order-ids-note',
  `INSERT INTO client_order_id (id, text, used_on)
   SELECT id, text, $3::text::date FROM unnest($1::uuid[], $2::text[]) AS noted (id, text), set_config('synchronous_commit', 'off', true)
   ON CONFLICT (id) DO UPDATE SET used_on = excluded.used_on, text = excluded.text
   WHERE client_order_id.used_on < excluded.used_on OR client_order_id.text <> excluded.text`,
);
const TEXTS = statement<[ids: readonly string[]], { readonly id: string; readonly text: string }>(
  'client-order-ids-texts',
  'SELECT id, text FROM client_order_id WHERE id = ANY ($1::uuid[])',
  (row) => ({ id: text(row, 'id'), text: text(row, 'text') }),
);

const TEXTS_AT = statement<[timesMs: readonly number[]], Uint8Array>(
  'client-order-ids-texts-at',
  'SELECT texts FROM journal_text WHERE time_ms = ANY ($1::bigint[])',
  (row) => bytes(row, 'texts'),
);

/** Of a command whose id follows, once it is known to be well formed. */
export const NO_CLIENT_ID: ClientId = [0, 0, 0, 0];

/** What has a text, and where known when its command was carried out, ms of core time. */
export interface Texted {
  readonly id: ClientId;
  readonly placedMs?: number;
}

export interface ClientOrderIdsOptions {
  /** Spot's where it is left out. */
  readonly space?: Family;
  readonly queries: Pick<Queries, 'many' | 'run'>;
  readonly random: Random;
  readonly wallMs: () => number;
}

export class ClientOrderIds {
  readonly #options: ClientOrderIdsOptions;
  readonly #space: (typeof SPACES)[Family];
  /** By `idKey`; those used lately, and those before them. */
  #young = new Map<string, string>();
  #old = new Map<string, string>();
  /** What the next statement writes, by `idKey`. */
  #noted = new Map<string, { readonly id: ClientId; readonly given: string }>();
  #next: Promise<void> | undefined;
  #writing: Promise<void> = Promise.resolve();

  constructor(options: ClientOrderIdsOptions) {
    this.#options = options;
    this.#space = SPACES[options.space ?? 'spot'];
  }

  /** The id that a text stands for. */
  idOf(given: string): ClientId {
    const { own, salt } = this.#space;
    if (!this.#isOwn(given)) return clientKey(salt + given);
    const bits = Buffer.from(given.slice(own.length), 'base64url');
    return [bits.readInt32LE(0), bits.readInt32LE(4), bits.readInt32LE(8), bits.readInt32LE(12)];
  }

  /** The text of an id that nobody gave a text: `idOf` of it is the id again. */
  ownText(id: ClientId): string {
    const bits = Buffer.allocUnsafe(16);
    for (const [place, word] of id.entries()) bits.writeInt32LE(word, place * 4);
    return this.#space.own + bits.toString('base64url');
  }

  #isOwn(given: string): boolean {
    const { own } = this.#space;
    return given.startsWith(own) && BITS.test(given.slice(own.length));
  }

  /** A new id with its text, for an order that came without. */
  make(): { readonly id: ClientId; readonly text: string } {
    const made = this.#space.own + Buffer.from(this.#options.random.bytes(16)).toString('base64url');
    return { id: this.idOf(made), text: made };
  }

  /** What goes with the command of an order that is given this text, and is durable with it where it takes effect; undefined where the text is the id's bits. */
  textOf(id: ClientId, given: string): string | undefined {
    if (this.#isOwn(given)) return undefined;
    // Remembered before it is known to take effect: the id is made of the text, so no other text can be its own.
    const key = idKey(id);
    if (this.#recall(key) !== given) this.#remember(key, given);
    return given;
  }

  /** The id of a text, once the text is written down. What is noted in one turn is written together. */
  async note(given: string): Promise<ClientId> {
    const id = this.idOf(given);
    if (!this.#isOwn(given)) await this.noteAs(id, given);
    return id;
  }

  /** Gives an id a text that is not its own, as legs of lists have them; another text than before takes its place. */
  async noteAs(id: ClientId, given: string): Promise<void> {
    const key = idKey(id);
    if (this.#recall(key) !== given) {
      this.#noted.set(key, { id, given });
      this.#next ??= this.#writing.then(() => this.#write());
      await this.#next;
    }
  }

  /** The texts of ids, each in its place; of one that nobody gave a text, its bits. */
  async textsOf(asked: readonly Texted[]): Promise<readonly string[]> {
    let unknown = this.#unknown(asked);
    const timesMs = [...new Set(unknown.flatMap(({ placedMs }) => placedMs ?? []))];
    if (timesMs.length > 0) {
      const wanted = new Set(unknown.map(({ id }) => idKey(id)));
      for (const row of await this.#options.queries.many(TEXTS_AT, timesMs))
        for (const [id, given] of readTexts(row))
          if (wanted.has(idKey(id)) && this.#recall(idKey(id)) === undefined) this.#remember(idKey(id), given);
      unknown = this.#unknown(unknown);
    }
    if (unknown.length > 0) {
      const rows = await this.#options.queries.many(
        TEXTS,
        unknown.map(({ id }) => uuidOf(id)),
      );
      const found = new Map(rows.map((row) => [row.id, row.text]));
      // What was noted meanwhile is not overtaken by what was read before.
      for (const asked of unknown) {
        const key = idKey(asked.id);
        if (this.#recall(key) !== undefined) continue;
        const given = found.get(uuidOf(asked.id));
        if (given === undefined) this.#remember(unnamedKey(asked), '');
        else this.#remember(key, given);
      }
    }
    return asked.map(({ id }) => this.#recall(idKey(id)) ?? this.ownText(id));
  }

  /** The text of an id where it is known in memory, its bits where nobody gave it one; undefined where `textsOf` has to look. */
  remembered(asked: Texted): string | undefined {
    return this.#recall(idKey(asked.id)) ?? (this.#recall(unnamedKey(asked)) === undefined ? undefined : this.ownText(asked.id));
  }

  /** Each once. */
  #unknown(asked: readonly Texted[]): readonly Texted[] {
    const unknown = new Map<string, Texted>();
    for (const each of asked) if (this.remembered(each) === undefined) unknown.set(unnamedKey(each), each);
    return [...unknown.values()];
  }

  async #write(): Promise<void> {
    const noted = this.#noted;
    this.#noted = new Map();
    this.#next = undefined;
    const day = new Date(this.#options.wallMs()).toISOString().slice(0, 10);
    const ids = [...noted.values()].map(({ id }) => uuidOf(id));
    const texts = [...noted.values()].map(({ given }) => given);
    const written = this.#options.queries.run(NOTE, ids, texts, day);
    this.#writing = written.then(
      () => undefined,
      () => undefined,
    );
    await written;
    for (const [key, { given }] of noted) this.#remember(key, given);
  }

  #recall(key: string): string | undefined {
    const young = this.#young.get(key);
    if (young !== undefined) return young;
    const old = this.#old.get(key);
    if (old !== undefined) this.#remember(key, old);
    return old;
  }

  #remember(key: string, given: string): void {
    this.#young.set(key, given);
    if (this.#young.size < REMEMBERED) return;
    this.#old = this.#young;
    this.#young = new Map();
  }
}

/** Where it is kept that nobody gave an order a text: another order of the same id may have been given one, in another command. */
function unnamedKey({ id, placedMs }: Texted): string {
  return `${idKey(id)} ${placedMs}`;
}

/** As PostgreSQL writes it, and as the read tables keep client ids. */
function uuidOf(id: ClientId): string {
  const digits = id.map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-${digits.slice(12, 16)}-${digits.slice(16, 20)}-${digits.slice(20)}`;
}
