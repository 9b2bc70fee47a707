/** Items and what is held in them, as the wire has them. Source: spec §3 (ICO item), §4; rules 5. */
import type { AnswerOf } from '@kontor/contract/call';
import type { icoMine, icoRecords, icoThaws, icoDetail, SUBSCRIPTION_STATES, ICO_STATES } from '@kontor/contract/ico';
import { formatTrimmedDecimal } from '@kontor/domain/amount';
import { formatFraction } from '@kontor/domain/formulas/fraction';
import { valueFraction, valueOf } from '@kontor/domain/formulas/valuation';
import type { Price } from '@kontor/domain/formulas/valuation';
import { lotsForSale } from '@kontor/domain/ico/cost';
import { RATE_SCALE, winningRate } from '@kontor/domain/ico/draw';
import { releasedTokens, utcDay } from '@kontor/domain/ico/release';
import { seedOf } from '@kontor/domain/ico/secret';
import { IcoStage } from '@kontor/domain/ico/words';
import { IcoRecordKind } from '../../follower/ico/ico-facts.ts';
import type { IcoHolding, IcoItemState, IcoRecord, IcoThaw } from '../../follower/ico/ico-facts.ts';
import { networkWord } from './items.ts';
import type { Coin, NamedItem } from './items.ts';

type ItemRow = AnswerOf<typeof icoDetail>['item'];
type HoldingRow = AnswerOf<typeof icoMine>['list'][number];
type RecordRow = AnswerOf<typeof icoRecords>['list'][number];
type ThawRow = AnswerOf<typeof icoThaws>['list'][number];
type ItemState = (typeof ICO_STATES)[number];

/** Decimals of fractions: of a percent four, and of what is shown two more. */
const SHARE_DIGITS = 6;
const RATE_DIGITS = String(RATE_SCALE).length - 1;
const FREEZE_DIGITS = 8;
const VALUE_DECIMALS = 8;
/** The last 10 % of the time, or more than 90 % subscribed (rules 5.1). */
const LAST_PART = 10;
const NEARLY_ALL = { of: 10n, least: 9n };

const BEHIND: Readonly<Record<Exclude<IcoStage, typeof IcoStage.OPEN>, ItemState>> = {
  [IcoStage.DRAWING]: 'drawn',
  [IcoStage.SETTLING]: 'drawn',
  [IcoStage.SETTLED]: 'settled',
  [IcoStage.REFUNDING]: 'refunding',
  [IcoStage.CANCELLED]: 'cancelled',
};

/** Where an item is at a time (rules 5.1). */
function itemState({ stage, terms }: IcoItemState, nowMs: number): ItemState {
  if (stage !== IcoStage.OPEN) return BEHIND[stage];
  if (nowMs < terms.start) return 'upcoming';
  return nowMs < terms.end ? 'in_progress' : 'ended';
}

/** Where a subscription is (spec §4). */
export function subscriptionState(holding: IcoHolding, item: IcoItemState, nowMs: number): (typeof SUBSCRIPTION_STATES)[number] {
  if (holding.isSettled) return 'settled';
  return itemState(item, nowMs) === 'in_progress' ? 'hold' : 'settling';
}

function amountText({ scale }: Coin, units: bigint): string {
  return formatTrimmedDecimal(units, scale);
}

/** Lots, or so much of the payment. */
function quantityText({ isLottery, payment }: NamedItem, quantity: bigint): string {
  return isLottery ? quantity.toString() : amountText(payment, quantity);
}

function freezeRatio({ state }: NamedItem): string {
  return formatTrimmedDecimal(BigInt(state.terms.freezeRate), FREEZE_DIGITS);
}

/** Winners over tickets, as it stands; null in proportion. */
function rateText({ isLottery, state }: NamedItem): string | null {
  if (!isLottery) return null;
  const winners = Number(lotsForSale(state.terms.supply, state.terms.lot));
  return formatTrimmedDecimal(BigInt(state.tickets === 0 ? RATE_SCALE : winningRate(state.tickets, winners)), RATE_DIGITS);
}

/** An item as everybody sees it. */
export function itemRow(item: NamedItem, { isHot, nowMs }: { readonly isHot: boolean; readonly nowMs: number }): ItemRow {
  const { state, token, payment, isLottery, priced } = item;
  const { terms } = state;
  const now = itemState(state, nowMs);
  const committed = { numerator: state.paid * priced.token, denominator: terms.price * terms.supply };
  const isLate = (terms.end - nowMs) * LAST_PART <= terms.end - terms.start;
  const isNearlyAll = committed.numerator * NEARLY_ALL.of > committed.denominator * NEARLY_ALL.least;
  const forSale = isLottery ? Number(lotsForSale(terms.supply, terms.lot)) : 0;
  return {
    item: terms.item,
    symbol: token.symbol,
    mode: isLottery ? 'lottery' : 'pro_rata',
    supply: amountText(token, terms.supply),
    lot: isLottery ? amountText(token, terms.lot) : null,
    raise_price: amountText(payment, terms.price),
    payment: payment.symbol,
    freeze_ratio: freezeRatio(item),
    freeze_days: terms.freezeDays,
    start: terms.start,
    end: terms.end,
    lots_per_user: isLottery ? Number(terms.cap) : null,
    most_tokens: isLottery || terms.cap === 0n ? null : amountText(token, terms.cap),
    state: now,
    progress: formatFraction(committed, SHARE_DIGITS),
    subscribed: isLottery ? String(state.tickets) : amountText(payment, state.paid),
    paid: amountText(payment, state.paid),
    subscribers: state.subscribers,
    hot: isHot,
    ending_soon: now === 'in_progress' && (isLate || isNearlyAll),
    remaining_seconds: String(Math.max(0, Math.ceil((terms.end - nowMs) / 1_000))),
    winning_rate: rateText(item),
    winning_lots: isLottery ? (state.stage === IcoStage.OPEN ? forSale : Math.min(forSale, state.tickets)) : null,
    draw: isLottery ? drawOf(state) : null,
  };
}

function drawOf({ terms, block, secret, drawBy }: IcoItemState): NonNullable<ItemRow['draw']> {
  const network = networkWord(terms.network);
  if (network === undefined) throw new Error(`item ${terms.item} is drawn with network ${terms.network}, which is none`);
  return {
    commitment: terms.commitment,
    network,
    height: terms.height,
    block_hash: block ?? null,
    secret: secret ?? null,
    seed: block === undefined || secret === undefined ? null : seedText(secret, block),
    draw_by: drawBy,
  };
}

/** What is drawn with, hexadecimal. */
export function seedText(secret: string, block: string): string {
  return Buffer.from(seedOf(Buffer.from(secret, 'hex'), Buffer.from(block, 'hex'))).toString('hex');
}

/** What a holding is shown with. */
export interface Shown {
  readonly nowMs: number;
  /** How its user is called in the list of tickets. */
  readonly holder: string;
  /** What a token costs, and whether a market says so. */
  readonly price: { readonly of: Price | undefined; readonly isMarket: boolean };
}

/** What a user has in an item. */
export function holdingRow(holding: IcoHolding, item: NamedItem, { nowMs, holder, price }: Shown): HoldingRow {
  const { state, token, payment, isLottery } = item;
  const { freezeDays, price: raise } = state.terms;
  const today = utcDay(nowMs);
  const releasedBy = (day: number): bigint =>
    holding.isSettled ? releasedTokens(holding.frozen, freezeDays, utcDay(holding.settledMs), day) : 0n;
  const released = releasedBy(today);
  const worth = price.of === undefined ? null : valueFraction(valueOf(holding.tokens, token.scale, price.of));
  const runs: { first: number; lots: number }[] = [];
  for (let at = 0; at < holding.runs.length; at += 2) runs.push({ first: holding.runs[at]!, lots: holding.runs[at + 1]! });
  return {
    item: holding.item,
    symbol: token.symbol,
    payment: payment.symbol,
    mode: isLottery ? 'lottery' : 'pro_rata',
    state: subscriptionState(holding, state, nowMs),
    quantity: quantityText(item, holding.quantity),
    raise_price: amountText(payment, raise),
    paid: amountText(payment, holding.isSettled ? holding.cost : holding.paid),
    refunded: amountText(payment, holding.refund),
    winning_lots: isLottery && holding.isSettled ? holding.wonLots : null,
    winning_rate: rateText(item),
    tokens: amountText(token, holding.tokens),
    frozen: amountText(token, holding.frozen),
    locked: amountText(token, holding.frozen - holding.claimed),
    freeze_ratio: freezeRatio(item),
    freeze_days: freezeDays,
    released_today: amountText(token, released - releasedBy(today - 1)),
    released_total: amountText(token, released),
    claimable: amountText(token, released - holding.claimed),
    value: worth === null ? null : formatFraction(worth, VALUE_DECIMALS),
    valued_at: price.isMarket ? 'market' : 'raise_price',
    tickets: runs,
    holder,
    time: holding.openedMs,
    settle_time: holding.isSettled ? holding.settledMs : null,
  };
}

const KINDS: Readonly<Record<IcoRecordKind, RecordRow['kind']>> = {
  [IcoRecordKind.SUBSCRIBED]: 'subscribed',
  [IcoRecordKind.SETTLED]: 'settled',
  [IcoRecordKind.REFUNDED]: 'refunded',
};

/** A subscription, or what came of all of a user's in an item. */
export function recordRow(record: IcoRecord, item: NamedItem): RecordRow {
  const { token, payment, state } = item;
  return {
    item: record.item,
    symbol: token.symbol,
    payment: payment.symbol,
    kind: KINDS[record.kind],
    quantity: quantityText(item, record.quantity),
    raise_price: amountText(payment, state.terms.price),
    freeze_ratio: freezeRatio(item),
    winning_rate: rateText(item),
    amount: amountText(payment, record.amount),
    refunded: amountText(payment, record.refund),
    tokens: amountText(token, record.tokens),
    time: record.timeMs,
  };
}

/** What a user claimed. */
export function thawRow({ item: number, amount, claimed, timeMs }: IcoThaw, { token }: NamedItem): ThawRow {
  return { item: number, symbol: token.symbol, amount: amountText(token, amount), total: amountText(token, claimed), time: timeMs };
}
