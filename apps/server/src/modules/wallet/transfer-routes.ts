/** Transfers between a user's own accounts: making one, and the list of them. Source: spec §3 (transfer), §5, §9; rules 0.6, 6.2. */
import type { BodyOf } from '@kontor/contract/call';
import { ACCOUNT_WORDS } from '@kontor/contract/glossary';
import { transfer, transfers } from '@kontor/contract/wallet';
import { formatDecimal, parsePositiveDecimal } from '@kontor/domain/amount';
import { Refusal, isApplied } from '@kontor/domain/refusals';
import { CommandType } from '@kontor/engine/command';
import type { CommandOf } from '@kontor/engine/command';
import type { MoneyDoor } from '../../at-most-once/money-once.ts';
import { clientKey } from '../../core-loop/client-id.ts';
import type { LiveQueries } from '../../follower/live-queries.ts';
import type { TransferHistory } from '../../follower/wallet/transfer-history.ts';
import type { TransferRow } from '../../follower/wallet/transfer-table.ts';
import { refused, refusedByEngine } from '../../http/refused.ts';
import type { Routes } from '../../http/routes.ts';
import { assetNamed } from '../market/symbols.ts';
import type { Symbols } from '../market/symbols.ts';
import { mountRecordList } from '../../http/record-list.ts';
import { MOST } from '../../http/record-window.ts';

export interface TransferRoutesOptions {
  readonly money: MoneyDoor;
  readonly queries: Pick<LiveQueries, 'listings' | 'sequence'>;
  readonly history: Pick<TransferHistory, 'transfers'>;
  readonly symbols: Symbols;
  readonly wallMs: () => number;
}

type TransferCommand = Omit<CommandOf<'TRANSFER'>, 'time'>;

export function mountTransfers(routes: Routes, { money, queries, history, symbols, wallMs }: TransferRoutesOptions): void {
  const { listings } = queries;

  const commandOf = (user: number, { from, to, symbol, quantity, client_id: clientId }: BodyOf<typeof transfer>): TransferCommand => {
    const { asset } = assetNamed(symbols, symbol);
    const listing = listings.assets.get(asset);
    if (listing === undefined) throw refusedByEngine(Refusal.UNKNOWN_ASSET);
    const amount = parsePositiveDecimal(quantity, listing.scale);
    if (typeof amount === 'string') throw refused('BAD_REQUEST', 'field.quantity');
    return {
      type: CommandType.TRANSFER,
      user,
      clientId: clientKey(clientId),
      asset,
      amount,
      from: ACCOUNT_WORDS.indexOf(from),
      to: ACCOUNT_WORDS.indexOf(to),
    };
  };

  routes.user(transfer, async ({ body, session: { user } }) => {
    const { code, sequence } = await money.submit(commandOf(user, body));
    if (!isApplied(code)) throw refusedByEngine(code);
    return { sequence, client_id: body.client_id, repeated: code === Refusal.REPEATED };
  });

  mountRecordList<typeof transfers, TransferRow>(routes, { queries, wallMs }, transfers, {
    cursor: [MOST.WHOLE],
    placeOf: ({ sequence }) => [sequence],
    rows: async ({ user, body, window, before }) =>
      history.transfers(user, {
        ...window,
        ...(body.from_account === undefined ? {} : { from: ACCOUNT_WORDS.indexOf(body.from_account) }),
        ...(body.to_account === undefined ? {} : { to: ACCOUNT_WORDS.indexOf(body.to_account) }),
        ...(body.symbol === undefined ? {} : { asset: assetNamed(symbols, body.symbol).asset }),
        ...(before === undefined ? {} : { before: before[0]! }),
      }),
    shown: (rows) =>
      rows.map(({ from, to, asset, amount, timeMs, sequence }) => {
        const { scale } = listings.asset(asset);
        return {
          from: ACCOUNT_WORDS[from]!,
          to: ACCOUNT_WORDS[to]!,
          symbol: symbols.ofAsset(asset).symbol,
          quantity: formatDecimal(amount, scale),
          fee: formatDecimal(0n, scale),
          time: timeMs,
          sequence,
        };
      }),
  });
}
