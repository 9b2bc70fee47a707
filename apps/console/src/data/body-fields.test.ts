import { CHANGES } from '@kontor/contract/console/changes';
import type { ChangeCommand } from '@kontor/contract/console/changes';
import { Check } from 'typebox/value';
import { describe, expect, test } from 'vitest';
import { bodyFields, bodyOf, fieldProblem, typedOf } from './body-fields.ts';
import type { BodyField } from './body-fields.ts';

const COMMANDS = Object.keys(CHANGES) as ChangeCommand[];

/** Something that fits a field. */
function fitting({ kind, name, words, columns, min }: BodyField): string {
  if (kind === 'turn' || kind === 'bit') return 'off';
  if (kind === 'countries') return 'DE,FR';
  if (kind === 'lines') return '192.0.2.0/24\n2001:db8::/32';
  if (kind === 'rows') return JSON.stringify([Object.fromEntries(columns.map((column) => [column.name, fitting(column)]))]);
  if (name.endsWith('url') || name === 'link' || name === 'logo') return 'https://x.example';
  if (kind === 'choice') return words[0]!;
  if (kind === 'several') return words.slice(0, 2).join(',');
  if (kind === 'percent') return '0.08';
  if (kind === 'share') return '5';
  if (kind === 'time') return '2026-11-20T14:00';
  if (kind === 'currency') return 'BTC';
  if (kind === 'payment') return 'USDT';
  if (kind === 'pair' || kind === 'contract' || kind === 'currencies') return 'BTC_USDT';
  if (kind === 'decimal') return '0.5';
  if (kind === 'text') return { pair: 'BTC_USDT', symbol: 'BTC', login: 'anna', name: 'Anna', block_hash: 'ab'.repeat(32) }[name] ?? 'text';
  return String(Math.max(7, min));
}

describe.each(COMMANDS)('%s', (command) => {
  const fields = bodyFields(command);
  const typed = Object.fromEntries(fields.map((field) => [field.path, fitting(field)]));

  test('all fields filled in make a body that its schema takes', () => {
    expect(fields.length).toBeGreaterThan(0);
    expect(fields.map((field) => fieldProblem(field, typed[field.path]!))).toEqual(fields.map(() => undefined));
    expect(Check(CHANGES[command].body, bodyOf(fields, typed))).toBe(true);
  });

  test('what is typed for a body makes that body again', () => {
    const body = bodyOf(fields, typed);
    expect(typedOf(fields, body)).toEqual(typed);
  });

  test('what is needed and not there is missing, and the rest may be left out', () => {
    for (const field of fields) expect(fieldProblem(field, ' ')).toBe(field.isRequired ? 'missing' : undefined);
    // What may be empty says that it is.
    const empty = bodyOf(fields, {
      ...typed,
      ...Object.fromEntries(fields.filter((each) => each.isEmptiable).map(({ path }) => [path, ''])),
    });
    expect(Check(CHANGES[command].body, empty)).toBe(true);
    // What may be null has to be said all the same.
    const needed = fields.filter(({ isRequired, isNullable, isEmptiable }) => isRequired || isNullable || isEmptiable);
    for (const { isNullable, path } of needed)
      if (isNullable) expect(Check(CHANGES[command].body, bodyOf(needed, { ...typed, [path]: '' }))).toBe(true);
    expect(Check(CHANGES[command].body, bodyOf(needed, typed))).toBe(true);
  });
});

test('rates are typed as percentages and sent as counts of 1e-8', () => {
  const fields = bodyFields('fee/tier');
  expect(bodyOf(fields, { tier: '3', maker_rate: '0.08', taker_rate: '0.1' })).toEqual({
    tier: 3,
    maker_rate: 80_000,
    taker_rate: 100_000,
  });
  const [, maker] = fields;
  expect(fieldProblem(maker!, '0.0000001')).toBe('percent');
  expect(fieldProblem(maker!, '-1')).toBe('percent');
  expect(fieldProblem(maker!, '51')).toBe('range');
});

test('shares are typed as percentages and sent as decimals', () => {
  const fields = bodyFields('pair/list');
  const band = fields.find(({ name }) => name === 'price_band')!;
  expect(['5', '0.5', '12.34', '0'].map((text) => bodyOf([band], { price_band: text })['price_band'])).toEqual([
    '0.05',
    '0.005',
    '0.1234',
    '0',
  ]);
  expect(['0.123', '-1', 'x', '5 %'].map((text) => fieldProblem(band, text))).toEqual(['share', 'share', 'share', 'share']);
  expect(typedOf(fields, { price_band: '0.05' })['price_band']).toBe('5');
});

test('what is frozen is a percentage with six decimals', () => {
  const ratio = bodyFields('ico/create').find(({ name }) => name === 'freeze_ratio')!;
  expect(bodyOf([ratio], { freeze_ratio: '60' })).toEqual({ freeze_ratio: '0.6' });
  expect(bodyOf([ratio], { freeze_ratio: '12.345678' })).toEqual({ freeze_ratio: '0.12345678' });
  expect(fieldProblem(ratio, '1.2345678')).toBe('share');
  expect(typedOf([ratio], { freeze_ratio: '0.125' })).toEqual({ freeze_ratio: '12.5' });
});

test('times are chosen in UTC and sent in ms', () => {
  const start = bodyFields('ico/create').find(({ name }) => name === 'start')!;
  const noon = Date.UTC(2026, 10, 20, 12);
  expect(bodyOf([start], { start: '2026-11-20T12:00' })).toEqual({ start: noon });
  expect(typedOf([start], { start: noon })).toEqual({ start: '2026-11-20T12:00' });
  expect(typedOf([start], { start: noon + 1_000 })).toEqual({ start: '2026-11-20T12:00:01' });
  expect(bodyOf([start], { start: '2026-11-20T12:00:01.250' })).toEqual({ start: noon + 1_250 });
  expect(typedOf([start], { start: noon + 1_250 })).toEqual({ start: '2026-11-20T12:00:01.250' });
  for (const wrong of ['1795176000000', '20.11.2026', '2026-13-01T00:00', '2026-11-20'])
    expect(fieldProblem(start, wrong), wrong).toBe('time');
});

test('a number of a few is chosen as a word and sent as a number; brackets are typed as percentages', () => {
  const fields = bodyFields('contract/save');
  const body = {
    pair: 'BTC_USDT',
    brackets: [
      { cap: '50000', max_leverage: 125, maintenance_rate: '0.004' },
      { cap: '3000000', max_leverage: 75, maintenance_rate: '0.0065' },
    ],
    funding_hours: 4,
  };
  const typed = typedOf(fields, body);
  expect(typed['funding_hours']).toBe('4');
  expect(JSON.parse(typed['brackets']!)).toEqual([
    { cap: '50000', max_leverage: '125', maintenance_rate: '0.4' },
    { cap: '3000000', max_leverage: '75', maintenance_rate: '0.65' },
  ]);
  expect(bodyOf(fields, typed)).toEqual(body);
});

test('numbers beyond the schema, other letters and too long texts are named', () => {
  const [tier] = bodyFields('fee/tier');
  expect(['16', '1.5', 'x', '99999999999999999'].map((text) => fieldProblem(tier!, text))).toEqual([
    'range',
    'integer',
    'integer',
    'integer',
  ]);
  const [pair, , tick] = bodyFields('pair/list');
  expect(['BTC', 'btc/usdt', 'BTC_USDT_X'].map((text) => fieldProblem(pair!, text))).toEqual(['both', undefined, 'both']);
  expect(bodyOf([pair!], { pair: ' btc/usdt ' })).toEqual({ pair: 'BTC_USDT' });
  expect(['1,5', '.5', '1.', '1e3', '1.5'].map((text) => fieldProblem(tick!, text))).toEqual([
    'decimal',
    'decimal',
    'decimal',
    'decimal',
    undefined,
  ]);
  const [login, name] = bodyFields('operator/add');
  expect([fieldProblem(login!, 'an'), fieldProblem(login!, 'an na'), fieldProblem(name!, 'x'.repeat(61))]).toEqual([
    'length',
    'form',
    'length',
  ]);
});

test('fields of a group stand in it', () => {
  const fields = bodyFields('platform/config');
  expect(bodyOf(fields, { 'legal_trade.pay_time': '60', 'name_check.draw_check': '5' })).toEqual({
    legal_trade: { pay_time: 60 },
    name_check: { draw_check: 5 },
  });
});

test('rows are wrong where one of their fields is, or a row says nothing', () => {
  const [communities] = bodyFields('setting/site');
  const problem = (rows: readonly object[]) => fieldProblem(communities!, rows.length === 0 ? '' : JSON.stringify(rows));
  expect(problem([])).toBeUndefined();
  expect(bodyOf([communities!], { communities: '' })).toEqual({ communities: [] });
  expect(problem([{ name: 'X', link: '', logo: '' }])).toBeUndefined();
  expect(problem([{ name: 'X', link: 'http://x.example', logo: '' }])).toBe('form');
  expect(problem([{ name: '', link: '', logo: '' }])).toBe('form');
});
