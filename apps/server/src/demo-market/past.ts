/**
 * The demo's past: the same bots in the same engine, with the simulated price of days gone by. Nothing is painted; what comes out
 * is a list of commands with times, and whoever applies them gets the same trades. Far back a turn stands for hours, near the
 * present for half a minute, and the last minutes are as lively as the present.
 */
import { CommandType } from '@kontor/engine/command';
import { CommandBuffer } from '@kontor/engine/command-buffer';
import type { EngineDoor } from '@kontor/engine/engine-door';
import type { NewCommand } from '../core-loop/core-loop.ts';
import { SIMULATED_SOURCES } from '../feeds/simulated-sources.ts';
import { ContractStage, priceOf } from './contract-stage.ts';
import type { DemoContract } from './demo-contracts.ts';
import type { DemoPair } from './demo-pairs.ts';
import { drawFrom } from '../seeded-draw.ts';
import type { PastAct } from './lived-past.ts';
import { BEAT_MS, LIVE_PACE, MarketBots } from './market-bots.ts';
import type { Pace } from './market-bots.ts';
import { pricesOf } from './pair-prices.ts';
import type { PairPrices } from './pair-prices.ts';
import { TradingFloor } from './trading-floor.ts';

/** A stretch of the past: how long before the present it begins, and how far its turns lie apart, ms. */
export interface Stretch {
  readonly beginsMs: number;
  readonly everyMs: number;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Eight months of days, six weeks of hours, two weeks of quarters of an hour, ten hours of minutes, and some lively minutes. */
export const WHOLE_PAST: readonly Stretch[] = [
  { beginsMs: 240 * DAY_MS, everyMs: 8 * HOUR_MS },
  { beginsMs: 45 * DAY_MS, everyMs: HOUR_MS },
  { beginsMs: 14 * DAY_MS, everyMs: 15 * MINUTE_MS },
  { beginsMs: 3 * DAY_MS, everyMs: 5 * MINUTE_MS },
  { beginsMs: 10 * HOUR_MS, everyMs: MINUTE_MS },
  { beginsMs: 3 * HOUR_MS, everyMs: MINUTE_MS / 2 },
];
/** The demo's contracts are younger than its pairs, ms. */
const CONTRACTS_BEGIN_MS = 14 * DAY_MS;
/** In the past their bots have a turn in every so many rounds, and no more often than this, ms. */
const CONTRACTS_PAST_EVERY = 2;
const CONTRACTS_EVERY_MS = 5 * MINUTE_MS;
/** Where on the simulated path every past ends, whenever the demo opens: the days before it are ordinary ones. */
const PATH_END_MS = Date.UTC(2025, 11, 7);
/** The end of the past is made at the pace of the present, ms. */
const LIVELY_MS = 4 * MINUTE_MS;
/** What is traded in a longer turn is more than one round of takers may take, ms. */
const LONG_MS = HOUR_MS;
const LONG_ROUNDS = 2;

export interface PastOptions {
  /** Stands where the commands will begin; it is used up. */
  readonly engine: EngineDoor;
  readonly pairs: readonly DemoPair[];
  /** Contracts of coins of these pairs; they are as old as CONTRACTS_BEGIN_MS. */
  readonly contracts: readonly DemoContract[];
  readonly stretches: readonly Stretch[];
  /** What others than the bots do in it, oldest first. */
  readonly acts?: readonly PastAct[];
  /** Where the past ends, ms since 1970 UTC. */
  readonly endMs: number;
  readonly seed: number;
}

/** A command of the past and what the engine said to it. */
export interface PastCommand {
  readonly timeMs: number;
  readonly command: NewCommand;
  /** Its Refusal code. */
  readonly code: number;
}

/** A market in the making. */
interface Stage {
  readonly bots: MarketBots;
  readonly sources: PairPrices;
}

/** The commands of the past in their order; times never fall. The same for the same options. */
export function* pastCommands({ engine, pairs, contracts, stretches, acts = [], endMs, seed }: PastOptions): Generator<PastCommand> {
  const floor = new TradingFloor(engine.dump());
  engine.events.clear();
  const buffer = new CommandBuffer();
  const apply = function* (timeMs: number, commands: readonly NewCommand[]): Generator<PastCommand> {
    for (const command of commands) {
      buffer.clear();
      const code = engine.apply(buffer, buffer.write({ ...command, time: timeMs }));
      floor.take(engine.events);
      engine.events.clear();
      engine.records?.clear();
      yield { timeMs, command, code };
    }
  };
  const stages = pairs.map((pair): Stage => ({
    bots: new MarketBots(pair, floor, drawFrom(seed + pair.market), LIVE_PACE),
    sources: pricesOf(pair, { seed, anchorMs: endMs, pathMs: PATH_END_MS }),
  }));
  /** Somebody still trades at the old price, then the makers move, then the takers come. */
  const turn = function* ({ bots, sources }: Stage, timeMs: number, rounds: number): Generator<PastCommand> {
    yield* apply(timeMs, bots.opening());
    bots.believe(priceOf(sources.at(timeMs), timeMs));
    yield* apply(timeMs, bots.quotes());
    for (let round = 0; round < rounds; round++) yield* apply(timeMs, bots.takes());
  };

  const waiting = [...acts];
  /** Whoever has waited for this time acts on books that have just been quoted. */
  const actBy = function* (timeMs: number): Generator<PastCommand> {
    while (waiting[0] !== undefined && waiting[0].beforeMs >= endMs - timeMs) {
      const commands = waiting[0].commands(floor);
      // Nobody offers what it wants: with the next round's quotes, then.
      if (commands === undefined) return;
      waiting.shift();
      yield* apply(timeMs, commands);
    }
  };

  const traded = contracts.map((contract) => new ContractStage(contract, { floor, stages, seed, startMs: endMs - CONTRACTS_BEGIN_MS }));
  for (const [place, { beginsMs, everyMs }] of stretches.entries()) {
    const nextMs = endMs - (stretches[place + 1]?.beginsMs ?? LIVELY_MS);
    for (const { bots } of stages) bots.setPace(paceOf(bots.pair, everyMs));
    for (let fromMs = endMs - beginsMs, round = 0; fromMs < nextMs; fromMs += everyMs, round++) {
      for (const [i, stage] of stages.entries())
        if (round % roundsOf(stage.bots.pair, everyMs) === 0)
          yield* turn(
            stage,
            fromMs + Math.floor((i * everyMs) / stages.length),
            everyMs > LONG_MS && stage.bots.pair.liveliness.pastEvery === 1 ? LONG_ROUNDS : 1,
          );
      // At the end of the round, so that times never fall.
      const timeMs = fromMs + everyMs - 1;
      if (timeMs >= endMs - CONTRACTS_BEGIN_MS && round % Math.max(CONTRACTS_PAST_EVERY, Math.ceil(CONTRACTS_EVERY_MS / everyMs)) === 0)
        for (const stage of traded) for (const commands of stage.turn(timeMs)) yield* apply(timeMs, commands());
      yield* actBy(timeMs);
    }
  }
  yield* livelyEnd(stages, traded, endMs, apply);
}

/** The books of the present are built up, then every market has its turns as in the present, with a journalled index. */
function* livelyEnd(
  stages: readonly Stage[],
  traded: readonly ContractStage[],
  endMs: number,
  apply: (timeMs: number, commands: readonly NewCommand[]) => Generator<PastCommand>,
): Generator<PastCommand> {
  const fromMs = endMs - LIVELY_MS;
  for (const { bots } of stages) {
    yield* apply(fromMs, bots.withdraw());
    bots.setPace({ ...LIVE_PACE, quotes: 2 * LIVE_PACE.levels });
    yield* apply(fromMs, bots.quotes());
    bots.setPace(LIVE_PACE);
  }
  for (let timeMs = fromMs + BEAT_MS; timeMs <= endMs; timeMs += BEAT_MS) {
    for (const { bots, sources } of stages) {
      const { market, liveliness, price: origin } = bots.pair;
      if ((timeMs - fromMs) % liveliness.turnMs !== 0) continue;
      const prices = sources.at(timeMs);
      const price = priceOf(prices, timeMs);
      const constituents = SIMULATED_SOURCES.map((source, at) => ({ source, weight: 1, price: prices[at] ?? 0n }));
      if (origin.kind === 'index') yield* apply(timeMs, [{ type: CommandType.INDEX_PRICE, market, price, constituents }]);
      bots.believe(price);
      yield* apply(timeMs, bots.takes());
      yield* apply(timeMs, bots.quotes());
    }
    for (const stage of traded)
      if ((timeMs - fromMs) % stage.bots.contract.turnMs === 0) for (const commands of stage.turn(timeMs)) yield* apply(timeMs, commands());
  }
}

/** A pair has a turn in every so many rounds; where they are long, in each, so that its candles have no gaps. */
function roundsOf({ liveliness }: DemoPair, everyMs: number): number {
  return everyMs >= HOUR_MS ? 1 : liveliness.pastEvery;
}

/** A turn that stands for a long time trades about as much as that time does, as far as one order may be worth it. */
function paceOf(pair: DemoPair, everyMs: number): Pace {
  const { liveliness } = pair;
  const worth = (liveliness.turnoverPerSecond * everyMs * roundsOf(pair, everyMs)) / 1_000;
  // Who has fewer turns trades more in each.
  const eager = liveliness.pastEvery === 1 ? 0.6 : 1.2;
  return { levels: 1, size: Math.max(1, (1.5 * worth) / liveliness.touchValue), quotes: 2, eager };
}
