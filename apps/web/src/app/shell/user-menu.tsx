import { Button } from '@kontor/ui/button';
import { layerOnDemand, onDemand } from '@kontor/ui/on-demand';
import { Popover } from '@kontor/ui/popover';
import { useState } from 'react';
import type { Session } from '../../data/session.ts';
import { useWords } from '../../i18n/words.ts';

const { Part: UserPanel } = onDemand(async () => (await import('./user-panel.tsx')).UserPanel);
const { Part: LeaveDialog } = layerOnDemand(async () => (await import('./user-panel.tsx')).LeaveDialog);

/** The account's button, and the popup behind it. */
export function UserMenu({ session }: { readonly session: Session }) {
  const words = useWords('shell');
  const [leaving, setLeaving] = useState(false);
  const { user } = session;
  const initials = (user.nickname || user.account).slice(0, 2);
  return (
    <>
      <Popover
        label={words('user.open')}
        placement="bottom end"
        flush
        trigger={
          <Button variant="quiet" size={36} aria-label={`${words('user.open')} ${initials}`} className="size-9 px-0!">
            <span className="flex size-7 items-center justify-center rounded-full bg-s3 text-11 font-bold text-text uppercase">
              {initials}
            </span>
          </Button>
        }
      >
        {(close) => (
          <div className="min-h-80 w-64">
            <UserPanel session={session} onClose={close} onLeave={() => setLeaving(true)} />
          </div>
        )}
      </Popover>
      {leaving && <LeaveDialog onClose={() => setLeaving(false)} />}
    </>
  );
}
