import { negative, plus } from '@kontor/domain/formulas/units';
import { divideUp } from '@kontor/domain/formulas/rounding';
import { capAtLeverage, MAX_LEVERAGE } from '@kontor/domain/perpetual/brackets';
import { MarginMode, PositionCause, PositionMode } from '@kontor/domain/perpetual/words';
import { Refusal } from '@kontor/domain/refusals';
import { CommandWords, readCommandAs, UserFlag } from '../command.ts';
import type { CommandBuffer } from '../command-buffer.ts';
import { MAX_TIERS } from '../members/fee-tiers.ts';
import type { Call } from '../product.ts';
import { isCross } from './account.ts';
import type { ContractAccount, Part } from './account.ts';
import type { Book } from './book.ts';
import { bracketsOf, SIDES } from './contract.ts';
import type { Contract } from './contract.ts';
import { reserveOf } from './own-orders.ts';
import { freeOf, roomOf } from './standing.ts';

const { CONTRACT_FEE_TIER, CONTRACT_SETTING, CONTRACT_TERMS, POSITION_MARGIN, POSITION_MODE } = CommandWords;

const MAX_RATE = 50_000_000;
const MAX_FUNDING = 100_000_000;
const MAX_HOURS = 24;
const MAX_BRACKETS = 32;
const MAX_CAP = 1n << 62n;

/** CONTRACT_TERMS's shape: numbers within what they can be. */
export function areTerms(c: CommandBuffer, at: number): boolean {
  const within = (word: number, least: number, most: number): boolean => c.words[at + word]! >= least && c.words[at + word]! <= most;
  if (!within(CONTRACT_TERMS.MAKER, 0, MAX_RATE) || !within(CONTRACT_TERMS.TAKER, 0, MAX_RATE)) return false;
  if (!within(CONTRACT_TERMS.LIQUIDATION, 0, MAX_RATE) || !within(CONTRACT_TERMS.FUNDING_CAP, 0, MAX_FUNDING)) return false;
  if (!within(CONTRACT_TERMS.INTERVAL, 1, MAX_HOURS) || !within(CONTRACT_TERMS.COUNT, 1, MAX_BRACKETS)) return false;
  const most = c.doubles[(at + CONTRACT_TERMS.MAX_OPEN_LOTS) >> 1]!;
  return Number.isSafeInteger(most) && most >= 0;
}

/** CONTRACT_TERMS: a market of the kind becomes a contract, or a contract has other terms. */
export function setTerms(book: Book, c: CommandBuffer, at: number): Refusal {
  const { market, type: _type, time: _time, deadline: _deadline, user: _user, ...terms } = readCommandAs('CONTRACT_TERMS', c, at);
  const contract = book.market(market);
  if (contract === undefined) return Refusal.UNKNOWN_MARKET;
  if (typeof bracketsOf(terms) === 'string' || terms.brackets.at(-1)!.cap > MAX_CAP) return Refusal.BAD_TERMS;
  if (!book.kernel.members.room.isLeft) return Refusal.ENGINE_FULL;
  const before = contract.terms;
  const parts = before === undefined || before.takerRate === terms.takerRate ? [] : reserving(contract);
  for (const part of parts) addReserve(book, part, -1);
  contract.setTerms(terms);
  for (const part of parts) addReserve(book, part, 1);
  if (before !== undefined) return Refusal.NONE;
  book.money.open(contract);
  if (!book.contracts.includes(contract)) book.contracts.push(contract);
  return Refusal.NONE;
}

/** CONTRACT_FEE_TIER's shape: tier 0 has none, as everybody begins there. */
export function isContractTier(c: CommandBuffer, at: number): boolean {
  const isRate = (rate: number): boolean => rate >= 0 && rate <= MAX_RATE;
  const tier = c.words[at + CONTRACT_FEE_TIER.TIER]!;
  return tier >= 1 && tier < MAX_TIERS && isRate(c.words[at + CONTRACT_FEE_TIER.MAKER]!) && isRate(c.words[at + CONTRACT_FEE_TIER.TAKER]!);
}

/** CONTRACT_FEE_TIER: what a tier pays in all contracts from now on. */
export function setContractTier(book: Book, c: CommandBuffer, at: number): Refusal {
  const tier = c.words[at + CONTRACT_FEE_TIER.TIER]!;
  if (!book.kernel.members.tiers.has(tier)) return Refusal.UNKNOWN_TIER;
  book.tiers.set(tier, c.words[at + CONTRACT_FEE_TIER.MAKER]!, c.words[at + CONTRACT_FEE_TIER.TAKER]!);
  for (const account of book.accounts.values()) if (account.tier === tier) takeTier(book, account, tier);
  return Refusal.NONE;
}

/** Hears that a user's standing was set: his tier may be another. */
export function takeStanding(book: Book, row: number): void {
  const { users } = book.kernel.members;
  const account = book.accounts.get(users.userIn(row));
  if (account !== undefined) takeTier(book, account, users.tierIn(row));
}

/** Puts an account in a tier, at the rates that the tier has now; what its open orders reserve follows. */
function takeTier(book: Book, account: ContractAccount, tier: number): void {
  const rates = book.tiers.of(tier);
  account.tier = tier;
  if (rates === account.rates) return;
  const parts = account.parts.filter(reserves);
  for (const part of parts) addReserve(book, part, -1);
  account.rates = rates;
  for (const part of parts) addReserve(book, part, 1);
}

/** CONTRACT_SETTING's shape. */
export function isSetting(c: CommandBuffer, at: number): boolean {
  const leverage = c.words[at + CONTRACT_SETTING.LEVERAGE]!;
  const mode = c.words[at + CONTRACT_SETTING.MODE]!;
  return leverage >= 1 && leverage <= MAX_LEVERAGE && (mode === MarginMode.CROSS || mode === MarginMode.ISOLATED);
}

/** CONTRACT_SETTING: leverage and margin mode of both sides (rules 2.5). */
export function changeSetting(book: Book, c: CommandBuffer, at: number): Refusal {
  const user = c.words[at + 1]!;
  const leverage = c.words[at + CONTRACT_SETTING.LEVERAGE]!;
  const mode = c.words[at + CONTRACT_SETTING.MODE]!;
  const contract = book.contract(c.words[at + CONTRACT_SETTING.MARKET]!);
  if (contract === undefined) return Refusal.UNKNOWN_MARKET;
  if (isSuspended(book, user)) return Refusal.USER_SUSPENDED;
  if (!book.kernel.members.room.isLeft) return Refusal.ENGINE_FULL;
  if (leverage > contract.table[0]!.maxLeverage) return Refusal.LEVERAGE_TOO_HIGH;
  const known = book.part(user, contract);
  const refusal = known === undefined ? Refusal.NONE : changeRefusal(book, known, leverage, mode);
  if (refusal !== Refusal.NONE) return refusal;
  const part = known ?? book.openPart(user, contract);
  setLeverage(book, part, leverage);
  contract.records.setMode(part.place, mode);
  for (const side of SIDES) book.retarget(contract, part.place, side);
  return Refusal.NONE;
}

function changeRefusal(book: Book, part: Part, leverage: number, mode: number): Refusal {
  const { contract, place } = part;
  const { records } = contract;
  const before = records.leverage(place);
  if (mode !== records.mode(place)) {
    if (book.openOrders(part) > 0) return Refusal.MODE_HAS_ORDERS;
    if (records.hasLots(place)) return Refusal.MODE_HAS_POSITION;
  }
  if (leverage < before && mode === MarginMode.ISOLATED && records.hasLots(place)) return Refusal.LEVERAGE_OF_ISOLATED;
  const cap = capAtLeverage(contract.table, leverage);
  for (const side of SIDES) {
    const value = contract.markValueUp(records.lots(place, side)) + records.opening(place, side);
    if (value > cap && value > 0n) return Refusal.BRACKET_LIMIT;
  }
  const account = records.accounts[place]!;
  const room = roomOf(account, book.money);
  setLeverage(book, part, leverage);
  const after = roomOf(account, book.money);
  setLeverage(book, part, before);
  return after < 0n && after < room ? Refusal.INSUFFICIENT_MARGIN : Refusal.NONE;
}

/** Sets a record's leverage, and what its open orders reserve with it. */
function setLeverage(book: Book, part: Part, leverage: number): void {
  const { records } = part.contract;
  if (records.leverage(part.place) === leverage) return;
  const hasReserve = reserves(part);
  if (hasReserve) addReserve(book, part, -1);
  records.setLeverage(part.place, leverage);
  if (hasReserve) addReserve(book, part, 1);
}

/** Records with open opening orders. */
function reserving(contract: Contract): Part[] {
  const parts: Part[] = [];
  for (let place = 0; place < contract.records.count; place++) if (reserves({ contract, place })) parts.push({ contract, place });
  return parts;
}

/** Whether a record has open opening orders. */
function reserves({ contract: { records }, place }: Part): boolean {
  return records.opening(place, 0) > 0n || records.opening(place, 1) > 0n;
}

/** Adds what a record's open orders reserve to its account, or takes it off. */
function addReserve(book: Book, { contract, place }: Part, sign: 1 | -1): void {
  const { records } = contract;
  const account = records.accounts[place]!;
  for (const order of book.orders.ofSeat(records.seat(place))) {
    if (order.closes) continue;
    const reserve = reserveOf(contract, account.rates, records.leverage(place), order, order.open);
    account.reserved = plus(account.reserved, sign > 0 ? reserve : negative(reserve));
  }
}

/** POSITION_MODE's shape. */
export function isPositionMode(c: CommandBuffer, at: number): boolean {
  const mode = c.words[at + POSITION_MODE.MODE]!;
  return mode === PositionMode.HEDGE || mode === PositionMode.ONE_WAY;
}

/** POSITION_MODE: long and short apart, or one of the two (rules 2.1). */
export function changePositionMode(book: Book, c: CommandBuffer, at: number): Refusal {
  const user = c.words[at + 1]!;
  const isOneWay = c.words[at + POSITION_MODE.MODE] === PositionMode.ONE_WAY;
  if (isSuspended(book, user)) return Refusal.USER_SUSPENDED;
  const known = book.accounts.get(user);
  if ((known?.isOneWay ?? false) === isOneWay) return Refusal.NONE;
  const parts = known?.parts ?? [];
  if (parts.some((part) => book.openOrders(part) > 0)) return Refusal.SIDES_HAVE_ORDERS;
  if (parts.some(({ contract, place }) => contract.records.hasLots(place))) return Refusal.SIDES_HAVE_POSITION;
  book.account(user).isOneWay = isOneWay;
  return Refusal.NONE;
}

/** POSITION_MARGIN's shape. */
export function isMarginChange(c: CommandBuffer, at: number): boolean {
  const side = c.words[at + POSITION_MARGIN.SIDE]!;
  return side >= 0 && side <= 1 && c.longs[(at + POSITION_MARGIN.DELTA) >> 1] !== 0n;
}

/** POSITION_MARGIN: adds to an isolated margin, or takes from it (rules 2.5). */
export function changeMargin(book: Book, c: CommandBuffer, at: number, call: Call): Refusal {
  const user = c.words[at + 1]!;
  const side = SIDES[c.words[at + POSITION_MARGIN.SIDE]!]!;
  const delta = c.longs[(at + POSITION_MARGIN.DELTA) >> 1]!;
  const contract = book.contract(c.words[at + POSITION_MARGIN.MARKET]!);
  if (contract === undefined) return Refusal.UNKNOWN_MARKET;
  if ((book.kernel.members.users.flagsIn(call.userRow) & UserFlag.SUSPENDED) !== 0) return Refusal.USER_SUSPENDED;
  const part = book.part(user, contract);
  if (part === undefined || isCross(part) || contract.records.lots(part.place, side) === 0) return Refusal.NO_POSITION;
  const account = contract.records.accounts[part.place]!;
  const refusal = delta > 0n ? addRefusal(book, account, delta) : takeRefusal(part, side, delta);
  if (refusal !== Refusal.NONE) return refusal;
  if (delta > 0n) book.money.marginIn(part, account, side, delta, 0);
  else book.money.marginOut(part, account, side, -delta, 0);
  book.announce(part, side, PositionCause.MARGIN, 0n, 0);
  return Refusal.NONE;
}

function addRefusal({ money }: Book, account: ContractAccount, delta: bigint): Refusal {
  return delta > freeOf(account, money) ? Refusal.INSUFFICIENT_MARGIN : Refusal.NONE;
}

function takeRefusal({ contract, place }: Part, side: 0 | 1, delta: bigint): Refusal {
  const { records, state } = contract;
  if (state.isStale) return Refusal.MARK_STALE;
  const left = records.margin(place, side) + delta;
  const { profit, maintenance } = contract.reckonAt(place, side);
  const least = divideUp(records.entry(place, side), BigInt(records.leverage(place)));
  if (left + (profit < 0n ? profit : 0n) < least || left + profit <= maintenance) return Refusal.INSUFFICIENT_MARGIN;
  return Refusal.NONE;
}

function isSuspended({ kernel }: Book, user: number): boolean {
  return (kernel.members.users.flags(user) & UserFlag.SUSPENDED) !== 0;
}
