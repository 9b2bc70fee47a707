/** A leader and two gateways on one database, over whatever carries messages. For tests of whole servers. */
import { join } from 'node:path';
import { login } from '@kontor/contract/account';
import type { AnswerOf, BodyOf, Call } from '@kontor/contract/call';
import { Code } from '@kontor/contract/envelope';
import type { Envelope } from '@kontor/contract/envelope';
import { pino } from 'pino';
import { boot } from '../boot.ts';
import type { RunningServer } from '../boot.ts';
import { MACHINE_TIME } from '../clock.ts';
import { readConfig } from '../config.ts';
import type { Config } from '../config.ts';
import { startGateway } from '../gateway-surface.ts';
import { MACHINE_RANDOM } from '../random.ts';
import { startPairDatabase } from '../kill/server-pair.ts';
import { makeFolder } from '../store/test-world.ts';
import type { Cleanup } from '../store/test-world.ts';
import type { Transport } from '../transport/transport.ts';

export interface GatewayWorldOptions {
  readonly cleanup: Cleanup;
  /** One for each process; those that need it are closed by the caller. */
  readonly connect: () => Transport | Promise<Transport>;
  /** Beyond what all such worlds are set to. */
  readonly environment?: Readonly<Record<string, string>>;
  /** How many gateways; two where it is left out. */
  readonly gateways?: number;
}

export class GatewayWorld {
  readonly config: Config;
  readonly gateways: RunningServer[] = [];
  leader!: RunningServer;
  /** Why processes could not go on. */
  readonly halts: Error[] = [];
  readonly #connect: GatewayWorldOptions['connect'];
  readonly #log = pino({ level: 'silent' });

  /** Starts a database, a leader and gateways; what is left of them at clean-up is stopped. */
  static async start({ cleanup, connect, environment = {}, gateways = 2 }: GatewayWorldOptions): Promise<GatewayWorld> {
    const { settings, folder } = await startPairDatabase(cleanup);
    const config = readConfig({
      PORT: '0',
      DATA_DIR: join(makeFolder(cleanup), 'data'),
      DATABASE_URL: `postgres://${settings.user}@${encodeURIComponent(settings.host)}:${settings.port}/${settings.database}`,
      LOGIN_KEY_FILE: join(folder, 'login.key'),
      VAULT_KEY_FILE: join(folder, 'vault.key'),
      FEED_KEY_FILE: join(folder, 'feed.key'),
      NATS_URL: 'nats://127.0.0.1:9',
      INDEX_FEED: 'off',
      DEMO_BOTS: 'off',
      LOCAL_CHAIN: 'off',
      CONSOLE_PORT: 'off',
      ADDRESS_RATE: '0',
      USER_RATE: '0',
      ORDER_RATE: '10',
      ...environment,
    });
    const world = new GatewayWorld(config, connect);
    await world.lead();
    cleanup.add(world, ({ leader }) => leader.stop());
    for (const gateway of await Promise.all(Array.from({ length: gateways }, () => world.#openGateway())))
      world.gateways.push(cleanup.add(gateway, (opened) => opened.stop()));
    return world;
  }

  private constructor(config: Config, connect: GatewayWorldOptions['connect']) {
    this.config = config;
    this.#connect = connect;
  }

  /** Starts a leader, beside none. */
  async lead(): Promise<void> {
    this.leader = await boot(this.config, await this.surroundings());
  }

  /** What a further process of this exchange is started with. */
  async surroundings() {
    return {
      log: this.#log,
      time: MACHINE_TIME,
      random: MACHINE_RANDOM,
      transport: await this.#connect(),
      onHalt: (reason: Error) => void this.halts.push(reason),
    };
  }

  /** Whether requests should come to a gateway. */
  async isReady(gateway: number): Promise<boolean> {
    return (await fetch(new URL('/readyz', this.gateways[gateway]!.url))).ok;
  }

  async ask<C extends Call>(gateway: number, call: C, body: BodyOf<C>, token = ''): Promise<Envelope<AnswerOf<C>>> {
    const headers = { 'content-type': 'application/json', token };
    const url = new URL(call.path, this.gateways[gateway]!.url);
    const response = await fetch(url, { method: call.method, headers, ...(call.method === 'POST' && { body: JSON.stringify(body) }) });
    return (await response.json()) as Envelope<AnswerOf<C>>;
  }

  /** Of a demo's account. @throws where it cannot log in */
  async tokenOf(account: string): Promise<string> {
    const { code, data } = await this.ask(0, login, { account, password: 'kontor-demo' });
    if (code !== Code.SUCCESS) throw new Error(`${account} could not log in: ${code}`);
    return data.token;
  }

  async #openGateway(): Promise<RunningServer> {
    return startGateway(this.config, await this.surroundings());
  }
}
