/** What compares books and chains: put together here, and handed what only other rooms know. */
import { networksOfCoin } from '@kontor/contract/network';
import type { NetworkWord } from '@kontor/contract/network';
import type { Networks } from './chains/networks.ts';
import type { Closers } from './closers.ts';
import type { FollowerClient } from './follower/follower-client.ts';
import { readSymbols } from './modules/market/symbols.ts';
import { turn } from './modules/network/turns.ts';
import { Reconciler } from './modules/reconciliation/reconciler.ts';
import { withRole } from './store/connection.ts';
import type { ConnectionSettings, StoreLog } from './store/connection.ts';
import { Database } from './store/database.ts';

export interface ReconcilingOptions {
  readonly settings: ConnectionSettings;
  /** The database knows our roles. */
  readonly roles: boolean;
  readonly follower: Pick<FollowerClient, 'books'> & { readonly listings: Pick<FollowerClient['listings'], 'assets'> };
  readonly networks: Networks;
  readonly log: StoreLog;
  readonly time: { wallMs(): number };
}

/** A look at a chain takes long, and its questions are few, ms. */
const STATEMENT_LIMIT_MS = 30_000;

/** Compares from now on, each minute. */
export function startReconciling({ settings, roles, follower, networks, log, time }: ReconcilingOptions, closers: Closers): Reconciler {
  const wallMs = (): number => time.wallMs();
  const database = closers.add(
    new Database(withRole(settings, roles ? 'kontor_app' : undefined), { log, maxConnections: 2, statementLimitMs: STATEMENT_LIMIT_MS }),
    (opened) => opened.close(),
  );
  /** On every network: what is owed of a coin is owed whichever way it came. */
  const stop = (symbol: string, reason: string): Promise<void> =>
    database.transaction(async (queries) => {
      const by = { reason, operator: null, change: null };
      for (const { network } of networksOfCoin(symbol))
        await turn(queries, { network: network as NetworkWord, symbol, turn: 'withdrawals', isOff: true }, by, new Date(wallMs()));
    });
  const symbols = () => readSymbols(database);
  const reconciler = closers.add(new Reconciler({ database, follower, networks, symbols, stop, log, wallMs }), (opened) => opened.close());
  reconciler.start();
  return reconciler;
}
