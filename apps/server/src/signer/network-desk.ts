/**
 * What is done on one network. A transaction is signed once for an order, written into the book and into its row, and only then sent; from
 * there on the chain alone says what became of it. The same bytes are sent as often as need be, and what is signed anew for an order has
 * the nonce of what was signed before, so that at most one of them is ever mined.
 */
import { networkNumber } from '@kontor/contract/network';
import type { BaseLogger } from 'pino';
import type { Hex } from 'viem';
import type { PrivateKeyAccount } from 'viem/accounts';
import { isPaused, networkPauses } from '../chains/network-state.ts';
import type { PayoutOrder } from '../payouts/payout-orders.ts';
import type { Database, Queries } from '../store/database.ts';
import { DAY_MS, HOUR_MS, capExceeded, spentWithin } from './caps.ts';
import { EvmNode, isNodeError, paymentOf, readSigned, signCall } from './evm-node.ts';
import type { Call, Fees, Receipt, SignedCall } from './evm-node.ts';
import type { SigningKeys } from './keys.ts';
import type { Payment, Sweep } from './order-check.ts';
import type { SignerCoin, SignerNetwork } from './signer-config.ts';
import { OWN_DECIMALS } from './signer-config.ts';
import {
  NEXT_NONCE,
  PAYOUTS,
  SAY_LIMIT,
  SAY_STATE,
  SET_NONCE,
  SOURCE_OF,
  TAKE_NONCE,
  TOP_UPS,
  UNSIGNED_ONE,
  WAIT_OVER,
} from './signer-rows.ts';
import type { Attempt, Sent, SentTable } from './signer-rows.ts';
import type { BookEntry, SpentBook } from './spent-book.ts';
import { fromUnits } from './units.ts';
import type { Problem, Refusal, Wait } from './wait-reasons.ts';

/** Between which a process may be killed; the coins move once. */
export type Step = 'checked' | 'signed' | 'booked' | 'inserted' | 'sent' | 'recorded' | 'replaced' | 'seen';

export interface DeskOptions {
  readonly network: SignerNetwork;
  readonly keys: SigningKeys;
  readonly book: SpentBook;
  readonly database: Database;
  readonly log: Pick<BaseLogger, 'info' | 'warn' | 'error'>;
  readonly wallMs: () => number;
  /** Only for tests: told of every step. */
  readonly onStep?: (step: Step) => void;
}

/** What was signed is sent again after so long, ms: a node may have forgotten it. */
const RESEND_MS = 10_000;
/** Each replacement pays so many hundredths of the one before; nodes ask for 110. */
const REPLACE_PERCENT = 125n;
const NODES_ASK_PERCENT = 110n;
/** A deposit address is given so many hundredths of what its sweep is expected to cost. */
const TOP_UP_PERCENT = 150n;
const STATE_EVERY_MS = 5_000;

/** What a transaction is for. */
interface Purpose {
  readonly table: SentTable;
  readonly key: string;
  readonly digest: string;
  readonly withdrawal: number | null;
  readonly symbol: string;
  readonly decimals: number;
  readonly amount: bigint;
}

export class NetworkDesk {
  readonly #options: DeskOptions;
  readonly #node: EvmNode;
  readonly #hot: PrivateKeyAccount;
  /** When this process sent a transaction last, by its hash. */
  readonly #sentAt = new Map<string, number>();
  /** Payments and top-ups of the hot wallet that no block has. */
  #waiting: Sent[] = [];
  /** Deposit addresses of which a sweep is signed and in no block, or has got its gas: what another finds there is not its own. */
  #busy = new Set<string>();
  #problem: Problem | null = 'NODE_AWAY';
  #head = { height: 0, hash: '' };
  /** The head up to which all that is open was looked at. */
  #watched = '';
  #isChainKnown = false;
  #hotInChain = 0;
  #saidMs = 0;
  #said: Problem | null | undefined;

  constructor(options: DeskOptions) {
    this.#options = options;
    this.#node = new EvmNode(options.network);
    this.#hot = options.keys.hot;
  }

  /** Asks the node how the chain stands, and goes on with all that was signed. */
  async watch(): Promise<void> {
    await this.#withNode(async () => {
      await this.#look();
      if (this.#problem === 'CHAIN_OTHER') return;
      const { network, database } = this.#options;
      const args = [network.network, this.#hot.address, this.#hotInChain] as const;
      const topUps = await database.many(TOP_UPS.open, ...args);
      const payouts = await database.many(PAYOUTS.open, ...args);
      this.#waiting = [...topUps, ...payouts].filter(({ sender, state }) => sender === this.#hot.address && state !== 'mined');
      const isNew = this.#watched !== this.#head.hash;
      this.#busy = new Set(payouts.flatMap(({ sender, state }) => (sender === this.#hot.address || state === 'mined' ? [] : [sender])));
      for (const sent of topUps) await this.#follow(TOP_UPS, sent, isNew);
      for (const sent of payouts) await this.#follow(PAYOUTS, sent, isNew);
      this.#watched = this.#head.hash;
    });
    await this.#say();
  }

  /** Pays, or says why not. */
  async pay(order: PayoutOrder, payment: Payment | Sweep): Promise<'signed' | Wait | { readonly refusal: Refusal }> {
    let result: Awaited<ReturnType<typeof this.pay>> = 'NETWORK_PROBLEM';
    if (this.#problem !== null) return result;
    await this.#withNode(async () => {
      result = payment.kind === 'withdrawal' ? await this.#payOut(order, payment) : await this.#sweep(order, payment);
    });
    return result;
  }

  /** Runs what asks the node; where none answers that is the network's problem, until one does. */
  async #withNode(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!isNodeError(error)) throw error;
      this.#isChainKnown = false;
      this.#problem = 'NODE_AWAY';
    }
  }

  async #look(): Promise<void> {
    const { network, database, book } = this.#options;
    if (!this.#isChainKnown && (await this.#node.chainId()) !== network.chainId) {
      this.#problem = 'CHAIN_OTHER';
      return;
    }
    this.#isChainKnown = true;
    this.#head = await this.#node.head();
    this.#hotInChain = await this.#node.transactions(this.#hot.address, 'latest');
    const own = (await database.maybe(NEXT_NONCE, network.network, this.#hot.address)) ?? 0;
    const known = Math.max(own, book.nextNonce(network.network, this.#hot.address));
    this.#problem = known > 0 && this.#hotInChain > known ? 'NONCE_FOREIGN' : null;
  }

  async #payOut(order: PayoutOrder, { coin, withdrawal, digest, to, amount }: Payment): Promise<'signed' | Wait | { refusal: Refusal }> {
    const { network, book, wallMs } = this.#options;
    const { symbol, decimals } = coin;
    const purpose: Purpose = { table: PAYOUTS, key: `withdrawal ${withdrawal}`, digest, withdrawal, symbol, decimals, amount };
    const restored = await this.#restore(order, purpose);
    if (restored !== undefined) return restored;
    const exceeded = capExceeded(coin, amount, book.spent('coin', network.network, symbol, wallMs()), wallMs());
    if (exceeded !== undefined) return exceeded;
    const call = paymentOf(coin.contract, to, amount);
    const short = coin.contract !== '' && (await this.#hotHas(coin)) < amount;
    if (short) return 'HOT_WALLET_SHORT';
    const plan = await this.#plan(this.#hot, call);
    if (typeof plan === 'string') return plan;
    if ((await this.#hotHasOwn()) < call.value + plan.gas * plan.maxFee) return 'HOT_WALLET_SHORT';
    return this.#sign(order, this.#hot, purpose, call, plan);
  }

  async #sweep(order: PayoutOrder, { coin, source: index }: Sweep): Promise<'signed' | Wait | { refusal: Refusal }> {
    const { keys } = this.#options;
    const { symbol, decimals, contract } = coin;
    const source = keys.deposit(index);
    const digest = `${source.address} ${symbol}`;
    const purpose = (amount: bigint): Purpose => ({
      table: PAYOUTS,
      key: `sweep ${order.id}`,
      digest,
      withdrawal: null,
      symbol,
      decimals,
      amount,
    });
    const restored = await this.#restore(order, purpose(0n));
    if (restored !== undefined) return restored;
    if (this.#busy.has(source.address)) return 'SWEEP_BEFORE';
    const balance = await this.#node.balance(source.address, contract);
    if (balance === 0n || balance < coin.sweepMinimum) return { refusal: 'NOTHING_TO_SWEEP' };
    const plan = await this.#plan(source, paymentOf(contract, this.#hot.address, contract === '' ? 1n : balance));
    if (typeof plan === 'string') return plan;
    const cost = plan.gas * plan.maxFee;
    if (contract === '') {
      if (balance <= cost) return { refusal: 'NOTHING_TO_SWEEP' };
      return this.#sign(order, source, purpose(balance - cost), paymentOf('', this.#hot.address, balance - cost), plan);
    }
    const own = await this.#node.balance(source.address, '');
    if (own < cost) return this.#topUp(order, source.address, (cost * TOP_UP_PERCENT) / 100n - own);
    return this.#sign(order, source, purpose(balance), paymentOf(contract, this.#hot.address, balance), plan);
  }

  /** Gives a deposit address what its sweep costs, once for each sweep. */
  async #topUp(order: PayoutOrder, address: Hex, amount: bigint): Promise<Wait | { refusal: Refusal }> {
    const { network, book, database, wallMs } = this.#options;
    const before = await database.maybe(TOP_UPS.find, order.id);
    if (before !== undefined) {
      this.#busy.add(address);
      return before.state === 'mined' ? 'FEES_HIGH' : 'TOP_UP';
    }
    const symbol = 'gas';
    const purpose: Purpose = {
      table: TOP_UPS,
      key: `top-up ${order.id}`,
      digest: address,
      withdrawal: null,
      symbol,
      decimals: OWN_DECIMALS,
      amount,
    };
    const restored = await this.#restore(order, purpose);
    if (restored !== undefined) return restored === 'signed' ? 'TOP_UP' : restored;
    const spent = spentWithin(book.spent('top-up', network.network, symbol, wallMs()), wallMs(), DAY_MS);
    if (spent + amount > network.topUpDay) return 'CAP_TOP_UP';
    const call = paymentOf('', address, amount);
    const plan = await this.#plan(this.#hot, call);
    if (typeof plan === 'string') return plan;
    if ((await this.#hotHasOwn()) < amount + plan.gas * plan.maxFee) return 'HOT_WALLET_SHORT';
    const signed = await this.#sign(order, this.#hot, purpose, call, plan);
    if (signed !== 'signed') return signed;
    this.#busy.add(address);
    return 'TOP_UP';
  }

  /** Gas and fees of a call, within what the signer pays. */
  async #plan({ address }: PrivateKeyAccount, call: Call): Promise<(Fees & { readonly gas: bigint }) | Wait> {
    const { network } = this.#options;
    const gas = await this.#node.gasFor(address, call);
    if (gas === undefined) return call.data === '0x' && (await this.#hotHasOwn()) < call.value ? 'HOT_WALLET_SHORT' : 'WOULD_FAIL';
    if (gas > network.maxGas) return 'GAS_HIGH';
    const fees = await this.#node.fees();
    return fees.maxFee > network.maxFee ? 'FEES_HIGH' : { gas, ...fees };
  }

  /** What the hot wallet has of a token, less what is on its way. */
  async #hotHas({ contract, symbol }: SignerCoin): Promise<bigint> {
    let left = await this.#node.balance(this.#hot.address, contract);
    for (const sent of this.#waiting) if (sent.symbol === symbol) left -= unitsOf(sent);
    return left;
  }

  /** What it has of the chain's own coin, less what is on its way and what that may cost. */
  async #hotHasOwn(): Promise<bigint> {
    let left = await this.#node.balance(this.#hot.address, '');
    for (const { attempts } of this.#waiting) {
      const { value, gas, maxFee } = readSigned(attempts.at(-1)!.raw);
      left -= value + gas * maxFee;
    }
    return left;
  }

  /** Takes up again what the book says was signed and the database does not know. */
  async #restore(order: PayoutOrder, purpose: Purpose): Promise<'signed' | { refusal: Refusal } | undefined> {
    const { book, database, log } = this.#options;
    const entry = book.find(purpose.key);
    if (entry === undefined) return undefined;
    if (entry.digest !== purpose.digest) return { refusal: 'NUMBER_USED' };
    log.warn({ order: order.id, hash: entry.txHash }, 'what the book says was signed is not in the database: it is taken up again');
    await database.transaction(async (queries) => {
      const next = await queries.one(TAKE_NONCE, entry.network, entry.sender);
      await queries.run(purpose.table.insert, ...rowOf(order, purpose, entry));
      await queries.run(SET_NONCE, entry.network, entry.sender, Math.max(next, entry.nonce + 1));
      if (purpose.table === PAYOUTS) await queries.run(WAIT_OVER, order.id);
    });
    this.#busy.add(purpose.table === PAYOUTS ? entry.sender : purpose.digest);
    return 'signed';
  }

  /** Signs, keeps, and only then sends. */
  async #sign(
    order: PayoutOrder,
    account: PrivateKeyAccount,
    purpose: Purpose,
    call: Call,
    plan: Fees & { readonly gas: bigint },
  ): Promise<'signed' | Wait> {
    const { network, book, database, wallMs, onStep } = this.#options;
    const sender = account.address;
    const inChain = Math.max(await this.#node.transactions(sender, 'latest'), await this.#node.transactions(sender, 'pending'));
    onStep?.('checked');
    const sent = await database.transaction(async (queries): Promise<Sent | Wait> => {
      const own = await queries.one(TAKE_NONCE, network.network, sender);
      const known = Math.max(own, book.nextNonce(network.network, sender));
      // As late as can be: what is stopped from here on is under way.
      if (purpose.withdrawal !== null && (await this.#isPaused(queries, purpose.symbol))) return 'PAUSED';
      // Of what is not the signer's nobody knows what it was.
      if (known > 0 && inChain > known) return 'NETWORK_PROBLEM';
      if ((await queries.maybe(UNSIGNED_ONE, order.id)) === undefined) throw new Error(`order ${order.id} was signed by another signer`);
      const nonce = Math.max(known, inChain);
      const signed = await signCall(account, { ...call, ...plan, chainId: network.chainId, nonce });
      onStep?.('signed');
      const entry: BookEntry = {
        key: purpose.key,
        digest: purpose.digest,
        timeMs: wallMs(),
        network: network.network,
        symbol: purpose.symbol,
        sender,
        nonce,
        amount: fromUnits(purpose.amount, purpose.decimals),
        units: String(purpose.amount),
        maxFee: String(plan.maxFee),
        ...signed,
      };
      book.write(entry);
      onStep?.('booked');
      await queries.run(purpose.table.insert, ...rowOf(order, purpose, entry));
      await queries.run(SET_NONCE, network.network, sender, nonce + 1);
      if (purpose.table === PAYOUTS) await queries.run(WAIT_OVER, order.id);
      const { symbol, amount } = entry;
      return {
        orderId: order.id,
        state: 'signed',
        network: network.network,
        symbol,
        sender,
        nonce,
        amount,
        attempts: [attemptOf(entry)],
        blockHeight: null,
        isFinal: false,
      };
    });
    if (typeof sent === 'string') return sent;
    onStep?.('inserted');
    if (sender === this.#hot.address) this.#waiting.push(sent);
    else this.#busy.add(sender);
    // Whatever comes of the sending, it is signed.
    await this.#withNode(() => this.#send(purpose.table, sent));
    return 'signed';
  }

  /** Whether operators have stopped withdrawals. The server's word, and believed: it can keep coins where they are and nothing else. */
  async #isPaused(queries: Queries, symbol: string): Promise<boolean> {
    return isPaused(await networkPauses(queries), 'withdrawals', networkNumber(this.#options.network.network), symbol);
  }

  /** Hands the newest attempt to the node; what comes of it is seen in the chain. */
  async #send(table: SentTable, { orderId, attempts, state, isFinal }: Sent): Promise<void> {
    const { database, log, wallMs, onStep } = this.#options;
    const { raw, tx_hash: hash } = attempts.at(-1)!;
    this.#sentAt.set(hash, wallMs());
    const result = await this.#node.send(raw);
    onStep?.('sent');
    if (typeof result === 'object') log.warn({ order: orderId, hash, reason: result.problem }, 'a node does not take a transaction');
    if (result !== 'sent') return;
    if (state !== 'broadcast' && !isFinal) await database.run(table.broadcast, orderId, hash, new Date(wallMs()));
    onStep?.('recorded');
  }

  /** Looks in the chain what became of a transaction, and does what is left to do. */
  async #follow(table: SentTable, sent: Sent, isNewHead: boolean): Promise<void> {
    const { wallMs } = this.#options;
    const last = sent.attempts.at(-1)!;
    const isDue = sent.state === 'signed' || wallMs() - (this.#sentAt.get(last.tx_hash) ?? 0) >= RESEND_MS;
    if (!isNewHead && !isDue) return;
    for (const { tx_hash: hash } of sent.attempts.toReversed()) {
      const receipt = await this.#node.receipt(hash, this.#contractOf(table, sent));
      if (receipt !== undefined) return this.#record(table, sent, hash, receipt);
    }
    if (sent.isFinal) return isDue ? this.#send(table, sent) : undefined;
    if (sent.state === 'mined') return this.#putBack(table, sent);
    if (await this.#isStuck(sent, last)) return this.#replace(table, sent, last);
    if (isDue) await this.#send(table, sent);
  }

  #contractOf(table: SentTable, { symbol }: Sent): string {
    return table === TOP_UPS ? '' : (this.#options.network.coins.get(symbol)?.contract ?? '');
  }

  /** A transaction is in a block. One without effect is given up only when no other block can come in that one's place. */
  async #record(table: SentTable, sent: Sent, hash: string, { blockHeight, isDone, gasPaid }: Receipt): Promise<void> {
    const { network, database, log, wallMs, onStep } = this.#options;
    const isFinal = this.#head.height - blockHeight >= network.finalBlocks;
    const paid = fromUnits(gasPaid, OWN_DECIMALS);
    const now = new Date(wallMs());
    onStep?.('seen');
    if (!isDone) {
      if (!isFinal) return;
      log.error({ order: sent.orderId, hash }, 'a transaction is in the chain and moved nothing');
      await database.run(table.failed, sent.orderId, hash, blockHeight, paid, 'REVERTED', now);
      return;
    }
    if (sent.isFinal || (sent.state === 'mined' && sent.blockHeight === blockHeight && !isFinal)) return;
    await database.run(table.mined, sent.orderId, hash, blockHeight, paid, isFinal, now);
    this.#sentAt.delete(hash);
  }

  /** Its block is no longer in the chain: the same transaction is sent again. */
  async #putBack(table: SentTable, sent: Sent): Promise<void> {
    const { database, log, wallMs } = this.#options;
    const { tx_hash: hash } = sent.attempts.at(-1)!;
    log.warn({ order: sent.orderId, hash }, 'the block of a transaction is no longer in the chain: it is sent again');
    await database.run(table.broadcast, sent.orderId, hash, new Date(wallMs()));
    if (sent.sender !== this.#hot.address) this.#busy.add(sent.sender);
    await this.#send(table, { ...sent, state: 'broadcast' });
  }

  /** Whether it is the one that all behind it wait for, and has waited too long. */
  async #isStuck({ sender, nonce }: Sent, { time }: Attempt): Promise<boolean> {
    const { network, wallMs } = this.#options;
    if (wallMs() - time < network.stuckMs) return false;
    return (await this.#node.transactions(sender as Hex, 'latest')) === nonce;
  }

  /** Signs the same again with the same nonce, for higher fees. */
  async #replace(table: SentTable, sent: Sent, last: Attempt): Promise<void> {
    const { database, log, wallMs, onStep } = this.#options;
    const before = readSigned(last.raw);
    const fees = this.#raised(before, await this.#node.fees());
    const account = await this.#accountOf(table, sent);
    if (fees === undefined || account === undefined) return this.#send(table, sent);
    const { raw, txHash } = await signCall(account, { ...before, ...fees });
    const attempts: readonly Attempt[] = [...sent.attempts, { tx_hash: txHash, raw, max_fee: String(fees.maxFee), time: wallMs() }];
    const known = JSON.stringify(sent.attempts);
    if ((await database.run(table.attempt, sent.orderId, JSON.stringify(attempts), known, new Date(wallMs()))) !== 1) return;
    onStep?.('replaced');
    log.info({ order: sent.orderId, hash: txHash }, 'a transaction that was stuck is sent with higher fees');
    await this.#send(table, { ...sent, attempts, state: 'signed' });
  }

  /** Fees that nodes take in the place of those before; undefined where they would be more than the signer pays. */
  #raised(before: SignedCall, now: Fees): Fees | undefined {
    const { maxFee: most } = this.#options.network;
    const wanted = max((before.maxFee * REPLACE_PERCENT) / 100n + 1n, now.maxFee);
    const maxFee = wanted > most ? most : wanted;
    const priority = max((before.priority * REPLACE_PERCENT) / 100n + 1n, now.priority);
    if (maxFee * 100n < before.maxFee * NODES_ASK_PERCENT) return undefined;
    return { maxFee, priority: priority > maxFee ? maxFee : priority };
  }

  async #accountOf(table: SentTable, { orderId, sender }: Sent): Promise<PrivateKeyAccount | undefined> {
    if (sender === this.#hot.address) return this.#hot;
    if (table === TOP_UPS) return undefined;
    const index = await this.#options.database.one(SOURCE_OF, orderId);
    const account = index === null ? undefined : this.#options.keys.deposit(index);
    return account?.address === sender ? account : undefined;
  }

  /** Says how the network stands, and what of the caps is used up, for the console. */
  async #say(): Promise<void> {
    const { network, book, database, wallMs, log } = this.#options;
    const now = new Date(wallMs());
    if (this.#said === this.#problem && wallMs() - this.#saidMs < STATE_EVERY_MS) return;
    if (this.#said !== this.#problem) {
      if (this.#problem !== null) log.error({ network: network.network, reason: this.#problem }, 'nothing can be signed on a network');
      else log.info({ network: network.network }, 'the signer works on a network');
    }
    this.#said = this.#problem;
    this.#saidMs = wallMs();
    await database.run(SAY_STATE, network.network, this.#hot.address, this.#problem, now);
    for (const coin of network.coins.values()) {
      const spent = book.spent('coin', network.network, coin.symbol, wallMs());
      const balance =
        this.#problem === null ? await this.#node.balance(this.#hot.address, coin.contract).catch(() => undefined) : undefined;
      const decimal = (units: bigint): string => fromUnits(units, coin.decimals);
      await database.run(
        SAY_LIMIT,
        network.network,
        coin.symbol,
        coin.contract,
        decimal(coin.auto),
        decimal(coin.two),
        decimal(coin.transaction),
        decimal(coin.hour),
        decimal(coin.day),
        decimal(spentWithin(spent, wallMs(), HOUR_MS)),
        decimal(spentWithin(spent, wallMs(), DAY_MS)),
        balance === undefined ? null : decimal(balance),
        now,
      );
    }
  }
}

/** The row of what the book says was signed. */
function rowOf({ id }: PayoutOrder, { withdrawal }: Purpose, entry: BookEntry) {
  const { network, symbol, sender, nonce, amount, txHash, timeMs } = entry;
  const attempts = JSON.stringify([attemptOf(entry)]);
  return [id, withdrawal, network, symbol, sender, nonce, amount, txHash, attempts, new Date(timeMs)] as const;
}

function attemptOf({ txHash, raw, maxFee, timeMs }: BookEntry): Attempt {
  return { tx_hash: txHash, raw, max_fee: maxFee, time: timeMs };
}

/** What a transaction that was signed moves, units of its coin. */
function unitsOf({ attempts }: Sent): bigint {
  const { value, data } = readSigned(attempts.at(-1)!.raw);
  return data === '0x' ? value : BigInt(`0x${data.slice(-64)}`);
}

function max(one: bigint, other: bigint): bigint {
  return one > other ? one : other;
}
