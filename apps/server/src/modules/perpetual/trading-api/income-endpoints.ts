/** What came into a contract account and left it, from deals, settlements of funding and the ledger. Source: rules 6.3, §8. */
import { futuresIncome } from '@kontor/contract/trading-api/futures-account';
import { Account } from '@kontor/domain/accounts';
import { formatDecimal } from '@kontor/domain/amount';
import { RecordType } from '@kontor/domain/record-types';
import type { Endpoints } from '../../../trading-api/endpoints.ts';
import { marginAsset } from '../margin-asset.ts';
import { checkWindow, mountUser } from './futures-ground.ts';
import type { FuturesGround } from './futures-ground.ts';
import { apiSymbol } from '../../market/api-symbols.ts';
import { tradeIdOf } from './order-answer.ts';

const WEEK_MS = 7 * 86_400_000;
/** Ids rise with the command and the place among what it told. */
const PLACES_OF_COMMAND = 4_096;

/** Types that the ledger tells of, by its own. */
const OF_RECORDS: Readonly<Record<string, readonly RecordType[]>> = {
  TRANSFER: [RecordType.TRANSFER_IN, RecordType.TRANSFER_OUT],
  INSURANCE_CLEAR: [RecordType.LIQUIDATION_FEE, RecordType.INSURANCE_COVER],
  INTERNAL_TRANSFER: [RecordType.ADJUST],
};

interface Income {
  readonly type: string;
  readonly market: number | undefined;
  readonly amount: bigint;
  readonly sequence: number;
  readonly ordinal: number;
  readonly timeMs: number;
  readonly tradeId: string;
}

interface Span {
  readonly market: number | undefined;
  readonly fromMs: number | undefined;
  readonly toMs: number | undefined;
  /** From the first on, or the last ones. */
  readonly isFromFirst: boolean;
  readonly limit: number;
  readonly minSeq: number;
}

export function mountIncome(endpoints: Endpoints, ground: FuturesGround): void {
  const { futures, symbols, queries, desk, wallMs } = ground;

  mountUser(endpoints, futuresIncome, async ({ symbol, incomeType, page = 1, startTime, endTime, limit }, { user }) => {
    checkWindow({ startTime, endTime });
    const market = symbol === undefined ? undefined : futures.of(symbol).name.market;
    const isOpen = startTime === undefined && endTime === undefined;
    const span = {
      market,
      fromMs: isOpen ? Math.trunc(wallMs()) - WEEK_MS : startTime,
      toMs: endTime,
      isFromFirst: startTime !== undefined,
      limit: page * limit,
      minSeq: desk.lastOf(user),
    };
    const isWanted = (type: string): boolean => incomeType === undefined || incomeType === type;
    const all = [
      ...(isWanted('REALIZED_PNL') || isWanted('COMMISSION') ? await ofDeals(ground, user, span) : []),
      ...(isWanted('FUNDING_FEE') ? await ofFunding(ground, user, span) : []),
      ...(market === undefined ? await ofRecords(ground, user, span, Object.keys(OF_RECORDS).filter(isWanted)) : []),
    ];
    const rows = all
      .filter(({ type, amount }) => isWanted(type) && amount !== 0n)
      .toSorted((one, other) => one.sequence - other.sequence || one.ordinal - other.ordinal);
    const shown =
      startTime === undefined
        ? rows.slice(-page * limit, page === 1 ? undefined : (1 - page) * limit)
        : rows.slice((page - 1) * limit, page * limit);
    const asset = marginAsset(symbols, queries.listings);
    return shown.map((row) => ({
      symbol: symbolText(ground, row.market),
      incomeType: row.type,
      income: formatDecimal(row.amount, asset.scale),
      asset: asset.symbol,
      info: row.type,
      time: row.timeMs,
      tranId: row.sequence * PLACES_OF_COMMAND + (row.ordinal % PLACES_OF_COMMAND),
      tradeId: row.tradeId,
    }));
  });
}

function symbolText({ futures }: FuturesGround, market: number | undefined): string {
  const contract = market === undefined ? undefined : futures.find(market);
  return contract === undefined ? '' : apiSymbol(contract.name);
}

async function ofDeals({ history }: FuturesGround, user: number, { isFromFirst, ...page }: Span): Promise<Income[]> {
  const fills = isFromFirst ? await history.fillsFrom(user, page) : await history.fills(user, page);
  return fills.flatMap((fill) => {
    const { market, sequence, ordinal, timeMs } = fill;
    const from = { market, sequence, ordinal, timeMs, tradeId: String(tradeIdOf(fill)) };
    return [
      { ...from, type: 'REALIZED_PNL', amount: fill.realised },
      { ...from, type: 'COMMISSION', amount: -fill.fee },
    ];
  });
}

async function ofFunding({ history }: FuturesGround, user: number, { isFromFirst, ...page }: Span): Promise<Income[]> {
  const paid = isFromFirst ? await history.fundingFrom(user, page) : await history.funding(user, page);
  return paid.map(({ market, amount, sequence, ordinal, timeMs }) => ({
    type: 'FUNDING_FEE',
    market,
    amount,
    sequence,
    ordinal,
    timeMs,
    tradeId: '',
  }));
}

/** The ledger is asked for its last rows: those of these types are few. */
async function ofRecords(
  { histories }: FuturesGround,
  user: number,
  { fromMs, toMs, limit, minSeq }: Span,
  types: readonly string[],
): Promise<Income[]> {
  if (types.length === 0) return [];
  const records = await histories.records(user, {
    account: Account.CONTRACT,
    types: types.flatMap((type) => OF_RECORDS[type]!),
    ...(fromMs === undefined ? {} : { fromMs }),
    ...(toMs === undefined ? {} : { toMs }),
    limit,
    minSeq,
  });
  return records.map((record) => ({
    type: types.find((type) => OF_RECORDS[type]!.some((each) => each === record.type))!,
    market: undefined,
    amount: record.amount,
    sequence: record.sequence,
    ordinal: record.ordinal,
    timeMs: record.timeMs,
    tradeId: '',
  }));
}
