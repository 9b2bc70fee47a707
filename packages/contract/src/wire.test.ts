import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Check } from 'typebox/value';
import { CALLS } from './call-table.ts';
import { CODE_TABLE } from './code-table.ts';
import { Code, PROTOCOL_ANSWERS } from './envelope.ts';
import { formatOrderId, parseOrderId } from './order-id.ts';
import { candleChannel, depthChannel, futureIndexTickChannel, futureTickChannel, spotTickChannel, tradeChannel } from './channels.ts';
import { requestOf } from './call.ts';
import { candles } from './market.ts';
import { placeOrder } from './spot.ts';

describe('the wire', () => {
  test('changes only on purpose: update wire-snapshot.json with `vitest -u` and say in the change who must follow', async () => {
    await expect(`${JSON.stringify({ calls: CALLS, codes: CODE_TABLE }, undefined, 2)}\n`).toMatchFileSnapshot('./wire-snapshot.json');
  });

  test('every call has its own path and a body that refuses unknown keys', () => {
    const calls = Object.values(CALLS);
    expect(new Set(calls.map((call) => call.path)).size).toBe(calls.length);
    for (const call of calls) expect(call.body, call.path).toMatchObject({ type: 'object', additionalProperties: false });
  });

  test('the published table of codes is docs/api-codes.md', async () => {
    const rows = CODE_TABLE.map(({ code, name, key }) => `| ${code} | ${name} | \`${key}\` |`);
    const page = [
      '# Body codes of the site API',
      '',
      'Every call is answered with HTTP 200 and `{code, msg, data}`; `msg` is a sentence in the language of the header `lang`. 200 is success. 403 means that',
      'the session is over. Codes above 1000 are the engine’s refusals: nothing was done. A server that is stopping, and one whose database is away, answer 503.',
      '',
      '| code | name | sentence |',
      '|---|---|---|',
      ...rows,
      '',
      '## Other HTTP statuses',
      '',
      'They say that no call was made. The answer has the same envelope; where the request could not be read, its sentence is English.',
      '',
      '| HTTP | code | when |',
      '|---|---|---|',
      ...PROTOCOL_ANSWERS.map(({ status, code, when }) => `| ${status} | ${code} | ${when} |`),
      '',
    ];
    await expect(page.join('\n')).toMatchFileSnapshot('../../../docs/api-codes.md');
  });

  test('codes are unique and none of them means success', () => {
    const codes = CODE_TABLE.map((entry) => entry.code);
    expect(new Set(codes).size).toBe(codes.length);
    expect(codes).not.toContain(Code.SUCCESS);
  });
});

describe('placeOrder', () => {
  const body = { pair: 'BTC_USDT', side: 'buy', type: 'limit', price: '61686.01', quantity: '0.5' };

  test.each([
    ['as it should be', {}, true],
    ['a number for a price', { price: 61_686.01 }, false],
    ['a price with an exponent', { price: '1e3' }, false],
    ['a negative price', { price: '-1' }, false],
    ['an array for a quantity', { quantity: ['1'] }, false],
    ['another user', { user: 7 }, false],
    ['a side that is none', { side: 'BUY' }, false],
    ['a client id with a blank', { client_id: 'a b' }, false],
    ['a client id', { client_id: 'web-1_2.3:4/5' }, true],
    ['a client id of 37 characters', { client_id: 'x'.repeat(37) }, false],
  ])('%s', (_what, change, fits) => {
    expect(Check(placeOrder.body, { ...body, ...change })).toBe(fits);
  });
});

describe('order ids', () => {
  test('what is printed reads back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4_194_304 }), fc.integer({ min: 1, max: 2 ** 40 - 1 }), (slot, number) => {
        expect(parseOrderId(formatOrderId({ slot, number }))).toEqual({ slot, number });
      }),
      { seed: 1, numRuns: 300 },
    );
  });

  test.each(['', '0', '01', '-1', '1.0', '1e9', '8388607', '99999999999999999999', '9223372036854775808'])('%s is no order id', (text) => {
    expect(parseOrderId(text)).toBeUndefined();
  });
});

test('a call is sent as declared: JSON for POST, the query for GET', () => {
  expect(requestOf(placeOrder, { pair: 'BTC_USDT', side: 'buy', type: 'market', amount: '1' })).toEqual({
    method: 'POST',
    target: '/api/spot/order/place',
    body: '{"pair":"BTC_USDT","side":"buy","type":"market","amount":"1"}',
  });
  expect(requestOf(candles, { pair: 'BTC_USDT', interval: '1m', limit: '5' })).toEqual({
    method: 'GET',
    target: '/api/market/candles?pair=BTC_USDT&interval=1m&limit=5',
    body: undefined,
  });
});

test('channels are named as in the specification', () => {
  expect([spotTickChannel('BTC', 'USDT'), futureTickChannel('BTC', 'USDT'), futureIndexTickChannel('BTC', 'USDT')]).toEqual([
    'btc_usdt_tick',
    'btc_usdt_future_tick',
    'btc_usdt_future_index_tick',
  ]);
  expect([depthChannel('BTC', 'USDT'), tradeChannel('BTC', 'USDT'), candleChannel('BTC', 'USDT', '1M')]).toEqual([
    'btc_usdt_depth',
    'btc_usdt_trade',
    'btc_usdt_candle_1M',
  ]);
});
