import type { HoldingOfItemDump, IcoDump, ItemDump } from '../engine-door.ts';
import type { Book } from './book.ts';
import type { Item } from './item.ts';

/** All of it, in canonical order. For tests and audits. */
export function dumpIco(book: Book): IcoDump {
  return { items: book.all().map((item) => dumpItem(item)), itemOrder: book.order.map(({ id }) => id) };
}

function dumpItem(item: Item): ItemDump {
  const { id, terms, state, subscriptions, holdings } = item;
  const { stage, hash, secret, tickets, paid, drawBy, drawn, at, pool, poolLeft, hasFixed } = state;
  return {
    item: id,
    terms,
    stage,
    hash,
    secret,
    tickets,
    paid,
    drawBy,
    drawn,
    at,
    pool,
    poolLeft,
    hasFixed,
    subscriptions: Array.from({ length: subscriptions.count }, (_, place) => ({
      place: subscriptions.place(place),
      firstTicket: subscriptions.first(place),
      lots: subscriptions.lots(place),
    })),
    holdings: Array.from({ length: holdings.count }, (_, place) => dumpHolding(item, place)),
  };
}

function dumpHolding({ holdings }: Item, place: number): HoldingOfItemDump {
  return {
    user: holdings.user(place),
    paid: holdings.paid(place),
    tickets: holdings.tickets(place),
    wonLots: holdings.won(place),
    isFixed: holdings.isFixed(place),
    isSettled: holdings.isSettled(place),
    day: holdings.day(place),
    tokens: holdings.tokens(place),
    frozen: holdings.frozen(place),
    claimed: holdings.claimed(place),
    cost: holdings.cost(place),
  };
}
