/** Keys of the trading API as their owner sees and changes them. */
import type { AnswerOf, BodyOf } from '@kontor/contract/call';
import {
  tradingKeyCreate,
  tradingKeyDelete,
  tradingKeyEdit,
  tradingKeyList,
  tradingKeyPasskeyOptions,
  tradingKeySwitch,
} from '@kontor/contract/trading-key';
import { refused } from '../../http/refused.ts';
import type { Routes } from '../../http/routes.ts';
import type { Queries } from '../../store/database.ts';
import { PLACES } from '../../trading-api/keys/key-rows.ts';
import type { KeyRow } from '../../trading-api/keys/key-rows.ts';
import { scopesOf } from '../../trading-api/keys/stored-keys.ts';
import type { OpenText, Vault } from '../../vault/vault.ts';
import type { KeyProofs } from './loans.ts';
import type { KeyRequest, TradingKeys } from './trading-keys.ts';

export interface TradingKeyRoutesOptions {
  readonly keys: Pick<TradingKeys, 'list' | 'passkeyOptions' | 'create' | 'edit' | 'switch' | 'delete'>;
  readonly queries: Queries;
  readonly vault: Pick<Vault, 'openerOf'>;
  readonly proofs: Pick<KeyProofs, 'factorsOf' | 'rulesOf'>;
  readonly wallMs: () => number;
}

type ShownKey = AnswerOf<typeof tradingKeyEdit>;

export function mountTradingKeys(routes: Routes, options: TradingKeyRoutesOptions): void {
  const { keys, proofs } = options;

  routes.user(tradingKeyList, async ({ session: { user } }) => {
    const factors = await proofs.factorsOf(user);
    const list = await shownKeys(options, user);
    return { list, second_factor: factors.any, authenticator: factors.authenticator, passkey: factors.passkey };
  });

  routes.user(tradingKeyPasskeyOptions, async ({ session: { user }, body }) => ({
    options: await keys.passkeyOptions(user, requestOf(body)),
  }));

  routes.user(tradingKeyCreate, async ({ session: { user }, body, address }) => {
    const { id, apiKey, secret, expiresMs } = await keys.create(user, body, body, address);
    return { key_id: String(id), api_key: apiKey, secret, expires: expiresMs };
  });

  routes.user(tradingKeyEdit, async ({ session: { user }, body, address }) => {
    await keys.edit(user, Number(body.key_id), body, body, address);
    const key = (await shownKeys(options, user)).find(({ key_id: id }) => id === body.key_id);
    // Deleted since, elsewhere.
    if (key === undefined) throw refused('NOT_FOUND');
    return key;
  });

  routes.user(tradingKeySwitch, async ({ session: { user }, body, address }) => {
    await keys.switch(user, Number(body.key_id), body.enabled, body, address);
    return { enabled: body.enabled };
  });

  routes.user(tradingKeyDelete, async ({ session: { user }, body }) => {
    await keys.delete(user, Number(body.key_id));
    return {};
  });
}

/** What a passkey is to confirm. @throws Refused where something of it is missing */
function requestOf({ action, key_id: id, kind, label, scopes, addresses, ...rest }: BodyOf<typeof tradingKeyPasskeyOptions>): KeyRequest {
  if (action === 'switch') {
    if (id === undefined) throw refused('BAD_REQUEST');
    return { action, id: Number(id) };
  }
  if (label === undefined || scopes === undefined || addresses === undefined) throw refused('BAD_REQUEST');
  const asked = { label, scopes, addresses, ...rest };
  if (action === 'create' && kind !== undefined) return { action, asked: { ...asked, kind } };
  if (action === 'edit' && id !== undefined) return { action, id: Number(id), asked };
  throw refused('BAD_REQUEST');
}

async function shownKeys({ keys, queries, vault, proofs, wallMs }: TradingKeyRoutesOptions, user: number): Promise<ShownKey[]> {
  const rows = await keys.list(user);
  const open = await vault.openerOf(queries, rows.length === 0 ? [] : [user]);
  const { holdUntilMs } = await proofs.rulesOf(user);
  const heldUntil = holdUntilMs !== null && holdUntilMs > wallMs() ? holdUntilMs : null;
  return rows.map((row) => shown(row, open, heldUntil));
}

function shown(row: KeyRow, open: OpenText, heldUntil: number | null): ShownKey {
  const { id, account, addresses, usedMs, usedAddress } = row;
  return {
    key_id: String(id),
    api_key: row.apiKey,
    label: row.label,
    kind: row.kind,
    scopes: scopesOf(row),
    addresses: addresses === null ? [] : open(account, PLACES.addresses(id), addresses).split('\n'),
    created: row.madeMs,
    expires: row.expiresMs,
    last_used:
      usedMs === null || usedAddress === null ? null : { time: usedMs, address: open(account, PLACES.usedAddress(id), usedAddress) },
    enabled: row.enabled,
    withdraw_frozen_until: row.withdraw ? heldUntil : null,
  };
}
