/** Who releases coins out of escrow, and what he proves: the fund password, and the second factor of who has one. Source: rules 4.3. */
import { centerIndex } from '@kontor/contract/account';
import { advertRemove } from '@kontor/contract/deal-advert';
import { dealPaid, dealRelease, dealReleasePasskeyOptions } from '@kontor/contract/deal';
import { Code, codeOfRefusal } from '@kontor/contract/envelope';
import { Refusal } from '@kontor/domain/refusals';
import { TestPasskey } from '@kontor/testkit/passkey';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { withStore } from '../../follower/open-store.ts';
import { command } from '../../store/database.ts';
import { FUND_PASSWORD, startDealServer } from './deal-server-world.ts';
import type { DealServer } from './deal-server-world.ts';

/** Added by its owner, it would hold what he sells for a day. */
const ADD_KEY = command<[account: number, credential: string, key: Uint8Array]>(
  'test-add-passkey',
  `INSERT INTO passkey (account_id, credential, public_key, counter, name, added_at) VALUES ($1, $2, $3, 0, 'key', now())`,
);
const REMOVE_KEYS = command<[]>('test-remove-passkeys', 'DELETE FROM passkey');
/** What a change of credentials writes, and the engine is told of a moment later. */
const HOLD = command<[account: number, until: Date | null]>(
  'test-hold',
  `UPDATE account SET hold_until = $2, hold_reason = CASE WHEN $2::timestamptz IS NULL THEN NULL ELSE 'fund_password' END WHERE id = $1`,
);
const WRONG_STATE = codeOfRefusal(Refusal.WRONG_STATE);

let s: DealServer;
let [ann, bob, cid, advert] = ['', '', '', ''];

beforeAll(async () => {
  s = await startDealServer();
  ({ ann, bob, cid } = s);
  advert = await s.advert(ann);
});
afterEach(() => withStore(s.config, ({ database }) => database.run(REMOVE_KEYS)));
afterAll(async () => {
  await s?.done(advertRemove, { advert }, ann);
  await s?.stop();
});

/** A trade of Bob's on Ann's advert. */
async function made(isPaid: boolean): Promise<string> {
  const { data } = await s.create(bob, { advert, amount: '19' });
  if (isPaid) await s.done(dealPaid, { order: data.order }, bob);
  return data.order;
}
const release = async (token: string, order: string, proof: object = {}) =>
  (await s.ask(dealRelease, { order, fund_password: FUND_PASSWORD, ...proof }, token)).code;
const optionsOf = async (token: string, order: string) => s.ask(dealReleasePasskeyOptions, { order }, token);
const stateOf = async (order: string) => (await s.seen(ann, order)).deal.state;

/** A passkey of Ann's, her only second factor. */
async function keyOfAnn(): Promise<TestPasskey> {
  const key = new TestPasskey(new URL(s.server.url).origin.replace('127.0.0.1', 'localhost'));
  const { id } = (await s.done(centerIndex, {}, ann)).user;
  await withStore(s.config, ({ database }) => database.run(ADD_KEY, id, key.id, key.publicKey));
  return key;
}

test('a passkey releases one order, once; another order’s, another’s, none and both are refused', async () => {
  const key = await keyOfAnn();
  const [order, other] = [await made(true), await made(true)];
  const prove = async (about: string) => key.prove((await optionsOf(ann, about)).data.options);
  expect(await release(ann, order)).toBe(Code.PASSKEY_NEEDED);
  expect(await release(ann, order, { passkey: await prove(other) })).toBe(Code.WRONG_SECOND_FACTOR);
  const passkey = await prove(order);
  expect(await release(ann, order, { passkey, code: 'AAAAA-AAAAA' })).toBe(Code.BAD_REQUEST);
  expect(await release(ann, order, { passkey, fund_password: 'another' })).toBe(Code.WRONG_FUND_PASSWORD);
  expect(await release(bob, order, { passkey })).toBe(WRONG_STATE);
  expect(await release(cid, order, { passkey })).toBe(Code.NOT_FOUND);
  expect(await stateOf(order)).toBe('paid');
  const [before] = await s.fiat(bob);
  expect(await release(ann, order, { passkey })).toBe(Code.SUCCESS);
  expect(Number((await s.fiat(bob))[0]) - Number(before)).toBeCloseTo(20, 6);
  // What it proved it has proved.
  expect(await release(ann, order, { passkey })).toBe(Code.WRONG_SECOND_FACTOR);
  expect(await release(ann, order, { passkey: await prove(order) })).toBe(Code.SUCCESS);
  expect(Number((await s.fiat(bob))[0]) - Number(before)).toBeCloseTo(20, 6);
  expect([await stateOf(order), await stateOf(other)]).toEqual(['completed', 'paid']);
  expect(await release(ann, other, { passkey: await prove(other) })).toBe(Code.SUCCESS);
});

test('nothing is asked of a passkey where nothing can come of it', async () => {
  await keyOfAnn();
  const [open, paid] = [await made(false), await made(true)];
  expect((await optionsOf(ann, open)).code).toBe(WRONG_STATE);
  expect((await optionsOf(bob, paid)).code).toBe(WRONG_STATE);
  expect((await optionsOf(cid, paid)).code).toBe(Code.NOT_FOUND);
  expect((await optionsOf(ann, '4000')).code).toBe(Code.NOT_FOUND);
  expect(await stateOf(paid)).toBe('paid');
});

test('who has no passkey is not asked for one', async () => {
  const order = await made(true);
  expect((await optionsOf(ann, order)).code).toBe(Code.NOT_FOUND);
  expect(await release(ann, order)).toBe(Code.SUCCESS);
});

test('whose credentials have just changed releases nothing, before the engine knows of it as well', async () => {
  const order = await made(true);
  const { id } = (await s.done(centerIndex, {}, ann)).user;
  const hold = (until: Date | null) => withStore(s.config, ({ database }) => database.run(HOLD, id, until));
  await hold(new Date(Date.now() + 86_400_000));
  expect(await release(ann, order)).toBe(codeOfRefusal(Refusal.SELLING_HELD));
  expect(await stateOf(order)).toBe('paid');
  await hold(null);
  expect(await release(ann, order)).toBe(Code.SUCCESS);
  // What was done stays done.
  await hold(new Date(Date.now() + 86_400_000));
  expect(await release(ann, order)).toBe(Code.SUCCESS);
  await hold(null);
});
