import { expect, test } from 'vitest';
import { addressExplorerOf, coinsOf, explorerOf, fullName, networksFor } from './coin-networks.ts';
import type { CoinNetwork } from './coin-networks.ts';

const network = (symbol: string, word: CoinNetwork['network'], change: Partial<CoinNetwork> = {}): CoinNetwork => ({
  symbol,
  network: word,
  name: word,
  is_local: false,
  deposits: 'available',
  withdrawals: 'available',
  confirmations: 12,
  unlock_confirmations: 64,
  arrival_seconds: 180,
  minimum_deposit: '1',
  minimum_withdrawal: '2',
  fee: '0.5',
  contract: null,
  explorer: null,
  address_explorer: null,
  ...change,
});

test('coins in the order of the list, then the others', () => {
  const list = [network('ODD', 'LOCAL'), network('USDT', 'ERC20'), network('BTC', 'BTC'), network('USDT', 'TRC20')];
  expect(coinsOf(list, ['BTC', 'ETH', 'USDT'])).toEqual(['BTC', 'USDT', 'ODD']);
});

test('networks that can be used come first, for what is to be done there', () => {
  const list = [
    network('USDT', 'ERC20', { deposits: 'unavailable', withdrawals: 'paused' }),
    network('BTC', 'BTC'),
    network('USDT', 'TRC20', { deposits: 'paused' }),
    network('USDT', 'LOCAL', { withdrawals: 'paused' }),
  ];
  const words = (direction: 'deposits' | 'withdrawals') => networksFor(list, 'USDT', direction).map((each) => each.network);
  expect(words('deposits')).toEqual(['LOCAL', 'ERC20', 'TRC20']);
  expect(words('withdrawals')).toEqual(['TRC20', 'ERC20', 'LOCAL']);
  expect(networksFor(list, 'ETH', 'deposits')).toEqual([]);
});

test('a place to look at a transaction is a page of the web, and nothing else gets into its address', () => {
  const at = (explorer: string | null, txid = '0xab') => explorerOf(network('ETH', 'ERC20', { explorer }), txid);
  expect(at('https://scan.example/tx/{txid}')).toBe('https://scan.example/tx/0xab');
  expect([at(null), at('javascript:alert({txid})'), at('https://scan.example/{txid}', '../x'), explorerOf(undefined, '0xab')]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  const scan = network('ETH', 'ERC20', { address_explorer: 'https://scan.example/address/{address}' });
  expect(addressExplorerOf(scan, '0xAb')).toBe('https://scan.example/address/0xAb');
  expect([addressExplorerOf(scan, '0x"'), explorerOf(scan, '0xab'), addressExplorerOf(undefined, '0xab')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test('a warning names the network and its word', () => expect(fullName({ name: 'Ethereum', network: 'ERC20' })).toBe('Ethereum (ERC20)'));
