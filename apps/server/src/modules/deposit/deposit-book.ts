/**
 * What deposits become of a network's blocks: seen, confirmed, ordered to be credited, final; and taken back where the chain takes its blocks
 * back. All in the transaction of the scanner, with what the engine is to be told of it, in order (deposit-relay.ts). Source: rules 6.4.
 */
import { MAX_AMOUNT } from '@kontor/domain/amount';
import type { ChainBlock } from '../../chains/chain.ts';
import type { CoinTerms } from '../../chains/networks.ts';
import { ledgerAmount } from '../../chains/networks.ts';
import { isPaused, networkPauses } from '../../chains/network-state.ts';
import type { ScanBook } from '../../chains/scanner.ts';
import { topUpsAmong } from '../../payouts/top-ups.ts';
import type { StoreLog } from '../../store/connection.ts';
import type { Transaction } from '../../store/database.ts';
import { accumulate } from './accumulate.ts';
import {
  ADD_DEPOSITS,
  BECOMES_FINAL,
  CREDITED_ABOVE,
  LOWEST_CONFIRMING,
  RIPE,
  SET_ORDERED,
  SET_WAITING,
  VANISH,
  WAITING,
  WAIT_AGAIN,
} from './deposit-rows.ts';
import type { RipeDeposit } from './deposit-rows.ts';
import { ADD_FINAL, ADD_ORDERS, FINAL_ORDERED, SET_FINAL_ORDERED } from './order-rows.ts';

export interface DepositBookOptions {
  /** The network's number. */
  readonly network: number;
  /** Confirmations after which a deposit is credited, and after which it is final. */
  readonly credit: number;
  readonly unlock: number;
  readonly coins: ReadonlyMap<string, CoinTerms>;
  /** Whether deposits of an asset are open at all. */
  readonly isOpen: (asset: number) => boolean;
  readonly log: StoreLog;
  readonly wallMs: () => number;
}

/** The engine is told that nothing more than this is final, where no deposit waits for it, blocks. */
const FINAL_EVERY = 500;

export class DepositBook implements ScanBook {
  readonly #options: DepositBookOptions;

  constructor(options: DepositBookOptions) {
    this.#options = options;
  }

  async advanced(queries: Transaction, blocks: readonly ChainBlock[]): Promise<number> {
    const { credit } = this.#options;
    const { height } = blocks.at(-1)!;
    await this.#see(queries, blocks);
    await this.#order(queries, height - credit + 1);
    return this.#settle(queries, height);
  }

  async fellBack(queries: Transaction, height: number): Promise<void> {
    const { network, log } = this.#options;
    const now = this.#now();
    const credited = await queries.many(CREDITED_ABOVE, network, height);
    if (credited.length > 0) {
      await addOrders(queries, 'reverse', network, credited, now);
      const ids = credited.map(({ id }) => id);
      await queries.run(WAIT_AGAIN, network, height, ids, now);
      log.warn({ network, height, count: credited.length }, 'deposits that were credited are not in the chain any more');
    }
    await queries.run(VANISH, network, height, now);
  }

  /** Writes down what came. */
  async #see(queries: Transaction, blocks: readonly ChainBlock[]): Promise<void> {
    const { network, coins, log } = this.#options;
    const paid = blocks.flatMap(({ payments }) => payments.map(({ txid }) => txid));
    if (paid.length === 0) return;
    const gas = await topUpsAmong(queries, paid);
    const rows = blocks.flatMap(({ height, hash, payments }) =>
      payments.flatMap((payment) => {
        const coin = gas.has(payment.txid) ? undefined : coins.get(payment.symbol);
        return coin === undefined ? [] : [{ ...payment, ...ledgerAmount(payment.units, coin), height, hash, coin }];
      }),
    );
    if (rows.length === 0) return;
    const fits = (amount: bigint): boolean => amount <= MAX_AMOUNT;
    for (const { txid, symbol, amount } of rows)
      if (!fits(amount)) log.error({ network, txid, symbol }, 'a deposit is larger than the ledger can hold: it is not credited');
    await queries.many(
      ADD_DEPOSITS,
      network,
      rows.map(({ txid }) => txid),
      rows.map(({ output }) => output),
      rows.map(({ height }) => height),
      rows.map(({ hash }) => hash),
      rows.map(({ address }) => address),
      rows.map(({ symbol }) => symbol),
      rows.map(({ coin }) => coin.asset),
      rows.map(({ units }) => String(units)),
      rows.map(({ amount }) => (fits(amount) ? amount : 0n)),
      rows.map(({ dust }) => String(dust)),
      rows.map(({ amount }) => (fits(amount) ? 'confirming' : 'refused')),
      rows.map(({ amount, coin }) => (fits(amount) && amount >= coin.minimumDeposit ? 'seen' : '')),
      this.#now(),
    );
  }

  /** Orders what has its confirmations now; what is below the minimum waits. */
  async #order(queries: Transaction, upTo: number): Promise<void> {
    const { network, coins, isOpen } = this.#options;
    const pauses = await networkPauses(queries);
    const paused = [...coins.values()].filter(({ asset, symbol }) => !isOpen(asset) || isPaused(pauses, 'deposits', network, symbol));
    const ripe = await queries.many(
      RIPE,
      network,
      upTo,
      paused.map(({ symbol }) => symbol),
    );
    if (ripe.length === 0) return;
    const users = [...new Set(ripe.map(({ user }) => user))];
    const waiting = await queries.many(WAITING, network, users);
    const { groups, waits } = accumulate(ripe, waiting, (symbol) => coins.get(symbol)?.minimumDeposit ?? 1n);
    const now = this.#now();
    if (waits.length > 0) await queries.run(SET_WAITING, waits, now);
    if (groups.length === 0) return;
    const members = groups.flatMap(({ ids, last }) => ids.map((id) => ({ id, last })));
    await queries.run(
      SET_ORDERED,
      members.map(({ id }) => id),
      members.map(({ last }) => last.id),
      members.map(({ last }) => last.height),
      now,
    );
    const credits = groups.map(({ last, amount }) => ({ ...last, amount }));
    await addOrders(queries, 'credit', network, credits, now);
  }

  /** How far all is settled: as deep as nothing changes any more, and below whatever still has to be credited. */
  async #settle(queries: Transaction, height: number): Promise<number> {
    const { network, unlock } = this.#options;
    const lowest = await queries.maybe(LOWEST_CONFIRMING, network);
    const final = Math.max(0, Math.min(height - unlock + 1, lowest === undefined ? height : lowest - 1));
    const ordered = await queries.maybe(FINAL_ORDERED, network);
    const isDue =
      ordered === undefined ||
      final - ordered >= FINAL_EVERY ||
      (final > ordered && (await queries.maybe(BECOMES_FINAL, network, ordered, final)) !== undefined);
    if (isDue && final > 0) {
      await queries.run(ADD_FINAL, network, final, this.#now());
      await queries.run(SET_FINAL_ORDERED, network, final);
    }
    return final;
  }

  #now(): Date {
    return new Date(this.#options.wallMs());
  }
}

function addOrders(
  queries: Transaction,
  kind: 'credit' | 'reverse',
  network: number,
  deposits: readonly RipeDeposit[],
  now: Date,
): Promise<number> {
  return queries.run(
    ADD_ORDERS,
    kind,
    network,
    deposits.map(({ height }) => height),
    deposits.map(({ id }) => id),
    deposits.map(({ user }) => user),
    deposits.map(({ asset }) => asset),
    deposits.map(({ amount }) => amount),
    deposits.map(({ txid }) => txid),
    deposits.map(({ output }) => output),
    now,
  );
}
