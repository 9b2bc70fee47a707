/** Carries out the changes that operators asked for: names into the tables, then commands to the core (platform-change.ts). */
import { isApplied, refusalEntry } from '@kontor/domain/refusals';
import type { Core } from '../../core-loop/core-loop.ts';
import type { Listings } from '../../follower/listings.ts';
import type { ContractState } from '../../follower/perpetual/contract-facts.ts';
import { OutboxLoop } from '../../at-most-once/outbox-loop.ts';
import type { StoreLog } from '../../store/connection.ts';
import type { Queries } from '../../store/database.ts';
import { addAssetName, addContractName, addMarketName, readSymbols, setContractHot, setHot, setSupply } from '../market/symbols.ts';
import { MARK_CHANGE, NEXT_CHANGE } from './change-rows.ts';
import type { WaitingChange } from './change-rows.ts';
import { ChangeProblem } from '../../operators/change-kind.ts';
import type { ListedDeals } from './deal-change.ts';
import { readChange, stepsOf } from './platform-change.ts';
import type { ChangeSteps } from './platform-change.ts';
import type { ListedSeconds } from './seconds-change.ts';

export interface PlatformRelayOptions {
  readonly queries: Queries;
  readonly core: Core;
  /** What is listed; a change begins only when the one before is told. */
  readonly follower: ListedSeconds['seconds'] &
    ListedDeals['deals'] & {
      readonly listings: Listings;
      readonly contracts: ReadonlyMap<number, ContractState>;
      told(sequence: number): Promise<void>;
    };
  readonly log: StoreLog;
  readonly wallMs: () => number;
}

interface End {
  readonly sequence: number | null;
  readonly outcome: string;
}

/** Carries out the changes that wait, the oldest first. One that was told and not marked before a crash is told again: nothing changes by it. */
export function platformRelay(options: PlatformRelayOptions): OutboxLoop {
  const { queries, log, wallMs } = options;
  const carryOutNext = async (): Promise<boolean> => {
    const row = await queries.maybe(NEXT_CHANGE);
    if (row === undefined) return false;
    const { sequence, outcome } = await carryOut(options, row);
    await queries.run(MARK_CHANGE, row.id, new Date(wallMs()), sequence, outcome);
    const about = { change: row.id, command: row.command, body: row.body, sequence, outcome };
    if (outcome === 'NONE') log.info(about, 'a change of the platform is carried out');
    else log.error(about, 'a change of the platform was not carried out');
    return true;
  };
  return new OutboxLoop({ carryOutNext, log, isPrompt: true });
}

async function carryOut({ queries, core, follower }: PlatformRelayOptions, { command, body }: WaitingChange): Promise<End> {
  let steps: ChangeSteps;
  try {
    steps = stepsOf(readChange(command, JSON.parse(body)), {
      symbols: await readSymbols(queries),
      listings: follower.listings,
      contracts: follower.contracts,
      seconds: follower,
      deals: follower,
    });
  } catch (error) {
    if (error instanceof ChangeProblem) return { sequence: null, outcome: error.message };
    throw error;
  }
  // Names first: nobody is to meet what is listed without one.
  if (steps.asset !== undefined) await addAssetName(queries, steps.asset);
  if (steps.market !== undefined) await addMarketName(queries, steps.market);
  if (steps.supply !== undefined) await setSupply(queries, steps.supply.asset, steps.supply.supply);
  if (steps.hot !== undefined) await setHot(queries, steps.hot.market, steps.hot.isHot);
  if (steps.contract !== undefined) await addContractName(queries, steps.contract);
  if (steps.contractHot !== undefined) await setContractHot(queries, steps.contractHot.market, steps.contractHot.isHot);
  let last: number | null = null;
  for (const step of steps.commands) {
    const { code, sequence } = await core.submit(step);
    last = sequence;
    if (!isApplied(code)) return { sequence, outcome: refusalEntry(code).name };
    await follower.told(sequence);
  }
  return { sequence: last, outcome: 'NONE' };
}
