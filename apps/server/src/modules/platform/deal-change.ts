/** What operators change about peer trade while the server runs: its terms, all of them at once. As platform-change.ts, which carries it out. Source: rules 4.3, 4.5, 4.7. */
import { CHANGES } from '@kontor/contract/console/changes';
import { formatTrimmedDecimal, parseDecimal } from '@kontor/domain/amount';
import { CommandType } from '@kontor/engine/command';
import type { Static } from 'typebox';
import type { NewCommand } from '../../core-loop/core-loop.ts';
import type { LiveQueries } from '../../follower/live-queries.ts';
import type { Listings } from '../../follower/listings.ts';
import { ChangeProblem } from '../../operators/change-kind.ts';
import type { ChangeFacts } from '../../operators/change-kind.ts';
import type { Symbols } from '../market/symbols.ts';
import { assetOf, limitOf, unitsOf } from './change-units.ts';
import { plainDecimal } from './fact-text.ts';

/** The body of the change. */
export const DEAL_CHANGES = { 'deal/terms': CHANGES['deal/terms'].body } as const;

type Terms = Static<(typeof DEAL_CHANGES)['deal/terms']>;

/** What stands now. */
export interface ListedDeals {
  readonly deals: Pick<LiveQueries, 'p2pTerms'>;
  readonly symbols: Pick<Symbols, 'assets'>;
  readonly listings: Pick<Listings, 'assets'>;
}

/** Decimals of a value in USDT, and of a rate. */
const VALUE_SCALE = 8;
const RATE_SCALE = 8;
/** A half (docs/p2p.md "Commands"). */
const MAX_RATE = 50_000_000;
const HOUR_MS = 3_600_000;

/** The command. @throws ChangeProblem naming what there is not, or what a number does not fit */
export function dealTermsCommand(body: Terms, { symbols, listings }: ListedDeals): NewCommand {
  const twoPersonValue = parseDecimal(body.two_person_value, VALUE_SCALE);
  if (typeof twoPersonValue === 'string') throw new ChangeProblem(`two_person_value: ${body.two_person_value} is ${twoPersonValue}`);
  const rate = (field: 'maker_fee' | 'taker_fee'): number => {
    const units = limitOf(field, body[field], RATE_SCALE);
    if (units > MAX_RATE) throw new ChangeProblem(`${field}: may be 0.5 at most`);
    return units;
  };
  const isAsked = plainDecimal(body.deposit) !== '0';
  if (isAsked && body.symbol === undefined) throw new ChangeProblem('symbol: of which coin is not said');
  const asset = isAsked ? assetOf(body.symbol!, symbols).asset : 0;
  const scale = listings.assets.get(asset)?.scale;
  if (isAsked && scale === undefined) throw new ChangeProblem(`${body.symbol} is not listed`);
  return {
    type: CommandType.P2P_TERMS,
    twoPersonValue,
    hold: body.hold_hours * HOUR_MS,
    makerRate: rate('maker_fee'),
    takerRate: rate('taker_fee'),
    depositAsset: asset,
    deposit: isAsked ? BigInt(unitsOf('deposit', body.deposit, scale!)) : 0n,
  };
}

/** What the change says. */
export function dealTermsAfter(body: Terms): ChangeFacts {
  return {
    two_person_value: plainDecimal(body.two_person_value) ?? null,
    hold_hours: String(body.hold_hours),
    maker_fee: plainDecimal(body.maker_fee) ?? null,
    taker_fee: plainDecimal(body.taker_fee) ?? null,
    deposit: plainDecimal(body.deposit) === '0' ? null : `${plainDecimal(body.deposit)} ${body.symbol}`,
  };
}

/** What stands of it. */
export function dealTermsBefore(listed: ListedDeals): ChangeFacts {
  return dealTermsAfter(dealTermsNow(listed));
}

/** The terms as the change would say them. */
export function dealTermsNow({ deals, symbols, listings }: ListedDeals): Terms {
  const { twoPersonValue, holdMs, makerRate, takerRate, depositAsset, deposit } = deals.p2pTerms;
  const named = symbols.assets.find(({ asset }) => asset === depositAsset)?.symbol ?? String(depositAsset);
  return {
    two_person_value: formatTrimmedDecimal(twoPersonValue, VALUE_SCALE),
    hold_hours: Math.floor(holdMs / HOUR_MS),
    maker_fee: formatTrimmedDecimal(BigInt(makerRate), RATE_SCALE),
    taker_fee: formatTrimmedDecimal(BigInt(takerRate), RATE_SCALE),
    deposit: formatTrimmedDecimal(deposit, listings.assets.get(depositAsset)?.scale ?? 0),
    ...(deposit > 0n && { symbol: named }),
  };
}
