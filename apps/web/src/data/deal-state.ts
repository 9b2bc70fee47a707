/**
 * What is known of the own trades under way, from the private channel's section `deal` and from calls, with the messages of their chats that came while the
 * page stood. A pure reducer: messages and answers may come late, twice, or not at all, and what is shown never goes back in time.
 */
import type { SectionPart } from '@kontor/contract/channels';
import type { Deal, DealMessage } from '@kontor/contract/deal';

export interface DealsState {
  /** What everything here stands at; −1 before the first answer. */
  readonly sequence: number;
  /** Number of the section's last part; undefined while no snapshot was had, or after a gap. */
  readonly chain: number | undefined;
  /** Those under way, newest first. */
  readonly open: ReadonlyMap<string, Deal>;
  /** Those that ended while the page looked on, the last one first. */
  readonly ended: readonly Deal[];
  /** By trade, the messages told of it here, oldest first. */
  readonly messages: ReadonlyMap<string, readonly DealMessage[]>;
}

export type DealsEvent =
  | { readonly kind: 'message'; readonly part: SectionPart<'deal'> | undefined }
  | { readonly kind: 'answer'; readonly sequence: number; readonly deals: readonly Deal[] }
  /** The socket was lost or begun anew: the next message must be a snapshot. */
  | { readonly kind: 'unchained' };

/** How many that ended are remembered, and how many messages of one trade. */
const ENDED_KEPT = 8;
const MESSAGES_KEPT = 200;

export const NO_DEALS: DealsState = { sequence: -1, chain: undefined, open: new Map(), ended: [], messages: new Map() };

/** Whether a trade is over: nothing of it changes by itself any more. */
export function isOver({ state }: Pick<Deal, 'state'>): boolean {
  return state === 'completed' || state === 'cancelled';
}

/** Takes one event. `resync`: something was lost, the section's snapshot is to be asked for. */
export function stepDeals(state: DealsState, event: DealsEvent): { readonly state: DealsState; readonly resync: boolean } {
  switch (event.kind) {
    case 'message':
      return event.part === undefined ? { state, resync: false } : takePart(state, event.part);
    case 'answer':
      return { state: event.sequence < state.sequence ? state : whole(state, event.sequence, event.deals), resync: false };
    case 'unchained':
      return { state: { ...state, chain: undefined }, resync: false };
  }
}

function takePart(before: DealsState, part: SectionPart<'deal'>): { state: DealsState; resync: boolean } {
  const { sequence, orders } = part;
  if (part.type === 'snapshot') {
    const chained = { ...before, chain: sequence };
    return { state: sequence < before.sequence ? chained : whole(chained, sequence, orders), resync: false };
  }
  // A message stands in no journal: it is good whatever has become of the numbers.
  const state = withMessages(before, part.messages);
  if (state.chain === undefined || sequence <= state.chain) return { state, resync: false };
  if (part.prev !== state.chain) return { state: { ...state, chain: undefined }, resync: true };
  const chained = { ...state, chain: sequence };
  // What has ended is told by the message alone: an answer that is as new has only taken it off.
  const ended = withEnded(state, orders);
  if (sequence <= state.sequence) return { state: { ...chained, ended }, resync: false };
  const open = new Map(state.open);
  for (const deal of orders) {
    if (isOver(deal)) open.delete(deal.order);
    else open.set(deal.order, deal);
  }
  return { state: { ...chained, sequence, open: newestFirst(open.values()), ended }, resync: false };
}

/** All that are under way as of `sequence`. */
function whole(state: DealsState, sequence: number, deals: readonly Deal[]): DealsState {
  return { ...state, sequence, open: newestFirst(deals.filter((deal) => !isOver(deal))) };
}

function newestFirst(deals: Iterable<Deal>): ReadonlyMap<string, Deal> {
  const sorted = [...deals].sort((a, b) => b.time - a.time || Number(b.order) - Number(a.order));
  return new Map(sorted.map((deal) => [deal.order, deal]));
}

function withEnded(state: DealsState, deals: readonly Deal[]): readonly Deal[] {
  const over = deals.filter(isOver);
  const known = state.ended.filter(({ order }) => !over.some((deal) => deal.order === order));
  return over.length === 0 ? state.ended : [...over.toReversed(), ...known].slice(0, ENDED_KEPT);
}

interface Told {
  readonly order: string;
  readonly message: DealMessage;
}

function withMessages(state: DealsState, told: readonly Told[]): DealsState {
  if (told.length === 0) return state;
  const messages = new Map(state.messages);
  for (const { order, message } of told) messages.set(order, mergedMessages(messages.get(order) ?? [], [message]).slice(-MESSAGES_KEPT));
  return { ...state, messages };
}

/** Two lists of messages as one, oldest first; of one that stands in both the later word counts, but what was read stays read. */
export function mergedMessages(known: readonly DealMessage[], told: readonly DealMessage[]): readonly DealMessage[] {
  const byId = new Map(known.map((message) => [message.id, message]));
  for (const message of told) byId.set(message.id, { ...message, read: message.read || byId.get(message.id)?.read === true });
  return [...byId.values()].sort((a, b) => Number(a.id) - Number(b.id));
}

/** What was written here, as far as it can be recognised in the list. */
interface Written {
  readonly text: string;
  readonly file: string | undefined;
  /** Number of the last message that was known then. */
  readonly after: number;
}

/** What of one's own is still on its way: the channel may tell of a message before the call that sent it is answered, and it stands there once. */
export function notYetThere<Each extends Written>(written: readonly Each[], messages: readonly DealMessage[]): readonly Each[] {
  const own = messages.filter(({ from }) => from === 'self');
  const taken = new Set<string>();
  return written.filter(({ text, file, after }) => {
    const there = own.find((each) => Number(each.id) > after && !taken.has(each.id) && each.text === text && each.file === (file ?? null));
    if (there !== undefined) taken.add(there.id);
    return there === undefined;
  });
}
