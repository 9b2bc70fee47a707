/**
 * What operators change about perpetual contracts while the server runs: one is listed, its limits, brackets, fees and funding are set, it is halted, opened, and
 * ended. As platform-change.ts, which carries them out with its own. Source: rules 2.1, 2.3, 2.8, 2.11.
 */
import { CHANGES } from '@kontor/contract/console/changes';
import { CONTRACT_DEFAULTS } from '@kontor/contract/console/contract';
import { parsePositiveDecimal } from '@kontor/domain/amount';
import { notionalUnit } from '@kontor/domain/formulas/notional';
import { MAX_GRID, MarketStatus } from '@kontor/domain/market';
import type { MarketTerms } from '@kontor/domain/market';
import { bracketTable } from '@kontor/domain/perpetual/brackets';
import type { BracketProblem } from '@kontor/domain/perpetual/brackets';
import { CommandType } from '@kontor/engine/command';
import type { Static } from 'typebox';
import type { NewCommand } from '../../core-loop/core-loop.ts';
import type { ContractState, ContractTerms } from '../../follower/perpetual/contract-facts.ts';
import { CONTRACT_KIND } from '../../follower/listings.ts';
import type { Listings } from '../../follower/listings.ts';
import { ChangeProblem } from '../../operators/change-kind.ts';
import type { MarketName, Symbols } from '../market/symbols.ts';
import { assetOf, limitOf, nextMarket, unitsOf } from './change-units.ts';

/** The bodies of these changes. */
export const CONTRACT_CHANGES = {
  'contract/save': CHANGES['contract/save'].body,
  'contract/state': CHANGES['contract/state'].body,
  'contract/settle': CHANGES['contract/settle'].body,
  'contract/fee': CHANGES['contract/fee'].body,
} as const;

type ContractChangeName = keyof typeof CONTRACT_CHANGES;
type Body<Name extends ContractChangeName> = Static<(typeof CONTRACT_CHANGES)[Name]>;
/** One of them with its body. */
export type ContractChange = {
  readonly [Name in ContractChangeName]: { readonly command: Name; readonly body: Body<Name> };
}[ContractChangeName];

/** What is listed now. */
export interface ListedContracts {
  readonly symbols: Pick<Symbols, 'assets' | 'markets' | 'contracts' | 'contractByPair'>;
  readonly listings: Pick<Listings, 'assets' | 'markets'>;
  readonly contracts: ReadonlyMap<number, ContractState>;
}

/** What carries one out: a name for the tables first, then commands in this order. */
export interface ContractSteps {
  readonly contract?: Pick<MarketName, 'market' | 'isHot'> & { readonly base: number; readonly quote: number };
  readonly contractHot?: Pick<MarketName, 'market' | 'isHot'>;
  readonly commands: readonly NewCommand[];
}

/** Decimals of rates in 1e-8, and of maintenance rates. */
const RATE_SCALE = 8;
const MAINTENANCE_SCALE = 6;
const MAX_RATE = 50_000_000;
const MAX_CAP = 1n << 62n;

/**
 * The steps of a change of a contract.
 * @throws ChangeProblem naming what there is not, or what a number does not fit
 */
export function contractSteps(change: ContractChange, listed: ListedContracts): ContractSteps {
  if (change.command === 'contract/save') return saveContract(change.body, listed);
  const { market, terms, state } = contractOf(change.body.pair, listed);
  switch (change.command) {
    case 'contract/state': {
      const status = change.body.state === 'trading' ? MarketStatus.TRADING : MarketStatus.HALTED;
      return { commands: [{ type: CommandType.MARKET_STATUS, market, status }] };
    }
    case 'contract/settle': {
      if (state.isSettling) return { commands: [] };
      const listing = listed.listings.markets.get(market)!;
      const price = BigInt(unitsOf('price', change.body.price, listing.quoteScale));
      if (price % BigInt(listing.terms.tickUnits) !== 0n) throw new ChangeProblem(`price: ${change.body.price} is no multiple of the tick`);
      return { commands: [{ type: CommandType.SETTLE_CONTRACT, market, price }] };
    }
    case 'contract/fee':
      return { commands: [termsCommand({ ...terms, makerRate: change.body.maker_rate, takerRate: change.body.taker_rate })] };
  }
}

function contractOf(pair: string, { symbols, contracts }: ListedContracts) {
  const market = symbols.contractByPair(pair)?.market;
  const state = market === undefined ? undefined : contracts.get(market);
  if (market === undefined || state === undefined) throw new ChangeProblem(`there is no contract ${pair}`);
  return { market, state, terms: state.terms };
}

function saveContract(body: Body<'contract/save'>, { symbols, listings, contracts }: ListedContracts): ContractSteps {
  const [left = '', right = ''] = body.pair.split('_');
  const [base, quote] = [assetOf(left, symbols), assetOf(right, symbols)];
  const [baseListing, quoteListing] = [listings.assets.get(base.asset), listings.assets.get(quote.asset)];
  if (baseListing === undefined || quoteListing === undefined)
    throw new ChangeProblem(`${body.pair}: both currencies have to be listed first`);
  const scales = { base: baseListing.scale, quote: quoteListing.scale };
  const name = symbols.contractByPair(body.pair);
  const market = name?.market ?? nextMarket(symbols);
  const listing = listings.markets.get(market);
  const terms = gridOf(body, listing?.terms ?? newGrid(body, { market, base: base.asset, quote: quote.asset }, scales), scales);
  demandGrid(body.pair, terms, scales);
  const contract = contractTermsOf(body, market, contracts.get(market)?.terms, { ...scales, stepUnits: terms.stepUnits });
  return {
    ...(name === undefined && { contract: { market, base: base.asset, quote: quote.asset, isHot: body.is_hot ?? false } }),
    ...(name !== undefined && body.is_hot !== undefined && { contractHot: { market, isHot: body.is_hot } }),
    commands: [{ type: CommandType.LIST_MARKET, terms, kind: CONTRACT_KIND }, termsCommand(contract)],
  };
}

function termsCommand({ brackets, ...terms }: ContractTerms): NewCommand {
  return {
    type: CommandType.CONTRACT_TERMS,
    ...terms,
    brackets: brackets.map(({ cap, maxLeverage, rate }) => ({ cap, maxLeverage, rate: Number(rate) })),
  };
}

interface Scales {
  readonly base: number;
  readonly quote: number;
}

/** The grid of a contract that was not listed yet, before what its body says beyond tick and step. */
function newGrid(body: Body<'contract/save'>, ids: Pick<MarketTerms, 'market' | 'base' | 'quote'>, scales: Scales): MarketTerms {
  if (body.tick_size === undefined || body.step_size === undefined || body.brackets === undefined)
    throw new ChangeProblem(`${body.pair}: a new contract needs tick_size, step_size and brackets`);
  return {
    ...ids,
    tickUnits: unitsOf('tick_size', body.tick_size, scales.quote),
    stepUnits: unitsOf('step_size', body.step_size, scales.base),
    minPriceTicks: 1,
    maxPriceTicks: MAX_GRID,
    minLots: 1,
    maxLots: 0,
    minMarketLots: 1,
    maxMarketLots: 0,
    minNotional: 0,
    maxNotional: 0,
    applyMinToMarket: true,
    applyMaxToMarket: false,
    bidUpBps: 50_000,
    bidDownBps: 2_000,
    askUpBps: 50_000,
    askDownBps: 2_000,
    maxOrders: CONTRACT_DEFAULTS.max_orders,
    maxConditionalOrders: 0,
    // None: market orders keep within 5 % of the mark, and what a liquidation sells reaches the book however fast prices fell.
    bandBps: 0,
    selfTradeAllowed: false,
  };
}

/** The grid with what the body says: tick and step of a listed one stay. */
function gridOf(body: Body<'contract/save'>, before: MarketTerms, scales: Scales): MarketTerms {
  const grid = {
    tickUnits: body.tick_size === undefined ? before.tickUnits : unitsOf('tick_size', body.tick_size, scales.quote),
    stepUnits: body.step_size === undefined ? before.stepUnits : unitsOf('step_size', body.step_size, scales.base),
  };
  const lots = (field: 'max_quantity' | 'max_market_quantity', otherwise: number): number =>
    body[field] === undefined ? otherwise : wholeLots(field, body[field], scales.base, grid.stepUnits);
  const notional = (field: 'min_notional' | 'max_notional', otherwise: number): number =>
    body[field] === undefined ? otherwise : limitOf(field, body[field], scales.quote);
  return {
    ...before,
    ...grid,
    maxLots: lots('max_quantity', before.maxLots),
    maxMarketLots: lots('max_market_quantity', before.maxMarketLots),
    minNotional: notional('min_notional', before.minNotional),
    maxNotional: notional('max_notional', before.maxNotional),
    maxOrders: body.max_orders ?? before.maxOrders,
  };
}

function wholeLots(field: string, text: string, scale: number, stepUnits: number): number {
  const units = limitOf(field, text, scale);
  if (units % stepUnits !== 0) throw new ChangeProblem(`${field}: ${text} is no multiple of the step`);
  return units / stepUnits;
}

function demandGrid(pair: string, terms: MarketTerms, scales: Scales): void {
  if (terms.base === terms.quote) throw new ChangeProblem(`${pair}: a contract has two currencies`);
  if (notionalUnit(terms.tickUnits, terms.stepUnits, scales.base) === undefined)
    throw new ChangeProblem(`${pair}: a trade would be rounded; tick_size × step_size may have ${scales.quote} decimals at most`);
  for (const [field, lots] of [
    ['max_quantity', terms.maxLots],
    ['max_market_quantity', terms.maxMarketLots],
  ] as const)
    if (lots > MAX_GRID) throw new ChangeProblem(`${field}: is more than ${MAX_GRID} steps`);
}

/** The terms with what the body says; of a new contract what is left out is as CONTRACT_DEFAULTS say. */
function contractTermsOf(
  body: Body<'contract/save'>,
  market: number,
  before: ContractTerms | undefined,
  scales: Scales & { readonly stepUnits: number },
): ContractTerms {
  const rate = (field: string, text: string): number => {
    const units = limitOf(field, text, RATE_SCALE);
    if (units > MAX_RATE) throw new ChangeProblem(`${field}: may be 0.5 at most`);
    return units;
  };
  const otherwise = before ?? {
    makerRate: CONTRACT_DEFAULTS.maker_rate,
    takerRate: CONTRACT_DEFAULTS.taker_rate,
    liquidationRate: rate('liquidation_fee', CONTRACT_DEFAULTS.liquidation_fee),
    fundingCap: rate('funding_cap', CONTRACT_DEFAULTS.funding_cap),
    intervalHours: CONTRACT_DEFAULTS.funding_hours,
    maxOpenLots: 0,
    brackets: [],
  };
  return {
    ...otherwise,
    market,
    liquidationRate: body.liquidation_fee === undefined ? otherwise.liquidationRate : rate('liquidation_fee', body.liquidation_fee),
    fundingCap: body.funding_cap === undefined ? otherwise.fundingCap : rate('funding_cap', body.funding_cap),
    intervalHours: body.funding_hours ?? otherwise.intervalHours,
    maxOpenLots:
      body.max_open_interest === undefined
        ? otherwise.maxOpenLots
        : wholeLots('max_open_interest', body.max_open_interest, scales.base, scales.stepUnits),
    brackets: body.brackets === undefined ? otherwise.brackets : bracketsOf(body.brackets, scales.quote),
  };
}

/** Why a table of brackets is none. */
const BRACKET_PROBLEMS: Readonly<Record<BracketProblem, string>> = {
  EMPTY: 'there has to be one at least',
  CAPS_DO_NOT_RISE: 'each cap has to be above the one before',
  LEVERAGE_DOES_NOT_FALL: 'each leverage has to be below the one before, from 125 to 1',
  RATES_DO_NOT_RISE: 'each rate has to be above the one before, and below 1',
  CUM_ROUNDS: 'caps and rates have too many decimals together',
  LEVERAGE_ABOVE_RATE: 'a leverage is so high that opening takes no more than keeping does',
};

/** Caps go beyond what a number holds. */
function capOf(field: string, text: string, scale: number): bigint {
  const units = parsePositiveDecimal(text, scale);
  if (typeof units === 'string') throw new ChangeProblem(`${field}: ${text} is ${units}, with ${scale} decimals at most`);
  return units;
}

function bracketsOf(rows: NonNullable<Body<'contract/save'>['brackets']>, quoteScale: number): ContractTerms['brackets'] {
  const brackets = rows.map(({ cap, max_leverage: maxLeverage, maintenance_rate: rate }, place) => ({
    cap: capOf(`brackets[${place}].cap`, cap, quoteScale),
    maxLeverage,
    rate: BigInt(unitsOf(`brackets[${place}].maintenance_rate`, rate, MAINTENANCE_SCALE)),
  }));
  const table = bracketTable(brackets);
  if (typeof table === 'string') throw new ChangeProblem(`brackets: ${BRACKET_PROBLEMS[table]}`);
  if (brackets.some(({ cap }) => cap > MAX_CAP)) throw new ChangeProblem('brackets: a cap is too large');
  return brackets;
}
