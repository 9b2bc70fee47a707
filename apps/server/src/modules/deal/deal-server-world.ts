/** A whole server whose prices and time are moved by hand, with merchants and whoever answers them, for tests of peer trade. */
import { advertOnline, advertSave } from '@kontor/contract/deal-advert';
import { dealCreate, dealDetail } from '@kontor/contract/deal';
import type { AnswerOf, BodyOf } from '@kontor/contract/call';
import { collectionAdd } from '@kontor/contract/collection';
import { demoClock } from '@kontor/contract/demo';
import type { Envelope } from '@kontor/contract/envelope';
import { accounts, transfer } from '@kontor/contract/wallet';
import { withStore } from '../../follower/open-store.ts';
import { changeRights } from '../../rights/rights.ts';
import { boolean } from '../../store/columns.ts';
import { statement } from '../../store/database.ts';
import { eventually } from '../../store/test-world.ts';
import { startContractServer } from '../perpetual/contract-server-world.ts';
import type { ContractServer } from '../perpetual/contract-server-world.ts';

/** What demo accounts sign with. */
export const FUND_PASSWORD = 'kontor-fund';
export const FREE = { identity: false, age_days: 0, completed: 0, completion: '0' } as const;

type Create = AnswerOf<typeof dealCreate>;

export interface DealServer extends Omit<ContractServer, 'held'> {
  /** Ann, who may advertise and is verified; Bob, who is verified; Cid, who is not. */
  readonly ann: string;
  readonly bob: string;
  readonly cid: string;
  /** Time passes. */
  pass(ms: number): Promise<void>;
  /** A way to be paid; gives its id. */
  method(token: string, currency?: 'EUR' | 'USD'): Promise<string>;
  /** An advert that is online: 0.95 EUR for a USDT, 500 USDT, but for what is said. */
  advert(token: string, body?: Partial<BodyOf<typeof advertSave>>): Promise<string>;
  /** Answers one, 95.00 EUR at 0.95, but for what is said. */
  create(token: string, body: Partial<BodyOf<typeof dealCreate>> & { readonly advert: string }): Promise<Envelope<Create>>;
  /** The trade as one sees it, as of the last command that anybody was told of. */
  seen(token: string, order: string): Promise<AnswerOf<typeof dealDetail>>;
  /** Of USDT in the fiat account: available, and what adverts hold. */
  fiat(token: string): Promise<readonly [available: string, held: string]>;
}

const TOLD = statement<[account: number], boolean>(
  'test-rights-told',
  'SELECT told_version = version AS told FROM user_rights WHERE account_id = $1',
  (row) => boolean(row, 'told'),
);

export async function startDealServer(env: Readonly<Record<string, string>> = {}): Promise<DealServer> {
  const server = await startContractServer(env);
  const [ann, bob, cid] = server.tokens;
  const { config, last } = server;
  const done: DealServer['done'] = (call, body, token) => server.done(call, body, token);
  let ids = 0;
  await withStore(config, async ({ database }) => {
    await database.transaction((queries) => changeRights(queries, 1, { advertise: true }, new Date()));
    await eventually(() => database.one(TOLD, 1));
  });
  for (const token of [ann, bob])
    await done(transfer, { from: 'spot', to: 'fiat', symbol: 'USDT', quantity: '5000', client_id: 'to-trade-with' }, token);
  const method: DealServer['method'] = async (token, currency = 'EUR') =>
    (
      await done(
        collectionAdd,
        { kind: 'bank', full_name: 'Test Person', bank: 'Example Bank', number: `TEST-0000-${String(++ids).padStart(4, '0')}`, currency },
        token,
      )
    ).id;
  let kept: Promise<string> | undefined;
  return {
    ...server,
    ann,
    bob,
    cid,
    pass: async (ms) => void (await done(demoClock, { advance_ms: ms })),
    method,
    advert: async (token, body = {}) => {
      const ways = body.side === 'buy' ? { kinds: ['bank'] } : { methods: body.methods ?? [await (kept ??= method(token))] };
      const saved = await done(
        advertSave,
        {
          side: 'sell',
          symbol: 'USDT',
          fiat: 'EUR',
          price_type: 'fixed',
          ...(body.price_type === 'floating' ? {} : { price: '0.95' }),
          quantity: '500',
          minimum: '10',
          maximum: '400',
          pay_time: 15,
          terms: 'Only from an account in your own name.',
          conditions: FREE,
          client_id: `advert-${++ids}`,
          ...ways,
          ...body,
        },
        token,
      );
      await done(advertOnline, { advert: saved.advert }, token);
      return saved.advert;
    },
    create: (token, body) => {
      const size = body.quantity === undefined ? { amount: '95' } : {};
      return server.ask(dealCreate, { ...size, price: '0.95', client_id: `deal-${++ids}`, ...body }, token);
    },
    seen: (token, order) => done(dealDetail, { order, min_seq: last() }, token),
    fiat: async (token) => {
      const { list } = await done(accounts, { account: 'fiat', min_seq: last() }, token);
      const row = list.find(({ symbol }) => symbol === 'USDT')!;
      return [String(Number(row.available)), String(Number(row.order_freeze))];
    },
  };
}
