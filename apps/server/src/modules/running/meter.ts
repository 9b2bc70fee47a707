/**
 * Measures how the exchange runs. What this process knows is read when it is asked for; what the database and the disks know is asked
 * over a connection of its own, by one measurement at a time, so that no number of askers slows anything.
 */
import { statfs } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { DISKS, OUTBOXES } from '@kontor/contract/console/running';
import type { SYSTEM_STATE } from '@kontor/contract/console/running';
import type { FeedKind } from '@kontor/contract/platform';
import type { NetworkWord } from '@kontor/contract/network';
import { ENGINE_VERSION } from '@kontor/engine/command';
import type { Static } from 'typebox';
import type { CoreLoop } from '../../core-loop/core-loop.ts';
import type { FollowerClient } from '../../follower/follower-client.ts';
import type { Queries } from '../../store/database.ts';
import type { OpenNetwork } from '../../chains/networks.ts';
import { chainState, databaseState, diskState, lagState, overdueState, standbyState, waitState } from './limits.ts';
import type { Limits } from './limits.ts';
import { Marks } from './marks.ts';
import { Reading } from './reading.ts';
import { DATABASE_SIZE, JOURNAL, MESSAGES_WAITING, MONEY_WAITING, OUTBOXES_WAITING, TRADES_OVERDUE } from './readings.ts';
import type { Overdue, Waiting } from './readings.ts';

export type SystemState = Static<typeof SYSTEM_STATE>;

/** What is measured of the parts that are there when it begins. */
export interface MeterOptions {
  readonly core: Pick<CoreLoop, 'committed' | 'halted'>;
  readonly follower: Pick<FollowerClient, 'sequence' | 'recordedSequence' | 'indexes'>;
  /** Best a connection of its own, with a short limit. */
  readonly queries: Queries;
  /** Folders on the disks; undefined: there is none. */
  readonly disks: Readonly<Record<(typeof DISKS)[number], string | undefined>>;
  /** Channels by which messages are sent. */
  readonly sends: Readonly<Record<'email' | 'phone', boolean>>;
  readonly limits: Limits;
  readonly release: string;
  /** When the server started, wall ms. */
  readonly startedMs: number;
  readonly wallMs: () => number;
  readonly monotonicMs: () => number;
}

/** What says of itself how it does, once it is there. */
export interface MeteredParts {
  readonly feed: {
    readonly state: {
      readonly kind: FeedKind;
      readonly venues: readonly { readonly venue: string; readonly heardMs: number | undefined; readonly pairs: number }[];
      readonly markets: readonly { readonly market: number; readonly pair: string }[];
    };
  };
  readonly sockets: { readonly open: () => number; readonly most: number };
  /** Books against chains (modules/reconciliation). */
  readonly books: {
    readonly last: { readonly comparedMs: number; readonly differing: readonly string[]; readonly unknown: readonly string[] } | undefined;
  };
  readonly networks: {
    readonly all: readonly (Pick<OpenNetwork, 'network'> & {
      /** Seconds. */
      readonly settings: Pick<OpenNetwork['settings'], 'block_seconds'>;
      readonly scanner: Pick<OpenNetwork['scanner'], 'state'>;
    })[];
  };
  /** Of a database that the operator says has standbys (store/standby-watch.ts). */
  readonly standbys: {
    readonly expected: number;
    readonly last: { readonly measuredMs: number; readonly synchronous: number } | undefined;
  };
  readonly reconciler: { readonly last: { readonly comparedMs: number; readonly differences: number } | undefined };
}

/** What was measured so recently is told again, ms. */
const FRESH_MS = 2_000;
/** Tables and engine are compared every ten seconds; what is older than this is not known any more, ms. */
const COMPARED_MS = 60_000;
/** Books and chains are compared each minute, ms. */
const BOOKS_MS = 180_000;
const FAILED_WITHIN_MS = 3_600_000;
/** Of several things the worst is told. */
const WORST = ['bad', 'warn'] as const;

export class Meter {
  readonly #options: MeterOptions;
  readonly #marks: Marks;
  #parts: Partial<MeteredParts> = {};
  readonly #database: Reading<{
    readonly answered_ms: number;
    readonly bytes: number;
    readonly connections: number;
    readonly most: number;
  }>;
  readonly #journal: Reading<Pick<SystemState['journal'], 'sequence' | 'written' | 'archived' | 'snapshot'>>;
  readonly #messages: Reading<readonly (Waiting & { readonly channel: string; readonly failed: number })[]>;
  readonly #outboxes: Reading<readonly (Waiting & { readonly outbox: string })[]>;
  readonly #deals: Reading<Overdue>;
  readonly #money: Reading<readonly (Waiting & { readonly kind: 'withdrawal' | 'deposit'; readonly state: string })[]>;
  readonly #disks: ReadonlyMap<string, Reading<{ readonly total: number; readonly free: number }>>;
  /** The last block that was read of each network, and since when. */
  readonly #heights = new Map<NetworkWord, { readonly height: number | undefined; readonly sinceMs: number }>();
  #takenMs = -Infinity;
  #taking: Promise<void> | undefined;

  constructor(options: MeterOptions) {
    const { queries, disks, monotonicMs, wallMs } = options;
    this.#options = options;
    this.#marks = new Marks(monotonicMs);
    this.#database = new Reading(async () => {
      const from = performance.now();
      const size = await queries.one(DATABASE_SIZE);
      return { ...size, answered_ms: Math.round((performance.now() - from) * 10) / 10 };
    });
    this.#journal = new Reading(() => queries.one(JOURNAL));
    this.#messages = new Reading(() => queries.many(MESSAGES_WAITING, new Date(wallMs() - FAILED_WITHIN_MS)));
    this.#outboxes = new Reading(() => queries.many(OUTBOXES_WAITING));
    this.#deals = new Reading(() => queries.one(TRADES_OVERDUE));
    this.#money = new Reading(() => queries.many(MONEY_WAITING));
    this.#disks = new Map(
      DISKS.flatMap((disk) => {
        const folder = disks[disk];
        return folder === undefined ? [] : [[disk, new Reading(() => spaceOf(folder))] as const];
      }),
    );
  }

  /** These are there from now on. */
  add(parts: Partial<MeteredParts>): void {
    this.#parts = { ...this.#parts, ...parts };
  }

  /** Notes once a second how far journal and chains are, until what it gives back is called. */
  start(): () => void {
    const note = (): void => {
      this.#marks.note(this.#options.core.committed);
      this.#noteHeights();
    };
    const timer = setInterval(note, 1_000).unref();
    note();
    return () => clearInterval(timer);
  }

  /** The one writer, which is asked nothing for it. */
  head(): { readonly open: boolean; readonly sequence: number } {
    const { committed, halted } = this.#options.core;
    return { open: halted === undefined, sequence: committed };
  }

  /** How everything does; measured now, or a moment ago. Never throws: what cannot be measured is unknown. */
  async state(): Promise<SystemState> {
    const { monotonicMs } = this.#options;
    if (monotonicMs() - this.#takenMs >= FRESH_MS) await (this.#taking ??= this.#take().finally(() => (this.#taking = undefined)));
    return this.#shown();
  }

  /** As it was measured last, by whoever asked then; nothing is asked of the database for it. */
  last(): SystemState {
    return this.#shown();
  }

  /** Withdrawals and deposits under way, as measured last; empty where that is not known. */
  moneyWaiting(): readonly (Waiting & { readonly kind: 'withdrawal' | 'deposit'; readonly state: string })[] {
    const { state, value } = this.#money.shown([], () => 'good');
    return state === 'unknown' ? [] : value;
  }

  async #take(): Promise<void> {
    const nowMs = this.#options.wallMs();
    const readings = [this.#database, this.#journal, this.#messages, this.#outboxes, this.#deals, this.#money, ...this.#disks.values()];
    await Promise.all(readings.map((reading) => reading.take(nowMs)));
    this.#takenMs = this.#options.monotonicMs();
  }

  #shown(): SystemState {
    const { core, follower, limits, release, startedMs, wallMs } = this.#options;
    const time = wallMs();
    const now = { measured: time } as const;
    const { committed: sequence, halted } = core;
    const { recordedSequence: recorded } = follower;
    const lagMs = this.#marks.ageBehind(recorded, sequence);
    const memory = process.memoryUsage();
    return {
      time,
      core: {
        ...now,
        state: halted === undefined ? 'good' : 'bad',
        open: halted === undefined,
        why: halted?.message.slice(0, 300) ?? null,
        sequence,
        per_second: this.#marks.perSecond(sequence) ?? null,
      },
      journal: this.#journalShown(),
      follower: {
        ...now,
        state: lagState(lagMs, limits),
        sequence: follower.sequence,
        recorded,
        lag: Math.max(0, sequence - recorded),
        lag_ms: lagMs,
      },
      database: this.#databaseShown(),
      standbys: this.#standbysShown(),
      feed: this.#feedShown(time),
      chains: this.#chainsShown(time),
      disks: DISKS.map((disk) => this.#diskShown(disk)),
      messages: this.#messagesShown(time),
      outboxes: this.#outboxesShown(time),
      deals: this.#dealsShown(time),
      reconciler: this.#reconcilerShown(time),
      books: this.#booksShown(time),
      sockets: this.#socketsShown(time),
      process: { ...now, state: 'good', release, engine: ENGINE_VERSION, started: startedMs, memory: memory.rss, heap: memory.heapUsed },
    };
  }

  #journalShown(): SystemState['journal'] {
    const { value, ...part } = this.#journal.shown({ sequence: null, written: null, archived: null, snapshot: null }, () => 'good');
    return { ...part, ...value };
  }

  #databaseShown(): SystemState['database'] {
    const none = { answered_ms: null, bytes: null, connections: null, most: null };
    const { value, ...part } = this.#database.shown(none, ({ answered_ms, connections, most }) =>
      databaseState(answered_ms, connections, most),
    );
    const { most, ...known } = value;
    return { ...part, ...known, max_connections: most };
  }

  #standbysShown(): SystemState['standbys'] {
    const { standbys } = this.#parts;
    if (standbys === undefined) return { state: 'off', measured: null, expected: 0, synchronous: null };
    const { expected, last } = standbys;
    if (last === undefined) return { state: 'unknown', measured: null, expected, synchronous: null };
    return { state: standbyState(last.synchronous), measured: last.measuredMs, expected, synchronous: last.synchronous };
  }

  #feedShown(nowMs: number): SystemState['feed'] {
    const { feed } = this.#parts;
    if (feed === undefined) return { state: 'unknown', measured: null, kind: 'off', venues: [], pairs: 0, stale: [] };
    const { kind, venues, markets } = feed.state;
    const stale = markets.flatMap(({ market, pair }) => {
      const since = this.#options.follower.indexes.get(market)?.timeMs;
      return since !== undefined && nowMs - since > this.#options.limits.feedStaleMs ? [{ pair, since }] : [];
    });
    return {
      state: kind === 'off' ? 'off' : stale.length > 0 ? 'bad' : 'good',
      measured: nowMs,
      kind,
      venues: venues.map(({ venue, heardMs = null, pairs }) => ({ venue, heard: heardMs, pairs })),
      pairs: markets.length,
      stale,
    };
  }

  /** What is not known for a moment, as after an error, is where it was. */
  #noteHeights(): void {
    const nowMs = this.#options.monotonicMs();
    for (const { network, scanner } of this.#parts.networks?.all ?? []) {
      const { height } = scanner.state;
      const before = this.#heights.get(network);
      if (before === undefined || (height !== undefined && height !== before.height))
        this.#heights.set(network, { height, sinceMs: nowMs });
    }
  }

  #chainsShown(nowMs: number): SystemState['chains'] {
    const { networks } = this.#parts;
    if (networks === undefined) return { state: 'unknown', measured: null, networks: [] };
    this.#noteHeights();
    const shown = networks.all.map(({ network, settings, scanner }) => {
      const { height, sinceMs } = this.#heights.get(network)!;
      const { head, stopped } = scanner.state;
      const ageMs = Math.max(0, Math.round(this.#options.monotonicMs() - sinceMs));
      return {
        network,
        state: stopped === undefined ? chainState(ageMs, settings.block_seconds * 1_000, this.#options.limits) : ('bad' as const),
        head: head ?? null,
        height: height ?? null,
        advanced: nowMs - ageMs,
        stopped: stopped ?? null,
      };
    });
    const worst = WORST.find((state) => shown.some((each) => each.state === state));
    return { state: shown.length === 0 ? 'off' : (worst ?? 'good'), measured: nowMs, networks: shown };
  }

  #diskShown(disk: (typeof DISKS)[number]): SystemState['disks'][number] {
    const reading = this.#disks.get(disk);
    if (reading === undefined) return { disk, state: 'off', measured: null, total: null, free: null };
    const { value, ...part } = reading.shown({ total: null, free: null }, (space) => diskState(space, this.#options.limits));
    return { disk, ...part, ...value };
  }

  #messagesShown(nowMs: number): SystemState['messages'] {
    const { sends, limits } = this.#options;
    return (['email', 'phone'] as const).map((channel) => {
      const { value, ...part } = this.#messages.shown(undefined, (rows) =>
        waitState(rows.find((row) => row.channel === channel)?.oldest ?? null, nowMs, limits),
      );
      const { waiting = null, oldest = null, failed = null } = value?.find((row) => row.channel === channel) ?? {};
      return { channel, ...part, ...(!sends[channel] && { state: 'off' as const }), waiting, oldest, failed };
    });
  }

  #outboxesShown(nowMs: number): SystemState['outboxes'] {
    return OUTBOXES.map((outbox) => {
      const { value, ...part } = this.#outboxes.shown(undefined, (rows) =>
        waitState(rows.find((row) => row.outbox === outbox)?.oldest ?? null, nowMs, this.#options.limits),
      );
      const { waiting = null, oldest = null } = value?.find((row) => row.outbox === outbox) ?? {};
      return { outbox, ...part, waiting, oldest };
    });
  }

  #dealsShown(nowMs: number): SystemState['deals'] {
    const { value, ...part } = this.#deals.shown({ overdue: null, oldest: null }, ({ oldest }) => overdueState(oldest, nowMs));
    return { ...part, ...value };
  }

  #reconcilerShown(nowMs: number): SystemState['reconciler'] {
    const last = this.#parts.reconciler?.last;
    if (last === undefined) return { state: 'unknown', measured: null, differences: null };
    const { comparedMs: measured, differences } = last;
    return { state: nowMs - measured > COMPARED_MS ? 'unknown' : differences > 0 ? 'bad' : 'good', measured, differences };
  }

  #booksShown(nowMs: number): SystemState['books'] {
    const last = this.#parts.books?.last;
    if (last === undefined) return { state: 'unknown', measured: null, differing: [] };
    const { comparedMs: measured, differing, unknown } = last;
    const found = differing.length > 0 ? 'bad' : unknown.length > 0 ? 'warn' : 'good';
    return { state: nowMs - measured > BOOKS_MS ? 'unknown' : found, measured, differing: [...differing] };
  }

  #socketsShown(nowMs: number): SystemState['sockets'] {
    const { sockets } = this.#parts;
    if (sockets === undefined) return { state: 'unknown', measured: null, open: null, most: null };
    const [open, most] = [sockets.open(), sockets.most];
    return { state: open >= most * 0.9 ? 'warn' : 'good', measured: nowMs, open, most };
  }
}

/** Bytes of the disk on which a folder lies, and those of it that this server may still write. */
async function spaceOf(folder: string): Promise<{ readonly total: number; readonly free: number }> {
  const { bsize, blocks, bfree, bavail } = await statfs(folder).catch((error: unknown) => {
    // Made with the first file that goes there: until then its disk is that of the folder around it.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return statfs(dirname(resolve(folder)));
  });
  // What is kept for the machine's owner is no room for us: the share is of what we could have.
  return { total: (blocks - bfree + bavail) * bsize, free: bavail * bsize };
}
