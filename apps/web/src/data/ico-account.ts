/**
 * The own subscriptions to new coins, kept up to date (own-section.ts). What follows from the clock alone, such as the tranche of a new day, comes without a
 * message: calls ask for it now and then.
 */
import { icoMine } from '@kontor/contract/ico';
import { useHoldings } from './account-stream.ts';
import { callServer } from './call-server.ts';
import { NO_ICO, stepIco } from './ico-state.ts';
import type { IcoEvent, IcoState } from './ico-state.ts';
import { ownSection } from './own-section.ts';
import { useSession } from './session.ts';

const CLOCK_POLL_MS = 10_000;

const { use } = ownSection<IcoState, IcoEvent>({
  section: 'ico',
  nothing: NO_ICO,
  step: stepIco,
  heard: ({ ico }) => ({ kind: 'message', part: ico }),
  clockPollMs: CLOCK_POLL_MS,
  ask: async (minSeq) => {
    const { list, sequence } = await callServer(icoMine, { min_seq: minSeq });
    return { kind: 'answer', sequence, holdings: list };
  },
});

/** The own subscriptions as they were told last; a visitor has none. */
export const useIcoHoldings = use;

/** Whether it is known what a reader owns, subscriptions and balances; a visitor owns nothing. */
export function useIsOwnKnown(): boolean {
  const isVisitor = useSession() === undefined;
  const { sequence } = useIcoHoldings();
  const held = useHoldings();
  return isVisitor || (sequence >= 0 && held !== undefined);
}
