/** Which layout a trading screen shows. It is read from the browser's copy, so that it stands with the first picture. */
import { useDesk } from '../../data/desk.ts';
import type { OpenDocument } from '../../data/desk.ts';
import { chosenLayout, layoutOf } from '../../data/layouts.ts';
import type { KeptLayout } from '../../data/layouts.ts';
import { useMarketSource } from '../../data/market-source.tsx';
import { useLarge } from '../../data/use-narrow.ts';

export interface ChosenLayout {
  /** Product and size of the window, `spot wide`. */
  readonly screen: string;
  readonly id: string;
  /** Undefined where the house's stands. */
  readonly kept: KeptLayout | undefined;
  /** What the screen always was: nothing of layouts is to be loaded. */
  readonly isPlain: boolean;
  readonly document: OpenDocument<'layouts'>[0];
  readonly change: OpenDocument<'layouts'>[1];
}

export function useChosenLayout(): ChosenLayout {
  const { id: product } = useMarketSource();
  const screen = `${product} ${useLarge() ? 'wide' : 'desktop'}`;
  const [document, change] = useDesk('layouts', '');
  const id = chosenLayout(document, screen);
  const kept = layoutOf(document, id);
  return { screen, id, kept, isPlain: id === 'classic' && kept === undefined, document, change };
}
