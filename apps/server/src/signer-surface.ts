/** A demo's signer, started beside the server when its chain runs, and ended with it. Where coins are real, whoever runs the exchange starts the signer himself. */
import type { LocalChain } from './chains/local-chain.ts';
import { noteFloat } from './modules/network/turns.ts';
import { EvmNode } from './signer/evm-node.ts';
import { fundHotWallet, writeDemoFile } from './signer/demo-signer.ts';
import type { SignerPublic } from './signer/demo-signer.ts';
import { fromUnits } from './signer/units.ts';
import { spawnSigner } from './signer/spawn-signer.ts';
import type { Closers } from './closers.ts';
import type { ConnectionSettings, StoreLog } from './store/connection.ts';
import type { Queries } from './store/database.ts';

export interface FloatOptions {
  readonly chain: Pick<LocalChain, 'prepare' | 'settings' | 'url'>;
  readonly keys: SignerPublic;
  readonly queries: Queries;
  readonly wallMs: () => number;
}

export interface DemoSignerOptions extends FloatOptions {
  readonly dataDir: string;
  readonly settings: ConnectionSettings;
  /** The database knows our roles. */
  readonly roles: boolean;
  /** Whether what the signer logs goes where the server's does. */
  readonly isLogged: boolean;
  readonly log: StoreLog;
}

/** Gives the hot wallet what a demo's has, and starts the signer. */
export async function startDemoSigner(options: DemoSignerOptions, closers: Closers): Promise<void> {
  const { dataDir, settings, roles, isLogged, chain, keys, log } = options;
  const network = chain.settings(keys.xpub);
  await giveFloat(options);
  const file = await writeDemoFile(dataDir, settings, roles, [network]);
  if (closers.closing) return;
  closers.add(spawnSigner({ file, output: isLogged ? 'inherit' : 'ignore', log }), (started) => started.close());
}

/** Fills the hot wallet up by transactions of the chain's own accounts, which are the house's and no customer's. */
export async function giveFloat({ chain, keys, queries, wallMs }: FloatOptions): Promise<void> {
  const network = chain.settings(keys.xpub);
  const node = new EvmNode({ rpc: chain.url });
  const contractOf = (symbol: string): string => network.coins.find((coin) => coin.symbol === symbol)?.contract ?? '';
  const giving = {
    send: async (symbol: string, to: string, units: bigint): Promise<void> => {
      const prepared = await chain.prepare(symbol, to, units);
      const amount = fromUnits(units, network.coins.find((coin) => coin.symbol === symbol)!.decimals);
      const reason = 'What the hot wallet of a demo begins with';
      // Noted first: what is not in the chain counts for nothing, and what is and was not noted would be a difference between books and chain.
      await noteFloat(queries, { network: network.network, symbol, amount, txid: prepared.txid, reason }, new Date(wallMs()));
      await prepared.send();
    },
    balance: (address: string, symbol: string) => node.balance(address as `0x${string}`, contractOf(symbol)),
  };
  await fundHotWallet(giving, keys.hot, network);
}
