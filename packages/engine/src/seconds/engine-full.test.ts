import { Account } from '@kontor/domain/accounts';
import { Refusal } from '@kontor/domain/refusals';
import { ASSETS, clientId, listAsset } from '@kontor/testkit/builders';
import { expect, test } from 'vitest';
import { CommandBuffer } from '../command-buffer.ts';
import { CommandType } from '../command.ts';
import type { Command } from '../command.ts';
import { createEngine } from '../engine.ts';

const MOST = 262_144;
const TIME = 1_000_000;
const USDT = ASSETS[2]!.id;

test('as many contracts may be under way as the page says, and one more once one is settled', () => {
  const engine = createEngine();
  const buffer = new CommandBuffer();
  const apply = (command: Command): number => {
    buffer.clear();
    engine.events.clear();
    return engine.apply(buffer, buffer.write(command));
  };
  const tick = (number: number, time: number) => {
    const said = { pair: 1, number, at: time, price: 1n, isStale: false, constituents: [] };
    return apply({ type: CommandType.SECONDS_TICK, time, ...said });
  };
  const take = (number: number, time: number) => {
    const wish = { pair: 1, direction: 0, duration: number === 1 ? 10 : 60, payoutRate: 0, stake: 1n };
    return apply({ type: CommandType.SECONDS_OPEN, time, user: 1, ...wish, clientId: clientId(number) });
  };
  const products = [10, 60].map((duration) => ({ duration, payoutRate: 1, feeRate: 0, minStake: 1n, maxStake: 1n }));
  const money = { asset: USDT, account: Account.SECONDS, amount: 1_000_000n };
  for (const command of [
    { type: CommandType.ENGINE_VERSION, time: TIME, version: 6 },
    ...ASSETS.map((asset) => listAsset(asset, TIME)),
    { type: CommandType.SECONDS_PAIR, time: TIME, pair: 1, asset: USDT, open: 1, products },
    { type: CommandType.SET_RIGHTS, time: TIME, user: 1, version: 1, level: 1, permissions: 2, holdUntil: 0 },
    { type: CommandType.ADJUST, time: TIME, user: 1, clientId: clientId(9_000_000), ...money },
  ] as const)
    expect(apply(command)).toBe(Refusal.NONE);
  expect(tick(1, TIME)).toBe(Refusal.NONE);
  let refused = 0;
  for (let number = 1; number <= MOST; number++) if (take(number, TIME) !== Refusal.NONE) refused += 1;
  expect(refused).toBe(0);
  expect(take(MOST + 1, TIME)).toBe(Refusal.ENGINE_FULL);
  // The first one begins, and the ticks until its expiry make 512 others begin each.
  for (let second = 1; second <= 11; second++) expect(tick(second + 1, TIME + second * 1_000)).toBe(Refusal.NONE);
  expect(take(MOST + 1, TIME + 11_000)).toBe(Refusal.ENGINE_FULL);
  for (let round = 0; engine.isWorkLeft && round < MOST; round++) apply({ type: CommandType.TICK, time: TIME + 11_000 });
  expect(engine.isWorkLeft).toBe(false);
  expect(tick(13, TIME + 11_001)).toBe(Refusal.NONE);
  expect(take(MOST + 1, TIME + 11_001)).toBe(Refusal.NONE);
  expect(take(MOST + 2, TIME + 11_001)).toBe(Refusal.ENGINE_FULL);
});
