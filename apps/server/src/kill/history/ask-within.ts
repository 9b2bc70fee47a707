/** One call over HTTP. */
import type { Call } from '@kontor/contract/call';
import type { Envelope } from '@kontor/contract/envelope';

/** Rejects when no whole answer comes within so many ms. */
export async function ask(
  url: string,
  call: Call,
  body: object,
  { token = '', patienceMs }: { readonly token?: string; readonly patienceMs: number },
): Promise<Envelope<unknown>> {
  const headers = { 'content-type': 'application/json', token };
  const signal = AbortSignal.timeout(patienceMs);
  const response = await fetch(new URL(call.path, url), { method: call.method, headers, body: JSON.stringify(body), signal });
  return (await response.json()) as Envelope<unknown>;
}
