import { CommandType } from '../command.ts';
import { Account } from '@kontor/domain/accounts';
import { refusalName } from '@kontor/testkit/compare';
import { DOORS } from '@kontor/testkit/doors';
import { DAY, MINUTE, peerAssets, PeerWorld } from '@kontor/testkit/p2p-world';
import { describe, expect, it } from 'vitest';

const USDT = 100_000_000n;

describe.each(DOORS)('cancellations, %s', (_name, make) => {
  /** A buyer who has completed three trades, and adverts enough. */
  function known(): PeerWorld {
    const w = new PeerWorld(make({ recording: true }));
    w.limits({ trustTotal: 1_000_000 });
    w.give('mia', '9000');
    w.online({ quantity: 9_000n * USDT });
    w.rights('bob');
    for (let i = 0; i < 3; i++) {
      w.take('bob');
      w.paid('bob');
      w.release('mia');
    }
    return w;
  }

  /** Takes and cancels; minutes for which the buyer is blocked behind it. */
  function cancelled(w: PeerWorld, afterPaid = false): number {
    expect(w.take('bob').refusal).toBe('NONE');
    if (afterPaid) w.paid('bob');
    w.cancel('bob');
    const own = w.door.dump().cancellations.find(({ user }) => user === w.user('bob'))!;
    return own.blockedUntil === 0 ? 0 : (own.blockedUntil - w.time) / MINUTE;
  }

  it('before payment three are free, then each blocks for longer, the fifth until the day ends', () => {
    const w = known();
    expect([cancelled(w), cancelled(w), cancelled(w)]).toEqual([0, 0, 0]);
    for (const minutes of [15, 30, 60, 240]) {
      expect(cancelled(w)).toBe(minutes);
      w.time += minutes * MINUTE - 1;
      expect(w.take('bob').refusal).toBe('BUYING_BLOCKED');
      w.time += 1;
    }
    const rest = (DAY - (w.time % DAY)) / MINUTE;
    expect(cancelled(w)).toBe(rest);
    w.pass(rest * MINUTE);
    expect([cancelled(w), cancelled(w), cancelled(w), cancelled(w)]).toEqual([0, 0, 0, 15]);
  });

  it('after "paid" one is free; one that the timer makes counts like one before payment', () => {
    const w = known();
    expect(cancelled(w, true)).toBe(0);
    w.take('bob');
    w.pass(30 * MINUTE);
    expect(w.door.dump().cancellations).toMatchObject([{ before: 1, after: 1, blocks: 0 }]);
    expect(cancelled(w, true)).toBe(15);
  });

  it('one that is appealed and ends with the coins counts no more; its block stands', () => {
    const w = known();
    cancelled(w, true);
    cancelled(w, true);
    expect(w.appeal('bob', 'BUYER')).toBe('NONE');
    w.rule('olga', 'BUYER');
    expect(w.door.dump().cancellations).toMatchObject([{ before: 0, after: 1, blocks: 1, blockedUntil: w.time + 15 * MINUTE }]);
    expect(w.take('bob').refusal).toBe('BUYING_BLOCKED');
  });
});

describe.each(DOORS)('what may be traded in a day, %s', (_name, make) => {
  it('counts what is unpaid and paid and not what is cancelled, within 24 hours to the millisecond', () => {
    const w = new PeerWorld(make({ recording: true }));
    w.limits({ trustSingle: 50, trustTotal: 100, trustUnchecked: 30 });
    w.online();
    expect(w.take('sam', { value: 51n * USDT }).refusal).toBe('TRADE_LIMIT');
    expect(w.take('bob', { value: 31n * USDT }).refusal).toBe('TRADE_LIMIT');
    expect(w.take('bob', { value: 30n * USDT }).refusal).toBe('NONE');
    expect(w.take('bob', { value: 1n }).refusal).toBe('TRADE_LIMIT');
    expect(w.take('sam', { value: 50n * USDT }).refusal).toBe('NONE');
    expect(w.take('sam', { value: 50n * USDT }).refusal).toBe('NONE');
    expect(w.take('sam', { value: 1n }).refusal).toBe('TRADE_LIMIT');
    w.cancel('sam', 6);
    expect(w.take('sam', { value: 50n * USDT }).refusal).toBe('NONE');
    expect(w.appeal('sam', 'BUYER', 6)).toBe('NONE');
    w.paid('sam', 8);
    expect(w.door.dump().countedSums.find(({ user }) => user === w.user('sam'))!.value).toBe(150n * USDT);
    w.pass(DAY - 1);
    expect(w.take('sam', { value: 1n }).refusal).toBe('TRADE_LIMIT');
    w.pass(1);
    expect(w.take('sam', { value: 50n * USDT }).refusal).toBe('NONE');
  });

  it('lets a buyer have so many unpaid, and no more', () => {
    const w = new PeerWorld(make({ recording: true }));
    w.limits({ maxUnpaid: 2 });
    w.online();
    w.take('bob');
    w.take('bob');
    expect(w.take('bob').refusal).toBe('UNPAID_LIMIT');
    w.paid('bob', 1);
    expect(w.take('bob').refusal).toBe('NONE');
  });
});

describe.each(DOORS)('a value that is held, %s', (_name, make) => {
  function bought(): PeerWorld {
    const w = new PeerWorld(make({ recording: true }));
    w.online();
    w.rights('bob');
    w.give('bob', '100', Account.SPOT);
    w.take('bob', { value: 50n * USDT });
    w.paid('bob');
    w.release('mia');
    return w;
  }
  let number = 1;
  const withdraw = (w: PeerWorld, wealth: bigint, asOf = w.door.sequence): string => {
    const { events } = w.apply({
      type: CommandType.WITHDRAW,
      time: w.time,
      user: w.user('bob'),
      number: number++,
      asset: peerAssets.coin.id,
      network: 1,
      receiver: 0,
      quantity: USDT,
      fee: 0n,
      value: USDT,
      wealth: wealth * USDT,
      asOf,
      target: [1, 2, 3, 4],
    });
    const outcome = events.find((event) => event.type === 'command')!;
    return refusalName(outcome.code);
  };

  it('has to stay for a day, whatever is withdrawn', () => {
    const w = bought();
    expect(withdraw(w, 50n)).toBe('VALUE_HELD');
    expect(withdraw(w, 51n)).toBe('NONE');
    w.pass(DAY - 1);
    expect(withdraw(w, 50n)).toBe('VALUE_HELD');
    w.pass(1);
    expect(withdraw(w, 0n)).toBe('NONE');
  });

  it('is compared with what was there behind the release, and behind what has left since', () => {
    const w = bought();
    const released = w.door.sequence;
    expect(withdraw(w, 1_000n, released - 1)).toBe('VALUE_HELD');
    expect(withdraw(w, 1_000n, released)).toBe('NONE');
    expect(withdraw(w, 1_000n, released)).toBe('VALUE_HELD');
    const before = w.door.sequence;
    w.give('bob', '20');
    w.online({ side: 1 }, 2);
    w.rights('bob', { permissions: 4 });
    expect(w.take('bob', { advert: 2 }).refusal).toBe('NONE');
    expect(withdraw(w, 1_000n, before + 1)).toBe('VALUE_HELD');
    expect(withdraw(w, 1_000n)).toBe('NONE');
  });

  it('keeps from selling here what was bought, but for merchants, and for what is there besides', () => {
    const w = bought();
    w.online({ side: 1 }, 2);
    // As many coins again, at what they counted for; there are 14.02524544 of them, of which 50 USDT are held.
    const sell = (): string => w.take('bob', { advert: 2, value: 50n * USDT }).refusal;
    expect(sell()).toBe('VALUE_HELD');
    w.give('bob', '14.0252');
    expect(sell()).toBe('VALUE_HELD');
    w.give('bob', '0.0001');
    expect(sell()).toBe('NONE');
    expect(sell()).toBe('VALUE_HELD');
    w.rights('bob', { permissions: 4 });
    expect(sell()).toBe('NONE');
  });

  it('keeps from selling for a day', () => {
    const w = bought();
    w.online({ side: 1 }, 2);
    w.pass(DAY - 1);
    expect(w.take('bob', { advert: 2, value: 50n * USDT }).refusal).toBe('VALUE_HELD');
    w.pass(1);
    expect(w.take('bob', { advert: 2, value: 50n * USDT }).refusal).toBe('NONE');
  });

  it('is held for as long as the terms say when the trade is completed', () => {
    const w = new PeerWorld(make({ recording: true }));
    w.terms({ hold: 5 * MINUTE });
    w.online();
    w.rights('bob');
    w.give('bob', '100', Account.SPOT);
    w.take('bob', { value: 50n * USDT });
    w.paid('bob');
    w.release('mia');
    w.terms({ hold: 0 });
    w.take('bob', { value: 70n * USDT });
    w.paid('bob');
    w.release('mia');
    expect(withdraw(w, 50n)).toBe('VALUE_HELD');
    w.pass(5 * MINUTE);
    expect(withdraw(w, 0n)).toBe('NONE');
    expect(w.door.dump().heldTrades).toEqual([]);
  });
});

describe.each(DOORS)('a merchant’s deposit, %s', (_name, make) => {
  it('is there before he goes online, and comes back when nobody can trade with him', () => {
    const w = new PeerWorld(make({ recording: true }));
    w.terms({ depositAsset: peerAssets.coin.id, deposit: 100n * USDT });
    w.advert();
    expect(w.state('ONLINE')).toBe('DEPOSIT_MISSING');
    expect([w.deposit('1001'), w.deposit('100'), w.deposit('100')]).toEqual(['INSUFFICIENT_BALANCE', 'NONE', 'REPEATED']);
    expect(w.balance('mia')).toEqual({ available: '900', advert: '0', deposit: '100' });
    expect(w.state('ONLINE')).toBe('NONE');
    expect(w.deposit('99')).toBe('ADVERT_ONLINE');
    w.take('bob');
    w.state('OFFLINE');
    expect(w.deposit('99')).toBe('ADVERT_ONLINE');
    w.cancel('bob');
    expect(w.deposit('0')).toBe('NONE');
    expect(w.balance('mia')).toEqual({ available: '1000', advert: '0', deposit: '0' });
  });
});
