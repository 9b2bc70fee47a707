/** How a person has set up the book of each pair, kept in the browser; there is also what it remembers of charts (chart-view.ts). */
import { useMemo } from 'react';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { GROUPINGS } from './book-ladder.ts';
import type { Grouping } from './book-ladder.ts';
import { useMarketSource } from './market-source.tsx';

/** What is this browser's, by pair. */
export interface PairView {
  readonly grouping: Grouping;
  readonly sides: 'both' | 'bids' | 'asks';
  /** Unit of sizes in the book. */
  readonly sizeIn: 'base' | 'quote';
  /** Levels of each side of the book; `auto`: what the screen thinks best, `fit`: as many as there is room for. */
  readonly levels: Levels;
  /** What the bars behind the book's rows are as long as: the sum down to a row, or the row alone. */
  readonly heat: 'sum' | 'size';
}

/** What a browser may hold of a pair. */
export type StoredView = Partial<PairView> & { readonly interval?: string; readonly indicators?: readonly string[] };

/** Numbers of levels that may be chosen. */
export const LEVELS = ['auto', 5, 10, 15, 20, 30, 'fit'] as const;
export type Levels = (typeof LEVELS)[number];

const DEFAULT_VIEW: PairView = { grouping: 1, sides: 'both', sizeIn: 'base', levels: 'auto', heat: 'sum' };

interface ChartSettings {
  readonly pairs: Readonly<Record<string, StoredView>>;
  readonly change: (pair: string, change: StoredView) => void;
}

const useChartSettings = create<ChartSettings>()(
  persist(
    (set) => ({
      pairs: {},
      change: (pair, change) => set(({ pairs }) => ({ pairs: { ...pairs, [pair]: { ...pairs[pair], ...change } } })),
    }),
    { name: 'kontor.chart', partialize: ({ pairs }) => ({ pairs }) },
  ),
);

/** What this browser remembers of a pair. A contract's chart is set up by itself: it moves otherwise than the coin's. */
export function useStored(pair: string): readonly [StoredView | undefined, (change: StoredView) => void] {
  const { id } = useMarketSource();
  const key = id === 'spot' ? pair : `${id} ${pair}`;
  const stored = useChartSettings(({ pairs }) => pairs[key]);
  const change = useChartSettings((settings) => settings.change);
  return [stored, (part) => change(key, part)];
}

/** The settings of a pair and how to change them. What the store holds from elsewhere is not believed. */
export function usePairView(pair: string): readonly [PairView, (change: Partial<PairView>) => void] {
  const [stored, change] = useStored(pair);
  // The same view as long as nothing changes: what draws it compares its parts.
  const view = useMemo(() => readView(stored), [stored]);
  return [view, change];
}

/** A view with the default in place of whatever is not one. */
export function readView(stored: StoredView | undefined): PairView {
  const given = { ...DEFAULT_VIEW, ...stored };
  return {
    grouping: GROUPINGS.find((grouping) => grouping === given.grouping) ?? DEFAULT_VIEW.grouping,
    sides: (['both', 'bids', 'asks'] as const).find((sides) => sides === given.sides) ?? DEFAULT_VIEW.sides,
    sizeIn: given.sizeIn === 'quote' ? 'quote' : 'base',
    levels: LEVELS.find((levels) => levels === given.levels) ?? DEFAULT_VIEW.levels,
    heat: given.heat === 'size' ? 'size' : 'sum',
  };
}
