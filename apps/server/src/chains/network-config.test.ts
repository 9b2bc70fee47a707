import { describe, expect, test } from 'vitest';
import { ConfigError } from '../config.ts';
import { networksIn, readNetworks } from './network-config.ts';

const XPUB = 'xpub6D4BDPcP2GT577Vvch3R8wDkScZWzQzMMUm3PWbmWvVJrZwQY4VUNgqFJPMM3No2dFDFGTsxxpG5uJh7n7epu4trkrX7x7DogT5Uv6fcLW5';
const USDT = {
  symbol: 'USDT',
  contract: '0xdAC17F958D2ee523a2206206994597C13D831ec7',
  decimals: 6,
  minimum_deposit: '1',
  minimum_withdrawal: '10',
  fee: '2.5',
};
const ETH = { symbol: 'ETH', decimals: 18, minimum_deposit: '0.001', minimum_withdrawal: '0.01', fee: '0.002' };
const NETWORK = {
  network: 'ERC20',
  url: 'https://user:secret@node.example/rpc',
  chain_id: 1,
  xpub: XPUB,
  credit: 12,
  unlock: 64,
  block_seconds: 12,
  coins: [USDT, ETH],
};
const read = (...networks: object[]) => networksIn({ networks }, 'chains.json');

describe('CHAINS_FILE', () => {
  test('without one there are no networks', async () => expect(await readNetworks(undefined)).toEqual([]));
  test('says networks and their coins', () => expect(read(NETWORK)).toEqual([NETWORK]));
  test('says below which final block a chain that became another is taken', () => {
    const accepted = { ...NETWORK, accept_changed_below: 21_000_000 };
    expect(read(accepted)).toEqual([accepted]);
  });
  test('has each contract in one spelling, however it was written', () => {
    const written = { ...NETWORK, coins: [{ ...USDT, contract: USDT.contract.toLowerCase() }, ETH] };
    expect(read(written)).toEqual([NETWORK]);
  });

  test.each<[string, object, RegExp]>([
    ['an unknown network', { network: 'ETH' }, /networks\/0\/network/],
    ['a network that there is no code for', { network: 'TRC20' }, /TRC20 cannot be spoken to; what can: ERC20, BEP20/],
    ['the demo’s own', { network: 'LOCAL' }, /LOCAL cannot be spoken to/],
    ['a node at no address', { url: 'node' }, /url that is none/],
    ['a node by another protocol', { url: 'ftp://secret@x' }, /url that is none/],
    ['a private key', { xpub: XPUB.replace('xpub', 'xprv') }, /no extended public key/],
    ['a deposit that may leave before it may be traded', { unlock: 11 }, /unlock is less than credit/],
    ['an explorer without a place', { explorer: 'https://x.example/' }, /\{txid\}/],
    ['an explorer of addresses without a place', { address_explorer: 'https://x.example/{txid}' }, /\{address\}/],
    ['an explorer of addresses that is a script', { address_explorer: 'javascript:{address}' }, /https/],
    ['an explorer that is a script', { explorer: 'javascript:{txid}' }, /https/],
    ['a coin that does not travel there', { coins: [{ ...USDT, symbol: 'BTC' }] }, /BTC that does not travel/],
    ['a coin twice', { coins: [USDT, USDT] }, /USDT that stands there twice/],
    ['two coins of one contract', { coins: [USDT, { ...ETH, contract: USDT.contract.toLowerCase() }] }, /two coins of one contract/],
    [
      'a contract with a wrong checksum',
      { coins: [{ ...USDT, contract: USDT.contract.replace('dAC', 'dac') }] },
      /contract that is no address/,
    ],
    ['no minimum', { coins: [{ ...USDT, minimum_deposit: '0.0' }] }, /no minimum deposit/],
    ['a withdrawal that is all fee', { coins: [{ ...USDT, fee: '10.00' }] }, /does not exceed its fee/],
    ['an amount that is none', { coins: [{ ...USDT, fee: '1e3' }] }, /fee/],
    ['a block that is none', { accept_changed_below: -1 }, /accept_changed_below/],
    ['a field too many', { key: 'x' }, /wrong at/],
    ['confirmations of nothing', { credit: 0 }, /credit/],
  ])('with %s it is refused, and no secret is said', (_, change, wrong) => {
    expect(() => read({ ...NETWORK, ...change })).toThrow(ConfigError);
    expect(() => read({ ...NETWORK, ...change })).toThrow(wrong);
    expect(() => read({ ...NETWORK, ...change })).not.toThrow(/secret/);
  });

  test('a network twice, a file that is not there or no JSON', async () => {
    expect(() => read(NETWORK, NETWORK)).toThrow(/ERC20 stands there twice/);
    await expect(readNetworks('/nowhere/chains.json')).rejects.toThrow(ConfigError);
    await expect(readNetworks(import.meta.filename)).rejects.toThrow(/no JSON/);
  });
});
