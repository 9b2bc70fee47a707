import { createRandom } from '@kontor/testkit/random';
import { expect, test } from 'vitest';
import { WireError, WireReader, WireWriter } from './wire-bytes.ts';

/** What can be written, with a value and how it is read. */
const KINDS = {
  byte: [7, (reader: WireReader) => reader.byte()],
  count: [4_000_000_000, (reader: WireReader) => reader.count()],
  word: [-2_000_000_000, (reader: WireReader) => reader.word()],
  double: [-0.1, (reader: WireReader) => reader.double()],
  text: ['größer', (reader: WireReader) => reader.text()],
} as const;
type Kind = keyof typeof KINDS;

function write(writer: WireWriter, kind: Kind): void {
  if (kind === 'text') writer.text(KINDS.text[0]);
  else writer[kind](KINDS[kind][0]);
}

test.each(Object.keys(KINDS) as Kind[])('nothing is lost where the room has to grow: by a %s', (kind) => {
  for (let before = 0; before <= 12; before += 1) {
    const writer = new WireWriter(before);
    for (let at = 0; at < before; at += 1) writer.byte(at);
    write(writer, kind);
    const reader = new WireReader(writer.take());
    for (let at = 0; at < before; at += 1) expect(reader.byte()).toBe(at);
    expect(KINDS[kind][1](reader)).toBe(KINDS[kind][0]);
    reader.end();
  }
});

test('a message of any length is read as it was written', () => {
  const random = createRandom(7);
  for (let times = 0; times < 50; times += 1) {
    const kinds = Array.from({ length: random.below(2_000) }, () => random.pick(Object.keys(KINDS) as Kind[]));
    const writer = new WireWriter(random.below(64));
    for (const kind of kinds) write(writer, kind);
    const long = 'x'.repeat(random.below(5_000));
    writer.text(long);
    const reader = new WireReader(writer.take());
    for (const kind of kinds) expect(KINDS[kind][1](reader)).toBe(KINDS[kind][0]);
    expect(reader.text()).toBe(long);
    reader.end();
    expect(() => reader.byte()).toThrow(WireError);
  }
});
