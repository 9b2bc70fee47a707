/** Calls about seconds contracts that only read: what is offered, and what is one's own. Source: spec §3, §4; rules 3.2, 3.7. */
import { secondsCurrent, secondsDetail, secondsHistory, secondsProducts } from '@kontor/contract/seconds';
import { SECONDS_RESULTS } from '@kontor/contract/seconds-words';
import { formatTrimmedDecimal } from '@kontor/domain/amount';
import { divideUp } from '@kontor/domain/formulas/rounding';
import { breakEven } from '@kontor/domain/seconds/stake';
import { isIndexCurrent } from '@kontor/domain/seconds/ticks';
import type { SecondsContract } from '../../follower/seconds/seconds-facts.ts';
import type { SecondsHistory } from '../../follower/seconds/seconds-history.ts';
import type { SecondsContractRow } from '../../follower/seconds/seconds-tables.ts';
import { tickPriceText } from '../../follower/seconds/tick-hash.ts';
import { mountRecordList } from '../../http/record-list.ts';
import { MOST } from '../../http/record-window.ts';
import { refused } from '../../http/refused.ts';
import type { Routes } from '../../http/routes.ts';
import type { Ground } from '../../product.ts';
import type { Queries } from '../../store/database.ts';
import { contractRow } from './contract-rows.ts';
import type { ContractRow, ShownContract } from './contract-rows.ts';
import type { SecondsPair, SecondsPairs } from './seconds-pairs.ts';
import { ticksByNumber } from './tick-rows.ts';
import type { SignedTick } from './tick-rows.ts';

export interface SecondsRecordsOptions extends Ground {
  readonly pairs: SecondsPairs;
  readonly history: SecondsHistory;
}

/** Decimals of a rate, and of how often one has to be right. */
const RATE_SCALE = 8;
const BREAK_EVEN_SCALE = 4;

export function mountSecondsRecords(routes: Routes, ground: SecondsRecordsOptions): void {
  const { pairs, history, queries, tables, wallMs } = ground;
  const shown = showing(ground);

  routes.open(secondsProducts, ({ body }) => {
    const wanted = body.pair === undefined ? pairs.all() : [pairs.of(body.pair)];
    return { list: wanted.flatMap(productRows), pairs: wanted.map((pair) => pairRow(pair, wallMs())) };
  });

  routes.user(secondsCurrent, async ({ body, session: { user } }) => {
    const wanted = body.pair === undefined ? undefined : pairs.of(body.pair).state.pair;
    const { value: own, sequence } = await queries.ownSeconds(user, body.min_seq);
    const running = own.contracts.filter(({ pair }) => wanted === undefined || pair === wanted);
    return { list: running.reverse().flatMap(shown), sequence };
  });

  mountRecordList<typeof secondsHistory, SecondsContractRow>(routes, { queries, wallMs }, secondsHistory, {
    cursor: [MOST.WHOLE],
    placeOf: ({ number }) => [number],
    rows: ({ user, body, window, before }) =>
      history.contracts(user, {
        ...window,
        pair: body.pair === undefined ? undefined : pairs.of(body.pair).state.pair,
        outcome: body.result === undefined ? undefined : SECONDS_RESULTS.indexOf(body.result),
        before,
      }),
    shown: async (rows) => (await withTicks(tables, rows)).flatMap(shown),
  });

  routes.user(secondsDetail, async ({ body, session: { user } }) => {
    const number = Number(body.id);
    if (!Number.isSafeInteger(number)) throw refused('NOT_FOUND');
    const { value: own, sequence } = await queries.ownSeconds(user, body.min_seq);
    const running = own.contracts.find((contract) => contract.number === number);
    const row = running === undefined ? await history.contract(user, number, sequence) : undefined;
    const [contract] = running === undefined ? await withTicks(tables, row === undefined ? [] : [row]) : await withSigned(tables, running);
    const [found] = contract === undefined ? [] : shown(contract);
    if (found === undefined) throw refused('NOT_FOUND');
    return { contract: found, sequence };
  });
}

/** Writes contracts; one of a pair that has no name yet is left out. */
function showing({ pairs, wallMs, sourceName: nameOf }: SecondsRecordsOptions): (contract: ShownContract) => ContractRow[] {
  return (contract) => {
    const pair = pairs.find(contract.pair);
    return pair === undefined ? [] : [contractRow(contract, pair, { nowMs: wallMs(), nameOf })];
  };
}

/** Contracts that are over, with their ticks. */
async function withTicks(tables: Queries, rows: readonly SecondsContractRow[]): Promise<ShownContract[]> {
  const ticks = new Map<number, ReadonlyMap<number, SignedTick>>();
  for (const pair of new Set(rows.map((row) => row.pair))) {
    const numbers = rows.filter((row) => row.pair === pair).flatMap(({ entryNumber, exitNumber }) => [entryNumber, exitNumber]);
    ticks.set(pair, await ticksByNumber(tables, pair, numbers));
  }
  return rows.map(({ entryNumber, entryPrice: _, exitNumber, exitPrice: __, ...row }) => ({
    ...row,
    entry: ticks.get(row.pair)?.get(entryNumber),
    exit: ticks.get(row.pair)?.get(exitNumber),
  }));
}

/** One that runs, its entry with the signature, if there is one by now. */
async function withSigned(tables: Queries, contract: SecondsContract): Promise<ShownContract[]> {
  const { entry, pair } = contract;
  if (entry === undefined) return [contract];
  const signed = await ticksByNumber(tables, pair, [entry.number]);
  return [{ ...contract, entry: signed.get(entry.number) ?? entry }];
}

function productRows({ name, state, scale }: SecondsPair) {
  return state.products.map((product) => {
    const { numerator, denominator } = breakEven(product);
    return {
      pair: name.pair,
      duration_s: product.duration,
      payout: formatTrimmedDecimal(BigInt(product.payoutRate), RATE_SCALE),
      minimum: formatTrimmedDecimal(product.minStake, scale),
      maximum: formatTrimmedDecimal(product.maxStake, scale),
      fee: formatTrimmedDecimal(BigInt(product.feeRate), RATE_SCALE),
      break_even: formatTrimmedDecimal(divideUp(numerator * 10n ** BigInt(BREAK_EVEN_SCALE), denominator), BREAK_EVEN_SCALE),
    };
  });
}

function pairRow({ name, state: { isOpen, tick } }: SecondsPair, nowMs: number) {
  return {
    pair: name.pair,
    state: isOpen ? ('open' as const) : ('closed' as const),
    index_price: tick === undefined ? null : tickPriceText(tick.price),
    stale: tick === undefined || !isIndexCurrent(tick, nowMs),
  };
}
