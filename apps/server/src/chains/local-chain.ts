/**
 * The chain of a demo: a node on this machine's loopback, with tokens of its own. What is on it is worth nothing anywhere. While something
 * happens it makes a block every second; when nothing has for a while, one every half minute, so that a demo that is left alone does not
 * grow without end. Its state is written aside every few blocks, whole, and read when it is started again: of a node that is killed the
 * newest blocks are gone, and the chain is another from there on, as chains sometimes are.
 *
 * The coins come from accounts that every such node has and opens by itself: nobody here holds a key.
 */
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { encodeAbiParameters, encodeFunctionData, erc20Abi, getContractAddress, keccak256 } from 'viem';
import type { StoreLog } from '../store/connection.ts';
import { errorCode } from '../store/store-error.ts';
import type { NetworkSettings } from './network-config.ts';
import { startNode } from './node-process.ts';
import type { NodeProcess } from './node-process.ts';
import { TOKEN_CODE } from './token-code.ts';

/** The number that nodes of this kind give their chain. */
export const LOCAL_CHAIN_ID = 31_337;

type Hex = `0x${string}`;

/** Accounts that the node opens by itself: one gives the chain's own coin, the other has made the tokens and holds all of them. */
const GIVER: Hex = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const MINT: Hex = '0xa0Ee7A142d267C1f36714E4a8F75612F20a79720';

/** Its tokens, in the order in which they are made. */
const TOKENS = [
  { symbol: 'USDT', name: 'Demo Tether', decimals: 6, code: TOKEN_CODE.SilentToken },
  { symbol: 'SOL', name: 'Demo Solana', decimals: 18, code: TOKEN_CODE.PlainToken },
  { symbol: 'XRP', name: 'Demo XRP', decimals: 6, code: TOKEN_CODE.PlainToken },
] as const;
/** Whole coins of each token. */
const SUPPLY = 1_000_000_000_000n;

const TERMS = {
  USDT: { minimum_deposit: '1', minimum_withdrawal: '2', fee: '0.5' },
  ETH: { minimum_deposit: '0.001', minimum_withdrawal: '0.002', fee: '0.0005' },
  SOL: { minimum_deposit: '0.01', minimum_withdrawal: '0.02', fee: '0.005' },
  XRP: { minimum_deposit: '1', minimum_withdrawal: '2', fee: '0.25' },
} as const;
const CREDIT = 6;
const UNLOCK = 12;

/** Seconds between blocks. */
const FAST = 1;
const SLOW = 30;
/** So many blocks without a transaction, and it goes slow. */
const QUIET_BLOCKS = 60;
const SAVE_EVERY = 3;
const LOOK_MS = 1_000;
const READY_LIMIT_MS = 30_000;
const RESTART_MS = 5_000;

export interface LocalChainOptions {
  readonly program: string;
  /** Where its state is kept. */
  readonly folder: string;
  /** Height that has been read of it before: a node that lost its past makes up for it with empty blocks. */
  readonly atLeast: number;
  readonly log: StoreLog;
  /** Left out: blocks come by themselves. */
  readonly byHand?: boolean;
  /** From one block to the next, ms, whatever happens. Left out: a second while something does, and half a minute while nothing does. */
  readonly blockMs?: number;
  /** How long a node that ended is left alone, ms. Left out: five seconds, so that who ends it sees that nothing is confirmed. */
  readonly restartMs?: number;
  /** Blocks that a killed node may lose, about. Left out: three. */
  readonly saveEvery?: number;
}

/** A transaction that nobody has heard of. */
export interface Prepared {
  readonly txid: string;
  readonly send: () => Promise<void>;
}

export class LocalChain {
  readonly #options: LocalChainOptions;
  readonly #port: number;
  readonly #stop = new AbortController();
  #node: NodeProcess | undefined;
  #watching: Promise<unknown> | undefined;
  #isFast = true;
  #quietFrom = 0;
  #saved = -1;
  #saving: Promise<void> = Promise.resolve();

  private constructor(options: LocalChainOptions, port: number) {
    this.#options = options;
    this.#port = port;
  }

  /** Starts the node and resolves when it answers and its tokens are there. */
  static async open(options: LocalChainOptions): Promise<LocalChain> {
    await mkdir(options.folder, { recursive: true });
    const chain = new LocalChain(options, await freePort());
    try {
      await chain.#start(options.atLeast);
    } catch (error) {
      await chain.#node?.stop();
      throw error;
    }
    chain.#watching = Promise.all([chain.#watch(), chain.#mine()]);
    return chain;
  }

  /** Of its JSON-RPC, on loopback. */
  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** Of the node's process. */
  get pid(): number {
    return this.#node?.pid ?? 0;
  }

  /** As if an operator had configured it. */
  settings(xpub: string): NetworkSettings {
    return {
      network: 'LOCAL',
      url: this.url,
      chain_id: LOCAL_CHAIN_ID,
      xpub,
      credit: CREDIT,
      unlock: UNLOCK,
      block_seconds: (this.#options.blockMs ?? FAST * 1_000) / 1_000,
      coins: [
        { symbol: 'ETH', decimals: 18, ...TERMS.ETH },
        ...TOKENS.map(({ symbol, decimals }, at) => ({ symbol, contract: contractAt(at), decimals, ...TERMS[symbol] })),
      ],
    };
  }

  /** Sends coins of the node's own accounts, the chain's units; gives the transaction's id. */
  async send(symbol: string, to: string, units: bigint): Promise<string> {
    const prepared = await this.prepare(symbol, to, units);
    await prepared.send();
    return prepared.txid;
  }

  /** As `send`, of which the transaction's id is known before anybody hears of it. */
  async prepare(symbol: string, to: string, units: bigint): Promise<Prepared> {
    await this.#pace(true);
    const at = TOKENS.findIndex((token) => token.symbol === symbol);
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to as Hex, units] });
    const call = at < 0 ? { from: GIVER, to, value: hex(units) } : { from: MINT, to: contractAt(at), data };
    const raw = await this.ask<Hex>('eth_signTransaction', call);
    return { txid: keccak256(raw), send: async () => void (await this.ask('eth_sendRawTransaction', raw)) };
  }

  /** One question to the node. @throws where it does not answer, or says no */
  async ask<Answer>(method: string, ...params: readonly unknown[]): Promise<Answer> {
    const answer = await fetch(this.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    });
    const { result, error } = (await answer.json()) as { readonly result?: Answer; readonly error?: { readonly message: string } };
    if (error !== undefined) throw new Error(`${method}: ${error.message}`);
    return result as Answer;
  }

  /** Writes down how it stands and ends the node. */
  async close(): Promise<void> {
    this.#stop.abort();
    await this.#watching;
    await this.save().catch((err: unknown) => this.#options.log.warn({ err }, 'the state of the local chain was not written'));
    await this.#node?.stop();
  }

  /** Writes down how it stands, one writing behind the other. */
  save(): Promise<void> {
    this.#saving = this.#saving.catch(() => undefined).then(() => this.#write());
    return this.#saving;
  }

  async #write(): Promise<void> {
    const height = Number(await this.ask<string>('eth_blockNumber'));
    const state = await this.ask<string>('anvil_dumpState');
    const aside = `${this.#stateFile}.new`;
    await writeFile(aside, Buffer.from(state.slice(2), 'hex'), { flush: true });
    await rename(aside, this.#stateFile);
    this.#saved = height;
  }

  get #stateFile(): string {
    return join(this.#options.folder, 'chain-state.gz');
  }

  async #start(atLeast: number): Promise<void> {
    const { program, folder, log, byHand, blockMs } = this.#options;
    const args = ['--host', '127.0.0.1', '--port', String(this.#port), '--chain-id', String(LOCAL_CHAIN_ID)];
    const more = ['--balance', '1000000000', '--no-mining', '--no-request-size-limit', '--silent'];
    // With its past from its first answer on: whoever asks a node that has none would take it for another chain.
    const state = await this.#unpack();
    this.#node = startNode(program, [...args, ...more, ...(state === undefined ? [] : ['--load-state', state])], folder);
    await this.#ready(this.#node);
    if (state !== undefined) await rm(state);
    await this.#makeTokens();
    const height = Number(await this.ask<string>('eth_blockNumber'));
    if (height < atLeast) await this.ask('anvil_mine', hex(BigInt(atLeast - height)));
    this.#quietFrom = Math.max(height, atLeast);
    this.#isFast = true;
    if (byHand !== true && blockMs === undefined) await this.ask('evm_setIntervalMining', FAST);
    await this.save();
    log.info({ url: this.url, height: this.#saved }, 'the local chain runs');
  }

  async #ready(node: NodeProcess): Promise<void> {
    let isGone = false;
    void node.exited.then(() => (isGone = true));
    for (const until = Date.now() + READY_LIMIT_MS; ;) {
      try {
        await this.ask('eth_chainId');
        return;
      } catch (error) {
        if (isGone || Date.now() > until) throw new Error('the node of the local chain does not run', { cause: error });
      }
      await setTimeout(50);
    }
  }

  /** A file of what was written down of it, as the node reads that at its start; undefined where nothing was. */
  async #unpack(): Promise<string | undefined> {
    try {
      const unpacked = join(this.#options.folder, 'chain-state.json');
      await writeFile(unpacked, await promisify(gunzip)(await readFile(this.#stateFile)));
      return unpacked;
    } catch (error) {
      if (errorCode(error) === 'ENOENT') return undefined;
      throw error;
    }
  }

  /** Each has its address from the maker and from how many were made before: a chain that has them is recognised. */
  async #makeTokens(): Promise<void> {
    for (const [at, { symbol, name, decimals, code }] of TOKENS.entries()) {
      if ((await this.ask<string>('eth_getCode', contractAt(at), 'latest')) !== '0x') continue;
      const types = [{ type: 'string' }, { type: 'string' }, { type: 'uint8' }, { type: 'uint256' }] as const;
      const args = encodeAbiParameters(types, [name, symbol, decimals, SUPPLY * 10n ** BigInt(decimals)]);
      await this.ask('eth_sendTransaction', { from: MINT, data: `${code}${args.slice(2)}`, gas: hex(3_000_000n) });
      await this.ask('evm_mine');
      if ((await this.ask<string>('eth_getCode', contractAt(at), 'latest')) === '0x')
        throw new Error(`the token ${symbol} could not be made`);
    }
  }

  /** Once a second: the pace of blocks, what is to be written down, and a node that has ended. */
  async #watch(): Promise<void> {
    const { log, restartMs = RESTART_MS } = this.#options;
    let isUnsaved = false;
    while (!this.#stop.signal.aborted) {
      // Whichever comes first.
      await Promise.race([this.#node?.exited, this.#rest(LOOK_MS)]);
      if (this.#stop.signal.aborted) return;
      try {
        await this.#look();
        isUnsaved = false;
      } catch (err) {
        if (!(await this.#hasEnded())) {
          if (!isUnsaved) log.warn({ err }, 'the state of the local chain could not be looked at or written; tried again');
          isUnsaved = true;
          continue;
        }
        log.warn({ err }, 'the node of the local chain has ended; it is started again');
        await this.#rest(restartMs);
        if (this.#stop.signal.aborted) return;
        await this.#start(0).catch(async (error: unknown) => {
          log.warn({ err: error }, 'the local chain could not be started; tried again');
          // A node that runs without its past would be written down as if it were the chain.
          await this.#node?.stop();
        });
      }
    }
  }

  /** Makes blocks faster than the node itself would. */
  async #mine(): Promise<void> {
    const { blockMs } = this.#options;
    while (blockMs !== undefined && !this.#stop.signal.aborted) {
      // One that is away makes none.
      await this.ask('evm_mine').catch(() => undefined);
      await this.#rest(blockMs);
    }
  }

  async #rest(ms: number): Promise<void> {
    await setTimeout(ms, undefined, { signal: this.#stop.signal }).catch(() => undefined);
  }

  async #look(): Promise<void> {
    const { number, transactions } = await this.ask<{ number: string; transactions: readonly unknown[] }>(
      'eth_getBlockByNumber',
      'latest',
      false,
    );
    const { pending } = await this.ask<{ pending: string }>('txpool_status');
    const height = Number(number);
    if (transactions.length > 0 || Number(pending) > 0) this.#quietFrom = height;
    await this.#pace(height - this.#quietFrom < QUIET_BLOCKS);
    if (height < this.#saved || height - this.#saved >= (this.#isFast ? (this.#options.saveEvery ?? SAVE_EVERY) : 1)) await this.save();
  }

  async #pace(isFast: boolean): Promise<void> {
    if (isFast === this.#isFast || this.#options.byHand === true || this.#options.blockMs !== undefined) return;
    await this.ask('evm_setIntervalMining', isFast ? FAST : SLOW);
    this.#isFast = isFast;
  }

  async #hasEnded(): Promise<boolean> {
    return Promise.race([this.#node?.exited.then(() => true) ?? true, setTimeout(100, false)]);
  }
}

function contractAt(at: number): Hex {
  return getContractAddress({ from: MINT, nonce: BigInt(at) });
}

function hex(number: bigint): string {
  return `0x${number.toString(16)}`;
}

/** A port of loopback that nobody uses now. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
