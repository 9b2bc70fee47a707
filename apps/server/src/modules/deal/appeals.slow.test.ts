/** Evidence and appeals of a trade, in a real database: what each side says and shows, and what others may not. */
import { Code } from '@kontor/contract/envelope';
import { MAX_EVIDENCE } from '@kontor/contract/deal';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Cleanup } from '../../store/test-world.ts';
import { ADD_ASK, ADD_RULING, NEXT_RULING_ID, RULING_DONE, rulingPlace } from './appeal-rows.ts';
import type { ChatDeal } from './chat-book.ts';
import { pictureOwnerFor } from './picture-rows.ts';
import { TalkWorld } from './talk-world.ts';

const cleanup = new Cleanup();
let world: TalkWorld;

beforeAll(async () => {
  world = await TalkWorld.open(cleanup);
});
afterAll(() => cleanup.run());

type Reason = Parameters<TalkWorld['appeals']['appeal']>[1]['reason'];
const say = (user: number, deal: ChatDeal, statement: string, evidence: readonly string[] = [], reason: Reason = 'paid_not_released') =>
  world.appeals.appeal(user, { order: String(deal.number), reason, statement, evidence: [...evidence] });
const shown = (deal: ChatDeal) => world.appeals.shown(world.database, deal.number);

describe('an appeal', () => {
  test('is opened with a statement and pictures, and both sides add to theirs while it runs', async () => {
    const deal = await world.deal();
    const [receipt, page] = [
      await world.picture(deal.buyer, 'evidence', 'receipt'),
      await world.picture(deal.seller, 'evidence', 'account'),
    ];
    expect(await say(deal.buyer, deal, 'I paid at 12:09', [receipt])).toBe(1);
    const opened = world.wallMs;
    expect(await say(deal.seller, deal, 'Nothing has come', [page], 'not_received')).toBeUndefined();
    await say(deal.buyer, deal, 'The bank says so too');
    expect(await shown(deal)).toEqual({
      by: 'buyer',
      time: opened,
      asked: null,
      buyer: {
        reason: 'paid_not_released',
        statement: 'I paid at 12:09\n\nThe bank says so too',
        files: [{ file: receipt, time: opened, bytes: 'receipt'.length }],
      },
      seller: { reason: 'not_received', statement: 'Nothing has come', files: [{ file: page, time: opened, bytes: 'account'.length }] },
      ruling: null,
    });
    const readers = [deal.buyer, deal.seller, await world.person()];
    expect(await Promise.all(readers.map((user) => pictureOwnerFor(world.database, page, user)))).toEqual([
      deal.seller,
      deal.seller,
      undefined,
    ]);
    const { list } = await world.chat.list(deal.seller, { order: String(deal.number) });
    expect(list.map(({ text }) => text)).toEqual(expect.arrayContaining(['evidence_seller', 'evidence_buyer', 'appeal']));
  });

  test('takes pictures without a word, once however often they are sent', async () => {
    const deal = await world.deal();
    const [receipt, page, other] = [
      await world.picture(deal.buyer, 'evidence', 'receipt'),
      await world.picture(deal.buyer, 'evidence', 'account'),
      await world.picture(deal.seller, 'evidence', 'none'),
    ];
    await say(deal.buyer, deal, 'I paid at 12:09', [receipt]);
    for (let time = 0; time < 2; time++) await say(deal.buyer, deal, '  ', [page]);
    await say(deal.seller, deal, '', [other], 'not_received');
    expect(await shown(deal)).toMatchObject({
      buyer: { statement: 'I paid at 12:09', files: [{ file: receipt }, { file: page }] },
      seller: { reason: 'not_received', statement: '', files: [{ file: other }] },
    });
  });

  test('that is sent again, also at the same moment, says the same once', async () => {
    const deal = await world.deal();
    await Promise.all([1, 2, 3].map(() => say(deal.buyer, deal, 'Once')));
    await say(deal.buyer, deal, 'Once');
    expect((await shown(deal))?.buyer.statement).toBe('Once');
  });

  test('needs no statement where pictures or the reason say it all', async () => {
    const deal = await world.deal();
    await world.appeals.appeal(deal.buyer, { order: String(deal.number), reason: 'paid_not_released', evidence: [] });
    expect((await shown(deal))?.buyer).toMatchObject({ reason: 'paid_not_released', statement: '' });
    await say(deal.buyer, deal, 'I paid');
    expect((await shown(deal))?.buyer.statement).toBe('I paid');
  });

  test('is gone for both when it is taken back, and stands again with all that was said', async () => {
    const deal = await world.deal();
    await say(deal.buyer, deal, 'First');
    expect(await world.appeals.withdraw(deal.buyer, String(deal.number))).toBe(2);
    expect(await shown(deal)).toBeNull();
    await say(deal.buyer, deal, 'Second');
    expect((await shown(deal))?.buyer.statement).toBe('First\n\nSecond');
  });

  test('tells what support waits for until that side has answered', async () => {
    const deal = await world.deal();
    await say(deal.buyer, deal, 'I paid');
    const now = new Date(world.wallMs);
    await world.database.transaction(async (own) => {
      const asked = await world.chat.writeAsSupport(
        own,
        deal,
        { to: 'seller', text: 'Please send your account', writtenBy: 'operator 1', clientId: 'ask-1' },
        now,
      );
      await own.run(ADD_ASK, deal.number, 'seller', asked!.id, now);
    });
    expect((await shown(deal))?.asked).toBe('Please send your account');
    await say(deal.buyer, deal, 'Not me');
    expect((await shown(deal))?.asked).toBe('Please send your account');
    await say(deal.seller, deal, 'Here it is', [], 'not_received');
    expect((await shown(deal))?.asked).toBeNull();
  });

  test('shows the ruling that ended it, and none that the engine refused', async () => {
    const deal = await world.deal();
    await say(deal.buyer, deal, 'I paid');
    const rule = async (kind: string, reason: string, outcome: string): Promise<void> => {
      const id = await world.database.one(NEXT_RULING_ID);
      const sealed = world.vault.sealOwn(rulingPlace(id), Buffer.from(reason));
      await world.database.run(ADD_RULING, id, deal.number, 7, kind, sealed, new Date(world.wallMs));
      await world.database.run(RULING_DONE, id, new Date(world.wallMs), 3, outcome);
    };
    await rule('seller', 'too fast', 'WRONG_STATE');
    expect((await shown(deal))?.ruling).toBeNull();
    await rule('buyer', 'The bank confirms it', 'NONE');
    // The first of two operators has ruled: nothing has been decided yet.
    expect((await shown(deal))?.ruling).toBeNull();
    world.move(deal.number, { state: 'completed', endedMs: world.wallMs, ruled: 'buyer' });
    expect((await shown(deal))?.ruling).toMatchObject({ outcome: 'buyer', reason: 'The bank confirms it' });
    // What the one of two has said first, and neither carried out, is not shown in its place.
    await rule('seller', 'I see it otherwise', 'NONE');
    expect((await shown(deal))?.ruling).toMatchObject({ outcome: 'buyer' });
    // Taken back after one operator has ruled, and released by the seller himself: nobody has decided that.
    world.move(deal.number, { ruled: null });
    expect(await shown(deal)).toBeNull();
  });
});

describe('refused, with nothing kept and no appeal', () => {
  test('for whoever has no part in the trade', async () => {
    const [deal, stranger] = [await world.deal(), await world.person()];
    await expect(say(stranger, deal, 'Mine')).rejects.toMatchObject({ code: Code.NOT_FOUND });
    await expect(world.appeals.withdraw(stranger, String(deal.number))).rejects.toMatchObject({ code: Code.NOT_FOUND });
    expect(world.deals.get(deal.number)?.state).toBe('paid');
  });

  test.each([
    ['an empty statement', '  '],
    ['4,001 characters', 'a'.repeat(4_001)],
    ['text turned around', 'I \u202Edias'],
    ['what nobody sees', 'I\u2060paid'],
  ])('%s', async (_what, statement) => {
    const deal = await world.deal();
    await expect(say(deal.buyer, deal, statement)).rejects.toMatchObject({ code: Code.BAD_REQUEST, key: 'deal.statement' });
    expect(world.deals.get(deal.number)?.state).toBe('paid');
  });

  test('a picture of another user, another purpose, another trade or nobody', async () => {
    const [deal, other] = [await world.deal(), await world.deal()];
    const used = await world.picture(other.buyer, 'evidence');
    await say(other.buyer, other, 'Mine', [used]);
    const mine = await world.deal({ buyer: other.buyer });
    for (const file of [await world.picture(deal.seller, 'evidence'), await world.picture(deal.buyer, 'chat'), 'A'.repeat(32)])
      await expect(say(deal.buyer, deal, 'Look', [file])).rejects.toMatchObject({ code: Code.NOT_FOUND });
    await expect(say(mine.buyer, mine, 'Again', [used])).rejects.toMatchObject({ code: Code.NOT_FOUND });
    expect([world.deals.get(deal.number)?.state, world.deals.get(mine.number)?.state]).toEqual(['paid', 'paid']);
  });

  test('more pictures of a side than there may be, over all that it says', async () => {
    const deal = await world.deal();
    const files: string[] = [];
    for (let at = 0; at < MAX_EVIDENCE; at++) files.push(await world.picture(deal.buyer, 'evidence'));
    await say(deal.buyer, deal, 'All of them', files);
    const more = await world.picture(deal.buyer, 'evidence');
    await expect(say(deal.buyer, deal, 'One more', [more])).rejects.toMatchObject({ key: 'deal.evidenceFull' });
    expect((await shown(deal))?.buyer.files).toHaveLength(MAX_EVIDENCE);
  });
});
