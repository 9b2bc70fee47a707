import { Bucket, mayBeNegative } from '@kontor/domain/accounts';
import type { HoldingDump, StateDump } from '../engine-door.ts';

/** An amount that a product keeps in a bucket, in the asset's units. */
export interface Obligation {
  readonly owner: number;
  readonly account: number;
  readonly asset: number;
  /** Never AVAILABLE: that is the owner's to dispose of. */
  readonly bucket: Bucket;
  readonly amount: bigint;
}

/** What must hold of the holdings whatever the products do with them; `declared`: what products say they hold. Source: rules 0.4. */
export function auditLedger(state: StateDump, declared: readonly Obligation[]): string[] {
  return [...sums(state), ...buckets(state), ...obligations(state, declared)];
}

/** The buckets of which every unit is somebody's claim. */
const HELD = { [Bucket.ORDER_FREEZE]: 'order freeze', [Bucket.LOCKED]: 'locked', [Bucket.FROZEN]: 'frozen' } as const;

/** Per asset, users and system accounts and the outside sum to zero; where they do not, what each account holds of it. */
function sums({ holdings }: StateDump): string[] {
  const balances = balancesOf(holdings);
  return [...balances].flatMap(([asset, accounts]) => {
    const total = [...accounts.values()].reduce((sum, amount) => sum + amount, 0n);
    if (total === 0n) return [];
    const parts = [...accounts].sort(([a], [b]) => a - b).map(([account, amount]) => `${amount} in account ${account}`);
    return [`asset ${asset} does not sum to zero: ${total}, of that ${parts.join(', ')}`];
  });
}

/** What each account holds of each asset, all owners and buckets together, in units. */
export function balancesOf(holdings: readonly HoldingDump[]): Map<number, Map<number, bigint>> {
  const balances = new Map<number, Map<number, bigint>>();
  for (const { account, asset, available, frozen, orderFreeze, locked } of holdings) {
    let accounts = balances.get(asset);
    if (accounts === undefined) balances.set(asset, (accounts = new Map()));
    accounts.set(account, (accounts.get(account) ?? 0n) + available + frozen + orderFreeze + locked);
  }
  return balances;
}

/** No bucket is negative but where it may be. */
function buckets(state: StateDump): string[] {
  return state.holdings
    .filter((h) => !mayBeNegative(h.account) && (h.available < 0n || h.frozen < 0n || h.orderFreeze < 0n || h.locked < 0n))
    .map((h) => `negative bucket: owner ${h.owner}, account ${h.account}, asset ${h.asset}`);
}

/** What is held is what products declare, bucket by bucket. */
function obligations({ holdings }: StateDump, declared: readonly Obligation[]): string[] {
  const problems: string[] = [];
  const owed = new Map<string, bigint>();
  const keyOf = (owner: number, account: number, asset: number, bucket: keyof typeof HELD): string =>
    `${HELD[bucket]} of owner ${owner}, account ${account}, asset ${asset}`;
  for (const { owner, account, asset, bucket, amount } of declared) {
    if (bucket === Bucket.AVAILABLE) problems.push(`${amount} of asset ${asset} is declared of what owner ${owner} has available`);
    else owed.set(keyOf(owner, account, asset, bucket), (owed.get(keyOf(owner, account, asset, bucket)) ?? 0n) + amount);
  }
  const compare = (key: string, held: bigint): void => {
    const sum = owed.get(key) ?? 0n;
    if (held !== sum) problems.push(`${key}: ${held} is held, products declare ${sum}`);
    owed.delete(key);
  };
  for (const { owner, account, asset, orderFreeze, locked, frozen } of holdings) {
    compare(keyOf(owner, account, asset, Bucket.ORDER_FREEZE), orderFreeze);
    compare(keyOf(owner, account, asset, Bucket.LOCKED), locked);
    compare(keyOf(owner, account, asset, Bucket.FROZEN), frozen);
  }
  for (const key of owed.keys()) compare(key, 0n);
  return problems;
}
