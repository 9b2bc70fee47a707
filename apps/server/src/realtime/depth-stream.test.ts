import { DepthBook } from '@kontor/contract/depth-book';
import type { DepthMessage } from '@kontor/contract/channels';
import { Side } from '@kontor/domain/order';
import { expect, test } from 'vitest';
import type { DepthSnapshot } from '../follower/feed.ts';
import type { Receiver } from './connection.ts';
import { DepthStream } from './depth-stream.ts';

const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** A book of one bid level whose lots are its sequence; snapshots are answered by hand. */
function startStream() {
  const asked: ((updateId: number) => void)[] = [];
  const stream = new DepthStream('d', {
    snapshot: () =>
      new Promise<DepthSnapshot>((resolve) => {
        asked.push((updateId) => resolve({ market: 0, updateId, bids: [[100, updateId]], asks: [] }));
      }),
    levels: (levels) => levels.map(([ticks, lots]) => [String(ticks), String(lots)] as const),
  });
  let stands = 0;
  const change = (to: number): void => {
    stream.change({ market: 0, firstUpdateId: stands + 1, lastUpdateId: to, levels: [{ side: Side.BUY, priceTicks: 100, lots: to }] });
    stands = to;
  };
  const join = () => {
    const messages: DepthMessage[] = [];
    const receiver: Receiver = {
      slow: false,
      close: () => undefined,
      write: (frame) => messages.push(JSON.parse(frame.subarray(frame.indexOf('{')).toString()) as DepthMessage),
    };
    stream.add(receiver);
    return messages;
  };
  return { stream, asked, change, join };
}

test('a snapshot that deltas have overtaken while it was made is told to nobody', async () => {
  const { stream, asked, change, join } = startStream();
  const early = join();
  stream.flush();
  asked.shift()!(3);
  await settle();
  const late = join();
  stream.flush();
  change(5);
  change(9);
  stream.flush();
  // It stands between what the delta starts from and what it leads to: whoever got it could not take over the next one.
  asked.shift()!(5);
  await settle();
  expect(late).toEqual([]);
  stream.flush();
  asked.shift()!(9);
  await settle();
  change(12);
  stream.flush();
  for (const messages of [early, late]) {
    const book = new DepthBook();
    for (const message of messages) expect(book.apply(message)).toBe('applied');
    expect([book.standsAt, book.bids.get('100')]).toEqual([12, '12']);
  }
  expect(late.map(({ type }) => type)).toEqual(['snapshot', 'delta']);
});
