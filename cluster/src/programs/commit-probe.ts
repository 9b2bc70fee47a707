/** When the database took commits: one small commit after the other, at whichever host lets it. */
import pg from 'pg';
import { HOSTS, addressOf } from '../hosts/network.ts';
import type { Host } from '../hosts/network.ts';
import { PASSWORD } from './patroni.ts';

const PAUSE_MS = 100;
/** A commit that takes longer is asked for anew, ms: the connection may have gone silent. */
const ANSWER_MS = 1_000;

export class CommitProbe {
  /** Moments of commits, ms. */
  readonly commits: number[] = [];
  #stopped = false;
  readonly #running: readonly Promise<void>[];

  /** Each host is asked all the time; only a primary whose standby answers can say yes. */
  constructor() {
    this.#running = HOSTS.map((host) => this.#ask(host));
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await Promise.all(this.#running);
  }

  async #ask(host: Host): Promise<void> {
    let client: pg.Client | undefined;
    while (!this.#stopped) {
      try {
        client ??= await connect(host);
        await client.query('INSERT INTO commit_probe DEFAULT VALUES');
        this.commits.push(Date.now());
      } catch {
        void client?.end().catch(() => undefined);
        client = undefined;
      }
      await new Promise((settle) => setTimeout(settle, PAUSE_MS));
    }
    await client?.end().catch(() => undefined);
  }
}

async function connect(host: Host): Promise<pg.Client> {
  const client = new pg.Client({
    host: addressOf(host),
    port: 5432,
    user: 'postgres',
    database: 'postgres',
    password: PASSWORD,
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
  });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}
