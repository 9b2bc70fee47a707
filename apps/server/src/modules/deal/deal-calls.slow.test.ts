/** Peer trade over HTTP against a whole server with an embedded database; prices and time are moved by hand. */
import { CALLS } from '@kontor/contract/call-table';
import { collectionEdit } from '@kontor/contract/collection';
import {
  advertMine,
  advertOffline,
  advertOnline,
  advertRemove,
  advertSave,
  dealAdverts,
  dealBlock,
  dealBlocked,
  dealMarkets,
  dealTerms,
} from '@kontor/contract/deal-advert';
import {
  dealAppeal,
  dealAppealWithdraw,
  dealCancel,
  dealChatSend,
  dealCreate,
  dealList,
  dealPaid,
  dealQuote,
  dealRelease,
} from '@kontor/contract/deal';
import type { Deal } from '@kontor/contract/deal';
import { Code, codeOfRefusal } from '@kontor/contract/envelope';
import { noticeList } from '@kontor/contract/notice';
import { walletRecords } from '@kontor/contract/wallet';
import { Refusal } from '@kontor/domain/refusals';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { fittingBody } from '../../call-world.ts';
import { eventually } from '../../store/test-world.ts';
import { FREE, FUND_PASSWORD, startDealServer } from './deal-server-world.ts';
import type { DealServer } from './deal-server-world.ts';

const MINUTE_MS = 60_000;
const refusedWith = (refusal: number) => ({ code: codeOfRefusal(refusal) });
let s: DealServer;
let [ann, bob, cid] = ['', '', ''];

beforeAll(async () => {
  s = await startDealServer();
  ({ ann, bob, cid } = s);
});
afterAll(() => s?.stop());

/** Time passes for longer than a session lasts. */
async function passLong(ms: number): Promise<void> {
  await s.pass(ms);
  [ann, bob, cid] = [await s.signIn('demo1'), await s.signIn('demo2'), await s.signIn('demo3')];
}
const made = async (token: string, advert: string, body: object = {}): Promise<string> => {
  const { code, msg, data } = await s.create(token, { advert, ...body });
  expect([code, msg]).toEqual([Code.SUCCESS, '']);
  return data.order;
};
const stateOf = async (token: string, order: string) => (await s.seen(token, order)).deal.state;
const hub = (token: string, more: object = {}) =>
  s.done(dealAdverts, { side: 'sell', symbol: 'USDT', fiat: 'EUR', min_seq: s.last(), ...more }, token);

describe('a trade from the hub to its end', () => {
  let [advert, order] = ['', ''];

  test('an advert holds what it offers, and is seen with how its merchant trades', async () => {
    const [before] = await s.fiat(ann);
    advert = await s.advert(ann);
    expect(await s.fiat(ann)).toEqual([String(Number(before) - 500), '500']);
    const { list, reference } = await hub(bob);
    expect(reference).toMatch(/^0\.\d{8}$|^1\.\d{8}$/);
    const offer = list.find((each) => each.advert === advert)!;
    expect(offer).toMatchObject({
      side: 'sell',
      price: '0.95',
      remaining_quantity: '500',
      minimum: '10.00',
      collections: ['bank'],
      obstacles: [],
    });
    expect(offer.merchant).toMatchObject({ merchant: true, completed: 0, completion: null, simulated: false });
    expect(offer.merchant.peer).toMatch(/^[A-Za-z0-9_-]{16}$/);
    expect((await s.done(dealMarkets, {})).list).toContainEqual({ symbol: 'USDT', fiat: 'EUR', side: 'sell', adverts: 1, price: '0.95' });
    expect((await hub(ann)).list.find((each) => each.advert === advert)?.obstacles).toEqual(['own']);
  });

  test('what it would be is what it becomes', async () => {
    const quote = await s.done(dealQuote, { advert, amount: '95' }, bob);
    expect(quote).toMatchObject({ price: '0.95', quantity: '100', total: '95.00', fee: '0', receives: '100', obstacles: [] });
    const { data, code } = await s.create(bob, { advert, client_id: 'first' });
    expect([code, data.state, data.remaining_seconds, data.repeated]).toEqual([Code.SUCCESS, 'wait_pay', '900', false]);
    order = data.order;
    expect((await s.create(bob, { advert, client_id: 'first' })).data).toMatchObject({ order, repeated: true });
    expect(await s.create(bob, { advert, client_id: 'first', amount: '96' })).toMatchObject(refusedWith(Refusal.CLIENT_ID_REUSED));
    expect((await s.fiat(ann))[1]).toBe('400');
    expect((await hub(bob)).list[0]?.remaining_quantity).toBe('400');
  });

  test('each side sees what it needs, and anybody else nothing', async () => {
    const buyer = await s.seen(bob, order);
    expect(buyer.deal).toMatchObject({ role: 'buyer', method: 'bank', total: '95.00', quantity: '100', unread: expect.any(Number) });
    expect(buyer.deal.collection).toMatchObject({ kind: 'bank', full_name: 'Test Person', bank: 'Example Bank' });
    expect(buyer.reference).toMatch(/^[A-Z2-9]{8}$/);
    expect(buyer.terms).toBe('Only from an account in your own name.');
    expect((await s.seen(ann, order)).deal).toMatchObject({ role: 'seller', order });
    const named = Object.values(CALLS).filter(
      (call) => call.access === 'user' && call.ownership.kind === 'named' && call.ownership.noun === 'deal',
    );
    expect(named.length).toBeGreaterThan(5);
    for (const call of named) expect((await s.ask(call, { ...fittingBody(call), order }, cid)).code, call.path).toBe(Code.NOT_FOUND);
    for (const call of [advertOnline, advertOffline, advertRemove]) expect((await s.ask(call, { advert }, bob)).code).toBe(Code.NOT_FOUND);
  });

  test('only the buyer says that he has paid, and only the seller releases', async () => {
    expect(await s.ask(dealRelease, { order, fund_password: FUND_PASSWORD }, ann)).toMatchObject(refusedWith(Refusal.WRONG_STATE));
    expect(await s.ask(dealPaid, { order }, ann)).toMatchObject(refusedWith(Refusal.WRONG_STATE));
    expect(await s.done(dealPaid, { order }, bob)).toMatchObject({ state: 'paid', remaining_seconds: '3600' });
    expect(await s.done(dealPaid, { order }, bob)).toMatchObject({ state: 'paid' });
    expect(await s.ask(dealRelease, { order, fund_password: FUND_PASSWORD }, bob)).toMatchObject(refusedWith(Refusal.WRONG_STATE));
    expect(await s.ask(dealCancel, { order }, ann)).toMatchObject(refusedWith(Refusal.WRONG_STATE));
  });

  test('a release needs the fund password, is done once, and holds its value against withdrawals', async () => {
    const [before] = await s.fiat(bob);
    expect((await s.ask(dealRelease, { order, fund_password: 'another' }, ann)).code).toBe(Code.WRONG_FUND_PASSWORD);
    expect(await stateOf(bob, order)).toBe('paid');
    for (let time = 0; time < 2; time++) {
      await s.pass(3_000);
      expect(await s.done(dealRelease, { order, fund_password: FUND_PASSWORD }, ann)).toMatchObject({ state: 'completed', deadline: null });
    }
    expect(await s.fiat(bob)).toEqual([String(Number(before) + 100), '0']);
    const { deal, steps } = await s.seen(bob, order);
    expect(deal).toMatchObject({ state: 'completed', cancelled_by: null, remaining_seconds: '0' });
    expect(steps.map(({ state, by }) => [state, by])).toEqual([
      ['wait_pay', 'buyer'],
      ['paid', 'buyer'],
      ['completed', 'seller'],
    ]);
    const terms = await s.done(dealTerms, {}, bob);
    expect(Number(terms.held)).toBeGreaterThan(80);
    expect(terms.held_until).toBeGreaterThan(deal.end_time!);
    expect(Number(terms.used)).toBeCloseTo(Number(terms.held), 6);
  });

  test('both have it among their orders, were told of it, and are counted by it', async () => {
    for (const [token, role] of [
      [ann, 'seller'],
      [bob, 'buyer'],
    ] as const) {
      const listed = (await s.done(dealList, { min_seq: s.last(), role }, token)).list;
      expect(listed.map((deal) => deal.order)).toEqual([order]);
      expect(listed[0]?.card).toMatch(/^•••• [0-9]{4}$/);
      expect((await s.done(dealList, { min_seq: s.last(), role: role === 'buyer' ? 'seller' : 'buyer' }, token)).list).toEqual([]);
      expect((await s.done(dealList, { min_seq: s.last(), open: true }, token)).list).toEqual([]);
      await eventually(async () => (await s.done(noticeList, { area: 'trading' }, token)).list.length >= 3);
      const { list } = await s.done(noticeList, { area: 'trading' }, token);
      expect(list.map(({ title }) => title)).toEqual([
        `Order ${order} completed`,
        `Order ${order}: the buyer has paid`,
        `Order ${order}: 100 USDT for 95.00 EUR`,
      ]);
      expect(list[0]!.link).toBe(role === 'buyer' ? `/deal/buy-detail/${order}` : `/deal/sell-detail/${order}`);
    }
    const { list, figures } = await s.done(advertMine, { min_seq: s.last() }, ann);
    expect(figures).toMatchObject({ trades: 1, completion: '1.0000', counterparties: 1, release_seconds: expect.any(Number) });
    expect(list).toHaveLength(1);
  });
});

describe('what ends a trade otherwise', () => {
  test('time: one that is not paid is cancelled, and goes back on offer', async () => {
    const advert = await s.advert(ann);
    const order = await made(bob, advert);
    await s.pass(15 * MINUTE_MS - 1_000);
    expect((await s.seen(bob, order)).deal).toMatchObject({ state: 'wait_pay', remaining_seconds: '1' });
    await s.pass(1_000);
    const { deal, steps } = await s.seen(bob, order);
    expect(deal).toMatchObject({ state: 'cancelled', cancelled_by: 'time', cancelled_by_buyer: false });
    expect(steps.at(-1)).toMatchObject({ state: 'cancelled', by: 'time' });
    expect((await hub(bob)).list.find((each) => each.advert === advert)?.remaining_quantity).toBe('500');
    await s.done(advertRemove, { advert }, ann);
  });

  test('the buyer, before and after he said that he had paid; too often, and he buys nothing for a while', async () => {
    const advert = await s.advert(ann);
    const after = await made(bob, advert);
    await s.done(dealPaid, { order: after }, bob);
    expect(await s.done(dealCancel, { order: after }, bob)).toMatchObject({ state: 'cancelled' });
    expect((await s.seen(bob, after)).deal).toMatchObject({ cancelled_by: 'buyer', cancelled_by_buyer: true });
    // One was cancelled by time; whoever has completed fewer than three has five free.
    for (let count = 0; count < 4; count++) await s.done(dealCancel, { order: await made(bob, advert) }, bob);
    const free = await s.done(dealTerms, {}, bob);
    expect(free).toMatchObject({ cancelled: { before: 5, after: 1, most_before: 5, most_after: 3 }, buying_blocked_until: null, buy: [] });
    await s.done(dealCancel, { order: await made(bob, advert) }, bob);
    const blocked = await s.done(dealTerms, {}, bob);
    expect(blocked.buy).toEqual(['buying_blocked']);
    expect((await s.done(dealQuote, { advert, amount: '95' }, bob)).obstacles).toEqual(['buying_blocked']);
    expect(await s.create(bob, { advert })).toMatchObject(refusedWith(Refusal.BUYING_BLOCKED));
    await s.pass(15 * MINUTE_MS);
    await s.done(dealCancel, { order: await made(bob, advert) }, bob);
    const again = await s.done(dealTerms, {}, bob);
    expect(again.buying_blocked_until! - blocked.buying_blocked_until!).toBeGreaterThanOrEqual(30 * MINUTE_MS);
    await passLong(31 * MINUTE_MS);
    expect((await s.done(dealTerms, {}, bob)).buying_blocked_until).toBeNull();
    await s.done(advertRemove, { advert }, ann);
  });

  test('nobody, where a payment is not confirmed: it is overdue, and stays so', async () => {
    const advert = await s.advert(ann);
    const order = await made(bob, advert);
    await s.done(dealPaid, { order }, bob);
    const appeal = { order, reason: 'paid_not_released' as const, statement: 'I have paid.', evidence: [] };
    expect(await s.ask(dealAppeal, appeal, bob)).toMatchObject(refusedWith(Refusal.APPEAL_TOO_EARLY));
    await passLong(60 * MINUTE_MS);
    expect((await s.seen(bob, order)).deal).toMatchObject({ state: 'paid_overdue', deadline: null });
    await passLong(1_440 * MINUTE_MS);
    expect(await stateOf(ann, order)).toBe('paid_overdue');
    await s.pass(3_000);
    expect(await s.done(dealAppeal, appeal, bob)).toMatchObject({ state: 'appeal' });
    expect(await s.ask(dealRelease, { order, fund_password: FUND_PASSWORD }, ann)).toMatchObject(refusedWith(Refusal.WRONG_STATE));
    expect(await s.done(dealAppealWithdraw, { order }, bob)).toMatchObject({ state: 'paid_overdue' });
    expect((await s.seen(ann, order)).steps.slice(-2).map(({ state, by }) => [state, by])).toEqual([
      ['appeal', 'buyer'],
      ['paid_overdue', 'buyer'],
    ]);
    expect(await s.done(dealRelease, { order, fund_password: FUND_PASSWORD }, ann)).toMatchObject({ state: 'completed' });
    await s.done(advertRemove, { advert }, ann);
  });
});

describe('what is asked before coins move', () => {
  test('a price that has changed since it was shown, and an advert that is away', async () => {
    const advert = await s.advert(ann);
    await s.done(advertOffline, { advert }, ann);
    // Whoever guesses its number learns of none; its merchant does.
    expect([(await s.create(bob, { advert })).code, (await s.ask(dealQuote, { advert }, bob)).code]).toEqual([
      Code.NOT_FOUND,
      Code.NOT_FOUND,
    ]);
    expect((await s.done(dealQuote, { advert }, ann)).offer.state).toBe('offline');
    await s.advert(ann, { advert, price: '0.96' });
    expect(await s.create(bob, { advert })).toMatchObject(refusedWith(Refusal.PRICE_CHANGED));
    expect(await s.create(bob, { advert, price: '0.96', amount: '500' })).toMatchObject(refusedWith(Refusal.ADVERT_LIMIT));
    expect(await s.create(bob, { advert, price: '0.96', amount: '9' })).toMatchObject(refusedWith(Refusal.ADVERT_LIMIT));
    expect((await s.create(bob, { advert, price: '0.96', amount: '95', quantity: '100' })).code).toBe(Code.BAD_REQUEST);
    expect(await s.create(ann, { advert, price: '0.96' })).toMatchObject(refusedWith(Refusal.OWN_ADVERT));
    await s.done(advertRemove, { advert }, ann);
    expect((await s.create(bob, { advert, price: '0.96' })).code).toBe(Code.NOT_FOUND);
    expect((await s.ask(advertOnline, { advert }, ann)).code).toBe(Code.NOT_FOUND);
  });

  test('limits by identity: one who is not verified buys up to 1,000 USDT, and sells nothing', async () => {
    const large = await s.advert(ann, { quantity: '2000', maximum: '1900' });
    expect((await s.done(dealQuote, { advert: large, amount: '1500' }, cid)).obstacles).toEqual(['limit']);
    expect(await s.create(cid, { advert: large, amount: '1500' })).toMatchObject(refusedWith(Refusal.TRADE_LIMIT));
    const order = await made(cid, large);
    await s.done(dealCancel, { order }, cid);
    const buying = await s.advert(ann, { side: 'buy' });
    expect((await s.done(dealQuote, { advert: buying }, cid)).obstacles).toEqual(['identity', 'method']);
    const collection = await s.method(cid);
    expect(await s.create(cid, { advert: buying, collection })).toMatchObject(refusedWith(Refusal.NOT_VERIFIED));
    for (const advert of [large, buying]) await s.done(advertRemove, { advert }, ann);
  });

  test('what the merchant asks for', async () => {
    const asks = { ...FREE, completed: 40 };
    const advert = await s.advert(ann, { conditions: asks });
    expect((await s.done(dealQuote, { advert }, bob)).obstacles).toEqual(['completed']);
    const { code, msg } = await s.create(bob, { advert });
    expect([code, msg]).toEqual([Code.NOT_OFFERED, 'The merchant asks for more completed orders than you have']);
    expect((await hub(bob, { fitting: true })).list.map((each) => each.advert)).not.toContain(advert);
    await s.done(advertRemove, { advert }, ann);
  });

  test('advertising: only merchants, only with methods of their own', async () => {
    const method = await s.method(bob);
    const body = {
      side: 'sell',
      symbol: 'USDT',
      fiat: 'EUR',
      price_type: 'fixed',
      price: '1',
      quantity: '10',
      minimum: '1',
      maximum: '5',
      pay_time: 15,
    } as const;
    const whole = { ...body, terms: '', conditions: FREE, client_id: 'not-allowed' } as const;
    expect(await s.ask(advertSave, { ...whole, methods: [method] }, bob)).toMatchObject(refusedWith(Refusal.ADVERTISING_CLOSED));
    expect((await s.ask(advertSave, { ...whole, methods: [method] }, ann)).code).toBe(Code.BAD_REQUEST);
    for (const wrong of [{ margin: '0.1' }, { price: '0.951' }, { quantity: '0' }, { symbol: 'NONE' }, { methods: undefined }] as object[])
      expect((await s.ask(advertSave, { ...whole, methods: [await s.method(ann)], client_id: 'wrong', ...wrong }, ann)).code).toBe(
        Code.BAD_REQUEST,
      );
    expect((await s.done(dealTerms, {}, bob)).advertise).toContain('approval');
    expect((await s.done(dealTerms, {}, ann)).advertise).toEqual([]);
  });
});

describe('who sells to an advert', () => {
  test('is paid by the method that he names, as it was then', async () => {
    const advert = await s.advert(ann, { side: 'buy' });
    const collection = await s.method(bob);
    const [before] = await s.fiat(bob);
    expect((await s.create(bob, { advert })).code).toBe(Code.BAD_REQUEST);
    const order = await made(bob, advert, { collection });
    expect((await s.fiat(bob))[0]).toBe(String(Number(before) - 100));
    const shown = (await s.seen(ann, order)).deal.collection;
    const changed = { kind: 'bank', full_name: 'Test Person', bank: 'Another Bank', number: 'TEST-9999-0001', currency: 'EUR' } as const;
    await s.done(collectionEdit, { id: collection, ...changed }, bob);
    expect((await s.seen(ann, order)).deal.collection).toEqual(shown);
    await s.done(dealPaid, { order }, ann);
    await s.done(dealRelease, { order, fund_password: FUND_PASSWORD }, bob);
    expect((await s.seen(ann, order)).deal).toMatchObject({ role: 'buyer', state: 'completed' });
    await s.done(advertRemove, { advert }, ann);
  });
});

describe('a merchant who cannot buy now', () => {
  test('is hidden with what he offers to buy, until he has paid some of it', async () => {
    const advert = await s.advert(ann, { side: 'buy' });
    const collection = await s.method(bob);
    const { max_unpaid: most } = await s.done(dealTerms, {}, ann);
    const listed = async () => {
      const { list } = await s.done(dealAdverts, { side: 'buy', symbol: 'USDT', fiat: 'EUR', min_seq: s.last() }, bob);
      return list.some((each) => each.advert === advert);
    };
    expect(await listed()).toBe(true);
    const orders: string[] = [];
    for (let count = 0; count < most; count++) orders.push(await made(bob, advert, { collection, amount: '10' }));
    expect(await listed()).toBe(false);
    expect((await s.done(dealQuote, { advert }, bob)).offer.state).toBe('offline');
    expect(await s.create(bob, { advert, collection })).toMatchObject(refusedWith(Refusal.ADVERT_OFFLINE));
    for (const order of orders) await s.done(dealPaid, { order }, ann);
    expect(await listed()).toBe(true);
    await s.done(advertRemove, { advert }, ann);
  });
});

describe('who says no more than he has to', () => {
  test('trades at the price that stands, is paid by the first method that works, and writes without an id', async () => {
    const methods = [await s.method(ann), await s.method(ann)];
    const advert = await s.advert(ann, { methods });
    const order = (await s.done(dealCreate, { advert, quantity: '20', client_id: 'no-price' }, bob)).order;
    const { deal } = await s.seen(bob, order);
    expect(deal).toMatchObject({ price: '0.95', method: 'bank', collection: { full_name: 'Test Person', bank: 'Example Bank' } });
    expect(
      (await s.done(dealList, { open: true, min_seq: s.last() }, bob)).list.find((each) => each.order === order)?.collection,
    ).toBeNull();
    const first = await s.done(dealChatSend, { order, text: 'Hello' }, bob);
    expect((await s.done(dealChatSend, { order, text: 'Hello again' }, bob)).id).not.toBe(first.id);
    await s.done(dealPaid, { order }, bob);
    expect(await s.done(dealAppeal, { order, reason: 'not_received', evidence: [] }, ann)).toMatchObject({ state: 'appeal' });
    await s.done(dealAppealWithdraw, { order }, ann);
    await s.done(dealRelease, { order, fund_password: FUND_PASSWORD }, ann);
    await s.done(advertRemove, { advert }, ann);
  });
});

describe('whom one has blocked', () => {
  test('sees none of one’s adverts, and cannot answer them', async () => {
    const advert = await s.advert(ann);
    const { merchant } = (await hub(bob)).list.find((each) => each.advert === advert)!;
    await s.done(dealBlock, { peer: merchant.peer, blocked: true }, bob);
    expect((await s.done(dealBlocked, {}, bob)).list.map(({ peer }) => peer)).toEqual([merchant.peer]);
    expect((await hub(bob)).list.map((each) => each.advert)).not.toContain(advert);
    expect((await s.ask(dealQuote, { advert }, bob)).code).toBe(Code.NOT_FOUND);
    expect((await s.create(bob, { advert })).code).toBe(Code.NOT_OFFERED);
    await s.done(dealBlock, { peer: merchant.peer, blocked: false }, bob);
    expect((await hub(bob)).list.map((each) => each.advert)).toContain(advert);
    expect((await s.ask(dealBlock, { peer: 'nobody', blocked: true }, bob)).code).toBe(Code.NOT_FOUND);
    await s.done(advertRemove, { advert }, ann);
  });
});

describe('a floating price', () => {
  const bitcoin = (token: string) => s.done(dealAdverts, { side: 'buy', symbol: 'BTC', fiat: 'EUR', min_seq: s.last() }, token);

  test('follows the index in the currency, and pauses while that is stale or jumps', async () => {
    await s.indexAt(60_000, 61);
    const advert = await s.advert(ann, {
      side: 'buy',
      symbol: 'BTC',
      price_type: 'floating',
      margin: '-0.015',
      quantity: '0.1',
      minimum: '10',
      maximum: '900',
    });
    const { list, reference } = await bitcoin(bob);
    const offer = list.find((each) => each.advert === advert)!;
    expect(offer).toMatchObject({ state: 'online', margin: '-0.015', price_type: 'floating' });
    expect(Number(offer.price)).toBeCloseTo(Number(reference) * 0.985, 1);
    expect(Number(offer.over_reference)).toBeCloseTo(-0.015, 5);
    await s.indexAt(62_000);
    expect((await bitcoin(bob)).list.find((each) => each.advert === advert)?.state).toBe('paused');
    const collection = await s.method(bob);
    const { code, msg } = await s.create(bob, { advert, collection, price: offer.price! });
    expect([code, msg]).toEqual([
      Code.NOT_OFFERED,
      'The reference price is moving fast or not known. This advertisement is paused for a moment',
    ]);
    await s.indexAt(62_000, 61);
    const calm = (await bitcoin(bob)).list.find((each) => each.advert === advert)!;
    expect(calm.state).toBe('online');
    expect(await s.create(bob, { advert, collection, price: offer.price!, amount: '50' })).toMatchObject(
      refusedWith(Refusal.PRICE_CHANGED),
    );
  });
});

test('the private channel tells both sides of each change, and their records have a word for each movement', async () => {
  interface Message {
    readonly sections?: { readonly deal?: { readonly orders: readonly Deal[] } };
  }
  const listen = async (token: string) => {
    const parts: Deal[][] = [];
    const socket = new WebSocket(new URL('/realtime', s.server.url.replace('http', 'ws')));
    socket.on('message', (data: Buffer) => {
      const { sections } = JSON.parse(data.toString()) as Message;
      if (sections?.deal !== undefined) parts.push([...sections.deal.orders]);
    });
    await new Promise((resolve) => socket.once('open', resolve));
    socket.send(JSON.stringify({ op: 'login', id: 1, token }));
    await expect.poll(() => parts.length).toBe(1);
    return { parts, close: () => socket.close() };
  };
  const advert = await s.advert(ann);
  const [seller, buyer] = [await listen(ann), await listen(bob)];
  expect((await hub(bob)).list.find((each) => each.advert === advert)?.merchant.online).toBe(true);
  const order = await made(bob, advert);
  await s.done(dealPaid, { order }, bob);
  await s.done(dealRelease, { order, fund_password: FUND_PASSWORD }, ann);
  for (const [{ parts }, role] of [
    [seller, 'seller'],
    [buyer, 'buyer'],
  ] as const) {
    const told = () => parts.flat().filter((deal) => deal.order === order);
    await expect.poll(() => told().at(-1)?.state).toBe('completed');
    expect(new Set(told().map((deal) => `${deal.role} ${deal.method} ${deal.total}`))).toEqual(new Set([`${role} bank 95.00`]));
    expect(told()[0]?.peer.nickname).toBe(role === 'buyer' ? 'Demo 1' : 'Demo 2');
  }
  seller.close();
  buyer.close();
  const words = async (token: string) =>
    (await s.done(walletRecords, { account: 'fiat', min_seq: s.last(), limit: 100 }, token)).list.map(({ type }) => type);
  expect(await words(bob)).toContain('p2p_release');
  expect(await words(ann)).toEqual(expect.arrayContaining(['p2p_lock', 'p2p_return']));
});
