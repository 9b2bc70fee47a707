import { describe, expect, test } from 'vitest';
import { missingSegment, segmentName, segmentNamed, segmentOf } from './wal-segments.ts';

const SIZE = 16 * 1024 * 1024;

describe('segments of the log', () => {
  test('are counted alike by name and by position', () => {
    for (const [lsn, name] of [
      ['0/0', '000000010000000000000000'],
      ['0/1FFFFFF', '000000010000000000000001'],
      ['0/2000000', '000000010000000000000002'],
      ['A/FF000028', '000000010000000A000000FF'],
      ['B/0', '000000010000000B00000000'],
    ] as const) {
      expect(segmentOf(lsn, SIZE), lsn).toBe(segmentNamed(name, SIZE));
      expect(segmentName('00000001', segmentOf(lsn, SIZE), SIZE)).toBe(name);
    }
    for (const file of ['00000002.history', '000000010000000000000002.partial', '000000010000000000000002.00000028.backup', '', 'x'])
      expect(segmentNamed(file, SIZE), file).toBeUndefined();
    expect(() => segmentOf('nowhere', SIZE)).toThrow('no position');
  });

  test('one that is missing between others is named, and what comes before the backup does not count', () => {
    const name = (segment: number, timeline = '00000001'): string => segmentName(timeline, segment, SIZE);
    const files = [name(3), name(250), name(251), name(252), name(254), name(255), name(256, '00000002')];
    expect(missingSegment(files, name(250), SIZE)).toBe(name(253));
    expect(missingSegment([...files, name(253)], name(250), SIZE)).toBeUndefined();
    expect(missingSegment([...files, name(253)], name(249), SIZE)).toBe(name(249));
    expect(missingSegment([], name(249), SIZE)).toBeUndefined();
  });
});
