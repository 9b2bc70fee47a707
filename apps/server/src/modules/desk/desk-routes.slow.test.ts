/** What a person sets up for trading, on a server that runs. */
import { join } from 'node:path';
import { login } from '@kontor/contract/account';
import type { AnswerOf, BodyOf, Call } from '@kontor/contract/call';
import { DESK_DOCUMENT_LENGTH, MAX_DESK_DOCUMENTS, deskRead, deskWrite } from '@kontor/contract/desk';
import type { Drawing } from '@kontor/contract/desk-documents';
import { MAX_DRAWINGS } from '@kontor/contract/desk-documents';
import { Code } from '@kontor/contract/envelope';
import type { Envelope } from '@kontor/contract/envelope';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { boot } from '../../boot.ts';
import type { RunningServer } from '../../boot.ts';
import { MACHINE_TIME } from '../../clock.ts';
import { readConfig } from '../../config.ts';
import { withStore } from '../../follower/open-store.ts';
import { MACHINE_RANDOM } from '../../random.ts';
import { command } from '../../store/database.ts';
import { Cleanup, makeFolder } from '../../store/test-world.ts';

const cleanup = new Cleanup();
const config = readConfig({ PORT: '0', DATA_DIR: join(makeFolder(cleanup), 'data'), INDEX_FEED: 'off', DEMO_BOTS: 'off' });
let server: RunningServer;
let ann: string;
let bob: string;

beforeAll(async () => {
  server = await boot(config, {
    log: pino({ level: 'silent' }),
    time: MACHINE_TIME,
    random: MACHINE_RANDOM,
    onHalt: (reason) => {
      throw reason;
    },
  });
  [ann, bob] = [await tokenOf('demo1'), await tokenOf('demo2')];
});
afterAll(async () => {
  await server.stop();
  await cleanup.run();
});

async function ask<C extends Call>(call: C, body: BodyOf<C>, token = '', lang = ''): Promise<Envelope<AnswerOf<C>>> {
  const response = await fetch(new URL(call.path, server.url), {
    method: call.method,
    headers: { 'content-type': 'application/json', token, lang },
    body: JSON.stringify(body),
  });
  return (await response.json()) as Envelope<AnswerOf<C>>;
}

async function tokenOf(account: string): Promise<string> {
  return ((await ask(login, { account, password: 'kontor-demo' })).data as { readonly token: string }).token;
}

const PAIR = { kind: 'drawings', key: 'spot BTC_USDT' } as const;
const TREND: Drawing = {
  id: 'a1',
  tool: 'trend',
  points: [
    { time: 1_764_288_000, price: 60_000.5 },
    { time: 1_764_374_400, price: 61_250 },
  ],
  ink: 'line1',
  width: 2,
  look: 'solid',
  locked: false,
  text: '',
};
const drawings = (list: readonly unknown[]): string => JSON.stringify({ drawings: list });
const readOne = async (token: string, one: { readonly kind: 'drawings' | 'lists'; readonly key: string } = PAIR) =>
  (await ask(deskRead, { documents: [one] }, token)).data.documents[0];

test('a document is written whole, by whoever has seen the one before, and read by its owner alone', async () => {
  expect(await readOne(ann)).toEqual({ ...PAIR, version: 0, document: '', time: 0 });
  const first = await ask(deskWrite, { ...PAIR, version: 0, document: drawings([TREND]) }, ann);
  expect(first.data).toMatchObject({ written: true, kept: { version: 1, document: drawings([TREND]) } });
  expect(await readOne(bob)).toMatchObject({ version: 0 });

  const late = await ask(deskWrite, { ...PAIR, version: 0, document: drawings([]) }, ann);
  expect(late.data).toMatchObject({ written: false, kept: { version: 1, document: drawings([TREND]) } });
  const red = { ...TREND, ink: 'down' as const };
  expect((await ask(deskWrite, { ...PAIR, version: 1, document: drawings([red]) }, ann)).data).toMatchObject({
    written: true,
    kept: { version: 2 },
  });
  expect((await ask(deskWrite, { ...PAIR, version: 1, document: drawings([TREND]) }, ann)).data).toMatchObject({
    written: false,
    kept: { version: 2, document: drawings([red]) },
  });

  expect((await ask(deskWrite, { ...PAIR, version: 2, document: '' }, ann)).data).toMatchObject({
    written: true,
    kept: { version: 3, document: '' },
  });
  expect(await readOne(ann)).toMatchObject({ version: 3, document: '' });
  expect((await ask(deskRead, { documents: [PAIR] })).code).toBe(Code.SESSION_OVER);
});

test('of several that write at once one is first', async () => {
  const one = { kind: 'drawings', key: 'spot ETH_USDT' } as const;
  const all = await Promise.all(
    Array.from({ length: 8 }, async (_, at) =>
      ask(deskWrite, { ...one, version: 0, document: drawings([{ ...TREND, id: `d${at}` }]) }, ann),
    ),
  );
  expect(all.filter(({ data }) => data.written)).toHaveLength(1);
  expect(await readOne(ann, one)).toMatchObject({ version: 1 });
});

test.each([
  ['no JSON', '{"drawings":'],
  ['another shape', '[]'],
  ['a tool that does not exist', drawings([{ ...TREND, tool: 'laser' }])],
  ['a field that nobody knows', drawings([{ ...TREND, script: 'alert(1)' }])],
  ['a price that is none', drawings([{ ...TREND, points: [{ time: 1, price: '60000' }] }])],
  [
    'a price beyond all',
    '{"drawings":[{"id":"a","tool":"horizontal","points":[{"time":1,"price":1e400}],"ink":"up","width":1,"look":"solid","locked":false,"text":""}]}',
  ],
  ['no point', drawings([{ ...TREND, points: [] }])],
])('a document with %s is refused and changes nothing', async (_, document) => {
  const before = await readOne(ann);
  const answer = await ask(deskWrite, { ...PAIR, version: before!.version, document }, ann, 'de_DE');
  expect(answer).toMatchObject({
    code: Code.BAD_REQUEST,
    msg: 'Diese Einstellungen können nicht gespeichert werden. Bitte laden Sie die Seite neu und versuchen Sie es noch einmal',
  });
  expect(await readOne(ann)).toEqual(before);
});

test('more drawings than a chart can have are refused with their number; so are keys that name nothing', async () => {
  const tiny = { ...TREND, points: [{ time: 1, price: 1 }] };
  const many = Array.from({ length: MAX_DRAWINGS + 1 }, (_, at) => ({ ...tiny, id: `d${at}` }));
  const document = drawings(many);
  expect(document.length).toBeLessThan(DESK_DOCUMENT_LENGTH);
  expect(await ask(deskWrite, { ...PAIR, key: 'spot A_B', version: 0, document }, ann)).toMatchObject({
    code: Code.BAD_REQUEST,
    msg: 'A chart can have 200 drawings. Please remove some first',
  });
  expect((await ask(deskWrite, { ...PAIR, key: 'spot A_B', version: 0, document: drawings(many.slice(1)) }, ann)).data.written).toBe(true);
  for (const key of ['', 'BTC_USDT', 'spot BTC', 'spot BTC_USDT '])
    expect((await ask(deskWrite, { kind: 'drawings', key, version: 0, document: drawings([]) }, ann)).code).toBe(Code.BAD_REQUEST);
  expect((await ask(deskWrite, { kind: 'lists', key: 'spot BTC_USDT', version: 0, document: '{"lists":[]}' }, ann)).code).toBe(
    Code.BAD_REQUEST,
  );
  const chart = (part: object): string => JSON.stringify({ markets: [], ...part });
  for (const part of [{ type: 'renko' }, { favourites: ['4x'] }, { own: Array.from({ length: 21 }, () => '7m') }, { more: 1 }])
    expect((await ask(deskWrite, { kind: 'chart', key: '', version: 0, document: chart(part) }, ann)).code).toBe(Code.BAD_REQUEST);
  expect((await ask(deskWrite, { kind: 'chart', key: 'spot BTC_USDT', version: 0, document: chart({}) }, ann)).code).toBe(Code.BAD_REQUEST);
});

test('layouts are kept once each, with panels of newer pages, and nothing that no page could draw', async () => {
  const columns = [{ share: 1_000, panels: [{ panel: 'news', share: 1_000 }] }];
  const layout = { id: 'mine', name: 'Mine', columns, hidden: ['book'], charts: [{ pair: 'BTC_USDT', interval: '15m' }] };
  const write = (layouts: readonly unknown[], key = '') =>
    ask(
      deskWrite,
      { kind: 'layouts', key, version: 0, document: JSON.stringify({ layouts, chosen: [{ screen: 'spot wide', layout: 'mine' }] }) },
      bob,
    );
  for (const broken of [
    { id: '' },
    { columns: [] },
    { columns: [{ share: 0, panels: [] }] },
    { hidden: ['<b>'] },
    { charts: Array(4).fill(layout.charts[0]) },
  ])
    expect((await write([{ ...layout, ...broken }])).code).toBe(Code.BAD_REQUEST);
  expect((await write(Array(21).fill(layout))).code).toBe(Code.BAD_REQUEST);
  expect((await write([layout], 'spot BTC_USDT')).code).toBe(Code.BAD_REQUEST);
  expect((await write([layout])).data).toMatchObject({ written: true, kept: { version: 1 } });
});

test('ten thousand drawings do not even arrive', async () => {
  const document = drawings(Array.from({ length: 10_000 }, (_, at) => ({ ...TREND, id: `d${at}` })));
  const answer = await ask(deskWrite, { ...PAIR, version: 0, document }, ann).catch(() => undefined);
  expect(answer?.code).not.toBe(Code.SUCCESS);
});

test('characters that a database does not take are kept as what they are', async () => {
  const text = { ...TREND, tool: 'text', text: 'a\u0000b \u{1f680} "q"', points: TREND.points.slice(1) };
  const one = { kind: 'drawings', key: 'perpetual BTC_USDT' } as const;
  expect((await ask(deskWrite, { ...one, version: 0, document: drawings([text]) }, ann)).data.written).toBe(true);
  expect(JSON.parse((await readOne(ann, one))!.document)).toEqual({ drawings: [text] });
});

test('nobody fills the database: so many documents and no more', async () => {
  const fill = `INSERT INTO desk_document SELECT id, 'drawings', 'spot X' || g || '_USDT', 1, '', now()
    FROM account, generate_series(1, ${MAX_DESK_DOCUMENTS}) AS g WHERE login = 'demo2'`;
  await withStore(config, ({ database }) => database.run(command('test-fill', fill)));
  expect(await ask(deskWrite, { ...PAIR, version: 0, document: drawings([]) }, bob)).toMatchObject({
    code: Code.BAD_REQUEST,
    msg: 'You have saved as many settings of charts and lists as one account can have',
  });
  const known = { kind: 'drawings', key: 'spot X1_USDT' } as const;
  expect((await ask(deskWrite, { ...known, version: 1, document: drawings([TREND]) }, bob)).data.written).toBe(true);
});
