/** What the console changes of the platform: each is asked for as the operator's program asks (change-rows.ts), and carried out by the same relay. */
import { formatTrimmedDecimal, parseDecimal } from '@kontor/domain/amount';
import { MarketStatus } from '@kontor/domain/market';
import type { Listings, MarketListing } from '../../follower/listings.ts';
import type { ContractState } from '../../follower/perpetual/contract-facts.ts';
import { ChangeProblem } from '../../operators/change-kind.ts';
import type { ChangeBody, ChangeEnd, ChangeFacts, ChangeKind, ChangeKinds } from '../../operators/change-kind.ts';
import type { Queries } from '../../store/database.ts';
import { readSymbols } from '../market/symbols.ts';
import { ONE_CHANGE, askChange } from './change-rows.ts';
import { contractAfter, contractBefore, contractListing, contractTerms } from './contract-differences.ts';
import { dealTermsAfter, dealTermsBefore } from './deal-change.ts';
import type { ListedDeals } from './deal-change.ts';
import { facts, nothingOf, onOff, orNoLimit, percent, plainDecimal, share } from './fact-text.ts';
import { FLAGS, stepsOf, supplyOf } from './platform-change.ts';
import { secondsAfter, secondsBefore, secondsLimitsAfter, secondsLimitsBefore } from './seconds-change.ts';
import type { ListedSeconds } from './seconds-change.ts';
import type { Listed, PlatformChange, PlatformChangeName } from './platform-change.ts';

export interface PlatformKindsOptions extends Pick<ListedSeconds, 'seconds'>, Pick<ListedDeals, 'deals'> {
  readonly listings: Pick<Listings, 'assets' | 'markets' | 'limits'>;
  readonly contracts: ReadonlyMap<number, ContractState>;
  /** What fee tiers pay in spot, and in contracts. */
  readonly tiers: { feeTiers(): readonly TierRates[]; contractTiers(): readonly TierRates[] };
}

interface TierRates {
  readonly tier: number;
  readonly makerRate: number;
  readonly takerRate: number;
}

/** Decimals of a share in 1/10,000. */
const BPS_SCALE = 4;

// Long: a row for each change, over what they share.
export function platformKinds({ listings, contracts, seconds, deals, tiers }: PlatformKindsOptions): Pick<ChangeKinds, PlatformChangeName> {
  /** `before` of a kind, once the change has been found to fit what is listed. */
  const kind = <Name extends PlatformChangeName>(
    command: Name,
    subject: (body: ChangeBody<Name>) => string,
    before: (listed: Listed, body: ChangeBody<Name>) => ChangeFacts,
    after: (body: ChangeBody<Name>) => ChangeFacts,
  ): ChangeKind<Name> => {
    const change = (body: ChangeBody<Name>) => ({ command, body }) as PlatformChange;
    return {
      subject,
      before: async (queries, body) => {
        const listed = { symbols: await readSymbols(queries), listings, contracts, seconds, deals };
        stepsOf(change(body), listed);
        return before(listed, body);
      },
      after,
      carryOut: async (queries, body, { id, reason, now }) => ({
        row: await askChange(queries, change(body), `console, change ${id}: ${reason}`, now),
      }),
      endOf,
    };
  };
  return {
    'currency/list': kind(
      'currency/list',
      ({ symbol }) => symbol,
      // One that is listed otherwise did not fit.
      (listed, body) => (assetListing(listed, body.symbol) === undefined ? nothingOf(currencyFacts(body)) : currencyFacts(body)),
      currencyFacts,
    ),
    'currency/state': kind(
      'currency/state',
      ({ symbol }) => symbol,
      (listed, body) => {
        const flags = assetListing(listed, body.symbol)?.flags ?? 0;
        const known = listed.symbols.assets.find(({ symbol }) => symbol === body.symbol)?.supply ?? null;
        return {
          ...(body.supply !== undefined && { supply: known === null ? null : (plainDecimal(known) ?? null) }),
          ...facts(turnsOf(body).map(([name]) => [name, onOff((flags & FLAGS[name]) !== 0)])),
        };
      },
      (body) => ({
        ...(body.supply !== undefined && { supply: supplyOf(body.supply) === null ? null : (plainDecimal(body.supply) ?? null) }),
        ...facts(turnsOf(body).map(([name, isOn]) => [name, onOff(isOn)])),
      }),
    ),
    'contract/save': kind('contract/save', ({ pair }) => pair, contractBefore, contractAfter),
    'contract/state': kind(
      'contract/state',
      ({ pair }) => pair,
      (listed, { pair }) => ({ state: contractListing(listed, pair)?.status === MarketStatus.TRADING ? 'trading' : 'halted' }),
      ({ state }) => ({ state }),
    ),
    'contract/settle': kind(
      'contract/settle',
      ({ pair }) => pair,
      () => ({ price: null }),
      ({ price }) => ({ price: plainDecimal(price) ?? null }),
    ),
    'contract/fee': kind(
      'contract/fee',
      ({ pair }) => pair,
      (listed, { pair }) => {
        const terms = contractTerms(listed, pair);
        return { maker: terms ? percent(terms.makerRate) : null, taker: terms ? percent(terms.takerRate) : null };
      },
      ({ maker_rate: maker, taker_rate: taker }) => ({ maker: percent(maker), taker: percent(taker) }),
    ),
    'seconds/save': kind('seconds/save', ({ pair }) => `seconds contracts ${pair}`, secondsBefore, secondsAfter),
    'seconds/limits': kind('seconds/limits', () => 'seconds contracts', secondsLimitsBefore, secondsLimitsAfter),
    'deal/terms': kind('deal/terms', () => 'peer trade', dealTermsBefore, dealTermsAfter),
    'pair/list': kind('pair/list', ({ pair }) => pair, pairBefore, pairFacts),
    'pair/state': kind(
      'pair/state',
      ({ pair }) => pair,
      (listed, { pair }) => ({ state: marketListing(listed, pair)?.status === MarketStatus.TRADING ? 'trading' : 'halted' }),
      ({ state }) => ({ state }),
    ),
    'fee/tier': kind(
      'fee/tier',
      ({ tier }) => `fee tier ${tier}`,
      (_, { tier }) => tierBefore(tiers.feeTiers(), tier),
      ({ maker_rate: maker, taker_rate: taker }) => ({ maker: percent(maker), taker: percent(taker) }),
    ),
    'contract/tier': kind(
      'contract/tier',
      ({ tier }) => `fee tier ${tier} in contracts`,
      (_, { tier }) => {
        if (!tiers.feeTiers().some((each) => each.tier === tier)) throw new ChangeProblem(`there is no fee tier ${tier}`);
        return tierBefore(tiers.contractTiers(), tier);
      },
      ({ maker_rate: maker, taker_rate: taker }) => ({ maker: percent(maker), taker: percent(taker) }),
    ),
    'platform/config': kind('platform/config', () => 'platform', limitsBefore, limitFacts),
  };
}

/** What a tier pays now. */
function tierBefore(tiers: readonly TierRates[], tier: number): ChangeFacts {
  const rates = tiers.find((each) => each.tier === tier);
  return { maker: rates ? percent(rates.makerRate) : null, taker: rates ? percent(rates.takerRate) : null };
}

async function endOf(queries: Queries, row: number): Promise<ChangeEnd | undefined> {
  const { outcome, sequence } = await queries.one(ONE_CHANGE, row);
  if (outcome === null) return undefined;
  const isDone = outcome === 'NONE';
  return { isDone, outcome: isDone ? `carried out by command ${sequence}` : outcome, sequence };
}

type Turn = keyof typeof FLAGS;

function turnsOf(body: ChangeBody<'currency/state'> | ChangeBody<'currency/list'>): (readonly [Turn, boolean])[] {
  return (Object.keys(FLAGS) as Turn[]).flatMap((name) => (body[name] === undefined ? [] : [[name, body[name]] as const]));
}

function assetListing({ symbols, listings }: Listed, symbol: string) {
  const name = symbols.assets.find((each) => each.symbol === symbol);
  return name && listings.assets.get(name.asset);
}

function marketListing({ symbols, listings }: Listed, pair: string): MarketListing | undefined {
  const name = symbols.byPair(pair);
  return name && listings.markets.get(name.market);
}

function currencyFacts(body: ChangeBody<'currency/list'>): ChangeFacts {
  return facts([
    ['scale', String(body.scale)],
    ['supply', plainDecimal(body.supply)],
    ...turnsOf(body).map(([name, isOn]) => [name, onOff(isOn)] as const),
  ]);
}

function pairFacts(body: ChangeBody<'pair/list'>): ChangeFacts {
  const { pair, is_hot: isHot, price_band: band, max_orders: orders, max_conditional_orders: conditional, ...decimals } = body;
  return facts([
    ['pair', pair],
    ['is_hot', isHot === undefined ? undefined : onOff(isHot)],
    ...Object.entries(decimals).map(([name, decimal]) => [name, orNoLimit(plainDecimal(decimal))] as const),
    ['price_band', band === undefined ? undefined : share(Number(parseDecimal(band, BPS_SCALE)))],
    ['max_orders', orNoLimit(orders?.toString())],
    ['max_conditional_orders', orNoLimit(conditional?.toString())],
  ]);
}

/** Of a pair that is listed what cannot change any more has to be as it is. */
function pairBefore(listed: Listed, body: ChangeBody<'pair/list'>): ChangeFacts {
  const after = pairFacts(body);
  const listing = marketListing(listed, body.pair);
  if (listing === undefined) return nothingOf(after);
  const { terms, baseScale, quoteScale } = listing;
  const decimal = (units: number, scale: number) => orNoLimit(formatTrimmedDecimal(BigInt(units), scale));
  const now: ChangeFacts = {
    pair: body.pair,
    is_hot: onOff(listed.symbols.byPair(body.pair)?.isHot === true),
    tick_size: decimal(terms.tickUnits, quoteScale),
    step_size: decimal(terms.stepUnits, baseScale),
    min_notional: decimal(terms.minNotional, quoteScale),
    max_notional: decimal(terms.maxNotional, quoteScale),
    max_quantity: decimal(terms.maxLots * terms.stepUnits, baseScale),
    max_market_quantity: decimal(terms.maxMarketLots * terms.stepUnits, baseScale),
    price_band: share(terms.bandBps),
    max_orders: orNoLimit(String(terms.maxOrders)),
    max_conditional_orders: orNoLimit(String(terms.maxConditionalOrders)),
  };
  for (const name of ['tick_size', 'step_size'])
    if (after[name] !== undefined && after[name] !== now[name])
      throw new ChangeProblem(`${body.pair} is listed: its ${name} is ${now[name]} and cannot change`);
  return Object.fromEntries(Object.keys(after).map((name) => [name, now[name] ?? null]));
}

function limitFacts({ legal_trade: trade = {}, name_check: check = {} }: ChangeBody<'platform/config'>): ChangeFacts {
  return facts([
    ...Object.entries(trade).map(([name, limit]) => [`legal_trade.${name}`, String(limit)] as const),
    ...Object.entries(check).map(([name, limit]) => [`name_check.${name}`, String(limit)] as const),
  ]);
}

function limitsBefore({ listings: { limits } }: Listed, body: ChangeBody<'platform/config'>): ChangeFacts {
  const now: ChangeFacts =
    limits === undefined
      ? {}
      : {
          'legal_trade.confirm_time': String(limits.confirmTime),
          'legal_trade.max_unpaid_num': String(limits.maxUnpaid),
          'legal_trade.pay_time': String(limits.payTime),
          'name_check.draw_check': String(limits.drawChecked),
          'name_check.draw_uncheck': String(limits.drawUnchecked),
          'name_check.trust_single': String(limits.trustSingle),
          'name_check.trust_total': String(limits.trustTotal),
          'name_check.trust_uncheck': String(limits.trustUnchecked),
        };
  return Object.fromEntries(Object.keys(limitFacts(body)).map((name) => [name, now[name] ?? null]));
}
