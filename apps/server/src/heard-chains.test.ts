/** What a process that follows networks says of them, as others show it. */
import { createHandClock } from '@kontor/testkit/hand-clock';
import { expect, test } from 'vitest';
import { MemoryChain } from './chains/memory-chain.ts';
import type { NetworkSettings } from './chains/network-config.ts';
import { Networks } from './chains/networks.ts';
import { WatchedAddresses } from './chains/watched.ts';
import { HeardChains } from './heard-chains-surface.ts';
import { LocalNetwork } from './transport/local-transport.ts';
import { PREFIX, encodeFacts, networkFacts } from './wire-surface.ts';

const SETTINGS: NetworkSettings = {
  network: 'ERC20',
  url: 'https://user:secret@node.example/rpc',
  chain_id: 1,
  xpub: 'xpub6D4BDPcP2GT577Vvch3R8wDkScZWzQzMMUm3PWbmWvVJrZwQY4VUNgqFJPMM3No2dFDFGTsxxpG5uJh7n7epu4trkrX7x7DogT5Uv6fcLW5',
  credit: 12,
  unlock: 64,
  block_seconds: 12,
  coins: [
    {
      symbol: 'USDT',
      contract: '0xdAC17F958D2ee523a2206206994597C13D831ec7',
      decimals: 6,
      minimum_deposit: '1',
      minimum_withdrawal: '10',
      fee: '2.5',
    },
  ],
};
const STATE = { head: 100, height: 99, stopped: undefined };
const BOOKS = { comparedMs: 5, differing: ['USDT'], unknown: [] };

function startWorld() {
  const clock = createHandClock();
  const faults: unknown[] = [];
  const network = new LocalNetwork({ onFault: (error) => faults.push(error) });
  const warned: unknown[] = [];
  const log = { info: () => undefined, warn: (fields: unknown) => warned.push(fields), error: (fields: unknown) => warned.push(fields) };
  const networks = new Networks();
  const heard = new HeardChains({
    transport: network.connect(),
    networks,
    symbols: { assets: [{ asset: 0, symbol: 'USDT', name: 'Tether', icon: null, supply: null }] as never },
    listings: { assets: new Map([[0, { asset: 0, scale: 8, flags: 3 }]]) },
    log,
    pace: { nowMs: () => clock.now(), after: (ms, due) => clock.after(ms, due) },
  });
  const speaker = network.connect();
  const say = async (bytes: Uint8Array): Promise<void> => {
    speaker.publish(`${PREFIX}.chains`, bytes);
    await speaker.settled();
    await new Promise((resolve) => setImmediate(resolve));
  };
  const sayOf = (settings: NetworkSettings, state = STATE): Promise<void> =>
    say(encodeFacts({ networks: [{ settings, ...state }], held: [['ERC20', 'USDT', { hot: '7', unswept: '0.5' }]], books: BOOKS }));
  const stateOf = () => networks.stateOf('ERC20', 'USDT', 'deposits', true, []);
  return { clock, heard, networks, say, sayOf, stateOf, warned, faults };
}

test('a network is shown as it is said to be, and is unavailable when nobody says so any more', async () => {
  const { clock, heard, networks, sayOf, stateOf } = startWorld();
  expect([stateOf(), heard.last, heard.heldOf('ERC20', 'USDT')]).toEqual(['unavailable', undefined, undefined]);
  await sayOf(SETTINGS);
  await heard.first();
  expect([stateOf(), heard.last, heard.heldOf('ERC20', 'USDT')]).toEqual(['available', BOOKS, { hot: '7', unswept: '0.5' }]);
  const scanner = () => networks.find('ERC20')!.scanner;
  expect(scanner().state).toEqual(STATE);
  clock.advance(4_999);
  expect(stateOf()).toBe('available');
  clock.advance(1);
  expect([stateOf(), scanner().state]).toEqual(['unavailable', { ...STATE, head: undefined }]);
  await sayOf(SETTINGS);
  expect(stateOf()).toBe('available');
  await sayOf(SETTINGS, { ...STATE, stopped: 'for a reason' as never });
  expect([stateOf(), scanner().state.stopped]).toEqual(['unavailable', 'for a reason']);
});

test('what its operator changes of a network holds here, too, and one that is followed no longer is unavailable', async () => {
  const { networks, say, sayOf, stateOf } = startWorld();
  await sayOf(SETTINGS);
  const first = networks.find('ERC20')!;
  expect(first.coins.get('USDT')!.fee).toBe(250_000_000n);
  await sayOf(SETTINGS);
  expect(networks.find('ERC20')!.chain).toBe(first.chain);
  await sayOf({ ...SETTINGS, credit: 6, coins: [{ ...SETTINGS.coins[0]!, fee: '3' }] });
  expect([networks.find('ERC20')!.coins.get('USDT')!.fee, networks.find('ERC20')!.settings.credit]).toEqual([300_000_000n, 6]);
  await say(encodeFacts({ networks: [], held: [] }));
  expect([stateOf(), networks.find('ERC20')!.scanner.state.head]).toEqual(['unavailable', undefined]);
});

test('the address of a node, which may hold a password, is said to nobody', () => {
  const networks = new Networks();
  const scanner = { state: STATE, isFollowing: true, hurry: () => undefined };
  const parts = { coins: new Map(), chain: new MemoryChain(), watched: new WatchedAddresses() };
  networks.add({ network: 'ERC20', number: 2, settings: SETTINGS, scanner, ...parts });
  expect(JSON.stringify(networkFacts(networks))).not.toMatch(/secret|node\.example/);
});

test('what makes no sense changes nothing', async () => {
  const { heard, networks, say, sayOf, stateOf, warned, faults } = startWorld();
  const said = { networks: [{ settings: SETTINGS, ...STATE }], held: [] };
  const odd: readonly unknown[] = [
    null,
    7,
    {},
    { networks: {} },
    { ...said, held: undefined },
    { ...said, held: [['ERC20']] },
    { ...said, books: { comparedMs: 1 } },
    { ...said, networks: [{ settings: {}, head: 1 }] },
    { ...said, networks: [{ settings: { ...SETTINGS, network: 'SOL' } }] },
    { ...said, networks: [{ settings: { ...SETTINGS, xpub: 'xpub' } }] },
    { ...said, networks: [{ settings: SETTINGS, head: -1 }] },
    { ...said, networks: [{ settings: SETTINGS, head: '100' }] },
    { ...said, networks: [said.networks[0], said.networks[0]] },
  ];
  for (const each of odd) await say(Buffer.from(JSON.stringify(each)));
  await say(Buffer.from('nothing'));
  expect([warned.length, networks.all, heard.last, faults]).toEqual([odd.length + 1, [], undefined, []]);
  await sayOf(SETTINGS);
  expect(stateOf()).toBe('available');
});
