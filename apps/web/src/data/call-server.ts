/** Sending a call of the contract: headers, the 8 second limit, the envelope, the end of a session. Source: spec §7, §8, §9. */
import type { AnswerOf, BodyOf, Call } from '@kontor/contract/call';
import { Code } from '@kontor/contract/envelope';
import type { Envelope } from '@kontor/contract/envelope';
import { endSession, sessionToken } from './session.ts';

const LIMIT_MS = 8_000;

/** A call that gave no data; `message` is a sentence for the person. `code` is 0 when no answer came. */
class CallError extends Error {
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.name = 'CallError';
    this.code = code;
  }
}

/**
 * Sends a call and gives back its data.
 * @throws CallError
 */
export async function callServer<C extends Call>(call: C, body: BodyOf<C>): Promise<AnswerOf<C>> {
  const envelope = await send(call, body);
  if (envelope.code === Code.SUCCESS) return envelope.data as AnswerOf<C>;
  if (envelope.code === Code.SESSION_OVER) endSession();
  throw new CallError(envelope.code, envelope.msg === '' ? 'System error' : envelope.msg);
}

async function send(call: Call, body: unknown): Promise<Envelope<unknown>> {
  try {
    const response = await fetch(call.path, {
      method: call.method,
      headers: { 'content-type': 'application/json', token: sessionToken(), lang: 'en_US' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(LIMIT_MS),
    });
    if (response.status === 200) return (await response.json()) as Envelope<unknown>;
  } catch {
    // No answer, no JSON, too late: all the same to the person.
  }
  throw new CallError(0, 'Network error');
}
