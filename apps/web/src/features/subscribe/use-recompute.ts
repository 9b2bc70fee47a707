import { useCallback, useEffect, useRef, useState } from 'react';
import { currentWords } from '../../i18n/current-words.ts';
import type { IcoItem } from '../../data/ico-items.ts';
import type { IcoHolding } from '../../data/ico-state.ts';
import { pageRest, verdictOf } from './draw-verdict.ts';
import type { DrawVerdict } from './draw-verdict.ts';
import { ticketsFile } from './tickets-file.ts';

/** How far it is. */
export type Recomputing =
  | { readonly kind: 'idle' }
  | { readonly kind: 'running'; readonly share: number }
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'done'; readonly verdict: DrawVerdict };

/** Fetches the list of tickets and draws it again, in slices, so that the page stays alive meanwhile. */
export function useRecompute(item: IcoItem, holding: IcoHolding | undefined): { readonly state: Recomputing; readonly start: () => void } {
  const [state, setState] = useState<Recomputing>({ kind: 'idle' });
  const run = useRef(0);
  useEffect(
    () => () => {
      run.current = -1;
    },
    [],
  );
  const start = useCallback(() => {
    const own = (run.current = Math.abs(run.current) + 1);
    const show = (next: Recomputing): void => {
      if (run.current === own) setState(next);
    };
    show({ kind: 'running', share: 0 });
    const check = async (): Promise<void> => {
      const response = await fetch(ticketsFile(item.item), { cache: 'no-store' });
      const isText = response.headers.get('content-type')?.startsWith('text/plain') === true;
      if (!response.ok || !isText) throw new Error(`no list of tickets: ${response.status}`);
      const verdict = await verdictOf(
        await response.text(),
        toldOf(item, holding),
        pageRest((share) => show({ kind: 'running', share })),
      );
      show({ kind: 'done', verdict });
    };
    check().catch(() => show({ kind: 'failed', reason: currentWords()('error.network') }));
  }, [item, holding]);
  return { state, start };
}

/** What the calls said of the draw. */
function toldOf(item: IcoItem, holding: IcoHolding | undefined) {
  const { draw } = item;
  if (draw === null || item.lot === null) throw new Error('nothing is drawn in proportion');
  return {
    commitment: draw.commitment,
    height: draw.height,
    block_hash: draw.block_hash,
    secret: draw.secret,
    seed: draw.seed,
    supply: item.supply,
    lot: item.lot,
    tickets: Number(item.subscribed),
    winning_lots: item.winning_lots ?? 0,
    own:
      holding === undefined || holding.winning_lots === null ? undefined : { holder: holding.holder, winning_lots: holding.winning_lots },
  };
}
