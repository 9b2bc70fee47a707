/** What follows from a stake before anything is opened, by the engine's own formulas; and what stands in its way. Source: rules 3.2, 3.4, 3.5. */
import { formatTrimmedDecimal, parseDecimal } from '@kontor/domain/amount';
import { secondsFee, secondsPayout } from '@kontor/domain/seconds/stake';
import type { SecondsLimits } from './seconds-limits.ts';
import type { SecondsProduct } from './seconds-market.ts';
import type { SecondsContract } from './seconds-state.ts';

/** Decimals of rates: they are integers of 1e-8 in the engine. */
const RATE_SCALE = 8;

/** All in plain decimals of USDT. The same for both directions. */
export interface StakeTerms {
  readonly stake: string;
  readonly fee: string;
  /** Stake and fee: what leaves the account now, and the most that can be lost. */
  readonly paid: string;
  /** Stake and payout: what comes back if right. */
  readonly credited: string;
  /** `credited` less `paid`. */
  readonly net: string;
  /** What one contract comes to on average for who is right half of the time, below zero for a loss; rounded down. */
  readonly meanAtHalf: string;
}

/** Terms of a stake; undefined while it is no positive amount of so many decimals. */
export function stakeTerms(text: string, product: Pick<SecondsProduct, 'payout' | 'fee'>, scale: number): StakeTerms | undefined {
  const stake = units(text, scale);
  if (stake === undefined || stake <= 0n) return undefined;
  const fee = secondsFee(stake, rate(product.fee));
  const paid = stake + fee;
  const credited = stake + secondsPayout(stake, rate(product.payout));
  const write = (amount: bigint, at = scale): string => formatTrimmedDecimal(amount, at);
  return {
    stake: write(stake),
    fee: write(fee),
    paid: write(paid),
    credited: write(credited),
    net: write(credited - paid),
    // Half of what is credited has at most one digit more.
    meanAtHalf: write((credited * 10n) / 2n - paid * 10n, scale + 1),
  };
}

/** What stands in the way of opening; `limit` is the figure that the sentence names, USDT. */
export interface StakeProblem {
  readonly code: 'empty' | 'minimum' | 'maximum' | 'available' | 'openStake' | 'dailyStake' | 'dailyLoss';
  readonly limit: string;
}

/** What the account has and how it is bound; what is not known does not stand in the way, and the server decides. */
export interface StakeWorld {
  readonly product: Pick<SecondsProduct, 'payout' | 'fee' | 'minimum' | 'maximum'>;
  readonly scale: number;
  readonly available: string | undefined;
  readonly limits: Pick<SecondsLimits, 'daily_stake' | 'daily_loss' | 'staked' | 'lost' | 'open_stake' | 'most_open_stake'> | undefined;
  readonly running: readonly Pick<SecondsContract, 'paid'>[];
}

/** The first thing that stands in the way of a stake, in the order in which one would mend it. */
export function stakeProblem(text: string, world: StakeWorld): StakeProblem | undefined {
  const { product, scale, available, limits, running } = world;
  const terms = stakeTerms(text, product, scale);
  if (terms === undefined) return { code: 'empty', limit: product.minimum };
  const read = (amount: string): bigint => units(amount, scale) ?? 0n;
  const [stake, paid] = [read(terms.stake), read(terms.paid)];
  if (stake < read(product.minimum)) return { code: 'minimum', limit: product.minimum };
  if (stake > read(product.maximum)) return { code: 'maximum', limit: product.maximum };
  if (limits !== undefined) {
    const [mostOpen, dayStake, dayLoss] = [limits.most_open_stake, read(limits.daily_stake), read(limits.daily_loss)];
    if (mostOpen !== null && read(limits.open_stake) + stake > read(mostOpen)) return { code: 'openStake', limit: mostOpen };
    if (dayStake > 0n && read(limits.staked) + stake > dayStake) return { code: 'dailyStake', limit: limits.daily_stake };
    const atStake = running.reduce((sum, contract) => sum + read(contract.paid), 0n);
    if (dayLoss > 0n && read(limits.lost) + atStake + paid > dayLoss) return { code: 'dailyLoss', limit: limits.daily_loss };
  }
  if (available !== undefined && paid > read(available)) return { code: 'available', limit: available };
  return undefined;
}

/** What a contract that counts would come to at a price: `won`, `lost` or `equal`, and the amount with its sign. Undefined before its entry. */
export function atPrice(
  contract: Pick<SecondsContract, 'direction' | 'execution_price' | 'stake' | 'payout' | 'fee' | 'paid'>,
  price: string,
  scale: number,
): { readonly standing: 'won' | 'lost' | 'equal'; readonly amount: string } | undefined {
  if (contract.execution_price === null) return undefined;
  const moved = difference(price, contract.execution_price);
  if (moved === 0n) return { standing: 'equal', amount: '0' };
  if (moved > 0n === (contract.direction === 'up')) {
    const stake = units(contract.stake, scale) ?? 0n;
    const fee = units(contract.fee, scale) ?? 0n;
    return { standing: 'won', amount: formatTrimmedDecimal(secondsPayout(stake, rate(contract.payout)) - fee, scale) };
  }
  return { standing: 'lost', amount: `-${contract.paid}` };
}

/** Decimals of an index price, which has all its digits. */
const PRICE_SCALE = 8;

/** How far a price is above another, in 1e-8, exact. */
export function difference(price: string, other: string): bigint {
  return (units(price, PRICE_SCALE) ?? 0n) - (units(other, PRICE_SCALE) ?? 0n);
}

/** A difference of prices as a plain decimal without its sign. */
export function distanceText(distance: bigint): string {
  return formatTrimmedDecimal(distance < 0n ? -distance : distance, PRICE_SCALE);
}

/** Units of a plain decimal, also of one below zero; undefined where it is none of so many decimals. */
function units(text: string, scale: number): bigint | undefined {
  const isBelow = text.startsWith('-');
  const parsed = parseDecimal(isBelow ? text.slice(1) : text, scale);
  return typeof parsed === 'bigint' ? (isBelow ? -parsed : parsed) : undefined;
}

/** A fraction as the engine has it, an integer of 1e-8. */
function rate(fraction: string): number {
  return Number(units(fraction, RATE_SCALE) ?? 0n);
}
