import { createHmac } from 'node:crypto';
import type { Api } from '../orders/api.ts';

/** A key of the trading API, as a bot has it. */
export interface BotKey {
  readonly apiKey: string;
  /** Hexadecimal. */
  sign(text: string): string;
}

const PATIENCE_MS = 30_000;
/** What the demo's accounts sign payments with. */
const FUND_PASSWORD = 'kontor-fund';

/** Makes a key that may trade, as its owner does: by a code that comes by mail. */
export async function makeKey(api: Api, account: string, token: string): Promise<BotKey> {
  await api.must('/api/account/code/send', { purpose: 'trading_key', channel: 'email' }, token);
  const code = await codeOf(api, `${account}@kontor.example`);
  const made = await api.must(
    '/api/trading_key/create',
    { kind: 'hmac', label: 'bench', scopes: ['spot'], addresses: [], fund_password: FUND_PASSWORD, code },
    token,
  );
  const { api_key: apiKey, secret } = made as { readonly api_key: string; readonly secret: string };
  return { apiKey, sign: (text) => createHmac('sha256', secret).update(text).digest('hex') };
}

async function codeOf(api: Api, to: string): Promise<string> {
  for (const untilMs = performance.now() + PATIENCE_MS; performance.now() < untilMs;) {
    const { list } = (await api.must('/api/demo/inbox', { to })) as { readonly list: readonly { readonly code: string | null }[] };
    const code = list.find((mail) => mail.code !== null)?.code;
    if (code !== undefined && code !== null) return code;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`no code came to ${to}`);
}
