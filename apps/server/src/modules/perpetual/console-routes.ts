/** What operators see of contracts: terms, brackets, what each stands at and what is open in it, and the insurance fund. */
import { contractTable } from '@kontor/contract/console/contract';
import type { OperatorAnswerOf } from '@kontor/contract/console/operator-call';
import { Account, SYSTEM_OWNER } from '@kontor/domain/accounts';
import { formatDecimal, formatTrimmedDecimal } from '@kontor/domain/amount';
import type { Ticker } from '../../follower/feed.ts';
import type { LiveQueries } from '../../follower/live-queries.ts';
import type { ContractHistory } from '../../follower/perpetual/contract-history.ts';
import type { OperatorRoutes } from '../../operators/operator-routes.ts';
import type { Queries } from '../../store/database.ts';
import { tickRow } from '../market/market-format.ts';
import { readSymbols } from '../market/symbols.ts';
import { STANDING_HALTS } from '../platform/pair-halts.ts';
import type { PairHalt } from '../platform/pair-halts.ts';
import { unitPriceText } from './contract-rows.ts';
import { Contracts } from './contracts.ts';
import type { Contract } from './contracts.ts';
import { marginAsset } from './margin-asset.ts';
import { bracketRows, contractRow } from './market-rows.ts';

export interface ContractDeskOptions {
  readonly database: Queries;
  readonly follower: Pick<LiveQueries, 'tickers' | 'openOrderCounts' | 'systemHoldings' | 'contracts'> & {
    readonly listings: Pick<LiveQueries['listings'], 'assets' | 'markets'>;
  };
  readonly history: Pick<ContractHistory, 'liquidatedSince'>;
  readonly wallMs: () => number;
}

type Row = OperatorAnswerOf<typeof contractTable>['list'][number];

const DAY_MS = 86_400_000;
const RATE_SCALE = 8;
const HOUR_MS = 3_600_000;

export function mountContractDesk(routes: OperatorRoutes, { database, follower, history, wallMs }: ContractDeskOptions): void {
  routes.read(contractTable, async () => {
    const { value: counts, sequence } = await follower.openOrderCounts();
    const { value: tickers } = await follower.tickers();
    const [symbols, halts] = [await readSymbols(database), await database.many(STANDING_HALTS, 'contract/state')];
    const contracts = new Contracts({ queries: follower, symbols });
    const list = await Promise.all(
      contracts.all().map(async (contract) =>
        tableRow(contract, {
          ticker: tickers.find(({ market }) => market === contract.name.market),
          orders: counts.find(({ market }) => market === contract.name.market)?.orders ?? 0,
          halt: halts.find(({ pair }) => pair === contract.name.pair),
          liquidations: await history.liquidatedSince(contract.name.market, wallMs() - DAY_MS),
        }),
      ),
    );
    const { value: system } = await follower.systemHoldings();
    const fund = system.find(({ account, number }) => account === Account.INSURANCE && number === SYSTEM_OWNER);
    const { asset, symbol, scale } = marginAsset(symbols, follower.listings);
    const balance = fund?.balances.find((each) => each.asset === asset)?.amount ?? 0n;
    return { list, insurance: { symbol, balance: formatDecimal(balance, scale) }, sequence };
  });
}

/** What is known of a contract beside its listing. */
interface Known {
  readonly ticker: Ticker | undefined;
  readonly orders: number;
  readonly halt: PairHalt | undefined;
  readonly liquidations: number;
}

function tableRow(contract: Contract, { ticker, orders, halt, liquidations }: Known): Row {
  const { name, listing, state } = contract;
  const { terms, mark } = state;
  const { tick_size, step_size, min_quantity, min_notional, limits, last_price, liquidation_fee, funding_hours, funding_cap, ...row } =
    contractRow(contract);
  const { amount, vol, count } = tickRow(listing, name.pair, ticker);
  const intervalMs = terms.intervalHours * HOUR_MS;
  const quantity = (lots: number): string => formatTrimmedDecimal(BigInt(lots) * contract.step, listing.baseScale);
  return {
    pair: name.pair,
    base: name.base.symbol,
    quote: name.quote.symbol,
    // One that was opened and never traded is none that is new.
    state: row.state === 'new' && halt !== undefined ? 'halted' : row.state,
    halt: row.state === 'trading' || halt === undefined ? null : { time: halt.timeMs, reason: halt.reason, by: halt.by },
    is_hot: name.isHot,
    tick_size,
    step_size,
    min_quantity,
    min_notional,
    limits,
    max_open_interest: terms.maxOpenLots === 0 ? null : quantity(terms.maxOpenLots),
    brackets: bracketRows(contract).map(({ cap, max_leverage, maintenance_rate }) => ({ cap, max_leverage, maintenance_rate })),
    maker_rate: terms.makerRate,
    taker_rate: terms.takerRate,
    liquidation_fee,
    funding_hours,
    funding_cap,
    mark_price: mark === undefined ? null : unitPriceText(contract, mark.mark),
    index_price: mark === undefined ? null : unitPriceText(contract, mark.index),
    last_price,
    is_stale: mark?.isStale === true,
    funding_rate: formatTrimmedDecimal(BigInt(mark?.fundingRate ?? 0), RATE_SCALE),
    next_funding_time: mark === undefined ? null : (Math.floor(mark.timeMs / intervalMs) + 1) * intervalMs,
    open_interest: quantity(state.openLots),
    positions: state.positions,
    open_orders: orders,
    volume: amount,
    turnover: vol,
    trades: count,
    liquidations,
  };
}
