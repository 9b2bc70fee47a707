/** The two buttons of the form of contracts, and what an action is called, in hedge and in one-way. */
import { useCallback } from 'react';
import { usePerpetuals } from '../../data/perpetual-account.ts';
import type { ContractOrder } from '../../data/perpetual-state.ts';
import type { SideWord } from '../../data/perpetual-units.ts';
import { useWords } from '../../i18n/words.ts';

type Action = ContractOrder['action'];

/** Sides of the left and the right button. In one-way what buys stands at the left: to reduce only, that is what closes a short. */
export function formSides(isOneWay: boolean, action: 'open' | 'close'): readonly [SideWord, SideWord] {
  return isOneWay && action === 'close' ? ['short', 'long'] : ['long', 'short'];
}

/** What an action sends to the book. */
export function buys(action: Action): boolean {
  return action === 'open_long' || action === 'close_short';
}

/** Names an action of the present mode: of positions in hedge, of orders in one-way, where what opens may close the other side first. */
export function useActionWord(): (action: Action) => string {
  const words = useWords('perpetual');
  const isOneWay = usePerpetuals().positionMode === 'one_way';
  return useCallback(
    (action) => {
      if (!isOneWay) return words(`action.${action}`);
      const way = buys(action) ? 'buy' : 'sell';
      return words(action.startsWith('close') ? `oneWay.${way}Reduce` : `oneWay.${way}`);
    },
    [words, isOneWay],
  );
}
