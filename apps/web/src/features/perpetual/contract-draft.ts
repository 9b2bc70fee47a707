/** What is filled in, in the form of a contract, kept while the form is away: the phone's sheet closes, a session expires, and nothing typed is lost. */
import { create } from 'zustand';
import type { SideWord } from '../../data/perpetual-units.ts';
import { emptyTrigger } from './trigger-price.ts';
import type { PlanSource, PurposeWord, TriggerDraft } from './trigger-price.ts';

export type OrderKind = 'limit' | 'market' | 'limit_maker';
export type TimeInForce = 'gtc' | 'ioc' | 'fok';

/** How much: typed, or as a share of what can be opened or closed, whole percent. */
export type ContractSize = { readonly by: 'quantity'; readonly text: string } | { readonly by: 'percent'; readonly percent: number };

export interface ContractDraft {
  readonly action: 'open' | 'close';
  readonly kind: OrderKind;
  /** Plain decimal. */
  readonly price: string;
  readonly size: ContractSize;
  readonly time: TimeInForce;
  /** Plans for what is opened, at market. */
  readonly hasPlans: boolean;
  /** The side whose prices the triggers show. */
  readonly plansFor: SideWord;
  readonly triggers: Readonly<Record<PurposeWord, TriggerDraft>>;
  /** What each of them waits for. */
  readonly sources: Readonly<Record<PurposeWord, PlanSource>>;
}

const NO_CONTRACT_SIZE: ContractSize = { by: 'quantity', text: '' };

const NO_TRIGGERS: ContractDraft['triggers'] = { take_profit: emptyTrigger('take_profit'), stop_loss: emptyTrigger('stop_loss') };

const EMPTY_CONTRACT_DRAFT: ContractDraft = {
  action: 'open',
  kind: 'limit',
  price: '',
  size: NO_CONTRACT_SIZE,
  time: 'gtc',
  hasPlans: false,
  plansFor: 'long',
  triggers: NO_TRIGGERS,
  sources: { take_profit: 'last', stop_loss: 'last' },
};

interface DraftStore {
  /** Contract that the draft is for. */
  readonly pair: string;
  readonly draft: ContractDraft;
  /** Number of the last pick that was taken over. */
  readonly pickedAt: number;
  readonly change: (change: Partial<ContractDraft>) => void;
  /** Another contract: prices and sizes mean nothing there. */
  readonly enter: (pair: string) => void;
  readonly notePick: (at: number) => void;
  /** Sent: the size and the plans are gone, so that the same is not sent twice by habit. */
  readonly clear: () => void;
}

export const useContractDraft = create<DraftStore>()((set) => ({
  pair: '',
  draft: EMPTY_CONTRACT_DRAFT,
  pickedAt: 0,
  change: (change) => set(({ draft }) => ({ draft: { ...draft, ...change } })),
  enter: (pair) =>
    set(({ pair: before, draft }) =>
      before === pair ? {} : { pair, draft: { ...draft, price: '', size: NO_CONTRACT_SIZE, triggers: NO_TRIGGERS } },
    ),
  notePick: (pickedAt) => set({ pickedAt }),
  clear: () => set(({ draft }) => ({ draft: { ...draft, size: NO_CONTRACT_SIZE, triggers: NO_TRIGGERS, hasPlans: false } })),
}));
