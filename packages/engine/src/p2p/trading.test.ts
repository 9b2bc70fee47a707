import { DOORS } from '@kontor/testkit/doors';
import { DAY, MINUTE, PeerWorld } from '@kontor/testkit/p2p-world';
import { P2pPriceType, P2pSide, P2pSizeBy } from '@kontor/domain/p2p/words';
import { describe, expect, it } from 'vitest';

describe.each(DOORS)('a trade between users, %s', (_name, make) => {
  const world = (): PeerWorld => new PeerWorld(make({ recording: true }));

  it('goes from an advert into escrow, and to the buyer once the seller has his money', () => {
    const w = world().online();
    expect(w.balance('mia')).toEqual({ available: '500', advert: '500', deposit: '0' });
    const made = w.take('bob').events;
    expect(made.map(({ type }) => type)).toEqual(['command', 'p2p_trade', 'p2p_advert']);
    expect(w.balance('mia')).toEqual({ available: '500', advert: '485.97475456', deposit: '0' });
    expect([w.escrow(), w.left(), w.where()]).toEqual(['14.02524544', '485.97475456', 'WAIT_PAY by MADE']);
    w.pass(29 * MINUTE);
    expect(w.paid('bob')).toBe('NONE');
    expect(w.trade()!.deadline).toBe(w.time + 60 * MINUTE);
    expect(w.release('mia')).toBe('NONE');
    expect([w.escrow(), w.balance('bob').available, w.where()]).toEqual(['0', '14.02524544', 'COMPLETED by RELEASED']);
    expect([w.paid('bob'), w.cancel('bob'), w.release('mia')]).toEqual(['WRONG_STATE', 'WRONG_STATE', 'REPEATED']);
    w.pass(15 * MINUTE);
    expect([w.where(), w.release('mia')]).toEqual(['forgotten', 'UNKNOWN_TRADE']);
  });

  it('of an advert that buys takes the coins from whoever takes it, and its maker pays the fee', () => {
    const w = world();
    w.terms({ makerRate: 1_000_000, takerRate: 2_000_000 });
    w.online({ side: P2pSide.BUY });
    expect(w.balance('mia')).toEqual({ available: '1000', advert: '0', deposit: '0' });
    expect(w.take('sam', { by: P2pSizeBy.QUANTITY, size: 1_000_000_000n }).refusal).toBe('NONE');
    expect([w.escrow(), w.balance('sam').available]).toEqual(['10', '990']);
    w.paid('mia');
    w.release('sam');
    expect([w.balance('mia').available, w.fees()]).toEqual(['1009.9', '0.1']);
  });

  it('says a floating price by the reference that its taker was shown', () => {
    const w = world().online({ priceType: P2pPriceType.FLOATING, price: 0n, margin: -150 });
    const reference = 720_340_000n;
    expect(w.take('bob', { price: 709n, reference }).refusal).toBe('PRICE_CHANGED');
    expect(w.take('bob', { price: 710n, reference: 0n }).refusal).toBe('PRICE_CHANGED');
    expect(w.take('bob', { price: 710n, reference }).refusal).toBe('NONE');
  });

  it('is cancelled when nobody pays in time: the coins are with the advert again', () => {
    const w = world().online();
    w.take('bob');
    w.pass(30 * MINUTE - 1);
    expect(w.where()).toBe('WAIT_PAY by MADE');
    const events = w.pass(1);
    expect(events.map(({ type }) => type)).toEqual(['p2p_trade', 'p2p_advert', 'command']);
    expect(w.where()).toBe('CANCELLED by TIMED_OUT');
    expect([w.balance('mia').advert, w.left(), w.escrow()]).toEqual(['500', '500', '0']);
  });

  it('gives coins back to whom they are the advert no more', () => {
    const w = world().online();
    w.take('bob');
    w.state('OFFLINE');
    w.cancel('bob');
    expect([w.balance('mia'), w.left()]).toEqual([{ available: '1000', advert: '0', deposit: '0' }, '500']);
    w.state('ONLINE');
    w.take('bob');
    w.state('OFFLINE');
    w.advert({ quantity: 100_000_000n });
    w.state('ONLINE');
    w.cancel('bob');
    expect([w.balance('mia'), w.left()]).toEqual([{ available: '999', advert: '1', deposit: '0' }, '1']);
    w.take('bob', { size: 700n, by: P2pSizeBy.TOTAL });
    w.state('REMOVED');
    expect(w.state('OFFLINE')).toBe('UNKNOWN_ADVERT');
    expect(w.advert()).toBe('UNKNOWN_ADVERT');
  });

  it('never ends by itself once the buyer has said that he has paid', () => {
    const w = world().online();
    w.take('bob');
    w.paid('bob');
    expect(w.appeal('bob', 'BUYER')).toBe('APPEAL_TOO_EARLY');
    w.pass(60 * MINUTE);
    expect(w.where()).toBe('PAID_OVERDUE by OVERDUE');
    w.pass(400 * DAY);
    expect(w.where()).toBe('PAID_OVERDUE by OVERDUE');
    expect(w.release('mia')).toBe('NONE');
  });
});

describe.each(DOORS)('an appeal, %s', (_name, make) => {
  const paid = (): PeerWorld => {
    const w = new PeerWorld(make({ recording: true })).online();
    w.take('bob');
    w.paid('bob');
    return w;
  };

  it('stops everything until it is ruled', () => {
    const w = paid();
    expect(w.appeal('mia', 'SELLER')).toBe('NONE');
    expect([w.release('mia'), w.cancel('bob'), w.appeal('bob', 'BUYER'), w.appeal('mia', 'SELLER')]).toEqual([
      'WRONG_STATE',
      'WRONG_STATE',
      'WRONG_STATE',
      'REPEATED',
    ]);
    w.pass(10 * DAY);
    expect(w.where()).toBe('APPEAL by APPEALED');
    expect(w.rule('olga', 'BUYER')).toBe('NONE');
    expect([w.where(), w.balance('bob').available]).toEqual(['COMPLETED by RULED', '14.02524544']);
    expect([w.rule('olga', 'BUYER'), w.rule('olga', 'SELLER'), w.rule('otto', 'BUYER')]).toEqual([
      'REPEATED',
      'WRONG_STATE',
      'WRONG_STATE',
    ]);
  });

  it('goes back to where the trade was, with what time it still had', () => {
    const w = paid();
    const { deadline } = w.trade()!;
    w.appeal('olga', 'SUPPORT');
    w.pass(20 * MINUTE);
    expect(w.withdraw('mia', 'SELLER')).toBe('WRONG_STATE');
    expect(w.withdraw('otto', 'SUPPORT')).toBe('NONE');
    expect([w.where(), w.trade()!.deadline]).toEqual(['PAID by WITHDRAWN', deadline]);
    w.appeal('mia', 'SELLER');
    w.pass(60 * MINUTE);
    w.withdraw('mia', 'SELLER');
    expect(w.where()).toBe('PAID_OVERDUE by WITHDRAWN');
  });

  it('is opened, taken back and ruled by operators whose numbers traders have, too', () => {
    const w = paid();
    w.terms({ twoPersonValue: 1n });
    expect([w.appeal('mia', 'SUPPORT'), w.withdraw('bob', 'SUPPORT'), w.appeal('bob', 'SUPPORT')]).toEqual(['NONE', 'NONE', 'NONE']);
    // The seller is another person than the operator of her number: what that one has begun she cannot take back.
    expect(w.withdraw('mia', 'SELLER')).toBe('WRONG_STATE');
    expect([w.rule('bob', 'BUYER'), w.rule('bob', 'BUYER'), w.where()]).toEqual(['NONE', 'REPEATED', 'APPEAL by APPEALED']);
    expect([w.rule('mia', 'BUYER'), w.where()]).toEqual(['NONE', 'COMPLETED by RULED']);
  });

  it('about much is ruled by two operators who say the same', () => {
    const w = paid();
    w.terms({ twoPersonValue: 1n });
    w.appeal('mia', 'SELLER');
    expect([w.rule('olga', 'SELLER'), w.rule('olga', 'SELLER'), w.where()]).toEqual(['NONE', 'REPEATED', 'APPEAL by APPEALED']);
    expect([w.rule('otto', 'BUYER'), w.where()]).toEqual(['NONE', 'APPEAL by APPEALED']);
    expect([w.rule('otto', 'BUYER'), w.rule('olga', 'BUYER'), w.where()]).toEqual(['REPEATED', 'NONE', 'COMPLETED by RULED']);
  });

  it('that is ruled for the seller counts against nobody, and is the end', () => {
    const w = paid();
    w.appeal('mia', 'SELLER');
    w.rule('olga', 'SELLER');
    expect(w.where()).toBe('CANCELLED by RULED');
    expect(w.door.dump().cancellations).toEqual([]);
    expect(w.appeal('bob', 'BUYER')).toBe('WRONG_STATE');
  });

  it('takes a cancelled trade’s coins again, out of the advert that got them', () => {
    const w = paid();
    w.cancel('bob');
    expect(w.left()).toBe('500');
    expect([w.appeal('mia', 'SELLER'), w.appeal('bob', 'BUYER')]).toEqual(['WRONG_STATE', 'NONE']);
    expect([w.left(), w.balance('mia').advert, w.escrow()]).toEqual(['485.97475456', '485.97475456', '14.02524544']);
    w.withdraw('bob', 'BUYER');
    expect([w.where(), w.left(), w.balance('mia').advert]).toEqual(['CANCELLED by WITHDRAWN', '500', '500']);
    expect(w.appeal('bob', 'BUYER')).toBe('WRONG_STATE');
  });

  it('takes them from what the seller has where the advert has changed, if it is there', () => {
    const w = paid();
    w.state('OFFLINE');
    w.cancel('bob');
    w.advert({ quantity: 1n });
    w.give('mia', '-990');
    expect(w.appeal('bob', 'BUYER')).toBe('INSUFFICIENT_BALANCE');
    w.give('mia', '5');
    expect(w.appeal('bob', 'BUYER')).toBe('NONE');
    expect([w.balance('mia').available, w.door.dump().adverts[0]!.left]).toEqual(['0.97475456', 1n]);
    w.rule('olga', 'SELLER');
    expect([w.balance('mia').available, w.door.dump().adverts[0]!.left]).toEqual(['15', 1n]);
  });

  it('of a cancelled trade comes within a quarter of an hour', () => {
    const w = paid();
    w.cancel('bob');
    w.pass(15 * MINUTE - 1);
    expect(w.appeal('bob', 'BUYER')).toBe('NONE');
    const late = paid();
    late.cancel('bob');
    late.pass(15 * MINUTE);
    expect(late.appeal('bob', 'BUYER')).toBe('UNKNOWN_TRADE');
  });
});

describe.each(DOORS)('an outage, %s', (_name, make) => {
  it('moves every deadline that lay behind its beginning, before anything fires', () => {
    const w = new PeerWorld(make({ recording: true })).online();
    w.take('bob');
    w.take('sam');
    w.paid('sam', 2);
    w.take('sam');
    w.paid('sam', 3);
    w.appeal('mia', 'SELLER', 3);
    w.take('sam');
    w.cancel('sam', 4);
    const before = [1, 2, 3, 4].map((number) => w.trade(number)!.deadline);
    const events = w.outage(DAY);
    expect(events.map(({ type }) => type)).toEqual(['command', 'outage', 'p2p_trade', 'p2p_trade', 'p2p_trade']);
    expect([1, 2, 3, 4].map((number) => w.trade(number)!.deadline)).toEqual(before.map((deadline) => deadline + DAY));
    w.pass(15 * MINUTE - 1);
    expect([w.where(1), w.where(4)]).toEqual(['WAIT_PAY by MADE', 'CANCELLED by CANCELLED_BY_BUYER']);
    expect(w.appeal('sam', 'BUYER', 4)).toBe('NONE');
    w.pass(15 * MINUTE + 1);
    expect(w.where(1)).toBe('CANCELLED by TIMED_OUT');
    w.withdraw('mia', 'SELLER', 3);
    expect(w.where(3)).toBe('PAID by WITHDRAWN');
  });

  it('moves nothing that was due when it began', () => {
    const w = new PeerWorld(make({ recording: true })).online();
    w.take('bob');
    w.time += 30 * MINUTE;
    w.outage(DAY);
    w.pass(0);
    expect(w.where()).toBe('CANCELLED by TIMED_OUT');
  });
});
