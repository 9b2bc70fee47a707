/** The life of a demo's markets, as boot.ts asks for it: a past for a new one, and bots for all. */
import { requestOf } from '@kontor/contract/call';
import type { Engine } from '@kontor/engine/engine';
import type { FastifyInstance } from 'fastify';
import type { Closers } from '../closers.ts';
import type { CommittedEvents, Core } from '../core-loop/core-loop.ts';
import { DEMO_CONTRACTS } from './demo-contracts.ts';
import { DEMO_PAIRS } from './demo-pairs.ts';
import type { Random } from '../random.ts';
import type { StoreLog } from '../store/connection.ts';
import { DemoBots } from './demo-bots.ts';
import { LivedPresent } from './lived-present.ts';
import type { MakeCall } from './lived-present.ts';
import type { PastClock } from './past-clock.ts';
import { TradingFloor } from './trading-floor.ts';
import { writePast } from './write-past.ts';
import type { WritePastOptions } from './write-past.ts';

/** Every new demo has lived through the same past, but for the hour it opens: some coins have risen since yesterday, some fallen. */
const PAST_SEED = 2_100;

export interface DemoMarket {
  readonly core: Core;
  /** The core's, for reading while nothing is under way. */
  readonly engine: Engine;
  /** Who is told of committed events, from now on. */
  readonly onEvents: (listener: (events: CommittedEvents) => void) => void;
}

/** Where a past is written, and who must have read it before anybody asks. */
export interface PastPlace extends Pick<DemoMarket, 'engine'>, Pick<WritePastOptions, 'core' | 'meanwhile'> {
  readonly clock: PastClock;
  /** Last command in the read tables. */
  readonly recorded: () => number;
  readonly log: StoreLog;
}

/** The read tables get this long to follow, ms; then the demo opens without the last of its past. */
const READ_LIMIT_MS = 20_000;

/** The bots of a new demo live through the days before it opens at `endMs`. Resolves when charts can be drawn. */
export async function fillPast({ core, engine, clock, recorded, log, meanwhile = [] }: PastPlace, endMs: number): Promise<void> {
  const begin = performance.now();
  log.info({}, 'a new demo: its bots live through eight months of markets first, which takes some seconds');
  const commands = await writePast({ core, engine, clock, endMs, seed: PAST_SEED, meanwhile });
  const written = performance.now();
  while (recorded() < engine.sequence && performance.now() - written < READ_LIMIT_MS)
    await new Promise((resolve) => setTimeout(resolve, 20));
  log.info({ commands, tookMs: Math.round(written - begin), readMs: Math.round(performance.now() - written) }, 'the demo has a past');
}

export interface PresentPlace {
  readonly app: Pick<FastifyInstance, 'inject'>;
  /** The demo's own chain, once it runs; undefined where there is none: then nothing is done. */
  readonly chain: Promise<unknown>;
  readonly password: string;
  readonly log: StoreLog;
  readonly closers: Pick<Closers, 'add' | 'closing'>;
}

/** The lived-in person goes on with its life as soon as coins can come in. */
export function livePresent({ app, chain, password, log, closers }: PresentPlace): void {
  const make: MakeCall = async (call, body, token) => {
    const { method, target: url, body: payload } = requestOf(call, body);
    const headers = { 'content-type': 'application/json', token };
    const response = await app.inject({ method, url, headers, ...(payload !== undefined && { payload }) });
    return response.json();
  };
  const living = closers.add(new LivedPresent({ make, password, log }), (begun) => begun.close());
  void chain.then((runs) => {
    if (runs !== undefined && !closers.closing) living.start();
  });
}

/** The bots trade from now on; the caller closes them. */
export function startBots({ core, engine, onEvents }: DemoMarket, random: Random): DemoBots {
  const seed = new DataView(Uint8Array.from(random.bytes(4)).buffer).getUint32(0);
  const bots = new DemoBots({ core, floor: new TradingFloor(engine.dump()), pairs: DEMO_PAIRS, contracts: DEMO_CONTRACTS, seed });
  onEvents((events) => bots.onCommitted(events));
  bots.start();
  return bots;
}
