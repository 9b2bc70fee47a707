/** A key of a demo's account as its owner makes one, and a program that signs with it. For tests of whole servers. */
import { createHmac } from 'node:crypto';
import { codeSend, login } from '@kontor/contract/account';
import type { AnswerOf, BodyOf, Call } from '@kontor/contract/call';
import { requestOf } from '@kontor/contract/call';
import { demoInbox } from '@kontor/contract/demo';
import { Code } from '@kontor/contract/envelope';
import type { Envelope } from '@kontor/contract/envelope';
import type { Endpoint } from '@kontor/contract/trading-api/endpoint';
import { tradingKeyCreate } from '@kontor/contract/trading-key';
import type { TradingScope } from '@kontor/contract/trading-key';
import { eventually } from '../store/test-world.ts';

const PASSWORD = 'kontor-demo';
const FUND_PASSWORD = 'kontor-fund';

/** A call of the site. @throws unless it succeeds */
export async function askSite<C extends Call>(url: string, call: C, body: BodyOf<C>, token = ''): Promise<AnswerOf<C>> {
  const request = requestOf(call, body);
  const response = await fetch(new URL(request.target, url), {
    method: request.method,
    headers: { token, ...(request.body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(request.body === undefined ? {} : { body: request.body }),
  });
  const envelope = (await response.json()) as Envelope<AnswerOf<C>>;
  if (envelope.code !== Code.SUCCESS) throw new Error(`${call.path}: ${envelope.code} ${envelope.msg}`);
  return envelope.data;
}

/** What an endpoint answered. */
export interface ApiAnswer {
  readonly status: number;
  readonly body: unknown;
}

type Parameters = Readonly<Record<string, string | number | boolean>>;

/** A program with a key, at a server of this machine. */
export class DemoProgram {
  readonly keyId: string;
  /** Of the key's owner, at the site. */
  readonly token: string;
  readonly apiKey: string;
  readonly #url: string;
  readonly #secret: string;

  readonly #key: AnswerOf<typeof tradingKeyCreate>;

  private constructor(url: string, token: string, key: AnswerOf<typeof tradingKeyCreate>) {
    this.#key = key;
    this.#url = url;
    this.token = token;
    this.keyId = key.key_id;
    this.apiKey = key.api_key;
    this.#secret = key.secret!;
  }

  /** Makes a key of a demo account by the site's calls. One account is sent a code in a minute. */
  static async open(url: string, account: string, scopes: readonly TradingScope[]): Promise<DemoProgram> {
    const { token } = await askSite(url, login, { account, password: PASSWORD });
    const inbox = async () => (await askSite(url, demoInbox, { to: `${account}@kontor.example` })).list.filter(({ code }) => code !== null);
    const before = (await inbox()).length;
    await askSite(url, codeSend, { purpose: 'trading_key', channel: 'email' }, token);
    await eventually(async () => (await inbox()).length > before);
    const [newest] = await inbox();
    const terms = { label: 'program', kind: 'hmac', scopes: [...scopes], addresses: ['127.0.0.1', '::1'] } as const;
    const proof = { fund_password: FUND_PASSWORD, code: newest!.code! };
    return new DemoProgram(
      url,
      token,
      await askSite(url, tradingKeyCreate, { ...terms, scopes: [...scopes], addresses: [...terms.addresses], ...proof }, token),
    );
  }

  /** The same key at another server of the same exchange. */
  at(url: string): DemoProgram {
    return new DemoProgram(url, this.token, this.#key);
  }

  /** Asks an endpoint that is signed. */
  signed(method: Endpoint['method'], path: string, parameters: Parameters = {}): Promise<ApiAnswer> {
    const query = queryOf({ ...parameters, timestamp: Date.now() });
    const signature = createHmac('sha256', this.#secret).update(query).digest('hex');
    return this.#send(method, `${path}?${query}&signature=${signature}`);
  }

  /** Asks one that takes a key without a signature, or none at all. */
  plain(method: Endpoint['method'], path: string, parameters: Parameters = {}): Promise<ApiAnswer> {
    return this.#send(method, `${path}?${queryOf(parameters)}`);
  }

  async #send(method: Endpoint['method'], target: string): Promise<ApiAnswer> {
    const response = await fetch(new URL(target, this.#url), { method, headers: { 'x-mbx-apikey': this.apiKey } });
    return { status: response.status, body: await response.json() };
  }
}

function queryOf(parameters: Parameters): string {
  return Object.entries(parameters)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');
}
