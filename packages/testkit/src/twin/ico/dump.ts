import type { HoldingOfItemDump, IcoDump, ItemDump } from '@kontor/engine/engine-door';
import type { World } from '../state.ts';
import type { IcoHolding, Item } from './item.ts';
import { paidFor, STAGES, ticketsOf } from './item.ts';

/** What the twin knows of items, in canonical order. */
export function dumpItems({ items }: World): IcoDump {
  return {
    items: [...items].sort((a, b) => a.number - b.number).map((item) => dumpItem(item)),
    itemOrder: items.map(({ number }) => number),
  };
}

function dumpItem(item: Item): ItemDump {
  return {
    item: item.number,
    terms: item.terms,
    stage: STAGES.indexOf(item.stage),
    hash: item.hash,
    secret: item.secret,
    tickets: ticketsOf(item),
    paid: paidFor(item),
    drawBy: item.drawBy,
    drawn: item.drawn,
    at: item.cursor,
    pool: { ...item.shared },
    poolLeft: { ...item.rest },
    hasFixed: item.passFixed,
    subscriptions: item.subscriptions.map(({ place, first, lots }) => ({ place, firstTicket: first, lots })),
    holdings: item.holdings.map((holding) => dumpHolding(holding)),
  };
}

function dumpHolding({ user, paid, tickets, won, fixed, settled, day, tokens, frozen, claimed, cost }: IcoHolding): HoldingOfItemDump {
  return { user: user.id, paid, tickets, wonLots: won, isFixed: fixed, isSettled: settled, day, tokens, frozen, claimed, cost };
}
