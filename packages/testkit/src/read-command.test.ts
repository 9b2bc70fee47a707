import { OrderType, SelfTrade, TimeInForce } from '@kontor/domain/order';
import { CommandType } from '@kontor/engine/command';
import type { Command } from '@kontor/engine/command';
import { CommandBuffer } from '@kontor/engine/command-buffer';
import { describe, expect, it } from 'vitest';
import { btcUsdt } from './builders.ts';
import { readCommand } from './read-command.ts';

const header = { user: 7, time: 1_767_571_200_123, deadline: 1_767_571_205_123 };
const clientId = [1, -2, 0x7fff_ffff, -0x8000_0000] as const;
const order = { slot: 123_456, number: 9_007_199_254_740_991 };
const large = 4_611_686_018_427_387_904n;

/** One of each type, each field with a value of its own. */
const COMMANDS: readonly Command[] = [
  { type: CommandType.LIST_ASSET, ...header, asset: 65_535, scale: 18, flags: 7 },
  { type: CommandType.LIST_MARKET, ...header, terms: btcUsdt({ bandBps: 500, minNotional: '5', applyMaxToMarket: true, askUpBps: 3 }).terms },
  { type: CommandType.LIST_MARKET, ...header, terms: btcUsdt({ selfTradeAllowed: true, applyMinToMarket: true }).terms },
  { type: CommandType.MARKET_STATUS, ...header, market: 3, status: 1 },
  { type: CommandType.FEE_TIER, ...header, tier: 15, makerRate: 1, takerRate: 50_000_000 },
  { type: CommandType.SET_USER, ...header, tier: 2, flags: 1 },
  { type: CommandType.DEPOSIT, ...header, asset: 4, network: 5, amount: large, output: 6, transaction: clientId },
  { type: CommandType.TRANSFER, ...header, asset: 4, from: 3, to: 1, amount: large, clientId },
  { type: CommandType.ADJUST, ...header, asset: 4, account: 2, amount: -large, clientId },
  {
    type: CommandType.PLACE, ...header, market: 8, side: 1, orderType: OrderType.TAKE_PROFIT_LIMIT, timeInForce: TimeInForce.FOK,
    selfTrade: SelfTrade.DECREMENT, price: 11n, quantity: 12n, quoteAmount: 13n, stopPrice: 14n, clientId,
  },
  { type: CommandType.CANCEL, ...header, order },
  { type: CommandType.CANCEL, ...header, order: { slot: 0, number: 0 }, clientId },
  { type: CommandType.CANCEL_ALL, ...header, market: -1 },
  { type: CommandType.AMEND, ...header, order, quantity: 15n },
  { type: CommandType.REPLACE, ...header, order, timeInForce: 2, selfTrade: 3, price: 16n, quantity: 17n, clientId },
  { type: CommandType.PLACE_OCO, ...header, market: 8, side: 1, selfTrade: 1, quantity: 18n, price: 19n, stopPrice: 20n, stopLimitPrice: 21n, clientId },
  { type: CommandType.CANCEL_AFTER, ...header, market: 8, timeoutMs: 86_400_000 },
  { type: CommandType.TICK, ...header },
  {
    type: CommandType.INDEX_PRICE, ...header, market: 8, price: 22n,
    constituents: [{ source: 1, weight: 2, price: 23n }, { source: 3, weight: 4, price: 24n }],
  },
  { type: CommandType.INDEX_PRICE, ...header, market: 8, price: 22n, constituents: [] },
  { type: CommandType.ENGINE_VERSION, ...header, version: 1 },
  { type: CommandType.OUTAGE, ...header, until: 1_700_000_000_123 },
  { type: CommandType.SET_ASSET, ...header, asset: 8, flags: 31 },
  { type: CommandType.SET_PLATFORM, ...header, limits: { confirmTime: 60, maxUnpaid: 5, payTime: 120, drawChecked: 10_000, drawUnchecked: 100, trustSingle: 1_000, trustTotal: 10_000, trustUnchecked: 2_147_483_647 } },
];

describe('readCommand', () => {
  it('knows every type', () => {
    expect(new Set(COMMANDS.map((command) => command.type))).toEqual(new Set(Object.values(CommandType)));
  });

  it.each(COMMANDS)('reads back what was written: type $type', (command) => {
    const buffer = new CommandBuffer(2);
    buffer.write({ type: CommandType.TICK, time: 1 });
    expect(readCommand(buffer, buffer.write(command))).toEqual(command);
  });

  it('reads nothing from words that do not fit', () => {
    const buffer = new CommandBuffer();
    for (const command of COMMANDS) {
      buffer.clear();
      const at = buffer.write(command);
      buffer.words[at]! += 2 << 16;
      expect(readCommand(buffer, at)).toBeUndefined();
    }
    buffer.clear();
    const at = buffer.write(COMMANDS[0]!);
    buffer.words[at] = 99 | (10 << 16);
    expect(readCommand(buffer, at)).toBeUndefined();
  });
});
