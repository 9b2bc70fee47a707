/** A queued message as its reader sees it. */
import type { Channel, CodePurpose } from '@kontor/contract/account';
import { fillIn, plainText } from './fill-in.ts';
import type { ParamValue } from './fill-in.ts';
import type { EventName, EventWords, MessageWords } from './template-names.ts';
import { wordsOf } from './words.ts';

/** What a row of the outbox says. */
export interface QueuedText {
  readonly channel: Channel;
  readonly lang: string;
  readonly template: string;
  readonly params: Readonly<Record<string, ParamValue>>;
  readonly code: string | null;
  /** The user's word against forged mails. */
  readonly word: string | null;
}

export interface RenderedMessage {
  /** One line; empty for a short message. */
  readonly subject: string;
  readonly text: string;
  /** The same text as a page without pictures, links and styles of others; empty for a short message. */
  readonly html: string;
}

/** After these events the reader is told what to do if it was somebody else. */
const ON_GUARD: ReadonlySet<string> = new Set<EventName>([
  'login_password_changed',
  'fund_password_changed',
  'email_changed',
  'phone_changed',
  'authenticator_added',
  'authenticator_removed',
  'passkey_added',
  'passkey_removed',
  'recovery_codes_made',
  'recovery_code_used',
  'whitelist_on',
  'whitelist_off',
  'trading_key_made',
  'trading_key_changed',
  'trading_key_deleted',
  'new_login',
  'withdrawals_held',
  'withdrawal_requested',
  'account_closed',
]);

/** The words of an event with its parameters; undefined for a template that there is not. */
export function renderEvent(template: string, params: Readonly<Record<string, ParamValue>>, lang: string): EventWords | undefined {
  const { events } = wordsOf(lang);
  if (!Object.hasOwn(events, template)) return undefined;
  const { subject, text } = events[template as EventName];
  return { subject: fillIn(subject, params, lang), text: fillIn(text, params, lang).trimEnd() };
}

/** Amounts of the reader's own among the parameters, as they stand in the words: every event calls its amount `quantity`. */
export function amountsIn({ quantity, total }: Readonly<Record<string, ParamValue>>): string[] {
  return [quantity, total].flatMap((amount) => (typeof amount === 'string' ? [plainText(amount)] : []));
}

/**
 * Renders it; undefined for a template that this release does not know.
 * A short message is the text of its event alone; a mail also bears the user's word and what we never ask for.
 */
export function renderMessage(message: QueuedText): RenderedMessage | undefined {
  const words = wordsOf(message.lang);
  const body = bodyOf(message, words);
  if (body === undefined) return undefined;
  const { subject, paragraphs, short } = body;
  if (message.channel === 'phone') return { subject: '', text: short, html: '' };
  const shown = [...paragraphs];
  if (message.word !== null) shown.unshift(fillIn(words.word, { word: message.word }, message.lang));
  shown.push(words.footer);
  return { subject, text: shown.join('\n\n'), html: pageOf(message, subject, shown) };
}

interface Body {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly short: string;
}

function bodyOf(message: QueuedText, words: MessageWords): Body | undefined {
  const { template, params, lang, code } = message;
  const purpose = template.startsWith('code_') ? template.slice('code_'.length) : undefined;
  if (purpose !== undefined && Object.hasOwn(words.purposes, purpose)) {
    const filled = { purpose: words.purposes[purpose as CodePurpose], code: code ?? '······' };
    const text = fillIn(words.codeText, filled, lang);
    return {
      subject: fillIn(words.codeSubject, filled, lang),
      paragraphs: [...text.split('\n\n'), words.codeWarning],
      short: fillIn(words.codeShort, filled, lang),
    };
  }
  const event = renderEvent(template, params, lang);
  if (event === undefined) return undefined;
  const guard = ON_GUARD.has(template) ? [words.notYou] : [];
  const subject = plainText(event.subject);
  return {
    subject,
    paragraphs: [...event.text.split('\n\n'), ...guard],
    short: `[Kontor] ${[event.text.replaceAll(/\s+/g, ' '), ...guard].join(' ')}`,
  };
}

function pageOf({ lang, code }: QueuedText, subject: string, paragraphs: readonly string[]): string {
  const written = paragraphs.map((paragraph) => {
    const lines = escaped(paragraph).replaceAll('\n', '<br>');
    const style = paragraph === code ? 'font:700 28px/1.4 monospace;letter-spacing:4px' : 'font:15px/1.55 sans-serif';
    return `<p style="${style};margin:0 0 16px">${lines}</p>`;
  });
  return `<!doctype html><html lang="${lang.replace('_', '-')}"><head><meta charset="utf-8"><title>${escaped(subject)}</title></head><body style="max-width:560px;margin:24px auto;padding:0 16px;color:#1b171f">${written.join('')}</body></html>`;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign]!);
}
