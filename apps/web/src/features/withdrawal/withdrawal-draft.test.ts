import { describe, expect, test } from 'vitest';
import type { CoinNetwork } from '../../forms/coin-networks.ts';
import { changeDraft, firstDraft, intentOf, missingProof, planWithdrawal, stepOf } from './withdrawal-draft.ts';
import type { KeptAddress, Quote, WithdrawalDraft, WithdrawalWorld } from './withdrawal-draft.ts';

const HEX = '0x52908400098527886E0F7030069857D2E4169EE7';
const LIKE = '0x52908400098527886e0f7031069857d2e4169ee7';
const TRON = 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC';
const NOW = 1_000_000;

const network = (word: CoinNetwork['network'], change: Partial<CoinNetwork> = {}): CoinNetwork => ({
  symbol: 'USDT',
  network: word,
  name: word,
  is_local: false,
  deposits: 'available',
  withdrawals: 'available',
  confirmations: 12,
  unlock_confirmations: 64,
  arrival_seconds: 180,
  minimum_deposit: '10',
  minimum_withdrawal: '20',
  fee: '3.2',
  contract: null,
  explorer: null,
  address_explorer: null,
  ...change,
});

const QUOTE: Quote = {
  fee: '3.2',
  minimum: '20',
  maximum: '9750',
  maximum_by: 'limit',
  available: '12480.36',
  receives: null,
  is_internal: false,
  limit: { total: '10000', used: '250', left: '9750' },
  held: '0',
  hold_until: null,
  is_blocked: false,
  second_factor: false,
  authenticator: false,
  passkey: false,
};

const kept = (id: string, address: string, word: KeptAddress['network'] = 'ERC20', symbol = 'USDT'): KeptAddress => ({
  id,
  symbol,
  network: word,
  address,
  note: `Note ${id}`,
  time: 0,
  usable_from: NOW,
});

const world = (change: Partial<WithdrawalWorld> = {}): WithdrawalWorld => ({
  networks: [network('ERC20'), network('TRC20', { withdrawals: 'paused' }), network('BEP20', { fee: null })],
  book: [kept('1', HEX), kept('2', TRON, 'TRC20'), kept('3', HEX, 'ERC20', 'ETH')],
  quote: QUOTE,
  whitelist: false,
  nowMs: NOW,
  ...change,
});

const draft = (change: Partial<WithdrawalDraft> = {}): WithdrawalDraft => ({
  symbol: 'USDT',
  network: 'ERC20',
  target: { kind: 'kept', id: '1' },
  compared: undefined,
  quantity: '1500',
  isFilled: false,
  ...change,
});

const typed = (text: string): Partial<WithdrawalDraft> => ({ target: { kind: 'typed', text } });

describe('the draft', () => {
  test('another coin begins anew, another network keeps the quantity alone', () => {
    expect(changeDraft(draft({ compared: LIKE }), { symbol: 'ETH' })).toEqual(firstDraft('ETH'));
    expect(changeDraft(draft({ compared: LIKE }), { network: 'BEP20' })).toEqual({
      ...firstDraft('USDT'),
      network: 'BEP20',
      quantity: '1500',
    });
    expect(changeDraft(draft(), { network: 'ERC20' })).toEqual(draft());
    expect(changeDraft(draft(), { quantity: '7' })).toEqual(draft({ quantity: '7' }));
    const filled = changeDraft(draft(), { quantity: '99', isFilled: true });
    expect(filled.isFilled).toBe(true);
    expect(changeDraft(filled, { quantity: '9' })).toEqual(draft({ quantity: '9' }));
  });

  test('every change of what is sent is another intent, and the spelling of a quantity is one too', () => {
    const intents = [
      intentOf(draft(), HEX),
      intentOf(draft({ quantity: '1501' }), HEX),
      intentOf(draft({ network: 'BEP20' }), HEX),
      intentOf(draft({ symbol: 'ETH' }), HEX),
      intentOf(draft(), LIKE),
    ];
    expect(new Set(intents).size).toBe(intents.length);
    expect(intentOf(draft({ compared: LIKE }), HEX)).toBe(intents[0]);
  });
});

describe('what is wrong', () => {
  test.each<[string, Partial<WithdrawalDraft>, Partial<WithdrawalWorld>, string | undefined]>([
    ['nothing chosen', { symbol: undefined }, {}, 'coin'],
    ['no network', { network: undefined }, {}, 'network'],
    ['a network that is paused', { network: 'TRC20' }, {}, 'network'],
    ['a network without a fee, and no quote', { network: 'BEP20' }, { quote: undefined }, 'noFigures'],
    ['an operator stopped it', {}, { quote: { ...QUOTE, is_blocked: true } }, 'blocked'],
    ['a hold', {}, { quote: { ...QUOTE, hold_until: NOW + 1 } }, 'hold'],
    ['a hold that is over', {}, { quote: { ...QUOTE, hold_until: NOW } }, undefined],
    ['no address', { target: undefined }, {}, 'address'],
    ['an empty address', typed('  '), {}, 'address'],
    ['one of the book that is gone', { target: { kind: 'kept', id: '9' } }, {}, 'address'],
    ['one of the book for another coin', { target: { kind: 'kept', id: '3' } }, {}, 'address'],
    ['one of another network', typed(TRON), {}, 'addressOdd'],
    ['a wrong checksum', typed(HEX.replace('E0F', 'e0F')), {}, 'addressOdd'],
    ['one that looks like a known one', typed(LIKE), {}, 'lookAlike'],
    ['in whitelist mode none', { target: undefined }, { whitelist: true }, 'notListed'],
    ['in whitelist mode one that is not in the book', typed(LIKE), { whitelist: true }, 'notListed'],
    ['in whitelist mode one of the book that is too new', {}, { whitelist: true, nowMs: NOW - 1 }, 'tooNew'],
    ['in whitelist mode one that is usable', {}, { whitelist: true }, undefined],
    ['no quantity', { quantity: '' }, {}, 'quantity'],
    ['half a quantity', { quantity: '1.' }, {}, 'quantity'],
    ['nothing', { quantity: '0.000' }, {}, 'quantity'],
    ['below the minimum', { quantity: '19.99999999' }, {}, 'belowMinimum'],
    ['the minimum', { quantity: '20' }, {}, undefined],
    ['no more than the fee', { quantity: '30' }, { quote: { ...QUOTE, fee: '30' } }, 'belowFee'],
    ['without a quote', {}, { quote: undefined }, 'waiting'],
    ['the most', { quantity: '9750.0' }, {}, undefined],
    ['more than the most', { quantity: '9750.00000001' }, {}, 'tooMuch'],
    ['all right', {}, {}, undefined],
  ])('%s', (_, change, known, problem) => {
    expect(planWithdrawal(draft(change), world(known)).problem).toBe(problem);
  });

  test('one that was compared letter by letter is let through, and no other', () => {
    const spelled = planWithdrawal(draft(typed(LIKE)), world()).address ?? '';
    expect(planWithdrawal(draft({ ...typed(LIKE), compared: spelled }), world()).problem).toBeUndefined();
    expect(planWithdrawal(draft({ ...typed(LIKE), compared: HEX }), world()).problem).toBe('lookAlike');
  });

  test('each is of a step', () => {
    expect((['coin', 'network', 'addressOdd', 'tooMuch', undefined] as const).map(stepOf)).toEqual([1, 2, 3, 4, 5]);
  });
});

describe('what follows', () => {
  test('the address gets the quantity less the fee; inside the exchange all of it', () => {
    expect(planWithdrawal(draft(), world())).toMatchObject({ fee: '3.2', receives: '1496.8', address: HEX });
    expect(planWithdrawal(draft(), world({ quote: { ...QUOTE, is_internal: true } }))).toMatchObject({ fee: '0', receives: '1500' });
    expect(planWithdrawal(draft({ quantity: '3.2' }), world()).receives).toBeUndefined();
  });

  test('only addresses for this coin on this network are offered', () => {
    expect(planWithdrawal(draft(), world()).fitting.map(({ id }) => id)).toEqual(['1']);
  });

  test('what proves an address: a checksum, or its form where it has none', () => {
    const proof = (text: string) => planWithdrawal(draft(typed(text)), world({ book: [] })).proof;
    expect([proof('0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'), proof(HEX.toLowerCase()), proof('0x12')]).toEqual([
      'checksum',
      'form',
      undefined,
    ]);
  });
});

test.each([
  [{}, false, undefined],
  [{ isCompared: false }, false, 'compare'],
  [{ fundPassword: '' }, false, 'fundPassword'],
  [{ code: '12345' }, false, 'code'],
  [{}, true, 'secondFactor'],
  [{ secondFactor: '123456' }, true, undefined],
  [{ passkey: '{}' }, true, undefined],
] as const)('%o, a second factor %s: %s is missing', (change, asksFactor, missing) => {
  const proofs = { isCompared: true, fundPassword: 'x', code: '123456', secondFactor: '', passkey: undefined, ...change };
  expect(missingProof(proofs, asksFactor)).toBe(missing);
});
