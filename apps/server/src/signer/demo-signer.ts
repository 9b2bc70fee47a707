/**
 * A demo's signer: its file, its key, made at the first start by its own program, and what its hot wallet begins with. What it pays is worth
 * nothing, and so it believes operators' keys as the server's table has them, which the signer of real coins never does.
 */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { NetworkSettings } from '../chains/network-config.ts';
import type { ConnectionSettings } from '../store/connection.ts';
import { errorCode } from '../store/store-error.ts';
import type { SignerFile } from './signer-config.ts';
import { askSigner } from './spawn-signer.ts';

/** What everybody may know of the keys. */
export interface SignerPublic {
  /** Deposit addresses hang below it. */
  readonly xpub: string;
  readonly hot: string;
}

/** Folder of a demo's signer. */
export function demoSignerFolder(dataDir: string): string {
  return resolve(dataDir, 'signer');
}

/**
 * Thresholds and caps in coins. Those of the server are in USDT, so these are met by the amounts for which it asks as many operators, as
 * long as an ETH costs at least 1,000 USDT, a SOL 50 and an XRP 0.25.
 */
const LIMITS: Readonly<
  Record<string, Pick<SignerFile['networks'][number]['coins'][number], 'auto' | 'two' | 'transaction' | 'hour' | 'day' | 'sweepMinimum'>>
> = {
  USDT: { auto: '1000', two: '5000', transaction: '100000', hour: '250000', day: '1000000', sweepMinimum: '1' },
  ETH: { auto: '1', two: '5', transaction: '50', hour: '125', day: '500', sweepMinimum: '0.001' },
  SOL: { auto: '20', two: '100', transaction: '1000', hour: '2500', day: '10000', sweepMinimum: '0.01' },
  XRP: { auto: '4000', two: '20000', transaction: '100000', hour: '250000', day: '1000000', sweepMinimum: '1' },
};

/** What the hot wallet is filled up to when a demo starts, whole coins. */
const FLOAT: Readonly<Record<string, bigint>> = { USDT: 2_000_000n, ETH: 1_000n, SOL: 20_000n, XRP: 2_000_000n };

const BLOCKS_FINAL = 12;
const STUCK_SECONDS = 120;

/** Writes a file whole, or not at all, for this user alone. */
async function writeWhole(path: string, text: string): Promise<void> {
  await writeFile(`${path}.new`, text, { mode: 0o600 });
  await rename(`${path}.new`, path);
}

function demoFile(database: ConnectionSettings, takesRole: boolean, networks: SignerFile['networks']): SignerFile {
  return {
    mode: 'demo',
    database: 'connectionString' in database ? { connectionString: database.connectionString } : database,
    takesRole,
    keyFile: 'seed.json',
    passphraseFile: 'passphrase',
    trustFile: 'operators.json',
    bookFile: 'book',
    simulateTrust: true,
    pollMs: 1_000,
    networks,
  };
}

/**
 * What everybody may know of a demo's keys. At the first start the signer's program makes them: the seed never comes here.
 * @throws where the program cannot be run, or refuses
 */
export async function openDemoSigner(dataDir: string, database: ConnectionSettings, takesRole: boolean): Promise<SignerPublic> {
  const folder = demoSignerFolder(dataDir);
  const known = join(folder, 'public.json');
  try {
    return JSON.parse(await readFile(known, 'utf8')) as SignerPublic;
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
  }
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, 'signer.json');
  await writeWhole(file, JSON.stringify(demoFile(database, takesRole, [])));
  const said = new Map((await askSigner(file, ['demo'])).map((line) => line.split(' ') as [string, string]));
  const made = { xpub: said.get('xpub') ?? '', hot: said.get('hot') ?? '' };
  await writeWhole(known, JSON.stringify(made));
  return made;
}

/** Writes the file of a demo's signer as the chain stands now; gives its path. */
export async function writeDemoFile(
  dataDir: string,
  database: ConnectionSettings,
  takesRole: boolean,
  chains: readonly NetworkSettings[],
): Promise<string> {
  const networks = chains.map(({ network, url, chain_id: chainId, coins }) => ({
    network,
    rpc: url,
    chainId,
    finalBlocks: BLOCKS_FINAL,
    stuckSeconds: STUCK_SECONDS,
    maxFeeGwei: '1000',
    maxGas: 500_000,
    topUpDay: '50',
    coins: coins.flatMap(({ symbol, contract = '', decimals }) => {
      const limits = LIMITS[symbol];
      return limits === undefined ? [] : [{ symbol, contract, decimals, ...limits }];
    }),
  }));
  const file = join(demoSignerFolder(dataDir), 'signer.json');
  await writeWhole(file, JSON.stringify(demoFile(database, takesRole, networks)));
  return file;
}

/** A chain that gives coins away, as a demo's does. */
export interface GivingChain {
  send(symbol: string, to: string, units: bigint): Promise<void>;
  balance(address: string, symbol: string): Promise<bigint>;
}

/** Fills the hot wallet up to what a demo's has, by transactions of the chain's own accounts. */
export async function fundHotWallet(chain: GivingChain, hot: string, { coins }: Pick<NetworkSettings, 'coins'>): Promise<void> {
  for (const { symbol, decimals } of coins) {
    const wanted = (FLOAT[symbol] ?? 0n) * 10n ** BigInt(decimals);
    if ((await chain.balance(hot, symbol)) < wanted / 2n) await chain.send(symbol, hot, wanted);
  }
}
