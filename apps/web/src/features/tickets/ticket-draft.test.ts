import { expect, test } from 'vitest';
import { ticketSubject, ticketText } from '@kontor/contract/ticket';
import { draftProblems, filesOf } from './ticket-draft.ts';

const picture = (key: number, file: string | undefined) => ({ key, url: '', file, failure: undefined });

test('what is missing is named in the order of the fields, and a reply needs no subject', () => {
  const pictures = [picture(1, 'a'), picture(2, undefined)];
  expect(draftProblems({ subject: ' abc ', text: ' \n', pictures })).toEqual(['subject', 'text', 'files']);
  expect(draftProblems({ text: 'Hello', pictures: [picture(1, 'a')] })).toEqual([]);
  expect(filesOf(pictures)).toEqual(['a']);
});

test('a text keeps its lines and loses what stands around them', () => {
  expect(ticketText('\r\n one  \r\n\r\n\r\n\r\ntwo\u00A0\n')).toBe(' one\n\ntwo');
  expect(ticketText(' \n\t\n ')).toBeUndefined();
  expect(ticketText('a'.repeat(4_000))).toHaveLength(4_000);
  expect(ticketText('a'.repeat(4_001))).toBeUndefined();
  expect(ticketText('👩‍👩‍👧‍👦'.repeat(1_000))).toBeDefined();
  expect(ticketText('a\u2028b')).toBeUndefined();
});

test('a subject is one line of 4 to 80 characters, as a person counts them', () => {
  expect(ticketSubject('  a \t subject ')).toBe('a subject');
  expect(ticketSubject('日本語だ')).toBe('日本語だ');
  expect(ticketSubject('abc')).toBeUndefined();
  expect(ticketSubject('a'.repeat(81))).toBeUndefined();
  expect(ticketSubject('two\nlines')).toBeUndefined();
});
