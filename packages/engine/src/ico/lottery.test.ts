import { Draw } from '@kontor/domain/ico/draw';
import { seedOf } from '@kontor/domain/ico/secret';
import { IcoStage } from '@kontor/domain/ico/words';
import { RecordType } from '@kontor/domain/record-types';
import { DOORS } from '@kontor/testkit/doors';
import { BLOCK, icoAssets, icoTimes, IcoWorld, SECRET } from '@kontor/testkit/ico-world';
import { describe, expect, test } from 'vitest';

const { token } = icoAssets;
const DAY = 86_400_000;

describe.each(DOORS)('a lottery, %s', (_name, make) => {
  const world = (): IcoWorld => new IcoWorld(make({ recording: true }));

  test('sells what is drawn; losers and what was not won get everything back', () => {
    const w = world().open();
    for (const [name, lots] of [
      ['alice', 30],
      ['bob', 100],
      ['alice', 20],
      ['carl', 1],
    ] as const) {
      w.give(name, String(lots * 5));
      const { refusal, events } = w.subscribe(name, lots);
      expect(refusal).toBe('NONE');
      expect(events.at(-1)).toMatchObject({ type: 'subscribed', paid: BigInt(lots) * 500_000_000n });
    }
    expect(w.balance('alice')).toEqual({ available: '0', frozen: '250', locked: '0' });
    w.at(icoTimes.end);
    expect(w.state().stage).toBe(IcoStage.OPEN);
    w.block();
    const { events } = w.reveal();
    expect(events.map(({ type }) => type)).toEqual([
      'command',
      'ico_stage',
      'ico_stage',
      'subscription_settled',
      'subscription_settled',
      'subscription_settled',
      'ico_stage',
    ]);
    // Reckoned again from what is published: tickets in the order of the subscriptions.
    const draw = new Draw(seedOf(SECRET, BLOCK), 151, 100);
    draw.step(100);
    const won = { alice: draw.wonOf(0, 30) + draw.wonOf(130, 20), bob: draw.wonOf(30, 100), carl: draw.wonOf(150, 1) };
    for (const name of ['alice', 'bob', 'carl'] as const) {
      const [lots, tickets] = [won[name], { alice: 50, bob: 100, carl: 1 }[name]];
      expect(w.holding(name)).toMatchObject({ wonLots: lots, tokens: BigInt(lots * 10) * 100_000_000n });
      expect(w.balance(name)).toEqual({ available: String((tickets - lots) * 5), frozen: '0', locked: '0' });
      expect(w.balance(name, token)).toEqual({ available: String(lots * 4), frozen: '0', locked: String(lots * 6) });
    }
    expect([w.treasuryOf(token), w.treasuryOf(icoAssets.payment)]).toEqual(['0', '500']);
    expect(w.state()).toMatchObject({ stage: IcoStage.SETTLED, tickets: 151, subscriptions: [] });
  });

  test('of thirty lots at ten tokens and 0.5 fourteen win: 70 paid, 80 back, 84 frozen, 56 at once', () => {
    const w = world().open({ supply: 14_000_000_000n });
    w.give('alice', '150');
    w.subscribe('alice', 30);
    w.at(icoTimes.end);
    w.block();
    w.reveal();
    expect(w.balance('alice')).toEqual({ available: '80', frozen: '0', locked: '0' });
    expect(w.balance('alice', token)).toEqual({ available: '56', frozen: '0', locked: '84' });
    expect(w.door.records!.read().map(({ type, amount }) => [type, amount])).toEqual([
      [RecordType.ICO_PAY, -7_000_000_000n],
      [RecordType.ICO_PAY, 7_000_000_000n],
      [RecordType.ICO_REFUND, -8_000_000_000n],
      [RecordType.ICO_REFUND, 8_000_000_000n],
      [RecordType.ICO_GRANT, -14_000_000_000n],
      [RecordType.ICO_GRANT, 5_600_000_000n],
      [RecordType.ICO_GRANT, 8_400_000_000n],
    ]);
  });

  test('that nobody came to is settled at its end', () => {
    const w = world().open();
    expect(w.at(icoTimes.end)).toMatchObject([{ type: 'ico_stage', stage: IcoStage.SETTLED, tickets: 0 }, { type: 'command' }]);
    expect(w.block().refusal).toBe('NOT_OPEN');
  });

  test('with lots for all needs no secret: everybody wins', () => {
    const w = world().open();
    for (const name of ['alice', 'bob']) {
      w.give(name, '250');
      expect(w.subscribe(name, 50).refusal).toBe('NONE');
    }
    w.at(icoTimes.end);
    expect(w.state().stage).toBe(IcoStage.SETTLED);
    for (const name of ['alice', 'bob']) expect(w.balance(name, token)).toEqual({ available: '200', frozen: '0', locked: '300' });
    expect(w.reveal().refusal).toBe('NOT_OPEN');
  });

  test('whose last lot is wanted by a hundred gives it to one', () => {
    const w = world().open({ supply: 1_000_000_000n });
    for (let i = 0; i < 100; i++) {
      w.give(`user ${i}`, '5');
      w.subscribe(`user ${i}`, 1);
    }
    w.at(icoTimes.end);
    w.block();
    w.reveal();
    const won = w.state().holdings.filter(({ wonLots }) => wonLots === 1);
    expect(won).toHaveLength(1);
    const draw = new Draw(seedOf(SECRET, BLOCK), 100, 1);
    draw.step(1);
    expect([...draw.wonTickets()]).toEqual([won[0]!.user - 1]);
    for (let i = 0; i < 100; i++) expect(w.balance(`user ${i}`).available).toBe(w.user(`user ${i}`) === won[0]!.user ? '0' : '5');
  });

  test('whose secret never comes gives everything back at its last time, or a day behind its block', () => {
    for (const hasBlock of [false, true]) {
      const w = world().open();
      w.give('alice', '600');
      w.subscribe('alice', 120);
      w.at(icoTimes.end);
      const last = hasBlock ? icoTimes.end + 1_000 + DAY : icoTimes.drawBy;
      w.time = icoTimes.end + 1_000;
      if (hasBlock)
        expect(w.block().events).toMatchObject([{ type: 'command' }, { type: 'ico_stage', stage: IcoStage.OPEN, drawBy: last }]);
      w.at(last - 1);
      expect(w.state().stage).toBe(IcoStage.OPEN);
      w.at(last);
      expect(w.state().stage).toBe(IcoStage.CANCELLED);
      expect(w.balance('alice')).toEqual({ available: '600', frozen: '0', locked: '0' });
      expect(w.reveal().refusal).toBe('NOT_OPEN');
      expect(w.treasury('-1000').refusal).toBe('NONE');
    }
  });

  test('that is cancelled gives everything back to the last unit', () => {
    const w = world().open({ price: 33_333_333n, lot: 300_000_000n });
    w.give('alice', '100');
    w.subscribe('alice', 7);
    expect(w.balance('alice').frozen).toBe('6.99999993');
    const { events } = w.cancel();
    expect(events).toMatchObject([
      { type: 'command' },
      { type: 'ico_stage', stage: IcoStage.REFUNDING },
      { type: 'subscription_settled', wonLots: 0, tokens: 0n, cost: 0n, refund: 699_999_993n },
      { type: 'ico_stage', stage: IcoStage.CANCELLED },
    ]);
    expect(w.balance('alice')).toEqual({ available: '100', frozen: '0', locked: '0' });
    expect(w.cancel().refusal).toBe('REPEATED');
  });

  test('takes what is said again as said before, and nothing else in its place', () => {
    const w = world().open();
    w.give('alice', '600');
    w.subscribe('alice', 120, { id: 77 });
    expect(w.subscribe('alice', 120, { id: 77 })).toMatchObject({ refusal: 'REPEATED', events: [{ slot: 0, number: 0 }] });
    expect(w.subscribe('alice', 1, { id: 77 }).refusal).toBe('CLIENT_ID_REUSED');
    w.at(icoTimes.end);
    w.block();
    expect([w.block().refusal, w.block(SECRET).refusal]).toEqual(['REPEATED', 'CLIENT_ID_REUSED']);
    w.reveal();
    expect([w.reveal().refusal, w.reveal(BLOCK).refusal]).toEqual(['REPEATED', 'CLIENT_ID_REUSED']);
    expect(w.state().tickets).toBe(120);
  });
});
