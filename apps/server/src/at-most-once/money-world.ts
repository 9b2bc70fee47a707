/** A small exchange for tests of what moves money outside trading; what a server here has room for is soon forgotten. */
import { CommandType } from '@kontor/engine/command';
import { clientKey } from '../core-loop/client-id.ts';
import type { NewMoneyCommand } from '../core-loop/core-loop.ts';
import { BTC, USDT } from '../core-loop/core-world.ts';
import { startSpotWorld } from '../modules/spot/spot-world.ts';
import type { MoneyOutcome } from './money-once.ts';

/** The users of these tests have nothing at first but what they are given. */
const USER = 3;

export const adjust = (id: string, amount: bigint, { user = USER, asset = USDT, account = 0 } = {}) =>
  ({
    type: CommandType.ADJUST,
    user,
    clientId: clientKey(id),
    asset,
    account,
    amount,
  }) satisfies NewMoneyCommand;

export const transfer = (id: string, amount: bigint, { user = USER, asset = USDT, from = 0, to = 1 } = {}) =>
  ({
    type: CommandType.TRANSFER,
    user,
    clientId: clientKey(id),
    asset,
    from,
    to,
    amount,
  }) satisfies NewMoneyCommand;

export type MoneyWorld = Awaited<ReturnType<typeof startMoneyWorld>>;

export async function startMoneyWorld() {
  const world = await startSpotWorld({ idCapacity: { idsOfPart: 20, parts: 2 } });
  const submit = (command: NewMoneyCommand): Promise<MoneyOutcome> => world.money().submit(command);
  let others = 0;
  /** So many other commands of the user that the engine knows none of the ids before them, and the memory few. */
  const submitOthers = async (): Promise<void> => {
    await Promise.all(Array.from({ length: 45 }, () => submit(adjust(`other-${++others}`, 1n, { asset: BTC }))));
  };
  /** The same, and the read tables have them. */
  const forget = async (): Promise<void> => {
    await submitOthers();
    await world.follower.recorded(world.engine.sequence, true);
  };
  const held = (user: number, account: 0 | 1, asset = USDT): bigint => world.engine.balance(user, account, asset, 0);
  return { ...world, submit, submitOthers, forget, held };
}
