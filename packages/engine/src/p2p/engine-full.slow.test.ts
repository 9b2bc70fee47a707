import { Account } from '@kontor/domain/accounts';
import { Refusal } from '@kontor/domain/refusals';
import { clientId, listAsset } from '@kontor/testkit/builders';
import { advertTerms, MINUTE, peerAssets, peerLimits } from '@kontor/testkit/p2p-world';
import { expect, test } from 'vitest';
import { CommandBuffer } from '../command-buffer.ts';
import { CommandType } from '../command.ts';
import type { Command } from '../command.ts';
import { createEngine } from '../engine.ts';

const MOST_TRADES = 262_144;
const MOST_ADVERTS = 65_536;
const TIME = 1_000_000;
const [MERCHANT, BUYER] = [1, 2];

test('as many trades and adverts may be kept as the page says, and one more once one is forgotten', () => {
  const engine = createEngine();
  const buffer = new CommandBuffer();
  const apply = (command: Command): number => {
    buffer.clear();
    engine.events.clear();
    return engine.apply(buffer, buffer.write(command));
  };
  const advert = (number: number): number => apply({ type: CommandType.P2P_ADVERT, time: TIME, user: MERCHANT, number, ...advertTerms() });
  const take = (number: number, time: number): number => {
    const fields = { number, advert: 1, by: 1, size: 1_000_000_000n, price: 713n, reference: 0n, value: 0n };
    return apply({ type: CommandType.P2P_TRADE, time, user: BUYER, ...fields });
  };
  const quantity = 10n ** 15n;
  for (const command of [
    { type: CommandType.ENGINE_VERSION, time: TIME, version: 6 },
    listAsset(peerAssets.coin, TIME),
    { type: CommandType.SET_PLATFORM, time: TIME, limits: { ...peerLimits, maxUnpaid: MOST_TRADES + 1 } },
    { type: CommandType.SET_RIGHTS, time: TIME, user: MERCHANT, version: 1, level: 1, permissions: 4, holdUntil: 0 },
    { type: CommandType.ADJUST, time: TIME, user: MERCHANT, clientId: clientId(1), asset: 3, account: Account.FIAT, amount: quantity },
    { type: CommandType.P2P_ADVERT, time: TIME, user: MERCHANT, number: 1, ...advertTerms({ quantity }) },
    { type: CommandType.P2P_ADVERT_STATE, time: TIME, user: MERCHANT, number: 1, state: 1 },
  ] as const)
    expect(apply(command)).toBe(Refusal.NONE);
  let refused = 0;
  for (let number = 2; number <= MOST_ADVERTS; number++) if (advert(number) !== Refusal.NONE) refused += 1;
  expect(refused).toBe(0);
  expect(advert(MOST_ADVERTS + 1)).toBe(Refusal.ENGINE_FULL);
  expect(apply({ type: CommandType.P2P_ADVERT, time: TIME, user: MERCHANT, number: 2, ...advertTerms({ price: 1n }) })).toBe(Refusal.NONE);
  expect(apply({ type: CommandType.P2P_ADVERT_STATE, time: TIME, user: MERCHANT, number: 2, state: 2 })).toBe(Refusal.NONE);
  expect(advert(MOST_ADVERTS + 1)).toBe(Refusal.NONE);
  for (let number = 1; number <= MOST_TRADES; number++) if (take(number, TIME) !== Refusal.NONE) refused += 1;
  expect(refused).toBe(0);
  expect(take(MOST_TRADES + 1, TIME)).toBe(Refusal.ENGINE_FULL);
  expect(apply({ type: CommandType.P2P_CANCEL, time: TIME, user: BUYER, trade: 1 })).toBe(Refusal.NONE);
  expect(take(MOST_TRADES + 1, TIME + 15 * MINUTE - 1)).toBe(Refusal.ENGINE_FULL);
  expect(take(MOST_TRADES + 1, TIME + 15 * MINUTE)).toBe(Refusal.NONE);
});
