import { useEffect } from 'react';
import { Badge } from '@kontor/ui/badge';
import { Skeleton } from '@kontor/ui/skeleton';
import { Info } from 'lucide-react';
import type { AnswerOf } from '@kontor/contract/call';
import { identityMine } from '@kontor/contract/identity';
import { AnswerPlace } from '../data/answer-place.tsx';
import { useAskedCall } from '../data/asked-call.ts';
import type { Answer } from '../data/asked-call.ts';
import { usePageTitle } from '../data/page-title.ts';
import { noteUser, useSession } from '../data/session.ts';
import { useWhileSeen } from '../data/while-seen.ts';
import { IdentityForm } from '../features/identity/identity-form.tsx';
import { IdentitySent } from '../features/identity/identity-sent.tsx';
import { IdentityStates, TONES } from '../features/identity/identity-states.tsx';
import type { NameStatus } from '../features/identity/identity-states.tsx';
import { RightsTable } from '../features/identity/rights-table.tsx';
import { UserArea, UserFrame } from '../features/user-menu/user-frame.tsx';
import { useWords } from '../i18n/words.ts';

/** While somebody looks at it the page asks how far it is this often, ms. */
const LOOK_MS = 10_000;

/** How far the user is; the badges elsewhere follow. */
function useMine(): Answer<AnswerOf<typeof identityMine>> {
  const asked = useAskedCall(identityMine, {}, 'quiet');
  const user = useSession()?.user;
  const { data, again } = asked;
  const status = data?.name_status;
  useEffect(() => {
    if (user === undefined || status === undefined || user.info.name_status === status) return;
    noteUser({ ...user, info: { ...user.info, name_status: status } });
  }, [user, status]);
  useWhileSeen(status === 2 ? again : undefined, LOOK_MS);
  return asked;
}

/** Verification (spec §2, §4): what is asked for, what was sent, and the four states beside it. */
export function IdentityScreen() {
  const words = useWords('identity');
  const answer = useMine();
  const { data: mine, again } = answer;
  const status = mine?.name_status as NameStatus | undefined;
  const isOpen = status === 1 || status === 4;
  return (
    <UserFrame
      title={words('title')}
      badge={status !== undefined && <StatusBadge status={status} />}
      aside={status === undefined ? undefined : <IdentityStates status={status} />}
    >
      <div className="grid gap-5">
        {mine === undefined && <Waiting answer={answer} />}
        {status === 4 && mine?.reason !== null && (
          <div role="status" className="rounded-control border border-bad p-4 text-13">
            <p className="font-semibold text-bad">{mine?.reason}</p>
            <p className="mt-1 text-text-2">{words('failedText')}</p>
          </div>
        )}
        {isOpen && <p className="text-13 text-text-2">{words('lead')}</p>}
        {mine !== undefined && isOpen && <IdentityForm mine={mine} onSubmitted={again} />}
        {mine !== undefined && !isOpen && <IdentitySent mine={mine} />}
      </div>
    </UserFrame>
  );
}

/** What each state unlocks (spec §6). */
export function IdentityRightScreen() {
  const words = useWords('identity');
  const answer = useMine();
  usePageTitle(words('rights.title'));
  const status = answer.data?.name_status as NameStatus | undefined;
  return (
    <UserArea>
      <div className="grid gap-3 px-4 py-6 md:px-8">
        <div className="flex min-h-7 flex-wrap items-center gap-3">
          <h1 className="text-20 font-bold">{words('rights.title')}</h1>
          {status !== undefined && <StatusBadge status={status} />}
        </div>
        {status === undefined ? <Waiting answer={answer} /> : <RightsTable isVerified={status === 3} />}
        {status !== undefined && (
          <p className="mt-3 flex items-center gap-3 rounded-control border border-hairline p-4 text-13 text-text-2">
            <Info size={16} strokeWidth={1.5} aria-hidden className="shrink-0 text-info" />
            {words('rights.note')}
          </p>
        )}
      </div>
    </UserArea>
  );
}

function StatusBadge({ status }: { readonly status: NameStatus }) {
  const shell = useWords('shell');
  return <Badge tone={TONES[status]}>{shell(`user.status${status}`)}</Badge>;
}

/** As high as a window, so that nothing that is seen moves when the answer comes. */
function Waiting({ answer }: { readonly answer: Answer<unknown> }) {
  return (
    <AnswerPlace answer={answer} waiting={<Skeleton shape="block" className="h-dvh w-full" />}>
      {() => null}
    </AnswerPlace>
  );
}
