import { AssetFlag } from '@kontor/domain/accounts';
import { MarketStatus } from '@kontor/domain/market';
import { CommandType, ENGINE_VERSION } from '@kontor/engine/command';
import type { Command } from '@kontor/engine/command';
import { clientId, marketSpec } from '@kontor/testkit/builders';
import type { AssetSpec } from '@kontor/testkit/builders';

/** Assets of shards' worlds: the quote of all markets, a coin, and one that not every shard has listed. */
export const QUOTE: AssetSpec = { symbol: 'USDT', id: 1, scale: 8, flags: AssetFlag.WITHDRAWALS };
export const COIN: AssetSpec = { symbol: 'BTC', id: 2, scale: 8, flags: AssetFlag.WITHDRAWALS };
export const RARE: AssetSpec = { symbol: 'NEW', id: 3, scale: 8, flags: AssetFlag.WITHDRAWALS };

/** Each shard's market; it is another one in each, under the same number. */
export const MARKET = marketSpec(1, COIN, QUOTE, { tick: '0.01', step: '0.0001' });

/** A chain, whose coins come in and leave. */
export const CHAIN = 1;

/** The command that lists an asset. */
export function list({ id, scale, flags }: AssetSpec): Command {
  return { type: CommandType.LIST_ASSET, time: 0, asset: id, scale, flags };
}

/** What every shard begins with. */
export function openingOf(assets: readonly AssetSpec[]): Command[] {
  return [
    { type: CommandType.ENGINE_VERSION, time: 0, version: ENGINE_VERSION },
    ...assets.map(list),
    { type: CommandType.LIST_MARKET, time: 0, terms: MARKET.terms },
    { type: CommandType.MARKET_STATUS, time: 0, market: MARKET.terms.market, status: MarketStatus.TRADING },
  ];
}

/** Coins that come in by the chain; `payment` is told once. */
export function payIn(user: number, asset: number, amount: bigint, payment: number): Command {
  return { type: CommandType.DEPOSIT, time: 0, user, asset, amount, network: CHAIN, output: 0, transaction: clientId(payment) };
}
