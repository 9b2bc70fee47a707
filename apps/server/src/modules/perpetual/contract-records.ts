/** Calls about contracts that only read what is one's own: account, quote, orders, deals, positions, plans, funding, liquidations. Source: spec §3; rules 2.2 to 2.15. */
import type { BodyOf } from '@kontor/contract/call';
import { parseOrderId } from '@kontor/contract/order-id';
import {
  contractAccount,
  contractDeals,
  contractOpenOrders,
  contractOrderDetail,
  contractOrderHistory,
  contractQuote,
  fundingPayments,
  liquidations,
  openPlans,
  planHistory,
  positionDetail,
  positions,
} from '@kontor/contract/perpetual';
import { POSITION_SIDE_WORDS } from '@kontor/contract/perpetual-words';
import { formatDecimal, formatTrimmedDecimal } from '@kontor/domain/amount';
import { MAX_DEPTH } from '@kontor/contract/market';
import { Refusal } from '@kontor/domain/refusals';
import { totalCost } from '@kontor/domain/perpetual/order-cost';
import { UserPermission } from '@kontor/engine/command';
import type { ContractHistory } from '../../follower/perpetual/contract-history.ts';
import type { ContractFill, ContractOrder, ContractPlan, FundingPaid } from '../../follower/perpetual/contract-facts.ts';
import type { LiquidationRow } from '../../follower/perpetual/contract-tables.ts';
import { mountRecordList } from '../../http/record-list.ts';
import { MOST } from '../../http/record-window.ts';
import { refused, refusedByEngine } from '../../http/refused.ts';
import type { Routes } from '../../http/routes.ts';
import type { Ground } from '../../product.ts';
import { priceText, quantityText, turnoverText } from '../market/market-format.ts';
import { accountFigures, liquidationOf } from './account-figures.ts';
import { meaningOf, units } from './contract-commands.ts';
import {
  accountRow,
  dealRow,
  orderRow,
  planRow,
  positionModeWord,
  positionRow,
  positionSideOf,
  settingPart,
  settingRow,
  unitPriceText,
} from './contract-rows.ts';
import type { Contract, Contracts } from './contracts.ts';
import { marginAsset } from './margin-asset.ts';
import { quoteOf } from './quote.ts';
import type { Quote } from './quote.ts';
import { receiptRows } from './receipt-row.ts';

export interface ContractRecordsOptions extends Ground {
  readonly contracts: Contracts;
  readonly history: ContractHistory;
}

/** Most deals shown with an order or a position. */
const MAX_DEALS = 1_000;
const POSITION_DEALS = 50;
/** Decimals of a rate in 1e-8. */
const RATE_SCALE = 8;

export function mountContractRecords(routes: Routes, ground: ContractRecordsOptions): void {
  mountAccount(routes, ground);
  mountOrders(routes, ground);
  mountPositions(routes, ground);
  mountLists(routes, ground);
}

function mountAccount(routes: Routes, { queries, symbols, contracts }: ContractRecordsOptions): void {
  const contractOf = (market: number): Contract | undefined => contracts.find(market);

  routes.user(contractAccount, async ({ body, session: { user } }) => {
    const [{ value: own, sequence }, { value: rights }] = await Promise.all([
      queries.ownContracts(user, body.min_seq),
      queries.rights(user, body.min_seq),
    ]);
    return {
      futures_permission: (rights.permissions & UserPermission.FUTURES) === 0 ? ('none' as const) : ('unrestricted' as const),
      ...accountRow(accountFigures(own, contractOf), marginAsset(symbols, queries.listings)),
      position_mode: positionModeWord(own),
      settings: own.settings.flatMap((setting) => {
        const contract = contracts.find(setting.market);
        return contract === undefined ? [] : settingRow(setting, contract);
      }),
      sequence,
    };
  });

  routes.user(contractQuote, async ({ body, session: { user } }) => {
    const contract = contracts.of(body.pair);
    const { side, closes } = meaningOf(body.action);
    if ((body.price !== undefined) !== (body.type !== 'market')) throw refused('BAD_REQUEST', 'field.orderFields');
    const { listing } = contract;
    const lots =
      body.quantity === undefined ? undefined : wholeOf(units(body.quantity, listing.baseScale, 'field.quantity'), contract.step);
    const priceTicks = body.price === undefined ? undefined : wholeOf(units(body.price, listing.quoteScale, 'field.price'), contract.tick);
    const [{ value: own, sequence }, { value: depth }] = await Promise.all([
      queries.ownContracts(user, body.min_seq),
      queries.depth(contract.name.market, MAX_DEPTH, body.min_seq),
    ]);
    const figures = accountFigures(own, contractOf);
    const setting = own.settings.find(({ market }) => market === contract.name.market)!;
    const orders = own.orders.filter(({ market }) => market === contract.name.market);
    const quote = quoteOf(
      { side, closes, priceTicks, isPostOnly: body.type === 'limit_maker', lots },
      { contract, setting, figures, depth, orders },
    );
    const { mark } = contract.state;
    const more =
      closes || lots === undefined || quote.priceTicks === undefined || quote.cost === undefined
        ? undefined
        : {
            side,
            quantity: lots * contract.step,
            value: lots * quote.priceTicks * listing.unit,
            margin: quote.cost.margin,
            fee: quote.cost.fee,
            isOneWay: own.isOneWay,
          };
    const liquidation = liquidationOf(figures, contract, side, setting.isIsolated, more);
    return {
      ...quoteRow(quote, contract),
      liquidation_price: liquidation === undefined ? null : unitPriceText(contract, liquidation),
      available: formatDecimal(figures.available, listing.quoteScale),
      mark_price: mark === undefined ? null : unitPriceText(contract, mark.mark),
      ...settingPart(setting),
      sequence,
    };
  });
}

/** Whole lots or ticks. @throws Refused for what lies between two */
function wholeOf(amount: bigint, unit: bigint): bigint {
  if (amount % unit !== 0n) throw refusedByEngine(unit === 0n ? Refusal.MALFORMED : Refusal.LOT_SIZE);
  return amount / unit;
}

function quoteRow({ cost, maxLots, closable, fillable }: Quote, contract: Contract) {
  const { listing } = contract;
  const money = (amount: bigint | undefined): string | null => (amount === undefined ? null : turnoverText(listing, amount));
  const average = fillable === undefined || fillable.lots === 0n ? undefined : (fillable.value * contract.tick) / fillable.lots;
  return {
    cost: money(cost && totalCost(cost)),
    margin: money(cost?.margin),
    open_loss: money(cost?.openLoss),
    fee: money(cost?.fee),
    max_quantity: maxLots === undefined ? null : quantityText(listing, maxLots),
    closable: quantityText(listing, closable),
    fillable: fillable === undefined ? null : quantityText(listing, fillable.lots),
    average_price: average === undefined ? null : unitPriceText(contract, average),
    worst_price: fillable?.worstTicks === undefined ? null : priceText(listing, Number(fillable.worstTicks)),
  };
}

function mountOrders(routes: Routes, { queries, contracts, history, wallMs }: ContractRecordsOptions): void {
  const marketOf = (pair: string | undefined): number | undefined => (pair === undefined ? undefined : contracts.of(pair).name.market);

  routes.user(contractOpenOrders, async ({ body, session: { user } }) => {
    const market = marketOf(body.pair);
    const { value, sequence } = await queries.ownContracts(user, body.min_seq);
    const wanted = value.orders.filter((order) => market === undefined || order.market === market).toReversed();
    return { list: wanted.map((order) => orderRow(order, contracts.at(order.market))), sequence };
  });

  mountRecordList<typeof contractOrderHistory, ContractOrder>(routes, { queries, wallMs }, contractOrderHistory, {
    cursor: [MOST.WHOLE],
    placeOf: ({ number }) => [number],
    rows: async ({ user, body, window, before }) => history.orders(user, { ...window, market: marketOf(body.pair), before }),
    sift: (body) => (order) => {
      const row = orderRow(order, contracts.at(order.market));
      return (body.action === undefined || row.action === body.action) && (body.status === undefined || row.status === body.status);
    },
    shown: (orders) => orders.map((order) => orderRow(order, contracts.at(order.market))),
  });

  routes.user(contractOrderDetail, async ({ body, session: { user } }) => {
    const id = parseOrderId(body.order_id);
    if (id === undefined) throw refusedByEngine(Refusal.UNKNOWN_ORDER);
    const { value, sequence } = await queries.ownContracts(user, body.min_seq);
    const order = value.orders.find(({ number }) => number === id.number) ?? (await history.order(user, id.number, sequence));
    if (order === undefined || order.slot !== id.slot) throw refused('NOT_FOUND');
    const fills = order.dealLots === 0 ? [] : await history.fills(user, { orderNumber: id.number, limit: MAX_DEALS, minSeq: sequence });
    const contract = contracts.at(order.market);
    return { order: orderRow(order, contract), deals: fills.map((fill) => dealRow(fill, contract)), sequence };
  });

  mountRecordList<typeof contractDeals, ContractFill>(routes, { queries, wallMs }, contractDeals, {
    cursor: [MOST.WHOLE, MOST.INTEGER],
    placeOf: ({ sequence, ordinal }) => [sequence, ordinal],
    rows: async ({ user, body, window, before }) => history.fills(user, { ...window, market: marketOf(body.pair), before }),
    shown: (fills) => fills.map((fill) => dealRow(fill, contracts.at(fill.market))),
  });
}

function mountPositions(routes: Routes, { queries, contracts, history }: ContractRecordsOptions): void {
  const contractOf = (market: number): Contract | undefined => contracts.find(market);
  const rowsOf = async (user: number, minSeq: number | undefined) => {
    const { value: own, sequence } = await queries.ownContracts(user, minSeq);
    const { value: lights } = await queries.adlLights(user);
    const figures = accountFigures(own, contractOf);
    const rows = figures.held.map((held) => ({
      held,
      row: positionRow(
        held,
        figures,
        own.orders,
        lights.find(({ market, side }) => market === held.state.market && side === held.state.side)?.lights,
      ),
    }));
    return { own, rows, sequence };
  };

  routes.user(positions, async ({ body, session: { user } }) => {
    const market = body.pair === undefined ? undefined : contracts.of(body.pair).name.market;
    const { rows, sequence } = await rowsOf(user, body.min_seq);
    return { list: rows.filter(({ held }) => market === undefined || held.state.market === market).map(({ row }) => row), sequence };
  });

  routes.user(positionDetail, async ({ body, session: { user } }) => {
    const contract = contracts.of(body.pair);
    const { market } = contract.name;
    const side = POSITION_SIDE_WORDS.indexOf(body.side);
    const { own, rows, sequence } = await rowsOf(user, body.min_seq);
    const found = rows.find(({ held }) => held.state.market === market && held.state.side === side);
    const fills =
      found === undefined
        ? []
        : await history.fills(user, { market, side, fromMs: found.held.state.openedMs, limit: POSITION_DEALS, minSeq: sequence });
    return {
      position: found?.row ?? null,
      plans: own.plans.filter((plan) => plan.market === market && plan.side === side).map((plan) => planRow(plan, contract)),
      // In one-way mode what opens the other side closes this one first.
      orders: own.orders
        .filter((order) => order.market === market && (own.isOneWay || positionSideOf(order) === side))
        .map((order) => orderRow(order, contract)),
      deals: fills.map((fill) => dealRow(fill, contract)),
      funding: turnoverText(contract.listing, found?.held.state.funding ?? 0n),
      sequence,
    };
  });
}

function mountLists(routes: Routes, { queries, tables, contracts, history, wallMs }: ContractRecordsOptions): void {
  const marketOf = (pair: string | undefined): number | undefined => (pair === undefined ? undefined : contracts.of(pair).name.market);

  routes.user(openPlans, async ({ body, session: { user } }) => {
    const market = marketOf(body.pair);
    const { value, sequence } = await queries.ownContracts(user, body.min_seq);
    const wanted = value.plans.filter((plan) => market === undefined || plan.market === market).toReversed();
    return { list: wanted.map((plan) => planRow(plan, contracts.at(plan.market))), sequence };
  });

  mountRecordList<typeof planHistory, ContractPlan>(routes, { queries, wallMs }, planHistory, {
    cursor: [MOST.WHOLE],
    placeOf: ({ number }) => [number],
    rows: async ({ user, body, window, before }) => history.plans(user, { ...window, market: marketOf(body.pair), before }),
    shown: (plans) => plans.map((plan) => planRow(plan, contracts.at(plan.market))),
  });

  mountRecordList<typeof fundingPayments, FundingPaid>(routes, { queries, wallMs }, fundingPayments, {
    cursor: [MOST.WHOLE, MOST.INTEGER],
    placeOf: ({ sequence, ordinal }) => [sequence, ordinal],
    rows: async ({ user, body, window, before }) => history.funding(user, { ...window, market: marketOf(body.pair), before }),
    shown: (rows) =>
      rows.map(({ market, side, lots, mark, rate, amount, timeMs }) => {
        const contract = contracts.at(market);
        return {
          pair: contract.name.pair,
          side: POSITION_SIDE_WORDS[side]!,
          quantity: quantityText(contract.listing, lots),
          mark_price: unitPriceText(contract, mark),
          rate: formatTrimmedDecimal(BigInt(rate), RATE_SCALE),
          amount: turnoverText(contract.listing, amount),
          time: timeMs,
        };
      }),
  });

  mountRecordList<typeof liquidations, LiquidationRow>(routes, { queries, wallMs }, liquidations, {
    cursor: [MOST.WHOLE],
    placeOf: ({ number }) => [number],
    rows: async ({ user, body, window, before }) =>
      history.liquidations(user, { ...window, market: marketOf(body.pair), number: numberOf(body), before }),
    shown: (rows) => receiptRows({ tables, contracts }, rows),
  });
}

/** A receipt's number, of which there are fewer than 2^53. */
function numberOf({ receipt_id: id }: Pick<BodyOf<typeof liquidations>, 'receipt_id'>): number | undefined {
  if (id === undefined) return undefined;
  const number = Number(id);
  if (!Number.isSafeInteger(number)) throw refused('NOT_FOUND');
  return number;
}
