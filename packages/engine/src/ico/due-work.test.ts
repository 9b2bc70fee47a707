import { IcoMode, IcoStage } from '@kontor/domain/ico/words';
import { clientId } from '@kontor/testkit/builders';
import { icoAssets, icoTimes, IcoWorld } from '@kontor/testkit/ico-world';
import { describe, expect, test } from 'vitest';
import { audit } from '../audit.ts';
import { CommandBuffer } from '../command-buffer.ts';
import { CommandType } from '../command.ts';
import type { Command } from '../command.ts';
import { createEngine, restoreEngine } from '../engine.ts';
import type { Engine } from '../engine.ts';

const { token } = icoAssets;
/** More than one round settles. */
const USERS = 1_400;
const DAY = 86_400_000;

interface Crowd {
  readonly w: IcoWorld;
  readonly engine: Engine;
}

/** Everybody has subscribed, the odd ones twice; it has just ended. */
function crowd(changes: Parameters<IcoWorld['open']>[0], quantity: (at: number) => number | string): Crowd {
  const engine = createEngine({ recording: true });
  const w = new IcoWorld(engine, { audited: false }).open(changes);
  for (let at = 0; at < USERS; at++) {
    w.give(`user ${at}`, '1000');
    expect(w.subscribe(`user ${at}`, quantity(at)).refusal).toBe('NONE');
  }
  for (let at = 1; at < USERS; at += 2) w.subscribe(`user ${at}`, quantity(at));
  w.check();
  w.time = icoTimes.end;
  return { w, engine };
}

/** Lets time pass by ticks until an item is over. After each of them an engine from a snapshot is the same, and goes on to the same. */
function finish({ w, engine }: Crowd): number {
  const copies: Engine[] = [];
  let ticks = 0;
  for (; engine.isWorkLeft; ticks++) {
    w.at(w.time);
    w.check();
    const commands = new CommandBuffer();
    const at = commands.write({ type: CommandType.TICK, time: w.time });
    for (const copy of copies) copy.apply(commands, at);
    const copy = restoreEngine(engine.snapshot());
    expect(copy.digest()).toBe(engine.digest());
    copies.push(copy);
    if (ticks > 1_000) throw new Error('it never ends');
  }
  expect(new Set(copies.map((copy) => copy.digest()))).toEqual(new Set([engine.digest()]));
  expect(audit(engine.dump())).toEqual([]);
  return ticks;
}

describe('what is too much for one command', () => {
  test('is drawn, counted and settled in slices, and killed at any of them it comes to the same', () => {
    // 2,100 subscriptions of 25 lots are 52,500 tickets in 13 pieces, of which 30,000 win: ten rounds of draws, then eleven of settlements.
    const world = crowd({ lot: 100_000_000n, supply: 3_000_000_000_000n }, () => 25);
    const { w, engine } = world;
    w.at(w.time);
    expect(engine.isWorkLeft).toBe(false);
    w.block();
    w.reveal();
    expect(w.state()).toMatchObject({ stage: IcoStage.DRAWING, drawn: 3_072 - 13 * 64 });
    expect(finish(world)).toBeGreaterThan(8);
    expect(w.seen.get('subscription_settled')).toBe(USERS);
    expect(w.state().holdings.reduce((sum, { wonLots }) => sum + wonLots, 0)).toBe(30_000);
    expect(w.treasuryOf(token)).toBe('0');
  });

  test('is shared in slices: passes of more than one round', () => {
    const world = crowd({ mode: IcoMode.PRO_RATA, price: 100_000_000n, cap: 72_000_000n }, (at) => String(1 + (at % 400)));
    world.w.at(world.w.time);
    expect(world.w.state()).toMatchObject({ stage: IcoStage.DRAWING, hasFixed: true });
    expect(finish(world)).toBeGreaterThan(2);
    expect(world.w.state().holdings.some(({ tokens }) => tokens === 72_000_000n)).toBe(true);
  });

  test('is given back in slices', () => {
    const world = crowd({}, () => 1);
    expect(world.w.cancel().refusal).toBe('NONE');
    expect(world.w.state()).toMatchObject({ stage: IcoStage.REFUNDING, at: 128 });
    expect(finish(world)).toBeGreaterThan(1);
    for (const at of [0, 1, USERS - 1]) expect(world.w.balance(`user ${at}`)).toEqual({ available: '1000', frozen: '0', locked: '0' });
  });

  test('is done item by item, in the order of their first terms', () => {
    const world = crowd({ lot: 100_000_000n, supply: 600_000_000_000n }, () => 5);
    const { w } = world;
    const later = { item: 3, start: w.time + 1, end: w.time + 2, drawBy: icoTimes.drawBy, lot: 100_000_000n, supply: 100_000_000n };
    w.item(later);
    w.treasury('1', { item: 3 });
    w.at(w.time + 1);
    w.subscribe('user 0', 2, { item: 3 });
    w.at(w.time + 1);
    for (const item of [3, 7]) w.block(undefined, item);
    w.reveal(undefined, 7);
    w.reveal(undefined, 3);
    // The draws of the round go to the first item; what it leaves goes to the next.
    expect([w.state(7).stage, w.state(3).stage]).toEqual([IcoStage.DRAWING, IcoStage.DRAWING]);
    finish(world);
    expect([w.state(7).stage, w.state(3).stage]).toEqual([IcoStage.SETTLED, IcoStage.SETTLED]);
  });
});

describe('time that passes at once', () => {
  test('an outage moves neither end nor last time: who comes back late has lost nothing but the sale', () => {
    const engine = createEngine({ recording: true });
    const w = new IcoWorld(engine).open();
    w.give('alice', '600');
    w.subscribe('alice', 120);
    w.must({ type: CommandType.OUTAGE, time: w.time, until: icoTimes.drawBy + DAY });
    expect(w.state().stage).toBe(IcoStage.OPEN);
    w.at(icoTimes.drawBy + DAY);
    expect(w.state().stage).toBe(IcoStage.CANCELLED);
    expect(w.balance('alice').available).toBe('600');
  });

  test('an outage over the end of a sale for which no draw is needed settles it with the next command', () => {
    const w = new IcoWorld(createEngine({ recording: true })).open();
    w.give('alice', '50');
    w.subscribe('alice', 10);
    w.must({ type: CommandType.OUTAGE, time: w.time, until: icoTimes.drawBy });
    w.at(icoTimes.drawBy);
    expect(w.balance('alice', token)).toEqual({ available: '40', frozen: '0', locked: '60' });
  });

  test('a refused command lets it happen too', () => {
    const w = new IcoWorld(createEngine({ recording: true })).open();
    w.time = icoTimes.end;
    expect(w.subscribe('alice', 1)).toMatchObject({ refusal: 'NOT_OPEN', events: [{ type: 'ico_stage' }, { type: 'command' }] });
  });
});

test('no command says who wins: whatever is sent between block and secret, the same tickets win', () => {
  /** Everything that is sent beside. */
  const outcome = (between: (w: IcoWorld) => readonly Command[]): string => {
    const w = new IcoWorld(createEngine({ recording: true })).open();
    for (let at = 0; at < 30; at++) {
      w.give(`user ${at}`, '1000');
      w.subscribe(`user ${at}`, 1 + at);
    }
    w.at(icoTimes.end);
    w.block();
    for (const command of between(w)) w.apply(command);
    w.reveal();
    w.finish();
    return w
      .state()
      .holdings.map(({ wonLots }) => wonLots)
      .join(' ');
  };
  const plain = outcome(() => []);
  const hash = { first: [1, 2, 3, 4], second: [5, 6, 7, 8] } as const;
  const header = (w: IcoWorld) => ({ time: w.time, user: 5 });
  const item = (w: IcoWorld) => ({ ...header(w), item: 7 });
  // Every type of command that can name an item or a treasury, and of those that move what it depends on.
  const commands: readonly ((w: IcoWorld) => Command)[] = [
    (w) => ({ type: CommandType.ICO_ITEM, time: w.time, ...w.state().terms, item: 7, supply: 1n }),
    (w) => ({ type: CommandType.ICO_ITEM, time: w.time, ...w.state().terms, item: 7, end: w.time + 1_000, drawBy: w.time + 2_000 }),
    (w) => ({ type: CommandType.ICO_SUBSCRIBE, ...item(w), quantity: 5n, clientId: clientId(7_000) }),
    (w) => ({ type: CommandType.ICO_BLOCK, ...item(w), hash }),
    (w) => ({ type: CommandType.ICO_REVEAL, ...item(w), secret: hash }),
    (w) => ({ type: CommandType.ICO_THAW, ...item(w), clientId: clientId(7_001) }),
    (w) => ({ type: CommandType.SET_USER, ...header(w), tier: 0, flags: 1 }),
    (w) => ({ type: CommandType.SET_RIGHTS, ...header(w), version: 1, level: 1, permissions: 3, holdUntil: 0 }),
    (w) => ({ type: CommandType.SET_ASSET, time: w.time, asset: icoAssets.payment.id, flags: 0 }),
    (w) => ({ type: CommandType.ADJUST, ...header(w), asset: icoAssets.payment.id, account: 4, amount: 5n, clientId: clientId(7_002) }),
    (w) => ({
      type: CommandType.TRANSFER,
      ...header(w),
      asset: icoAssets.payment.id,
      from: 4,
      to: 0,
      amount: 5n,
      clientId: clientId(7_003),
    }),
    (w) => ({ type: CommandType.OUTAGE, time: w.time, until: w.time + 5_000 }),
  ];
  for (const command of commands)
    expect(
      outcome((w) => [command(w)]),
      command.toString(),
    ).toBe(plain);
  // Funding or emptying a treasury does not either; a cancellation gives everything back, and nobody wins.
  for (const amount of ['10', '-10'])
    expect(
      outcome((w) => {
        w.treasury(amount);
        return [];
      }),
    ).toBe(plain);
  expect(new Set(outcome((w) => [{ type: CommandType.ICO_CANCEL, time: w.time, item: 7 }]).split(' '))).toEqual(new Set(['0']));
});
