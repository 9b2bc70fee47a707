/** Two gateways and a leader, which is another after a while: whoever asks cannot tell which of them answers. Over whatever carries messages. */
import { login } from '@kontor/contract/account';
import { Code } from '@kontor/contract/envelope';
import { pairList } from '@kontor/contract/market';
import { balances, cancelOrder, openOrders, orderHistory, placeOrder } from '@kontor/contract/spot';
import { transfer } from '@kontor/contract/wallet';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { GatewayWorld } from './gateway-world.ts';
import type { GatewayWorldOptions } from './gateway-world.ts';
import { Cleanup, eventually } from '../store/test-world.ts';
import { DemoProgram } from '../trading-api/demo-key-world.ts';

const BUY = { pair: 'BTC_USDT', side: 'buy', type: 'limit', price: '60000', quantity: '0.1' } as const;
/** Of an address in a minute. */
const WEIGHT = 500;

/** What carries messages between them, and what went wrong with it. */
export interface GatewayWire {
  readonly connect: GatewayWorldOptions['connect'];
  readonly faults: () => readonly unknown[];
}

/** The tests, over what `open` opens. Long: one world, and what is tried in it one after the other. */
export function gatewaySuite(open: (cleanup: Cleanup) => Promise<GatewayWire>): void {
  const cleanup = new Cleanup();
  let world: GatewayWorld;
  let faults: GatewayWire['faults'];

  beforeAll(async () => {
    const wire = await open(cleanup);
    faults = wire.faults;
    const environment = { API_WEIGHT: `${WEIGHT}`, API_ORDERS_1D: '30', API_ORDERS_10S: '0' };
    world = await GatewayWorld.start({ cleanup, connect: wire.connect, environment });
  });
  afterAll(() => cleanup.run());

  test('what is done at one gateway is there at the other, with what was told as the least that is asked for', async () => {
    const token = await world.tokenOf('demo1');
    expect((await world.ask(1, pairList, {})).data.list.length).toBeGreaterThan(0);
    const placed = await world.ask(0, placeOrder, { ...BUY, client_id: 'first' }, token);
    expect(placed).toMatchObject({ code: Code.SUCCESS, data: { repeated: false } });
    const { order_id: id, sequence } = placed.data;
    const open = await world.ask(1, openOrders, { min_seq: sequence }, token);
    expect(open.data.list.map((order) => order.order_id)).toContain(id);
    // The same request at the other one gets its first outcome.
    expect(await world.ask(1, placeOrder, { ...BUY, client_id: 'first' }, token)).toMatchObject({ data: { order_id: id, repeated: true } });
    expect((await world.ask(1, placeOrder, { ...BUY, price: '59999', client_id: 'first' }, token)).code).not.toBe(Code.SUCCESS);
    const cancelled = await world.ask(1, cancelOrder, { order_id: id }, token);
    expect(cancelled.code).toBe(Code.SUCCESS);
    const over = await world.ask(0, orderHistory, { min_seq: cancelled.data.sequence }, token);
    expect(over.data.list.find((order) => order.order_id === id)).toMatchObject({ status: 'canceled' });
  });

  test('money is moved once, whichever gateway is asked', async () => {
    const token = await world.tokenOf('demo2');
    const body = { symbol: 'USDT', from: 'spot', to: 'contract', quantity: '12', client_id: 'moved-once' } as const;
    const answers = [
      await world.ask(0, transfer, body, token),
      await world.ask(1, transfer, body, token),
      await world.ask(0, transfer, body, token),
    ];
    expect(answers.map(({ code, msg }) => (code === Code.SUCCESS ? code : msg))).toEqual([Code.SUCCESS, Code.SUCCESS, Code.SUCCESS]);
    expect(new Set(answers.map(({ data }) => data.sequence)).size).toBe(1);
  });

  test('a page at one gateway hears of what was done at the other', async () => {
    const token = await world.tokenOf('demo3');
    const socket = new WebSocket(new URL('/realtime', world.gateways[1]!.url.replace('http', 'ws')));
    const heard: unknown[] = [];
    socket.on('message', (data) => heard.push(JSON.parse((data as Buffer).toString())));
    await new Promise((resolve) => socket.once('open', resolve));
    socket.send(JSON.stringify({ op: 'login', id: 1, token }));
    await eventually(() => JSON.stringify(heard).includes('"spot"'));
    const { data } = await world.ask(0, placeOrder, { ...BUY, price: '50000', client_id: 'heard-of' }, token);
    await eventually(() => JSON.stringify(heard).includes(data.order_id));
    // And the other way round: an order by the socket.
    socket.send(JSON.stringify({ op: 'call', id: 2, call: placeOrder.path, body: { ...BUY, price: '50001', client_id: 'by-the-socket' } }));
    await eventually(() => heard.some((message) => (message as { id?: number }).id === 2));
    const answer = heard.find((message) => (message as { id?: number }).id === 2) as { data: { order_id: string; sequence: number } };
    const open = await world.ask(0, openOrders, { min_seq: answer.data.sequence }, token);
    expect(open.data.list.map((order) => order.order_id)).toEqual(expect.arrayContaining([data.order_id, answer.data.order_id]));
    socket.terminate();
  });

  test('a limit is one limit, and what is sent twice is seen, at whichever gateway', async () => {
    const token = await world.tokenOf('demo2');
    const twice = { ...BUY, price: '30001', quantity: '0.001' } as const;
    const once = [await world.ask(0, placeOrder, twice, token), await world.ask(1, placeOrder, twice, token)];
    expect(once.map(({ code }) => code)).toEqual([Code.SUCCESS, Code.DUPLICATE_REQUEST]);
    const orderMany = async (gateway: number, count: number, name: string) => {
      const order = (at: number) =>
        world.ask(gateway, placeOrder, { ...BUY, price: '30000', quantity: '0.001', client_id: `${name}-${at}` }, token);
      return (await Promise.all(Array.from({ length: count }, (_, at) => order(at)))).map(({ code }) => code);
    };
    // Forty at once are allowed, and ten a second: what is used up at one is used up at the other. An eighth more at each where an answer is late.
    const fromMs = performance.now();
    const codes = [...(await orderMany(0, 80, 'here')), ...(await orderMany(1, 80, 'there'))];
    const allowed = (41 + ((performance.now() - fromMs) / 1_000) * 10) * 1.25;
    expect(new Set(codes)).toEqual(new Set(allowed < 160 ? [Code.SUCCESS, Code.TOO_MANY_REQUESTS] : [Code.SUCCESS]));
    expect(codes.filter((code) => code === Code.SUCCESS).length).toBeLessThanOrEqual(allowed);
  });

  test('weight, orders and bans of the trading API are one count, whichever gateway is asked', async () => {
    const program = await DemoProgram.open(world.gateways[0]!.url, 'demo3', ['read', 'spot']);
    const at = world.gateways.map(({ url }) => program.at(url));
    const order = { symbol: 'BTCUSDT', side: 'BUY', type: 'LIMIT', timeInForce: 'GTC', quantity: '0.001', price: '30000' };
    const placeMany = async (gateway: number, count: number) => {
      const answers = await Promise.all(Array.from({ length: count }, () => at[gateway]!.signed('POST', '/api/v3/order', order)));
      return answers.map(({ status }) => status);
    };
    // Thirty orders a day: what one lets in without a word of the others is an eighth.
    const placed = [...(await placeMany(0, 20)), ...(await placeMany(1, 20))];
    expect(new Set(placed)).toEqual(new Set([200, 429]));
    expect(placed.filter((status) => status === 200).length).toBeGreaterThanOrEqual(30);
    expect(placed.filter((status) => status === 200).length).toBeLessThanOrEqual(33);
    await eventually(async () => new Set([...(await placeMany(0, 1)), ...(await placeMany(1, 1))]).size === 1);
    expect([await placeMany(0, 1), await placeMany(1, 1)]).toEqual([[429], [429]]);

    // A minute that lasts for a while yet.
    if (Date.now() % 60_000 > 45_000) await new Promise((resolve) => setTimeout(resolve, 60_000 - (Date.now() % 60_000)));
    const ping = async (gateway: number) => {
      const { status, headers } = await fetch(new URL('/api/v3/ping', world.gateways[gateway]!.url));
      return { status, used: Number(headers.get('x-mbx-used-weight-1m')) };
    };
    let used = 0;
    for (let answer = await ping(0); answer.status === 200; answer = await ping(0)) used = answer.used;
    expect(used).toBe(WEIGHT);
    // The other one knows without having been asked.
    await eventually(async () => (await ping(1)).status === 429);
    // Who goes on after a hundred refusals is banned, wherever he was refused.
    for (let times = 0; times < 60; times += 1) await Promise.all([ping(0), ping(1)]);
    await eventually(async () => (await ping(0)).status === 418 && (await ping(1)).status === 418);
  });

  test('wrong passwords are counted together, and who was right is forgiven', async () => {
    const guess = async (gateway: number, password: string) => (await world.ask(gateway, login, { account: 'demo3', password })).code;
    for (const gateway of [0, 1, 0, 1]) expect(await guess(gateway, 'wrong')).toBe(Code.WRONG_LOGIN);
    expect([await guess(0, 'kontor-demo'), await guess(1, 'kontor-demo')]).toEqual([Code.TOO_MANY_REQUESTS, Code.TOO_MANY_REQUESTS]);
    await eventually(async () => (await guess(1, 'kontor-demo')) === Code.SUCCESS);
    for (const gateway of [1, 0, 1, 0]) expect(await guess(gateway, 'wrong')).toBe(Code.WRONG_LOGIN);
    expect(await guess(0, 'wrong')).toBe(Code.TOO_MANY_REQUESTS);
  });

  test('when another leads, gateways go on, and what was asked meanwhile is done once', async () => {
    const token = await world.tokenOf('demo1');
    const before = await world.ask(0, balances, {}, token);
    await world.leader.stop();
    // What can be read is served meanwhile, so requests may come.
    await expect(world.isReady(0)).resolves.toBe(true);
    const asked = [0, 1].map((gateway) =>
      world.ask(gateway, placeOrder, { ...BUY, price: '40000', client_id: 'while-nobody-leads' }, token),
    );
    await world.lead();
    const answers = await Promise.all(asked);
    // Who waited for as long as he may is told busy, and may ask again.
    const again = [0, 1].map((gateway) =>
      world.ask(gateway, placeOrder, { ...BUY, price: '40000', client_id: 'while-nobody-leads' }, token),
    );
    await eventually(
      async () =>
        (await world.ask(0, placeOrder, { ...BUY, price: '40000', client_id: 'while-nobody-leads' }, token)).code === Code.SUCCESS,
    );
    const told = [...answers, ...(await Promise.all(again))].filter(({ code }) => code === Code.SUCCESS);
    const last = await world.ask(1, placeOrder, { ...BUY, price: '40000', client_id: 'while-nobody-leads' }, token);
    expect(new Set([...told, last].map(({ data }) => data.order_id)).size).toBe(1);
    const open = await world.ask(1, openOrders, { min_seq: last.data.sequence }, token);
    expect(open.data.list.filter((order) => order.price === '40000.00' || Number(order.price) === 40_000)).toHaveLength(1);
    expect(before.code).toBe(Code.SUCCESS);
    expect([world.halts, faults()]).toEqual([[], []]);
  });
}
