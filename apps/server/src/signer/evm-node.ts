/** A node of one of Ethereum's kind of chains, as far as somebody who signs needs it. It is believed in nothing that could cost more than the caps. */
import { BaseError, createPublicClient, encodeFunctionData, http, keccak256, parseTransaction } from 'viem';
import type { Hex, PublicClient } from 'viem';
import type { PrivateKeyAccount } from 'viem/accounts';
import type { SignerNetwork } from './signer-config.ts';

/** The most that is paid for a unit of gas, and the part of it that goes to whoever makes the block. */
export interface Fees {
  readonly maxFee: bigint;
  readonly priority: bigint;
}

/** What a transaction does: a payment of the chain's own coin, or a call of a token. */
export interface Call {
  readonly to: Hex;
  readonly value: bigint;
  readonly data: Hex;
}

/** How a transaction stands in the chain. */
export interface Receipt {
  readonly blockHeight: number;
  /** It did what it was to do. */
  readonly isDone: boolean;
  /** Of the chain's smallest unit. */
  readonly gasPaid: bigint;
}

/** `taken`: the nonce is another transaction's, or this one's, in the chain. */
export type SendResult = 'sent' | 'taken' | { readonly problem: string };

const TRANSFER = [
  {
    type: 'function',
    name: 'transfer',
    stateMutability: 'nonpayable',
    inputs: [
      { name: 'to', type: 'address' },
      { name: 'value', type: 'uint256' },
    ],
    // Some tokens return nothing, and nothing that is returned is read.
    outputs: [],
  },
] as const;
const BALANCE = [
  {
    type: 'function',
    name: 'balanceOf',
    stateMutability: 'view',
    inputs: [{ name: 'owner', type: 'address' }],
    outputs: [{ name: '', type: 'uint256' }],
  },
] as const;
/** Transfer(address,address,uint256). */
const TRANSFERRED = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';

const TIMEOUT_MS = 10_000;
/** More than is estimated, by so many hundredths: the chain may be another when it is mined. */
const GAS_MARGIN = 125n;

/** The transaction that pays an amount of a coin. */
export function paymentOf(contract: string, to: Hex, amount: bigint): Call {
  if (contract === '') return { to, value: amount, data: '0x' };
  return { to: contract as Hex, value: 0n, data: encodeFunctionData({ abi: TRANSFER, functionName: 'transfer', args: [to, amount] }) };
}

/** What was signed: whoever signs it again changes its fees and nothing else. */
export interface SignedCall extends Call, Fees {
  readonly chainId: number;
  readonly nonce: number;
  readonly gas: bigint;
}

/** A transaction of the newer kind, signed. */
export async function signCall(account: PrivateKeyAccount, call: SignedCall): Promise<{ readonly raw: Hex; readonly txHash: Hex }> {
  const { to, value, data, chainId, nonce, gas, maxFee, priority } = call;
  const raw = await account.signTransaction({
    type: 'eip1559',
    chainId,
    nonce,
    to,
    value,
    data,
    gas,
    maxFeePerGas: maxFee,
    maxPriorityFeePerGas: priority,
  });
  return { raw, txHash: keccak256(raw) };
}

/** What stands in a signed transaction. */
export function readSigned(raw: Hex): SignedCall {
  const {
    chainId,
    nonce = 0,
    gas = 0n,
    to,
    value = 0n,
    data = '0x',
    maxFeePerGas = 0n,
    maxPriorityFeePerGas = 0n,
  } = parseTransaction(raw as `0x02${string}`);
  if (to === undefined || to === null) throw new Error('a signed transaction has a receiver');
  return { chainId, nonce, gas, to, value, data, maxFee: maxFeePerGas, priority: maxPriorityFeePerGas };
}

export class EvmNode {
  readonly #client: PublicClient;

  constructor({ rpc }: Pick<SignerNetwork, 'rpc'>) {
    this.#client = createPublicClient({ cacheTime: 0, transport: http(rpc, { retryCount: 0, timeout: TIMEOUT_MS }) });
  }

  chainId(): Promise<number> {
    return this.#client.getChainId();
  }

  /** The newest block. */
  async head(): Promise<{ readonly height: number; readonly hash: string }> {
    const { number, hash } = await this.#client.getBlock({ blockTag: 'latest' });
    return { height: Number(number), hash };
  }

  /** How many transactions of an address are in the chain; `pending`: and how many wait. */
  transactions(address: Hex, tag: 'latest' | 'pending'): Promise<number> {
    return this.#client.getTransactionCount({ address, blockTag: tag });
  }

  /** What an address has of a coin, units. */
  async balance(address: Hex, contract: string): Promise<bigint> {
    if (contract === '') return this.#client.getBalance({ address });
    return this.#client.readContract({ address: contract as Hex, abi: BALANCE, functionName: 'balanceOf', args: [address] });
  }

  /** What the chain asks for now, with room for it to double. */
  async fees(): Promise<Fees> {
    const [{ baseFeePerGas }, priority] = await Promise.all([
      this.#client.getBlock({ blockTag: 'latest' }),
      this.#client.estimateMaxPriorityFeePerGas(),
    ]);
    return { maxFee: (baseFeePerGas ?? 0n) * 2n + priority, priority };
  }

  /** Gas that a call takes, with a margin; undefined where the chain says that it would have no effect. */
  async gasFor(from: Hex, { to, value, data }: Call): Promise<bigint | undefined> {
    try {
      return ((await this.#client.estimateGas({ account: from, to, value, data })) * GAS_MARGIN) / 100n;
    } catch (error) {
      if (isAnswer(error)) return undefined;
      throw error;
    }
  }

  /** Hands a signed transaction to the node. @throws where no node answers */
  async send(raw: Hex): Promise<SendResult> {
    try {
      await this.#client.sendRawTransaction({ serializedTransaction: raw });
      return 'sent';
    } catch (error) {
      if (!isAnswer(error)) throw error;
      const said = detailsOf(error);
      if (/already known|already imported|known transaction|already in/i.test(said)) return 'sent';
      if (/nonce too low|nonce is too low|already been used/i.test(said)) return 'taken';
      return { problem: wordsOf(error) };
    }
  }

  /** How a transaction stands; undefined while no block has it. A token that says nothing of a transfer has made none. */
  async receipt(hash: Hex, contract: string): Promise<Receipt | undefined> {
    const found = await this.#client.request({ method: 'eth_getTransactionReceipt', params: [hash] });
    if (found === null) return undefined;
    const { blockNumber, status, gasUsed, effectiveGasPrice, logs } = found;
    const isTold = contract === '' || logs.some(({ address, topics }) => same(address, contract) && topics[0] === TRANSFERRED);
    return {
      blockHeight: Number(BigInt(blockNumber)),
      isDone: status === '0x1' && isTold,
      gasPaid: BigInt(gasUsed) * BigInt(effectiveGasPrice),
    };
  }
}

function same(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** The node's own words, without what was asked and where, which may hold a password. */
function wordsOf(error: unknown): string {
  for (let each: unknown = error; each instanceof Error; each = each.cause)
    if ('details' in each && typeof each.details === 'string') return each.details.slice(0, 200);
  return 'it says nothing';
}

/** All that errors say, from the outermost in. */
function detailsOf(error: unknown): string {
  const said: string[] = [];
  for (let each: unknown = error; each instanceof Error; each = each.cause) {
    said.push('details' in each && typeof each.details === 'string' ? each.details : '', each.message);
  }
  return said.join(' ');
}

/** Whether the node answered, and said no; otherwise nobody knows what it has done. */
function isAnswer(error: unknown): boolean {
  for (let each: unknown = error; each instanceof Error; each = each.cause) if (each.name === 'RpcRequestError') return true;
  return false;
}

/** Whether what was thrown says that no node answers, or not as one does. */
export function isNodeError(error: unknown): boolean {
  return error instanceof BaseError;
}
