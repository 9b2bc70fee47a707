/** The seconds contracts of the demo: pairs with the products of rules 3.2, and a house that can pay. */
import { Account } from '@kontor/domain/accounts';
import { Refusal, isApplied, refusalEntry } from '@kontor/domain/refusals';
import { CommandType } from '@kontor/engine/command';
import { clientKey } from '../core-loop/client-id.ts';
import type { Core, NewCommand } from '../core-loop/core-loop.ts';
import type { LiveQueries } from '../follower/live-queries.ts';
import { DEMO_COINS, ONE, USDT } from './demo-coins.ts';

/** Coins whose index contracts are about. */
const SYMBOLS: readonly string[] = ['BTC', 'ETH', 'SOL'];
/** Seconds, and what is won, 1e-8 of the stake. */
const PRODUCTS: readonly (readonly [duration: number, payoutRate: number])[] = [
  [30, 80_000_000],
  [60, 82_000_000],
  [120, 84_000_000],
  [180, 85_000_000],
  [300, 87_000_000],
];
const FEE_RATE = 2_000_000;
const [MIN_STAKE, MAX_STAKE] = [5, 5_000];
/** What the house begins with, whole USDT: its twentieth covers a second's largest stakes several times over. */
const HOUSE = 1_000_000;
/** Numbers of the two operators of finance, by which they propose and approve. */
const PROPOSER = 2;
const APPROVER = 3;

export interface DemoSecondsOptions {
  readonly core: Core;
  readonly follower: Pick<LiveQueries, 'secondsPairs'>;
}

/** Offers what is not offered yet and funds the house once, so that a start that was cut short is finished by the next. What operators changed since stays. */
export async function seedDemoSeconds({ core, follower }: DemoSecondsOptions): Promise<void> {
  const products = PRODUCTS.map(([duration, payoutRate]) => ({
    duration,
    payoutRate,
    feeRate: FEE_RATE,
    minStake: BigInt(MIN_STAKE) * BigInt(ONE),
    maxStake: BigInt(MAX_STAKE) * BigInt(ONE),
  }));
  for (const { market: pair, symbol } of DEMO_COINS)
    if (SYMBOLS.includes(symbol) && !follower.secondsPairs.has(pair))
      await submit(core, { type: CommandType.SECONDS_PAIR, pair, asset: USDT, open: 1, products });
  const proposal = clientKey('demo-house-seconds');
  await submit(core, {
    type: CommandType.PROPOSE,
    user: PROPOSER,
    asset: USDT,
    account: Account.HOUSE_SECONDS,
    number: 0,
    beneficiary: 0,
    amount: BigInt(HOUSE) * BigInt(ONE),
    proposal,
  });
  await submit(core, { type: CommandType.APPROVE, user: APPROVER, proposal });
}

/** What was agreed on before stays. */
async function submit(core: Core, command: NewCommand): Promise<void> {
  const { code } = await core.submit(command);
  if (!isApplied(code) && code !== Refusal.ALREADY_DECIDED)
    throw new Error(`the demo's seconds contracts were refused: ${refusalEntry(code).name}`);
}
