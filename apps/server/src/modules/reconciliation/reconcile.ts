/**
 * Books against chains, pure. The books of an asset sum to zero, so what is owed (customers, the exchange's own accounts, what is being paid
 * out) is what EXTERNAL says that came in, less what left, by network; and that is what each chain must hold, but for what is seen there and
 * not booked, what was never booked, and gas. Source: rules 0.4, 6.4, 6.5.
 */
import type { EXPLANATIONS, VERDICTS } from '@kontor/contract/console/reconciliation';

export type Explanation = (typeof EXPLANATIONS)[number];
export type Verdict = (typeof VERDICTS)[number];

/** What the books say of an asset, in units of `places` decimals, as of one command. */
export interface AssetBooks {
  readonly symbol: string;
  readonly users: bigint;
  /** The exchange's own accounts, without EXTERNAL and without what is being paid out. */
  readonly system: bigint;
  readonly payingOut: bigint;
  /** What came in less what left, by number of the network: EXTERNAL with its sign turned. 0: no chain has it. */
  readonly booked: ReadonlyMap<number, bigint>;
}

/** What a chain holds of ours, in the same units. */
export interface ChainHoldings {
  readonly hot: bigint;
  /** On deposit addresses, and of that what is being swept. */
  readonly addresses: bigint;
  readonly moving: bigint;
}

/** An asset on a network. */
export interface AssetOnChain {
  readonly network: number;
  /** Undefined: it could not be read. */
  readonly holdings: ChainHoldings | undefined;
  /** What the chain has and the books do not, each with its sign. */
  readonly explained: Readonly<Partial<Record<Explanation, bigint>>>;
}

export interface NetworkResult extends AssetOnChain {
  readonly booked: bigint;
  /** Undefined: nobody knows. */
  readonly difference: bigint | undefined;
  readonly verdict: Verdict;
}

export interface AssetResult {
  readonly symbol: string;
  readonly users: bigint;
  readonly system: bigint;
  readonly payingOut: bigint;
  readonly liabilities: bigint;
  readonly withoutChain: bigint;
  /** Over all networks that could be read. */
  readonly chain: ChainHoldings;
  readonly explained: bigint;
  readonly difference: bigint;
  readonly verdict: Verdict;
  readonly networks: readonly NetworkResult[];
}

/** The worst first. */
const WORST: readonly Verdict[] = ['differs', 'unknown', 'explained', 'agrees'];

/** `chains`: every network on which the asset can travel here, and each on which the books have anything. */
export function reconcile(books: AssetBooks, chains: readonly AssetOnChain[]): AssetResult {
  const { symbol, users, system, payingOut, booked } = books;
  const liabilities = users + system + payingOut;
  const withoutChain = booked.get(0) ?? 0n;
  const networks = chains.map((chain) => compare(chain, booked.get(chain.network) ?? 0n));
  const known = networks.flatMap(({ holdings }) => (holdings === undefined ? [] : [holdings]));
  // The engine stops before this is anything; if it ever is, it is the worst there can be.
  const inBooks = liabilities - sum([...booked.values()]);
  const unseen = [...booked].filter(
    ([network, amount]) => network !== 0 && amount !== 0n && !chains.some((chain) => chain.network === network),
  );
  const verdicts: Verdict[] = [
    ...networks.map(({ verdict }) => verdict),
    ...(inBooks === 0n ? [] : (['differs'] as const)),
    ...(unseen.length === 0 ? [] : (['unknown'] as const)),
  ];
  return {
    symbol,
    users,
    system,
    payingOut,
    liabilities,
    withoutChain,
    chain: {
      hot: sum(known.map(({ hot }) => hot)),
      addresses: sum(known.map(({ addresses }) => addresses)),
      moving: sum(known.map(({ moving }) => moving)),
    },
    explained: sum(networks.map(({ explained }) => sum(Object.values(explained)))),
    difference: sum(networks.map(({ difference }) => difference ?? 0n)) - inBooks,
    verdict: WORST.find((verdict) => verdicts.includes(verdict)) ?? 'agrees',
    networks,
  };
}

function compare(chain: AssetOnChain, booked: bigint): NetworkResult {
  const { holdings, explained } = chain;
  if (holdings === undefined) return { ...chain, booked, difference: undefined, verdict: 'unknown' };
  const difference = holdings.hot + holdings.addresses - booked - sum(Object.values(explained));
  const isExplained = Object.values(explained).some((amount) => amount !== 0n);
  return { ...chain, booked, difference, verdict: difference !== 0n ? 'differs' : isExplained ? 'explained' : 'agrees' };
}

function sum(amounts: readonly bigint[]): bigint {
  return amounts.reduce((total, amount) => total + amount, 0n);
}

/** Networks on which an asset differs, with what is left over there. */
export function leftOver({
  symbol,
  networks,
}: AssetResult): readonly { readonly key: string; readonly network: number; readonly difference: bigint }[] {
  return networks.flatMap(({ network, difference, verdict }) =>
    verdict === 'differs' && difference !== undefined ? [{ key: `${symbol} ${network}`, network, difference }] : [],
  );
}
