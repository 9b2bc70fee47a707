/** What a request has left half done is taken up by itself: rows are put back to how a crash leaves them, and the relay of a whole server finds them. */
import type { BodyOf } from '@kontor/contract/call';
import { advertMine, advertRemove, advertSave } from '@kontor/contract/deal-advert';
import { dealList } from '@kontor/contract/deal';
import { Code } from '@kontor/contract/envelope';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withStore } from '../../follower/open-store.ts';
import { nullable, safeInteger, text } from '../../store/columns.ts';
import { command, statement } from '../../store/database.ts';
import type { Queries } from '../../store/database.ts';
import { FREE, startDealServer } from './deal-server-world.ts';
import type { DealServer } from './deal-server-world.ts';

let s: DealServer;
let [ann, bob, advert] = ['', '', ''];

beforeAll(async () => {
  s = await startDealServer();
  ({ ann, bob } = s);
  advert = await s.advert(ann);
});
afterAll(async () => {
  await s?.done(advertRemove, { advert }, ann);
  await s?.stop();
});

/** Long ago enough that no request waits for it any more. */
const PUT_BACK = command<[id: number]>(
  'test-deal-put-back',
  `UPDATE deal SET state = 'asked', sequence = NULL, asked_at = '2020-01-01' WHERE id = $1`,
);
/** The same trade again under another number, as a row that no command followed; its command is too late. */
const LEFT_BEHIND = statement<[id: number, clientId: string], number>(
  'test-deal-left-behind',
  `WITH next AS (SELECT nextval(pg_get_serial_sequence('deal', 'id')) AS id)
   INSERT INTO deal (id, account_id, client_id, digest, command, text_id, buyer, seller, method, reference, collection, state, asked_at)
     OVERRIDING SYSTEM VALUE
   SELECT next.id, account_id, $2, digest, jsonb_set(jsonb_set(command::jsonb, '{number}', to_jsonb(next.id)), '{deadline}', '1')::text,
     text_id, buyer, seller, method, reference, collection, 'asked', '2020-01-01' FROM deal, next WHERE deal.id = $1 RETURNING id`,
  (row) => safeInteger(row, 'id'),
);
interface Left {
  readonly state: string;
  readonly sequence: number | null;
  readonly client: string | null;
  readonly hasCopy: boolean;
}
const LEFT = statement<[id: number], Left>(
  'test-deal-left',
  'SELECT state, sequence, client_id, collection FROM deal WHERE id = $1',
  (row) => ({
    state: text(row, 'state'),
    sequence: nullable(safeInteger, row, 'sequence'),
    client: nullable(text, row, 'client_id'),
    hasCopy: row['collection'] !== null,
  }),
);
const PUT_TEXT_BACK = command<[advert: number]>(
  'test-text-put-back',
  `UPDATE deal_advert_text SET state = 'asked', sequence = NULL, saved_at = '2020-01-01' WHERE advert_id = $1`,
);
const PUT_SAVED_BACK = command<[clientId: string]>(
  'test-saved-put-back',
  `UPDATE deal_advert_text SET state = 'asked', sequence = NULL, saved_at = '2020-01-01' WHERE client_id = $1`,
);
const LEFT_ASKED = statement<[advert: number], number>(
  'test-left-asked',
  `SELECT count(*) AS left FROM deal_advert_text WHERE advert_id = $1 AND state = 'asked'`,
  (row) => safeInteger(row, 'left'),
);
const TEXT_STATE = statement<[advert: number], string>(
  'test-text-state',
  'SELECT state FROM deal_advert_text WHERE advert_id = $1',
  (row) => text(row, 'state'),
);

const looking = <Result>(look: (queries: Queries) => Promise<Result>): Promise<Result> =>
  withStore(s.config, ({ database }) => look(database));

test('an order whose mark is missing gets it, with nothing moved again', async () => {
  const { data } = await s.create(bob, { advert, client_id: 'marked' });
  const id = Number(data.order);
  const [before, [, held]] = [await looking((queries) => queries.one(LEFT, id)), await s.fiat(ann)];
  await looking((queries) => queries.run(PUT_BACK, id));
  await expect.poll(() => looking((queries) => queries.one(LEFT, id))).toMatchObject({ state: 'made', client: 'marked', hasCopy: true });
  expect(before).toMatchObject({ state: 'made', sequence: expect.any(Number) });
  expect((await s.fiat(ann))[1]).toBe(held);
  expect((await s.create(bob, { advert, client_id: 'marked' })).data).toMatchObject({ order: data.order, repeated: true });
});

test('an order that nobody waits for comes to nothing: its copies are gone, and its id is free', async () => {
  const { data } = await s.create(bob, { advert, client_id: 'first' });
  const [, held] = await s.fiat(ann);
  const left = await looking((queries) => queries.one(LEFT_BEHIND, Number(data.order), 'too-late'));
  const gone = { state: 'refused', sequence: null, client: null, hasCopy: false };
  await expect.poll(() => looking((queries) => queries.one(LEFT, left))).toEqual(gone);
  expect((await s.fiat(ann))[1]).toBe(held);
  expect((await s.done(dealList, { open: true }, bob)).list.map(({ order }) => order)).not.toContain(String(left));
  const { code, data: again } = await s.create(bob, { advert, client_id: 'too-late' });
  expect([code, again.repeated, again.order === String(left)]).toEqual([Code.SUCCESS, false, false]);
});

test('an advert that was saved and not marked is marked, and is one', async () => {
  const method = await s.method(ann);
  const body: BodyOf<typeof advertSave> = {
    side: 'sell',
    symbol: 'USDT',
    fiat: 'EUR',
    price_type: 'fixed',
    price: '0.97',
    quantity: '50',
    minimum: '10',
    maximum: '40',
    pay_time: 15,
    terms: '',
    conditions: FREE,
    methods: [method],
    client_id: 'an-advert',
  };
  const { advert: saved } = await s.done(advertSave, body, ann);
  const count = (await s.done(advertMine, { min_seq: s.last() }, ann)).list.length;
  await looking((queries) => queries.run(PUT_TEXT_BACK, Number(saved)));
  await expect.poll(() => looking((queries) => queries.one(TEXT_STATE, Number(saved)))).not.toBe('asked');
  expect(await s.done(advertSave, body, ann)).toMatchObject({ advert: saved, repeated: true });
  expect((await s.done(advertMine, { min_seq: s.last() }, ann)).list).toHaveLength(count);
});

test('what was saved before and left behind does not undo what was saved since', async () => {
  const body: Omit<BodyOf<typeof advertSave>, 'client_id' | 'price'> = {
    side: 'buy',
    symbol: 'USDT',
    fiat: 'EUR',
    price_type: 'fixed',
    quantity: '50',
    minimum: '10',
    maximum: '40',
    pay_time: 15,
    terms: '',
    conditions: FREE,
    kinds: ['bank'],
  };
  const { advert: saved } = await s.done(advertSave, { ...body, price: '0.9', client_id: 'older' }, ann);
  await s.done(advertSave, { ...body, advert: saved, price: '0.8', client_id: 'newer' }, ann);
  await looking((queries) => queries.run(PUT_SAVED_BACK, 'older'));
  await expect.poll(() => looking((queries) => queries.one(LEFT_ASKED, Number(saved)))).toBe(0);
  const { list } = await s.done(advertMine, { min_seq: s.last() }, ann);
  expect(list.find((each) => each.advert === saved)?.price).toBe('0.80');
});
