/** A demo in memory for tests: markets listed and bots funded in an engine of its own. */
import { Account } from '@kontor/domain/accounts';
import { MarketStatus } from '@kontor/domain/market';
import { HOUSE_FEE_TIER } from '@kontor/domain/formulas/fee';
import { CommandType } from '@kontor/engine/command';
import { CommandBuffer } from '@kontor/engine/command-buffer';
import { createEngine } from '@kontor/engine/engine';
import type { Engine } from '@kontor/engine/engine';
import { clientKey } from '../core-loop/client-id.ts';
import type { AnyNewCommand } from '../core-loop/core-loop.ts';
import { DEMO_COINS, DEMO_SCALE, USDT_ASSET } from './demo-coins.ts';
import type { DemoPair } from './demo-pairs.ts';
import { DEMO_PAIRS, termsOf } from './demo-pairs.ts';
import { crewOf, fundsOf } from './crew.ts';

/** BTC and DOGE: a fine grid and a coarse one. */
export const TWO_PAIRS = DEMO_PAIRS.filter(({ base, quote }) => quote === USDT_ASSET.asset && (base === 1 || base === 5));

/** The commands that a demo of these pairs begins with. */
function openingOf(pairs: readonly DemoPair[]): AnyNewCommand[] {
  const give = (user: number, asset: number, amount: bigint): AnyNewCommand => ({
    type: CommandType.ADJUST,
    user,
    clientId: clientKey(`give:${user}:${asset}`),
    asset,
    account: Account.SPOT,
    amount,
  });
  return [
    { type: CommandType.FEE_TIER, tier: HOUSE_FEE_TIER, makerRate: 0, takerRate: 0 },
    ...[USDT_ASSET, ...DEMO_COINS].map(({ asset, flags }): AnyNewCommand => ({
      type: CommandType.LIST_ASSET,
      asset,
      scale: DEMO_SCALE,
      flags,
    })),
    ...pairs.flatMap((pair): AnyNewCommand[] => [
      { type: CommandType.LIST_MARKET, terms: termsOf(pair) },
      { type: CommandType.MARKET_STATUS, market: pair.market, status: MarketStatus.TRADING },
      ...crewOf(pair).flatMap((user): AnyNewCommand[] => [
        { type: CommandType.SET_USER, user, tier: HOUSE_FEE_TIER, flags: 0 },
        give(user, pair.quote, fundsOf(pair).cash),
        give(user, pair.base, fundsOf(pair).coins),
      ]),
    ]),
  ];
}

/** An engine that stands behind the opening at `timeMs`, and what sends it further commands. Its events are left for the caller to clear. */
export function startDemoEngine(
  pairs: readonly DemoPair[],
  timeMs: number,
): { readonly engine: Engine; readonly send: (timeMs: number, command: AnyNewCommand) => number } {
  const engine = createEngine();
  const buffer = new CommandBuffer();
  const send = (atMs: number, command: AnyNewCommand): number => {
    buffer.clear();
    return engine.apply(buffer, buffer.write({ ...command, time: atMs }));
  };
  for (const command of openingOf(pairs)) {
    const code = send(timeMs, command);
    if (code !== 0) throw new Error(`the opening's command ${command.type} was refused with ${code}`);
  }
  engine.events.clear();
  return { engine, send };
}
