/**
 * What is known of the own subscriptions to new coins, from the private channel's section `ico` and from calls. A pure reducer: messages and answers
 * may come late, twice, or not at all, and what is shown never goes back in time.
 */
import type { AnswerOf } from '@kontor/contract/call';
import type { SectionPart } from '@kontor/contract/channels';
import type { icoMine } from '@kontor/contract/ico';

/** What the user has in an item (spec §3). */
export type IcoHolding = AnswerOf<typeof icoMine>['list'][number];

export interface IcoState {
  /** What everything here stands at; −1 before the first answer. */
  readonly sequence: number;
  /** Number of the section's last part; undefined while no snapshot was had, or after a gap. */
  readonly chain: number | undefined;
  /** By item, those subscribed to last first. */
  readonly holdings: ReadonlyMap<number, IcoHolding>;
}

export type IcoEvent =
  | { readonly kind: 'message'; readonly part: SectionPart<'ico'> | undefined }
  | { readonly kind: 'answer'; readonly sequence: number; readonly holdings: readonly IcoHolding[] }
  /** The socket was lost or begun anew: the next message must be a snapshot. */
  | { readonly kind: 'unchained' };

export const NO_ICO: IcoState = { sequence: -1, chain: undefined, holdings: new Map() };

/** Takes one event. `resync`: something was lost, the section's snapshot is to be asked for. */
export function stepIco(state: IcoState, event: IcoEvent): { readonly state: IcoState; readonly resync: boolean } {
  switch (event.kind) {
    case 'message':
      return event.part === undefined ? { state, resync: false } : takePart(state, event.part);
    case 'answer':
      return { state: event.sequence < state.sequence ? state : whole(state, event.sequence, event.holdings), resync: false };
    case 'unchained':
      return { state: { ...state, chain: undefined }, resync: false };
  }
}

function takePart(state: IcoState, part: SectionPart<'ico'>): { state: IcoState; resync: boolean } {
  const { sequence, holdings } = part;
  if (part.type === 'snapshot') {
    const chained = { ...state, chain: sequence };
    return { state: sequence < state.sequence ? chained : whole(chained, sequence, holdings), resync: false };
  }
  if (state.chain === undefined || sequence <= state.chain) return { state, resync: false };
  if (part.prev !== state.chain) return { state: { ...state, chain: undefined }, resync: true };
  const chained = { ...state, chain: sequence };
  if (sequence <= state.sequence) return { state: chained, resync: false };
  return { state: whole(chained, sequence, [...state.holdings.values(), ...holdings]), resync: false };
}

/** All there is as of `sequence`; of an item that is told twice the later word counts. */
function whole(state: IcoState, sequence: number, holdings: readonly IcoHolding[]): IcoState {
  const byItem = new Map(holdings.map((holding) => [holding.item, holding]));
  const sorted = [...byItem.values()].sort((a, b) => b.time - a.time || b.item - a.item);
  return { ...state, sequence, holdings: new Map(sorted.map((holding) => [holding.item, holding])) };
}
