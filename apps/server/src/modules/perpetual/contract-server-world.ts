/** A whole server whose prices and time are moved by hand, and people who trade contracts at its doors, for tests. */
import { join } from 'node:path';
import { login } from '@kontor/contract/account';
import type { AnswerOf, BodyOf, Call } from '@kontor/contract/call';
import { demoClock, demoIndex } from '@kontor/contract/demo';
import { Code } from '@kontor/contract/envelope';
import type { Envelope } from '@kontor/contract/envelope';
import { contractPermissionOpen, contractPlace, positions } from '@kontor/contract/perpetual';
import { transfer } from '@kontor/contract/wallet';
import { pino } from 'pino';
import { boot } from '../../boot.ts';
import type { RunningServer } from '../../boot.ts';
import { MACHINE_TIME } from '../../clock.ts';
import { readConfig } from '../../config.ts';
import type { Config } from '../../config.ts';
import { withStore } from '../../follower/open-store.ts';
import { MACHINE_RANDOM } from '../../random.ts';
import { boolean, safeInteger } from '../../store/columns.ts';
import { statement } from '../../store/database.ts';
import { Cleanup, eventually, makeFolder } from '../../store/test-world.ts';
import { ONE_CHANGE, askChange } from '../platform/change-rows.ts';
import { readChange } from '../platform/platform-change.ts';

/** The contract that these tests trade unless they name another. */
export const PAIR = 'BTC_USDT';

export interface ContractServer {
  readonly server: RunningServer;
  readonly config: Config;
  /** Sessions of demo1, demo2 and demo3, who is not verified. */
  readonly tokens: readonly [string, string, string];
  /** A new session of a demo account; one that nobody uses ends after a while, also while time is moved by hand. */
  signIn(account: string): Promise<string>;
  ask<C extends Call>(call: C, body: BodyOf<C>, token?: string): Promise<Envelope<AnswerOf<C>>>;
  /** The answer of a call that has to succeed. */
  done<C extends Call>(call: C, body: BodyOf<C>, token?: string): Promise<AnswerOf<C>>;
  /** The last command that anybody was told of. */
  readonly last: () => number;
  /** Three sources say a price, and so many seconds pass. */
  indexAt(price: number, seconds?: number, pair?: string): Promise<void>;
  /** An order of 0.1 at a limit to open a long, but for what is said; with an id of its own. */
  place(body: Partial<BodyOf<typeof contractPlace>>, token: string): Promise<Envelope<AnswerOf<typeof contractPlace>>>;
  /** Opens the permission and moves so much into the contract account. */
  bring(token: string, quantity: string): Promise<void>;
  /** An operators' change of what is listed, carried out. */
  change(command: string, body: object): Promise<void>;
  /** Puts a demo account into a fee tier, as an operator does. */
  inTier(login: string, tier: number): Promise<void>;
  /** Waits until it is kept what the marks of all liquidations were made of: that is written down beside the journal, a little later than what they did. */
  marksKept(): Promise<void>;
  /** His open positions, as of the last command that anybody was told of. */
  held(token: string): Promise<AnswerOf<typeof positions>['list']>;
  stop(): Promise<void>;
}

const ASK_TIER = statement<[login: string, tier: number, now: Date], number>(
  'test-ask-tier',
  `INSERT INTO outbox (account_id, change, fee_tier, reason, asked_at) SELECT id, 'tier', $2, 'a test', $3 FROM account WHERE login = $1 RETURNING id`,
  (row) => safeInteger(row, 'id'),
);
/** Where the table has none yet, what is told already is still to be written down. */
const ALL_HAVE_MARKS = statement<[], boolean>(
  'test-all-liquidations-have-marks',
  `SELECT coalesce(bool_and(EXISTS (SELECT FROM contract_mark WHERE sequence = told.mark_sequence)), false) AS kept
   FROM contract_liquidation AS told WHERE mark_sequence IS NOT NULL`,
  (row) => boolean(row, 'kept'),
);
const OUTCOME = statement<[id: number], string | null>(
  'test-tier-outcome',
  'SELECT outcome FROM outbox WHERE id = $1',
  (row) => row['outcome'] as string | null,
);

export async function startContractServer(env: Readonly<Record<string, string>> = {}): Promise<ContractServer> {
  const cleanup = new Cleanup();
  const dataDir = join(makeFolder(cleanup), 'data');
  const config = readConfig({ PORT: '0', DATA_DIR: dataDir, DEMO_BOTS: 'off', INDEX_FEED: 'script', CLOCK: 'hand', ...env });
  const server = await boot(config, {
    log: pino({ level: process.env['LOG'] ?? 'silent' }),
    time: MACHINE_TIME,
    random: MACHINE_RANDOM,
    onHalt: (reason) => {
      throw reason;
    },
  });
  let [last, ids] = [0, 0];
  const note = (data: unknown): void => {
    const { sequence = 0 } = (data ?? {}) as { readonly sequence?: number };
    last = Math.max(last, sequence);
  };
  const ask: ContractServer['ask'] = async (call, body, token = '') => {
    const isGet = call.method === 'GET';
    const target = isGet ? `${call.path}?${new URLSearchParams(body as Record<string, string>).toString()}` : call.path;
    const response = await fetch(new URL(target, server.url), {
      method: call.method,
      headers: { 'content-type': 'application/json', token },
      ...(isGet ? {} : { body: JSON.stringify(body) }),
    });
    const answer = (await response.json()) as Envelope<AnswerOf<typeof call>>;
    note(answer.data);
    return answer;
  };
  const done: ContractServer['done'] = async (call, body, token = '') => {
    const { code, msg, data } = await ask(call, body, token);
    if (code !== Code.SUCCESS) throw new Error(`${call.path}: ${code} ${msg}`);
    return data;
  };
  const signIn = async (account: string): Promise<string> => (await done(login, { account, password: 'kontor-demo' })).token;
  return {
    server,
    config,
    tokens: [await signIn('demo1'), await signIn('demo2'), await signIn('demo3')],
    signIn,
    ask,
    done,
    last: () => last,
    indexAt: async (price, seconds = 1, pair = PAIR) => {
      await done(demoIndex, { pair, prices: Array.from({ length: 3 }, () => String(price)) });
      await done(demoClock, { advance_ms: seconds * 1_000 });
    },
    place: (body, token) =>
      ask(contractPlace, { pair: PAIR, action: 'open_long', type: 'limit', quantity: '0.1', client_id: `test-${++ids}`, ...body }, token),
    bring: async (token, quantity) => {
      await done(contractPermissionOpen, {}, token);
      await done(transfer, { from: 'spot', to: 'contract', symbol: 'USDT', quantity, client_id: `bring-${++ids}` }, token);
    },
    change: (name, body) =>
      withStore(config, async ({ database }) => {
        const id = await askChange(database, readChange(name, body), 'a test', new Date());
        await eventually(async () => (await database.one(ONE_CHANGE, id)).outcome !== null);
        const { outcome } = await database.one(ONE_CHANGE, id);
        if (outcome !== 'NONE') throw new Error(`${name}: ${outcome}`);
      }),
    inTier: (name, tier) =>
      withStore(config, async ({ database }) => {
        const row = await database.one(ASK_TIER, name, tier, new Date());
        await eventually(async () => (await database.one(OUTCOME, row)) === 'NONE');
      }),
    marksKept: () =>
      withStore(config, async ({ database }) => {
        await eventually(() => database.one(ALL_HAVE_MARKS));
      }),
    held: async (token) => (await done(positions, { min_seq: last }, token)).list,
    stop: async () => {
      await server.stop();
      await cleanup.run();
    },
  };
}
