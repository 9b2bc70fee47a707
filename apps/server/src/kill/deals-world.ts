/** An exchange in which peers trade and whose server may be killed at any named point (dying-server.ts); what stands is asked of it, and of its tables. */
import { readlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { AnswerOf, BodyOf, Call } from '@kontor/contract/call';
import { collectionAdd } from '@kontor/contract/collection';
import { advertMine, advertOnline, advertSave } from '@kontor/contract/deal-advert';
import { dealList } from '@kontor/contract/deal';
import { Code } from '@kontor/contract/envelope';
import type { Envelope } from '@kontor/contract/envelope';
import { accounts, transfer } from '@kontor/contract/wallet';
import { changeRights } from '../rights/rights.ts';
import { boolean, safeInteger } from '../store/columns.ts';
import { Database, statement } from '../store/database.ts';
import { eventually, makeFolder, runProgram, silentLog } from '../store/test-world.ts';
import type { Cleanup, Program } from '../store/test-world.ts';
import { ALONE } from './server-process.ts';
import { ask, tokensOf } from './trading-load.ts';

export const SELLER = { user: 1, login: 'demo1' } as const;
export const BUYER = { user: 2, login: 'demo2' } as const;
type Person = typeof SELLER | typeof BUYER;

const TOLD = statement<[account: number], boolean>(
  'deals-killed-rights',
  'SELECT told_version = version AS told FROM user_rights WHERE account_id = $1',
  (row) => boolean(row, 'told'),
);
/** What was asked for and is not settled. */
const ASKED = statement<[], number>(
  'deals-killed-asked',
  `SELECT (SELECT count(*) FROM deal WHERE state = 'asked') + (SELECT count(*) FROM deal_advert_text WHERE state = 'asked') AS asked`,
  (row) => safeInteger(row, 'asked'),
);

/** How much a peer has of USDT in the fiat account, in 1e-8, and what his adverts hold. */
export interface FiatUnits {
  readonly available: bigint;
  readonly held: bigint;
}

export type DealsWorld = Awaited<ReturnType<typeof startDealsWorld>>;

/** Long: what a world is made of, one thing after the other. */
export async function startDealsWorld(cleanup: Cleanup) {
  const dataDir = join(makeFolder(cleanup), 'data');
  const environment = {
    ...ALONE,
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    CONSOLE_PORT: 'off',
    LOCAL_CHAIN: 'off',
  };
  let server: Program | undefined;
  let url = '';
  let tokens: ReadonlyMap<string, string> = new Map();

  async function open(): Promise<void> {
    server = runProgram(cleanup, 'kill/dying-server.ts', [''], environment);
    server.process.stdin!.write('open\n');
    [url = ''] = (await server.line('open')).split(' ');
    tokens = await tokensOf(url);
  }
  async function kill(): Promise<void> {
    server!.process.kill('SIGKILL');
    await server!.ended;
  }
  /** The tables, as an owner sees them. */
  async function looking<Result>(look: (database: Database) => Promise<Result>): Promise<Result> {
    const host = resolve(dataDir, readlinkSync(join(dataDir, 'socket')));
    const database = new Database({ host, port: 5432, user: 'kontor', database: 'kontor' }, { log: silentLog });
    try {
      return await look(database);
    } finally {
      await database.close();
    }
  }
  /** Asks again what was told busy: nothing was done. */
  async function patient<C extends Call>(person: Person, call: C, body: BodyOf<C>): Promise<Envelope<AnswerOf<C>>> {
    for (;;) {
      const answer = await ask(url, call, body, tokens.get(person.login));
      if (answer.code !== Code.BUSY && answer.code !== Code.DUPLICATE_REQUEST) return answer;
      await new Promise((settle) => setTimeout(settle, 100));
    }
  }
  async function done<C extends Call>(person: Person, call: C, body: BodyOf<C>): Promise<AnswerOf<C>> {
    const { code, data, msg } = await patient(person, call, body);
    if (code !== Code.SUCCESS) throw new Error(`${call.path}: ${code} ${msg}`);
    return data;
  }

  await open();
  await looking(async (database) => {
    await database.transaction((queries) => changeRights(queries, SELLER.user, { advertise: true }, new Date()));
    await eventually(() => database.one(TOLD, SELLER.user));
  });
  await done(SELLER, transfer, { from: 'spot', to: 'fiat', symbol: 'USDT', quantity: '5000', client_id: 'to-trade-with' });
  const paid = { kind: 'bank', full_name: 'Test Person', bank: 'Example Bank', number: 'TEST-0000-0001', currency: 'EUR' } as const;
  const { id: method } = await done(SELLER, collectionAdd, paid);

  return {
    dataDir,
    open,
    kill,
    patient,
    done,
    /** An advert of the seller's: 500 USDT at 0.95 EUR. */
    advertBody: (clientId: string): BodyOf<typeof advertSave> => ({
      side: 'sell',
      symbol: 'USDT',
      fiat: 'EUR',
      price_type: 'fixed',
      price: '0.95',
      quantity: '500',
      minimum: '10',
      maximum: '400',
      pay_time: 15,
      terms: '',
      conditions: { identity: false, age_days: 0, completed: 0, completion: '0' },
      methods: [method],
      client_id: clientId,
    }),
    async advert(body: BodyOf<typeof advertSave>): Promise<string> {
      const { advert } = await done(SELLER, advertSave, body);
      await done(SELLER, advertOnline, { advert });
      return advert;
    },
    /** The server dies at a point, with what is asked of it meanwhile; the next one is open then. */
    async dying(point: string, asked: () => Promise<unknown>): Promise<void> {
      const dying = server!;
      const since = dying.lines.length;
      dying.process.stdin!.write(`die ${JSON.stringify([point])}\n`);
      await eventually(() => dying.lines.includes('armed', since));
      // Nobody hears what comes of it.
      const unheard = asked().catch(() => undefined);
      const how = await dying.ended;
      await unheard;
      if (how !== 'SIGKILL' || dying.lines.at(-1) !== `at ${point}`)
        throw new Error(`ended by ${how} at ${dying.lines.at(-1)}: ${dying.errors()}`);
      await open();
    },
    /** What a crash left is settled by itself. */
    settled: (): Promise<void> => looking((database) => eventually(async () => (await database.one(ASKED)) === 0)),
    /** Orders of the buyer's under way. */
    openOrders: async (): Promise<readonly string[]> => (await done(BUYER, dealList, { open: true })).list.map(({ order }) => order),
    adverts: async (): Promise<readonly string[]> => (await done(SELLER, advertMine, {})).list.map(({ advert }) => advert),
    async fiat(person: Person): Promise<FiatUnits> {
      const { list } = await done(person, accounts, { account: 'fiat' });
      const row = list.find(({ symbol }) => symbol === 'USDT')!;
      const units = (text: string): bigint => BigInt(text.replace('.', ''));
      return { available: units(row.available), held: units(row.order_freeze) };
    },
  };
}
