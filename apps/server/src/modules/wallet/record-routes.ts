/** Wallet records: each posting to a user's accounts, with what it is about. Source: spec §3 (wallet record); rules 6.3. */
import { ACCOUNT_WORDS, BUCKET_WORDS, RECORD_WORDS } from '@kontor/contract/glossary';
import { walletRecords } from '@kontor/contract/wallet';
import { formatDecimal } from '@kontor/domain/amount';
import { RecordType } from '@kontor/domain/record-types';
import type { Histories } from '../../follower/histories.ts';
import type { LiveQueries } from '../../follower/live-queries.ts';
import type { RecordRow } from '../../follower/record-row.ts';
import type { TransferHistory } from '../../follower/wallet/transfer-history.ts';
import type { Routes } from '../../http/routes.ts';
import { assetNamed } from '../market/symbols.ts';
import type { Symbols } from '../market/symbols.ts';
import { mountRecordList } from '../../http/record-list.ts';
import { MOST } from '../../http/record-window.ts';

export interface WalletRecordsOptions {
  readonly queries: Pick<LiveQueries, 'listings' | 'sequence'>;
  readonly histories: Pick<Histories, 'records'>;
  readonly transfers: Pick<TransferHistory, 'ofCommands'>;
  readonly symbols: Symbols;
  readonly wallMs: () => number;
}

const OF_TRANSFERS: ReadonlySet<number> = new Set([RecordType.TRANSFER_OUT, RecordType.TRANSFER_IN]);

export function mountWalletRecords(routes: Routes, { queries, histories, transfers, symbols, wallMs }: WalletRecordsOptions): void {
  const { listings } = queries;

  /** Where the transfers among these records went from and to, by command. */
  const routesOf = async (user: number, rows: readonly RecordRow[]) => {
    const commands = rows.filter(({ type }) => OF_TRANSFERS.has(type)).map(({ sequence }) => sequence);
    const found = commands.length === 0 ? [] : await transfers.ofCommands(user, commands);
    return new Map(found.map((transfer) => [transfer.sequence, transfer]));
  };

  mountRecordList<typeof walletRecords, RecordRow>(routes, { queries, wallMs }, walletRecords, {
    cursor: [MOST.WHOLE, MOST.INTEGER],
    placeOf: ({ sequence, ordinal }) => [sequence, ordinal],
    rows: async ({ user, body, window, before }) =>
      histories.records(user, {
        ...window,
        ...(body.account === undefined ? {} : { account: ACCOUNT_WORDS.indexOf(body.account) }),
        ...(body.symbol === undefined ? {} : { asset: assetNamed(symbols, body.symbol).asset }),
        ...(body.type === undefined ? {} : { types: [RECORD_WORDS.indexOf(body.type) + 1] }),
        ...(before === undefined ? {} : { before: { sequence: before[0]!, ordinal: before[1]! } }),
      }),
    shown: async (rows, user) => {
      const between = await routesOf(user, rows);
      return rows.map((row) => {
        const { scale } = listings.asset(row.asset);
        const transfer = OF_TRANSFERS.has(row.type) ? between.get(row.sequence) : undefined;
        return {
          time: row.timeMs,
          type: RECORD_WORDS[row.type - 1]!,
          account: ACCOUNT_WORDS[row.account]!,
          bucket: BUCKET_WORDS[row.bucket]!,
          asset: symbols.ofAsset(row.asset).symbol,
          amount: formatDecimal(row.amount, scale),
          before_change: formatDecimal(row.before, scale),
          latest_amount: formatDecimal(row.after, scale),
          // A posting is done when it is recorded, and never changes.
          update_time: row.timeMs,
          status: 'completed' as const,
          from: transfer === undefined ? null : ACCOUNT_WORDS[transfer.from]!,
          to: transfer === undefined ? null : ACCOUNT_WORDS[transfer.to]!,
          address: null,
          note: null,
          network: null,
          txid: null,
        };
      });
    },
  });
}
