/** Readers that do not keep up: of events they are hung up on, of values they get the newest once they have caught up; nobody else is held up. */
import { CloseCode } from '@kontor/contract/channels';
import { expect, test } from 'vitest';
import { DepthDiffs } from './depth-diffs.ts';
import { EventStream, LatestStream } from './stream-channel.ts';
import type { StreamReader } from './stream-channel.ts';
import { worded } from './stream-message.ts';
import type { Wrapping } from './stream-message.ts';

/** A reader whose slowness the test decides. */
class Reader implements StreamReader {
  slow = false;
  behind = false;
  readonly wrapping: Wrapping;
  readonly frames: Buffer[] = [];
  readonly closes: number[] = [];

  constructor(wrapping: Wrapping = 'numbered') {
    this.wrapping = wrapping;
  }

  write(frame: Buffer): void {
    this.frames.push(frame);
  }

  close(code: number): void {
    this.closes.push(code);
  }

  /** What was read, without the frames' heads. */
  get messages(): unknown[] {
    return this.frames.map((frame) => JSON.parse(frame.subarray(frame.indexOf('{')).toString()) as unknown);
  }
}

const said = (at: number, seq: number) => ({ stream: 'x', data: { at }, seq });

test('readers of one wrapping get the very same buffer, made once', () => {
  const stream = new EventStream('x');
  const readers = [new Reader('raw'), new Reader('raw'), new Reader('combined'), new Reader('combined'), new Reader('numbered')];
  for (const reader of readers) stream.add(reader);
  let made = 0;
  stream.push({ text: () => JSON.stringify({ made: ++made }) });
  stream.flush();
  const frames = readers.map(({ frames: [frame] }) => frame!);
  expect([frames[0] === frames[1], frames[2] === frames[3], made]).toEqual([true, true, 1]);
  expect(frames.map((frame) => frame.subarray(2).toString())).toEqual([
    '{"made":1}',
    '{"made":1}',
    '{"stream":"x","data":{"made":1}}',
    '{"stream":"x","data":{"made":1}}',
    '{"stream":"x","data":{"made":1},"seq":1}',
  ]);
});

test('a message that has no binary form is not told to who reads that', () => {
  const stream = new EventStream('x');
  const reader = new Reader('binary');
  stream.add(reader);
  stream.push(worded(() => ({})));
  stream.flush();
  expect(reader.frames).toEqual([]);
});

test('events: who reads too slowly is hung up on, and gets nothing with a gap before it', () => {
  const stream = new EventStream('x');
  const [slow, other] = [new Reader(), new Reader()];
  stream.add(slow);
  stream.add(other);
  stream.push(worded(() => ({ at: 1 })));
  stream.flush();
  slow.slow = true;
  stream.push(worded(() => ({ at: 2 })));
  expect(stream.flush()).toBe(1);
  expect([slow.messages, slow.closes]).toEqual([[said(1, 1)], [CloseCode.TOO_SLOW]]);
  expect(other.messages).toEqual([said(1, 1), said(2, 2)]);
});

test('values: who reads too slowly gets the newest, and sees by its number what he missed', () => {
  const stream = new LatestStream('x');
  const [slow, other] = [new Reader(), new Reader()];
  stream.add(slow);
  stream.add(other);
  const say = (at: number): number => {
    stream.set(worded(() => ({ at })));
    return stream.flush();
  };
  expect(say(1)).toBe(0);
  slow.behind = true;
  expect([say(2), say(3), say(4)]).toEqual([1, 1, 1]);
  slow.behind = false;
  expect([stream.flush(), stream.flush()]).toEqual([0, 0]);
  expect(slow.messages).toEqual([said(1, 1), said(4, 4)]);
  expect(other.messages).toHaveLength(4);
  expect(slow.closes).toEqual([]);
});

test('whoever begins to read a value gets it at once, with the number that it has', () => {
  const stream = new LatestStream('x');
  const first = new Reader();
  stream.add(first);
  stream.set(worded(() => ({ at: 1 })));
  stream.set(worded(() => ({ at: 2 })));
  stream.flush();
  const late = new Reader();
  stream.add(late);
  stream.flush();
  expect([first.messages, late.messages]).toEqual([[said(2, 1)], [said(2, 1)]]);
});

test('changes of a book: gathered, the last word of each level; what may have gone untold is a gap that shows', () => {
  const stream = new DepthDiffs('x', ({ firstUpdateId, lastUpdateId, bids, asks }) =>
    worded(() => ({ U: firstUpdateId, u: lastUpdateId, bids, asks })),
  );
  const [reader, numbered] = [new Reader('raw'), new Reader()];
  stream.add(reader);
  stream.add(numbered);
  const change = (firstUpdateId: number, lastUpdateId: number, side: number, priceTicks: number, lots: number): void =>
    stream.change({ market: 0, firstUpdateId, lastUpdateId, levels: [{ side, priceTicks, lots }] }, 0);
  change(1, 3, 0, 10, 5);
  change(4, 6, 0, 10, 0);
  change(7, 8, 1, 11, 2);
  stream.flush();
  change(9, 9, 1, 11, 3);
  stream.lost();
  change(20, 21, 1, 11, 4);
  stream.flush();
  stream.flush();
  expect(reader.messages).toEqual([
    { U: 1, u: 8, bids: [[10, 0]], asks: [[11, 2]] },
    { U: 9, u: 9, bids: [], asks: [[11, 3]] },
    { U: 20, u: 21, bids: [], asks: [[11, 4]] },
  ]);
  expect(numbered.messages.map((message) => (message as { seq: number }).seq)).toEqual([1, 2, 4]);
});
