/** What is asked about a position, from its row, its card or its line in the chart: one dialog at a time. */
import { create } from 'zustand';
import type { SideWord } from '../../data/perpetual-units.ts';

export type PositionAction = 'limit' | 'market' | 'plans' | 'margin' | 'reverse' | 'share';

interface Asked {
  readonly action: PositionAction;
  readonly pair: string;
  readonly side: SideWord;
}

interface PositionDesk {
  readonly asked: Asked | undefined;
  readonly ask: (asked: Asked | undefined) => void;
}

export const usePositionDesk = create<PositionDesk>()((set) => ({ asked: undefined, ask: (asked) => set({ asked }) }));
