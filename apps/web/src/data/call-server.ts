/** Sending a call of the contract: headers, the time limit, the envelope, the end of a session. Source: spec §7, §8, §9. */
import { requestOf } from '@kontor/contract/call';
import type { AnswerOf, BodyOf, Call } from '@kontor/contract/call';
import { Code, REGION_RESTRICTED } from '@kontor/contract/envelope';
import type { Envelope } from '@kontor/contract/envelope';
import { currentWords } from '../i18n/current-words.ts';
import { configuration } from './configuration.ts';
import { noteRegionRestricted, regionIsRestricted } from './region.ts';
import { noteServerTime } from './server-clock.ts';
import { sessionIsOver, sessionToken } from './session.ts';
import { currentLocale } from './settings.ts';

/** A call that gave no data; `message` is a sentence for the person. `code` is 0 when no answer came. */
export class CallError extends Error {
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.name = 'CallError';
    this.code = code;
  }
}

/** Whether the server says that what was asked for is not there, which asking again does not change; anything else it may. */
export function isNotThere(error: unknown): boolean {
  return error instanceof CallError && (error.code === Code.NOT_FOUND || error.code === Code.BAD_REQUEST);
}

/**
 * Sends a call and gives back its data.
 * @throws CallError
 */
export async function callServer<C extends Call>(call: C, body: BodyOf<C>): Promise<AnswerOf<C>> {
  const token = sessionToken();
  const envelope = await send(call, body, token);
  if (envelope.code === Code.SUCCESS) return envelope.data as AnswerOf<C>;
  // A late answer to an earlier session says nothing about this one.
  if (envelope.code === Code.SESSION_OVER && token === sessionToken()) sessionIsOver();
  throw new CallError(envelope.code, envelope.msg === '' ? currentWords()('error.system') : envelope.msg);
}

/** The sentence for a failure of any kind. */
export function sentenceOf(error: unknown): string {
  return error instanceof CallError ? error.message : currentWords()('error.system');
}

async function send(call: Call, body: unknown, token: string): Promise<Envelope<unknown>> {
  const failed = new CallError(0, currentWords()('error.network'));
  // Behind the blocking dialog nothing is asked for (spec §8).
  if (regionIsRestricted()) throw failed;
  const request = requestOf(call, body as never);
  const sentMs = Date.now();
  try {
    const response = await fetch(`${configuration.baseAddress}${request.target}`, {
      method: request.method,
      headers: { ...(request.body === undefined ? {} : { 'content-type': 'application/json' }), token, lang: currentLocale() },
      ...(request.body === undefined ? {} : { body: request.body }),
      signal: AbortSignal.timeout(configuration.requestTimeoutMs),
    });
    noteServerTime(sentMs, Date.now(), response.headers.get('date'));
    if (response.status === 200) return (await response.json()) as Envelope<unknown>;
    if (response.status === 403) {
      const refusal = (await response.json()) as { readonly data?: { readonly message?: string } };
      if (refusal.data?.message === REGION_RESTRICTED) noteRegionRestricted();
    }
  } catch {
    // No answer, no JSON, too late: all the same to the person.
  }
  throw failed;
}
