import { SUCCESS } from '../orders/api.ts';
import { orderAt, orderText } from '../orders/order-stream.ts';
import type { Client } from './clients.ts';
import type { Tally } from './tally.ts';

/** How finely orders are due, ms. */
const STEP_MS = 2;
/** One in so many turns of a client is a cancel of all its orders. */
const CANCEL_EVERY = 100;

/**
 * Offers orders at a pace, whatever comes back: an order is due at its time, takes the next client of its account that is free, and its
 * answer counts from when it was due. Orders of the warm-up leave no times. Their client ids begin with `name`. Resolves when all are answered.
 */
export async function offerPaced(
  clients: readonly Client[],
  tally: Tally,
  pace: { readonly perSecond: number; readonly warmUpMs: number; readonly measuredMs: number; readonly name?: string },
): Promise<void> {
  const free: [Client[], Client[]] = [[], []];
  const waiting: [(() => void)[], (() => void)[]] = [[], []];
  for (const client of clients) free[client.account]!.push(client);
  const take = async (account: number): Promise<Client> => {
    while (free[account]!.length === 0) await new Promise<void>((resolve) => waiting[account]!.push(resolve));
    return free[account]!.shift()!;
  };
  const startMs = performance.now();
  const fromMs = startMs + pace.warmUpMs;
  const untilMs = fromMs + pace.measuredMs;
  const send = async (number: number, dueMs: number): Promise<void> => {
    const { account, side } = orderAt(number);
    const client = await take(account);
    try {
      const answer = await client.place(orderText(side, `${pace.name ?? 'paced'}.${number}`, number % 4 < 2 ? 'BTC_USDT' : 'ETH_USDT'));
      tally.order(account, answer, performance.now() - dueMs, dueMs >= fromMs);
      if (number % CANCEL_EVERY === 0) {
        const beganMs = performance.now();
        tally.cancel(await client.cancelAll(), performance.now() - beganMs);
      }
      free[account]!.push(client);
    } catch {
      // The connection is gone, and the client with it.
      tally.broken += 1;
    }
    waiting[account]!.shift()?.();
  };
  const sent: Promise<void>[] = [];
  for (let number = 0; ;) {
    const nowMs = performance.now();
    if (nowMs >= untilMs) break;
    for (let dueMs = startMs + (number * 1_000) / pace.perSecond; dueMs <= nowMs; dueMs = startMs + (number * 1_000) / pace.perSecond)
      sent.push(send(number++, dueMs));
    await new Promise((resolve) => setTimeout(resolve, STEP_MS));
  }
  await Promise.all(sent);
}

/** Cancels what rests of both accounts; then every order of theirs is over. Gives the sequence. */
export async function cancelAll(clients: readonly Client[]): Promise<number> {
  const answers = await Promise.all([0, 1].map((account) => clients.find((client) => client.account === account)!.cancelAll()));
  if (answers.some(({ code }) => code !== SUCCESS)) throw new Error('the orders left could not be cancelled');
  return Math.max(...answers.map(({ data }) => (data as { readonly sequence: number }).sequence));
}
