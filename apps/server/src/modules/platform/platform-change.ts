/**
 * What an operator may change while the server runs, by name: a currency or pair is listed, a pair is halted or opened, a fee tier or
 * a limit is set. Each is a JSON body that becomes rows of names and commands of the journal. Repeated it changes nothing.
 */
import { CHANGES, PAIR_DEFAULTS } from '@kontor/contract/console/changes';
import { AssetFlag } from '@kontor/domain/accounts';
import { notionalUnit } from '@kontor/domain/formulas/notional';
import { MAX_GRID, MarketStatus } from '@kontor/domain/market';
import type { MarketTerms } from '@kontor/domain/market';
import { CommandType, PLATFORM_LIMITS } from '@kontor/engine/command';
import type { PlatformLimits } from '@kontor/engine/command';
import type { Static } from 'typebox';
import { Check, Errors } from 'typebox/value';
import type { NewCommand } from '../../core-loop/core-loop.ts';
import type { Listings, MarketListing } from '../../follower/listings.ts';
import type { ContractState } from '../../follower/perpetual/contract-facts.ts';
import { ChangeProblem } from '../../operators/change-kind.ts';
import type { AssetName, MarketName, Symbols } from '../market/symbols.ts';
import { assetOf, limitOf, nextMarket, unitsOf } from './change-units.ts';
import { CONTRACT_CHANGES, contractSteps } from './contract-change.ts';
import { DEAL_CHANGES, dealTermsCommand } from './deal-change.ts';
import type { ListedDeals } from './deal-change.ts';
import { SECONDS_CHANGES, secondsCommand } from './seconds-change.ts';
import type { ListedSeconds } from './seconds-change.ts';

/** The bit of each use of a currency. */
export const FLAGS = {
  deposits: AssetFlag.DEPOSITS,
  withdrawals: AssetFlag.WITHDRAWALS,
  legal: AssetFlag.LEGAL,
  ico_payment: AssetFlag.ICO_PAYMENT,
  margin: AssetFlag.MARGIN,
} as const;
/** The bodies of the changes that the engine carries out. */
export const PLATFORM_CHANGES = {
  'currency/list': CHANGES['currency/list'].body,
  'currency/state': CHANGES['currency/state'].body,
  'pair/list': CHANGES['pair/list'].body,
  'pair/state': CHANGES['pair/state'].body,
  'fee/tier': CHANGES['fee/tier'].body,
  'contract/tier': CHANGES['contract/tier'].body,
  'platform/config': CHANGES['platform/config'].body,
  ...CONTRACT_CHANGES,
  ...SECONDS_CHANGES,
  ...DEAL_CHANGES,
} as const;

export type PlatformChangeName = keyof typeof PLATFORM_CHANGES;
type Body<Name extends PlatformChangeName> = Static<(typeof PLATFORM_CHANGES)[Name]>;
/** One change with its body. */
export type PlatformChange = {
  readonly [Name in PlatformChangeName]: { readonly command: Name; readonly body: Body<Name> };
}[PlatformChangeName];

/**
 * Reads a change as an operator said it.
 * @throws ChangeProblem
 */
export function readChange(command: string, body: unknown): PlatformChange {
  const name = Object.keys(PLATFORM_CHANGES).find((known): known is PlatformChangeName => known === command);
  if (name === undefined) throw new ChangeProblem(`there is no change ${command}: ${Object.keys(PLATFORM_CHANGES).join(', ')}`);
  const schema = PLATFORM_CHANGES[name];
  if (!Check(schema, body)) {
    const [problem] = Errors(schema, body);
    throw new ChangeProblem(`${problem?.instancePath || 'the body'}: ${problem?.message ?? 'wrong'}`);
  }
  return { command: name, body } as PlatformChange;
}

/** What is listed now. */
export interface Listed extends ListedSeconds, ListedDeals {
  readonly symbols: Pick<Symbols, 'assets' | 'markets' | 'byPair' | 'contracts' | 'contractByPair'>;
  readonly listings: Pick<Listings, 'assets' | 'markets' | 'limits'>;
  readonly contracts: ReadonlyMap<number, ContractState>;
}

/** What carries a change out: names for the tables first, then commands in this order. */
export interface ChangeSteps {
  readonly asset?: AssetName;
  readonly market?: Pick<MarketName, 'market' | 'isHot'> & { readonly base: number; readonly quote: number };
  /** Of what has its name already: what the tables say beside it. A command follows, by which pages hear of it. */
  readonly supply?: Pick<AssetName, 'asset' | 'supply'>;
  readonly hot?: Pick<MarketName, 'market' | 'isHot'>;
  /** The same of a contract. */
  readonly contract?: NonNullable<ChangeSteps['market']>;
  readonly contractHot?: Pick<MarketName, 'market' | 'isHot'>;
  readonly commands: readonly NewCommand[];
}

/**
 * The steps of a change.
 * @throws ChangeProblem naming what there is not, or what a number does not fit
 */
export function stepsOf(change: PlatformChange, listed: Listed): ChangeSteps {
  switch (change.command) {
    case 'currency/list':
      return listCurrency(change.body, listed);
    case 'currency/state': {
      const { asset } = assetOf(change.body.symbol, listed.symbols);
      const known = listed.listings.assets.get(asset);
      if (known === undefined) throw new ChangeProblem(`${change.body.symbol} is not listed`);
      return {
        ...(change.body.supply !== undefined && { supply: { asset, supply: supplyOf(change.body.supply) } }),
        commands: [{ type: CommandType.SET_ASSET, asset, flags: flagsOf(change.body, known.flags) }],
      };
    }
    case 'pair/list':
      return listPair(change.body, listed);
    case 'pair/state': {
      const name = listed.symbols.byPair(change.body.pair);
      if (name === undefined || !listed.listings.markets.has(name.market)) throw new ChangeProblem(`${change.body.pair} is not listed`);
      const status = change.body.state === 'trading' ? MarketStatus.TRADING : MarketStatus.HALTED;
      return { commands: [{ type: CommandType.MARKET_STATUS, market: name.market, status }] };
    }
    case 'fee/tier':
      return {
        commands: [
          { type: CommandType.FEE_TIER, tier: change.body.tier, makerRate: change.body.maker_rate, takerRate: change.body.taker_rate },
        ],
      };
    case 'contract/tier': {
      const { tier, maker_rate: makerRate, taker_rate: takerRate } = change.body;
      return { commands: [{ type: CommandType.CONTRACT_FEE_TIER, tier, makerRate, takerRate }] };
    }
    case 'contract/save':
    case 'contract/state':
    case 'contract/settle':
    case 'contract/fee':
      return contractSteps(change, listed);
    case 'seconds/save':
    case 'seconds/limits':
      return { commands: [secondsCommand(change, listed)] };
    case 'deal/terms':
      return { commands: [dealTermsCommand(change.body, listed)] };
    case 'platform/config':
      return { commands: [{ type: CommandType.SET_PLATFORM, limits: limitsWith(change.body, listed.listings.limits) }] };
  }
}

function listCurrency(body: Body<'currency/list'>, { symbols, listings }: Listed): ChangeSteps {
  const known = symbols.assets.find(({ symbol }) => symbol === body.symbol);
  const asset = known?.asset ?? 1 + Math.max(-1, ...symbols.assets.map((name) => name.asset));
  const flags = flagsOf(body, 0);
  const before = listings.assets.get(asset);
  if (before !== undefined) {
    const isSame = before.scale === body.scale && before.flags === flags && known?.supply === (body.supply ?? null);
    if (!isSame) throw new ChangeProblem(`${body.symbol} is listed already`);
    // Listed just so, perhaps by this very change before a crash: a command that changes nothing is what carries it out.
    return { commands: [{ type: CommandType.SET_ASSET, asset, flags }] };
  }
  return {
    asset: {
      asset,
      symbol: body.symbol,
      rechargeTurn: body.deposits ?? false,
      drawTurn: body.withdrawals ?? false,
      supply: body.supply ?? null,
    },
    commands: [{ type: CommandType.LIST_ASSET, asset, scale: body.scale, flags }],
  };
}

function listPair(body: Body<'pair/list'>, listed: Listed): ChangeSteps {
  const { symbols, listings } = listed;
  const [left = '', right = ''] = body.pair.split('_');
  const [base, quote] = [assetOf(left, symbols), assetOf(right, symbols)];
  const [baseListing, quoteListing] = [listings.assets.get(base.asset), listings.assets.get(quote.asset)];
  if (baseListing === undefined || quoteListing === undefined)
    throw new ChangeProblem(`${body.pair}: both currencies have to be listed first`);
  const name = symbols.byPair(body.pair);
  const market = name?.market ?? nextMarket(symbols);
  const before = listings.markets.get(market);
  const scales = { base: baseListing.scale, quote: quoteListing.scale };
  const terms = termsOf(body, before?.terms ?? newTerms(body, { market, base: base.asset, quote: quote.asset }, scales), scales);
  demandListable(body.pair, terms, scales);
  return {
    ...(name === undefined && { market: { market, base: base.asset, quote: quote.asset, isHot: body.is_hot ?? false } }),
    // With another grid the engine refuses it, and then nothing of it is done.
    ...(body.is_hot !== undefined && before !== undefined && isSameGrid(terms, before.terms) && { hot: { market, isHot: body.is_hot } }),
    commands: [{ type: CommandType.LIST_MARKET, terms }],
  };
}

function isSameGrid(one: MarketTerms, other: MarketListing['terms']): boolean {
  return one.tickUnits === other.tickUnits && one.stepUnits === other.stepUnits;
}

interface Scales {
  readonly base: number;
  readonly quote: number;
}

/** Terms of a pair that was not listed yet, before what its body says beyond the grid. */
function newTerms(body: Body<'pair/list'>, ids: Pick<MarketTerms, 'market' | 'base' | 'quote'>, scales: Scales): MarketTerms {
  if (body.tick_size === undefined || body.step_size === undefined)
    throw new ChangeProblem(`${body.pair}: a new pair needs tick_size and step_size`);
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
    maxOrders: PAIR_DEFAULTS.max_orders,
    maxConditionalOrders: PAIR_DEFAULTS.max_conditional_orders,
    bandBps: unitsOf('price_band', PAIR_DEFAULTS.price_band, BPS_SCALE),
    selfTradeAllowed: false,
  };
}

/** Terms with what the body says: of a listed pair the grid stays, and what is left out. */
function termsOf(body: Body<'pair/list'>, before: MarketListing['terms'], scales: Scales): MarketTerms {
  const grid = {
    tickUnits: body.tick_size === undefined ? before.tickUnits : unitsOf('tick_size', body.tick_size, scales.quote),
    stepUnits: body.step_size === undefined ? before.stepUnits : unitsOf('step_size', body.step_size, scales.base),
  };
  const lots = (field: 'max_quantity' | 'max_market_quantity', otherwise: number): number => {
    const text = body[field];
    if (text === undefined) return otherwise;
    const units = limitOf(field, text, scales.base);
    if (units % grid.stepUnits !== 0) throw new ChangeProblem(`${field}: ${text} is no multiple of the step`);
    return units / grid.stepUnits;
  };
  const notional = (field: 'min_notional' | 'max_notional', otherwise: number): number =>
    body[field] === undefined ? otherwise : limitOf(field, body[field], scales.quote);
  return {
    ...before,
    ...grid,
    maxLots: lots('max_quantity', before.maxLots),
    maxMarketLots: lots('max_market_quantity', before.maxMarketLots),
    minNotional: notional('min_notional', before.minNotional),
    maxNotional: notional('max_notional', before.maxNotional),
    bandBps: body.price_band === undefined ? before.bandBps : limitOf('price_band', body.price_band, BPS_SCALE),
    maxOrders: body.max_orders ?? before.maxOrders,
    maxConditionalOrders: body.max_conditional_orders ?? before.maxConditionalOrders,
  };
}

/** Decimals of a share in 1/10,000. */
const BPS_SCALE = 4;
const MAX_BAND_BPS = 9_999;

/** What the engine asks of terms that a person can have typed wrong, said in words before anybody approves it (rules 0.2). */
function demandListable(pair: string, terms: MarketTerms, scales: Scales): void {
  if (terms.base === terms.quote) throw new ChangeProblem(`${pair}: a pair has two currencies`);
  if (notionalUnit(terms.tickUnits, terms.stepUnits, scales.base) === undefined)
    throw new ChangeProblem(
      `${pair}: a trade would be rounded; tick_size × step_size may have ${scales.quote} decimals at most, as ${pair.split('_')[1]} has`,
    );
  if (terms.bandBps > MAX_BAND_BPS) throw new ChangeProblem('price_band: has to be below 1');
  for (const [field, lots] of [
    ['max_quantity', terms.maxLots],
    ['max_market_quantity', terms.maxMarketLots],
  ] as const)
    if (lots > MAX_GRID) throw new ChangeProblem(`${field}: is more than ${MAX_GRID} steps`);
}

function flagsOf(turns: Body<'currency/state'> | Body<'currency/list'>, before: number): number {
  let flags = before;
  for (const [name, bit] of Object.entries(FLAGS)) {
    const isOn = turns[name as keyof typeof FLAGS];
    if (isOn !== undefined) flags = isOn ? flags | bit : flags & ~bit;
  }
  return flags;
}

/** A supply of zero is none that anybody says. */
export function supplyOf(said: string): string | null {
  return Number(said) === 0 ? null : said;
}

function limitsWith(
  { legal_trade: trade = {}, name_check: check = {} }: Body<'platform/config'>,
  before: PlatformLimits | undefined,
): PlatformLimits {
  if (before === undefined) throw new ChangeProblem('the platform has no limits yet');
  const said: Partial<Record<keyof PlatformLimits, number | undefined>> = {
    confirmTime: trade.confirm_time,
    maxUnpaid: trade.max_unpaid_num,
    payTime: trade.pay_time,
    drawChecked: check.draw_check,
    drawUnchecked: check.draw_uncheck,
    trustSingle: check.trust_single,
    trustTotal: check.trust_total,
    trustUnchecked: check.trust_uncheck,
  };
  return Object.fromEntries(PLATFORM_LIMITS.map((name) => [name, said[name] ?? before[name]])) as unknown as PlatformLimits;
}
