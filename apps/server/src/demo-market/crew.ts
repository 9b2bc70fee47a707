/** The bots' accounts: who they are and what they start with. */
import { ONE } from './demo-coins.ts';
import type { DemoCoin } from './demo-coins.ts';
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
export function crewOf({ market }: Pick<DemoCoin, 'market'>): number[] {
  return ROLES.map((role) => botOf(market, role));
}

/** Seconds of its market's turnover that each bot holds in coins, and once more in USDT. */
const FUND_SECONDS = 80_000;

/** What each bot of a market starts with, ledger units. */
export function fundsOf({ startPrice, liveliness }: DemoCoin): { readonly coins: bigint; readonly usdt: bigint } {
  const usdt = BigInt(liveliness.turnoverPerSecond * FUND_SECONDS) * BigInt(ONE);
  return { usdt, coins: (usdt * BigInt(ONE)) / BigInt(startPrice) };
}
