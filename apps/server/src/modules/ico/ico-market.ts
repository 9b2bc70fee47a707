/** Calls about items that everybody may make: what is sold, and the tickets of a draw with whether they won. Source: rules 5.1, 5.2. */
import { icoDetail, icoList, icoTickets } from '@kontor/contract/ico';
import type { AnswerOf } from '@kontor/contract/call';
import type { IcoHistory } from '../../follower/ico/ico-history.ts';
import type { Routes } from '../../http/routes.ts';
import type { Ground } from '../../product.ts';
import { holderName } from './holders.ts';
import { ITEM_MARKS } from './ico-marks.ts';
import { itemRow } from './ico-rows.ts';
import type { IcoItems } from './items.ts';

export interface IcoMarketOptions extends Pick<Ground, 'queries' | 'tables' | 'wallMs' | 'saltOf'> {
  readonly items: IcoItems;
  readonly history: IcoHistory;
}

const USUAL_LIMIT = 100;
/** Those that take subscriptions first, then what comes, then what is over. */
const ORDER = ['in_progress', 'upcoming', 'ended', 'drawn', 'refunding', 'settled', 'cancelled'];

export function mountIcoMarket(routes: Routes, { queries, tables, wallMs, saltOf, items, history }: IcoMarketOptions): void {
  const hotItems = async (): Promise<ReadonlySet<number>> =>
    new Set((await tables.many(ITEM_MARKS)).flatMap(({ item, isHot }) => (isHot ? [item] : [])));

  routes.open(icoList, async () => {
    const { sequence } = queries;
    const [hot, nowMs] = [await hotItems(), wallMs()];
    const list = items.all().map((item) => itemRow(item, { isHot: hot.has(item.state.terms.item), nowMs }));
    const rank = ({ state, end }: (typeof list)[number]): readonly number[] => [ORDER.indexOf(state), state === 'settled' ? -end : end];
    return {
      list: list.toSorted((one, other) => {
        const [mine, yours] = [rank(one), rank(other)];
        return mine[0]! - yours[0]! || mine[1]! - yours[1]!;
      }),
      sequence,
    };
  });

  routes.open(icoDetail, async ({ body }) => {
    const { sequence } = queries;
    const item = items.of(body.item);
    return { item: itemRow(item, { isHot: (await hotItems()).has(body.item), nowMs: wallMs() }), sequence };
  });

  routes.open(icoTickets, async ({ body: { item: number, from = 0, limit = USUAL_LIMIT } }) => {
    const { state, isLottery } = items.of(number);
    const total = state.tickets;
    const end = Math.min(total, from + limit);
    const list: AnswerOf<typeof icoTickets>['list'] = [];
    if (!isLottery || from >= end) return { list, total, next: null };
    const { value: won, sequence } = await queries.icoWinners(number, from, end - from);
    const winners = won && new Set(won);
    // At most one subscription for each ticket.
    for (const { user, firstTicket, quantity } of await history.tickets(number, from, end - from, sequence)) {
      const holder = holderName(saltOf(user), number, user);
      const last = Math.min(end, firstTicket + Number(quantity));
      for (let ticket = Math.max(from, firstTicket); ticket < last; ticket++)
        list.push({ number: ticket, holder, won: winners === undefined ? null : winners.has(ticket) });
    }
    return { list, total, next: end < total ? end : null };
  });
}
