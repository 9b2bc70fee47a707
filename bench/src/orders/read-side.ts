import { Api, BUSY, SUCCESS } from './api.ts';

const DRAIN_LIMIT_MS = 600_000;
const PAGE = 100;
const PAUSE_MS = 20;
/** Steps of quantity in one coin. */
const LOTS = 100_000;

/** What the read tables hold of the two accounts. */
export interface RowCounts {
  readonly orders: number;
  /** 0 where they were not asked for. */
  readonly fills: number;
  readonly records: number;
  /** Dealt quantity of the orders that bought, and of those that sold; steps of 0.00001. */
  readonly boughtLots: number;
  readonly soldLots: number;
}

/** The last command of which the server has told its listeners; the rest of the journal is lag. */
export async function toldSequence(api: Api): Promise<number> {
  return (JSON.parse(await api.page('/healthz')) as { readonly sequence: number }).sequence;
}

/** Waits until the read tables hold this command. Rejects when that takes longer than ten minutes. */
export async function drained(api: Api, token: string, sequence: number): Promise<void> {
  const untilMs = performance.now() + DRAIN_LIMIT_MS;
  while (performance.now() < untilMs) {
    const { code, msg } = await api.call('/api/spot/order/history', { limit: 1, min_seq: sequence }, token);
    if (code === SUCCESS) return;
    if (code !== BUSY) throw new Error(`the history was refused with ${code}: ${msg}`);
    await pause();
  }
  throw new Error(`the read tables did not reach command ${sequence} within ${DRAIN_LIMIT_MS / 1000} s`);
}

/** Resolves when the read tables reflect all that was committed. Rejects when that takes longer than ten minutes. */
export async function caughtUp(url: string): Promise<void> {
  const api = new Api(url, 1);
  for (const untilMs = performance.now() + DRAIN_LIMIT_MS; ;) {
    const page = await api.page('/metrics');
    const valueOf = (name: string): number => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(page)?.[1]);
    if (valueOf('kontor_recorded_sequence') >= valueOf('kontor_committed_sequence')) break;
    if (performance.now() > untilMs) throw new Error('the read tables do not catch up');
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  api.close();
}

interface OrderRow {
  readonly order_id: string;
  readonly side: 'buy' | 'sell';
  readonly deal_quantity: string;
}

/** Takes the ids of orders in a user's history out of `missing` and counts the rows that are the user's; `orders` counts only those. */
export async function readBack(api: Api, token: string, missing: Set<string>, what: 'all' | 'orders'): Promise<RowCounts> {
  const lots = { buy: 0, sell: 0 };
  const visit = ({ order_id: id, side, deal_quantity: dealt }: OrderRow): void => {
    missing.delete(id);
    lots[side] += Math.round(Number(dealt) * LOTS);
  };
  const others = what === 'all' ? ['/api/spot/deals', '/api/wallet/records'] : [];
  const [orders, fills = 0, records = 0] = await Promise.all([
    walk(api, token, '/api/spot/order/history', (row) => visit(row as OrderRow)),
    ...others.map((path) => walk(api, token, path, () => undefined)),
  ]);
  return { orders, fills, records, boughtLots: lots.buy, soldLots: lots.sell };
}

/** Visits all rows of a query, which may have further fields, and gives their number. */
export async function walk(api: Api, token: string, path: string, visit: (row: unknown) => void, body: object = {}): Promise<number> {
  let rows = 0;
  let cursor: string | null = null;
  do {
    const page: { readonly list: readonly unknown[]; readonly next_cursor: string | null } = await patient(
      api,
      path,
      { ...body, limit: PAGE, ...(cursor === null ? {} : { cursor }) },
      token,
    );
    page.list.forEach(visit);
    rows += page.list.length;
    cursor = page.next_cursor;
  } while (cursor !== null);
  return rows;
}

/** Asks again while the server is busy. */
async function patient<Data>(api: Api, path: string, body: object, token: string): Promise<Data> {
  for (;;) {
    const { code, msg, data } = await api.call(path, body, token);
    if (code === SUCCESS) return data as Data;
    if (code !== BUSY) throw new Error(`${path} was refused with ${code}: ${msg}`);
    await pause();
  }
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
}
