/** What two people of a trade write to each other, in a real database: sealed, once, within bounds, and nobody else's. */
import { Code, codeOfRefusal } from '@kontor/contract/envelope';
import { Refusal } from '@kontor/domain/refusals';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { text } from '../../store/columns.ts';
import { command, statement } from '../../store/database.ts';
import { Cleanup } from '../../store/test-world.ts';
import type { ChatDeal } from './chat-book.ts';
import { WRITTEN_A_MINUTE } from './chat.ts';
import { pictureOwnerFor } from './picture-rows.ts';
import { TalkWorld } from './talk-world.ts';

const cleanup = new Cleanup();
let world: TalkWorld;
let count = 0;

beforeAll(async () => {
  world = await TalkWorld.open(cleanup);
});
afterAll(() => cleanup.run());

const DAY_MS = 86_400_000;
const clientId = (): string => `c${++count}`;
const say = (user: number, deal: ChatDeal, said: string, more: { readonly file?: string; readonly client_id?: string } = {}) =>
  world.chat.send(user, { order: String(deal.number), text: said, client_id: clientId(), ...more });
const texts = async (user: number, deal: ChatDeal) =>
  (await world.chat.list(user, { order: String(deal.number) })).list.map(({ from, text: said }) => [from, said]);

test('both read the same, each from his side, the newest first, with a line for each change of the trade', async () => {
  const deal = await world.deal();
  await say(deal.buyer, deal, 'Paid at 12:09\nby FAST');
  await say(deal.seller, deal, '<script>alert(1)</script>');
  world.move(deal.number, { state: 'completed', endedMs: world.wallMs });
  expect(await texts(deal.buyer, deal)).toEqual([
    ['system', 'completed'],
    ['peer', '<script>alert(1)</script>'],
    ['self', 'Paid at 12:09\nby FAST'],
    ['system', 'paid'],
    ['system', 'wait_pay'],
  ]);
  expect((await texts(deal.seller, deal)).map(([from]) => from)).toEqual(['system', 'self', 'peer', 'system', 'system']);
  // However often it is looked at, and by how many at once, a line stands once.
  await Promise.all([1, 2, 3, 4].map(() => world.chat.list(deal.seller, { order: String(deal.number) })));
  expect(await texts(deal.seller, deal)).toHaveLength(5);
});

test('pages go on where they ended, and only what is newer is told where that is asked', async () => {
  const deal = await world.deal();
  for (const said of ['1', '2', '3', '4']) await say(deal.buyer, deal, said);
  const order = String(deal.number);
  const first = (await world.chat.list(deal.seller, { order, limit: 2 })).list;
  expect(first.map((each) => each.text)).toEqual(['4', '3']);
  const next = (await world.chat.list(deal.seller, { order, limit: 2, before: first.at(-1)!.id })).list;
  expect(next.map((each) => each.text)).toEqual(['2', '1']);
  expect((await world.chat.list(deal.seller, { order, after: first[1]!.id })).list.map((each) => each.text)).toEqual(['4']);
});

describe('to others', () => {
  test('a chat does not exist, whatever they do with it', async () => {
    const [deal, stranger] = [await world.deal(), await world.person()];
    const order = String(deal.number);
    const gone = expect.objectContaining({ code: Code.NOT_FOUND });
    await expect(world.chat.list(stranger, { order })).rejects.toEqual(gone);
    await expect(say(stranger, deal, 'Hello')).rejects.toEqual(gone);
    await expect(world.chat.read(stranger, { order, id: '1' })).rejects.toEqual(gone);
    await expect(world.chat.list(deal.buyer, { order: '999999' })).rejects.toEqual(gone);
    expect((await texts(deal.buyer, deal)).filter(([from]) => from !== 'system')).toEqual([]);
  });

  test('no text can be read in the database', async () => {
    const deal = await world.deal();
    await say(deal.buyer, deal, 'CANARY-TEXT');
    const dump = await world.database.one(
      statement<[], string>('test-chat-dump', `SELECT string_agg(m::text, ' ') AS dump FROM deal_message m`, (row) => text(row, 'dump')),
    );
    for (const form of ['CANARY-TEXT', Buffer.from('CANARY-TEXT').toString('hex')]) expect(dump.includes(form)).toBe(false);
  });
});

describe('what is written', () => {
  test.each([
    ['nothing', ' '],
    ['4,000 characters', 'a'.repeat(4_000)],
    ['1,001 characters', 'a'.repeat(1_001)],
    ['text turned around', 'pay \u202E0001'],
    ['a blank nobody sees', 'pa\u200By'],
    ['an isolate', '\u2066pay\u2069'],
    ['a null', 'pay\u0000'],
    ['marks piled up', `a${'\u0301'.repeat(9)}`],
  ])('is refused: %s', async (_what, said) => {
    const deal = await world.deal();
    await expect(say(deal.buyer, deal, said)).rejects.toMatchObject({ code: Code.BAD_REQUEST, key: 'deal.text' });
    expect((await texts(deal.buyer, deal)).filter(([from]) => from !== 'system')).toEqual([]);
  });

  test.each(['a'.repeat(1_000), 'مرحبا، دفعت', 'שלום', '👨‍👩‍👧‍👦 ok', 'Grüße\n\nzweite Zeile'])('is kept: %s', async (said) => {
    const deal = await world.deal();
    expect(await say(deal.buyer, deal, said)).toMatchObject({ from: 'self', text: said, file: null, read: false });
  });

  test('counts once for a client id, also at the same moment; the same id for other words is refused', async () => {
    const deal = await world.deal();
    const id = clientId();
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => say(deal.buyer, deal, 'Once', { client_id: id })));
    expect(new Set(answers.map((each) => each.id)).size).toBe(1);
    await expect(say(deal.buyer, deal, 'Other', { client_id: id })).rejects.toMatchObject({
      code: codeOfRefusal(Refusal.CLIENT_ID_REUSED),
    });
    await say(deal.seller, deal, 'Other', { client_id: id });
    expect((await texts(deal.buyer, deal)).filter(([from]) => from !== 'system')).toEqual([
      ['peer', 'Other'],
      ['self', 'Once'],
    ]);
  });

  test('too fast is refused, also in several trades and all at once, and a minute later goes on', async () => {
    const deal = await world.deal();
    const second = await world.deal({ buyer: deal.buyer });
    const outcomes = await Promise.allSettled(
      Array.from({ length: 2 * WRITTEN_A_MINUTE }, (_, at) => say(deal.buyer, at % 2 === 0 ? deal : second, `Message ${at}`)),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(WRITTEN_A_MINUTE);
    await expect(say(deal.buyer, deal, 'More')).rejects.toMatchObject({ code: Code.TOO_MANY_REQUESTS, key: 'deal.chatRate' });
    await say(deal.seller, deal, 'The other one may write');
    world.wallMs += 61_000;
    await say(deal.buyer, deal, 'Later');
  });

  test('is not taken a week after the end, and stays readable', async () => {
    const deal = await world.deal();
    await say(deal.buyer, deal, 'Thank you');
    world.move(deal.number, { state: 'completed', endedMs: world.wallMs });
    world.wallMs += 6 * DAY_MS;
    await say(deal.seller, deal, 'You are welcome');
    world.wallMs += 2 * DAY_MS;
    await expect(say(deal.buyer, deal, 'Too late')).rejects.toMatchObject({ key: 'deal.chatClosed' });
    const { list, closed } = await world.chat.list(deal.buyer, { order: String(deal.number) });
    expect([list.length, closed]).toEqual([5, true]);
  });
});

describe('a picture', () => {
  test('is one’s own, sent for the chat; both see it, and nobody else', async () => {
    const deal = await world.deal();
    const file = await world.picture(deal.buyer, 'chat');
    expect(await say(deal.buyer, deal, '', { file })).toMatchObject({ text: '', file });
    const stranger = await world.person();
    const owners = [deal.buyer, deal.seller, stranger].map((user) => pictureOwnerFor(world.database, file, user));
    expect(await Promise.all(owners)).toEqual([deal.buyer, deal.buyer, undefined]);
  });

  test('of another user, of another purpose, of another trade, or of nobody is not found, and nothing is written', async () => {
    const deal = await world.deal();
    const other = await world.deal({ buyer: deal.buyer });
    const used = await world.picture(deal.buyer, 'chat');
    await say(deal.buyer, other, 'There', { file: used });
    for (const file of [await world.picture(deal.seller, 'chat'), await world.picture(deal.buyer, 'evidence'), used, 'A'.repeat(32)])
      await expect(say(deal.buyer, deal, 'Look', { file })).rejects.toMatchObject({ code: Code.NOT_FOUND, key: 'deal.files' });
    expect((await texts(deal.buyer, deal)).filter(([from]) => from !== 'system')).toEqual([]);
  });
});

describe('what was read', () => {
  test('is known to both: counts fall, marks never go back and never ahead, and it outlives a start', async () => {
    const deal = await world.deal();
    const order = String(deal.number);
    await say(deal.buyer, deal, 'One');
    const { id } = await say(deal.buyer, deal, 'Two');
    expect([world.chat.unreadOf(deal.number, deal.seller), world.chat.unreadOf(deal.number, deal.buyer)]).toEqual([2, 0]);
    await addTrade(deal);
    const restarted = world.anotherChat();
    await restarted.start();
    expect(restarted.unreadOf(deal.number, deal.seller)).toBe(2);
    await world.chat.read(deal.seller, { order, id });
    await world.chat.read(deal.seller, { order, id: '1' });
    expect(world.chat.unreadOf(deal.number, deal.seller)).toBe(0);
    const mine = (await world.chat.list(deal.buyer, { order })).list.filter(({ from }) => from === 'self');
    expect(mine.map(({ read }) => read)).toEqual([true, true]);
    await world.chat.read(deal.seller, { order, id: '9999999999999999' });
    expect((await say(deal.buyer, deal, 'Three')).read).toBe(false);
    expect(world.chat.unreadOf(deal.number, deal.seller)).toBe(1);
  });

  test('is told to other processes, which count it themselves', async () => {
    const deal = await world.deal();
    await addTrade(deal);
    const other = world.anotherChat();
    await other.start();
    world.counted.length = 0;
    const { id } = await say(deal.buyer, deal, 'One');
    expect(world.counted).toEqual(expect.arrayContaining([{ user: deal.seller, deal: deal.number }]));
    await other.recount(deal.number, deal.seller);
    expect(other.unreadOf(deal.number, deal.seller)).toBe(1);
    await world.chat.read(deal.seller, { order: String(deal.number), id });
    const told = world.counted.length;
    await other.recount(deal.number, deal.seller);
    expect(other.unreadOf(deal.number, deal.seller)).toBe(0);
    // Nothing is told of what was heard, and a trade that is not known here yet is nobody's.
    expect(world.counted).toHaveLength(told);
    await other.recount(999_999, deal.seller);
  });

  test('and what was written is told to both at once; what was read to whoever wrote it', async () => {
    const deal = await world.deal();
    world.told.length = 0;
    const { id } = await say(deal.buyer, deal, 'Hello');
    const heard = () =>
      world.told.flatMap(({ user, messages }) => messages.map(({ message }) => [user, message.from, message.text, message.read]));
    expect(heard()).toContainEqual([deal.buyer, 'self', 'Hello', false]);
    expect(heard()).toContainEqual([deal.seller, 'peer', 'Hello', false]);
    world.told.length = 0;
    await world.chat.read(deal.seller, { order: String(deal.number), id });
    expect(heard()).toEqual([[deal.buyer, 'self', 'Hello', true]]);
  });
});

/** The read table's row of a trade, as the follower writes it. */
async function addTrade({ number, buyer, seller }: ChatDeal): Promise<void> {
  await world.owner.run(
    command<[number: number, buyer: number, seller: number]>(
      'test-chat-trade',
      `INSERT INTO p2p_trade SELECT * FROM jsonb_populate_record(NULL::p2p_trade, jsonb_build_object(
         'number', $1::bigint, 'advert', 1, 'sequence', 1, 'made_sequence', 1, 'deadline_ms', 0, 'made_ms', 0, 'paid_ms', 0, 'ended_ms', 0,
         'quantity', 1, 'price', 1, 'total', 1, 'fee', 0, 'value', 1, 'version', 1, 'buyer', $2::integer, 'seller', $3::integer, 'taker', $2::integer,
         'asset', 0, 'fiat', 9, 'scale', 2, 'state', 1, 'cause', 1, 'cancel_cause', 0, 'appellant', 0, 'ruling', 0))`,
    ),
    number,
    buyer,
    seller,
  );
}
