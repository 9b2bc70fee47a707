/**
 * What is known of the own contract account: what it stands at, settings, positions, orders and plans, from the private channel's section `contract`
 * and from calls. A pure reducer: messages and answers may come late, twice, or not at all, and what is shown never goes back in time.
 */
import type { AnswerOf } from '@kontor/contract/call';
import type { SectionPart } from '@kontor/contract/channels';
import type { contractAccount, contractDeals, contractOpenOrders, openPlans, positions } from '@kontor/contract/perpetual';
import type { SideWord } from './perpetual-units.ts';

type Account = AnswerOf<typeof contractAccount>;

/** What the account stood at when something of it changed last. */
export type AccountFigures = Omit<Account, 'futures_permission' | 'position_mode' | 'settings' | 'sequence'>;
/** What it may do; the channel does not tell of it. */
export type AccountTerms = Pick<Account, 'futures_permission'>;
/** `one_way`: an order that opens closes the other side first. */
type PositionMode = Account['position_mode'];
/** Leverage and margin mode of a contract. */
export type ContractSettings = Account['settings'][number];
export type Position = AnswerOf<typeof positions>['list'][number];
/** An open order, or one that has just ended. */
export type ContractOrder = AnswerOf<typeof contractOpenOrders>['list'][number];
export type Plan = AnswerOf<typeof openPlans>['list'][number];
export type ContractDeal = AnswerOf<typeof contractDeals>['list'][number];

export interface PerpetualState {
  /** What everything here stands at; −1 before the first answer. */
  readonly sequence: number;
  /** Number of the section's last part; undefined while no snapshot was had, or after a gap. */
  readonly chain: number | undefined;
  readonly figures: AccountFigures | undefined;
  readonly terms: AccountTerms | undefined;
  /** Whether long and short stand apart; undefined before the first answer. */
  readonly positionMode: PositionMode | undefined;
  /** By contract. */
  readonly settings: ReadonlyMap<string, ContractSettings>;
  /** By contract and side, `BTC_USDT long`. */
  readonly positions: ReadonlyMap<string, Position>;
  /** Open ones by id. */
  readonly orders: ReadonlyMap<string, ContractOrder>;
  /** Those that wait, by id. */
  readonly plans: ReadonlyMap<string, Plan>;
  /** Rises whenever something may have ended: histories have something new. */
  readonly endings: number;
  /** Deals of the last update, with the orders they belong to; `sequence` tells one from the next. */
  readonly fills:
    | { readonly sequence: number; readonly deals: readonly ContractDeal[]; readonly orders: readonly ContractOrder[] }
    | undefined;
}

export type PerpetualEvent =
  | { readonly kind: 'message'; readonly part: SectionPart<'contract'> | undefined }
  /** Answers of all calls; they stand at `account.sequence` or later. */
  | {
      readonly kind: 'answer';
      readonly account: Account;
      readonly positions: readonly Position[];
      readonly orders: readonly ContractOrder[];
      readonly plans: readonly Plan[];
    }
  /** The socket was lost or begun anew: the next message must be a snapshot. */
  | { readonly kind: 'unchained' };

export const NO_PERPETUALS: PerpetualState = {
  sequence: -1,
  chain: undefined,
  figures: undefined,
  terms: undefined,
  positionMode: undefined,
  settings: new Map(),
  positions: new Map(),
  orders: new Map(),
  plans: new Map(),
  endings: 0,
  fills: undefined,
};

/** Key of a position. */
export function positionKey({ pair, side }: { readonly pair: string; readonly side: SideWord }): string {
  return `${pair} ${side}`;
}

/** Takes one event. `resync`: something was lost, the section's snapshot is to be asked for. */
export function stepPerpetuals(state: PerpetualState, event: PerpetualEvent): { readonly state: PerpetualState; readonly resync: boolean } {
  switch (event.kind) {
    case 'message':
      return event.part === undefined ? { state, resync: false } : takePart(state, event.part);
    case 'answer':
      return { state: takeAnswer(state, event), resync: false };
    case 'unchained':
      return { state: { ...state, chain: undefined }, resync: false };
  }
}

type Whole = Pick<
  Extract<SectionPart<'contract'>, { type: 'snapshot' }>,
  'account' | 'position_mode' | 'settings' | 'positions' | 'orders' | 'plans'
>;

function takePart(state: PerpetualState, part: SectionPart<'contract'>): { state: PerpetualState; resync: boolean } {
  const { sequence } = part;
  if (part.type === 'snapshot') {
    const chained = { ...state, chain: sequence };
    return { state: sequence < state.sequence ? chained : whole(chained, sequence, part), resync: false };
  }
  if (state.chain === undefined || sequence <= state.chain) return { state, resync: false };
  if (part.prev !== state.chain) return { state: { ...state, chain: undefined }, resync: true };
  const chained = { ...state, chain: sequence };
  return { state: sequence <= state.sequence ? withFills(chained, part) : withFills(changed(chained, part), part), resync: false };
}

function takeAnswer(state: PerpetualState, answer: Extract<PerpetualEvent, { kind: 'answer' }>): PerpetualState {
  const { futures_permission, position_mode, settings, sequence, ...account } = answer.account;
  const termed = { ...state, terms: { futures_permission } };
  if (sequence < state.sequence) return termed;
  const { positions: held, orders, plans } = answer;
  return whole(termed, sequence, { account, position_mode, settings, positions: held, orders, plans });
}

/** All there is as of `sequence`. */
function whole(
  state: PerpetualState,
  sequence: number,
  { account, position_mode, settings, positions: held, orders, plans }: Whole,
): PerpetualState {
  const next = {
    positions: new Map(held.filter(isHeld).map((position) => [positionKey(position), position])),
    orders: new Map(orders.filter(isOpen).map((order) => [order.order_id, order])),
    plans: new Map(plans.filter(isWaiting).map((plan) => [plan.plan_id, plan])),
  };
  const ended =
    ([...state.orders.keys()].some((id) => !next.orders.has(id)) ? 1 : 0) +
    ([...state.plans.keys()].some((id) => !next.plans.has(id)) ? 1 : 0);
  return {
    ...state,
    ...next,
    sequence,
    figures: account,
    positionMode: position_mode,
    settings: new Map(settings.map((setting) => [setting.pair, setting])),
    endings: state.endings + ended,
  };
}

function changed(state: PerpetualState, part: Extract<SectionPart<'contract'>, { type: 'update' }>): PerpetualState {
  const held = new Map(state.positions);
  for (const position of part.positions) {
    if (isHeld(position)) held.set(positionKey(position), position);
    else held.delete(positionKey(position));
  }
  const orders = new Map(state.orders);
  for (const order of part.orders) {
    if (isOpen(order)) orders.set(order.order_id, order);
    else orders.delete(order.order_id);
  }
  const plans = new Map(state.plans);
  for (const plan of part.plans) {
    if (isWaiting(plan)) plans.set(plan.plan_id, plan);
    else plans.delete(plan.plan_id);
  }
  const settings = new Map(state.settings);
  for (const setting of part.settings) settings.set(setting.pair, setting);
  const ended = part.orders.filter((order) => !isOpen(order)).length + part.plans.filter((plan) => !isWaiting(plan)).length;
  return {
    ...state,
    sequence: part.sequence,
    figures: part.account,
    positionMode: part.position_mode,
    settings,
    positions: held,
    orders,
    plans,
    endings: state.endings + ended + (part.deals.length > 0 ? 1 : 0),
  };
}

function withFills(state: PerpetualState, part: Extract<SectionPart<'contract'>, { type: 'update' }>): PerpetualState {
  return part.deals.length === 0 ? state : { ...state, fills: { sequence: part.sequence, deals: part.deals, orders: part.orders } };
}

function isHeld({ quantity }: Position): boolean {
  return /[1-9]/.test(quantity);
}

function isOpen({ status }: ContractOrder): boolean {
  return status === 'submitted' || status === 'partially_filled';
}

function isWaiting({ status }: Plan): boolean {
  return status === 'entrusted';
}
