import { sessions, sessionsEnd } from '@kontor/contract/account';
import { Button } from '@kontor/ui/button';
import { ConfirmDialog } from '@kontor/ui/dialog';
import { toast } from '@kontor/ui/toast-list';
import { Monitor, Smartphone } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { AnswerPlace } from '../../data/answer-place.tsx';
import { callServer } from '../../data/call-server.ts';
import { tellFailure } from '../../data/tell-failure.ts';
import { useAskedCall } from '../../data/asked-call.ts';
import { useWords } from '../../i18n/words.ts';
import { useDeviceWords } from './device-words.ts';

/**
 * The open sessions: this device is marked, each other can be ended, and all of them at once. What stands below comes when their number
 * is known, so that it need not move.
 */
export function Devices({ children }: { readonly children?: ReactNode }) {
  const words = useWords('security');
  const told = useDeviceWords();
  const answer = useAskedCall(sessions, {});
  const [asksAll, setAsksAll] = useState(false);
  const [ending, setEnding] = useState<string>();

  async function end(id: string | undefined): Promise<void> {
    setEnding(id ?? '');
    try {
      await callServer(sessionsEnd, id === undefined ? {} : { id });
      toast.success(words('devices.ended'));
      answer.again();
    } catch (error) {
      tellFailure(error);
    }
    setEnding(undefined);
    setAsksAll(false);
  }

  const hasOthers = answer.data?.list.some(({ current }) => !current) === true;
  return (
    <>
      <section aria-label={words('devices.title')}>
        <div className="flex min-h-7 items-center justify-between gap-3">
          <h2 className="text-16 font-bold">{words('devices.title')}</h2>
          {hasOthers && (
            <Button variant="quiet" size={28} className="-me-3 text-iris!" onPress={() => setAsksAll(true)}>
              {words('devices.endAll')}
            </Button>
          )}
        </div>
        <AnswerPlace answer={answer} rows={2} rowHeight={60}>
          {({ list }) => (
            <ul>
              {list.map((session) => {
                const Icon = /iphone|android|ios/i.test(session.device) ? Smartphone : Monitor;
                return (
                  <li key={session.id} className="flex min-h-15 items-center gap-4 border-b border-hairline py-2">
                    <Icon size={18} strokeWidth={1.5} aria-hidden className="shrink-0 text-text-2" />
                    <div className="min-w-0 flex-1">
                      <p className="text-13 font-semibold">{told.device(session)}</p>
                      <p className="text-12 text-text-3">
                        {words('devices.opened', { place: told.place(session), time: told.shortTime(session.opened) })}
                        {!session.current && ` ${words('devices.seen', { time: told.shortTime(session.seen) })}`}
                      </p>
                    </div>
                    {session.current ? (
                      <span className="shrink-0 rounded-sm bg-s2 px-2 py-1 text-12">{words('devices.this')}</span>
                    ) : (
                      <Button
                        variant="secondary"
                        size={28}
                        sending={ending === session.id}
                        sendingLabel={words('sending')}
                        aria-label={`${words('devices.end')}: ${told.device(session)}`}
                        onPress={() => void end(session.id)}
                      >
                        {words('devices.end')}
                      </Button>
                    )}
                  </li>
                );
              })}
            </ul>
          )}
        </AnswerPlace>
        <p className="mt-3 text-12 text-text-3">{words('devices.note')}</p>
        <ConfirmDialog
          isOpen={asksAll}
          title={words('devices.endAll')}
          text={words('devices.endAllText')}
          confirm={words('devices.endAll')}
          cancel={words('cancel')}
          sendingLabel={words('sending')}
          onConfirm={() => end(undefined)}
          onCancel={() => setAsksAll(false)}
        />
      </section>
      {(answer.data !== undefined || answer.failure !== undefined) && children}
    </>
  );
}
