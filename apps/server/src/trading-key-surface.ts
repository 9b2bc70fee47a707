/** Puts the keys of the trading API together with what they may not import of others. */
import type { TimeSources } from './clock.ts';
import type { Closers } from './closers.ts';
import type { Routes } from './http/routes.ts';
import { ACCOUNT_POST } from './modules/account/account-post.ts';
import { personById } from './modules/account/accounts.ts';
import { tell } from './modules/account/post.ts';
import type { KeyProofs } from './modules/trading-key/loans.ts';
import { mountTradingKeys } from './modules/trading-key/trading-key-routes.ts';
import { TradingKeys } from './modules/trading-key/trading-keys.ts';
import type { Random } from './random.ts';
import type { StoreLog } from './store/connection.ts';
import type { Database, Queries } from './store/database.ts';
import type { KeyBook } from './trading-api/keys/key-book.ts';
import { StoredKeys } from './trading-api/keys/stored-keys.ts';
import type { Vault } from './vault/vault.ts';

export interface TradingKeySurfaceOptions {
  readonly database: Queries & Pick<Database, 'transaction'>;
  readonly vault: Vault;
  readonly proofs: KeyProofs;
  readonly random: Random;
  readonly time: TimeSources;
  readonly log: StoreLog;
  readonly closers: Closers;
}

/** Mounts the calls, and gives the keys as the door asks about them. */
export function openTradingKeys(routes: Routes, options: TradingKeySurfaceOptions): KeyBook {
  const { database, vault, proofs, random, time, log, closers } = options;
  const book = closers.add(new StoredKeys({ queries: database, vault, time, log }), (opened) => opened.close());
  book.start();
  const wallMs = (): number => time.wallMs();
  const keys = new TradingKeys({
    database,
    vault,
    proofs,
    random,
    wallMs,
    tell: async (queries, account, event, now) => {
      const person = await personById(queries, account);
      if (person !== undefined) await tell({ post: ACCOUNT_POST, vault }, queries, person, event, now);
    },
    onChanged: (apiKey) => book.changed(apiKey),
  });
  mountTradingKeys(routes, { keys, queries: database, vault, proofs, wallMs });
  return book;
}
