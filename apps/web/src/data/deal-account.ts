/** The own trades under way, kept up to date (own-section.ts). */
import { dealList } from '@kontor/contract/deal';
import { callServer } from './call-server.ts';
import { noteDealTime, steadyMs } from './deal-clock.ts';
import { NO_DEALS, stepDeals } from './deal-state.ts';
import type { DealsEvent, DealsState } from './deal-state.ts';
import { ownSection } from './own-section.ts';

/** A demo's time may be moved by hand, of which no message comes, ms. */
const CLOCK_POLL_MS = 20_000;

const { use } = ownSection<DealsState, DealsEvent>({
  section: 'deal',
  nothing: NO_DEALS,
  step: stepDeals,
  heard: ({ deal }) => ({ kind: 'message', part: deal }),
  clockPollMs: CLOCK_POLL_MS,
  ask: async (minSeq) => {
    const sentMs = steadyMs();
    const { list, sequence } = await callServer(dealList, { open: true, min_seq: minSeq });
    const answeredMs = steadyMs();
    for (const { deadline, remaining_seconds: remainingSeconds } of list)
      noteDealTime({ deadlineMs: deadline, remainingSeconds, sentMs, answeredMs });
    return { kind: 'answer', sequence, deals: list };
  },
});

/** The own trades under way as they were told last. */
export const useDeals = use;
