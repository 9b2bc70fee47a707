import { expect, test } from 'vitest';
import { NETWORKS, chainAddress, networksOfCoin } from './network.ts';
import type { NetworkWord } from './network.ts';

const LEDGER = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

test.each<[NetworkWord, string, string, string | undefined]>([
  ['BTC', 'to a key', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
  ['BTC', 'to a script', '3P14159f73E4gFr7JterCCQh9QjiTjiZrG', '3P14159f73E4gFr7JterCCQh9QjiTjiZrG'],
  ['BTC', 'witness version 0, in capitals', 'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
  [
    'BTC',
    'witness version 1',
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
  ],
  ['BTC', 'a letter changed', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb', undefined],
  ['BTC', 'a witness letter changed', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5', undefined],
  ['BTC', 'mixed case', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3T4', undefined],
  ['BTC', 'version 1 with the older checksum', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd', undefined],
  ['BTC', 'a later version', 'BC1SW50QGDZ25J', undefined],
  ['BTC', 'of the test network', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', undefined],
  ['BTC', "Litecoin's", 'LM2WMpR1Rp6j3Sa59cMXMs1SPzj9eXpGc1', undefined],
  ['ERC20', 'with its checksum', LEDGER, LEDGER],
  ['ERC20', 'in one case', LEDGER.toLowerCase(), LEDGER],
  ['ERC20', 'in capitals', `0x${LEDGER.slice(2).toUpperCase()}`, LEDGER],
  ['ERC20', 'one case changed', LEDGER.replace('aA', 'Aa'), undefined],
  ['ERC20', 'a digit changed in mixed case', LEDGER.replace('605', '606'), undefined],
  ['ERC20', 'too short', LEDGER.slice(0, -1), undefined],
  ['ERC20', 'without 0x', LEDGER.slice(2), undefined],
  ['BEP20', 'the same form', LEDGER, LEDGER],
  ['TRC20', 'TRON', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
  ['TRC20', 'a letter changed', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u', undefined],
  ['TRC20', "Bitcoin's", '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', undefined],
  ['SOL', 'a key', 'So11111111111111111111111111111111111111112', 'So11111111111111111111111111111111111111112'],
  ['SOL', 'a byte short', 'So1111111111111111111111111111111111111111', undefined],
  ['XRP', 'in its own digits', 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh', 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh'],
  ['XRP', 'a letter changed', 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTi', undefined],
  ['LTC', 'Litecoin', 'LM2WMpR1Rp6j3Sa59cMXMs1SPzj9eXpGc1', 'LM2WMpR1Rp6j3Sa59cMXMs1SPzj9eXpGc1'],
  ['DOGE', 'Dogecoin', 'DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L', 'DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L'],
  ['DOGE', "Bitcoin's", '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', undefined],
])('%s, %s: %s', (network, _what, text, address) => {
  expect(chainAddress(network, text)).toBe(address);
});

test.each(['', ' ', '0x', '1'.repeat(5_000), '\u202E1A1z', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa\n', '０x5aAe', 'bc1', 'null'])(
  '%j is an address nowhere',
  (text) => {
    expect(NETWORKS.map(({ network }) => chainAddress(network, text))).toEqual(NETWORKS.map(() => undefined));
  },
);

test('a coin has its networks', () => {
  expect(networksOfCoin('USDT').map(({ network }) => network)).toEqual(['ERC20', 'TRC20', 'BEP20', 'LOCAL']);
  expect(networksOfCoin('NONE')).toEqual([]);
});
