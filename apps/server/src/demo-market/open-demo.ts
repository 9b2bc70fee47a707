/** The life of a demo's markets, as boot.ts asks for it: a past for a new one, and bots for all. */
import type { Engine } from '@kontor/engine/engine';
import type { CommittedEvents, Core } from '../core-loop/core-loop.ts';
import { DEMO_COINS } from '../modules/market/demo-coins.ts';
import type { Random } from '../random.ts';
import type { StoreLog } from '../store/connection.ts';
import { DemoBots } from './demo-bots.ts';
import type { PastClock } from './past-clock.ts';
import { TradingFloor } from './trading-floor.ts';
import { writePast } from './write-past.ts';

/** Every new demo has lived through the same past, but for the hour it opens. */
const PAST_SEED = 20_250_101;

export interface DemoMarket {
  readonly core: Core;
  /** The core's, for reading while nothing is under way. */
  readonly engine: Engine;
  /** Who is told of committed events, from now on. */
  readonly onEvents: (listener: (events: CommittedEvents) => void) => void;
}

/** The bots of a new demo live through the days before it opens at `endMs`. */
export async function fillPast({ core, engine }: Pick<DemoMarket, 'core' | 'engine'>, clock: PastClock, endMs: number, log: StoreLog): Promise<void> {
  const begin = performance.now();
  const commands = await writePast({ core, engine, clock, endMs, seed: PAST_SEED });
  log.info({ commands, tookMs: Math.round(performance.now() - begin) }, 'the demo has a past');
}

/** The bots trade from now on; the caller closes them. */
export function startBots({ core, engine, onEvents }: DemoMarket, random: Random): DemoBots {
  const seed = new DataView(Uint8Array.from(random.bytes(4)).buffer).getUint32(0);
  const bots = new DemoBots({ core, floor: new TradingFloor(engine.dump()), coins: DEMO_COINS, seed });
  onEvents((events) => bots.onCommitted(events));
  bots.start();
  return bots;
}
