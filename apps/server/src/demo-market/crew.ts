/** The bots' accounts: who they are and what they start with. */
import { ONE } from './demo-coins.ts';
import type { DemoPair } from './demo-pairs.ts';
import { FIRST_BOT } from '../bot-numbers.ts';

/** Two who quote, three who take. */
export const MAKERS = [0, 1] as const;
export const TAKERS = [2, 3, 4] as const;
const ROLES = [...MAKERS, ...TAKERS];

/** The bot with a role in a market. */
export function botOf(market: number, role: number): number {
  return FIRST_BOT + market * 10 + role;
}

/** The bots of a market. */
export function crewOf({ market }: Pick<DemoPair, 'market'>): number[] {
  return ROLES.map((role) => botOf(market, role));
}

/** Seconds of its market's turnover that each bot holds in coins, and once more in the quote currency. */
const FUND_SECONDS = 80_000;

/** What each bot of a market starts with, ledger units. */
export function fundsOf({ startPrice, liveliness }: Pick<DemoPair, 'startPrice' | 'liveliness'>): {
  readonly coins: bigint;
  readonly cash: bigint;
} {
  const cash = BigInt(Math.round(liveliness.turnoverPerSecond * FUND_SECONDS * ONE));
  return { cash, coins: (cash * BigInt(ONE)) / BigInt(startPrice) };
}
