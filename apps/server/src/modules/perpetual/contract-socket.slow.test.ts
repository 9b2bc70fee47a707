/** Contracts over a socket of a whole server: orders placed and cancelled there, what the private channel tells, and what everybody hears. */
import type { ClientMessage, SectionPart, ServerMessage, UserMessage } from '@kontor/contract/channels';
import { Code, codeOfRefusal } from '@kontor/contract/envelope';
import {
  contractCancel,
  contractCancelAll,
  contractOpenOrders,
  contractPlace,
  contractSetting,
  planPlace,
  positionMode,
} from '@kontor/contract/perpetual';
import { contractCandleChannel, contractChannel, contractDepth } from '@kontor/contract/perpetual-market';
import { cancelOrder, placeOrder } from '@kontor/contract/spot';
import { Refusal } from '@kontor/domain/refusals';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { Cleanup, eventually } from '../../store/test-world.ts';
import { PAIR, startContractServer } from './contract-server-world.ts';
import type { ContractServer } from './contract-server-world.ts';

const cleanup = new Cleanup();
let world: ContractServer;
let [ann, bob] = ['', ''];

beforeAll(async () => {
  world = cleanup.add(await startContractServer(), (started) => started.stop());
  [ann, bob] = world.tokens;
  await world.indexAt(60_000);
  await world.bring(ann, '10000');
  await world.bring(bob, '50000');
});
afterAll(() => cleanup.run());

type Answered = Extract<ServerMessage, { op: 'answer' | 'answers' | 'error' }>;

/** A client that keeps what it hears. */
async function connect(token?: string, hears = true) {
  const ws = cleanup.add(new WebSocket(`${world.server.url.replace('http', 'ws')}/realtime`), (open) => open.terminate());
  const heard: ServerMessage[] = [];
  ws.on('message', (data: Buffer) => heard.push(JSON.parse(data.toString()) as ServerMessage));
  await new Promise((resolve, reject) => ws.once('open', resolve).once('error', reject));
  const say = (message: ClientMessage): void => ws.send(JSON.stringify(message));
  const answerTo = (id: number): ServerMessage | undefined => heard.find((message) => 'id' in message && message.id === id);
  let ids = 0;
  const ask = async (message: (id: number) => ClientMessage): Promise<Answered> => {
    const id = ++ids;
    say(message(id));
    await eventually(() => answerTo(id) !== undefined);
    return answerTo(id) as Answered;
  };
  if (token !== undefined) await ask((id) => ({ op: 'login', id, token, private: hears }));
  const call = (path: string, body: object): Promise<Answered> => ask((id) => ({ op: 'call', id, call: path, body }));
  return { heard, say, ask, call };
}

const ORDER = { pair: PAIR, action: 'open_long', type: 'limit', price: '50000', quantity: '0.1' } as const;

describe('calls', () => {
  test('an order is placed, found over HTTP, told again when it is repeated, and cancelled', async () => {
    const client = await connect(ann, false);
    const placed = await client.call(contractPlace.path, { ...ORDER, client_id: 'socket-1' });
    expect(placed).toMatchObject({ op: 'answer', code: Code.SUCCESS, data: { client_id: 'socket-1', repeated: false } });
    const { order_id: id, sequence } = (placed as { data: { order_id: string; sequence: number } }).data;
    const { list } = await world.done(contractOpenOrders, { min_seq: sequence }, ann);
    expect(list.map(({ order_id }) => order_id)).toEqual([id]);
    const again = await world.ask(contractPlace, { ...ORDER, client_id: 'socket-1' }, ann);
    expect(again.data).toMatchObject({ order_id: id, repeated: true });
    expect(await client.call(contractPlace.path, { ...ORDER, client_id: 'socket-1' })).toMatchObject({
      data: { order_id: id, repeated: true },
    });
    expect(await client.call(contractPlace.path, { ...ORDER, quantity: '0.2', client_id: 'socket-1' })).toMatchObject({
      code: codeOfRefusal(Refusal.CLIENT_ID_REUSED),
    });
    expect(await client.call(contractCancel.path, { order_id: id })).toMatchObject({ code: Code.SUCCESS, data: { order_id: id } });
    expect(await client.call(contractCancel.path, { order_id: id })).toMatchObject({ code: codeOfRefusal(Refusal.UNKNOWN_ORDER) });
  });

  test('a batch: each by itself, in its order; what is refused over HTTP is refused here', async () => {
    const client = await connect(ann, false);
    const list = [
      { ...ORDER, client_id: 'batch-1' },
      { ...ORDER, price: '50000.05', client_id: 'batch-2' },
      { ...ORDER, leverage: 5 },
      { ...ORDER, action: 'close_long', client_id: 'batch-3' },
      { ...ORDER, client_id: 'batch-1' },
      { ...ORDER, price: '49000' },
      { ...ORDER, price: '49000' },
    ];
    expect(await client.ask((id) => ({ op: 'batch', id, call: contractPlace.path, list }))).toMatchObject({
      op: 'answers',
      list: [
        { code: Code.SUCCESS, data: { repeated: false } },
        { code: codeOfRefusal(Refusal.PRICE_FILTER), data: null },
        { code: Code.BAD_REQUEST, data: null },
        { code: codeOfRefusal(Refusal.NOT_CLOSABLE) },
        { code: Code.SUCCESS, data: { repeated: true } },
        { code: Code.SUCCESS },
        { code: Code.DUPLICATE_REQUEST },
      ],
    });
    const cancelled = await client.call(contractCancelAll.path, { pair: PAIR });
    expect(cancelled).toMatchObject({ code: Code.SUCCESS });
    const { sequence } = (cancelled as { data: { sequence: number } }).data;
    expect((await world.done(contractOpenOrders, { min_seq: sequence }, ann)).list).toEqual([]);
  });

  test('in the order in which they were sent: an order and its cancel, which knows it by its client id alone', async () => {
    const client = await connect(ann, false);
    for (const message of [
      { op: 'call', id: 101, call: contractPlace.path, body: { ...ORDER, client_id: 'quick' } },
      { op: 'call', id: 102, call: contractCancel.path, body: { client_id: 'quick' } },
    ] as const)
      client.say(message);
    await eventually(() => [101, 102].every((id) => client.heard.some((message) => 'id' in message && message.id === id)));
    expect(client.heard.slice(-2)).toMatchObject([{ code: Code.SUCCESS }, { code: Code.SUCCESS }]);
  });

  test('nobody does anything for another, or without a login', async () => {
    const { data } = await world.place({ price: '50000' }, ann);
    const other = await connect(bob, false);
    expect(await other.call(contractCancel.path, { order_id: data.order_id })).toMatchObject({
      code: codeOfRefusal(Refusal.UNKNOWN_ORDER),
    });
    const stranger = await connect();
    expect(await stranger.call(contractPlace.path, ORDER)).toMatchObject({ op: 'error', code: Code.SESSION_OVER });
    expect(await other.call(contractSetting.path, { pair: PAIR, leverage: 5 })).toMatchObject({ op: 'error', code: Code.NOT_FOUND });
    await world.done(contractCancelAll, {}, ann);
  });

  test('an order of spot is none of a contract', async () => {
    const spot = { pair: PAIR, side: 'buy', type: 'limit', price: '50000', quantity: '0.01', client_id: 'of-spot' } as const;
    const { order_id: id } = await world.done(placeOrder, spot, ann);
    const client = await connect(ann, false);
    for (const body of [{ order_id: id }, { client_id: 'of-spot' }])
      expect(await client.call(contractCancel.path, body)).toMatchObject({ code: codeOfRefusal(Refusal.UNKNOWN_ORDER) });
    expect(await client.call(cancelOrder.path, { order_id: id })).toMatchObject({ code: Code.SUCCESS });
  });
});

/** The parts of the section of contracts, in the order in which they were told. */
const partsOf = (heard: readonly ServerMessage[]): SectionPart<'contract'>[] =>
  heard.flatMap((message) => ('ch' in message && message.ch === 'user' ? ((message as UserMessage).sections.contract ?? []) : []));

describe('the private channel', () => {
  test('begins with the whole and goes on with what changed, without a gap', async () => {
    await world.done(positionMode, { position_mode: 'one_way' }, ann);
    await world.held(ann);
    const client = await connect(ann);
    await eventually(() => partsOf(client.heard).length > 0);
    const [first] = partsOf(client.heard);
    expect(first).toMatchObject({ type: 'snapshot', position_mode: 'one_way', positions: [], orders: [], plans: [] });
    expect(first!.settings.map(({ pair }) => pair)).toContain(PAIR);
    await world.done(positionMode, { position_mode: 'hedge' }, ann);
    await world.place({ action: 'open_short', type: 'limit_maker', price: '60000', quantity: '1' }, bob);
    await world.place({ type: 'market', quantity: '1' }, ann);
    await world.done(contractSetting, { pair: PAIR, leverage: 10 }, ann);
    const { plan_id: plan } = await world.done(
      planPlace,
      { pair: PAIR, side: 'long', purpose: 'stop_loss', trigger_kind: 'trailing', callback_rate: '0.05', client_id: 'told' },
      ann,
    );
    await eventually(() => partsOf(client.heard).some(({ plans }) => plans.length > 0));
    const parts = partsOf(client.heard).slice(1) as Extract<SectionPart<'contract'>, { type: 'update' }>[];
    let last = first!.sequence;
    for (const { type, prev, sequence } of parts) {
      expect([type, prev]).toEqual(['update', last]);
      last = sequence;
    }
    const [mode, traded, set, planned] = [
      parts.find(({ position_mode: of }) => of === 'hedge'),
      parts.find(({ deals }) => deals.length > 0),
      parts.find(({ settings }) => settings.length > 0),
      parts.find(({ plans }) => plans.length > 0),
    ];
    expect(mode).toMatchObject({ positions: [], orders: [], deals: [] });
    expect(traded).toMatchObject({
      positions: [{ side: 'long', quantity: '1', average_open_price: '60000' }],
      deals: [{ action: 'open_long', quantity: '1', fee: '30', role: 'taker' }],
      account: { wallet: '9970.00000000' },
    });
    expect(traded!.orders.at(-1)).toMatchObject({ status: 'filled' });
    expect(set!.settings).toEqual([{ pair: PAIR, leverage: 10, margin_mode: 'cross' }]);
    expect(planned!.plans).toMatchObject([{ plan_id: plan, callback_rate: '0.05', activation_price: null, status: 'entrusted' }]);
    // What nobody else may know.
    expect(JSON.stringify(partsOf((await connect(bob)).heard))).not.toContain('socket-1');
  });

  test('a position that is closed is told with quantity 0, and its plan as over', async () => {
    expect(await world.held(ann)).toHaveLength(1);
    const client = await connect(ann);
    await eventually(() => partsOf(client.heard).length > 0);
    expect(partsOf(client.heard)[0]!.positions).toHaveLength(1);
    await world.place({ price: '59990', quantity: '1' }, bob);
    await world.place({ action: 'close_long', type: 'market', quantity: '1' }, ann);
    await eventually(() => partsOf(client.heard).some(({ positions }) => positions.some(({ quantity }) => quantity === '0')));
    const told = partsOf(client.heard).find(({ positions }) => positions.some(({ quantity }) => quantity === '0'))!;
    expect(told).toMatchObject({
      positions: [{ side: 'long', quantity: '0', realised_profit: '-10' }],
      plans: [{ status: 'cancelled', trigger_kind: 'trailing' }],
      deals: [{ action: 'close_long', realised_profit: '-10' }],
    });
  });

  test('says that something was lost when it is asked to, with a new whole', async () => {
    const client = await connect(ann);
    await eventually(() => partsOf(client.heard).length > 0);
    client.say({ op: 'resync', id: 900, channel: 'user', section: 'contract' });
    await eventually(() => partsOf(client.heard).length > 1);
    expect(partsOf(client.heard).map(({ type }) => type)).toEqual(['snapshot', 'snapshot']);
  });
});

describe('what everybody hears', () => {
  test('ticks, marks, the book, trades and candles of a contract, and nothing of the pair of the same name', async () => {
    const channels = [
      ...(['tick', 'mark', 'depth', 'trade'] as const).map((channel) => contractChannel(channel, 'BTC', 'USDT')),
      contractCandleChannel('BTC', 'USDT', '1m'),
    ];
    const client = await connect();
    expect(await client.ask((id) => ({ op: 'subscribe', id, channels }))).toMatchObject({ op: 'subscribed', channels });
    const of = (ch: string) => client.heard.filter((message) => 'ch' in message && message.ch === ch) as { ch: string; data: never }[];
    await eventually(() => ['tick', 'mark', 'depth'].every((channel) => of(contractChannel(channel as 'tick', 'BTC', 'USDT')).length > 0));
    await world.place({ action: 'open_short', type: 'limit_maker', price: '60010', quantity: '0.5' }, bob);
    await world.place({ type: 'limit', price: '60010', quantity: '0.2' }, ann);
    await world.indexAt(60_100, 2);
    await eventually(() => channels.every((name) => of(name).length > (name.endsWith('depth') ? 1 : 0)));
    expect(of('btc_usdt_future_trade').flatMap(({ data }) => data)).toMatchObject([{ price: '60010', quantity: '0.2' }]);
    await eventually(() => of('btc_usdt_future_mark').some(({ data }: { data: { index_price: string } }) => data.index_price === '60100'));
    expect(of('btc_usdt_future_mark').at(-1)!.data).toMatchObject({ pair: PAIR, stale: false, last_price: '60010' });
    await eventually(() =>
      of('btc_usdt_future_tick').some(({ data }: { data: { open_interest: string } }) => data.open_interest === '1.2'),
    );
    expect(of('btc_usdt_future_candle_1m').at(-1)!.data).toMatchObject({ close: '60010' });
    const book = of('btc_usdt_future_depth') as unknown as { type: string; U: number; u: number; asks: [string, string][] }[];
    expect(book[0]!.type).toBe('snapshot');
    let last = book[0]!.u;
    for (const { type, U, u } of book.slice(1)) {
      // What happened while the snapshot was made may be told again.
      if (u <= last) continue;
      expect([type, U]).toEqual(['delta', last + 1]);
      last = u;
    }
    const { asks } = await world.done(contractDepth, { pair: PAIR });
    expect(asks).toEqual([['60010', '0.3']]);
    expect(book.flatMap((message) => message.asks).at(-1)).toEqual(['60010', '0.3']);
    expect(client.heard.some((message) => 'ch' in message && !channels.includes(message.ch))).toBe(false);
  });
});
