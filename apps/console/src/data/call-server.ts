/** Sending a call of the console: same origin, the session is a cookie that no script sees. */
import type { OperatorAnswerOf, OperatorBodyOf, OperatorCall } from '@kontor/contract/console/operator-call';
import { Code } from '@kontor/contract/envelope';
import type { Envelope } from '@kontor/contract/envelope';
import { say } from '../i18n/words.ts';

/** Longer than any answer takes, ms. */
const LIMIT_MS = 20_000;

/** A call that gave no data; `message` is a sentence for the operator. `code` is 0 when no answer came. */
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
export async function callServer<C extends OperatorCall>(call: C, body: OperatorBodyOf<C>): Promise<OperatorAnswerOf<C>> {
  const envelope = await send(call, body);
  if (envelope.code === Code.SUCCESS) return envelope.data;
  throw new CallError(envelope.code, envelope.msg === '' ? say('error.system') : envelope.msg);
}

/** The sentence for a failure of any kind. */
export function sentenceOf(error: unknown): string {
  return error instanceof CallError ? error.message : say('error.system');
}

/** Whether it says that nobody is signed in any more. */
export function isSessionOver(error: unknown): boolean {
  return error instanceof CallError && error.code === Code.SESSION_OVER;
}

/** Whether it says that there is no such thing. */
export function isNotFound(error: unknown): boolean {
  return error instanceof CallError && error.code === Code.NOT_FOUND;
}

/** Whether it says that something was changed since it was seen. */
export function isOutdated(error: unknown): boolean {
  return error instanceof CallError && error.code === Code.CHANGE_OUTDATED;
}

async function send<C extends OperatorCall>(call: C, body: OperatorBodyOf<C>): Promise<Envelope<OperatorAnswerOf<C>>> {
  try {
    const response = await fetch(call.path, {
      method: call.method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(LIMIT_MS),
    });
    return (await response.json()) as Envelope<OperatorAnswerOf<C>>;
  } catch {
    // No answer, no JSON, too late: whether it arrived nobody knows.
    throw new CallError(0, say('error.network'));
  }
}
