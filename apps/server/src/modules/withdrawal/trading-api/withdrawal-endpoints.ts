/** Withdrawals at the trading API. Source: rules 6.5, §8. */
import { networksOfCoin } from '@kontor/contract/network';
import type { NetworkWord } from '@kontor/contract/network';
import { networkId, networkOfId, withdraw, withdrawHistory } from '@kontor/contract/trading-api/wallet';
import { formatTrimmedDecimal } from '@kontor/domain/amount';
import { Code } from '@kontor/contract/envelope';
import { Refusal } from '@kontor/domain/refusals';
import { Refused, RefusedByEngine } from '../../../http/refused.ts';
import type { LiveQueries } from '../../../follower/live-queries.ts';
import type { Random } from '../../../random.ts';
import { statement } from '../../../store/database.ts';
import type { Queries } from '../../../store/database.ts';
import { apiError } from '../../../trading-api/api-error.ts';
import type { ApiError } from '../../../trading-api/api-error.ts';
import type { Endpoints } from '../../../trading-api/endpoints.ts';
import { KEEP_WITHDRAWING_KEY } from '../../../trading-api/keys/key-terms.ts';
import { timeWindow } from '../../../trading-api/time-window.ts';
import type { Symbols } from '../../market/symbols.ts';
import type { AddressBook, WithdrawalNetworks } from '../loans.ts';
import { PAYOUTS_OF } from '../payouts.ts';
import type { Withdrawals } from '../withdrawals.ts';
import { COLUMNS, readWithdrawal } from '../withdrawal-rows.ts';
import type { WithdrawalRow, WithdrawalState } from '../withdrawal-rows.ts';

export interface WithdrawalEndpointsOptions {
  readonly withdrawals: Pick<Withdrawals, 'applyByKey'>;
  readonly database: Queries;
  readonly networks: Pick<WithdrawalNetworks, 'find' | 'head'>;
  readonly addresses: Pick<AddressBook, 'onNetwork'>;
  readonly follower: Pick<LiveQueries, 'listings'>;
  readonly symbols: Symbols;
  readonly random: Random;
  readonly wallMs: () => number;
}

/** 1 cancelled, 2 being reviewed, 3 rejected, 4 being paid, 5 failed, 6 completed; what is on its way back is already what it will be. */
const STATUS: Readonly<Record<Exclude<WithdrawalState, 'refused' | 'returning'>, number>> = {
  asked: 4,
  reviewing: 2,
  approved: 4,
  sent: 4,
  done: 6,
  failed: 5,
  rejected: 3,
  cancelled: 1,
};
const OVER: ReadonlySet<WithdrawalState> = new Set(['done', 'failed', 'rejected', 'cancelled']);

const LIST = statement<
  [
    account: number,
    from: Date,
    to: Date,
    symbol: string | null,
    clientId: string | null,
    ids: readonly number[] | null,
    states: readonly string[] | null,
    offset: number,
    limit: number,
  ],
  WithdrawalRow
>(
  'withdrawal-api-list',
  `SELECT ${COLUMNS} FROM withdrawal WHERE account_id = $1 AND state <> 'refused' AND asked_at >= $2 AND asked_at <= $3
     AND ($4::text IS NULL OR symbol = $4) AND ($5::text IS NULL OR client_id = $5) AND ($6::bigint[] IS NULL OR id = ANY($6))
     AND ($7::text[] IS NULL OR coalesce(ending, state) = ANY($7))
   ORDER BY id DESC OFFSET $8 LIMIT $9`,
  readWithdrawal,
);

export function mountWithdrawalEndpoints(endpoints: Endpoints, options: WithdrawalEndpointsOptions): void {
  const { withdrawals, database, networks, random, wallMs } = options;

  endpoints.user(withdraw, async ({ caller: { user, keyId }, parameters }) => {
    const { coin, withdrawOrderId, network: id, address, addressTag, amount } = parameters;
    const symbol = coin.toUpperCase();
    if (addressTag !== undefined) throw apiError('PARAM_NOT_REQUIRED', 'addressTag');
    const name = options.symbols.assets.find((each) => each.symbol === symbol);
    if (name === undefined) throw apiError('UNKNOWN_COIN');
    const network = id === undefined ? await networkOfAddress(options, user, symbol, address) : networkOfId(id);
    const found = network && (await networks.find(symbol, network));
    if (network === undefined || found === undefined) throw apiError('COIN_CLOSED');
    const clientId = withdrawOrderId ?? Buffer.from(random.bytes(16)).toString('hex');
    const key = {
      use: async (queries: Queries) => {
        if ((await queries.maybe(KEEP_WITHDRAWING_KEY, keyId, user)) === undefined) throw apiError('REJECTED_KEY');
      },
    };
    try {
      const { row } = await withdrawals.applyByKey(user, { symbol, network, address, quantity: amount, client_id: clientId }, key);
      return { id: String(row.id) };
    } catch (error) {
      const { scale } = options.follower.listings.asset(name.asset);
      throw error instanceof Refused ? errorOf(error, symbol, formatTrimmedDecimal(found.minimum, scale)) : error;
    }
  });

  endpoints.user(withdrawHistory, async ({ caller: { user }, parameters }) => {
    const { coin, withdrawOrderId, status, idList, offset, limit } = parameters;
    const { fromMs, toMs } = timeWindow(parameters, wallMs());
    const rows = await database.many(
      LIST,
      user,
      new Date(fromMs),
      new Date(toMs),
      coin?.toUpperCase() ?? null,
      withdrawOrderId ?? null,
      idList?.split(',').map(Number) ?? null,
      status === undefined ? null : statesOf(Number(status)),
      offset,
      limit,
    );
    return shown(options, rows);
  });
}

async function shown({ database, networks }: WithdrawalEndpointsOptions, rows: readonly WithdrawalRow[]) {
  const payouts = new Map(
    (
      await database.many(
        PAYOUTS_OF,
        rows.map(({ id }) => id),
      )
    ).map((payout) => [payout.withdrawal, payout]),
  );
  return rows.map((row) => {
    const payout = payouts.get(row.id);
    const head = networks.head(row.network);
    const isInside = row.receiver !== 0;
    const state = row.state === 'returning' ? row.ending! : (row.state as keyof typeof STATUS);
    return {
      id: String(row.id),
      amount: formatTrimmedDecimal(row.quantity - row.fee, row.scale),
      transactionFee: formatTrimmedDecimal(row.fee, row.scale),
      coin: row.symbol,
      status: STATUS[state],
      address: row.address,
      txId: isInside ? `Internal transfer ${row.id}` : (payout?.txid ?? ''),
      applyTime: utc(row.askedMs),
      network: networkId(row.network),
      transferType: isInside ? 1 : 0,
      withdrawOrderId: row.clientId,
      info: row.reason ?? '',
      confirmNo: Math.max(0, (head ?? 0) - (payout?.height ?? Infinity) + 1),
      walletType: 0,
      txKey: '',
      ...(OVER.has(row.state) && { completeTime: utc(row.updatedMs) }),
    };
  });
}

function statesOf(status: number): readonly string[] {
  return Object.keys(STATUS).filter((state) => STATUS[state as keyof typeof STATUS] === status);
}

/** The one network of a currency on which the address book has an address; nothing is guessed. @throws ApiError */
async function networkOfAddress(
  { addresses }: WithdrawalEndpointsOptions,
  user: number,
  symbol: string,
  address: string,
): Promise<NetworkWord> {
  const found: NetworkWord[] = [];
  for (const { network: word } of networksOfCoin(symbol)) {
    const network = word as NetworkWord;
    const book = await addresses.onNetwork(user, network);
    if (book.some((each) => each.symbol === symbol && each.address.toLowerCase() === address.toLowerCase())) found.push(network);
  }
  if (found.length > 1) throw apiError('MANDATORY_PARAM', 'network');
  if (found[0] === undefined) throw apiError('NOT_WHITELISTED');
  return found[0];
}

/** How the trading API says what a withdrawal was refused for. */
function errorOf(refused: Refused, symbol: string, minimum: string): ApiError | Refused {
  if (refused instanceof RefusedByEngine) {
    switch (refused.refusal) {
      case Refusal.INSUFFICIENT_BALANCE:
        return apiError('WITHDRAW_BALANCE');
      case Refusal.WITHDRAWAL_LIMIT:
        return apiError('WITHDRAW_LIMIT');
      case Refusal.WITHDRAWALS_BLOCKED:
        return apiError('WITHDRAW_STOPPED');
      case Refusal.WITHDRAWALS_HELD:
        return apiError('WITHDRAW_HELD');
      case Refusal.VALUE_HELD:
        return apiError('DEPOSIT_LOCKED', symbol);
      case Refusal.WITHDRAWALS_OFF:
        return apiError('COIN_CLOSED');
      case Refusal.CLIENT_ID_REUSED:
        return apiError('INVALID_PARAMETER', 'withdrawOrderId');
      default:
        return refused;
    }
  }
  if (refused.code === Code.NOT_WHITELISTED)
    return refused.key === 'withdraw.addressTooNew' ? apiError('ADDRESS_TOO_NEW', 24) : apiError('NOT_WHITELISTED');
  if (refused.code === Code.NOT_OFFERED) return apiError('COIN_CLOSED');
  switch (refused.key) {
    case 'withdraw.minimum':
      return apiError('WITHDRAW_MINIMUM', minimum);
    case 'withdraw.tooFine':
      return apiError('BAD_PRECISION', 'amount');
    case 'address.checksum':
    case 'withdraw.ownAddress':
      return apiError('ILLEGAL_ADDRESS');
    case 'field.quantity':
      return apiError('INVALID_PARAMETER', 'amount');
    default:
      return refused;
  }
}

/** `2026-01-31 12:00:00`, as Binance tells the times of withdrawals. */
function utc(ms: number): string {
  return new Date(ms).toISOString().slice(0, 19).replace('T', ' ');
}
