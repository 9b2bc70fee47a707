/** Seconds contracts as the wire has them: those that run and those that are over. Source: spec §3 (seconds-futures order), §4; rules 3.4, 3.7. */
import type { AnswerOf } from '@kontor/contract/call';
import type { secondsDetail } from '@kontor/contract/seconds';
import { SECONDS_DIRECTIONS, SECONDS_RESULTS, VOID_REASONS } from '@kontor/contract/seconds-words';
import { formatTrimmedDecimal } from '@kontor/domain/amount';
import { outcomeOf } from '@kontor/domain/seconds/ticks';
import { SecondsOutcome } from '@kontor/domain/seconds/words';
import type { SecondsDirection } from '@kontor/domain/seconds/words';
import { RUNNING } from '../../follower/seconds/seconds-facts.ts';
import type { SecondsContract, TickFact } from '../../follower/seconds/seconds-facts.ts';
import { tickPriceText } from '../../follower/seconds/tick-hash.ts';
import type { SecondsPair } from './seconds-pairs.ts';
import { tickRow } from './tick-rows.ts';
import type { SourceName } from './tick-rows.ts';

export type ContractRow = AnswerOf<typeof secondsDetail>['contract'];

/** Decimals of rates, and of seconds with their thousandths. */
const RATE_SCALE = 8;
const SECONDS_SCALE = 3;

/** A contract whose ticks may be signed. */
export interface ShownContract extends Omit<SecondsContract, 'entry' | 'exit'> {
  readonly entry: TickFact | undefined;
  readonly exit: TickFact | undefined;
}

/** What it would come to, or has. */
function gainOf(outcome: number, { stake, fee, payout }: Pick<SecondsContract, 'stake' | 'fee' | 'payout'>): bigint {
  if (outcome === SecondsOutcome.WIN) return payout - fee;
  return outcome === SecondsOutcome.LOSS ? -(stake + fee) : 0n;
}

export function contractRow(
  contract: ShownContract,
  { name: { pair }, state, scale }: SecondsPair,
  { nowMs, nameOf }: { readonly nowMs: number; readonly nameOf: SourceName },
): ContractRow {
  const { entry, exit, outcome, reason } = contract;
  const runs = outcome === RUNNING;
  const last = runs ? state.tick : undefined;
  const money = (units: bigint): string => formatTrimmedDecimal(units, scale);
  const ofTick = (tick: TickFact | undefined) => (tick === undefined ? null : tickRow(pair, tick, nameOf));
  const entryPrice = entry === undefined ? null : tickPriceText(entry.price);
  return {
    id: String(contract.number),
    pair,
    direction: SECONDS_DIRECTIONS[contract.direction]!,
    state: runs ? (entry === undefined ? 'pending_entry' : 'counting_down') : outcome === SecondsOutcome.VOID ? 'void' : 'settled',
    result: runs ? null : SECONDS_RESULTS[outcome]!,
    duration_s: contract.duration,
    stake: money(contract.stake),
    fee: money(contract.fee),
    paid: money(contract.stake + contract.fee),
    guarantee_fund: money(runs ? contract.stake : 0n),
    payout: formatTrimmedDecimal(BigInt(contract.payoutRate), RATE_SCALE),
    execution_price: entryPrice,
    buy_price: entryPrice,
    present_price: last === undefined ? null : tickPriceText(last.price),
    settle_price: exit === undefined ? null : tickPriceText(exit.price),
    estimated_profit:
      last === undefined || entry === undefined
        ? null
        : money(gainOf(outcomeOf(contract.direction as SecondsDirection, entry.price, last.price), contract)),
    actual_profit: runs ? null : money(contract.credit - contract.stake - contract.fee),
    settle_info: { entry_tick: ofTick(entry), exit_tick: ofTick(exit), void_reason: VOID_REASONS[reason - 1] ?? null },
    time: contract.openedMs,
    end_time: contract.expiryMs,
    remaining_seconds: formatTrimmedDecimal(BigInt(runs ? Math.max(0, Math.round(contract.expiryMs - nowMs)) : 0), SECONDS_SCALE),
    settle_time: runs ? null : contract.endedMs,
  };
}
