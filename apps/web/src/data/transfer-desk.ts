/** Who asks for the transfer drawer, from anywhere on a trading screen, and with what filled in. */
import { create } from 'zustand';
import type { AccountWord } from '@kontor/contract/glossary';

/** What the drawer begins with; what is left out is chosen by it. */
export interface TransferAsked {
  readonly from?: AccountWord;
  readonly to?: AccountWord;
  readonly symbol?: string;
  /** Plain decimal. */
  readonly quantity?: string;
}

interface TransferDesk {
  /** Undefined while the drawer is closed. */
  readonly asked: TransferAsked | undefined;
  readonly ask: (asked: TransferAsked | undefined) => void;
}

export const useTransferDesk = create<TransferDesk>()((set) => ({ asked: undefined, ask: (asked) => set({ asked }) }));
