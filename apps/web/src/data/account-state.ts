/**
 * What is known of the own accounts, their money and the orders of the spot account, from the private channel and from calls. A pure reducer: messages and answers may
 * come late, twice, or not at all, and what is shown never goes back in time.
 */
import type { SectionPart, SpokenSection, UserMessage, UserSections } from '@kontor/contract/channels';
import type { AnswerOf } from '@kontor/contract/call';
import type { AccountWord } from '@kontor/contract/glossary';
import type { balances, openOrders, spotDeals } from '@kontor/contract/spot';

/** An open order, or one that has just ended. */
export type SpotOrder = AnswerOf<typeof openOrders>['list'][number];

/** One own deal. */
export type SpotDeal = AnswerOf<typeof spotDeals>['list'][number];

/** A currency of the spot account. */
export type SpotBalance = AnswerOf<typeof balances>['list'][number];

/** What one account holds of one currency, by bucket. */
export type Holding = UserSections['wallet']['snapshot']['balances'][number];

/** Holdings by account and symbol. */
export type Holdings = ReadonlyMap<string, Holding>;

/** What an account holds of a currency; nothing where it was never told of. */
export function holdingOf(holdings: Holdings, account: AccountWord, symbol: string): Holding {
  return holdings.get(`${account}/${symbol}`) ?? { account, symbol, available: '0', frozen: '0', order_freeze: '0', locked: '0' };
}

/** Deals kept for the panel; the history has the rest. */
export const RECENT_DEALS = 100;

export interface AccountState {
  /** Highest sequence that orders or balances stand at; −1 before both are known. */
  readonly sequence: number;
  /** Of each section: what it stands at, −1 before the first answer. */
  readonly at: Readonly<Record<SpokenSection, number>>;
  /** Number of each section's last part; undefined while no snapshot of it was had, or after a gap in it. */
  readonly chain: Readonly<Record<SpokenSection, number | undefined>>;
  /** Open orders by id. */
  readonly orders: ReadonlyMap<string, SpotOrder>;
  /** Of the spot account, by symbol. */
  readonly balances: ReadonlyMap<string, SpotBalance>;
  /** Of all five accounts. */
  readonly holdings: Holdings;
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
  /** Answers of openOrders and accounts; both stand at `sequence` or later. */
  | { readonly kind: 'answer'; readonly sequence: number; readonly orders: readonly SpotOrder[]; readonly balances: readonly Holding[] }
  | { readonly kind: 'deals'; readonly sequence: number; readonly deals: readonly SpotDeal[] }
  /** The socket was lost or begun anew: the next message must be a snapshot. */
  | { readonly kind: 'unchained' };

export interface AccountStep {
  readonly state: AccountState;
  /** Something of these sections was lost: ask the channel for new snapshots of them. */
  readonly resync: readonly SpokenSection[];
}

const NO_CHAIN: AccountState['chain'] = {
  spot: undefined,
  wallet: undefined,
  contract: undefined,
  seconds: undefined,
  ico: undefined,
  deal: undefined,
};

export const NO_ACCOUNT: AccountState = {
  sequence: -1,
  at: { spot: -1, wallet: -1, contract: -1, seconds: -1, ico: -1, deal: -1 },
  chain: NO_CHAIN,
  orders: new Map(),
  balances: new Map(),
  holdings: new Map(),
  dealsSequence: -1,
  deals: [],
  endings: 0,
  fills: undefined,
};

/** Whether an order of this status may still trade. */
function isOpen(status: SpotOrder['status']): boolean {
  return status === 'new' || status === 'partially_filled';
}

/** Whether the channel tells of every section from what is known on. */
export function isChained({ chain }: AccountState): boolean {
  return chain.spot !== undefined && chain.wallet !== undefined;
}

/** Takes one event. */
export function stepAccount(state: AccountState, event: AccountEvent): AccountStep {
  switch (event.kind) {
    case 'message':
      return takeMessage(state, event.message);
    case 'answer':
      return { state: withBalances(withOrders(state, event.sequence, event.orders), event.sequence, event.balances), resync: [] };
    case 'deals':
      if (event.sequence < state.dealsSequence) return { state, resync: [] };
      return { state: { ...state, dealsSequence: event.sequence, deals: event.deals.slice(0, RECENT_DEALS) }, resync: [] };
    case 'unchained':
      return { state: { ...state, chain: NO_CHAIN }, resync: [] };
  }
}

/** Each section by itself: a gap in one changes nothing in the other. */
function takeMessage(state: AccountState, { sections: { spot, wallet } }: UserMessage): AccountStep {
  const resync: SpokenSection[] = [];
  let next = state;
  const follows = linkOf(state, 'spot', spot);
  if (follows === 'gap') resync.push('spot');
  if (follows !== 'old') next = chainedTo(next, 'spot', follows === 'gap' ? undefined : spot!.sequence);
  if (follows === 'next')
    next =
      spot!.type === 'snapshot'
        ? withOrders(
            next,
            spot!.sequence,
            spot!.orders.filter(({ status }) => isOpen(status)),
          )
        : updateSpot(next, spot!);
  const paid = linkOf(state, 'wallet', wallet);
  if (paid === 'gap') resync.push('wallet');
  if (paid !== 'old') next = chainedTo(next, 'wallet', paid === 'gap' ? undefined : wallet!.sequence);
  if (paid === 'next')
    next = wallet!.type === 'snapshot' ? withBalances(next, wallet!.sequence, wallet!.balances) : updateWallet(next, wallet!);
  return { state: next, resync };
}

/** Whether a part comes next, leaves a gap, or says nothing that can be used: it is not there, or old, or a snapshot is still on its way. */
function linkOf<Section extends SpokenSection>(
  state: AccountState,
  section: Section,
  part: SectionPart<Section> | undefined,
): 'next' | 'gap' | 'old' {
  if (part === undefined) return 'old';
  if (part.type === 'snapshot') return 'next';
  const last = state.chain[section];
  if (last === undefined || part.sequence <= last) return 'old';
  return part.prev === last ? 'next' : 'gap';
}

function chainedTo(state: AccountState, section: SpokenSection, number: number | undefined): AccountState {
  return { ...state, chain: { ...state.chain, [section]: number } };
}

function standingAt(state: AccountState, section: SpokenSection, sequence: number): AccountState {
  const at = { ...state.at, [section]: sequence };
  return { ...state, at, sequence: Math.min(at.spot, at.wallet) < 0 ? -1 : Math.max(at.spot, at.wallet) };
}

/** All open orders as of `sequence`, unless what is known is newer. */
function withOrders(state: AccountState, sequence: number, open: readonly SpotOrder[]): AccountState {
  if (sequence < state.at.spot) return state;
  const orders = new Map(open.map((order) => [order.order_id, order]));
  return { ...standingAt(state, 'spot', sequence), orders, endings: state.endings + endedIn(state, open) };
}

/** All holdings as of `sequence`, unless what is known is newer. */
function withBalances(state: AccountState, sequence: number, held: readonly Holding[]): AccountState {
  if (sequence < state.at.wallet) return state;
  const balances = new Map(spotOnly(held).map((balance) => [balance.symbol, balance]));
  return { ...standingAt(state, 'wallet', sequence), balances, holdings: new Map(byAccount(held)) };
}

function updateSpot(
  state: AccountState,
  { sequence, orders: changed, deals }: Extract<SectionPart<'spot'>, { type: 'update' }>,
): AccountState {
  let next = state;
  if (sequence > state.at.spot) {
    const orders = new Map(state.orders);
    for (const order of changed) {
      if (isOpen(order.status)) orders.set(order.order_id, order);
      else orders.delete(order.order_id);
    }
    const ended = changed.filter(({ status }) => !isOpen(status)).length;
    next = { ...standingAt(next, 'spot', sequence), orders, endings: state.endings + ended };
  }
  if (deals.length > 0) {
    next = { ...next, fills: { sequence, deals, orders: changed } };
    // Deals of one message stand in the order they were made.
    if (sequence > state.dealsSequence) next = { ...next, deals: [...deals.toReversed(), ...state.deals].slice(0, RECENT_DEALS) };
  }
  return sequence > state.dealsSequence && state.dealsSequence >= 0 ? { ...next, dealsSequence: sequence } : next;
}

function updateWallet(
  state: AccountState,
  { sequence, balances: changed }: Extract<SectionPart<'wallet'>, { type: 'update' }>,
): AccountState {
  if (sequence <= state.at.wallet) return state;
  const balances = new Map([...state.balances, ...spotOnly(changed).map((balance) => [balance.symbol, balance] as const)]);
  return { ...standingAt(state, 'wallet', sequence), balances, holdings: new Map([...state.holdings, ...byAccount(changed)]) };
}

function byAccount(rows: readonly Holding[]): [string, Holding][] {
  return rows.map((row) => [`${row.account}/${row.symbol}`, row]);
}

/** 1 when an order that was open is not any more. */
function endedIn(state: AccountState, open: readonly SpotOrder[]): number {
  const ids = new Set(open.map(({ order_id: id }) => id));
  return [...state.orders.keys()].some((id) => !ids.has(id)) ? 1 : 0;
}

function spotOnly(rows: readonly Holding[]): SpotBalance[] {
  return rows.flatMap(({ account, symbol, available, frozen, order_freeze }) =>
    account === 'spot' ? { symbol, available, frozen, order_freeze } : [],
  );
}
