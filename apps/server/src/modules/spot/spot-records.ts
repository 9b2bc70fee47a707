/** Spot calls that only read: orders, deals, balances, fee rates. Source: spec §3 (spot order, wallet). */
import type { AnswerOf } from '@kontor/contract/call';
import { ORDER_STATUS_WORDS, SIDE_WORDS } from '@kontor/contract/glossary';
import { parseOrderId } from '@kontor/contract/order-id';
import { balances, feeRates, feeTiers, openOrders, orderDetail, orderHistory, spotDeals } from '@kontor/contract/spot';
import { Account } from '@kontor/domain/accounts';
import { HOUSE_FEE_TIER } from '@kontor/domain/formulas/fee';
import { formatDecimal, formatTrimmedDecimal } from '@kontor/domain/amount';
import { OrderType } from '@kontor/domain/order';
import { Refusal } from '@kontor/domain/refusals';
import type { Histories } from '../../follower/histories.ts';
import type { LiveQueries } from '../../follower/live-queries.ts';
import type { FeeRates, Fill, OrderState } from '../../follower/feed.ts';
import { NOTHING } from '../../follower/wallet/holdings.ts';
import { mountRecordList } from '../../http/record-list.ts';
import { refused, refusedByEngine } from '../../http/refused.ts';
import type { Routes } from '../../http/routes.ts';
import type { Symbols } from '../market/symbols.ts';
import { dealRow, isStopLeg, orderRow, pastOrderRow } from './order-row.ts';
import { MOST } from '../../http/record-window.ts';

export interface SpotRecordsOptions {
  readonly queries: LiveQueries;
  readonly histories: Pick<Histories, 'orders' | 'order' | 'fills'>;
  readonly symbols: Symbols;
  readonly wallMs: () => number;
}

const RATE_DECIMALS = 8;
/** Most deals shown with an order. */
const MAX_DEALS = 1_000;

// Long: the calls of histories, each a few lines, over what they share.
export function mountSpotRecords(routes: Routes, { queries, histories, symbols, wallMs }: SpotRecordsOptions): void {
  const { listings } = queries;
  const marketOf = (pair: string | undefined): number | undefined => {
    if (pair === undefined) return undefined;
    const name = symbols.byPair(pair);
    if (name === undefined) throw refused('BAD_REQUEST', 'field.pair');
    return name.market;
  };
  const past = (order: OrderState) => pastOrderRow(order, symbols.ofMarket(order.market), listings.market(order.market));

  const orderOf = async (
    user: number,
    number: number,
    minSeq: number | undefined,
  ): Promise<{ readonly order: OrderState | undefined; readonly sequence: number }> => {
    const open = await queries.openOrder(user, number, minSeq);
    return { order: open.value ?? (await histories.order(user, number, open.sequence)), sequence: open.sequence };
  };
  /** The order that another is paired with in an OCO. The two are numbered one after the other, the limit order first. */
  const otherLegOf = async (user: number, order: OrderState, sequence: number): Promise<OrderState | undefined> => {
    if (isStopLeg(order)) return (await orderOf(user, order.number - 1, sequence)).order;
    if (order.orderType !== OrderType.LIMIT_MAKER) return undefined;
    const next = (await orderOf(user, order.number + 1, sequence)).order;
    return next !== undefined && isStopLeg(next) ? next : undefined;
  };

  routes.user(openOrders, async ({ body, session: { user } }) => {
    const market = marketOf(body.pair);
    const { value, sequence } = await queries.openOrders(user, body.min_seq);
    const wanted = value.filter((order) => market === undefined || order.market === market).toReversed();
    return { list: wanted.map((order) => orderRow(order, symbols.ofMarket(order.market), listings.market(order.market))), sequence };
  });

  mountRecordList<typeof orderHistory, OrderState>(routes, { queries, wallMs }, orderHistory, {
    cursor: [MOST.WHOLE],
    placeOf: ({ number }) => [number],
    rows: async ({ user, body, window, before }) => {
      const market = marketOf(body.pair);
      return histories.orders(user, {
        ...window,
        ...(market === undefined ? {} : { market }),
        ...(before === undefined ? {} : { before: before[0]! }),
      });
    },
    sift: (body) => {
      const side = body.side === undefined ? undefined : SIDE_WORDS.indexOf(body.side);
      const status = body.status === undefined ? undefined : ORDER_STATUS_WORDS.indexOf(body.status);
      return (order) => (side === undefined || order.side === side) && (status === undefined || order.status === status);
    },
    shown: (orders) => orders.map(past),
  });

  routes.user(orderDetail, async ({ body, session: { user } }) => {
    const id = parseOrderId(body.order_id);
    if (id === undefined) throw refusedByEngine(Refusal.UNKNOWN_ORDER);
    const { order, sequence } = await orderOf(user, id.number, body.min_seq);
    if (order === undefined || order.slot !== id.slot) throw refused('NOT_FOUND');
    const fills = order.dealLots === 0 ? [] : await histories.fills(user, { orderNumber: id.number, limit: MAX_DEALS, minSeq: sequence });
    const other = await otherLegOf(user, order, sequence);
    const name = symbols.ofMarket(order.market);
    return {
      order: past(order),
      other_leg: other === undefined ? null : past(other),
      deals: fills.map((fill) => dealRow(fill, name, listings.market(fill.market))),
      sequence,
    };
  });

  mountRecordList<typeof spotDeals, Fill>(routes, { queries, wallMs }, spotDeals, {
    cursor: [MOST.WHOLE, MOST.INTEGER, MOST.WHOLE, MOST.SMALL],
    placeOf: ({ timeMs, market, tradeNumber, side }) => [timeMs, market, tradeNumber, side],
    rows: async ({ user, body, window, before }) => {
      const market = marketOf(body.pair);
      return histories.fills(user, {
        ...window,
        ...(market === undefined ? {} : { market }),
        ...(before === undefined ? {} : { before: { timeMs: before[0]!, market: before[1]!, tradeNumber: before[2]!, side: before[3]! } }),
      });
    },
    shown: (fills) => fills.map((fill) => dealRow(fill, symbols.ofMarket(fill.market), listings.market(fill.market))),
  });

  routes.user(balances, async ({ body, session: { user } }) => {
    const { value, sequence } = await queries.balances(user, body.min_seq);
    const list = symbols.assets.flatMap(({ asset, symbol }) => {
      const listing = listings.assets.get(asset);
      if (listing === undefined) return [];
      const { available, frozen, orderFreeze } =
        value.find((candidate) => candidate.account === Account.SPOT && candidate.asset === asset) ?? NOTHING;
      return {
        symbol,
        available: formatDecimal(available, listing.scale),
        frozen: formatDecimal(frozen, listing.scale),
        order_freeze: formatDecimal(orderFreeze, listing.scale),
      };
    });
    return { list, sequence };
  });

  routes.user(feeRates, async ({ session: { user } }) => {
    return ratesRow((await queries.feeRates(user)).value);
  });

  routes.open(feeTiers, async () => ({
    list: (await queries.feeTiers()).value
      .filter(({ tier }) => tier !== HOUSE_FEE_TIER)
      .map((tier) => {
        const { maker = null, taker = null } = tier.inContracts === undefined ? {} : ratesRow(tier.inContracts);
        return { tier: tier.tier, ...ratesRow(tier), contract_maker: maker, contract_taker: taker };
      }),
  }));
}

function ratesRow({ makerRate, takerRate }: FeeRates): AnswerOf<typeof feeRates> {
  return { maker: formatTrimmedDecimal(BigInt(makerRate), RATE_DECIMALS), taker: formatTrimmedDecimal(BigInt(takerRate), RATE_DECIMALS) };
}
