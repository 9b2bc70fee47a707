import { Account, Bucket, SYSTEM_OWNER } from '@kontor/domain/accounts';
import type { World } from '../state.ts';
import type { Pair, SecondsContract } from './state.ts';
import { sum } from './state.ts';

const UP = 0;

/** H. */
export function houseHas(world: World, asset: number): bigint {
  return world.ledger.balance(SYSTEM_OWNER, Account.HOUSE_SECONDS, asset, Bucket.AVAILABLE);
}

/** The payouts of contracts under way. */
export function reservedOf({ seconds }: World, asset: number): bigint {
  return sum(seconds.contracts.filter(({ pair }) => pair.asset === asset).map(({ payout }) => payout));
}

/** Stakes and payouts of contracts that expire in the same second. */
export function sumsOf(contracts: readonly Pick<SecondsContract, 'direction' | 'stake' | 'payout'>[]) {
  const ups = contracts.filter(({ direction }) => direction === UP);
  const downs = contracts.filter(({ direction }) => direction !== UP);
  return {
    up: sum(ups.map(({ stake }) => stake)),
    upPays: sum(ups.map(({ payout }) => payout)),
    down: sum(downs.map(({ stake }) => stake)),
    downPays: sum(downs.map(({ payout }) => payout)),
  };
}

/** What the house loses at worst with contracts that expire in the same second. */
export function secondLiability(contracts: readonly Pick<SecondsContract, 'direction' | 'stake' | 'payout'>[]): bigint {
  const { up, upPays, down, downPays } = sumsOf(contracts);
  return [upPays - down, downPays - up].reduce((most, each) => (each > most ? each : most), 0n);
}

export function secondOf({ t1 }: Pick<SecondsContract, 't1'>): number {
  return Math.floor(t1 / 1_000);
}

type Owed = Pick<SecondsContract, 'pair' | 't1' | 'direction' | 'stake' | 'payout'>;

/** The expiry seconds of a pair's contracts, rising. */
export function secondsOf(contracts: readonly Owed[], pair: Pair): number[] {
  const seconds = new Set(contracts.filter((each) => each.pair === pair).map(secondOf));
  return [...seconds].sort((a, b) => a - b);
}

export function pairLiability(contracts: readonly Owed[], pair: Pair): bigint {
  return sum(
    secondsOf(contracts, pair).map((second) =>
      secondLiability(contracts.filter((each) => each.pair === pair && secondOf(each) === second)),
    ),
  );
}

export function totalLiability(contracts: readonly Owed[], pairs: readonly Pair[], asset: number): bigint {
  return sum(pairs.filter((pair) => pair.asset === asset).map((pair) => pairLiability(contracts, pair)));
}
