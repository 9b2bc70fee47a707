/** Merchants and appeals at the console, over HTTP, a real database and the engine itself, which alone moves the coins. */
import {
  appealAsk,
  appealDetail,
  appealFile,
  appealList,
  appealOpen,
  appealRule,
  appealWithdraw,
  dealDeskTerms,
} from '@kontor/contract/console/appeal';
import { merchantApprove, merchantList, merchantReject, merchantWithdraw } from '@kontor/contract/console/merchant';
import { Code } from '@kontor/contract/envelope';
import { Account, Bucket } from '@kontor/domain/accounts';
import { P2pAdvertState, P2pPriceType, P2pRole, P2pSide, P2pSizeBy, P2pTradeState } from '@kontor/domain/p2p/words';
import { isApplied } from '@kontor/domain/refusals';
import { CommandType, UserPermission, VerifiedLevel } from '@kontor/engine/command';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clientKey } from '../../core-loop/client-id.ts';
import type { AnyNewCommand } from '../../core-loop/core-loop.ts';
import { P2pHistory } from '../../follower/p2p/p2p-history.ts';
import { p2pProjection } from '../../follower/p2p/projection.ts';
import { ConsoleWorld } from '../../operators/console-world.ts';
import type { TestOperator } from '../../operators/console-world.ts';
import { lastEntry } from '../../operators/operator-log.ts';
import { rightsRelay } from '../../rights/rights-relay.ts';
import { changeRights } from '../../rights/rights.ts';
import { safeInteger } from '../../store/columns.ts';
import { command, statement } from '../../store/database.ts';
import { Cleanup, silentLog } from '../../store/test-world.ts';
import { openTalk, supportTeller } from './talk.ts';
import type { Talk } from './talk.ts';
import { WISH, merchantOf } from './merchant-rows.ts';
import { advertSweeper } from './merchant-wish.ts';
import { rulingRelay } from './rulings.ts';

const cleanup = new Cleanup();
const COIN = 100_000_000n;
const MINUTES = 15;
let world: ConsoleWorld;
let talk: Talk;
let support: TestOperator;
let second: TestOperator;
let risk: TestOperator;
let auditor: TestOperator;
let count = 0;
const told: { readonly user: number; readonly text: string | undefined }[] = [];

beforeAll(async () => {
  world = await ConsoleWorld.open(cleanup);
  const { database, exchange, vault } = world;
  const limits = { confirmTime: 60, maxUnpaid: 5, payTime: 90, drawChecked: 0, drawUnchecked: 0 };
  await submit({
    type: CommandType.SET_PLATFORM,
    limits: { ...limits, trustSingle: 10_000, trustTotal: 100_000, trustUnchecked: 1_000 },
  });
  support = await world.operator(['support'], 'support');
  second = await world.operator(['support', 'risk'], 'second');
  risk = await world.operator(['risk'], 'risk');
  auditor = await world.operator(['auditor'], 'auditor');
  const relays = { tables: database, core: exchange.core, log: silentLog, wallMs: () => world.wallMs };
  const history = new P2pHistory(database, async () => undefined);
  const queries = {
    sequence: 0,
    p2pTrade: async (number: number) => ({ value: exchange.view.of(p2pProjection).questions.p2pTrade({ number }), sequence: 0 }),
    p2pOwnAdverts: async (user: number) => ({ value: exchange.view.of(p2pProjection).questions.p2pOwnAdverts({ user }), sequence: 0 }),
  };
  talk = openTalk({
    core: exchange.core,
    queries,
    history,
    tables: database,
    vault,
    wallMs: () => world.wallMs,
    tell: (user, messages) => void told.push({ user, text: messages.at(-1)?.message.text }),
  });
  for (const loop of [
    rulingRelay(relays),
    advertSweeper({ ...relays, queries }),
    await supportTeller({ tables: database, ...talk, log: silentLog }),
    rightsRelay({ queries: database, core: exchange.core, log: silentLog }),
  ])
    cleanup.add(loop, (started) => started.close()).start();
});
afterAll(() => cleanup.run());

const at = (): Date => new Date(world.wallMs);
const factOf = (number: number) => world.exchange.view.of(p2pProjection).questions.p2pTrade({ number });

async function submit(...commands: readonly AnyNewCommand[]): Promise<void> {
  for (const each of commands) {
    const { code } = await world.exchange.core.submit(each);
    expect([each.type, code, isApplied(code)]).toEqual([each.type, code, true]);
  }
}

/** The read tables' rows of a trade, and the house's own, as others write them. */
async function record(number: number): Promise<void> {
  const { trade, steps } = factOf(number)!;
  const rows =
    (name: string) =>
    (fact: object): string =>
      JSON.stringify(
        Object.fromEntries(
          Object.entries({ ...fact, ...(name === 'p2p_trade' ? {} : { trade: number, buyer: trade.buyer, seller: trade.seller }) }).map(
            ([key, value]) => [
              key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
              typeof value === 'bigint' ? Number(value) : value,
            ],
          ),
        ),
      );
  const put = (table: string, row: string) =>
    world.owner.run(
      command<[row: string]>(`test-desk-${table}`, `INSERT INTO ${table} SELECT * FROM jsonb_populate_record(NULL::${table}, $1::jsonb)`),
      row,
    );
  await world.owner.run(command<[number: number]>('test-desk-clear', 'DELETE FROM p2p_trade WHERE number = $1'), number);
  await world.owner.run(command<[number: number]>('test-desk-clear-steps', 'DELETE FROM p2p_step WHERE trade = $1'), number);
  await put('p2p_trade', rows('p2p_trade')(trade));
  for (const [place, step] of steps.entries())
    await put('p2p_step', rows('p2p_step')({ ...step, sequence: number * 1_000 + place, ordinal: 0 }));
}

async function person(): Promise<number> {
  const user = await world.customer();
  await submit(
    {
      type: CommandType.SET_RIGHTS,
      user,
      version: 1,
      level: VerifiedLevel.VERIFIED,
      permissions: UserPermission.P2P_ADVERTISE,
      holdUntil: 0,
    },
    { type: CommandType.ADJUST, user, clientId: clientKey(`fiat:${user}`), asset: 0, account: Account.FIAT, amount: 10_000n * COIN },
  );
  return user;
}

/** A trade that is paid, worth so many USDT. */
async function paid(value: bigint): Promise<{ readonly number: number; readonly buyer: number; readonly seller: number }> {
  const number = ++count;
  const [seller, buyer] = [await person(), await person()];
  const advert = { fiat: 2, scale: 2, asset: 0, price: 100n, quantity: value * COIN, minimum: 1n, maximum: value * 100n };
  await submit(
    {
      type: CommandType.P2P_ADVERT,
      user: seller,
      number,
      side: P2pSide.SELL,
      priceType: P2pPriceType.FIXED,
      margin: 0,
      payMinutes: MINUTES,
      ...advert,
    },
    { type: CommandType.P2P_ADVERT_STATE, user: seller, number, state: P2pAdvertState.ONLINE },
    {
      type: CommandType.P2P_TRADE,
      user: buyer,
      number,
      advert: number,
      by: P2pSizeBy.TOTAL,
      size: value * 100n,
      price: 100n,
      reference: 0n,
      value: value * COIN,
    },
    { type: CommandType.P2P_PAID, user: buyer, trade: number },
  );
  await world.owner.run(
    command<[number: number, buyer: number, seller: number, collection: Uint8Array, name: Uint8Array]>(
      'test-desk-deal',
      `WITH advert AS (INSERT INTO deal_advert (account_id, made_at) VALUES ($3, now()) RETURNING id),
            said AS (INSERT INTO deal_advert_text (advert_id, account_id, digest, command, methods, kinds, conditions, terms, state, saved_at)
              SELECT id, $3, repeat('0', 64), '{}', '{}', '{bank}', '{}', '', 'taken', now() FROM advert RETURNING id)
       INSERT INTO deal (id, account_id, digest, command, text_id, buyer, seller, method, reference, collection, buyer_name, state, asked_at)
         OVERRIDING SYSTEM VALUE SELECT $1::bigint, $2, repeat('0', 64), '{}', said.id, $2, $3, 'bank', 'ABCDEFGH', $4, $5, 'made', now() FROM said`,
    ),
    number,
    buyer,
    seller,
    await world.vault.sealText(
      world.database,
      seller,
      'deal collection',
      JSON.stringify({ kind: 'bank', full_name: 'Canary Seller', bank: 'Canary Bank', number: '123456', branch: null }),
    ),
    await world.vault.sealText(world.database, buyer, 'deal name', 'Canary Buyer'),
  );
  await record(number);
  return { number, buyer, seller };
}

/** The same, with an appeal of its seller. */
async function appealed(value: bigint) {
  const trade = await paid(value);
  const file = await world.picture(trade.seller, 'evidence', 'CANARY-PICTURE');
  await talk.appeals.appeal(trade.seller, {
    order: String(trade.number),
    reason: 'third_party_payer',
    statement: 'Canary statement',
    evidence: [file],
  });
  await talk.chat.send(trade.buyer, { order: String(trade.number), text: 'Canary chat', client_id: 'c1' });
  await record(trade.number);
  return { ...trade, file };
}

const balance = (user: number): bigint => world.exchange.engine.balance(user, Account.FIAT, 0, Bucket.AVAILABLE);

test('a payment that is not confirmed in time stands in a list of its own, and a look at it shows both with their figures and is logged', async () => {
  const late = await paid(100n);
  const calm = await paid(100n);
  expect((await world.ask(appealList, { list: 'overdue' }, auditor)).data.list).toEqual([]);
  world.exchange.hands.timeMs += 61 * 60_000;
  await submit({ type: CommandType.TICK }, { type: CommandType.P2P_RELEASE, user: calm.seller, trade: calm.number });
  for (const { number } of [late, calm]) await record(number);
  const { list } = (await world.ask(appealList, { list: 'overdue' }, auditor)).data;
  const since = factOf(late.number)!.steps.at(-1)!.timeMs;
  expect(list.map(({ order, state, appellant, since: from }) => [order, state, appellant, from])).toEqual([
    [late.number, 'paid_overdue', null, since],
  ]);
  const before = await lastEntry(world.database);
  const unknown = { completed: 0, completion: null, release_seconds: null, pay_seconds: null };
  const looked = async (order: number) => (await world.ask(appealDetail, { order }, support)).data;
  expect(await looked(late.number)).toMatchObject({ mine: false, sides: { buyer: unknown, seller: unknown } });
  expect((await world.loggedSince(before)).entries).toEqual([['appeal.detail', support.id, `order ${late.number}`]]);
  // The other one has ended: it counts for both, and how long its seller took. The engine's time here is not the console's.
  await world.owner.run(
    command<[number: number, endedMs: number]>(
      'test-desk-ended',
      'UPDATE p2p_trade SET made_ms = $2::bigint - 90000, paid_ms = $2::bigint - 60000, ended_ms = $2::bigint WHERE number = $1',
    ),
    calm.number,
    world.wallMs,
  );
  expect((await looked(calm.number)).sides).toMatchObject({
    buyer: { completed: 1, completion: '1.0000', release_seconds: null, pay_seconds: 30 },
    seller: { completed: 1, completion: '1.0000', release_seconds: 60, pay_seconds: null },
  });
  await submit({ type: CommandType.P2P_RELEASE, user: late.seller, trade: late.number });
  await record(late.number);
  expect((await world.ask(appealList, { list: 'overdue' }, auditor)).data.list).toEqual([]);
});

describe('an appeal', () => {
  test('waits, is read from both sides with its pictures, and every look is an entry that holds nothing of it', async () => {
    const { number, buyer, seller, file } = await appealed(100n);
    const before = await lastEntry(world.database);
    const { list } = (await world.ask(appealList, {}, auditor)).data;
    expect(list.find(({ order }) => order === number)).toMatchObject({
      buyer,
      seller,
      state: 'appeal',
      appellant: 'seller',
      ruled: null,
      value: '100',
    });
    const { data } = await world.ask(appealDetail, { order: number }, support);
    expect(data).toMatchObject({
      reference: 'ABCDEFGH',
      collection: { full_name: 'Canary Seller', number: '123456' },
      sides: {
        buyer: { statement: '', name: 'Canary Buyer' },
        seller: { reason: 'third_party_payer', statement: 'Canary statement', files: [{ file }], name: null },
      },
      needs_two: false,
      mine: false,
      asked: null,
      decisions: [],
    });
    expect(data.chat.map(({ from, text }) => [from, text])).toContainEqual(['buyer', 'Canary chat']);
    expect(data.risks.map(({ risk: name }) => name)).toContain('third_party_payer');
    const { picture } = (await world.ask(appealFile, { order: number, file }, support)).data;
    expect(Buffer.from(picture, 'base64').toString()).toBe('CANARY-PICTURE');
    const log = await world.loggedSince(before);
    expect(log.entries).toEqual(['appeal.detail', 'appeal.file'].map((action) => [action, support.id, `order ${number}`]));
    expect(log.text).not.toMatch(/canary/i);
  });

  test('is no more than numbers for whoever may not review it; a picture of another trade is not found', async () => {
    const { number } = await appealed(100n);
    const other = await appealed(100n);
    expect((await world.ask(appealDetail, { order: number }, auditor)).code).toBe(Code.NOT_ALLOWED);
    expect((await world.ask(appealRule, { order: number, outcome: 'buyer', reason: 'because' }, auditor)).code).toBe(Code.NOT_ALLOWED);
    expect((await world.ask(appealFile, { order: number, file: other.file }, support)).code).toBe(Code.NOT_FOUND);
    expect((await world.ask(appealFile, { order: number, file: await world.picture(other.buyer, 'identity', 'x') }, support)).code).toBe(
      Code.NOT_FOUND,
    );
    expect((await world.ask(appealDetail, { order: 999_999 }, support)).code).toBe(Code.NOT_FOUND);
  });

  test('is joined by support at the first look: both are told at once, and however many look again it is one line', async () => {
    const { number, buyer, seller } = await appealed(100n);
    const joined = async (user: number) =>
      (await talk.chat.list(user, { order: String(number) })).list.filter(
        ({ from, text }) => from === 'system' && text === 'support_joined',
      );
    expect(await joined(buyer)).toEqual([]);
    await Promise.all([support, support, second].map((operator) => world.ask(appealDetail, { order: number }, operator)));
    expect([(await joined(buyer)).length, (await joined(seller)).length]).toEqual([1, 1]);
    const heard = (user: number) => told.some((each) => each.user === user && each.text === 'support_joined');
    await expect.poll(() => heard(buyer) && heard(seller)).toBe(true);
    // Nobody is counted as having something unread by it, and a trade that nobody appeals is nobody's to join.
    expect(talk.chat.unreadOf(number, seller)).toBe(1);
    const calm = await paid(100n);
    await world.ask(appealDetail, { order: calm.number }, support);
    const { list } = await talk.chat.list(calm.buyer, { order: String(calm.number) });
    expect(list.map(({ text }) => text)).not.toContain('support_joined');
  });

  test('is asked about: both read it in their chat, once however often it is sent, until that side has answered', async () => {
    const { number, buyer, seller } = await appealed(100n);
    const body = { order: number, side: 'buyer' as const, text: 'Please send your statement', client_id: 'a1' };
    const answers = await Promise.all([1, 2, 3].map(() => world.ask(appealAsk, body, support)));
    expect(answers.filter(({ data }) => !data.repeated)).toHaveLength(1);
    for (const user of [buyer, seller]) {
      const chat = await talk.chat.list(user, { order: String(number) });
      expect(chat.list.filter(({ from }) => from === 'support').map(({ text }) => text)).toEqual(['Please send your statement']);
    }
    expect((await talk.appeals.shown(world.database, number))?.asked).toBe('Please send your statement');
    expect((await world.ask(appealDetail, { order: number }, support)).data.asked).toMatchObject({ side: 'buyer' });
    await talk.appeals.appeal(buyer, { order: String(number), reason: 'paid_not_released', statement: 'Here', evidence: [] });
    expect((await world.ask(appealDetail, { order: number }, support)).data.asked).toBeNull();
    expect((await world.ask(appealAsk, { ...body, text: 'Other words' }, support)).code).not.toBe(Code.SUCCESS);
  });

  test('of little value is ruled by one: the engine gives the coins to the buyer, and both read why', async () => {
    const { number, buyer } = await appealed(100n);
    const before = balance(buyer);
    const { data } = await world.ask(appealRule, { order: number, outcome: 'buyer', reason: 'The bank confirms it' }, support);
    expect(data.state).toBe('done');
    await record(number);
    expect(factOf(number)?.trade.state).toBe(P2pTradeState.COMPLETED);
    expect(balance(buyer) - before).toBe(100n * COIN);
    expect((await talk.appeals.shown(world.database, number))?.ruling).toMatchObject({ outcome: 'buyer', reason: 'The bank confirms it' });
    const { list } = (await world.ask(appealList, { list: 'ruled' }, support)).data;
    expect(list[0]).toMatchObject({ order: number, state: 'completed' });
    expect((await world.ask(appealRule, { order: number, outcome: 'seller', reason: 'no' }, second)).code).toBe(Code.BAD_REQUEST);
    const late = await world.ask(appealRule, { order: number, outcome: 'seller', reason: 'too late' }, second);
    expect(late.data).toMatchObject({ state: 'failed', outcome: 'WRONG_STATE' });
    expect(factOf(number)?.trade.state).toBe(P2pTradeState.COMPLETED);
  });

  test('of much value is ruled by two who agree, never by one twice', async () => {
    const { number, seller } = await appealed(1_000n);
    const before = balance(seller);
    expect((await world.ask(appealDetail, { order: number }, support)).data).toMatchObject({ needs_two: true, mine: false });
    for (let tries = 0; tries < 2; tries++) {
      await world.ask(appealRule, { order: number, outcome: 'seller', reason: 'Nothing has come' }, support);
      expect(factOf(number)?.trade.state).toBe(P2pTradeState.APPEAL);
    }
    await record(number);
    expect((await world.ask(appealDetail, { order: number }, support)).data).toMatchObject({ ruled: 'seller', mine: true });
    expect((await talk.appeals.shown(world.database, number))?.ruling).toBeNull();
    const { data } = await world.ask(appealRule, { order: number, outcome: 'seller', reason: 'I agree' }, second);
    expect(data.state).toBe('done');
    expect(factOf(number)?.trade.state).toBe(P2pTradeState.CANCELLED);
    expect(balance(seller)).toBe(before);
  });

  test('of much value stands as who spoke last said: two who disagree move nothing, and each may rule until both say the same', async () => {
    const { number, buyer } = await appealed(1_000n);
    const before = balance(buyer);
    const rule = async (operator: TestOperator, outcome: 'buyer' | 'seller') => {
      expect((await world.ask(appealRule, { order: number, outcome, reason: 'As I see it' }, operator)).data.state).toBe('done');
      await record(number);
      const seen = await Promise.all([support, second, risk].map((each) => world.ask(appealDetail, { order: number }, each)));
      return [factOf(number)?.trade.state, seen[0]!.data.ruled, ...seen.map(({ data }) => data.mine)];
    };
    expect(await rule(support, 'buyer')).toEqual([P2pTradeState.APPEAL, 'buyer', true, false, false]);
    expect(await rule(second, 'seller')).toEqual([P2pTradeState.APPEAL, 'seller', false, true, false]);
    expect(await rule(support, 'buyer')).toEqual([P2pTradeState.APPEAL, 'buyer', true, false, false]);
    expect(balance(buyer)).toBe(before);
    expect(await rule(second, 'buyer')).toEqual([P2pTradeState.COMPLETED, 'buyer', false, false, false]);
    expect(balance(buyer) - before).toBe(1_000n * COIN);
  });

  test('begins anew where one was taken back: a ruling of that one is nobody’s any more', async () => {
    const { number } = await paid(1_000n);
    const seen = async () => {
      await record(number);
      const { ruled, mine } = (await world.ask(appealDetail, { order: number }, support)).data;
      return [ruled, mine];
    };
    await world.ask(appealOpen, { order: number, reason: 'It looks odd' }, support);
    await world.ask(appealRule, { order: number, outcome: 'seller', reason: 'Nothing has come' }, support);
    expect(await seen()).toEqual(['seller', true]);
    await world.ask(appealWithdraw, { order: number, reason: 'It has come' }, second);
    await world.ask(appealOpen, { order: number, reason: 'It was taken back' }, second);
    expect(await seen()).toEqual([null, false]);
    await world.ask(appealRule, { order: number, outcome: 'seller', reason: 'It was taken back' }, second);
    expect(factOf(number)?.trade.state).toBe(P2pTradeState.APPEAL);
    expect(await seen()).toEqual(['seller', false]);
    expect((await world.ask(appealRule, { order: number, outcome: 'seller', reason: 'I agree' }, support)).data.state).toBe('done');
    expect(factOf(number)?.trade.state).toBe(P2pTradeState.CANCELLED);
  });

  test('may be support’s own, which any operator takes back', async () => {
    const { number } = await paid(100n);
    expect((await world.ask(appealOpen, { order: number, reason: 'It looks odd' }, support)).data.state).toBe('done');
    expect(factOf(number)?.trade).toMatchObject({ state: P2pTradeState.APPEAL, appellant: P2pRole.SUPPORT + 1 });
    expect((await world.ask(appealWithdraw, { order: number, reason: 'All is well' }, second)).data.state).toBe('done');
    expect(factOf(number)?.trade.state).toBe(P2pTradeState.PAID);
    expect((await world.ask(appealWithdraw, { order: number, reason: 'Once more' }, second)).data).toMatchObject({ state: 'failed' });
  });
});

const VERIFIED = statement<[user: number], number>('test-desk-rights', 'SELECT version FROM user_rights WHERE account_id = $1', (row) =>
  safeInteger(row, 'version'),
);
/** A customer whose identity is verified by the tables. */
async function verified(): Promise<number> {
  const user = await world.customer();
  await world.database.transaction((queries) => changeRights(queries, user, { verified: true }, at()));
  return user;
}
const permission = (user: number): boolean => (world.exchange.engine.rights(user).permissions & UserPermission.P2P_ADVERTISE) !== 0;

describe('a merchant', () => {
  test('who has asked waits with his figures, is approved, and may advertise; withdrawn his adverts go offline', async () => {
    const user = await verified();
    await world.database.run(WISH, user, at());
    const { list } = (await world.ask(merchantList, {}, auditor)).data;
    expect(list.find(({ uid }) => uid === user)).toMatchObject({
      state: 'pending',
      verified: true,
      completed: 0,
      completion: null,
      lacks: ['age', 'completed', 'completion', 'counterparties'],
      risks: [],
    });
    expect((await world.ask(merchantApprove, { uid: user, reason: 'known to us' }, support)).code).toBe(Code.NOT_ALLOWED);
    const before = await lastEntry(world.database);
    expect((await world.ask(merchantApprove, { uid: user, reason: 'known to us' }, risk)).code).toBe(Code.SUCCESS);
    await expect.poll(() => permission(user)).toBe(true);
    expect(await merchantOf(world.database, user)).toEqual({ state: 'approved', reason: null });
    expect((await world.loggedSince(before)).entries).toEqual([['merchant.approve', risk.id, `UID ${user}`]]);
    const number = ++count;
    await submit(
      { type: CommandType.ADJUST, user, clientId: clientKey(`fiat:${user}`), asset: 0, account: Account.FIAT, amount: 10n * COIN },
      {
        type: CommandType.P2P_ADVERT,
        user,
        number,
        side: P2pSide.SELL,
        priceType: P2pPriceType.FIXED,
        margin: 0,
        payMinutes: MINUTES,
        fiat: 2,
        scale: 2,
        asset: 0,
        price: 100n,
        quantity: 10n * COIN,
        minimum: 1n,
        maximum: 1_000n,
      },
      { type: CommandType.P2P_ADVERT_STATE, user, number, state: P2pAdvertState.ONLINE },
    );
    expect(balance(user)).toBe(0n);
    expect((await world.ask(merchantWithdraw, { uid: user, reason: 'complaints' }, risk)).code).toBe(Code.SUCCESS);
    await expect.poll(() => balance(user)).toBe(10n * COIN);
    await expect.poll(() => permission(user)).toBe(false);
    expect(await merchantOf(world.database, user)).toEqual({ state: 'withdrawn', reason: 'complaints' });
    expect(await world.noticesOf(user)).toEqual(['merchant_withdrawn', 'merchant_approved']);
  });

  test('who was refused reads why and may ask again; nobody is decided on twice', async () => {
    const user = await verified();
    await world.database.run(WISH, user, at());
    expect((await world.ask(merchantReject, { uid: user, reason: 'too new' }, risk)).code).toBe(Code.SUCCESS);
    expect(await merchantOf(world.database, user)).toEqual({ state: 'rejected', reason: 'too new' });
    for (const call of [merchantReject, merchantWithdraw])
      expect((await world.ask(call, { uid: user, reason: 'again' }, risk)).code).toBe(Code.CHANGES_NOTHING);
    // Told once, with the reason as it was written.
    expect(await world.noticesOf(user)).toEqual(['merchant_rejected']);
    await world.database.run(WISH, user, at());
    expect(await merchantOf(world.database, user)).toEqual({ state: 'pending', reason: null });
  });

  test('is nobody who is not verified, and may be somebody who never asked: a new exchange has to begin', async () => {
    const [stranger, first] = [await world.customer(), await verified()];
    const version = await world.database.one(VERIFIED, first);
    expect((await world.ask(merchantApprove, { uid: stranger, reason: 'a friend' }, risk)).code).toBe(Code.NOT_ALLOWED);
    expect(await merchantOf(world.database, stranger)).toBeNull();
    expect((await world.ask(merchantApprove, { uid: 999_999, reason: 'nobody' }, risk)).code).toBe(Code.NOT_FOUND);
    expect((await world.ask(merchantList, { uid: first }, risk)).data.list).toMatchObject([{ uid: first, state: null }]);
    const decided = await Promise.all([1, 2, 3].map(() => world.ask(merchantApprove, { uid: first, reason: 'the first' }, risk)));
    expect(decided.filter(({ code }) => code === Code.SUCCESS)).toHaveLength(1);
    expect([await world.noticesOf(first), await world.noticesOf(stranger)]).toEqual([['merchant_approved'], []]);
    expect(await world.database.one(VERIFIED, first)).toBe(version + 1);
  });
});

test('the terms change by two, and trades that are open are counted', async () => {
  const body = { two_person_value: '500', hold_hours: 48, maker_fee: '0', taker_fee: '0.001', deposit: '250', symbol: 'USDT' };
  const { data } = await world.propose(risk, 'deal/terms', body);
  const { data: decided } = await world.decide(second, 'approve', data);
  expect(decided).toMatchObject({ command: 'deal/terms', state: 'approved' });
  const terms = async () => (await world.ask(dealDeskTerms, {}, support)).data;
  await expect.poll(terms).toMatchObject({ ...body, open: { appeal: expect.any(Number) } });
  for (const wrong of [{ taker_fee: '0.6' }, { two_person_value: '1.123456789' }, { symbol: 'NONE' }])
    expect((await world.propose(risk, 'deal/terms', { ...body, ...wrong })).code).not.toBe(Code.SUCCESS);
  expect((await world.propose(support, 'deal/terms', body)).code).toBe(Code.NOT_ALLOWED);
});
