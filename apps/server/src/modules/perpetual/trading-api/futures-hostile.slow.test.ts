/** Every endpoint of futures, asked with what nobody should send: each is refused with a code of its own, and nothing is changed. */
import { FUTURES_ACCOUNT_ENDPOINTS } from '@kontor/contract/trading-api/futures-account';
import { FUTURES_ALGO_ENDPOINTS } from '@kontor/contract/trading-api/futures-algo';
import { FUTURES_MARKET_ENDPOINTS } from '@kontor/contract/trading-api/futures-market';
import { FUTURES_ORDER_ENDPOINTS } from '@kontor/contract/trading-api/futures-order';
import type { Endpoint } from '@kontor/contract/trading-api/endpoint';
import type { Parameter } from '@kontor/contract/trading-api/parameter';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Cleanup } from '../../../store/test-world.ts';
import { startFuturesApi } from '../futures-api-world.ts';
import type { FuturesApiWorld } from '../futures-api-world.ts';

const ENDPOINTS: readonly Endpoint[] = [
  ...FUTURES_MARKET_ENDPOINTS,
  ...FUTURES_ORDER_ENDPOINTS,
  ...FUTURES_ALGO_ENDPOINTS,
  ...FUTURES_ACCOUNT_ENDPOINTS,
];
const cleanup = new Cleanup();
let world: FuturesApiWorld;
let stood: unknown;
/** An order of somebody else's. */
let foreign: { readonly orderId: number; readonly clientOrderId: string };

beforeAll(async () => {
  world = await startFuturesApi(cleanup);
  const order = {
    symbol: 'BTCUSDT',
    side: 'BUY',
    positionSide: 'LONG',
    type: 'LIMIT',
    timeInForce: 'GTC',
    quantity: '0.01',
    price: '50000',
  };
  foreign = await world.done('POST', 'v1/order', { ...order, newClientOrderId: 'of-two' }, 2);
  await world.done('POST', 'v1/order', { ...order, newClientOrderId: 'of-one' });
  stood = await standing();
});
afterAll(() => cleanup.run());

/** All that user 1 and user 2 could lose by it. */
async function standing() {
  return Promise.all(
    [1, 2].map(async (user) => [
      await world.done('GET', 'v1/openOrders', {}, user),
      await world.done('GET', 'v1/openAlgoOrders', {}, user),
      await world.done('GET', 'v2/positionRisk', {}, user),
      await world.done('GET', 'v1/symbolConfig', {}, user),
      await world.done('GET', 'v1/positionSide/dual', {}, user),
    ]),
  );
}

/** Values that a parameter of a kind may have, for those that stand beside the one that is tried. */
function good(name: string, { kind, words }: Parameter): string {
  switch (kind) {
    case 'symbol':
      return 'BTCUSDT';
    case 'word':
      return words![0]!;
    case 'decimal':
    case 'signed':
      return '1';
    case 'whole':
      return '1';
    case 'flag':
      return 'false';
    case 'texts':
      return '["1"]';
    case 'objects':
      return '[{}]';
    default:
      return name;
  }
}

const GARBAGE = [
  '',
  ' ',
  '\0',
  "'; DROP TABLE contract_order; --",
  '-1',
  'NaN',
  '1e999',
  '9'.repeat(60),
  '[[[',
  '{"a":1}',
  'ꙮ',
  'null',
  '0x10',
  '1.',
];

type Told = { readonly status: number; readonly body: { readonly code?: number } };

async function send(endpoint: Endpoint, parameters: Readonly<Record<string, string>>, path: string = endpoint.paths[0]): Promise<Told> {
  const answer =
    endpoint.security === 'NONE'
      ? await world.api().ask(endpoint.method, path, parameters)
      : await world.ask(endpoint.method, path.replace('/fapi/', ''), parameters);
  return answer as Told;
}

/** Refused, or where it only reads answered; never broken. */
function isSound({ status, body }: Told, mayAnswer: boolean): boolean {
  if (status === 200) return mayAnswer;
  return status >= 400 && status < 500 && (body.code ?? 0) < 0 && body.code !== -1000;
}

test.each(ENDPOINTS.map((endpoint) => [`${endpoint.method} ${endpoint.paths[0]}`, endpoint] as const))('%s', async (_name, endpoint) => {
  const reads = endpoint.method === 'GET';
  const entries = Object.entries(endpoint.parameters);
  const required = Object.fromEntries(
    entries.filter(([, { required: is }]) => is).map(([name, parameter]) => [name, good(name, parameter)]),
  );
  const problems: unknown[] = [];
  const tried = async (parameters: Readonly<Record<string, string>>, mayAnswer: boolean): Promise<void> => {
    const told = await send(endpoint, parameters);
    if (!isSound(told, mayAnswer)) problems.push({ parameters, told });
  };
  for (const [name] of entries) {
    for (const garbage of GARBAGE) await tried({ ...required, [name]: garbage }, reads);
    if (name in required) await tried(Object.fromEntries(Object.entries(required).filter(([other]) => other !== name)), false);
  }
  await tried({ ...required, nobodyKnowsThis: '1' }, false);
  // What belongs to somebody else is not there.
  if ('orderId' in endpoint.parameters && !('limit' in endpoint.parameters))
    await tried({ ...required, symbol: 'BTCUSDT', side: 'BUY', orderId: String(foreign.orderId) }, false);
  if ('origClientOrderId' in endpoint.parameters) await tried({ ...required, symbol: 'BTCUSDT', origClientOrderId: 'of-two' }, false);
  expect(problems).toEqual([]);
  expect(await standing()).toEqual(stood);
});

test('every path of every endpoint leads to it', async () => {
  for (const endpoint of ENDPOINTS)
    for (const path of endpoint.paths) {
      const { status, body } = await send(endpoint, { nobodyKnowsThis: '1' }, path);
      expect([path, status, (body.code ?? 0) < 0 && body.code !== -5000]).toEqual([path, 400, true]);
    }
});
