/**
 * A chain of Ethereum's kind, asked over JSON-RPC. What counts as a payment: the value of a transaction that went through, to a watched
 * address; and a log Transfer of a token's contract that is configured, whatever the token calls itself and whatever its transfer answers.
 * Coins that a contract passes on inside of a transaction leave no trace in a block, and do not count. A payment's number within its
 * transaction is 0 for the value, and for a log its place in the receipt, from 1 on: it is the same in whichever block the transaction ends.
 */
import { createClient, http } from 'viem';
import type { Client } from 'viem';
import type { NetworkWord } from '@kontor/contract/network';
import { bitsOf, mayHold } from './bloom.ts';
import type { Bits } from './bloom.ts';
import { ChainMoved } from './chain.ts';
import type { BlockMark, Chain, ChainBlock, Payment, TransactionState, Watched } from './chain.ts';
import { depositAddresses } from './deposit-address.ts';

export interface EvmChainOptions {
  readonly network: NetworkWord;
  /** Of the node's JSON-RPC. */
  readonly url: string;
  readonly chainId: number;
  /** Deposit addresses hang below it. */
  readonly xpub: string;
  /** Without a contract it is the chain's own coin. */
  readonly coins: readonly { readonly symbol: string; readonly contract?: string | undefined }[];
}

/** keccak-256 of `Transfer(address,address,uint256)`. */
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
/** First bytes of a call of `balanceOf(address)`. */
const BALANCE_OF = '0x70a08231';
/** An answer takes no longer, ms. */
const ANSWER_LIMIT_MS = 10_000;
/** Questions that go out together. */
const TOGETHER = 50;
/** For so few blocks logs are asked block by block. */
const FEW_BLOCKS = 4;

type Hex = `0x${string}`;

interface RpcTransaction {
  readonly hash: string;
  readonly to: string | null;
  readonly value: string;
}
interface RpcBlock {
  readonly number: string;
  readonly hash: string;
  readonly parentHash: string;
  readonly timestamp: string;
  readonly logsBloom: string;
  readonly transactions: readonly (RpcTransaction | string)[];
}
interface RpcLog {
  readonly address: string;
  readonly topics: readonly string[];
  readonly data: string;
  readonly blockHash: string;
  readonly transactionHash: string;
}
interface RpcReceipt {
  readonly blockHash: string;
  readonly blockNumber: string;
  readonly status: string;
  readonly gasUsed: string;
  readonly effectiveGasPrice: string;
  readonly to: string | null;
  readonly logs: readonly RpcLog[];
}

/** A transaction that may pay to a watched address, and its own value where that goes to one. */
interface Paying {
  readonly block: RpcBlock;
  readonly value: RpcTransaction | undefined;
}

export class EvmChain implements Chain {
  readonly #options: EvmChainOptions;
  readonly #client: Client;
  /** Gives the deposit address of a number. */
  readonly address: (index: number) => string;
  readonly #native: string | undefined;
  /** Symbols by contract, in small letters. */
  readonly #tokens: ReadonlyMap<string, string>;
  readonly #transferBits: Bits;
  readonly #tokenBits: readonly Bits[];
  #isRightChain = false;

  constructor(options: EvmChainOptions) {
    this.#options = options;
    this.#client = createClient({
      transport: http(options.url, { batch: { batchSize: TOGETHER }, retryCount: 1, timeout: ANSWER_LIMIT_MS }),
      cacheTime: 0,
    });
    this.address = depositAddresses(options.xpub);
    this.#native = options.coins.find(({ contract }) => contract === undefined)?.symbol;
    this.#tokens = new Map(
      options.coins.flatMap(({ symbol, contract }) => (contract === undefined ? [] : [[contract.toLowerCase(), symbol] as const])),
    );
    this.#transferBits = bitsOf(TRANSFER);
    this.#tokenBits = [...this.#tokens.keys()].map((contract) => bitsOf(contract as Hex));
  }

  /** @throws where the node is of another chain, or does not answer */
  async head(): Promise<BlockMark> {
    if (!this.#isRightChain) {
      const chainId = Number(await this.#ask<string>('eth_chainId'));
      if (chainId !== this.#options.chainId) throw new Error(`the node is of chain ${chainId}, not of ${this.#options.chainId}`);
      this.#isRightChain = true;
    }
    const block = await this.#ask<RpcBlock | null>('eth_getBlockByNumber', 'latest', false);
    if (block === null) throw new ChainMoved('there is no newest block');
    return { height: Number(block.number), hash: block.hash };
  }

  async hashAt(height: number): Promise<string | undefined> {
    return (await this.#ask<RpcBlock | null>('eth_getBlockByNumber', hex(height), false))?.hash;
  }

  async blocks(from: number, to: number, watched: Watched): Promise<readonly ChainBlock[]> {
    const heights = Array.from({ length: to - from + 1 }, (_, at) => from + at);
    const withTransactions = this.#native !== undefined;
    const found = await Promise.all(
      heights.map((height) => this.#ask<RpcBlock | null>('eth_getBlockByNumber', hex(height), withTransactions)),
    );
    const blocks = found.map((block, at) => {
      if (block === null || (at > 0 && block.parentHash !== found[at - 1]?.hash)) throw new ChainMoved(`at block ${from + at}`);
      return block;
    });
    const paying = new Map<string, Paying>();
    for (const block of blocks) for (const value of this.#valuesTo(block, watched)) paying.set(value.hash, { block, value });
    for (const [block, logs] of await this.#logsOf(blocks)) {
      for (const log of logs) {
        const txid = log.transactionHash;
        if (this.#tokenPaid(log, watched) !== undefined && !paying.has(txid)) paying.set(txid, { block, value: undefined });
      }
    }
    const payments = await this.#paymentsOf(paying, watched);
    return blocks.map((block) => ({
      height: Number(block.number),
      hash: block.hash,
      parent: block.parentHash,
      timeMs: Number(block.timestamp) * 1000,
      payments: payments.get(block) ?? [],
    }));
  }

  async transaction(txid: string): Promise<TransactionState | undefined> {
    const receipt = await this.#ask<RpcReceipt | null>('eth_getTransactionReceipt', txid);
    if (receipt === null) return undefined;
    return {
      height: Number(receipt.blockNumber),
      hash: receipt.blockHash,
      isDone: receipt.status === '0x1',
      fee: BigInt(receipt.gasUsed) * BigInt(receipt.effectiveGasPrice),
    };
  }

  async balance(address: string, symbol: string, height?: number): Promise<bigint> {
    const at = height === undefined ? 'latest' : `0x${height.toString(16)}`;
    if (symbol === this.#native) return BigInt(await this.#ask<string>('eth_getBalance', address, at));
    const [contract] = [...this.#tokens].find(([, name]) => name === symbol) ?? [];
    if (contract === undefined) throw new Error(`${symbol} is not configured on ${this.#options.network}`);
    const data = `${BALANCE_OF}${address.slice(2).toLowerCase().padStart(64, '0')}`;
    return BigInt(await this.#ask<string>('eth_call', { to: contract, data }, at));
  }

  /** Transactions whose own value goes to a watched address. */
  #valuesTo(block: RpcBlock, watched: Watched): readonly RpcTransaction[] {
    return block.transactions.filter(
      (transaction): transaction is RpcTransaction =>
        typeof transaction !== 'string' &&
        transaction.to !== null &&
        transaction.value !== '0x0' &&
        watched.find(transaction.to) !== undefined,
    );
  }

  /** Logs of the tokens, by block. What a node that is behind leaves out is found missing by the header's filter. */
  async #logsOf(blocks: readonly RpcBlock[]): Promise<ReadonlyMap<RpcBlock, readonly RpcLog[]>> {
    const logs = new Map<RpcBlock, readonly RpcLog[]>();
    const asking = blocks.filter(
      ({ logsBloom }) => mayHold(logsBloom, this.#transferBits) && this.#tokenBits.some((bits) => mayHold(logsBloom, bits)),
    );
    const [first, last] = [asking[0], asking.at(-1)];
    if (first === undefined || last === undefined) return logs;
    const filter = { address: [...this.#tokens.keys()], topics: [TRANSFER] };
    if (asking.length > FEW_BLOCKS) {
      const byHash = new Map(blocks.map((block) => [block.hash, block]));
      for (const log of await this.#ask<readonly RpcLog[]>('eth_getLogs', { ...filter, fromBlock: first.number, toBlock: last.number })) {
        const block = byHash.get(log.blockHash);
        if (block === undefined) throw new ChainMoved(`a log is of block ${log.blockHash}`);
        const own = logs.get(block) as RpcLog[] | undefined;
        if (own === undefined) logs.set(block, [log]);
        else own.push(log);
      }
    }
    await Promise.all(
      asking.map(async (block) => {
        if (!logs.has(block)) logs.set(block, await this.#ask<readonly RpcLog[]>('eth_getLogs', { ...filter, blockHash: block.hash }));
      }),
    );
    return logs;
  }

  /** What a log pays to a watched address. */
  #tokenPaid({ address, topics, data }: RpcLog, watched: Watched): Pick<Payment, 'address' | 'symbol' | 'units'> | undefined {
    const symbol = this.#tokens.get(address) ?? this.#tokens.get(address.toLowerCase());
    // A token that counts pieces one by one has the amount among its topics.
    if (symbol === undefined || topics.length !== 3 || topics[0] !== TRANSFER || data.length !== 66) return undefined;
    const receiver = watched.find(`0x${topics[2]?.slice(26) ?? ''}`);
    const units = BigInt(data);
    return receiver === undefined || units === 0n ? undefined : { address: receiver, symbol, units };
  }

  /** What these transactions paid, by the block that holds them, in the order of the receipts. Those that failed paid nothing. */
  async #paymentsOf(paying: ReadonlyMap<string, Paying>, watched: Watched): Promise<ReadonlyMap<RpcBlock, readonly Payment[]>> {
    const found = await Promise.all(
      [...paying].map(async ([txid, { block, value }]) => [block, await this.#paidBy(txid, block, value, watched)] as const),
    );
    const payments = new Map<RpcBlock, Payment[]>();
    for (const [block, paid] of found) {
      const all = payments.get(block);
      if (all === undefined) payments.set(block, [...paid]);
      else all.push(...paid);
    }
    return payments;
  }

  /** What one transaction paid. */
  async #paidBy(txid: string, block: RpcBlock, value: RpcTransaction | undefined, watched: Watched): Promise<readonly Payment[]> {
    const receipt = await this.#ask<RpcReceipt | null>('eth_getTransactionReceipt', txid);
    if (receipt === null || receipt.blockHash !== block.hash) throw new ChainMoved(`transaction ${txid}`);
    if (receipt.status !== '0x1') return [];
    const payments: Payment[] = [];
    const receiver = typeof value?.to === 'string' ? watched.find(value.to) : undefined;
    if (value !== undefined && receiver !== undefined && this.#native !== undefined)
      payments.push({ txid, output: 0, address: receiver, symbol: this.#native, units: BigInt(value.value) });
    for (const [at, log] of receipt.logs.entries()) {
      const paid = this.#tokenPaid(log, watched);
      if (paid !== undefined) payments.push({ txid, output: at + 1, ...paid });
    }
    return payments;
  }

  async #ask<Answer>(method: string, ...params: readonly unknown[]): Promise<Answer> {
    return this.#client.request<{ Method: string; Parameters: readonly unknown[]; ReturnType: Answer }>({ method, params });
  }
}

function hex(height: number): string {
  return `0x${height.toString(16)}`;
}
