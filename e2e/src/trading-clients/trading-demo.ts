/** What the tests of programs stand on: a demo in which robots trade, a key that its owner has made by the site's calls, and money where it is traded with. */
import { createHmac } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { codeSend, login } from '@kontor/contract/account';
import { demoInbox } from '@kontor/contract/demo';
import { networks } from '@kontor/contract/deposit';
import { contractPermissionOpen } from '@kontor/contract/perpetual';
import { tradingKeyCreate } from '@kontor/contract/trading-key';
import type { TradingScope } from '@kontor/contract/trading-key';
import { transfer } from '@kontor/contract/wallet';
import type { RunningServer } from '@kontor/server/boot';
import { afterAll, beforeAll } from 'vitest';
import { DEMO_PASSWORD, ask, makeDataFolder, removeDataFolder, startServer } from '../test-server.ts';

const FUND_PASSWORD = 'kontor-fund';
/** A chain for deposits; what limits the site's calls is not what is tried. */
const ENVIRONMENT = { LOCAL_CHAIN: 'on', USER_RATE: '0', ADDRESS_RATE: '0' };
/** USDT that stand in the contract account. */
const IN_CONTRACTS = '30000';
/** The side of positions is as it was asked for. */
const NO_NEED_TO_CHANGE = -4059;
/** The mail of a code is asked for this often, ms. */
const POLL_MS = 50;

/** What a program signs with. */
export interface ProgramKey {
  readonly apiKey: string;
  readonly secret: string;
}

/** A demo with an account that programs trade for, from before a file's first test until after its last. */
export class TradingDemo {
  readonly folder = makeDataFolder();
  server!: RunningServer;
  /** Of `demo1`, for everything. */
  key!: ProgramKey;

  constructor() {
    beforeAll(async () => {
      this.server = await startServer(this.folder, { bots: true, environment: ENVIRONMENT });
      this.key = await makeKey(this.url, 'demo1', ['spot', 'futures', 'withdraw']);
      await chainRuns(this.url);
      await marksAreMade(this.url);
    });
    afterAll(async () => {
      await (this.server as RunningServer | undefined)?.stop();
      removeDataFolder(this.folder);
    });
  }

  /** Where it answers, `http://127.0.0.1:40123/`. */
  get url(): string {
    return this.server.url;
  }
}

/** The code that was sent to an address last; whoever stands in a hook waits for it without an expectation. */
async function newestCode(url: string, to: string): Promise<string> {
  for (;;) {
    const { list } = await ask(url, demoInbox, { to });
    const code = list.find((message) => message.code !== null)?.code;
    if (typeof code === 'string') return code;
    await setTimeout(POLL_MS);
  }
}

/** The demo's own chain is started beside it. */
async function chainRuns(url: string): Promise<void> {
  const { token } = await ask(url, login, { account: 'demo1', password: DEMO_PASSWORD });
  for (;;) {
    const { list } = await ask(url, networks, { symbol: 'USDT' }, token);
    if (list.some(({ deposits }) => deposits === 'available')) return;
    await setTimeout(POLL_MS);
  }
}

/** A start finds the last mark of the run before, which is too old for orders. */
async function marksAreMade(url: string): Promise<void> {
  const since = Date.now();
  for (;;) {
    const told = await fetch(new URL('/fapi/v1/premiumIndex?symbol=BTCUSDT', url));
    if (((await told.json()) as { readonly time?: number }).time! > since) return;
    await setTimeout(POLL_MS);
  }
}

/** A key of a demo account, which may trade contracts from then on. */
export async function makeKey(url: string, account: string, scopes: TradingScope[]): Promise<ProgramKey> {
  const { token } = await ask(url, login, { account, password: DEMO_PASSWORD });
  await ask(url, codeSend, { purpose: 'trading_key', channel: 'email' }, token);
  const code = await newestCode(url, `${account}@kontor.example`);
  const terms = { label: 'program', kind: 'hmac' as const, scopes, addresses: ['127.0.0.1', '::1'] };
  const made = await ask(url, tradingKeyCreate, { ...terms, fund_password: FUND_PASSWORD, code }, token);
  if (!scopes.includes('futures')) return { apiKey: made.api_key, secret: made.secret! };
  await ask(url, contractPermissionOpen, {}, token);
  await ask(
    url,
    transfer,
    { from: 'spot', to: 'contract', symbol: 'USDT', quantity: IN_CONTRACTS, client_id: `to-contracts-${account}` },
    token,
  );
  return { apiKey: made.api_key, secret: made.secret! };
}

/** One position a contract, as programs expect that name no side; it changes nothing where that is so. */
export async function setOneWay({ url, key: { apiKey, secret } }: Pick<TradingDemo, 'url' | 'key'>): Promise<void> {
  const query = `dualSidePosition=false&timestamp=${Date.now()}`;
  const signature = createHmac('sha256', secret).update(query).digest('hex');
  const target = new URL(`/fapi/v1/positionSide/dual?${query}&signature=${signature}`, url);
  const told = (await (await fetch(target, { method: 'POST', headers: { 'x-mbx-apikey': apiKey } })).json()) as { readonly code: number };
  if (![200, NO_NEED_TO_CHANGE].includes(told.code)) throw new Error(JSON.stringify(told));
}
