/** Each refusal, and that of two that hold the first of the page is said. */
import { AssetFlag } from '@kontor/domain/accounts';
import { P2pPriceType, P2pSide, P2pSizeBy } from '@kontor/domain/p2p/words';
import { Refusal } from '@kontor/domain/refusals';
import { refusalName } from '@kontor/testkit/compare';
import { DOORS } from '@kontor/testkit/doors';
import { advertTerms, DAY, MINUTE, peerAssets, PeerWorld } from '@kontor/testkit/p2p-world';
import { describe, expect, it, test } from 'vitest';
import { CommandType } from '../command.ts';
import type { Command } from '../command.ts';
import { createEngine } from '../engine.ts';

const USDT = 100_000_000n;
const LARGEST = 2n ** 53n - 1n;
type Terms = ReturnType<typeof advertTerms>;

const world = (): PeerWorld => new PeerWorld(createEngine({ recording: true }));

/** What an advert cannot be, whatever there is. */
const MALFORMED: Readonly<Record<string, Partial<Terms>>> = {
  'a fiat below 2': { fiat: 1 },
  'a fiat above 9': { fiat: 10 },
  'a scale below 0': { scale: -1 },
  'a scale above 4': { scale: 5 },
  'another side': { side: 2 },
  'another type of price': { priceType: 2 },
  'no price': { price: 0n },
  'a price above 2^53 - 1': { price: LARGEST + 1n },
  'a fixed price with a margin': { margin: 1 },
  'a floating price': { priceType: P2pPriceType.FLOATING, margin: 0 },
  'a margin below -10 %': { priceType: P2pPriceType.FLOATING, price: 0n, margin: -1_001 },
  'a margin above 10 %': { priceType: P2pPriceType.FLOATING, price: 0n, margin: 1_001 },
  'no quantity': { quantity: 0n },
  'a quantity below 0': { quantity: -1n },
  'a smallest total of 0': { minimum: 0n },
  'a largest total below the smallest': { maximum: 999n },
  'a largest total above 2^53 - 1': { maximum: LARGEST + 1n },
};

test.each(Object.entries(MALFORMED))('an advert of %s is malformed', (_name, changes) => {
  expect(world().advert(changes)).toBe('MALFORMED');
});

test.each([0, -1, 0.5, Number.NaN, 2 ** 53])('%s is no number of an advert or a trade', (number) => {
  const w = world();
  expect([w.advert({}, { number }), w.state('ONLINE', { number })]).toEqual(['MALFORMED', 'MALFORMED']);
  expect([w.take('bob', { number }).refusal, w.take('bob', { number: 5, advert: number }).refusal]).toEqual(['MALFORMED', 'MALFORMED']);
  expect([w.paid('bob', number), w.cancel('bob', number), w.release('bob', number)]).toEqual(['MALFORMED', 'MALFORMED', 'MALFORMED']);
  expect([w.appeal('bob', 'BUYER', number), w.withdraw('bob', 'BUYER', number), w.rule('bob', 'BUYER', number)]).toEqual([
    'MALFORMED',
    'MALFORMED',
    'MALFORMED',
  ]);
});

test.each([
  ['a value below 0', { twoPersonValue: -1n }],
  ['a deposit below 0', { deposit: -1n }],
  ['a rate below 0', { makerRate: -1 }],
  ['a rate above 50 %', { takerRate: 50_000_001 }],
  ['a hold below 0', { hold: -1 }],
  ['half a millisecond', { hold: 0.5 }],
  ['more than thirty days', { hold: 30 * DAY + 1 }],
])('terms with %s are malformed', (_name, changes) => {
  expect(world().terms(changes)).toBe('MALFORMED');
});

test('terms with a deposit of what is not listed are refused, without one they are not', () => {
  expect([world().terms({ depositAsset: 99, deposit: 1n }), world().terms({ depositAsset: 99 })]).toEqual(['UNKNOWN_ASSET', 'NONE']);
});

test.each([{ by: 2 }, { size: 0n }, { size: -1n }, { price: 0n }, { reference: -1n }, { value: -1n }])(
  'a trade with %o is malformed',
  (changes) => {
    expect(world().online().take('bob', changes).refusal).toBe('MALFORMED');
  },
);

test('before release 6 all of it is malformed, and nobody may advertise', () => {
  const w = new PeerWorld(createEngine({ recording: true }), { release: 5 });
  expect([w.terms(), w.advert(), w.state('ONLINE'), w.deposit('1'), w.take('bob').refusal]).toEqual(
    Array.from({ length: 5 }, () => 'MALFORMED'),
  );
  expect([
    w.paid('bob'),
    w.cancel('bob'),
    w.release('bob'),
    w.appeal('bob', 'BUYER'),
    w.withdraw('bob', 'BUYER'),
    w.rule('bob', 'BUYER'),
  ]).toEqual(Array.from({ length: 6 }, () => 'MALFORMED'));
  expect(() => {
    w.rights('mia', { permissions: 4 });
  }).toThrow('MALFORMED');
});

/** Each makes what it says true of a trade that would be taken; the first of the page first. `undo` makes it untrue again. */
interface Obstacle {
  readonly refusal: keyof typeof Refusal;
  readonly make: (w: PeerWorld) => void;
  readonly undo: (w: PeerWorld) => void;
}

describe.each(DOORS)('questions in their order, %s', (_name, make) => {
  /** What the door says while all obstacles stand, while all but the first do, and so on. */
  function answers(w: PeerWorld, obstacles: readonly Obstacle[], ask: () => string): string[] {
    for (const { make: put } of obstacles.toReversed()) put(w);
    const said = obstacles.map(({ undo }) => {
      const answer = ask();
      undo(w);
      return answer;
    });
    return [...said, ask()];
  }

  it('of an advert', () => {
    const w = new PeerWorld(make({ recording: true }), { limited: false });
    let changes: Partial<Terms> = {};
    const says = (change: Partial<Terms>) => (): void => {
      changes = { ...changes, ...change };
    };
    const obstacles: readonly Obstacle[] = [
      { refusal: 'UNKNOWN_ASSET', make: says({ asset: 99 }), undo: says({ asset: 11 }) },
      { refusal: 'USER_SUSPENDED', make: (v) => v.suspend('mia'), undo: (v) => v.suspend('mia', false) },
      { refusal: 'ADVERTISING_CLOSED', make: (v) => v.rights('mia', { level: 0, permissions: 4 }), undo: (v) => v.rights('mia') },
      { refusal: 'ADVERTISING_CLOSED', make: () => undefined, undo: (v) => v.rights('mia', { permissions: 4 }) },
      { refusal: 'BAD_TERMS', make: () => undefined, undo: (v) => v.limits() },
      { refusal: 'BAD_TERMS', make: () => undefined, undo: says({ asset: peerAssets.coin.id }) },
      { refusal: 'BAD_TERMS', make: says({ payMinutes: 121 }), undo: says({ payMinutes: 14 }) },
      { refusal: 'BAD_TERMS', make: () => undefined, undo: says({ payMinutes: 15 }) },
      { refusal: 'BAD_TERMS', make: says({ quantity: 2n ** 62n + 1n }), undo: says({ quantity: 2n ** 62n }) },
    ];
    expect(answers(w, obstacles, () => w.advert(changes))).toEqual([...obstacles.map(({ refusal }) => refusal), 'NONE']);
    expect(w.advert(changes)).toBe('REPEATED');
    expect(w.advert(changes, { name: 'sam' })).toBe('UNKNOWN_ADVERT');
    w.advert();
    w.state('ONLINE');
    expect([w.advert(), w.advert({ price: 714n })]).toEqual(['REPEATED', 'ADVERT_ONLINE']);
    w.state('OFFLINE');
    w.must({ type: CommandType.SET_ASSET, time: w.time, asset: 11, flags: AssetFlag.LEGAL });
    expect(w.advert({ asset: 11 })).toBe('BAD_TERMS');
  });

  it('of an advert that is to go online', () => {
    const w = new PeerWorld(make({ recording: true }));
    const { coin } = peerAssets;
    w.advert();
    const flags =
      (value: number) =>
      (v: PeerWorld): void => {
        v.must({ type: CommandType.SET_ASSET, time: v.time, asset: coin.id, flags: value });
      };
    const obstacles: readonly Obstacle[] = [
      { refusal: 'USER_SUSPENDED', make: (v) => v.suspend('mia'), undo: (v) => v.suspend('mia', false) },
      {
        refusal: 'ADVERTISING_CLOSED',
        make: (v) => v.rights('mia'),
        undo: (v) => v.rights('mia', { permissions: 4, holdUntil: v.time + 1 }),
      },
      { refusal: 'BAD_TERMS', make: flags(0), undo: flags(coin.flags) },
      { refusal: 'BAD_TERMS', make: (v) => v.limits({ payTime: 29 }), undo: (v) => v.limits() },
      { refusal: 'DEPOSIT_MISSING', make: (v) => void v.terms({ depositAsset: coin.id, deposit: 1n }), undo: (v) => void v.terms() },
      { refusal: 'SELLING_HELD', make: () => undefined, undo: (v) => v.rights('mia', { permissions: 4 }) },
      { refusal: 'INSUFFICIENT_BALANCE', make: (v) => v.give('mia', '-600'), undo: (v) => v.give('mia', '100') },
    ];
    expect(answers(w, obstacles, () => w.state('ONLINE'))).toEqual([...obstacles.map(({ refusal }) => refusal), 'NONE']);
    expect([w.state('ONLINE'), w.state('ONLINE', { name: 'sam' }), w.state('ONLINE', { number: 2 })]).toEqual([
      'REPEATED',
      'UNKNOWN_ADVERT',
      'UNKNOWN_ADVERT',
    ]);
    w.take('bob', { by: P2pSizeBy.QUANTITY, size: 500n * USDT });
    expect([w.state('OFFLINE'), w.state('ONLINE')]).toEqual(['NONE', 'ADVERT_EMPTY']);
    w.suspend('mia');
    w.rights('mia');
    expect([w.state('OFFLINE'), w.state('REMOVED'), w.state('REMOVED')]).toEqual(['REPEATED', 'NONE', 'UNKNOWN_ADVERT']);
  });

  it('of a trade in which he who takes it sells', () => {
    const w = new PeerWorld(make({ recording: true }));
    let size = 1n;
    let price = 714n;
    w.limits({ maxUnpaid: 1, trustSingle: 10, trustTotal: 20 });
    const obstacles: readonly Obstacle[] = [
      { refusal: 'UNKNOWN_ADVERT', make: () => undefined, undo: (v) => void v.advert({ side: P2pSide.BUY }) },
      { refusal: 'USER_SUSPENDED', make: (v) => v.suspend('sam'), undo: (v) => v.suspend('sam', false) },
      { refusal: 'ADVERT_OFFLINE', make: () => undefined, undo: (v) => void v.state('ONLINE') },
      { refusal: 'PRICE_CHANGED', make: () => undefined, undo: () => void (price = 713n) },
      { refusal: 'NOT_VERIFIED', make: (v) => v.rights('sam', { level: 0 }), undo: (v) => v.rights('sam', { holdUntil: v.time + 1 }) },
      { refusal: 'SELLING_HELD', make: () => undefined, undo: (v) => v.rights('sam') },
      { refusal: 'ADVERT_LIMIT', make: () => undefined, undo: () => void (size = 500_001n) },
      { refusal: 'ADVERT_LIMIT', make: () => undefined, undo: () => void (size = 400_000n) },
      { refusal: 'ADVERT_LIMIT', make: () => undefined, undo: () => void (size = 356_500n) },
      { refusal: 'TRADE_LIMIT', make: () => undefined, undo: (v) => v.limits({ maxUnpaid: 1 }) },
      { refusal: 'INSUFFICIENT_BALANCE', make: (v) => v.give('sam', '-501'), undo: (v) => v.give('sam', '1') },
    ];
    const ask = (): string => w.take('sam', { size, price }).refusal;
    expect(answers(w, obstacles, ask)).toEqual([...obstacles.map(({ refusal }) => refusal), 'NONE']);
    expect(ask()).toBe('UNPAID_LIMIT');
    expect(w.take('mia').refusal).toBe('OWN_ADVERT');
    expect(w.balance('sam').available).toBe('0');
  });

  it('of a trade of an advert whose merchant has lost his rights', () => {
    const w = new PeerWorld(make({ recording: true })).online();
    w.suspend('mia');
    expect(w.take('bob').refusal).toBe('ADVERT_OFFLINE');
    w.suspend('mia', false);
    for (const rights of [{ permissions: 0 }, { permissions: 4, level: 0 }, { permissions: 4, holdUntil: w.time + MINUTE }]) {
      w.rights('mia', rights);
      expect(w.take('bob').refusal).toBe('ADVERT_OFFLINE');
    }
    w.pass(MINUTE);
    expect(w.take('bob').refusal).toBe('NONE');
    w.online({ side: P2pSide.BUY }, 2);
    w.rights('mia', { permissions: 4, holdUntil: w.time + MINUTE });
    expect(w.take('sam', { advert: 2 }).refusal).toBe('NONE');
  });

  it('of a release by a seller who has just changed what he proves himself with', () => {
    const w = new PeerWorld(make({ recording: true })).online();
    w.take('bob');
    w.rights('mia', { permissions: 4, holdUntil: w.time + MINUTE });
    expect(w.release('mia')).toBe('WRONG_STATE');
    w.paid('bob');
    expect([w.release('mia'), w.where()]).toEqual(['SELLING_HELD', 'PAID by PAID']);
    w.pass(MINUTE);
    expect([w.release('mia'), w.release('mia')]).toEqual(['NONE', 'REPEATED']);
  });

  it('of a number that was taken', () => {
    const w = new PeerWorld(make({ recording: true })).online();
    expect(w.take('bob', { number: 7, value: 5n }).refusal).toBe('NONE');
    expect(w.take('bob', { number: 7, value: 5n }).refusal).toBe('REPEATED');
    for (const changes of [{ value: 6n }, { size: 10_001n }, { price: 714n }, { reference: 1n }, { advert: 2 }, { by: 1 }])
      expect(w.take('bob', { number: 7, value: 5n, ...changes }).refusal, JSON.stringify(Object.keys(changes))).toBe('CLIENT_ID_REUSED');
    expect(w.take('sam', { number: 7, value: 5n }).refusal).toBe('CLIENT_ID_REUSED');
    w.cancel('bob', 7);
    w.pass(15 * MINUTE);
    expect(w.take('sam', { number: 7, value: 6n }).refusal).toBe('REPEATED');
  });

  it('of others’ trades nobody learns', () => {
    const w = new PeerWorld(make({ recording: true })).online();
    w.take('bob');
    w.user('eve');
    expect([w.paid('eve'), w.paid('mia'), w.cancel('mia'), w.cancel('eve'), w.release('bob'), w.release('eve')]).toEqual(
      Array.from({ length: 6 }, () => 'UNKNOWN_TRADE'),
    );
    expect([w.appeal('eve', 'BUYER'), w.appeal('bob', 'SELLER'), w.withdraw('eve', 'SELLER')]).toEqual(
      Array.from({ length: 3 }, () => 'UNKNOWN_TRADE'),
    );
    expect([w.release('mia'), w.appeal('bob', 'BUYER'), w.withdraw('bob', 'BUYER'), w.rule('olga', 'BUYER')]).toEqual(
      Array.from({ length: 4 }, () => 'WRONG_STATE'),
    );
  });

  it('of a command that comes too late, behind those that are malformed or known', () => {
    const w = new PeerWorld(make({ recording: true })).online();
    w.take('bob', { number: 1 });
    const late = { time: w.time, deadline: w.time - 1, user: w.user('bob') };
    const trade = { trade: 1 };
    const commands: readonly Command[] = [
      { type: CommandType.P2P_PAID, ...late, ...trade },
      { type: CommandType.P2P_CANCEL, ...late, ...trade },
      { type: CommandType.P2P_RELEASE, ...late, trade: 99 },
      { type: CommandType.P2P_APPEAL, ...late, trade: 99, role: 0 },
      { type: CommandType.P2P_APPEAL_WITHDRAW, ...late, trade: 99, role: 0 },
      { type: CommandType.P2P_RULE, ...late, trade: 99, outcome: 0 },
      { type: CommandType.P2P_DEPOSIT, ...late, asset: 99, amount: 1n },
      { type: CommandType.P2P_ADVERT_STATE, ...late, number: 99, state: 1 },
      { type: CommandType.P2P_ADVERT, ...late, number: 99, ...advertTerms({ asset: 99 }) },
      { type: CommandType.P2P_TRADE, ...late, number: 99, advert: 99, by: 0, size: 1n, price: 1n, reference: 0n, value: 0n },
    ];
    for (const command of commands) expect(w.apply(command).refusal).toBe(refusalName(Refusal.TOO_LATE));
    expect(w.apply({ type: CommandType.P2P_ADVERT, ...late, number: 1, ...advertTerms() }).refusal).toBe('UNKNOWN_ADVERT');
  });
});
