/** Chat, evidence and appeals on a whole server: over HTTP and the private channel, with what hostile people send. */
import { advertRemove, merchantApply } from '@kontor/contract/deal-advert';
import { dealAppeal, dealAppealWithdraw, dealCancel, dealChat, dealChatRead, dealChatSend, dealPaid } from '@kontor/contract/deal';
import type { Call } from '@kontor/contract/call';
import type { DealMessage } from '@kontor/contract/deal';
import type { ServerMessage } from '@kontor/contract/channels';
import { Code, codeOfRefusal } from '@kontor/contract/envelope';
import type { Envelope } from '@kontor/contract/envelope';
import { FILE_PATH, upload } from '@kontor/contract/upload';
import type { UploadPurpose } from '@kontor/contract/upload';
import { transfer } from '@kontor/contract/wallet';
import { Refusal } from '@kontor/domain/refusals';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { Cleanup, eventually } from '../../store/test-world.ts';
import { picture } from '../../vault/person-world.ts';
import { startDealServer } from './deal-server-world.ts';
import type { DealServer } from './deal-server-world.ts';

const cleanup = new Cleanup();
let s: DealServer;
let [ann, bob, cid, order, ids] = ['', '', '', '', 0];

beforeAll(async () => {
  s = cleanup.add(await startDealServer(), (started) => started.stop());
  ({ ann, bob, cid } = s);
  const advert = await s.advert(ann);
  order = (await s.create(bob, { advert })).data.order;
});
afterAll(() => cleanup.run());

const say = (token: string, text: string, file?: string) =>
  s.ask(dealChatSend, { order, text, client_id: `talk-${++ids}`, ...(file !== undefined && { file }) }, token);
const written = async (token: string) => (await s.done(dealChat, { order }, token)).list.filter(({ from }) => from !== 'system');

async function send(bytes: Uint8Array, token: string, purpose: UploadPurpose): Promise<Envelope<{ file: string }>> {
  const answer = await fetch(new URL(`${upload.path}?purpose=${purpose}`, s.server.url), {
    method: 'POST',
    headers: { 'content-type': 'image/jpeg', token },
    body: Buffer.from(bytes),
  });
  return (await answer.json()) as Envelope<{ file: string }>;
}
const read = (file: string, token: string): Promise<Response> =>
  fetch(new URL(`${FILE_PATH}${file}`, s.server.url), { headers: { token } });

/** The open page of somebody: messages that it was told of, and numbers of its section. */
async function page(token: string) {
  const ws = cleanup.add(new WebSocket(`${s.server.url.replace('http', 'ws')}/realtime`), (open) => open.terminate());
  const messages: { readonly order: string; readonly message: DealMessage }[] = [];
  const chain: { readonly prev: number; readonly sequence: number }[] = [];
  let isReady = false;
  ws.on('message', (data: Buffer) => {
    const heard = JSON.parse(data.toString()) as ServerMessage;
    if (!('sections' in heard) || heard.sections.deal === undefined) return;
    const { deal } = heard.sections;
    isReady = true;
    if (deal.type !== 'update') return;
    chain.push({ prev: deal.prev, sequence: deal.sequence });
    messages.push(...deal.messages);
  });
  await new Promise((resolve, reject) => ws.once('open', resolve).once('error', reject));
  ws.send(JSON.stringify({ op: 'login', id: 1, token, private: true }));
  await eventually(() => isReady);
  return { messages, chain };
}

describe('the private channel', () => {
  test('tells both of each message at once, of what was read, and keeps its numbers', async () => {
    const [mine, others] = [await page(bob), await page(ann)];
    const texts = Array.from({ length: 15 }, (_, at) => `Message ${at}`);
    for (const text of texts) expect((await say(bob, text)).code).toBe(Code.SUCCESS);
    const heard = (of: typeof mine) =>
      of.messages.filter(({ message }) => texts.includes(message.text)).map(({ message }) => [message.from, message.text]);
    await eventually(() => heard(others).length === texts.length && heard(mine).length === texts.length);
    expect(heard(others)).toEqual(texts.map((text) => ['peer', text]));
    expect(heard(mine)).toEqual(texts.map((text) => ['self', text]));
    const last = (await written(ann))[0]!;
    expect((await s.seen(ann, order)).deal.unread).toBe(texts.length);
    await s.done(dealChatRead, { order, id: last.id }, ann);
    await eventually(() => mine.messages.some(({ message }) => message.id === last.id && message.read));
    expect((await s.seen(ann, order)).deal.unread).toBe(0);
    await s.done(dealPaid, { order }, bob);
    await eventually(() => others.messages.some(({ message }) => message.from === 'system' && message.text === 'paid'));
    // Each part names the one before it: no page takes what has no number for a gap.
    for (const { chain } of [mine, others])
      for (const [at, { prev }] of chain.entries()) if (at > 0) expect(prev).toBe(chain[at - 1]!.sequence);
  });
});

describe('pictures', () => {
  test('with a page behind them come out as the picture alone, for both, and for nobody else', async () => {
    await s.pass(61_000);
    const polyglot = Buffer.concat([await picture(), Buffer.from('<script>alert(document.domain)</script>')]);
    const { data } = await send(polyglot, bob, 'chat');
    expect((await read(data.file, ann)).headers.get('content-type')).toContain('json');
    expect((await say(bob, '', data.file)).data).toMatchObject({ file: data.file });
    const stored = Buffer.from(await (await read(data.file, ann)).arrayBuffer());
    expect(await sharp(stored).metadata()).toMatchObject({ format: 'jpeg' });
    expect(stored.includes('script')).toBe(false);
    expect(await (await read(data.file, cid)).json()).toMatchObject({ code: Code.NOT_FOUND });
  });

  test('that are none are refused, and those of others or for something else are not found', async () => {
    for (const bytes of [
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
      Buffer.from('GIF89a'),
      Buffer.from('%PDF-1.7'),
    ])
      expect((await send(bytes, bob, 'chat')).code).toBe(Code.BAD_REQUEST);
    const before = (await written(bob)).length;
    const [others, evidence] = [
      (await send(await picture(7), ann, 'chat')).data.file,
      (await send(await picture(8), bob, 'evidence')).data.file,
    ];
    for (const file of [others, evidence, 'A'.repeat(32)]) expect((await say(bob, 'Look', file)).code).toBe(Code.NOT_FOUND);
    for (const file of ['../../etc/passwd', '<script>', ''])
      expect((await s.ask<Call>(dealChatSend, { order, text: 'x', file, client_id: 'bad' }, bob)).code).toBe(Code.BAD_REQUEST);
    expect(await written(bob)).toHaveLength(before);
  });
});

describe('pictures that show a payment', () => {
  test('are seen by both, are at most three, and are the buyer’s own', async () => {
    const [first, second] = [
      (await send(await picture(21), bob, 'evidence')).data.file,
      (await send(await picture(22), bob, 'evidence')).data.file,
    ];
    const others = (await send(await picture(23), ann, 'evidence')).data.file;
    expect((await s.ask(dealPaid, { order, proof: [others] }, bob)).code).toBe(Code.NOT_FOUND);
    await s.done(dealPaid, { order, proof: [first, second] }, bob);
    await s.done(dealPaid, { order, proof: [second] }, bob);
    for (const token of [ann, bob]) {
      expect((await s.seen(token, order)).proof).toEqual([first, second]);
      expect((await read(first, token)).headers.get('content-type')).toBe('image/jpeg');
    }
    expect(await (await read(first, cid)).json()).toMatchObject({ code: Code.NOT_FOUND });
    const more = await Promise.all([24, 25].map(async (seed) => (await send(await picture(seed), bob, 'evidence')).data.file));
    expect((await s.ask(dealPaid, { order, proof: more }, bob)).code).toBe(Code.BAD_REQUEST);
    expect((await s.seen(bob, order)).proof).toHaveLength(2);
  });
});

describe('what is hostile', () => {
  test.each([
    ['4,000 characters', 'a'.repeat(4_000)],
    ['more than any form sends', 'a'.repeat(10_000)],
    ['text turned around', '\u202Egnp.exe'],
    ['what nobody sees', 'pay\u200B me'],
    ['nothing', '\n\n'],
  ])('is refused: %s', async (_what, text) => {
    expect((await say(bob, text)).code).toBe(Code.BAD_REQUEST);
  });

  test('a script is text', async () => {
    const text = '<img src=x onerror=alert(1)>&lt;b&gt;';
    expect((await say(bob, text)).data.text).toBe(text);
    expect((await written(ann))[0]).toMatchObject({ from: 'peer', text });
  });

  test('a flood is refused in words, and a minute later it goes on', async () => {
    const codes = (await Promise.all(Array.from({ length: 40 }, (_, at) => say(bob, `Flood ${at}`)))).map(({ code }) => code);
    expect(new Set(codes)).toEqual(new Set([Code.SUCCESS, Code.TOO_MANY_REQUESTS]));
    expect((await say(ann, 'I can still write')).code).toBe(Code.SUCCESS);
    await s.pass(61_000);
    expect((await say(bob, 'Sorry')).code).toBe(Code.SUCCESS);
  });

  test('whoever has no part in a trade finds nothing of it', async () => {
    expect((await say(cid, 'Hello')).code).toBe(Code.NOT_FOUND);
    expect((await s.ask(dealChat, { order }, cid)).code).toBe(Code.NOT_FOUND);
    expect((await s.ask(dealChatRead, { order, id: '1' }, cid)).code).toBe(Code.NOT_FOUND);
    const body = { order, reason: 'fraud' as const, statement: 'Mine', evidence: [] };
    expect((await s.ask(dealAppeal, body, cid)).code).toBe(Code.NOT_FOUND);
    expect((await s.ask(dealAppealWithdraw, { order }, cid)).code).toBe(Code.NOT_FOUND);
  });
});

describe('an appeal', () => {
  test('of the buyer comes too early, the seller’s at once; both sides see what each says and shows', async () => {
    const body = { order, reason: 'paid_not_released' as const, statement: 'I paid', evidence: [] };
    expect((await s.ask(dealAppeal, body, bob)).code).toBe(codeOfRefusal(Refusal.APPEAL_TOO_EARLY));
    const { file } = (await send(await picture(9), ann, 'evidence')).data;
    const opened = await s.done(dealAppeal, { order, reason: 'not_received', statement: 'Nothing has come', evidence: [file] }, ann);
    expect(opened).toMatchObject({ order, state: 'appeal', deadline: null });
    const added = await s.done(dealAppeal, body, bob);
    expect(added.state).toBe('appeal');
    for (const token of [ann, bob]) {
      const { appeal, deal } = await s.seen(token, order);
      expect(deal.state).toBe('appeal');
      expect(appeal).toMatchObject({
        by: 'seller',
        seller: { statement: 'Nothing has come', files: [{ file }] },
        buyer: { reason: 'paid_not_released', statement: 'I paid' },
        ruling: null,
      });
      // What showed the payment is his evidence as well.
      expect(new Set(appeal!.buyer.files.map((each) => each.file))).toEqual(new Set((await s.seen(token, order)).proof));
      expect((await read(file, token)).headers.get('content-type')).toBe('image/jpeg');
    }
    expect(await (await read(file, cid)).json()).toMatchObject({ code: Code.NOT_FOUND });
    // A payment cannot be said now, and nothing of it is kept.
    const { proof } = await s.seen(bob, order);
    const late = (await send(await picture(26), bob, 'evidence')).data.file;
    expect((await s.ask(dealPaid, { order, proof: [late] }, bob)).code).toBe(codeOfRefusal(Refusal.WRONG_STATE));
    expect((await s.seen(ann, order)).proof).toEqual(proof);
    expect(await (await read(late, ann)).json()).toMatchObject({ code: Code.NOT_FOUND });
  });

  test('is taken back by whoever opened it, and by nobody else', async () => {
    expect((await s.ask(dealAppealWithdraw, { order }, bob)).code).not.toBe(Code.SUCCESS);
    expect((await s.done(dealAppealWithdraw, { order }, ann)).state).toMatch(/^paid/);
    expect((await s.seen(bob, order)).appeal).toBeNull();
  });
});

test('an appeal out of a cancellation says that the seller’s coins are gone, not the buyer’s', async () => {
  const advert = await s.advert(ann);
  const { order: cancelled } = (await s.create(bob, { advert })).data;
  await s.done(dealCancel, { order: cancelled }, bob);
  await s.done(advertRemove, { advert }, ann);
  const [available] = await s.fiat(ann);
  await s.done(transfer, { from: 'fiat', to: 'spot', symbol: 'USDT', quantity: available, client_id: 'all-away' }, ann);
  const body = { order: cancelled, reason: 'paid_not_released' as const, statement: 'I had paid', evidence: [] };
  const refusal = await s.ask(dealAppeal, body, bob);
  expect(refusal.code).toBe(codeOfRefusal(Refusal.INSUFFICIENT_BALANCE));
  expect(refusal.msg).toMatch(/^The seller does not have the coins any more/);
  expect(await s.seen(bob, cancelled)).toMatchObject({ deal: { state: 'cancelled' }, appeal: null });
});

test('asking to be a merchant is refused to whoever lacks something, and changes nothing for one', async () => {
  expect((await s.ask(merchantApply, {}, bob)).code).toBe(Code.NOT_ALLOWED);
  expect((await s.ask(merchantApply, {}, cid)).code).toBe(Code.NOT_ALLOWED);
});
