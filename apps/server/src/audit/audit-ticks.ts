/**
 * The chain of index ticks in an audit: each row of the read table is a tick that the journal has and the engine took, its hash is made again from
 * what it says and from the one before, none is left out, and what the feed's key signed is this and nothing else (rules 3.6). Of each pair the
 * first that does not hold is named: all behind it hang on it.
 */
import { createPublicKey, verify } from 'node:crypto';
import { NO_TICK_HASH, keyIntroductionText } from '@kontor/contract/index-tick';
import { isTickLate } from '@kontor/domain/seconds/ticks';
import { CommandType, readCommandAs } from '@kontor/engine/command';
import type { CommandOf } from '@kontor/engine/command';
import { CommandBuffer } from '@kontor/engine/command-buffer';
import { selectFrom } from '../follower/read-table.ts';
import { INDEX_TICK_TABLE, readTick } from '../follower/seconds/seconds-tables.ts';
import type { TickFact } from '../follower/seconds/seconds-facts.ts';
import { tickHash } from '../follower/seconds/tick-hash.ts';
import type { Batch } from '../journal/journal.ts';
import { bytes, nullable, safeInteger } from '../store/columns.ts';
import type { RawRow } from '../store/columns.ts';
import { command, readCommand, readStatement, statement } from '../store/database.ts';
import type { Queries, Statement } from '../store/database.ts';

/** Rows read at once. */
const ROWS = 1_000;

const { text: IN_ORDER } = selectFrom<[], TickFact>('audit-ticks-in-order', INDEX_TICK_TABLE, 'ORDER BY sequence, pair, number', readTick);
const OPEN = readCommand<[]>('audit-ticks-open', `DECLARE audit_ticks NO SCROLL CURSOR FOR ${IN_ORDER}`);
const NEXT = readStatement<[], TickFact>('audit-ticks-next', `FETCH ${ROWS} FROM audit_ticks`, readTick);
const CLOSE = readCommand<[]>('audit-ticks-close', 'CLOSE audit_ticks');

/** What is known of a pair as far as it was gone through. */
interface Chain {
  last: TickFact | undefined;
  /** What was wrong first. */
  problem: string | undefined;
}

/** Goes through the journal and the rows of the read table side by side, in the order of commands, inside a transaction. */
export class TickAudit {
  readonly #queries: Queries;
  readonly #upTo: number;
  readonly #chains = new Map<number, Chain>();
  #rows: readonly TickFact[] = [];
  #at = 0;
  #isOpen = false;
  #isOver = false;
  /** The first command that was heard, and the last. */
  #from = Infinity;
  #heard = 0;

  /** What stands behind `upTo` is not looked at: the read tables do not reflect it. */
  constructor(queries: Queries, upTo: number) {
    this.#queries = queries;
    this.#upTo = upTo;
  }

  async hear({ seqFirst, commands: packed }: Batch): Promise<void> {
    const commands = CommandBuffer.of(packed);
    for (let at = 0, sequence = seqFirst; at < commands.length && sequence <= this.#upTo; at = commands.next(at), sequence++) {
      this.#from = Math.min(this.#from, sequence);
      this.#heard = sequence;
      if ((commands.words[at]! & 0xffff) === CommandType.SECONDS_TICK)
        await this.#said(readCommandAs('SECONDS_TICK', commands, at), sequence);
    }
  }

  /**
   * What does not hold, in words. `told`: the last tick of each pair as the follower has it, as of the command that the tables reflect; undefined
   * where nobody knows.
   */
  async problems(told: ReadonlyMap<number, TickFact | undefined> | undefined): Promise<string[]> {
    for (let row = await this.#peek(); row !== undefined; row = await this.#peek()) this.#alone(row);
    if (this.#isOpen) await this.#queries.run(CLOSE);
    for (const [pair, tick] of told ?? []) {
      const { last } = this.#chainOf(pair);
      if (last?.hash !== tick?.hash)
        this.#tell(
          pair,
          `the last tick of pair ${pair} is ${last?.number ?? 'none'} in the read table, and ${tick?.number ?? 'none'}, of another hash, in the follower's view`,
        );
    }
    const pairs = [...this.#chains].sort(([one], [other]) => one - other);
    return [...pairs.flatMap(([, { problem }]) => problem ?? []), ...(await signatureProblems(this.#queries))];
  }

  /** A tick of the journal: whether the engine took it follows from the one before it and from core time. */
  async #said(tick: CommandOf<'SECONDS_TICK'>, sequence: number): Promise<void> {
    let row = await this.#peek();
    for (; row !== undefined && row.sequence < sequence; row = await this.#peek()) this.#alone(row);
    if (row?.sequence === sequence) {
      this.#at += 1;
      this.#chain(row, difference(row, tick));
      return;
    }
    const { last } = this.#chainOf(tick.pair);
    // Before its first tick a pair may have had no terms; that none of those is left out is told by the chain's beginning.
    if (last !== undefined && wasTaken(tick, last))
      this.#tell(tick.pair, `tick ${tick.number} of pair ${tick.pair}, which command ${sequence} brought, is missing`);
  }

  /** A row of a command that is no tick, or of a part of the journal that is not at hand. */
  #alone(row: TickFact): void {
    this.#at += 1;
    const isHeard = row.sequence >= this.#from && row.sequence <= this.#heard;
    this.#chain(row, isHeard ? 'is of a command that brought none' : undefined);
  }

  #chain(row: TickFact, problem: string | undefined): void {
    const chain = this.#chainOf(row.pair);
    const { last } = chain;
    const previousHash = last?.hash ?? NO_TICK_HASH;
    const wrong =
      problem ??
      (row.previousHash !== previousHash
        ? `does not name the one before it, ${last === undefined ? 'for it is the first' : `tick ${last.number}`}`
        : row.hash !== tickHash({ ...row, previousHash })
          ? 'has a hash that is not that of what it says'
          : last !== undefined && (row.number <= last.number || row.at <= last.at)
            ? `does not follow tick ${last.number}`
            : undefined);
    if (wrong !== undefined) this.#tell(row.pair, `tick ${row.number} of pair ${row.pair} ${wrong}`);
    chain.last = row;
  }

  #chainOf(pair: number): Chain {
    let chain = this.#chains.get(pair);
    if (chain === undefined) this.#chains.set(pair, (chain = { last: undefined, problem: undefined }));
    return chain;
  }

  #tell(pair: number, problem: string): void {
    this.#chainOf(pair).problem ??= problem;
  }

  /** The next row; undefined behind the last. */
  async #peek(): Promise<TickFact | undefined> {
    if (this.#at === this.#rows.length && !this.#isOver) {
      if (!this.#isOpen) await this.#queries.run(OPEN);
      this.#isOpen = true;
      this.#rows = await this.#queries.many(NEXT);
      this.#at = 0;
      this.#isOver = this.#rows.length === 0;
    }
    return this.#rows[this.#at];
  }
}

/** Which field of a row is not the journal's. */
function difference(row: TickFact, tick: CommandOf<'SECONDS_TICK'>): string | undefined {
  const fields = ['pair', 'number', 'at', 'price', 'isStale'] as const;
  const field = fields.find((name) => row[name] !== tick[name]);
  if (field !== undefined) return `says ${field} ${row[field]}, command ${row.sequence} says ${tick[field]}`;
  const made = ({ constituents }: Pick<TickFact, 'constituents'>): string =>
    constituents.map(({ source, weight, price }) => `${source} ${weight} ${price}`).join();
  return made(row) === made(tick) ? undefined : `says it was made of other sources than command ${row.sequence} does`;
}

/** Whether the engine takes a tick behind another (docs/seconds.md, SECONDS_TICK); core time is that of its command. */
function wasTaken({ number, at, price, time, deadline = 0 }: CommandOf<'SECONDS_TICK'>, last: TickFact): boolean {
  const isCount = (value: number): boolean => Number.isSafeInteger(value) && value >= 1;
  const isWellFormed = isCount(number) && isCount(at) && price > 0n;
  return (
    isWellFormed && (deadline === 0 || time <= deadline) && number > last.number && at > last.at && at <= time && !isTickLate(at, time)
  );
}

interface Key {
  readonly id: number;
  readonly publicKey: Uint8Array;
  readonly introduction: Uint8Array | null;
}

const KEYS = statement<[], Key>('audit-feed-keys', 'SELECT id, public_key, introduction FROM index_feed_key ORDER BY id', (row) => ({
  id: safeInteger(row, 'id'),
  publicKey: bytes(row, 'public_key'),
  introduction: nullable(bytes, row, 'introduction'),
}));

/** A tick and its signature; either may lack. */
interface Signed {
  readonly pair: number;
  readonly number: number;
  readonly hash: Uint8Array | null;
  readonly key: number | null;
  readonly signature: Uint8Array | null;
}

type Hashed = Pick<Signed, 'pair' | 'number'> & { readonly hash: Uint8Array };
type Signature = Pick<Signed, 'pair' | 'number'> & { readonly key: number; readonly signature: Uint8Array };

const numbered = (row: RawRow): Pick<Signed, 'pair' | 'number'> => ({ pair: safeInteger(row, 'pair'), number: safeInteger(row, 'number') });
/** Both go through in the order of pair and number, each where it stands. */
const HASHED = {
  open: readCommand<[]>(
    'audit-hashed-open',
    'DECLARE audit_hashed NO SCROLL CURSOR FOR SELECT pair, number, hash FROM index_tick ORDER BY pair, number',
  ),
  next: readStatement<[], Hashed>('audit-hashed-next', `FETCH ${ROWS} FROM audit_hashed`, (row) => ({
    ...numbered(row),
    hash: bytes(row, 'hash'),
  })),
  close: readCommand<[]>('audit-hashed-close', 'CLOSE audit_hashed'),
};
const SIGNATURES = {
  open: command<[]>(
    'audit-signed-open',
    'DECLARE audit_signed NO SCROLL CURSOR FOR SELECT pair, number, key, signature FROM index_tick_signature ORDER BY pair, number',
  ),
  next: statement<[], Signature>('audit-signed-next', `FETCH ${ROWS} FROM audit_signed`, (row) => ({
    ...numbered(row),
    key: safeInteger(row, 'key'),
    signature: bytes(row, 'signature'),
  })),
  close: command<[]>('audit-signed-close', 'CLOSE audit_signed'),
};

interface Cursor<Row> {
  readonly open: Statement<[], never>;
  readonly next: Statement<[], Row>;
  readonly close: Statement<[], never>;
}

async function* rowsOf<Row>(queries: Queries, { open, next, close }: Cursor<Row>): AsyncGenerator<Row, undefined> {
  await queries.run(open);
  for (let rows = await queries.many(next); rows.length > 0; rows = await queries.many(next)) yield* rows;
  await queries.run(close);
  return undefined;
}

/** Ticks and signatures side by side. */
async function* signedTicks(queries: Queries): AsyncGenerator<Signed> {
  const [ticks, signatures] = [rowsOf(queries, HASHED), rowsOf(queries, SIGNATURES)];
  let tick = (await ticks.next()).value;
  let signature = (await signatures.next()).value;
  while (tick !== undefined || signature !== undefined) {
    const order = tick === undefined ? 1 : signature === undefined ? -1 : tick.pair - signature.pair || tick.number - signature.number;
    const { pair, number } = (order <= 0 ? tick : signature)!;
    const of = order >= 0 ? signature : undefined;
    yield { pair, number, hash: order <= 0 ? tick!.hash : null, key: of?.key ?? null, signature: of?.signature ?? null };
    if (order <= 0) tick = (await ticks.next()).value;
    if (order >= 0) signature = (await signatures.next()).value;
  }
}

/** Ed25519 keys as Node reads them (RFC 8410). */
const SPKI_HEAD = Buffer.from('302a300506032b6570032100', 'hex');

type Verifier = (message: Uint8Array, signature: Uint8Array) => boolean;

function verifierOf({ publicKey }: Key): Verifier {
  const key = createPublicKey({ key: Buffer.concat([SPKI_HEAD, publicKey]), format: 'der', type: 'spki' });
  return (message, signature) => verify(null, message, key, signature);
}

/** Each key but the first is introduced by the one before; ticks are signed one behind the other, none left out, by keys that follow one another. */
async function signatureProblems(queries: Queries): Promise<string[]> {
  const keys = await queries.many(KEYS);
  const verifiers = new Map(keys.map((key) => [key.id, verifierOf(key)]));
  const problems = keys.flatMap((key, at) => {
    const before = keys[at - 1];
    const message = Buffer.from(keyIntroductionText(Buffer.from(key.publicKey).toString('hex')));
    const isIntroduced =
      before === undefined ? key.introduction === null : key.introduction !== null && verifiers.get(before.id)!(message, key.introduction);
    return isIntroduced ? [] : [`key ${key.id} of the feed is not introduced by the one before it`];
  });
  const walk = new SignatureWalk(verifiers);
  for await (const row of signedTicks(queries)) walk.add(row);
  return [...problems, ...walk.problems];
}

class SignatureWalk {
  /** By pair: what is wrong first. */
  readonly #problems = new Map<number, string>();
  readonly #verifiers: ReadonlyMap<number, Verifier>;
  #pair = -1;
  #key = 0;
  /** The first one without a signature. */
  #unsigned: number | undefined;

  constructor(verifiers: ReadonlyMap<number, Verifier>) {
    this.#verifiers = verifiers;
  }

  get problems(): string[] {
    return [...this.#problems.values()];
  }

  add({ pair, number, hash, key, signature }: Signed): void {
    if (pair !== this.#pair) [this.#pair, this.#key, this.#unsigned] = [pair, 0, undefined];
    if (this.#problems.has(pair)) return;
    const tell = (problem: string) => this.#problems.set(pair, problem);
    if (key === null || signature === null) {
      this.#unsigned ??= number;
      return;
    }
    if (hash === null) tell(`tick ${number} of pair ${pair} is signed and is not there`);
    else if (this.#unsigned !== undefined) tell(`tick ${this.#unsigned} of pair ${pair} is not signed, and later ones are`);
    else if (key < this.#key) tell(`tick ${number} of pair ${pair} is signed by key ${key}, which had been replaced`);
    else if (this.#verifiers.get(key)?.(hash, signature) !== true)
      tell(`the signature of tick ${number} of pair ${pair} is not the feed's`);
    this.#key = key;
  }
}
