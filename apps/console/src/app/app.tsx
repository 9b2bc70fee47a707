/** The console: who is signed in decides what is shown, the address which page of it. */
import { Button } from '@kontor/ui/button';
import { PartBoundary, PartFailureContext } from '@kontor/ui/part-failure';
import type { FailedPlaceProps, PartFailure } from '@kontor/ui/part-failure';
import { Toaster } from '@kontor/ui/toast';
import { toast } from '@kontor/ui/toast-list';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useAttention } from '../data/attention.ts';
import { ME, MeProvider } from '../data/session.ts';
import { sentenceOf } from '../data/call-server.ts';
import { FailedPart } from '../frame/failed-part.tsx';
import { say } from '../i18n/words.ts';
import { useAddress } from '../paths/address.tsx';
import { paths } from '../paths/paths.ts';
import { InvitationScreen } from '../screens/invitation-screen.tsx';
import { SignInScreen } from '../screens/sign-in-screen.tsx';
import { screenAt } from './screens.tsx';
import { Shell } from './shell.tsx';

const DURATIONS = { info: 5_000, success: 5_000, error: 10_000 } as const;
const FAILURE: PartFailure = { Place: FailedPlace, say: () => toast.error(say('error.part')) };

function FailedPlace({ again }: FailedPlaceProps) {
  return <FailedPart text={say('error.part')} again={again} />;
}

export function App({ memory }: { readonly memory: QueryClient }) {
  return (
    <QueryClientProvider client={memory}>
      <PartFailureContext value={FAILURE}>
        <Toaster durations={DURATIONS} label={say('toasts.label')} closeLabel={say('toasts.close')} />
        <PartBoundary>
          <Door />
        </PartBoundary>
      </PartFailureContext>
    </QueryClientProvider>
  );
}

function Door() {
  const { path } = useAddress();
  return path === paths.invitation() ? <InvitationScreen /> : <Inside />;
}

function Inside() {
  const { path, query } = useAddress();
  const { data: me, error, refetch } = useQuery(ME);
  const attention = useAttention();
  useEffect(() => {
    // Nobody was there until the session was over: what he saw goes from the screen.
    if (attention === 'gone') void refetch();
  }, [attention, refetch]);
  if (error !== null)
    return (
      <main className="grid min-h-dvh place-content-center justify-items-center gap-4 text-text-2">
        <h1 className="text-16 font-bold text-text">{say('error.title')}</h1>
        <p>{sentenceOf(error)}</p>
        <Button variant="secondary" onPress={() => void refetch()}>
          {say('error.again')}
        </Button>
      </main>
    );
  if (me === undefined) return <main aria-busy aria-label={say('loading')} />;
  // In its place: whoever signs in is where he wanted to be.
  if (me === null) return <SignInScreen />;
  const { place, element } = screenAt(path, query, me);
  return (
    <MeProvider value={me}>
      <Shell place={place}>{element}</Shell>
    </MeProvider>
  );
}
