/** What a change of a contract changes, as operators read it: what stands, and what will. */
import { formatTrimmedDecimal, parseDecimal } from '@kontor/domain/amount';
import type { MarketListing } from '../../follower/listings.ts';
import type { ContractTerms } from '../../follower/perpetual/contract-facts.ts';
import { ChangeProblem } from '../../operators/change-kind.ts';
import type { ChangeBody, ChangeFacts } from '../../operators/change-kind.ts';
import { facts, nothingOf, onOff, orNoLimit, percent, plainDecimal } from './fact-text.ts';
import type { ListedContracts } from './contract-change.ts';

const RATE_SCALE = 8;
const MAINTENANCE_SCALE = 6;

/** The listing of a contract; undefined where there is none. */
export function contractListing({ symbols, listings }: ListedContracts, pair: string): MarketListing | undefined {
  const name = symbols.contractByPair(pair);
  return name && listings.markets.get(name.market);
}

/** The terms of a contract; undefined where it has none. */
export function contractTerms({ symbols, contracts }: ListedContracts, pair: string): ContractTerms | undefined {
  const name = symbols.contractByPair(pair);
  return name && contracts.get(name.market)?.terms;
}

/** What the body says. */
export function contractAfter(body: ChangeBody<'contract/save'>): ChangeFacts {
  const { pair, is_hot: isHot, max_orders: orders, brackets, funding_hours: hours, ...rest } = body;
  const { liquidation_fee: fee, funding_cap: cap, ...decimals } = rest;
  return facts([
    ['pair', pair],
    ['is_hot', isHot === undefined ? undefined : onOff(isHot)],
    ...Object.entries(decimals).map(([name, decimal]) => [name, orNoLimit(plainDecimal(decimal))] as const),
    ['max_orders', orNoLimit(orders?.toString())],
    ['liquidation_fee', fee === undefined ? undefined : percent(Number(parseDecimal(fee, RATE_SCALE)))],
    ['funding_hours', hours?.toString()],
    ['funding_cap', cap === undefined ? undefined : percent(Number(parseDecimal(cap, RATE_SCALE)))],
    [
      'brackets',
      brackets
        ?.map(({ cap: to, max_leverage: leverage, maintenance_rate: rate }) =>
          bracketText(plainDecimal(to)!, leverage, plainDecimal(rate)!),
        )
        .join('; '),
    ],
  ]);
}

function bracketText(cap: string, leverage: number, rate: string): string {
  return `to ${cap}: ${leverage}x, ${rate}`;
}

/** What stands of it. Tick and step of a contract that is listed have to be as they are. */
export function contractBefore(listed: ListedContracts, body: ChangeBody<'contract/save'>): ChangeFacts {
  const after = contractAfter(body);
  const [listing, terms] = [contractListing(listed, body.pair), contractTerms(listed, body.pair)];
  if (listing === undefined || terms === undefined) return nothingOf(after);
  const { terms: grid, baseScale, quoteScale } = listing;
  const decimal = (units: number | bigint, scale: number) => orNoLimit(formatTrimmedDecimal(BigInt(units), scale));
  const now: ChangeFacts = {
    pair: body.pair,
    is_hot: onOff(listed.symbols.contractByPair(body.pair)?.isHot === true),
    tick_size: decimal(grid.tickUnits, quoteScale),
    step_size: decimal(grid.stepUnits, baseScale),
    min_notional: decimal(grid.minNotional, quoteScale),
    max_notional: decimal(grid.maxNotional, quoteScale),
    max_quantity: decimal(BigInt(grid.maxLots) * BigInt(grid.stepUnits), baseScale),
    max_market_quantity: decimal(BigInt(grid.maxMarketLots) * BigInt(grid.stepUnits), baseScale),
    max_open_interest: decimal(BigInt(terms.maxOpenLots) * BigInt(grid.stepUnits), baseScale),
    max_orders: orNoLimit(String(grid.maxOrders)),
    liquidation_fee: percent(terms.liquidationRate),
    funding_hours: String(terms.intervalHours),
    funding_cap: percent(terms.fundingCap),
    brackets: terms.brackets
      .map(({ cap, maxLeverage, rate }) =>
        bracketText(formatTrimmedDecimal(cap, quoteScale), maxLeverage, formatTrimmedDecimal(rate, MAINTENANCE_SCALE)),
      )
      .join('; '),
  };
  for (const name of ['tick_size', 'step_size'])
    if (after[name] !== undefined && after[name] !== now[name])
      throw new ChangeProblem(`${body.pair} is listed: its ${name} is ${now[name]} and cannot change`);
  return Object.fromEntries(Object.keys(after).map((name) => [name, now[name] ?? null]));
}
