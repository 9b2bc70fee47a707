/**
 * What is known of the own spot account, from the private channel and from calls. A pure reducer: messages and answers may
 * come late, twice, or not at all, and what is shown never goes back in time.
 */
import type { UserMessage } from '@kontor/contract/channels';
import type { AnswerOf } from '@kontor/contract/call';
import type { balances, openOrders, spotDeals } from '@kontor/contract/spot';

/** An open order, or one that has just ended. */
export type SpotOrder = AnswerOf<typeof openOrders>['list'][number];

/** One own deal. */
export type SpotDeal = AnswerOf<typeof spotDeals>['list'][number];

/** A currency of the spot account. */
export type SpotBalance = AnswerOf<typeof balances>['list'][number];

/** Deals kept for the panel; the history has the rest. */
export const RECENT_DEALS = 100;

export interface AccountState {
  /** Sequence that orders and balances stand at; −1 before the first answer. */
  readonly sequence: number;
  /** Sequence of the last message of the private channel; undefined while no snapshot was had, or after a gap. */
  readonly chain: number | undefined;
  /** Open orders by id. */
  readonly orders: ReadonlyMap<string, SpotOrder>;
  /** By symbol. */
  readonly balances: ReadonlyMap<string, SpotBalance>;
  /** Sequence up to which deals are complete; −1 before the first answer. */
  readonly dealsSequence: number;
  /** Newest first. */
  readonly deals: readonly SpotDeal[];
  /** Rises whenever an order may have ended: the history has something new. */
  readonly endings: number;
  /** Deals of the last update, for the row's flash and the toast; `sequence` tells one from the next. */
  readonly fills: { readonly sequence: number; readonly deals: readonly SpotDeal[]; readonly orders: readonly SpotOrder[] } | undefined;
}

export type AccountEvent =
  | { readonly kind: 'message'; readonly message: UserMessage }
  /** Answers of openOrders and balances; both stand at `sequence` or later. */
  | { readonly kind: 'answer'; readonly sequence: number; readonly orders: readonly SpotOrder[]; readonly balances: readonly SpotBalance[] }
  | { readonly kind: 'deals'; readonly sequence: number; readonly deals: readonly SpotDeal[] }
  /** The socket was lost or begun anew: the next message must be a snapshot. */
  | { readonly kind: 'unchained' };

export interface AccountStep {
  readonly state: AccountState;
  /** Something was lost: ask the channel for a new snapshot, and for the deals. */
  readonly resync: boolean;
}

export const NO_ACCOUNT: AccountState = {
  sequence: -1, chain: undefined, orders: new Map(), balances: new Map(), dealsSequence: -1, deals: [], endings: 0, fills: undefined,
};

/** Whether an order of this status may still trade. */
function isOpen(status: SpotOrder['status']): boolean {
  return status === 'new' || status === 'partially_filled';
}

/** Takes one event. */
export function stepAccount(state: AccountState, event: AccountEvent): AccountStep {
  switch (event.kind) {
    case 'message':
      return event.message.type === 'snapshot' ? { state: takeSnapshot(state, event.message), resync: false } : takeUpdate(state, event.message);
    case 'answer':
      return { state: event.sequence < state.sequence ? state : { ...state, ...whole(event.sequence, event.orders, event.balances), endings: state.endings + endedIn(state, event.orders) }, resync: false };
    case 'deals':
      if (event.sequence < state.dealsSequence) return { state, resync: false };
      return { state: { ...state, dealsSequence: event.sequence, deals: event.deals.slice(0, RECENT_DEALS) }, resync: false };
    case 'unchained':
      return { state: { ...state, chain: undefined }, resync: false };
  }
}

function takeSnapshot(state: AccountState, message: Extract<UserMessage, { type: 'snapshot' }>): AccountState {
  const chained = { ...state, chain: message.sequence };
  if (message.sequence < state.sequence) return chained;
  const open = message.orders.filter(({ status }) => isOpen(status));
  return { ...chained, ...whole(message.sequence, open, spotOnly(message.balances)), endings: state.endings + endedIn(state, open) };
}

function takeUpdate(state: AccountState, message: Extract<UserMessage, { type: 'update' }>): AccountStep {
  // Before a snapshot nothing can be built on; one is on its way.
  if (state.chain === undefined || message.sequence <= state.chain) return { state, resync: false };
  if (message.prev !== state.chain) return { state: { ...state, chain: undefined }, resync: true };
  let next: AccountState = { ...state, chain: message.sequence };
  if (message.sequence > state.sequence) {
    const orders = new Map(state.orders);
    for (const order of message.orders) {
      if (isOpen(order.status)) orders.set(order.order_id, order);
      else orders.delete(order.order_id);
    }
    const held = new Map(state.balances);
    for (const balance of spotOnly(message.balances)) held.set(balance.symbol, balance);
    const ended = message.orders.filter(({ status }) => !isOpen(status)).length;
    next = { ...next, sequence: message.sequence, orders, balances: held, endings: state.endings + ended };
  }
  if (message.deals.length > 0) {
    next = { ...next, fills: { sequence: message.sequence, deals: message.deals, orders: message.orders } };
    // Deals of one message stand in the order they were made.
    if (message.sequence > state.dealsSequence) next = { ...next, deals: [...message.deals.toReversed(), ...state.deals].slice(0, RECENT_DEALS) };
  }
  if (message.sequence > state.dealsSequence && state.dealsSequence >= 0) next = { ...next, dealsSequence: message.sequence };
  return { state: next, resync: false };
}

function whole(sequence: number, orders: readonly SpotOrder[], held: readonly SpotBalance[]): Pick<AccountState, 'sequence' | 'orders' | 'balances'> {
  return { sequence, orders: new Map(orders.map((order) => [order.order_id, order])), balances: new Map(held.map((balance) => [balance.symbol, balance])) };
}

/** 1 when an order that was open is not any more. */
function endedIn(state: AccountState, open: readonly SpotOrder[]): number {
  const ids = new Set(open.map(({ order_id: id }) => id));
  return [...state.orders.keys()].some((id) => !ids.has(id)) ? 1 : 0;
}

function spotOnly(rows: UserMessage['balances']): SpotBalance[] {
  return rows.filter(({ account }) => account === 'spot').map(({ symbol, available, frozen }) => ({ symbol, available, frozen }));
}
