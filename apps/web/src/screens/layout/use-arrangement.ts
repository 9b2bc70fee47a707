import { useMemo } from 'react';
import { withLayout } from '../../data/layouts.ts';
import { useMarketSource } from '../../data/market-source.tsx';
import { arrangementOf, keptOf } from './arrangement.ts';
import type { Arrangement } from './arrangement.ts';
import { useChosenLayout } from './chosen-layout.ts';
import type { ChosenLayout } from './chosen-layout.ts';

interface OpenArrangement {
  readonly chosen: ChosenLayout;
  readonly arrangement: Arrangement;
  /** Keeps the layout as it is now. */
  readonly arrange: (arrangement: Arrangement) => void;
}

/** The layout that the screen of a pair shows, as it is drawn. */
export function useArrangement(pair: string): OpenArrangement {
  const chosen = useChosenLayout();
  const listed = useMarketSource().useListed();
  const { id, kept, change } = chosen;
  const arrangement = useMemo(
    () =>
      arrangementOf(
        id,
        kept,
        listed.map(({ name }) => name).filter((name) => name !== pair || listed.length === 1),
      ),
    [id, kept, listed, pair],
  );
  return { chosen, arrangement, arrange: (next) => change((document) => withLayout(document, keptOf(next))) };
}
