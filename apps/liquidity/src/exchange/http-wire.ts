/** Calls over HTTP, signed with HMAC-SHA256. Source: rules §8 (signing, limits). */
import { createHmac } from 'node:crypto';
import { CODE, OutcomeUnknown, Refusal, Throttled } from './wire.ts';
import type { Fields, Method, Security, Wire } from './wire.ts';

export interface HttpWireOptions {
  /** `http://127.0.0.1:8080`. */
  readonly address: string;
  readonly apiKey: string;
  readonly secret: string;
  /** How long a signed call may be on its way; behind that it takes no effect any more, ms. */
  readonly receiveWindowMs: number;
  /** How long an answer is waited for, ms. */
  readonly timeoutMs: number;
  readonly wallMs: () => number;
  readonly fetch?: typeof fetch;
}

/** The signature of a text, in hexadecimal. */
export function signatureOf(secret: string, payload: string): string {
  return createHmac('sha256', secret).update(payload).digest('hex');
}

/** Signs by the exchange's clock, as far as it is known. */
export class HttpWire implements Wire {
  readonly #options: HttpWireOptions;
  readonly #fetch: typeof fetch;
  /** What the exchange's clock is ahead of this one, ms. */
  #aheadMs = 0;
  #isClockDoubtful = false;
  /** Until when the exchange wants to be left alone, wall ms. */
  #quietUntilMs = 0;

  constructor(options: HttpWireOptions) {
    this.#options = options;
    this.#fetch = options.fetch ?? fetch;
  }

  /** What the exchange's clock says now, ms. */
  exchangeMs(): number {
    return this.#options.wallMs() + this.#aheadMs;
  }

  /** A call was refused for its time: the clocks have to be compared. */
  get isClockDoubtful(): boolean {
    return this.#isClockDoubtful;
  }

  /** Compares the clocks; `path` is where the exchange tells its time. */
  async compareClocks(path: string): Promise<void> {
    const sentMs = this.#options.wallMs();
    const { serverTime } = (await this.call('GET', path, {}, 'none')) as { readonly serverTime: number };
    const receivedMs = this.#options.wallMs();
    if (!Number.isSafeInteger(serverTime)) throw new Refusal(-1000, 'the exchange tells no time');
    this.#isClockDoubtful = false;
    this.#aheadMs = serverTime - Math.round((sentMs + receivedMs) / 2);
  }

  async call(method: Method, path: string, fields: Fields, security: Security): Promise<unknown> {
    const { wallMs } = this.#options;
    const waitMs = this.#quietUntilMs - wallMs();
    if (waitMs > 0) throw new Throttled(-1003, 'the exchange asked for a pause', waitMs);
    try {
      return await this.#send(method, path, fields, security);
    } catch (error) {
      if (error instanceof Refusal && error.code === CODE.TIMESTAMP) this.#isClockDoubtful = true;
      if (error instanceof Throttled) this.#quietUntilMs = wallMs() + error.retryAfterMs;
      throw error;
    }
  }

  async #send(method: Method, path: string, fields: Fields, security: Security): Promise<unknown> {
    const { address, apiKey, secret, receiveWindowMs, timeoutMs } = this.#options;
    const query = new URLSearchParams(fields);
    if (security === 'signed') {
      query.set('recvWindow', String(receiveWindowMs));
      query.set('timestamp', String(this.exchangeMs()));
      query.set('signature', signatureOf(secret, query.toString()));
    }
    const text = query.toString();
    const url = `${address}${path}${text === '' ? '' : `?${text}`}`;
    let response: Response;
    let body: string;
    try {
      response = await this.#fetch(url, {
        method,
        headers: security === 'none' ? {} : { 'x-mbx-apikey': apiKey },
        signal: AbortSignal.timeout(timeoutMs),
      });
      body = await response.text();
    } catch (error) {
      throw new OutcomeUnknown(`${method} ${path} was not answered`, { cause: error });
    }
    return answerOf(response, body, `${method} ${path}`);
  }
}

/** What an answer says. */
function answerOf(response: Response, body: string, asked: string): unknown {
  let read: unknown;
  try {
    read = JSON.parse(body);
  } catch (error) {
    // What is no JSON came from something between: nobody knows what it did.
    if (response.status < 400 || response.status >= 500)
      throw new OutcomeUnknown(`${asked} was answered with ${response.status}`, { cause: error });
  }
  if (response.ok) return read;
  const {
    code = -1000,
    msg = `${asked} was answered with ${response.status}`,
    data,
  } = (read ?? {}) as {
    readonly code?: number;
    readonly msg?: string;
    readonly data?: unknown;
  };
  if (response.status === 429 || response.status === 418) throw new Throttled(code, msg, retryAfterMs(response));
  if (response.status >= 500) throw new OutcomeUnknown(`${asked} was answered with ${response.status}: ${msg}`);
  throw new Refusal(code, msg, data);
}

/** A second where nothing is said. */
function retryAfterMs(response: Response): number {
  const seconds = Number(response.headers.get('retry-after') ?? '1');
  return Number.isFinite(seconds) && seconds > 0 ? Math.ceil(seconds * 1_000) : 1_000;
}
