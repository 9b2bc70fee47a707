import { createHash, generateKeyPairSync, sign, verify } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { NO_TICK_HASH, keyIntroductionText, tickText } from '@kontor/contract/index-tick';
import type { IndexTick } from '@kontor/contract/index-tick';
import { describe, expect, test } from 'vitest';
import { readReceipt } from './receipt-address.ts';
import { CHECKS, bytesOf, checkReceipt } from './receipt-checks.ts';
import type { CheckName, FeedKey, Proofs, SaidAmounts, SaidContract } from './receipt-checks.ts';

interface Pair {
  readonly privateKey: KeyObject;
  readonly hex: string;
}

function makeKey(): Pair {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return { privateKey, hex: publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex') };
}

const [FIRST, SECOND] = [makeKey(), makeKey()];
const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');
const signed = ({ privateKey }: Pair, message: Uint8Array): string => sign(null, message, privateKey).toString('hex');

const KEYS: readonly FeedKey[] = [
  { key_id: 'a', public_key: FIRST.hex, from: 0, until: 20_000, introduction: null },
  {
    key_id: 'b',
    public_key: SECOND.hex,
    from: 20_000,
    until: null,
    introduction: signed(FIRST, Buffer.from(keyIntroductionText(SECOND.hex))),
  },
];

const PROOFS: Proofs = {
  hash: (text) => Promise.resolve(hashOf(text)),
  isSigned: (key, signature, message) => {
    const der = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), Buffer.from(key, 'hex')]);
    return Promise.resolve(verify(null, message, { key: der, format: 'der', type: 'spki' }, bytesOf(signature)));
  },
};

/** A tick each second from 5 s on, signed by the second key from 20 s on; prices rise by the hundred-millionth. */
function makeTicks(change: (tick: IndexTick) => Partial<IndexTick> = () => ({})): IndexTick[] {
  const ticks: IndexTick[] = [];
  for (let number = 5; number <= 45; number += 1) {
    const plain: IndexTick = {
      pair: 'BTC_USDT',
      pair_number: 0,
      number,
      time: number * 1_000,
      price: `60000.000000${String(number).padStart(2, '0')}`,
      stale: false,
      constituents: [{ source: 1, name: 'One', weight: 1, price: '60000' }],
      previous_hash: ticks.at(-1)?.hash ?? hashOf('before'),
      hash: '',
      signature: null,
      key_id: number < 20 ? 'a' : 'b',
    };
    const tick = { ...plain, ...change(plain) };
    const hash = hashOf(tickText(tick));
    ticks.push({ ...tick, hash, signature: signed(number < 20 ? FIRST : SECOND, Buffer.from(hash, 'hex')) });
  }
  return ticks;
}

/** Taken at 10.5 s for thirty seconds (V:SEC1). */
const SAID: SaidContract = {
  number: '7',
  pair: 'BTC_USDT',
  direction: 'up',
  t0: 10_500,
  t1: 40_500,
  entry_number: 11,
  exit_number: 40,
  outcome: 'win',
  void_reason: null,
};
const AMOUNTS: SaidAmounts = { stake: '100', fee: '2', paid: '102', payout: '0.8', actual_profit: '78' };

async function verdicts(
  said: Partial<SaidContract>,
  ticks: readonly IndexTick[],
  {
    keys = KEYS,
    amounts = AMOUNTS,
    proofs = PROOFS,
  }: { readonly keys?: readonly FeedKey[]; readonly amounts?: SaidAmounts; readonly proofs?: Proofs } = {},
): Promise<string> {
  const { checks } = await checkReceipt({ ...SAID, ...said }, { ticks, keys, amounts }, proofs);
  expect(checks.map(({ name }) => name)).toEqual(CHECKS);
  return checks.map(({ verdict, at }) => (at === undefined ? verdict : `${verdict} ${at}`)).join(', ');
}

/** The verdicts where one check fails: those before it hold, those behind it are not reached. */
function failing(name: CheckName, at?: number): string {
  const place = CHECKS.indexOf(name);
  const written = at === undefined ? 'fails' : `fails ${at}`;
  return CHECKS.map((_, index) => (index < place ? 'holds' : index === place ? written : 'notReached')).join(', ');
}

const ALL_HOLD = CHECKS.map(() => 'holds').join(', ');

test('what is as it was published holds', async () => {
  expect(await verdicts({}, makeTicks())).toBe(ALL_HOLD);
  const down = { ...AMOUNTS, actual_profit: '-102' };
  expect(await verdicts({ direction: 'down', outcome: 'loss' }, makeTicks(), { amounts: down })).toBe(ALL_HOLD);
});

test('a difference of the last digit decides, and equal prices are a draw', async () => {
  const level = makeTicks(() => ({ price: '60000' }));
  expect(await verdicts({ outcome: 'draw' }, level, { amounts: { ...AMOUNTS, actual_profit: '0' } })).toBe(ALL_HOLD);
  expect(await verdicts({}, level)).toBe(failing('outcome'));
});

describe('a fault is found where it was planted', () => {
  const without = (number: number): IndexTick[] => makeTicks().filter((tick) => tick.number !== number);
  const altered = (number: number, change: (tick: IndexTick) => Partial<IndexTick>): IndexTick[] =>
    makeTicks().map((tick) => (tick.number === number ? { ...tick, ...change(tick) } : tick));

  test.each<[string, () => IndexTick[], string]>([
    ['another price', () => altered(40, () => ({ price: '1' })), failing('chain', 40)],
    ['another time', () => altered(11, ({ time }) => ({ time: time + 1 })), failing('chain', 11)],
    ['a source left out', () => altered(12, () => ({ constituents: [] })), failing('chain', 12)],
    ['a tick left out', () => without(11), failing('chain', 12)],
    ['another signature', () => altered(40, () => ({ signature: '00'.repeat(64) })), failing('signatures', 40)],
    ['a key that was never published', () => altered(30, () => ({ key_id: 'c' })), failing('signatures', 30)],
  ])('%s', async (_, ticks, expected) => {
    expect(await verdicts({}, ticks())).toBe(expected);
  });

  test('a chain that was made anew, with hashes that fit, is not signed', async () => {
    const anew: IndexTick[] = [];
    for (const tick of makeTicks()) {
      const next = { ...tick, price: tick.number === 40 ? '1' : tick.price, previous_hash: anew.at(-1)?.hash ?? tick.previous_hash };
      anew.push({ ...next, hash: hashOf(tickText(next)) });
    }
    expect(await verdicts({}, anew)).toBe(failing('signatures', 40));
  });

  test('a key that nobody introduced', async () => {
    const [first] = KEYS as readonly [FeedKey, FeedKey];
    const strange = makeKey();
    const keys = [first, { ...KEYS[1]!, introduction: signed(strange, Buffer.from(keyIntroductionText(SECOND.hex))) }];
    expect(await verdicts({}, makeTicks(), { keys })).toBe(failing('signatures'));
  });

  test.each<[string, Partial<SaidContract>, CheckName]>([
    ['an entry one later', { entry_number: 12 }, 'entry'],
    ['an exit after the end', { exit_number: 41 }, 'exit'],
    ['an exit before the last', { exit_number: 39 }, 'exit'],
    ['another outcome', { outcome: 'loss' }, 'outcome'],
    ['a void without a reason', { outcome: 'void' }, 'outcome'],
  ])('%s', async (_, said, name) => {
    expect(await verdicts(said, makeTicks())).toBe(failing(name));
  });

  test('less was credited than stake and payout make', async () => {
    expect(await verdicts({}, makeTicks(), { amounts: { ...AMOUNTS, actual_profit: '77.99999999' } })).toBe(failing('amounts'));
    expect(await verdicts({}, makeTicks(), { amounts: { ...AMOUNTS, fee: '3' } })).toBe(failing('amounts'));
  });

  test('ticks that begin after the contract prove no entry', async () => {
    const late = makeTicks().filter(({ number }) => number >= 11);
    expect(await verdicts({}, late)).toBe(failing('entry'));
    expect(await verdicts({}, [])).toBe(failing('chain'));
    const first = makeTicks(({ number }) => (number === 5 ? { previous_hash: NO_TICK_HASH } : {}));
    expect(await verdicts({ t0: 4_500, t1: 34_500, entry_number: 5, exit_number: 34 }, first)).toBe(ALL_HOLD);
  });
});

describe('a void is reckoned too', () => {
  const nothing = { ...AMOUNTS, actual_profit: '0' };

  test('no entry in time', async () => {
    const ticks = makeTicks(({ number }) => (number > 10 && number < 17 ? { stale: true } : {}));
    const said = { outcome: 'void', void_reason: 'no_entry', entry_number: null, exit_number: null } as const;
    expect(await verdicts(said, ticks, { amounts: nothing })).toBe(ALL_HOLD);
    expect(await verdicts({ ...said, void_reason: 'stale' }, ticks, { amounts: nothing })).toBe(failing('outcome'));
  });

  test('a stale tick near the end', async () => {
    const ticks = makeTicks(({ number }) => (number === 35 ? { stale: true } : {}));
    expect(await verdicts({ outcome: 'void', void_reason: 'stale' }, ticks, { amounts: nothing })).toBe(ALL_HOLD);
    expect(await verdicts({}, ticks)).toBe(failing('outcome'));
  });
});

test('a browser that knows no such signatures says so, and goes on', async () => {
  const proofs: Proofs = { ...PROOFS, isSigned: () => Promise.resolve('unable') };
  expect(await verdicts({}, makeTicks(), { proofs })).toBe('holds, unknown, holds, holds, holds, holds');
});

test('without amounts there is no line about them', async () => {
  const { checks } = await checkReceipt(SAID, { ticks: makeTicks(), keys: KEYS, amounts: undefined }, PROOFS);
  expect(checks.map(({ name, verdict }) => `${name} ${verdict}`)).toEqual(
    ['chain', 'signatures', 'entry', 'exit', 'outcome'].map((name) => `${name} holds`),
  );
});

test.each([
  ['BTC_USDT-20261126-81153', { pair: 'BTC_USDT', day: '2026-11-26', number: '81153' }],
  ['btc_usdt-20261126-1', { pair: 'BTC_USDT', day: '2026-11-26', number: '1' }],
  ['BTC_USDT-20261126-0', undefined],
  ['BTC_USDT-2026112-1', undefined],
  ['BTCUSDT-20261126-1', undefined],
  ['', undefined],
])('the address %s', (text, address) => {
  expect(readReceipt(text)).toEqual(address);
});
