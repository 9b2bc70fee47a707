import { Pill } from '@kontor/ui/pill';
import { useEffect, useState } from 'react';
import { useConnection } from '../../data/realtime-client.ts';
import { useSettings } from '../../data/settings.ts';
import { formatClock } from '../../i18n/format.ts';
import { useWords } from '../../i18n/words.ts';

/** A connection that is back within this time is not worth a word. */
const PATIENCE_MS = 2_500;

/** How live the prices are; a quiet nothing while they are live, so that the header stays calm. */
export function ConnectionPill() {
  const words = useWords('shell');
  const { state, sinceMs } = useConnection();
  const zone = useSettings(({ timeZone }) => timeZone);
  const live = state === 'live';
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (live) return undefined;
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [live]);
  if (live || !late)
    return (
      <span className="sr-only" role="status">
        {live ? words('connection.live') : ''}
      </span>
    );
  const text =
    state === 'stale' && sinceMs !== undefined
      ? words('connection.stale', { time: formatClock(sinceMs, zone) })
      : words(`connection.${state === 'stale' ? 'reconnecting' : state}`);
  return (
    <span role="status" className="hidden sm:inline-flex">
      <Pill state={state}>{text}</Pill>
    </span>
  );
}
