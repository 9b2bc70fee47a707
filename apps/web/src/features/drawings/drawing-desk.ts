/** What somebody works with at the drawings of the page: the hand, what can be undone, and habits, which this browser keeps. */
import { DESK_INKS } from '@kontor/contract/desk-documents';
import type { Drawing } from '@kontor/contract/desk-documents';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { NO_HISTORY } from './changes.ts';
import type { History } from './changes.ts';
import { EMPTY_HAND } from './hand.ts';
import type { Hand } from './hand.ts';

export interface Habits {
  readonly magnet: boolean;
  /** A tool stays chosen behind its drawing. */
  readonly stays: boolean;
  /** Drawings are not shown. */
  readonly isHidden: boolean;
  /** How new drawings look. */
  readonly ink: Drawing['ink'];
  readonly width: number;
  readonly look: Drawing['look'];
}

interface DrawingDesk extends Habits {
  /** Key of the document that hand and history are about. */
  readonly key: string;
  readonly hand: Hand;
  readonly history: History;
}

const HABITS: Habits = { magnet: false, stays: false, isHidden: false, ink: 'line1', width: 2, look: 'solid' };

/** Habits out of what was kept, with the usual in place of whatever is none. */
function readHabits(kept: unknown): Habits {
  const { magnet, stays, isHidden, ink, width, look } = (typeof kept === 'object' && kept !== null ? kept : {}) as Partial<
    Record<keyof Habits, unknown>
  >;
  return {
    magnet: magnet === true,
    stays: stays === true,
    isHidden: isHidden === true,
    ink: DESK_INKS.find((one) => one === ink) ?? HABITS.ink,
    width: [1, 2, 3, 4].find((one) => one === width) ?? HABITS.width,
    look: (['solid', 'dashed', 'dotted'] as const).find((one) => one === look) ?? HABITS.look,
  };
}

export const useDrawingDesk = create<DrawingDesk>()(
  persist((): DrawingDesk => ({ ...HABITS, key: '', hand: EMPTY_HAND, history: NO_HISTORY }), {
    name: 'kontor.drawings',
    partialize: ({ magnet, stays, isHidden, ink, width, look }): Habits => ({ magnet, stays, isHidden, ink, width, look }),
    merge: (kept, desk) => ({ ...desk, ...readHabits(kept) }),
  }),
);

/** Turns to the drawings of a market: what is in the hand and what can be undone of another one is put away. */
export function enterDesk(key: string): void {
  if (useDrawingDesk.getState().key !== key) useDrawingDesk.setState({ key, hand: EMPTY_HAND, history: NO_HISTORY });
}
