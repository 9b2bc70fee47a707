/** Short messages through any provider that takes them by one HTTP request; what it looks like is configuration. */
import type { SmsSettings } from '../config.ts';
import { ProviderError } from './provider.ts';
import type { Outgoing, Provider } from './provider.ts';

/** An answer is waited for this long, ms. */
const ANSWER_LIMIT_MS = 15_000;

/** `{to}`, `{text}` and `{id}` of `settings` become recipient, text and the message's key, written as their place demands. */
export function smsProvider({ url, method, headers, body }: SmsSettings): Provider {
  const stopping = new AbortController();
  const isJson = (headers['content-type'] ?? '').includes('json');
  return {
    async send(message) {
      const sent = body === undefined ? {} : { body: placed(body, message, isJson ? inJson : encodeURIComponent) };
      let status: number;
      try {
        const answer = await fetch(placed(url, message, encodeURIComponent), {
          method,
          headers,
          ...sent,
          // What another address answers says nothing of whether this one took it.
          redirect: 'manual',
          signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(ANSWER_LIMIT_MS)]),
        });
        status = answer.status;
        await answer.body?.cancel();
      } catch (error) {
        throw new ProviderError(reasonOf(error), false);
      }
      if (status < 200 || status > 299) throw new ProviderError(`HTTP ${status}`, false);
    },
    close: () => stopping.abort(),
  };
}

function placed(template: string, { to, text, key }: Outgoing, write: (text: string) => string): string {
  const values: Readonly<Record<string, string>> = { to, text, id: key };
  return template.replace(/\{(to|text|id)\}/g, (_, name: string) => write(values[name]!));
}

/** As it stands between the quotes of a JSON string. */
function inJson(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'UNKNOWN';
  const { cause } = error;
  return typeof cause === 'object' && cause !== null && 'code' in cause && typeof cause.code === 'string' ? cause.code : error.name;
}
