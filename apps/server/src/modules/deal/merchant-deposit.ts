/** What a merchant has to deposit, and has. Source: rules 4.5; docs/p2p.md P2P_DEPOSIT. */
import { Account } from '@kontor/domain/accounts';
import type { LiveQueries } from '../../follower/live-queries.ts';

export type DepositQueries = Pick<LiveQueries, 'balances' | 'p2pTerms'>;

export interface MerchantDeposit {
  readonly asset: number;
  /** Units of the asset; 0: nothing is asked for. */
  readonly needed: bigint;
  readonly held: bigint;
  readonly isEnough: boolean;
}

export async function merchantDepositOf(queries: DepositQueries, user: number): Promise<MerchantDeposit> {
  const { depositAsset: asset, deposit: needed } = queries.p2pTerms;
  if (needed === 0n) return { asset, needed, held: 0n, isEnough: true };
  const { value } = await queries.balances(user);
  const held = value.find((each) => each.account === Account.FIAT && each.asset === asset)?.locked ?? 0n;
  return { asset, needed, held, isEnough: held >= needed };
}
