/**
 * Takes a snapshot of all balances once an hour of core time, beside the following: copied in slices as of one command, made into a tree
 * in a thread of its own, stored. One that fails is logged, and the next turn tries again.
 */
import type { StoreLog } from '../../store/connection.ts';
import type { LiveView } from '../live-view.ts';
import { walletProjection } from '../wallet/projection.ts';
import { BalanceCopy } from './balance-copy.ts';
import type { CopiedBalances } from './balance-copy.ts';
import type { ProofStore } from './proof-store.ts';
import type { BuiltTree } from './proof-tree.ts';

const HOUR_MS = 3_600_000;
/** The follower's other work gets its turn after so long, ms. */
const SLICE_MS = 2;
const SECRET_BYTES = 32;
/** Before any hour. */
const NEVER = -1;

export interface ProofTakerOptions {
  readonly store: ProofStore;
  readonly log: StoreLog;
  /** Bytes that nobody can guess. */
  readonly random: (count: number) => Uint8Array;
  /** How often it is asked whether the hour has one, ms. Not with every command: a demo writes a week within seconds. */
  readonly everyMs: number;
  readonly build: (copied: CopiedBalances, secret: Uint8Array) => Promise<BuiltTree>;
}

export class ProofTaker {
  readonly #options: ProofTakerOptions;
  readonly #view: LiveView;
  /** Core time of the newest, ms; undefined until it is known. */
  #lastMs: number | undefined;
  #taking: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isOver = false;

  constructor(view: LiveView, options: ProofTakerOptions) {
    this.#options = options;
    this.#view = view;
  }

  /** From now on each hour gets one. */
  start(): void {
    if (!this.#isOver) this.#timer ??= setInterval(() => this.#offer(), this.#options.everyMs);
  }

  /** Ends what is under way; what was not stored is taken again another time. */
  async stop(): Promise<void> {
    this.#isOver = true;
    clearInterval(this.#timer);
    await this.#taking;
  }

  #offer(): void {
    if (this.#taking !== undefined) return;
    if (this.#lastMs !== undefined && hourOf(this.#view.timeMs) <= hourOf(this.#lastMs)) return;
    this.#taking = this.#take();
  }

  async #take(): Promise<void> {
    const { store, log } = this.#options;
    try {
      this.#lastMs ??= (await store.newest()) ?? NEVER;
      if (!this.#isOver && hourOf(this.#view.timeMs) > hourOf(this.#lastMs)) await this.#takeNow();
    } catch (error) {
      log.error({ err: error }, 'the snapshot of all balances failed; tried again');
    } finally {
      this.#taking = undefined;
    }
  }

  async #takeNow(): Promise<void> {
    const { store, log, random, build } = this.#options;
    const view = this.#view;
    const begun = performance.now();
    const moment = { sequence: view.sequence, timeMs: view.timeMs };
    const copy = new BalanceCopy(view.of(walletProjection).holdings, [...view.listings.assets.keys()]);
    try {
      while (!copy.step(sliceOver())) {
        await new Promise((resolve) => setImmediate(resolve));
        if (this.#isOver) return;
      }
    } finally {
      copy.end();
    }
    const copied = copy.take();
    const copyMs = performance.now() - begun;
    // Before anybody has anything there is nothing to prove.
    if (copied.assets.length === 0) return;
    const built = await build(copied, random(SECRET_BYTES));
    await store.write(moment, built);
    const ms = Math.round(performance.now() - begun);
    log.info({ ...moment, users: built.tree.users, copyMs: Math.round(copyMs), ms }, 'snapshot of all balances taken');
    this.#lastMs = moment.timeMs;
  }
}

function hourOf(ms: number): number {
  return Math.floor(ms / HOUR_MS);
}

function sliceOver(): () => boolean {
  const end = performance.now() + SLICE_MS;
  return () => performance.now() >= end;
}
