/** What is filled in to open a contract: kept while the page is open, also from one pair to another. */
import { create } from 'zustand';

interface StakeDraft {
  /** Seconds; undefined while none was chosen: then the first there is. */
  readonly duration: number | undefined;
  /** Plain decimal as it is typed. */
  readonly stake: string;
  /** A press has shown what is wrong: it is said from then on. */
  readonly isShown: boolean;
  readonly change: (change: Partial<Pick<StakeDraft, 'duration' | 'stake' | 'isShown'>>) => void;
}

export const useStakeDraft = create<StakeDraft>()((set) => ({
  duration: undefined,
  stake: '',
  isShown: false,
  change: (change) => set(change),
}));
