/** In the head: whether the engine runs, and its last command. */
import { systemHead } from '@kontor/contract/console/running';
import { useAnswer } from '../data/session.ts';
import { useNow } from '../frame/use-now.ts';
import { counted } from '../i18n/times.ts';
import { say } from '../i18n/words.ts';

/** It is asked for so often, and what was heard so long ago is not how things are now, ms. */
const EVERY_MS = 5_000;
const STALE_MS = 15_000;

export function EngineHead() {
  const { data, dataUpdatedAt } = useAnswer(systemHead, {}, { everyMs: EVERY_MS });
  const now = useNow(1_000);
  if (data === undefined) return null;
  const sequence = counted(data.sequence);
  const state = now - dataUpdatedAt > STALE_MS ? 'engineUnknown' : data.open ? 'engineRuns' : 'engineHalted';
  const dot = { engineUnknown: 'bg-text-3', engineRuns: 'bg-good', engineHalted: 'bg-bad' }[state];
  return (
    <span data-engine={state} title={say(`shell.${state}`, { sequence })} className="flex shrink-0 items-center gap-2 whitespace-nowrap">
      <span className="sr-only">{say(`shell.${state}`, { sequence })}</span>
      <span aria-hidden className={`size-1.5 rounded-full ${dot}`} />
      <span aria-hidden className="text-text-2">
        {say('shell.engine')}
      </span>
      <span
        aria-hidden
        className={state === 'engineUnknown' ? 'font-semibold text-text-3 tabular-nums' : 'font-semibold text-text tabular-nums'}
      >
        {sequence}
      </span>
    </span>
  );
}
