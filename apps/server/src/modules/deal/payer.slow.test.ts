/** Whose money it has to be: the seller reads the verified name that a payment must come from, as it was when the trade was made. Source: rules 4.3. */
import { createHash } from 'node:crypto';
import { centerIndex } from '@kontor/contract/account';
import { collectionEdit, collectionList } from '@kontor/contract/collection';
import { advertMine, advertOffline, advertOnline } from '@kontor/contract/deal-advert';
import { dealPaid, dealQuote, dealRelease } from '@kontor/contract/deal';
import { Code } from '@kontor/contract/envelope';
import type { Envelope } from '@kontor/contract/envelope';
import { upload } from '@kontor/contract/upload';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withStore } from '../../follower/open-store.ts';
import { MACHINE_RANDOM } from '../../random.ts';
import { command } from '../../store/database.ts';
import { picture } from '../../vault/person-world.ts';
import { Vault } from '../../vault/vault.ts';
import { FUND_PASSWORD, startDealServer } from './deal-server-world.ts';
import type { DealServer } from './deal-server-world.ts';

const ADD_VERIFIED = command<[account: number, sealed: Uint8Array, document: Uint8Array, now: Date, photo: string]>(
  'test-add-verified',
  `INSERT INTO identity (account_id, country, sealed, document, front, back, submitted_at, status, decided_by, decided_at)
   VALUES ($1, 'DE', $2, $3, $5, $5, $4, 3, 'a test', $4)`,
);
/** Of whom a later document is verified the one before is not any more. */
const RETIRE = command<[account: number]>(
  'test-retire-identity',
  `UPDATE identity SET status = 4, reason = 'a test' WHERE account_id = $1`,
);
const DAY_MS = 86_400_000;
let s: DealServer;
/** A method of Bob's from before he was verified with a name. */
let early = '';

beforeAll(async () => {
  s = await startDealServer();
  early = await s.method(s.bob);
});
afterAll(() => s?.stop());

/** Somebody's identity is verified with a name. */
async function verify(token: string, name: string): Promise<void> {
  const { id } = (await s.done(centerIndex, {}, token)).user;
  const sent = await fetch(new URL(`${upload.path}?purpose=identity`, s.server.url), {
    method: 'POST',
    headers: { 'content-type': 'image/jpeg', token },
    body: Buffer.from(await picture(name.length)),
  });
  const { file: photo } = ((await sent.json()) as Envelope<{ readonly file: string }>).data;
  await withStore(s.config, async ({ database }) => {
    const vault = await Vault.open(database, s.config.vaultKeyFile, MACHINE_RANDOM);
    const sealed = await vault.sealText(database, id, 'identity', JSON.stringify({ name, number: `TEST${name.length}` }));
    await database.run(RETIRE, id);
    await database.run(ADD_VERIFIED, id, sealed, createHash('sha256').update(name).digest(), new Date(), photo);
  });
}

test('the seller reads the buyer’s verified name as it was then, until a day after the end; the buyer reads none where there is none', async () => {
  const { ann, bob } = s;
  await verify(bob, 'Test Payer');
  const { data } = await s.create(bob, { advert: await s.advert(ann) });
  const { order } = data;
  const names = async (seller: string, buyer: string) => [(await s.seen(seller, order)).peer_name, (await s.seen(buyer, order)).peer_name];
  // Nobody learns of somebody by letting him begin what he never pays.
  expect(await names(ann, bob)).toEqual([null, null]);
  // Whoever is verified anew pays this trade under the name that he had.
  await verify(bob, 'Another Name');
  await s.done(dealPaid, { order }, bob);
  expect(await names(ann, bob)).toEqual(['Test Payer', null]);
  await s.done(dealRelease, { order, fund_password: FUND_PASSWORD }, ann);
  expect(await names(ann, bob)).toEqual(['Test Payer', null]);
  await s.pass(DAY_MS);
  const [seller, buyer] = [await s.signIn('demo1'), await s.signIn('demo2')];
  expect(await names(seller, buyer)).toEqual([null, null]);
  expect((await s.seen(buyer, order)).deal.collection).toBeNull();
});

test('nobody is paid into an account of another name, whatever his methods said before he was verified', async () => {
  const [ann, bob] = [await s.signIn('demo1'), await s.signIn('demo2')];
  const own = 'The holder of the payment method must be the name that you are verified with';
  const buying = await s.advert(ann, { side: 'buy' });
  expect((await s.done(dealQuote, { advert: buying }, bob)).obstacles).toEqual(['method']);
  expect(await s.create(bob, { advert: buying, collection: early })).toMatchObject({ code: Code.BAD_REQUEST, msg: own });

  const advert = await s.advert(ann);
  await verify(ann, 'Ann Example');
  expect(await s.create(bob, { advert })).toMatchObject({
    code: Code.NOT_OFFERED,
    msg: 'The merchant can no longer be paid this way. Please choose another one',
  });
  const mine = async () => (await s.done(advertMine, {}, ann)).list.find((each) => each.advert === advert)?.obstacles;
  expect(await mine()).toEqual(['method']);
  await s.done(advertOffline, { advert }, ann);
  expect(await s.ask(advertOnline, { advert }, ann)).toMatchObject({ code: Code.NOT_OFFERED, msg: own });
  await expect(s.advert(ann, { advert })).rejects.toThrow(own);

  for (const { id, kind, bank, number, currency } of (await s.done(collectionList, {}, ann)).list)
    await s.done(collectionEdit, { id, kind, bank, number, currency, full_name: 'ann example' }, ann);
  expect(await mine()).toEqual([]);
  await s.done(advertOnline, { advert }, ann);
  expect((await s.create(bob, { advert })).code).toBe(Code.SUCCESS);
});
