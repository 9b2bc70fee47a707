/** What is filled in, kept while the form is away: the phone's sheet closes, a session expires, and nothing typed is lost. */
import { create } from 'zustand';
import { EMPTY_DRAFT, NO_SIZE } from './order-draft.ts';
import type { OrderDraft, OrderKind } from './order-draft.ts';
import { withSent } from '../../data/send-once.ts';
import type { LastSent } from '../../data/send-once.ts';

interface DraftStore {
  /** Pair that the draft is for. */
  readonly pair: string;
  readonly draft: OrderDraft;
  /** The type besides limit and market that was used last. */
  readonly otherKind: OrderKind;
  /** Number of the last pick that was taken over. */
  readonly pickedAt: number;
  /** Orders that were sent, from the form or as typed, and of which nobody knows whether they arrived. */
  readonly unanswered: readonly LastSent[];
  readonly change: (change: Partial<OrderDraft>) => void;
  readonly chooseKind: (kind: OrderKind) => void;
  /** Another pair: prices and sizes mean nothing there; the side and the type stay. */
  readonly enter: (pair: string) => void;
  readonly notePick: (at: number) => void;
  readonly noteSent: (sent: LastSent) => void;
}

export const useDraftStore = create<DraftStore>()((set) => ({
  pair: '',
  draft: EMPTY_DRAFT,
  otherKind: 'stop_loss_limit',
  pickedAt: 0,
  unanswered: [],
  change: (change) => set(({ draft }) => ({ draft: { ...draft, ...change } })),
  chooseKind: (kind) =>
    set(({ draft, otherKind }) => ({ draft: { ...draft, kind }, otherKind: kind === 'limit' || kind === 'market' ? otherKind : kind })),
  enter: (pair) =>
    set(({ pair: before, draft }) =>
      before === pair ? {} : { pair, draft: { ...draft, price: '', stopPrice: '', stopLimitPrice: '', size: NO_SIZE } },
    ),
  notePick: (pickedAt) => set({ pickedAt }),
  noteSent: (sent) => set(({ unanswered }) => ({ unanswered: withSent(unanswered, sent) })),
}));
