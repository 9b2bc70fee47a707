/** Small deposits wait until what comes after them makes up the minimum; then all that wait are credited as one, with the last one. Source: rules 6.4. */

/** A deposit that has its confirmations. */
export interface Confirmed {
  readonly id: number;
  readonly user: number;
  readonly symbol: string;
  /** Ledger units. */
  readonly amount: bigint;
}

/** Deposits that are credited together. */
export interface Group<Deposit extends Confirmed> {
  /** The last one, under whose key all are credited. */
  readonly last: Deposit;
  /** Ids of all of them. */
  readonly ids: readonly number[];
  readonly amount: bigint;
}

/** What becomes of those that have just got their confirmations, in their order, beside those that already wait. */
export function accumulate<Deposit extends Confirmed>(
  confirmed: readonly Deposit[],
  waiting: readonly Confirmed[],
  minimumOf: (symbol: string) => bigint,
): { readonly groups: readonly Group<Deposit>[]; readonly waits: readonly number[] } {
  const piles = new Map<string, { ids: number[]; amount: bigint }>();
  const pileOf = ({ user, symbol }: Confirmed): { ids: number[]; amount: bigint } => {
    const key = `${user} ${symbol}`;
    const pile = piles.get(key) ?? { ids: [], amount: 0n };
    piles.set(key, pile);
    return pile;
  };
  const put = (deposit: Confirmed): void => {
    const pile = pileOf(deposit);
    pile.ids.push(deposit.id);
    pile.amount += deposit.amount;
  };
  for (const deposit of waiting) put(deposit);
  const groups: Group<Deposit>[] = [];
  for (const last of confirmed) {
    put(last);
    const { ids, amount } = pileOf(last);
    if (amount < minimumOf(last.symbol)) continue;
    groups.push({ last, ids, amount });
    piles.delete(`${last.user} ${last.symbol}`);
  }
  const credited = new Set(groups.flatMap(({ ids }) => ids));
  return { groups, waits: confirmed.flatMap(({ id }) => (credited.has(id) ? [] : [id])) };
}
