import { expect, test } from 'vitest';
import { signerConfig } from './signer-config.ts';
import type { SignerFile } from './signer-config.ts';

const COIN = {
  symbol: 'USDT',
  contract: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
  decimals: 6,
  auto: '1000',
  two: '5000',
  transaction: '10000',
  hour: '20000',
  day: '50000',
  sweepMinimum: '1',
};
const NETWORK = {
  network: 'ERC20',
  rpc: 'http://127.0.0.1:8545',
  chainId: 1,
  finalBlocks: 64,
  stuckSeconds: 300,
  maxFeeGwei: '500',
  maxGas: 300_000,
  topUpDay: '1',
  coins: [COIN],
} as const;
const FILE: SignerFile = {
  mode: 'live',
  database: { connectionString: 'postgres://signer@db/kontor' },
  takesRole: false,
  keyFile: 'seed.json',
  trustFile: '/etc/kontor/operators.json',
  bookFile: 'book',
  pollMs: 1_000,
  networks: [{ ...NETWORK, coins: [COIN] }],
};
const read = (parts: object) => signerConfig(JSON.stringify({ ...FILE, ...parts }), '/etc/kontor');

test('amounts become units of the chain, and names lie beside the file', () => {
  const config = read({});
  const network = config.networks.get('ERC20');
  expect(network).toMatchObject({ stuckMs: 300_000, maxFee: 500_000_000_000n, topUpDay: 10n ** 18n });
  expect(network?.coins.get('USDT')).toMatchObject({ auto: 1_000_000_000n, two: 5_000_000_000n, transaction: 10_000_000_000n });
  expect([config.keyFile, config.trustFile, config.bookFile]).toEqual([
    '/etc/kontor/seed.json',
    '/etc/kontor/operators.json',
    '/etc/kontor/book',
  ]);
});

test.each([
  ['simulated trust where coins are real', { simulateTrust: true }, /only keys that were enrolled/],
  [
    'a contract without its checksum',
    { networks: [{ ...NETWORK, coins: [{ ...COIN, contract: COIN.contract.toLowerCase() }] }] },
    /checksum/,
  ],
  ['an own coin with other decimals', { networks: [{ ...NETWORK, coins: [{ ...COIN, contract: '' }] }] }, /18 decimals/],
  ['a threshold finer than the coin', { networks: [{ ...NETWORK, coins: [{ ...COIN, auto: '0.0000001' }] }] }, /"auto"/],
  ['a threshold with a second spelling', { networks: [{ ...NETWORK, coins: [{ ...COIN, day: '1e3' }] }] }, /"day"/],
  ['thresholds the wrong way round', { networks: [{ ...NETWORK, coins: [{ ...COIN, auto: '5001' }] }] }, /above "two"/],
  ['a network twice', { networks: [NETWORK, NETWORK] }, /a network twice/],
  ['a coin twice', { networks: [{ ...NETWORK, coins: [COIN, COIN] }] }, /a coin of ERC20 twice/],
  ['a network that there is not', { networks: [{ ...NETWORK, network: 'MOON' }] }, /networks\/0\/network/],
  ['a word that it does not know', { capDay: '1' }, /capDay/],
] as const)('%s is refused', (_, parts, said) => {
  expect(() => read(parts)).toThrow(said);
});

test('what is no JSON is refused', () => {
  expect(() => signerConfig('{', '/')).toThrow('SIGNER_FILE is no JSON.');
});
