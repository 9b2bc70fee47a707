import { parseArgs } from 'node:util';
import type { ServerMessage } from '@kontor/contract/channels';
import { collectionAdd } from '@kontor/contract/collection';
import { advertOnline, advertSave, dealTerms } from '@kontor/contract/deal-advert';
import { dealChatSend, dealCreate, dealPaid } from '@kontor/contract/deal';
import { demoClock } from '@kontor/contract/demo';
import { transfer } from '@kontor/contract/wallet';
import { command, Database } from '@kontor/server/database';
import { startDatabase } from '@kontor/server/start-database';
import { setting } from '../machine.ts';
import { Api } from '../orders/api.ts';
import { percentile } from '../orders/load.ts';
import { buildServer, demoToken, startServer } from '../orders/server-process.ts';
import { SocketLine } from '../orders/socket-line.ts';
import { saveReport } from '../save-report.ts';

export const CHAT_USAGE = `npm run bench -- chat
  how long what one of a trade writes takes until the other one's open page has it
    --messages N     messages that are measured (default 1000)
    --save           writes the report to bench/results`;

/** From sending to the other one's page, ms, on a quiet machine of two cores. */
const GOAL_P99_MS = 300;
/** As many as one person may write in a minute; then the server's clock, which is moved by hand, goes on by one. */
const A_MINUTE = 20;
const MINUTE_MS = 61_000;
/** Not counted: the first ones pay for compiling. */
const WARM_UP = 2 * A_MINUTE;
/** One that is not there by then is lost, ms. */
const LOST_MS = 10_000;
/** Between two messages, so that each has the server for itself, ms. */
const PAUSE_MS = 20;
const QUIET = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Of the seller, as operators give it. */
const MAY_ADVERTISE = command<[]>(
  'bench-may-advertise',
  `UPDATE user_rights SET advertise = true, version = version + 1 WHERE account_id = (SELECT id FROM account WHERE login = 'demo1')`,
);

/** `bench chat`: messages of a trade over HTTP at a server of its own, until they are on the other one's socket. Throws where one is lost or comes twice. */
export async function chatBench(args: readonly string[], print: (line: string) => void): Promise<void> {
  const { values } = parseArgs({ args: [...args], options: { messages: { type: 'string' }, save: { type: 'boolean' } } });
  const messages = Number(values.messages ?? '1000');
  if (!Number.isSafeInteger(messages) || messages < 1) throw new Error(`--messages ${values.messages} is no number of messages`);
  await buildServer();
  const server = await serverWithMerchant();
  try {
    const latencies = await measure(server.url, messages);
    const { machine, commit, command: line } = setting();
    const ms = (share: number): string => percentile(latencies, share).toFixed(1);
    const text = [
      '# Chat of peer trade benchmark\n',
      `- machine: ${machine}\n- commit: ${commit}\n- command: \`${line}\`\n- ${latencies.length} messages, one after another, ${PAUSE_MS} ms between them\n`,
      '| from sending to the other one’s page | ms | goal |',
      '|---|---|---|',
      `| p50 | ${ms(0.5)} | - |`,
      `| p99 | ${ms(0.99)} | ${GOAL_P99_MS} |`,
      `| longest | ${ms(1)} | - |`,
    ];
    for (const each of text) print(each);
    if (values.save === true) print(`saved ${saveReport('chat', text)}`);
  } finally {
    await server.stop();
  }
}

/** A server one of whose people may advertise: data of one that has ended, with what operators would have said. */
async function serverWithMerchant(): ReturnType<typeof startServer> {
  const first = await startServer(undefined);
  await first.end();
  const running = await startDatabase({ url: undefined, dataDir: first.dataDir, log: QUIET });
  const database = new Database(running.settings, { log: QUIET });
  try {
    await database.run(MAY_ADVERTISE);
  } finally {
    await database.close();
    await running.stop();
  }
  return startServer(undefined, first.dataDir, { CLOCK: 'hand', INDEX_FEED: 'script' });
}

/** A person of the trade, with an open page. */
interface Person {
  readonly token: string;
  /** Resolves when his page has a message with this text. */
  heard(text: string): Promise<void>;
}

async function measure(url: string, messages: number): Promise<Float64Array> {
  const api = new Api(url, 2);
  const heardBy: string[] = [];
  const [seller, buyer] = [await person(url, api, 'demo1', heardBy), await person(url, api, 'demo2', heardBy)];
  const order = await trade(api, seller.token, buyer.token);
  const latencies = new Float64Array(messages);
  for (let at = -WARM_UP; at < messages; at++) {
    const [writer, reader] = at % 2 === 0 ? [seller, buyer] : [buyer, seller];
    if ((at + WARM_UP) % (2 * A_MINUTE) === 0 && at > -WARM_UP) await api.must(demoClock.path, { advance_ms: MINUTE_MS });
    const text = `Message ${at + WARM_UP}`;
    const heard = reader.heard(text);
    const fromMs = performance.now();
    const sent = api.must(dealChatSend.path, { order, text, client_id: `chat-${at + WARM_UP}` }, writer.token);
    await heard;
    if (at >= 0) latencies[at] = performance.now() - fromMs;
    await sent;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  api.close();
  // Both have each of them once, whoever wrote it.
  const all = 2 * (messages + WARM_UP);
  if (heardBy.length !== all || new Set(heardBy).size !== all) throw new Error(`${heardBy.length} messages were heard, and not ${all}`);
  return latencies.sort();
}

async function person(url: string, api: Api, account: string, heardBy: string[]): Promise<Person> {
  const token = await demoToken(api, account);
  const waiting = new Map<string, () => void>();
  let ready: () => void = () => undefined;
  const isReady = new Promise<void>((resolve) => (ready = resolve));
  const line = await SocketLine.open(url, {
    onMessage: (said) => {
      const message = JSON.parse(said) as ServerMessage;
      if (!('sections' in message) || message.sections.deal === undefined) return;
      const { deal } = message.sections;
      ready();
      if (deal.type !== 'update') return;
      for (const { message: written } of deal.messages) {
        if (written.from !== 'peer' && written.from !== 'self') continue;
        heardBy.push(`${account} ${written.text}`);
        if (written.from === 'peer') waiting.get(written.text)?.();
      }
    },
    onClosed: () => undefined,
  });
  line.say(JSON.stringify({ op: 'login', id: 1, token, private: true }));
  await isReady;
  const heard = (text: string): Promise<void> =>
    new Promise((resolve, reject) => {
      const late = setTimeout(() => reject(new Error(`"${text}" was not heard within ${LOST_MS} ms`)), LOST_MS);
      waiting.set(text, () => {
        clearTimeout(late);
        waiting.delete(text);
        resolve();
      });
    });
  return { token, heard };
}

/** A trade that is paid; it can be talked about as long as it is open. */
async function trade(api: Api, seller: string, buyer: string): Promise<string> {
  await api.must(transfer.path, { from: 'spot', to: 'fiat', symbol: 'USDT', quantity: '1000', client_id: 'to-trade-with' }, seller);
  for (;;) {
    // The engine knows a right a moment after it was given.
    const { advertise } = (await api.must(dealTerms.path, {}, seller)) as { readonly advertise: readonly string[] };
    if (advertise.length === 0) break;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const way = { kind: 'bank', full_name: 'Test Person', bank: 'Example Bank', number: 'TEST-0000-0001', currency: 'EUR' };
  const { id } = (await api.must(collectionAdd.path, way, seller)) as { readonly id: string };
  const conditions = { identity: false, age_days: 0, completed: 0, completion: '0' };
  const limits = { price: '0.95', quantity: '500', minimum: '10', maximum: '400', pay_time: 15, terms: '', conditions };
  const offered = { side: 'sell', symbol: 'USDT', fiat: 'EUR', price_type: 'fixed', ...limits, methods: [id], client_id: 'an-advert' };
  const { advert } = (await api.must(advertSave.path, offered, seller)) as { readonly advert: string };
  await api.must(advertOnline.path, { advert }, seller);
  const { order } = (await api.must(dealCreate.path, { advert, amount: '95', price: '0.95', client_id: 'a-trade' }, buyer)) as {
    readonly order: string;
  };
  await api.must(dealPaid.path, { order }, buyer);
  return order;
}
