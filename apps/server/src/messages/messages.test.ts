import { CODE_PURPOSES } from '@kontor/contract/account';
import { LANGUAGES } from '@kontor/contract/locale';
import { describe, expect, test } from 'vitest';
import { fillIn } from './fill-in.ts';
import { waitAfter } from './message-sender.ts';
import { MessageError, queueMessage } from './queue-message.ts';
import type { Message } from './queue-message.ts';
import { renderMessage } from './render-message.ts';
import { MESSAGE_WORDS } from './words.ts';

const NOW = new Date(Date.UTC(2026, 10, 22, 17, 41));
const names = (words: string): string[] => [...words.matchAll(/\{([a-z]+)\}/g)].map(([, name]) => name!).toSorted();
const mail = { channel: 'email', lang: 'en_US', params: {}, code: null, word: null } as const;

describe('words', () => {
  test.each(LANGUAGES.map(({ value }) => value))('%s names in each sentence what English names', (lang) => {
    const { en_US: english, [lang]: words } = MESSAGE_WORDS;
    for (const [name, { subject, text }] of Object.entries(english.events)) {
      const own = words.events[name as keyof typeof words.events];
      expect([name, names(own.subject), names(own.text)]).toEqual([name, names(subject), names(text)]);
    }
    for (const name of ['codeSubject', 'codeText', 'codeShort', 'word'] as const) expect(names(words[name])).toEqual(names(english[name]));
  });

  test.each(LANGUAGES.map(({ value }) => value))('%s: every code fits into its message, alone in a line of a mail', (lang) => {
    for (const purpose of CODE_PURPOSES) {
      const row = { ...mail, lang, template: `code_${purpose}`, code: '042137' };
      const rendered = renderMessage(row)!;
      expect(rendered.text.split('\n\n')).toContain('042137');
      expect(rendered.subject).not.toContain('042137');
      const short = renderMessage({ ...row, channel: 'phone' })!;
      expect(short.text).toContain('042137');
      // Two parts of a message in Unicode, 67 characters each; and two more at most where a language is long.
      expect(short.text.length).toBeLessThanOrEqual(160);
      expect(short.subject + short.html).toBe('');
    }
  });
});

describe('rendering', () => {
  test('a mail bears the word of its user, a moment in the reader’s way, and what to do', () => {
    const row = {
      ...mail,
      lang: 'de_DE',
      template: 'email_changed',
      params: { time: NOW.getTime(), email: 'n***@x.example' },
      word: 'Blaue Kuh',
    };
    const { subject, text, html } = renderMessage(row)!;
    expect(subject).toBe('E-Mail-Adresse geändert');
    expect(text.split('\n\n')[0]).toBe('Ihr Anti-Phishing-Wort: Blaue Kuh');
    expect(text).toContain('22.11.2026, 17:41 UTC');
    expect(text).toContain('n***@x.example');
    expect(text).toContain('Wenn Sie das nicht waren');
    expect(html).toContain('<html lang="de-DE">');
  });

  test('what a parameter says is text: no markup, no line of its own, no other parameter, no hidden mark', () => {
    const hostile = '<img src=x onerror=alert(1)>\r\nBcc: all@x.example {code} {time} \u202Eevil\u200B';
    const { subject, text, html } = renderMessage({
      ...mail,
      template: 'notice',
      params: { title: hostile, text: hostile },
      word: hostile,
    })!;
    expect(subject).not.toMatch(/[\r\n\u202E\u200B]/u);
    expect(subject).toContain('{code} {time}');
    expect(text).not.toMatch(/\nBcc:/);
    expect(html).not.toContain('<img');
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(fillIn('{__proto__} {constructor} {missing}', {}, 'en_US')).toBe('– – –');
    expect(fillIn('{a}', { a: 'x'.repeat(10_000) }, 'en_US')).toHaveLength(501);
  });

  test('a template that there is not is not sent as something else', () => {
    for (const template of ['', 'code_', 'code_toString', 'toString', '__proto__', 'nothing'])
      expect(renderMessage({ ...mail, template })).toBeUndefined();
  });
});

test('who is no recipient gets nothing', async () => {
  const queued: unknown[] = [];
  const queries = { run: async (...args: unknown[]) => queued.push(args) } as never;
  const to = (channel: 'email' | 'phone', address: string): Message => ({
    channel,
    to: address,
    lang: 'en_US',
    template: 'identity_approved',
    params: {},
  });
  for (const bad of ['', 'a', 'a@b@c', 'a@b\r\nBcc: c@d', 'a@b,c@d', 'A <a@b>', 'a b@c', '"a"@b', 'a@b\0', `${'a'.repeat(65)}@b`])
    await expect(queueMessage(queries, to('email', bad), NOW)).rejects.toThrow(MessageError);
  for (const bad of ['', '123', '+49 151 1', '+49151\n1234', '0'.repeat(21), '+4915a1234'])
    await expect(queueMessage(queries, to('phone', bad), NOW)).rejects.toThrow(MessageError);
  expect(queued).toEqual([]);
  await queueMessage(queries, to('email', 'jörg+1@bücher.example'), NOW);
  await queueMessage(queries, to('phone', '+4915112345678'), NOW);
  expect(queued).toHaveLength(2);
});

test('waits grow, up to a quarter of an hour', () => {
  expect([1, 2, 3, 8, 9, 1_000].map(waitAfter)).toEqual([5_000, 10_000, 20_000, 640_000, 900_000, 900_000]);
});
