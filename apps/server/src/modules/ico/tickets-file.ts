/**
 * The list of an item's tickets as a text that everybody may read, with all that its draw stands on, so that anybody reckons it again by tools/verify-draw.mjs. Source:
 * rules 5.2.
 */
import { setImmediate } from 'node:timers/promises';
import { Readable } from 'node:stream';
import { formatTrimmedDecimal } from '@kontor/domain/amount';
import { winnersOf } from '../../follower/ico/winners.ts';
import type { IcoHistory } from '../../follower/ico/ico-history.ts';
import { refused } from '../../http/refused.ts';
import type { Routes } from '../../http/routes.ts';
import type { Ground } from '../../product.ts';
import { holderName } from './holders.ts';
import { seedText } from './ico-rows.ts';
import { networkWord } from './items.ts';
import type { IcoItems, NamedItem } from './items.ts';

export interface TicketsFileOptions extends Pick<Ground, 'queries' | 'saltOf'> {
  readonly items: IcoItems;
  readonly history: Pick<IcoHistory, 'tickets'>;
}

/** Subscriptions read at once. */
const CHUNK = 2_000;
/** Tickets asked for at once. */
const PART = 65_536;
/** Files on their way at once: each is read from the tables and hashed line by line. */
const MOST_AT_ONCE = 4;
const PATH = '/records/ico/:item/tickets.txt';

export function mountTicketsFile(routes: Routes, options: TicketsFileOptions): void {
  routes.publicFile(PATH, MOST_AT_ONCE, async ({ parts: { item: number = '' } }, reply) => {
    const item = /^(0|[1-9][0-9]{0,4})$/.test(number) ? options.items.find(Number(number)) : undefined;
    if (item === undefined || !item.isLottery) throw refused('NOT_FOUND');
    const text = Readable.from(ticketsText(item, options), { objectMode: false });
    return reply.header('content-type', 'text/plain; charset=utf-8').header('cache-control', 'no-cache').send(text);
  });
}

/** A head of names and values, an empty line, and a line for each subscription: first ticket, lots, holder, and which of them have won. */
async function* ticketsText(item: NamedItem, { queries, saltOf, history }: TicketsFileOptions): AsyncGenerator<string> {
  const { state } = item;
  const number = state.terms.item;
  const { isDrawn } = state;
  const { sequence } = queries;
  yield head(item);
  for (let from = 0; from < state.tickets;) {
    const rows = await history.tickets(number, from, CHUNK, sequence);
    const last = rows.at(-1);
    if (last === undefined) throw new Error(`item ${number} lacks ticket ${from}`);
    const end = Math.min(state.tickets, last.firstTicket + Number(last.quantity));
    const won = isDrawn ? await winnersBetween(queries, number, from, end) : [];
    let next = 0;
    const lines = rows
      .filter(({ firstTicket }) => firstTicket < state.tickets)
      .map(({ user, firstTicket, quantity }) => {
        const lots = Number(quantity);
        const own: number[] = [];
        for (; next < won.length && won[next]! < firstTicket + lots; next++) own.push(won[next]!);
        return `${firstTicket} ${lots} ${holderName(saltOf(user), number, user)} ${winText(own, isDrawn)}\n`;
      });
    yield lines.join('');
    from = end;
    // Others have their turn between two parts.
    await setImmediate();
  }
}

/** Asked a part at a time: a subscription may have millions of lots, and the follower has others to answer. */
async function winnersBetween(queries: TicketsFileOptions['queries'], item: number, from: number, end: number): Promise<number[]> {
  const won: number[] = [];
  for (let at = from; at < end; at += PART) {
    const { value } = await queries.icoWinners(item, at, Math.min(PART, end - at));
    for (const ticket of value ?? []) won.push(ticket);
  }
  return won;
}

function head({ state, token, payment }: NamedItem): string {
  const { terms, tickets, block, secret } = state;
  const lines: readonly (readonly [string, string])[] = [
    ['item', String(terms.item)],
    ['token', token.symbol],
    ['supply', formatTrimmedDecimal(terms.supply, token.scale)],
    ['lot', formatTrimmedDecimal(terms.lot, token.scale)],
    ['price', `${formatTrimmedDecimal(terms.price, payment.scale)} ${payment.symbol}`],
    ['tickets', String(tickets)],
    ['winners', String(winnersOf(terms.supply, terms.lot, tickets))],
    ['commitment', terms.commitment],
    ['network', networkWord(terms.network) ?? String(terms.network)],
    ['height', String(terms.height)],
    ['block', block ?? '-'],
    ['secret', secret ?? '-'],
    ['seed', block === undefined || secret === undefined ? '-' : seedText(secret, block)],
    ['drawn', state.isDrawn ? 'yes' : 'no'],
  ];
  return `kontor-draw-1\n${lines.map(([name, value]) => `${name} ${value}\n`).join('')}\n`;
}

/** Numbers with commas, or a dash for none; a question mark as long as nobody knows. */
function winText(won: readonly number[], isDrawn: boolean): string {
  if (!isDrawn) return '?';
  return won.length === 0 ? '-' : won.join(',');
}
