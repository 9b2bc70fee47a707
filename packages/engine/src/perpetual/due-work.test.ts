import { Account } from '@kontor/domain/accounts';
import { adlOrder } from '@kontor/domain/perpetual/deleveraging';
import { isolatedBankruptcy } from '@kontor/domain/perpetual/liquidation';
import { PositionSide } from '@kontor/domain/perpetual/position';
import { MarginMode } from '@kontor/domain/perpetual/words';
import { ContractWorld } from '@kontor/testkit/contract-world';
import { describe, expect, test } from 'vitest';
import { audit } from '../audit.ts';
import { CommandBuffer } from '../command-buffer.ts';
import { createEngine, restoreEngine } from '../engine.ts';
import type { Engine } from '../engine.ts';
import type { Event } from '../event.ts';

/** More than one round passes: users of whom every second one is long, the first ones isolated with much leverage. */
const USERS = 1_400;

interface Crowd {
  readonly w: ContractWorld;
  readonly engine: Engine;
}

function crowd(leverage: number): Crowd {
  const engine = createEngine();
  const w = new ContractWorld(engine, { audited: false });
  w.mark('60000');
  for (let pair = 0; pair < USERS / 2; pair++) {
    const [long, short] = [`long ${pair}`, `short ${pair}`];
    for (const name of [long, short]) w.fund(name, '1000');
    w.setting(long, leverage, 'ISOLATED');
    w.setting(short, 10);
    w.sell(short, { price: '60000', quantity: '0.01' });
    expect(w.buy(long, { price: '60000', quantity: '0.01' }).refusal).toBe('NONE');
  }
  healthy({ w, engine });
  return { w, engine };
}

function healthy({ engine }: Crowd): void {
  expect(audit(engine.dump())).toEqual([]);
}

/** Ticks until nothing is left over; each time the state is sound, and half-way it goes on from a snapshot as without one. */
function workOff(world: Crowd): number {
  const { w, engine } = world;
  let ticks = 0;
  let copy: Engine | undefined;
  for (; engine.isWorkLeft; ticks++) {
    w.ticks(1);
    if (ticks % 8 === 0) healthy(world);
    if (ticks === 1) copy = restoreEngine(engine.snapshot());
    else if (copy !== undefined) {
      const commands = new CommandBuffer();
      copy.apply(commands, commands.write({ type: 16, time: w.time }));
    }
    if (ticks > 10_000) throw new Error('it never ends');
  }
  healthy(world);
  if (copy !== undefined) expect(copy.digest()).toBe(engine.digest());
  return ticks;
}

describe('what is too much for one command', () => {
  test('funding goes on with the next ones; who trades before his turn pays before he does', () => {
    const world = crowd(20);
    const { w } = world;
    const last = `long ${USERS / 2 - 1}`;
    w.sell(last, { price: '60000', quantity: '0.01', closes: true });
    expect(w.funding(10_000).refusal).toBe('NONE');
    expect(w.contract().fundingAt).toBe(512);
    const { events } = w.buy('short 0', { price: '60000', quantity: '0.01', closes: true });
    expect(events.filter(({ type }) => type === 'funded')).toContainEqual(
      expect.objectContaining({ user: w.user(last), amount: 6_000_000n }),
    );
    workOff(world);
    expect(w.seen.get('funded')).toBe(USERS);
    expect(w.contract().pot).toBe(0n);
    expect([w.funding(-10_000).refusal, w.funding(10_000).refusal]).toEqual(['NONE', 'MARKET_BUSY']);
  });

  test('liquidations go on with the next ones, sixteen a round, and each position is met once', () => {
    const world = crowd(125);
    const { w } = world;
    w.fund('buyer', '1000000');
    w.buy('buyer', { price: '59700', quantity: '8' });
    w.mark('59700');
    expect(w.seen.get('liquidation')).toBeLessThanOrEqual(16);
    expect(workOff(world)).toBeGreaterThan(10);
    expect(
      w
        .contract()
        .records.filter(({ sides }) => sides[0]!.lots > 0)
        .map(({ user }) => user),
    ).toEqual([w.user('buyer')]);
    expect(w.position('buyer').quantity).toBe('7');
  });

  test('a mark behind another starts no scan anew, and everybody is met', () => {
    const world = crowd(125);
    const { w } = world;
    for (let i = 0; i < 120; i++) w.mark(i % 2 === 0 ? '59700' : '59690');
    workOff(world);
    expect(w.contract().records.some(({ sides }) => sides[0]!.lots > 0)).toBe(false);
    expect(w.contract().taken).toEqual([]);
  });

  test('deleveraging goes on with the next ones until nothing is taken over any more', () => {
    const world = crowd(50);
    const { w } = world;
    w.mark('50000');
    expect(workOff(world)).toBeGreaterThan(20);
    expect(w.contract().taken).toEqual([]);
    expect(w.contract().openLots).toBe(0);
  });

  test('deleveraging keeps the first of more than it has places for, equal ones by age', () => {
    const shorts = 1_100;
    const engine = createEngine();
    const w = new ContractWorld(engine, { audited: false });
    w.mark('60000');
    w.fund('whale', '40000');
    w.setting('whale', 50, 'ISOLATED');
    for (let at = 0; at < shorts; at++) {
      const name = `short ${at}`;
      w.fund(name, '1000');
      w.setting(name, at % 5 === 0 ? 25 : 10, at % 3 === 0 ? 'CROSS' : 'ISOLATED');
      w.sell(name, { price: at % 7 === 0 ? '60010' : '60000', quantity: at % 11 === 0 ? '0.011' : '0.01' });
    }
    w.buy('whale', { price: '60010', quantity: '12' });
    const { records } = w.contract();
    const mark = 5_000_000_000_000n;
    const coin = 100_000_000n;
    const ranked = records.flatMap(({ user, mode, sides: [, short] }, id) => {
      if (short!.lots === 0) return [];
      const position = { side: PositionSide.SHORT, quantity: BigInt(short!.lots) * 100_000n, entryValue: short!.entryValue };
      const wallet = engine.balance(user, Account.CONTRACT, 3, 0);
      // One position alone: what its account has is all that it can lose.
      const bankruptcy =
        mode === MarginMode.ISOLATED
          ? isolatedBankruptcy(position, short!.margin, position.quantity)
          : -(position.quantity * mark) / coin - (wallet + (position.entryValue - (position.quantity * mark) / coin));
      return [{ ...position, id, bankruptcy }];
    });
    const expected = adlOrder(ranked, mark, coin).map(({ id }) => records[id]!.user);
    const closed: number[] = [];
    for (let next: () => readonly Event[] = () => w.mark('50000'); closed.length === 0 || engine.isWorkLeft; next = () => w.ticks(1))
      closed.push(...next().flatMap((event) => (event.type === 'deleveraged' ? [event.user] : [])));
    expect(closed.filter((user, at) => user !== closed[at - 1])).toEqual(expected.slice(0, new Set(closed).size));
    expect(closed.length).toBeGreaterThan(1_024);
    healthy({ w, engine });
  });

  test('delisting goes on with the next ones', () => {
    const world = crowd(20);
    const { w } = world;
    w.status(false);
    w.ticks(1);
    w.must({ type: 44, time: w.time, market: 21, price: 6_100_000_000_000n });
    expect(workOff(world)).toBeGreaterThan(2);
    expect([w.contract().terms, w.clearing()]).toEqual([undefined, '0']);
  });
});
