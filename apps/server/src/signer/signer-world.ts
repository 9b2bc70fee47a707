/** A chain of its own with tokens, a database with every table, and signers on both, for tests. */
import { createHash, webcrypto } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { decisionText } from '@kontor/contract/console/changes';
import { withdrawalText } from '@kontor/contract/withdrawal-text';
import { LOCAL_CHAIN_ID, LocalChain } from '../chains/local-chain.ts';
import { nodeProgram } from '../chains/node-process.ts';
import { withRole } from '../store/connection.ts';
import type { ConnectionSettings } from '../store/connection.ts';
import { nullable, text } from '../store/columns.ts';
import { Database, command, statement } from '../store/database.ts';
import { MIGRATIONS } from '../store/migration-list.ts';
import { migrate } from '../store/migrations.ts';
import { startDatabase } from '../store/start-database.ts';
import { makeFolder, silentLog } from '../store/test-world.ts';
import type { Cleanup } from '../store/test-world.ts';
import { makeKeyFile } from './key-file.ts';
import { SEED_BYTES, SigningKeys, depositXpub } from './keys.ts';
import type { Step } from './network-desk.ts';
import { Signer } from './signer.ts';
import type { SignerFile } from './signer-config.ts';
import { signerConfig } from './signer-config.ts';
import { SpentBook } from './spent-book.ts';
import { TrustedKeys, readTrusted, writeTrusted } from './trusted-keys.ts';

const PASSPHRASE = 'what the tests open it with';
/** The cheapest that a key file may have. */
const COST = 2 ** 14;
/** Where withdrawals of tests go. */
export const OUTSIDE = '0x2546BcD3c84621e976D8185a91A922aE77ECEc30';

/** An operator with a key of his own. */
export interface Approver {
  readonly operator: number;
  readonly x: string;
  readonly y: string;
  /** What the console sends of a decision on this hash. */
  approve(hash: string, as?: number): Promise<{ readonly operator: number; readonly key: number; readonly signature: string }>;
}

export async function newApprover(operator: number): Promise<Approver> {
  const curve = { name: 'ECDSA', namedCurve: 'P-256' };
  const { privateKey, publicKey } = await webcrypto.subtle.generateKey(curve, true, ['sign', 'verify']);
  const { x = '', y = '' } = await webcrypto.subtle.exportKey('jwk', publicKey);
  return {
    operator,
    x,
    y,
    approve: async (hash, as = operator) => {
      const text = Buffer.from(decisionText('approve', hash, as));
      const signature = await webcrypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, privateKey, text);
      return { operator: as, key: operator, signature: Buffer.from(signature).toString('base64url') };
    },
  };
}

/** A withdrawal as the server orders its payment. */
export interface Ordered {
  readonly withdrawal: number;
  readonly uid: number;
  readonly network: string;
  readonly symbol: string;
  readonly contract: string;
  readonly address: string;
  readonly amount: string;
  readonly fee: string;
}

/** What operators sign of it. */
export function hashOf({ withdrawal, uid, network, symbol, contract, address, amount, fee }: Ordered): string {
  const text = withdrawalText({ id: withdrawal, uid, network, symbol, contract, address, receives: amount, fee });
  return createHash('sha256').update(text).digest('hex');
}

const ORDER = command<[string, string, string, number, number, string, string, string, string]>(
  'signer-world-order',
  `INSERT INTO payout_order (kind, network, symbol, contract, withdrawal, uid, address, amount, fee, approvals, created_at)
   VALUES ('withdrawal', $1, $2, $3, $4, $5, $6, $7, $8, $9::jsonb, now())`,
);

export interface PayoutRow {
  readonly order: number;
  readonly withdrawal: number | null;
  readonly state: string;
  readonly reason: string | null;
  readonly attempts: number;
  readonly isFinal: boolean;
  readonly txHash: string | null;
}
const ROWS = statement<[], PayoutRow>(
  'signer-world-payouts',
  'SELECT order_id, withdrawal, state, reason, jsonb_array_length(attempts) AS attempts, is_final, tx_hash FROM payout ORDER BY order_id',
  (row) => ({
    order: Number(row['order_id']),
    withdrawal: row['withdrawal'] === null ? null : Number(row['withdrawal']),
    state: text(row, 'state'),
    reason: nullable(text, row, 'reason'),
    attempts: Number(row['attempts']),
    isFinal: row['is_final'] === true,
    txHash: nullable(text, row, 'tx_hash'),
  }),
);
const WAITS = statement<[], string>(
  'signer-world-waits',
  'SELECT order_id, reason FROM signer_wait ORDER BY order_id',
  (row) => `${String(row['order_id'])} ${String(row['reason'])}`,
);

const randomSeed = (count: number): Uint8Array => createHash('sha512').update('signer world').digest().subarray(0, count);

export interface SignerWorld {
  readonly chain: LocalChain;
  readonly settings: ConnectionSettings;
  /** As the server sees the database, as the signer does, and its owner. */
  readonly server: Database;
  readonly signing: Database;
  readonly owner: Database;
  readonly keys: SigningKeys;
  /** Below which deposit addresses hang. */
  readonly xpub: string;
  /** The signer's file, where it lies, and everything else of it. */
  readonly folder: string;
  readonly file: SignerFile;
  readonly contractOf: (symbol: string) => string;
  /** A withdrawal of a coin, to be paid; its defaults are of a small one in USDT. */
  ordered(parts: Partial<Ordered> & { readonly withdrawal: number }): Ordered;
  order(withdrawal: Ordered, approvals?: readonly unknown[]): Promise<void>;
  rows(): Promise<PayoutRow[]>;
  waits(): Promise<string[]>;
  /** Units of a coin that an address has on the chain. */
  balance(address: string, symbol: string): Promise<bigint>;
  mine(blocks?: number): Promise<void>;
  /** A signer in this process. */
  signer(parts?: SignerParts): TestSigner;
}

interface SignerParts {
  readonly file?: Partial<SignerFile>;
  readonly wallMs?: () => number;
  readonly onStep?: (step: Step) => void;
  readonly trusted?: readonly Approver[];
}

export interface TestSigner {
  readonly signer: Signer;
  readonly turn: () => Promise<void>;
  readonly close: () => void;
}

/** The file of a signer on the local chain: thresholds of 1,000 and 5,000 USDT, caps of 10,000 at once, 15,000 an hour and 20,000 a day. */
function fileOf(chain: LocalChain, database: ConnectionSettings): SignerFile {
  const coins = chain.settings('').coins.map(({ symbol, contract = '', decimals }) => ({
    symbol,
    contract,
    decimals,
    ...(symbol === 'USDT'
      ? { auto: '1000', two: '5000', transaction: '10000', hour: '15000', day: '20000', sweepMinimum: '1' }
      : { auto: '1', two: '5', transaction: '10', hour: '15', day: '20', sweepMinimum: '0.01' }),
  }));
  return {
    mode: 'demo',
    database,
    takesRole: true,
    keyFile: 'seed.json',
    passphraseFile: 'passphrase',
    trustFile: 'operators.json',
    bookFile: 'book',
    pollMs: 20,
    networks: [
      {
        network: 'LOCAL',
        rpc: chain.url,
        chainId: LOCAL_CHAIN_ID,
        finalBlocks: 5,
        stuckSeconds: 60,
        maxFeeGwei: '500',
        maxGas: 300_000,
        topUpDay: '1',
        coins,
      },
    ],
  };
}

/** Long: what a world is made of, one thing after the other. */
export async function startSignerWorld(cleanup: Cleanup): Promise<SignerWorld> {
  const program = nodeProgram();
  if (program === undefined) throw new Error('there is no local node for this machine');
  const folder = makeFolder(cleanup);
  const chain = cleanup.add(
    await LocalChain.open({ program, folder: join(folder, 'chain'), atLeast: 0, log: silentLog, byHand: true, restartMs: 0, saveEvery: 6 }),
    (opened) => opened.close(),
  );
  const database = cleanup.add(await startDatabase({ url: undefined, dataDir: join(folder, 'data'), log: silentLog }), (started) =>
    started.stop(),
  );
  const { settings } = database;
  await migrate(settings, MIGRATIONS, silentLog);
  const open = (role: 'kontor_app' | 'kontor_signer' | undefined): Database =>
    cleanup.add(new Database(withRole(settings, role), { log: silentLog, maxConnections: 3 }), (opened) => opened.close());
  const [server, signing, owner] = [open('kontor_app'), open('kontor_signer'), open(undefined)];
  const seed = await makeKeyFile(join(folder, 'seed.json'), PASSPHRASE, { bytes: randomSeed }, COST);
  if (seed.length !== SEED_BYTES) throw new Error('the seed of tests is too short');
  writeFileSync(join(folder, 'passphrase'), `${PASSPHRASE}\n`);
  const keys = new SigningKeys(seed);
  const file = fileOf(chain, settings);
  writeFileSync(join(folder, 'signer.json'), JSON.stringify(file));
  const contractOf = (symbol: string): string => file.networks[0]!.coins.find((coin) => coin.symbol === symbol)?.contract ?? '';
  const mine = async (blocks = 1): Promise<void> => void (await chain.ask('anvil_mine', `0x${blocks.toString(16)}`));
  await chain.send('ETH', keys.hot.address, 100n * 10n ** 18n);
  await chain.send('USDT', keys.hot.address, 1_000_000n * 10n ** 6n);
  await mine();
  return {
    chain,
    settings,
    server,
    signing,
    owner,
    keys,
    xpub: depositXpub(seed),
    folder,
    file,
    contractOf,
    ordered: (parts) => ({
      uid: 7,
      network: 'LOCAL',
      symbol: 'USDT',
      contract: contractOf(parts.symbol ?? 'USDT'),
      address: OUTSIDE,
      amount: '100',
      fee: '0.5',
      ...parts,
    }),
    order: async ({ network, symbol, contract, withdrawal, uid, address, amount, fee }, approvals = []) =>
      void (await server.run(ORDER, network, symbol, contract, withdrawal, uid, address, amount, fee, JSON.stringify(approvals))),
    rows: () => server.many(ROWS),
    waits: () => server.many(WAITS),
    balance: async (address, symbol) => {
      const contract = contractOf(symbol);
      if (contract === '') return BigInt(await chain.ask<string>('eth_getBalance', address, 'latest'));
      const data = `0x70a08231${address.slice(2).toLowerCase().padStart(64, '0')}`;
      return BigInt(await chain.ask<string>('eth_call', { to: contract, data }, 'latest'));
    },
    mine,
    signer: ({ file: other = {}, wallMs = () => Date.now(), onStep, trusted } = {}) => {
      const config = signerConfig(JSON.stringify({ ...file, ...other }), folder);
      if (trusted !== undefined)
        writeTrusted(
          config.trustFile,
          trusted.map(({ operator, x, y }) => ({ operator, x, y })),
        );
      const book = new SpentBook(config.bookFile, seed);
      const signer = new Signer({
        config,
        keys,
        book,
        trusted: new TrustedKeys(existsSync(config.trustFile) ? readTrusted(config.trustFile) : []),
        database: signing,
        log: silentLog,
        wallMs,
        ...(onStep === undefined ? {} : { onStep }),
      });
      return { signer, turn: () => signer.turn(), close: () => book.close() };
    },
  };
}
