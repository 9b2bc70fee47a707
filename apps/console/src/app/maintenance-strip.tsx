/** On every page while customers are stopped; an empty line of the shell otherwise. */
import { maintenanceState } from '@kontor/contract/console/maintenance';
import { TriangleAlert } from 'lucide-react';
import { useAnswer, useMe } from '../data/session.ts';
import { utcTime } from '../i18n/times.ts';
import { say } from '../i18n/words.ts';
import { Link } from '../paths/address.tsx';
import { paths } from '../paths/paths.ts';

/** So often it is asked, ms. */
const EVERY_MS = 5_000;

export function MaintenanceStrip() {
  const { actions } = useMe();
  const { data } = useAnswer(maintenanceState, {}, { everyMs: EVERY_MS });
  const now = data?.maintenance ?? null;
  return (
    <div role="status" className="col-span-2">
      {now !== null && (
        <p className="flex min-h-8 items-center gap-2 border-b border-hairline bg-s2 px-4 text-text">
          <TriangleAlert size={14} strokeWidth={1.5} aria-hidden className="shrink-0 text-warn" />
          <span className="truncate font-semibold">{say('maintenance.strip', { time: utcTime(now.since).slice(0, 16) })}</span>
          <span className="truncate text-text-2">
            {now.by.name}: {now.reason}
          </span>
          {actions.includes('setting.view') && (
            <Link to={paths.settings()} className="relative ml-auto rounded-xs font-semibold text-iris focus-ring hit-44">
              {say('maintenance.settings')}
            </Link>
          )}
        </p>
      )}
    </div>
  );
}
