import { expect, test } from 'vitest';
import { announcementBody, announcementProblems, timeTyped } from './announcement.ts';

const NOW = Date.UTC(2026, 10, 23, 19, 0);
const FINE = { words: {}, until: '', reason: 'the database moves' };
const names = (typed: Partial<typeof FINE>) => announcementProblems({ ...FINE, ...typed }, NOW).map(({ name }) => name);

test('times are typed in UTC', () => {
  expect(timeTyped(' 2026-11-23 20:00 ')).toBe(Date.UTC(2026, 10, 23, 20, 0));
  expect(['2026-13-01 00:00', '20:00', '2026-11-23', '2026-11-23 25:00'].map(timeTyped)).toEqual(Array(4).fill(undefined));
});

test('nothing needs to be announced; what is, is in English too, in one short line, and ends within a month', () => {
  expect(names({})).toEqual([]);
  expect(names({ words: { de_DE: 'Umzug' } })).toEqual(['words.en_US']);
  expect(names({ words: { en_US: 'We move', de_DE: 'x'.repeat(201) } })).toEqual(['words.de_DE']);
  expect(names({ until: '2026-11-23 18:59' })).toEqual(['until']);
  expect(names({ until: '2027-01-01 00:00' })).toEqual(['until']);
  expect(names({ until: 'soon', reason: ' ' })).toEqual(['until', 'maintenance_reason']);
});

test('what is empty is not sent', () => {
  expect(announcementBody(FINE)).toEqual({ reason: 'the database moves' });
  expect(announcementBody({ words: { en_US: ' We move ', de_DE: ' ' }, until: '2026-11-23 20:00', reason: ' why ' })).toEqual({
    reason: 'why',
    words: { en_US: 'We move' },
    until: Date.UTC(2026, 10, 23, 20, 0),
  });
});
