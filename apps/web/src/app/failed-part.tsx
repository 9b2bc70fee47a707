import { useEffect, useEffectEvent } from 'react';
import { Button } from '@kontor/ui/button';
import type { FailedPlaceProps, PartFailure } from '@kontor/ui/part-failure';
import { toast } from '@kontor/ui/toast-list';
import { MissingCode } from '../data/import-arrived.ts';
import { currentWords } from '../i18n/current-words.ts';
import { useWords } from '../i18n/words.ts';

/** `gone`: of an earlier release. `missing`: its code did not arrive. `broken`: it failed while it was shown. */
type Reason = 'gone' | 'missing' | 'broken';

function reasonOf(error: unknown): Reason {
  if (!(error instanceof MissingCode)) return 'broken';
  return error.isGone ? 'gone' : 'missing';
}

/** What arrived and yet failed twice will fail a third time as well. */
const BROKEN_TRIES = 2;

/** Stands where a part of the page has failed. */
function FailedPlace({ error, again, failures }: FailedPlaceProps) {
  const words = useWords('shell');
  const reason = reasonOf(error);
  // What only did not arrive is fetched by itself when the network is back.
  const onBack = useEffectEvent(again);
  useEffect(() => {
    if (reason !== 'missing') return undefined;
    const listen = (): void => onBack();
    addEventListener('online', listen);
    return () => removeEventListener('online', listen);
  }, [reason]);
  const reloads = reason === 'gone' || (reason === 'broken' && failures >= BROKEN_TRIES);
  return (
    <div
      role="alert"
      data-failed-part={reason}
      className="flex h-full min-h-0 min-w-0 flex-1 flex-wrap content-center items-center justify-center gap-x-4 gap-y-2 overflow-auto bg-s1 p-2 text-12"
    >
      <div className="min-w-0">
        <p className="font-semibold text-text">{words(`part.${reason}`)}</p>
        <p className="max-w-90 text-text-2">{words(`part.${reason}Text`)}</p>
      </div>
      <Button variant="secondary" size={28} onPress={() => (reloads ? location.reload() : again())}>
        {words(reloads ? 'part.reload' : 'part.again')}
      </Button>
    </div>
  );
}

/** The app's words for parts that fail. */
export const PART_FAILURE: PartFailure = {
  Place: FailedPlace,
  say: (error) => {
    const words = currentWords();
    const reason = reasonOf(error);
    toast.error(words(`part.${reason}`), words(`part.${reason}Text`));
  },
};
