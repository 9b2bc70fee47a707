/** The own seconds contracts that run, kept up to date (own-section.ts). */
import { secondsCurrent } from '@kontor/contract/seconds';
import { callServer } from './call-server.ts';
import { ownSection } from './own-section.ts';
import { noteRemaining, steadyNow } from './seconds-clock.ts';
import { NO_SECONDS, stepSeconds } from './seconds-state.ts';
import type { SecondsEvent, SecondsState } from './seconds-state.ts';

const { use } = ownSection<SecondsState, SecondsEvent>({
  section: 'seconds',
  nothing: NO_SECONDS,
  step: stepSeconds,
  heard: ({ seconds }) => ({ kind: 'message', part: seconds, heardMs: steadyNow() }),
  ask: async (minSeq) => {
    const sentMs = steadyNow();
    const { list, sequence } = await callServer(secondsCurrent, { min_seq: minSeq });
    const answeredMs = steadyNow();
    for (const { end_time: endMs, remaining_seconds: remainingSeconds } of list)
      noteRemaining({ endMs, remainingSeconds, sentMs, answeredMs });
    return { kind: 'answer', sequence, contracts: list };
  },
});

/** The own contracts as they were told last; a visitor has none. */
export const useSeconds = use;
