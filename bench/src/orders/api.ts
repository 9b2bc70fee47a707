import { Agent, request } from 'node:http';

/** What a call of the site API answers (spec §8); `data` is null unless `code` is 200. */
export interface Answer {
  readonly code: number;
  readonly msg: string;
  readonly data: unknown;
}

export const SUCCESS = 200;
/** Too much to do right now; nothing was done. */
export const BUSY = 503;

/** The site API of one server, over connections that stay open. */
export class Api {
  readonly #url: URL;
  readonly #agent: Agent;

  /** At most `connections` requests are on their way at once; others wait. */
  constructor(url: string, connections: number) {
    this.#url = new URL(url);
    this.#agent = new Agent({ keepAlive: true, maxSockets: connections });
  }

  /** Makes a call. Rejects when no answer comes or it is none of the API's. */
  async call(path: string, body: object, token?: string): Promise<Answer> {
    return JSON.parse(await this.#send('POST', path, JSON.stringify(body), token)) as Answer;
  }

  /** Makes a call that must succeed and gives its data. */
  async must(path: string, body: object, token?: string): Promise<unknown> {
    const { code, msg, data } = await this.call(path, body, token);
    if (code !== SUCCESS) throw new Error(`${path} was refused with ${code}: ${msg}`);
    return data;
  }

  /** A page for machines, as text. */
  page(path: string): Promise<string> {
    return this.#send('GET', path, '', undefined);
  }

  close(): void {
    this.#agent.destroy();
  }

  #send(method: string, path: string, body: string, token: string | undefined): Promise<string> {
    const headers: Record<string, string | number> =
      body === '' ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
    if (token !== undefined) headers['token'] = token;
    return new Promise((resolve, reject) => {
      const sent = request({ agent: this.#agent, host: this.#url.hostname, port: this.#url.port, method, path, headers }, (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
        response.on('end', () => resolve(text));
        response.on('error', reject);
      });
      sent.on('error', reject);
      sent.end(body);
    });
  }
}
