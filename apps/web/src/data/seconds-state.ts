/**
 * What is known of the own seconds contracts that run, from the private channel's section `seconds` and from calls. A pure reducer: messages and
 * answers may come late, twice, or not at all, and what is shown never goes back in time.
 */
import type { AnswerOf } from '@kontor/contract/call';
import type { SectionPart } from '@kontor/contract/channels';
import type { secondsCurrent } from '@kontor/contract/seconds';

/** A seconds contract (spec §3). */
export type SecondsContract = AnswerOf<typeof secondsCurrent>['list'][number];

/** A contract that has just ended, and when this page heard of it, ms of any clock that only goes forward. */
export interface EndedContract {
  readonly contract: SecondsContract;
  readonly heardMs: number;
}

export interface SecondsState {
  /** What everything here stands at; −1 before the first answer. */
  readonly sequence: number;
  /** Number of the section's last part; undefined while no snapshot was had, or after a gap. */
  readonly chain: number | undefined;
  /** Those that run, by id. */
  readonly running: ReadonlyMap<string, SecondsContract>;
  /** Those that ended while the page looked on, newest first. */
  readonly ended: readonly EndedContract[];
  /** Sequence at which something may have ended last: the history has something new from there on; 0 before. */
  readonly endedAt: number;
}

export type SecondsEvent =
  | { readonly kind: 'message'; readonly part: SectionPart<'seconds'> | undefined; readonly heardMs: number }
  | { readonly kind: 'answer'; readonly sequence: number; readonly contracts: readonly SecondsContract[] }
  /** The socket was lost or begun anew: the next message must be a snapshot. */
  | { readonly kind: 'unchained' };

/** How many that ended are remembered; the history has the rest. */
const ENDED_KEPT = 8;

export const NO_SECONDS: SecondsState = { sequence: -1, chain: undefined, running: new Map(), ended: [], endedAt: 0 };

/** Whether a contract is over. */
function isOver({ state }: Pick<SecondsContract, 'state'>): boolean {
  return state === 'settled' || state === 'void';
}

/** Takes one event. `resync`: something was lost, the section's snapshot is to be asked for. */
export function stepSeconds(state: SecondsState, event: SecondsEvent): { readonly state: SecondsState; readonly resync: boolean } {
  switch (event.kind) {
    case 'message':
      return event.part === undefined ? { state, resync: false } : takePart(state, event.part, event.heardMs);
    case 'answer':
      return { state: event.sequence < state.sequence ? state : whole(state, event.sequence, event.contracts), resync: false };
    case 'unchained':
      return { state: { ...state, chain: undefined }, resync: false };
  }
}

function takePart(state: SecondsState, part: SectionPart<'seconds'>, heardMs: number): { state: SecondsState; resync: boolean } {
  const { sequence, contracts } = part;
  if (part.type === 'snapshot') {
    const chained = { ...state, chain: sequence };
    return { state: sequence < state.sequence ? chained : whole(chained, sequence, contracts), resync: false };
  }
  if (state.chain === undefined || sequence <= state.chain) return { state, resync: false };
  if (part.prev !== state.chain) return { state: { ...state, chain: undefined }, resync: true };
  const chained = { ...state, chain: sequence };
  return { state: sequence <= state.sequence ? withEnded(chained, part, heardMs) : changed(chained, part, heardMs), resync: false };
}

/** All there is as of `sequence`. */
function whole(state: SecondsState, sequence: number, contracts: readonly SecondsContract[]): SecondsState {
  const running = new Map(contracts.filter((contract) => !isOver(contract)).map((contract) => [contract.id, contract]));
  const hasEnded = [...state.running.keys()].some((id) => !running.has(id));
  return { ...state, sequence, running, endedAt: hasEnded ? sequence : state.endedAt };
}

function changed(state: SecondsState, part: SectionPart<'seconds'>, heardMs: number): SecondsState {
  const running = new Map(state.running);
  for (const contract of part.contracts) {
    if (isOver(contract)) running.delete(contract.id);
    else running.set(contract.id, contract);
  }
  return withEnded({ ...state, sequence: part.sequence, running }, part, heardMs);
}

/** What a message says of contracts that are over is told once, also where an answer has taken them off before. */
function withEnded(state: SecondsState, { sequence, contracts }: SectionPart<'seconds'>, heardMs: number): SecondsState {
  const over = contracts.filter((contract) => isOver(contract) && state.ended.every(({ contract: { id } }) => id !== contract.id));
  if (over.length === 0) return state;
  const ended = [...over.map((contract) => ({ contract, heardMs })), ...state.ended].slice(0, ENDED_KEPT);
  return { ...state, ended, endedAt: sequence };
}
