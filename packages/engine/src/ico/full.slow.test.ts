import { Account } from '@kontor/domain/accounts';
import { refusalName } from '@kontor/testkit/compare';
import { clientId } from '@kontor/testkit/builders';
import { icoAssets, icoTimes, IcoWorld } from '@kontor/testkit/ico-world';
import { expect, it } from 'vitest';
import { CommandBuffer } from '../command-buffer.ts';
import { CommandType } from '../command.ts';
import { createEngine, restoreEngine } from '../engine.ts';

const MOST = 1_048_576;
const TIME = icoTimes.start;

it('keeps as many subscriptions as are planned for, and has room again once an item is over', () => {
  const engine = createEngine();
  const w = new IcoWorld(engine, { audited: false }).open({ lot: 100_000_000n, price: 1n, supply: 100_000_000n, cap: 2_000_000n });
  w.open({ item: 8, lot: 100_000_000n, price: 1n, supply: 100_000_000n });
  const buffer = new CommandBuffer();
  let ids = 1_000;
  /** Straight to the engine: the twin counts everything anew each time. */
  const send = (user: number, item: number): string => {
    buffer.clear();
    engine.events.clear();
    const at = buffer.write({
      type: CommandType.ICO_SUBSCRIBE,
      time: TIME,
      user,
      item,
      quantity: 1n,
      clientId: clientId(ids++),
    });
    return refusalName(engine.apply(buffer, at));
  };
  const give = (user: number): void => {
    buffer.clear();
    const money = { asset: icoAssets.payment.id, account: Account.ICO, amount: 2_000_000n, clientId: clientId(ids++) };
    engine.apply(buffer, buffer.write({ type: CommandType.ADJUST, time: TIME, user, ...money }));
  };
  give(1);
  give(2);
  for (let at = 0; at < MOST; at++) if (send(1, 7) !== 'NONE') throw new Error(`subscription ${at} is refused`);
  expect([send(1, 7), send(2, 8)]).toEqual(['ENGINE_FULL', 'ENGINE_FULL']);
  const copy = restoreEngine(engine.snapshot());
  expect(copy.digest()).toBe(engine.digest());
  buffer.clear();
  engine.apply(buffer, buffer.write({ type: CommandType.ICO_CANCEL, time: TIME, item: 7 }));
  expect(engine.dump().items[0]).toMatchObject({ paid: BigInt(MOST), subscriptions: [] });
  expect(send(2, 8)).toBe('NONE');
});
