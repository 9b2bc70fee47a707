/** What every transport promises. */
import { expect, test } from 'vitest';
import { MAX_MESSAGE_BYTES } from './transport.ts';
import type { OnFault, Transport } from './transport.ts';

/** A network for one test. */
export interface SuiteNetwork {
  connect(onFault: OnFault): Promise<Transport>;
  /** Takes the network away from all, and gives it back; resolves when that is done, not when all have seen it. */
  cut(): Promise<void>;
  mend(): Promise<void>;
}

const text = (words: string): Uint8Array => Buffer.from(words);
const noFault: OnFault = (error) => {
  throw error;
};

/** What is heard, as text. */
function listen(transport: Transport, subject: string) {
  const heard: string[] = [];
  const leave = transport.subscribe(subject, (bytes) => void heard.push(Buffer.from(bytes).toString()));
  return { heard, leave };
}

async function connectAll(network: SuiteNetwork, count: number): Promise<Transport[]> {
  return Promise.all(Array.from({ length: count }, () => network.connect(noFault)));
}

/** `start` gives a network of its own to each test. Long: a list of tests. */
export function transportSuite(start: () => Promise<SuiteNetwork>): void {
  test('what one publishes all hear who have subscribed, in order, also itself', async () => {
    const [one, other] = (await connectAll(await start(), 2)) as [Transport, Transport];
    const own = listen(one, 'a.b');
    const others = [listen(other, 'a.b'), listen(other, 'a.b')];
    const elsewhere = listen(other, 'a.c');
    await Promise.all([one.settled(), other.settled()]);
    const words = Array.from({ length: 200 }, (_, at) => `word ${at}`);
    for (const word of words) expect(one.publish('a.b', text(word))).toBe(true);
    for (const { heard } of [own, ...others]) await expect.poll(() => heard).toEqual(words);
    expect(elsewhere.heard).toEqual([]);
  });

  test('nobody hears who has left, or was closed', async () => {
    const [one, other, third] = (await connectAll(await start(), 3)) as [Transport, Transport, Transport];
    const left = listen(other, 'a');
    const closed = listen(third, 'a');
    const stays = listen(other, 'a');
    await Promise.all([other.settled(), third.settled()]);
    left.leave();
    await third.close();
    await other.settled();
    expect(one.publish('a', text('x'))).toBe(true);
    await expect.poll(() => stays.heard).toEqual(['x']);
    expect([left.heard, closed.heard]).toEqual([[], []]);
    expect([third.connected, third.publish('a', text('y'))]).toEqual([false, false]);
    await third.close();
  });

  test('the longest message arrives as it was; a longer one, and a subject that is none, are refused', async () => {
    const [one, other] = (await connectAll(await start(), 2)) as [Transport, Transport];
    const longest = Buffer.alloc(MAX_MESSAGE_BYTES, 'kontor');
    let heard: Buffer | undefined;
    other.subscribe('a', (bytes) => (heard = Buffer.from(bytes)));
    await other.settled();
    one.publish('a', longest);
    await expect.poll(() => heard?.equals(longest)).toBe(true);
    expect(() => one.publish('a', Buffer.alloc(MAX_MESSAGE_BYTES + 1))).toThrow(RangeError);
    for (const none of ['', 'a..b', 'a b', '>', 'a.*', 'a.', 'a\r\nPUB b 0']) {
      expect(() => one.publish(none, text('x'))).toThrow(RangeError);
      expect(() => one.subscribe(none, () => undefined)).toThrow(RangeError);
    }
  });

  test('what a hearer throws is told, and keeps nothing from others', async () => {
    const network = await start();
    const faults: string[] = [];
    const one = await network.connect(({ message }) => faults.push(message));
    one.subscribe('a', () => {
      throw new Error('deaf');
    });
    const { heard } = listen(one, 'a');
    await one.settled();
    one.publish('a', text('x'));
    one.publish('a', text('y'));
    await expect.poll(() => heard).toEqual(['x', 'y']);
    expect(faults).toEqual(['deaf', 'deaf']);
  });

  test('while there is no connection what is published is refused and not kept; afterwards all is heard again', async () => {
    const network = await start();
    const [one, other] = (await connectAll(network, 2)) as [Transport, Transport];
    const told: boolean[] = [];
    one.onConnection((connected) => void told.push(connected));
    const { heard } = listen(other, 'a');
    await other.settled();
    await network.cut();
    await expect.poll(() => [one.connected, other.connected]).toEqual([false, false]);
    expect(one.publish('a', text('lost'))).toBe(false);
    expect(await one.settled()).toBe(false);
    const late = listen(other, 'b');
    await network.mend();
    await expect.poll(() => [one.connected, other.connected]).toEqual([true, true]);
    expect(told).toEqual([false, true]);
    await other.settled();
    expect([one.publish('a', text('kept')), one.publish('b', text('late'))]).toEqual([true, true]);
    await expect.poll(() => [heard, late.heard]).toEqual([['kept'], ['late']]);
  });

  test('what was published before it was closed goes out', async () => {
    const [one, other] = (await connectAll(await start(), 2)) as [Transport, Transport];
    const { heard } = listen(other, 'a');
    await other.settled();
    for (let at = 0; at < 100; at += 1) one.publish('a', text(`${at}`));
    await one.close();
    await expect.poll(() => heard.length).toBe(100);
  });
}
