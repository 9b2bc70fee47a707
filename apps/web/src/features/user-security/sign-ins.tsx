import { logins } from '@kontor/contract/account';
import type { AnswerOf } from '@kontor/contract/call';
import { Button } from '@kontor/ui/button';
import { Check, X } from 'lucide-react';
import { useState } from 'react';
import { AnswerPlace } from '../../data/answer-place.tsx';
import { callServer } from '../../data/call-server.ts';
import { tellFailure } from '../../data/tell-failure.ts';
import { useAskedCall } from '../../data/asked-call.ts';
import { useWords } from '../../i18n/words.ts';
import { path } from '../../paths/paths.ts';
import { SiteLink } from '../../paths/site-link.tsx';
import { useDeviceWords } from './device-words.ts';

type Login = AnswerOf<typeof logins>['list'][number];

const FEW = 5;
const MANY = 30;

/** The last logins and failed tries; all of them on a page of their own. */
export function RecentSignIns() {
  const words = useWords('security');
  const answer = useAskedCall(logins, { limit: FEW });
  return (
    <section aria-label={words('logins.recent')} className="mt-6 border-t border-hairline pt-6">
      <div className="flex min-h-7 items-center justify-between gap-3">
        <h2 className="text-16 font-bold">{words('logins.recent')}</h2>
        <SiteLink to={path('userDevices')} className="focus-ring rounded-sm text-12 font-semibold text-iris no-underline hover:underline">
          {words('logins.all')}
        </SiteLink>
      </div>
      <AnswerPlace answer={answer} rows={FEW} rowHeight={40}>
        {({ list }) => <LoginList list={list} />}
      </AnswerPlace>
    </section>
  );
}

/** Every login and failed try that is kept, page by page. */
export function AllSignIns() {
  const words = useWords('security');
  const answer = useAskedCall(logins, { limit: MANY });
  const [more, setMore] = useState<{ readonly list: readonly Login[]; readonly cursor: string | null }>();
  const [isAsking, setAsking] = useState(false);

  async function ask(cursor: string): Promise<void> {
    setAsking(true);
    try {
      const { list, next_cursor: next } = await callServer(logins, { limit: MANY, cursor });
      setMore((known) => ({ list: [...(known?.list ?? []), ...list], cursor: next }));
    } catch (error) {
      tellFailure(error);
    }
    setAsking(false);
  }

  return (
    <section aria-label={words('logins.title')} className="mt-8">
      <h2 className="text-16 font-bold">{words('logins.title')}</h2>
      <p className="mt-1 text-12 text-text-3">{words('logins.kept')}</p>
      <AnswerPlace answer={answer} rows={8} rowHeight={40}>
        {({ list, next_cursor: first }) => {
          const cursor = more === undefined ? first : more.cursor;
          return (
            <>
              <LoginList list={[...list, ...(more?.list ?? [])]} isWide />
              {cursor !== null && (
                <Button
                  variant="secondary"
                  size={28}
                  className="mt-4"
                  sending={isAsking}
                  sendingLabel={words('sending')}
                  onPress={() => void ask(cursor)}
                >
                  {words('logins.more')}
                </Button>
              )}
            </>
          );
        }}
      </AnswerPlace>
    </section>
  );
}

interface LoginListProps {
  readonly list: readonly Login[];
  readonly isWide?: boolean;
}

function LoginList({ list, isWide = false }: LoginListProps) {
  const words = useWords('security');
  const told = useDeviceWords();
  return (
    <table className="mt-2 w-full text-13">
      <thead>
        <tr className="h-7 border-b border-hairline text-11 text-text-3">
          <th scope="col" className="text-start font-normal">
            {words('logins.time')}
          </th>
          <th scope="col" className="ps-3 text-start font-normal">
            {words('logins.place')}
          </th>
          <th scope="col" className="ps-3 text-end font-normal">
            {words('logins.result')}
          </th>
        </tr>
      </thead>
      <tbody>
        {list.map((login) => (
          <tr key={login.id} className="h-10 border-b border-hairline">
            <td className="py-1 tabular-nums">{isWide ? told.time(login.time) : told.shortTime(login.time)}</td>
            <td className="py-1 ps-3 wrap-anywhere">
              {told.device(login)}
              <span className={isWide ? 'text-text-3' : 'block text-12 text-text-3'}>
                {isWide && ' '}
                {told.place(login)}
              </span>
            </td>
            <td className={`py-1 ps-3 text-end ${login.result === 'success' ? 'whitespace-nowrap' : ''}`}>
              {/* The sign stays at its words where they take two lines. */}
              {login.result === 'success' ? (
                <Check size={14} strokeWidth={2} aria-hidden className="me-1.5 inline-block align-[-2px] text-good" />
              ) : (
                <X size={14} strokeWidth={2} aria-hidden className="me-1.5 inline-block align-[-2px] text-bad" />
              )}
              {words(`logins.${login.result}`)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
