/** What is wrong now, as a strip over a page; nothing where nothing is. */
import { alertList } from '@kontor/contract/console/alert';
import { TriangleAlert } from 'lucide-react';
import { useAnswer } from '../../data/session.ts';
import { useNow } from '../../frame/use-now.ts';
import { ageOf } from '../../i18n/times.ts';
import { say } from '../../i18n/words.ts';
import { Link } from '../../paths/address.tsx';
import { paths } from '../../paths/paths.ts';
import { titleOf } from './alert-words.tsx';

const EVERY_MS = 5_000;

export function OpenAlerts() {
  const { data } = useAnswer(alertList, { open: true }, { everyMs: EVERY_MS });
  const now = useNow(10_000);
  if (data === undefined || data.list.length === 0) return null;
  return (
    <section aria-label={say('alerts.openLabel')} className="grid shrink-0 gap-2 border-b border-bad bg-bad/8 px-4 py-3">
      {data.list.map((alert) => (
        <div key={alert.id} className="grid grid-cols-[16px_minmax(0,1fr)_auto] items-start gap-3">
          <TriangleAlert size={16} strokeWidth={1.5} aria-hidden className="text-bad" />
          <div className="min-w-0">
            <p className="font-semibold text-text">{titleOf(alert)}</p>
            <p className="wrap-anywhere text-text-2">{alert.text}</p>
          </div>
          <p className="text-right text-text-2">
            {say('alerts.since', { age: ageOf(alert.begun, now) })}{' '}
            <Link to={paths.alert(alert.id)} className="relative rounded-xs font-semibold text-iris focus-ring hit-44">
              {alert.acknowledged === null ? say('alerts.open') : say('alerts.caredBy', { name: alert.acknowledged.by.name })}
            </Link>
          </p>
        </div>
      ))}
    </section>
  );
}
