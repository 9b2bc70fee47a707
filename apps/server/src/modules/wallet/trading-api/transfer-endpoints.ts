/** Transfers between a user's own accounts, by the trading API. Source: rules 6.2, §8. */
import { TRANSFER_TYPES, WALLETS, transferAsset, transferHistory } from '@kontor/contract/trading-api/wallet';
import type { Wallet } from '@kontor/contract/trading-api/wallet';
import { formatDecimal, parsePositiveDecimal } from '@kontor/domain/amount';
import { Refusal, isApplied } from '@kontor/domain/refusals';
import { CommandType } from '@kontor/engine/command';
import type { MoneyDoor } from '../../../at-most-once/money-once.ts';
import type { LiveQueries } from '../../../follower/live-queries.ts';
import type { TransferHistory } from '../../../follower/wallet/transfer-history.ts';
import { apiError, apiErrorOfRefusal } from '../../../trading-api/api-error.ts';
import type { ClientOrderIds } from '../../../trading-api/client-order-ids.ts';
import type { Endpoints } from '../../../trading-api/endpoints.ts';
import { timeWindow } from '../../../trading-api/time-window.ts';
import type { Symbols } from '../../market/symbols.ts';

export interface TransferEndpointsOptions {
  readonly money: MoneyDoor;
  readonly queries: Pick<LiveQueries, 'listings' | 'sequence'>;
  readonly transfers: Pick<TransferHistory, 'transfers' | 'count'>;
  readonly symbols: Symbols;
  readonly transferIds: Pick<ClientOrderIds, 'make' | 'note'>;
  readonly wallMs: () => number;
}

export function mountTransferEndpoints(endpoints: Endpoints, options: TransferEndpointsOptions): void {
  const { money, queries, transfers, symbols, transferIds, wallMs } = options;

  endpoints.user(transferAsset, async ({ caller: { user }, parameters }) => {
    const { type, asset: symbol, amount: given, clientTranId } = parameters;
    const [from, to] = accountsOf(type);
    const found = symbols.assets.find((each) => each.symbol === symbol.toUpperCase());
    const listing = found && queries.listings.assets.get(found.asset);
    if (listing === undefined) throw apiError('UNKNOWN_COIN');
    const amount = parsePositiveDecimal(given, listing.scale);
    if (typeof amount === 'string') throw apiError(amount === 'TOO_PRECISE' ? 'BAD_PRECISION' : 'INVALID_PARAMETER', 'amount');
    const clientId = clientTranId === undefined ? transferIds.make().id : await transferIds.note(clientTranId);
    const { code, sequence } = await money.submit({
      type: CommandType.TRANSFER,
      user,
      clientId,
      asset: listing.asset,
      amount,
      from,
      to,
    });
    if (code === Refusal.INSUFFICIENT_BALANCE) throw apiError('TRANSFER_BALANCE');
    if (code === Refusal.TRANSFER_NOT_ALLOWED) throw apiError('TRANSFER_FORBIDDEN');
    if (code === Refusal.CLIENT_ID_REUSED) throw apiError('INVALID_PARAMETER', 'clientTranId');
    if (!isApplied(code)) throw apiErrorOfRefusal(code as Refusal);
    return { tranId: sequence };
  });

  endpoints.user(transferHistory, async ({ caller: { user }, parameters: { type, current, size, startTime, endTime } }) => {
    const [from, to] = accountsOf(type);
    const asked = { from, to, ...timeWindow({ startTime, endTime }, wallMs()), minSeq: queries.sequence };
    const rows = await transfers.transfers(user, { ...asked, limit: current * size });
    const total = rows.length < current * size ? rows.length : await transfers.count(user, asked);
    return {
      total,
      rows: rows.slice((current - 1) * size).map(({ asset, amount, timeMs, sequence }) => ({
        asset: symbols.ofAsset(asset).symbol,
        amount: formatDecimal(amount, queries.listings.asset(asset).scale),
        type,
        status: 'CONFIRMED' as const,
        tranId: sequence,
        timestamp: timeMs,
      })),
    };
  });
}

/** The accounts of a type, by their numbers. */
function accountsOf(type: (typeof TRANSFER_TYPES)[number]): readonly [from: number, to: number] {
  const [from, to] = type.split('_') as [Wallet, Wallet];
  return [WALLETS.indexOf(from), WALLETS.indexOf(to)];
}
