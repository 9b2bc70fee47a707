/**
 * What a chain holds of ours and what of it the books do not have, all as of one block: the one up to which deposits are read. What the
 * signer has sent and does not know yet to be in the chain is asked of the chain itself.
 */
import type { CoinTerms, OpenNetwork } from '../../chains/networks.ts';
import { POSITION } from '../../chains/chain-rows.ts';
import type { Queries } from '../../store/database.ts';
import { unitsOf } from './exact.ts';
import type { AssetOnChain, ChainHoldings, Explanation } from './reconcile.ts';
import { ADDRESSES, DEPOSIT_SUMS, FLOAT, FLOAT_SENT, GAS_PAID, HOT_ADDRESS, SENT } from './reconciliation-rows.ts';
import type { SentRow } from './reconciliation-rows.ts';

/** An asset on a network, with the block as of which that is. */
export interface CoinOnChain extends AssetOnChain {
  readonly symbol: string;
  readonly height: number;
}

/** Of so many addresses each is asked each time. */
const FEW_ADDRESSES = 2_000;
/** Questions that go out together. */
const TOGETHER = 25;

/** What was paid into a hot wallet is in the chain, and the signer has not said yet which wallet that is: nobody knows what it holds. */
class HotWalletUnknown extends Error {}

/** The chain became another while it was read; who asks again is told of one that hangs together. */
export class ChainWentOn extends Error {}

/**
 * Reads every coin of a network; amounts with `placesOf` decimals.
 * @throws ChainWentOn, HotWalletUnknown, or what the node or the database says
 */
export async function readNetwork(
  queries: Queries,
  network: OpenNetwork,
  placesOf: (symbol: string) => number,
): Promise<readonly CoinOnChain[]> {
  const { network: word, number, coins, chain } = network;
  const before = await queries.maybe(POSITION, number);
  if (before === undefined) throw new ChainWentOn('no block has been read');
  const { height } = before;
  const hot = await queries.maybe(HOT_ADDRESS, word);
  const addresses = await queries.many(ADDRESSES, number, FEW_ADDRESSES);
  const sent = await inChain(chain, await queries.many(SENT, word), height);
  const given = await inTurns(await queries.many(FLOAT_SENT, number), async (row) => {
    const found = await chain.transaction(row.txid);
    return { ...row, isInChain: found !== undefined && found.isDone && found.height <= height };
  });
  if (hot === undefined && given.some(({ isInChain }) => isInChain))
    throw new HotWalletUnknown('a hot wallet was filled, and the signer has not said where it is');
  const read: CoinOnChain[] = [];
  for (const coin of coins.values()) {
    const { symbol, decimals, contract } = coin;
    const places = placesOf(symbol);
    const up = 10n ** BigInt(places - decimals);
    const units = (decimal: string): bigint => unitsOf(decimal, places) ?? 0n;
    const sums = await queries.one(DEPOSIT_SUMS, number, symbol);
    const balances = await inTurns(addresses, (address) => chain.balance(address, symbol, height));
    const explained: Partial<Record<Explanation, bigint>> = {
      confirming: sums.confirming * up,
      waiting: sums.waiting * up,
      refused: sums.refused * up,
      dust: sums.dust * up,
      paid: paidOf(sent, symbol, units),
      ...(contract === undefined && { gas: -(units(await queries.one(GAS_PAID, word, height)) + sum(sent.map(({ gas }) => units(gas)))) }),
      float:
        units(await queries.one(FLOAT, number, symbol)) +
        sum(given.filter((each) => each.symbol === symbol && each.isInChain).map(({ amount }) => units(amount))),
    };
    const holdings: ChainHoldings = {
      hot: hot === undefined ? 0n : (await chain.balance(hot, symbol, height)) * up,
      addresses: sum(balances) * up,
      moving: sum(
        sent.filter((each) => each.kind === 'sweep' && each.symbol === symbol && !each.isInChain).map(({ amount }) => units(amount)),
      ),
    };
    read.push({ network: number, symbol, height, holdings, explained });
  }
  const after = await queries.maybe(POSITION, number);
  if (after === undefined || (await chain.hashAt(height)) !== before.hash)
    throw new ChainWentOn('the chain became another while it was read');
  // Deposits are written with the block that has them: another height is another set of them.
  if (after.height !== height) throw new ChainWentOn('blocks were read meanwhile');
  return read;
}

/** What was sent, and whether the chain has it at a height; of what it has, what that cost. */
interface SentAt extends Pick<SentRow, 'kind' | 'symbol' | 'amount' | 'isBooked' | 'state'> {
  readonly isInChain: boolean;
  /** It did what it was to do. */
  readonly isDone: boolean;
  /** Decimals of the chain's own coin; `0` where it is final, and counted elsewhere, or not in the chain. */
  readonly gas: string;
}

async function inChain(chain: OpenNetwork['chain'], rows: readonly SentRow[], height: number): Promise<readonly SentAt[]> {
  return inTurns(rows, async (row): Promise<SentAt> => {
    for (const hash of row.hashes) {
      const found = await chain.transaction(hash);
      if (found === undefined || found.height > height) continue;
      return { ...row, isInChain: true, isDone: found.isDone, gas: row.isFinal ? '0' : asDecimal(found.fee) };
    }
    return { ...row, isInChain: false, isDone: false, gas: '0' };
  });
}

/** Decimals of the own coins of chains of Ethereum's kind. */
const OWN_DECIMALS = 18;

function asDecimal(units: bigint): string {
  const digits = String(units).padStart(OWN_DECIMALS + 1, '0');
  return `${digits.slice(0, -OWN_DECIMALS)}.${digits.slice(-OWN_DECIMALS)}`;
}

/** Withdrawals that the chain has and the books do not, below zero; the other way round above. */
function paidOf(sent: readonly SentAt[], symbol: string, units: (decimal: string) => bigint): bigint {
  const of = sent.filter((each) => each.kind === 'withdrawal' && each.symbol === symbol);
  const inBooks = sum(of.filter(({ isBooked }) => isBooked).map(({ amount }) => units(amount)));
  return inBooks - sum(of.filter(({ isInChain, isDone }) => isInChain && isDone).map(({ amount }) => units(amount)));
}

async function inTurns<Item, Result>(items: readonly Item[], ask: (item: Item) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  for (let from = 0; from < items.length; from += TOGETHER)
    results.push(...(await Promise.all(items.slice(from, from + TOGETHER).map(ask))));
  return results;
}

function sum(amounts: readonly bigint[]): bigint {
  return amounts.reduce((total, amount) => total + amount, 0n);
}

/** Places that hold the ledger's decimals and the chain's. */
export function placesOfCoin(scale: number, coins: readonly Pick<CoinTerms, 'decimals'>[]): number {
  return Math.max(scale, ...coins.map(({ decimals }) => decimals));
}
