/** After a kill: what was acknowledged is there once, what was not can be sent again, and nothing else is there. */
import type { AnswerOf, BodyOf } from '@kontor/contract/call';
import { Code } from '@kontor/contract/envelope';
import type { Envelope } from '@kontor/contract/envelope';
import { openOrders, orderDetail, orderHistory } from '@kontor/contract/spot';
import { PATIENCE_MS } from '../store/test-world.ts';
import { ask, send } from './trading-load.ts';
import type { SentOrder } from './trading-load.ts';

/** Acknowledged orders sent again and looked up one by one after each kill, the latest. */
const LOOKED_UP = 40;

export interface Checked {
  /** Orders without an answer that the journal had. */
  readonly committedUnanswered: number;
  /** Orders without an answer that it had not. */
  readonly lost: number;
  readonly problems: readonly string[];
}

/** @param orders all orders ever sent to this exchange; `unknown` ones are sent again and become known */
export async function checkOrders(url: string, tokens: ReadonlyMap<string, string>, orders: readonly SentOrder[]): Promise<Checked> {
  const problems: string[] = [];
  const tokenOf = (order: SentOrder): string => tokens.get(order.login) ?? '';
  const note = (error: unknown): void => void problems.push(error instanceof Error ? error.message : String(error));
  let committedUnanswered = 0;
  let lost = 0;
  const acknowledged = orders.filter((order) => order.state === 'done');
  for (const order of orders.filter(({ state }) => state === 'unknown')) {
    try {
      if (await send(url, order, tokenOf(order))) committedUnanswered += 1;
      else lost += 1;
      const { state } = order;
      if (state === 'done' && !(await send(url, order, tokenOf(order)))) problems.push(`order ${order.body.client_id} was placed twice`);
    } catch (error) {
      note(error);
    }
  }
  for (const order of acknowledged.slice(-LOOKED_UP)) {
    try {
      if (!(await send(url, order, tokenOf(order))))
        problems.push(`acknowledged order ${order.body.client_id} was placed anew when sent again`);
      // Orders that are over are read from tables, which a leader that has just begun may not have caught up with.
      const detail = await patiently(() => ask(url, orderDetail, { order_id: order.orderId! }, tokenOf(order)));
      if (detail.order.order_id !== order.orderId)
        problems.push(`acknowledged order ${order.body.client_id}: its detail is another order's`);
    } catch (error) {
      note(error);
    }
  }
  for (const [account, token] of tokens) {
    const own = orders.filter((order) => order.login === account && order.state === 'done');
    problems.push(...compare(account, own, await listed(url, token)));
  }
  return { committedUnanswered, lost, problems };
}

interface Listed {
  readonly open: readonly string[];
  readonly over: readonly string[];
}

/** All orders of a user as the exchange lists them. */
async function listed(url: string, token: string): Promise<Listed> {
  const open = await patiently(() => ask(url, openOrders, {}, token));
  const over: string[] = [];
  let next: { cursor?: string } | undefined = {};
  while (next !== undefined) {
    const body: BodyOf<typeof orderHistory> = { limit: 100, min_seq: open.sequence, ...next };
    const page: AnswerOf<typeof orderHistory> = await patiently(() => ask(url, orderHistory, body, token));
    over.push(...page.list.map((order) => order.order_id));
    next = page.next_cursor === null ? undefined : { cursor: page.next_cursor };
  }
  return { open: open.list.map((order) => order.order_id), over };
}

function compare(account: string, own: readonly SentOrder[], { open, over }: Listed): string[] {
  const problems: string[] = [];
  const times = new Map<string, number>();
  for (const id of [...open, ...over]) times.set(id, (times.get(id) ?? 0) + 1);
  const stillOpen = new Set(open);
  for (const { orderId, body, canceled } of own) {
    if (times.get(orderId!) !== 1) problems.push(`order ${body.client_id} of ${account} is listed ${times.get(orderId!) ?? 0} times`);
    if (canceled && stillOpen.has(orderId!)) problems.push(`order ${body.client_id} of ${account} was cancelled and is open`);
    times.delete(orderId!);
  }
  for (const id of times.keys()) problems.push(`order ${id} of ${account} is listed and was never told`);
  return problems;
}

/** The read side may be catching up and say that it is busy. */
async function patiently<Data>(request: () => Promise<Envelope<Data>>): Promise<Data> {
  for (const deadline = Date.now() + PATIENCE_MS; ;) {
    const { code, data } = await request();
    if (code === Code.SUCCESS) return data;
    if (code !== Code.BUSY || Date.now() > deadline) throw new Error(`a question was answered with ${code}`);
    await new Promise((settle) => setTimeout(settle, 100));
  }
}
