/** An account of spot at the trading API (rules §8, 1.4, 1.5). */
import { spotAccount, spotCommission, spotMyTrades, spotPreventedMatches } from '@kontor/contract/trading-api/spot-account';
import { Account } from '@kontor/domain/accounts';
import { formatDecimal } from '@kontor/domain/amount';
import { UserFlag } from '@kontor/engine/command';
import type { Fill } from '../../../follower/feed.ts';
import type { Histories } from '../../../follower/histories.ts';
import type { LiveQueries } from '../../../follower/live-queries.ts';
import type { SpotHistory } from '../../../follower/spot/spot-history.ts';
import { NOTHING } from '../../../follower/wallet/holdings.ts';
import { apiError } from '../../../trading-api/api-error.ts';
import type { Endpoints } from '../../../trading-api/endpoints.ts';
import type { Symbols } from '../../market/symbols.ts';
import type { SpotDesk } from '../spot-desk.ts';
import { demandDay } from './order-endpoints.ts';
import { NO_LIST, listOf, preventedAnswer, preventedMatchAt, tradeAnswer } from './order-answer.ts';
import type { OwnOrders } from './own-orders.ts';
import { rate } from './spot-format.ts';
import type { SpotMarket, SpotSymbols } from './spot-symbols.ts';

export interface AccountEndpointOptions {
  readonly desk: SpotDesk;
  readonly own: OwnOrders;
  readonly symbols: SpotSymbols;
  /** Of currencies. */
  readonly assets: Symbols;
  readonly queries: LiveQueries;
  readonly histories: Pick<Histories, 'fills'>;
  readonly history: SpotHistory;
  readonly wallMs: () => number;
}

const DAY_MS = 86_400_000;
/** A ten thousandth, in 1e-8. */
const BASIS_POINT = 10_000;
const NO_RATE = { buyer: rate(0), seller: rate(0) };

/** Mounts them. */
export function mountSpotAccount(endpoints: Endpoints, options: AccountEndpointOptions): void {
  const { desk, own, symbols, assets, queries, history, wallMs } = options;

  endpoints.user(spotAccount, async ({ parameters: { omitZeroBalances }, caller: { user, scopes } }) => {
    const minSeq = desk.toldTo(user);
    const [{ value: held }, { value: rates }, { value: standings }, { value: withdrawals }] = await Promise.all([
      queries.balances(user, minSeq),
      queries.feeRates(user, minSeq),
      queries.standings(),
      queries.withdrawalsOf(user),
    ]);
    const isSuspended = standings.some((each) => each.user === user && (each.flags & UserFlag.SUSPENDED) !== 0);
    const balances = assets.assets.flatMap(({ asset, symbol }) => {
      const listing = queries.listings.assets.get(asset);
      const { available, frozen, orderFreeze, locked } =
        held.find((each) => each.account === Account.SPOT && each.asset === asset) ?? NOTHING;
      const inside = frozen + orderFreeze + locked;
      if (listing === undefined || (omitZeroBalances && available + inside === 0n)) return [];
      return { asset: symbol, free: formatDecimal(available, listing.scale), locked: formatDecimal(inside, listing.scale) };
    });
    return {
      makerCommission: Math.floor(rates.makerRate / BASIS_POINT),
      takerCommission: Math.floor(rates.takerRate / BASIS_POINT),
      buyerCommission: 0,
      sellerCommission: 0,
      commissionRates: { maker: rate(rates.makerRate), taker: rate(rates.takerRate), ...NO_RATE },
      canTrade: scopes.has('spot') && !isSuspended,
      canWithdraw: scopes.has('withdraw') && !isSuspended && !withdrawals.isBlocked,
      canDeposit: true,
      brokered: false,
      requireSelfTradePrevention: true,
      preventSor: false,
      updateTime: Math.trunc(wallMs()),
      accountType: 'SPOT',
      balances,
      permissions: ['SPOT'],
      uid: user,
    };
  });

  endpoints.user(spotCommission, async ({ parameters: { symbol }, caller: { user } }) => {
    const market = symbols.demand(symbol);
    const { makerRate, takerRate } = (await queries.feeRates(user)).value;
    const none = { maker: rate(0), taker: rate(0), ...NO_RATE };
    return {
      symbol: market.symbol,
      standardCommission: { maker: rate(makerRate), taker: rate(takerRate), ...NO_RATE },
      specialCommission: none,
      taxCommission: none,
      discount: { enabledForAccount: false, enabledForSymbol: false, discountAsset: '', discount: rate(0) },
    };
  });

  endpoints.user(spotMyTrades, async ({ parameters, caller: { user } }) => {
    const market = symbols.demand(parameters.symbol);
    const fills = await tradesOf(options, user, market, parameters);
    const lists = await listsOf(own, user, fills);
    return fills.map((fill) => tradeAnswer(market, fill, lists.get(fill.orderNumber) ?? NO_LIST));
  });

  endpoints.user(spotPreventedMatches, async ({ parameters, caller: { user } }) => {
    const { preventedMatchId, orderId, fromPreventedMatchId, limit } = parameters;
    const market = symbols.demand(parameters.symbol);
    if ((preventedMatchId === undefined) === (orderId === undefined)) {
      throw preventedMatchId === undefined
        ? apiError('EITHER_PARAM', 'preventedMatchId', 'orderId')
        : apiError('OPTIONAL_PARAMS_COMBINATION');
    }
    if (preventedMatchId !== undefined && fromPreventedMatchId !== undefined) throw apiError('OPTIONAL_PARAMS_COMBINATION');
    const from = preventedMatchAt(preventedMatchId ?? fromPreventedMatchId ?? 0);
    const found = await history.prevented(user, {
      market: market.name.market,
      order: orderId,
      ...from,
      limit: preventedMatchId === undefined ? limit : 1,
      minSeq: desk.toldTo(user),
    });
    const isWanted = (each: { readonly sequence: number; readonly ordinal: number }): boolean =>
      preventedMatchId === undefined || (each.sequence === from.sequence && each.ordinal === from.ordinal);
    return found.filter(isWanted).map((match) => preventedAnswer(market, match));
  });
}

/** The lists that orders of deals are legs of, by order; orders that nobody knows any more are of none. */
async function listsOf(own: OwnOrders, user: number, fills: readonly Fill[]): Promise<ReadonlyMap<number, number>> {
  const orders = await own.numbered(user, [...new Set(fills.map(({ orderNumber }) => orderNumber))]);
  return new Map([...orders.values()].map((order) => [order.number, listOf(order)]));
}

interface TradesQuery {
  readonly orderId: number | undefined;
  readonly startTime: number | undefined;
  readonly endTime: number | undefined;
  readonly fromId: number | undefined;
  readonly limit: number;
}

/** Own deals, oldest first. @throws ApiError */
async function tradesOf(
  { desk, own, history, histories }: Pick<AccountEndpointOptions, 'desk' | 'own' | 'history' | 'histories'>,
  user: number,
  { name: { market } }: SpotMarket,
  { orderId, startTime, endTime, fromId, limit }: TradesQuery,
): Promise<readonly Fill[]> {
  const hasTimes = startTime !== undefined || endTime !== undefined;
  if (hasTimes && fromId !== undefined) throw apiError('OPTIONAL_PARAMS_COMBINATION');
  demandDay(startTime, endTime);
  const minSeq = desk.toldTo(user);
  if (orderId !== undefined) {
    const order = await own.byNumber(user, orderId);
    if (order === undefined || order.market !== market) return [];
    const [fromMs, toMs] = [Math.max(order.placedMs, startTime ?? 0), endTime];
    return history.fillsFrom(user, { market, order: orderId, from: fromId, fromMs, toMs, limit, minSeq });
  }
  if (fromId !== undefined) {
    // Deals are found by their time, and those behind a trade are not older than it is.
    const [trade] = await history.tradesFrom(market, fromId, 1, minSeq);
    return trade === undefined ? [] : history.fillsFrom(user, { market, from: fromId, fromMs: trade.timeMs, limit, minSeq });
  }
  if (!hasTimes) return (await histories.fills(user, { market, limit, minSeq })).toReversed();
  return history.fillsFrom(user, { market, fromMs: startTime ?? endTime! - DAY_MS, toMs: endTime, limit, minSeq });
}
