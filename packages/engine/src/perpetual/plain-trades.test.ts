import { DoneReason } from '@kontor/domain/order';
import { ContractWorld } from '@kontor/testkit/contract-world';
import { describe, expect, test } from 'vitest';
import { CommandType } from '../command.ts';
import { createEngine } from '../engine.ts';

/** Both contracts with a mark; the twin beside it says what every outcome, event and record must be. */
function world(): ContractWorld {
  const w = new ContractWorld(createEngine({ recording: true }));
  w.mark('60000');
  w.mark('3000', { market: w.eth });
  for (const name of ['alice', 'bob']) w.fund(name, name === 'alice' ? '1000' : '100000');
  return w;
}

describe('what the core carries out of contracts itself', () => {
  test('counts what an account loses in another contract before it lets a maker trade', () => {
    const w = world();
    const coins = { price: '3000', quantity: '4', market: w.eth };
    w.sell('bob', coins);
    expect(w.buy('alice', coins).refusal).toBe('NONE');
    expect(w.buy('alice', { price: '60000', quantity: '0.1' }).refusal).toBe('NONE');
    w.mark('59000');
    // 840 are lost, and 154 of 994 left: enough to hold on, and not to lose 100 more at once.
    w.mark('2790', { market: w.eth });
    const { events } = w.sell('bob', { price: '60000', quantity: '0.1', in: 'IOC' });
    expect(events).toMatchObject([
      { type: 'command', code: 0 },
      { type: 'accepted', user: w.user('bob') },
      { type: 'done', user: w.user('alice'), reason: DoneReason.UNBEARABLE },
      { type: 'done', user: w.user('bob'), reason: DoneReason.IOC },
    ]);
    expect(w.door.dump().contractAccounts.map(({ reserved }) => reserved)).toEqual([0n, 0n]);
  });

  test('an order that rests is cancelled with what it reserved, and one that closes with its lots', () => {
    const w = world();
    const coins = { price: '60000', quantity: '0.01' };
    w.sell('bob', coins);
    w.buy('alice', coins);
    const opening = w.buy('alice', { price: '59000', quantity: '0.01' }).events.find((event) => event.type === 'accepted')!;
    const closing = w.sell('alice', { price: '61000', quantity: '0.01', closes: true }).events.find((event) => event.type === 'accepted')!;
    expect(w.sell('alice', { price: '62000', quantity: '0.01', closes: true }).refusal).toBe('NOT_CLOSABLE');
    for (const { slot, number } of [opening, closing])
      w.must({ type: CommandType.CANCEL, time: w.time, user: w.user('alice'), order: { slot, number } });
    expect(w.door.dump().contractAccounts[0]!.reserved).toBe(0n);
    expect(w.sell('alice', { price: '62000', quantity: '0.01', closes: true }).refusal).toBe('NONE');
  });

  test('a mark that is older than ten seconds opens nothing, and closes', () => {
    const w = world();
    const coins = { price: '60000', quantity: '0.01' };
    w.sell('bob', coins);
    w.buy('alice', coins);
    w.time += 10_000;
    expect(w.buy('alice', { price: '59000', quantity: '0.01' }).refusal).toBe('NONE');
    w.time += 1;
    expect(w.buy('alice', { price: '59000', quantity: '0.01' }).refusal).toBe('MARK_STALE');
    expect(w.sell('alice', { price: '61000', quantity: '0.01', closes: true }).refusal).toBe('NONE');
  });
});
