import { describe, expect, test } from 'vitest';
import { RealtimeClient } from './realtime-client.ts';
import type { ChannelMessage, Socket } from './realtime-client.ts';

/** A world of its own: time passes when told to, sockets are opened and closed by hand. */
class World {
  nowMs = 1_000;
  readonly sockets: (Socket & {
    readonly sent: { readonly op: string; readonly id: number; readonly channels?: readonly string[]; readonly channel?: string }[];
  })[] = [];
  readonly #due: { readonly atMs: number; readonly run: () => void }[] = [];
  readonly #periods: { nextMs: number; readonly periodMs: number; readonly run: () => void }[] = [];
  readonly client = new RealtimeClient({
    nowMs: () => this.nowMs,
    random: () => 0,
    later: (run, delayMs) => this.#due.push({ atMs: this.nowMs + delayMs, run }),
    every: (run, periodMs) => this.#periods.push({ nextMs: this.nowMs + periodMs, periodMs, run }),
    open: () => {
      const sent: World['sockets'][number]['sent'] = [];
      const socket = {
        sent,
        send: (text: string) => void sent.push(JSON.parse(text) as (typeof sent)[number]),
        close: () => undefined,
        onopen: null,
        onmessage: null,
        onclose: null,
      };
      this.sockets.push(socket);
      return socket;
    },
  });

  pass(ms: number): void {
    for (const endMs = this.nowMs + ms; this.nowMs < endMs; this.nowMs += 10) {
      for (const each of this.#due.splice(0))
        if (each.atMs <= this.nowMs) each.run();
        else this.#due.push(each);
      for (const each of this.#periods) {
        if (each.nextMs > this.nowMs) continue;
        each.nextMs += each.periodMs;
        each.run();
      }
    }
  }

  say(message: object): void {
    this.sockets.at(-1)?.onmessage?.({ data: JSON.stringify(message) });
  }
}

describe('subscriptions', () => {
  test('one message for all that is asked for at once, and again on a new connection', () => {
    const world = new World();
    world.client.subscribe('btc_usdt_tick', () => undefined);
    world.client.subscribe('btc_usdt_depth', () => undefined);
    world.sockets[0]?.onopen?.();
    world.pass(100);
    expect(world.sockets[0]?.sent).toMatchObject([{ op: 'subscribe', channels: ['btc_usdt_tick', 'btc_usdt_depth'] }]);
    let resyncs = 0;
    world.client.onResync(() => resyncs++);
    world.sockets[0]?.onclose?.({ code: 1006 });
    expect(world.client.view().state).toBe('reconnecting');
    world.pass(2_000);
    world.sockets[1]?.onopen?.();
    world.pass(100);
    expect(world.sockets[1]?.sent).toMatchObject([{ op: 'subscribe', channels: ['btc_usdt_tick', 'btc_usdt_depth'] }]);
    expect(resyncs).toBe(1);
    expect(world.client.view().state).toBe('reconnecting');
    world.say({ op: 'subscribed', id: 1, channels: [] });
    expect(world.client.view().state).toBe('live');
  });

  test('leaving and coming back within a moment costs no message; leaving for good does', () => {
    const world = new World();
    const leave = world.client.subscribe('a_b_trade', () => undefined);
    world.sockets[0]?.onopen?.();
    world.pass(100);
    leave();
    const leaveAgain = world.client.subscribe('a_b_trade', () => undefined);
    world.pass(100);
    expect(world.sockets[0]?.sent).toHaveLength(1);
    leaveAgain();
    world.pass(100);
    expect(world.sockets[0]?.sent.at(-1)).toMatchObject({ op: 'unsubscribe', channels: ['a_b_trade'] });
  });

  test('an unknown channel does not keep the others from being heard, and is not asked for twice', () => {
    const world = new World();
    const heard: ChannelMessage[] = [];
    world.client.subscribe('a_b_tick', (message) => heard.push(message));
    world.client.subscribe('no_such_tick', () => undefined);
    world.sockets[0]?.onopen?.();
    world.pass(50);
    const first = world.sockets[0]?.sent[0];
    world.say({ op: 'error', id: first?.id, code: 404, msg: 'Not found' });
    world.pass(50);
    const [, one, other] = world.sockets[0]?.sent ?? [];
    expect([one?.channels, other?.channels]).toEqual([['a_b_tick'], ['no_such_tick']]);
    world.say({ op: 'error', id: other?.id, code: 404, msg: 'Not found' });
    world.say({ op: 'subscribed', id: one?.id, channels: ['a_b_tick'] });
    world.pass(100);
    expect(world.sockets[0]?.sent).toHaveLength(3);
    world.say({ ch: 'a_b_tick', data: {} });
    expect(heard).toHaveLength(1);
  });

  test('forty resyncs at once leave at a pace the server takes', () => {
    const world = new World();
    world.client.subscribe('a_b_depth', () => undefined);
    world.sockets[0]?.onopen?.();
    world.pass(100);
    for (let i = 0; i < 40; i++) world.client.resync('a_b_depth');
    world.pass(1_000);
    expect(world.sockets[0]?.sent.length).toBeLessThanOrEqual(1 + 12 + 12);
    world.say({ op: 'pong', id: 0 });
    world.pass(3_000);
    expect(world.sockets[0]?.sent.filter(({ op }) => op === 'resync')).toHaveLength(40);
  });
});

describe('login', () => {
  test('is said again on every connection, and another token takes another connection', () => {
    const world = new World();
    world.client.login('first');
    world.sockets[0]?.onopen?.();
    expect(world.sockets[0]?.sent).toMatchObject([{ op: 'login', token: 'first' }]);
    world.client.login('second');
    world.sockets[1]?.onopen?.();
    expect(world.sockets[1]?.sent).toMatchObject([{ op: 'login', token: 'second' }]);
  });

  test('one that is answered busy is said again on the same connection, and one that is refused is not', () => {
    const world = new World();
    world.client.login('mine');
    world.sockets[0]?.onopen?.();
    const said = () => world.sockets[0]!.sent.filter(({ op }) => op === 'login');
    world.say({ op: 'error', id: said()[0]!.id, code: 503, msg: 'busy' });
    expect(said()).toHaveLength(1);
    world.pass(1_500);
    expect(said()).toHaveLength(2);
    world.say({ op: 'error', id: said()[0]!.id, code: 503, msg: 'told of the first again' });
    world.say({ op: 'error', id: said()[1]!.id, code: 400, msg: 'no' });
    world.pass(3_000);
    expect(said()).toHaveLength(2);
  });

  test('a connection that broke meanwhile is not logged in on the old one', () => {
    const world = new World();
    world.client.login('mine');
    world.sockets[0]?.onopen?.();
    world.say({ op: 'error', id: world.sockets[0]!.sent[0]!.id, code: 503, msg: 'busy' });
    world.sockets[0]?.onclose?.({ code: 1006 });
    world.pass(2_000);
    world.sockets[1]?.onopen?.();
    world.pass(2_000);
    expect(world.sockets[0]?.sent).toHaveLength(1);
    expect(world.sockets[1]?.sent.filter(({ op }) => op === 'login')).toHaveLength(1);
  });

  test('a session that is over is told once and not tried again', () => {
    const world = new World();
    let over = 0;
    world.client.onSessionOver(() => over++);
    world.client.login('gone');
    world.sockets[0]?.onopen?.();
    world.sockets[0]?.onclose?.({ code: 4003 });
    world.pass(2_000);
    world.sockets[1]?.onopen?.();
    expect(over).toBe(1);
    expect(world.sockets[1]?.sent).toEqual([]);
  });
});

test('a region that is not served any more is told', () => {
  const world = new World();
  let refused = 0;
  world.client.onRegionRefused(() => refused++);
  world.client.subscribe('btc_usdt_tick', () => undefined);
  world.sockets[0]?.onopen?.();
  world.sockets[0]?.onclose?.({ code: 1006 });
  expect(refused).toBe(0);
  world.pass(2_000);
  world.sockets[1]?.onclose?.({ code: 4451 });
  expect(refused).toBe(1);
});

test('the latency is the time until the last measuring ping was answered, and is unknown without a connection', () => {
  const world = new World();
  world.client.subscribe('btc_usdt_tick', () => undefined);
  world.client.measure();
  expect(world.client.latency()).toBeUndefined();
  world.sockets[0]?.onopen?.();
  world.client.measure();
  const ping = world.sockets[0]?.sent.find(({ op }) => op === 'ping');
  world.nowMs += 38;
  world.say({ op: 'pong', id: (ping?.id ?? 0) + 1 });
  let told = 0;
  world.client.watch(() => told++);
  expect(world.client.latency()).toBeUndefined();
  world.say({ op: 'pong', id: ping?.id });
  expect([world.client.latency(), told]).toEqual([38, 1]);
  world.sockets[0]?.onclose?.({ code: 1006 });
  expect(world.client.latency()).toBeUndefined();
});
