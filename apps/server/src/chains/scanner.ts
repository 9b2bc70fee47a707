/**
 * Reads a network's chain block by block and hands what came to watched addresses over to a book, in the transaction that notes how far it
 * has read: a crash leaves both or neither. The hashes of the newest blocks are kept; where the chain no longer has them it has become
 * another, the scanner walks back to what both have, and the book takes back what was in the blocks between. A node that is merely behind,
 * with a past that is ours, is waited for.
 *
 * What is final does not change. A chain that is another even below that was exchanged or has lost its past, and no program can say what is
 * owed to whom: the network stops until somebody has looked and says so (`lost: 'stop'`, `accepted`). Then, as on the chain of a demo at once,
 * it goes on from the last final block; what was final stays credited, and what is lost of it is for people to book.
 *
 * Two that follow one network do no harm: what one hands over holds only from where the other has not gone on.
 */
import { setTimeout } from 'node:timers/promises';
import type { StoreLog } from '../store/connection.ts';
import type { Database, Queries, Transaction } from '../store/database.ts';
import { ChainMoved } from './chain.ts';
import type { BlockMark, Chain, ChainBlock, Watched } from './chain.ts';
import { KEEP_BETWEEN, KEEP_BLOCKS, KEPT_BLOCKS, LOCK_POSITION, POSITION, SET_POSITION } from './chain-rows.ts';
import type { Position } from './chain-rows.ts';

/** What is made of a chain's blocks. */
export interface ScanBook {
  /** The next blocks, in order. Gives the height up to which all is settled for ever. */
  advanced(queries: Transaction, blocks: readonly ChainBlock[]): Promise<number>;
  /** Whatever is above a height is not in the chain any more. */
  fellBack(queries: Transaction, height: number): Promise<void>;
}

export interface ScannerOptions {
  readonly chain: Chain;
  /** The network's number. */
  readonly network: number;
  /** Blocks whose hashes are kept at least: more than ever vanish. */
  readonly depth: number;
  readonly watched: Watched;
  /** Brings in what others have begun to watch; where this process alone does, it is left out. */
  readonly refresh?: (() => Promise<void>) | undefined;
  readonly book: ScanBook;
  readonly database: Queries & Pick<Database, 'transaction'>;
  readonly lost: 'stop' | 'resume';
  /** The final height at which operators take a chain that is another below it; at any other one the network stops all the same. */
  readonly accepted?: number | undefined;
  /** Between two looks at a chain that has nothing new, ms. */
  readonly restMs: number;
  readonly log: StoreLog;
}

/** Blocks that are read together. */
const BATCH = 100;
/** After an error, ms. */
const RETRY_MS = 1_000;
/** Questions for old hashes that go out together. */
const WALK = 16;

/** How a scanner does. */
export interface ScannerState {
  /** The newest block that the node told of; undefined while it does not answer. */
  readonly head: number | undefined;
  /** The block up to which all is read. */
  readonly height: number | undefined;
  /** Why the network has stopped. */
  readonly stopped: string | undefined;
}

export class Scanner {
  readonly #options: ScannerOptions;
  readonly #stop = new AbortController();
  #running: Promise<void> | undefined;
  #position: Position | undefined;
  #head: number | undefined;
  #stopped: string | undefined;
  #wake: (() => void) | undefined;

  constructor(options: ScannerOptions) {
    this.#options = options;
  }

  get state(): ScannerState {
    return { head: this.#head, height: this.#position?.height, stopped: this.#stopped };
  }

  /** Whether the chain can be followed now. */
  get isFollowing(): boolean {
    return this.#head !== undefined && this.#stopped === undefined;
  }

  start(): void {
    this.#running ??= this.#run();
  }

  /** Finishes what is under way. */
  async close(): Promise<void> {
    this.#stop.abort();
    this.#wake?.();
    await this.#running;
  }

  /** Looks at the chain now. */
  hurry(): void {
    this.#wake?.();
  }

  /**
   * One look at the chain: reads the next blocks, or walks back. True where there is more to do at once.
   * @throws what the node or the database says; then nothing has changed
   */
  async step(): Promise<boolean> {
    const { chain, database, network } = this.#options;
    const head = await chain.head();
    this.#head = head.height;
    this.#position ??= await database.maybe(POSITION, network);
    const position = this.#position;
    if (position === undefined) {
      await this.#begin(head);
      return true;
    }
    if (head.height > position.height) return this.#read(position, head.height);
    if (await this.#isOurs(head, position)) return false;
    return this.#fallBack(position, head.height);
  }

  async #run(): Promise<void> {
    const { log, restMs, network } = this.#options;
    let wasAway = false;
    while (!this.#stop.signal.aborted) {
      let wait = restMs;
      try {
        if (await this.step()) wait = 0;
        if (wasAway) log.info({ network }, 'the node of a network answers again');
        wasAway = false;
      } catch (error) {
        // What of it was written is read again.
        this.#position = undefined;
        wait = error instanceof ChainMoved ? Math.min(restMs, RETRY_MS) : RETRY_MS;
        if (!(error instanceof ChainMoved)) {
          if (!wasAway) log.warn({ network, err: error }, 'a network cannot be followed; tried again');
          wasAway = true;
          this.#head = undefined;
        }
      }
      if (this.#stopped !== undefined) return;
      if (wait > 0) await this.#rest(wait);
    }
  }

  async #rest(ms: number): Promise<void> {
    const end = new AbortController();
    this.#wake = () => end.abort();
    if (!this.#stop.signal.aborted) await setTimeout(ms, undefined, { signal: end.signal }).catch(() => undefined);
    this.#wake = undefined;
  }

  /** Nothing that came before is ours: no address was known. The newest blocks, which may vanish yet, are read all the same. */
  async #begin(head: BlockMark): Promise<void> {
    const { chain, database, network, depth } = this.#options;
    const height = Math.max(0, head.height - depth);
    const hash = await chain.hashAt(height);
    if (hash === undefined) throw new ChainMoved(`at block ${height}`);
    await database.transaction(async (queries) => {
      await demandOwn(queries, network, undefined);
      await queries.run(SET_POSITION, network, height, hash, height);
      await queries.run(KEEP_BLOCKS, network, [height], [hash]);
    });
    this.#position = { height, hash, finalHeight: height };
  }

  async #read(position: Position, head: number): Promise<boolean> {
    const { chain, database, network, watched, refresh, book, depth } = this.#options;
    // Behind the question for the head: whoever was told of his address before he paid to it is among them.
    await refresh?.();
    const to = Math.min(head, position.height + BATCH);
    const blocks = await chain.blocks(position.height + 1, to, watched);
    const [first, last] = [blocks[0], blocks.at(-1)];
    if (first === undefined || last === undefined) return false;
    if (first.parent !== position.hash) return this.#fallBack(position, head);
    const finalHeight = await database.transaction(async (queries) => {
      await demandOwn(queries, network, position);
      const found = Math.max(position.finalHeight, await book.advanced(queries, blocks));
      const keep = Math.min(found, last.height - depth);
      const kept = blocks.filter(({ height }) => height >= keep);
      await queries.run(
        KEEP_BLOCKS,
        network,
        kept.map(({ height }) => height),
        kept.map(({ hash }) => hash),
      );
      await queries.run(KEEP_BETWEEN, network, keep, last.height);
      await queries.run(SET_POSITION, network, last.height, last.hash, found);
      return found;
    });
    this.#position = { height: last.height, hash: last.hash, finalHeight };
    return to < head;
  }

  /** Whether a head that is not above what was read is a block of ours. */
  async #isOurs(head: BlockMark, position: Position): Promise<boolean> {
    if (head.height === position.height) return head.hash === position.hash;
    const [kept] = await this.#options.database.many(KEPT_BLOCKS, this.#options.network, head.height);
    return kept?.height === head.height ? kept.hash === head.hash : head.height < position.finalHeight - this.#options.depth;
  }

  /** Walks back to the newest block that is both ours and the chain's. */
  async #fallBack(position: Position, head: number): Promise<boolean> {
    const { chain, database, network, book, log, lost, accepted } = this.#options;
    const kept = await database.many(KEPT_BLOCKS, network, head);
    let fork: BlockMark | undefined;
    for (let from = 0; fork === undefined && from < kept.length; from += WALK) {
      const asked = kept.slice(from, from + WALK);
      const hashes = await Promise.all(asked.map(({ height }) => chain.hashAt(height)));
      fork = asked.find(({ hash }, at) => hashes[at] === hash);
    }
    const isLost = fork === undefined || fork.height < position.finalHeight;
    if (isLost) {
      if (lost === 'stop' && accepted !== position.finalHeight) {
        this.#stopped = `the chain is another below block ${position.finalHeight}, which was final`;
        log.error({ network, finalHeight: position.finalHeight }, 'a chain has changed below what was final: its network is stopped');
        return false;
      }
      const hash = await chain.hashAt(position.finalHeight);
      if (hash === undefined) return false;
      fork = { height: position.finalHeight, hash };
    }
    const to = fork!;
    await database.transaction(async (queries) => {
      await demandOwn(queries, network, position);
      await book.fellBack(queries, to.height);
      await queries.run(KEEP_BETWEEN, network, isLost ? to.height : 0, to.height);
      await queries.run(KEEP_BLOCKS, network, [to.height], [to.hash]);
      await queries.run(SET_POSITION, network, to.height, to.hash, position.finalHeight);
    });
    log.warn({ network, from: position.height, to: to.height, isLost }, 'a chain has become another: what it took back is taken back');
    this.#position = { ...to, finalHeight: position.finalHeight };
    return true;
  }
}

/** Where another has gone on meanwhile nothing is handed over. @throws ChainMoved */
async function demandOwn(queries: Queries, network: number, read: Position | undefined): Promise<void> {
  const now = await queries.maybe(LOCK_POSITION, network);
  if (now?.height !== read?.height || now?.hash !== read?.hash) throw new ChainMoved('for another who reads it as well');
}
