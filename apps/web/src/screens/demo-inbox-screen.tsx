import { usePageTitle } from '../data/page-title.ts';
import { usePlatform } from '../data/platform.ts';
import { DemoInbox } from '../features/demo-inbox/demo-inbox.tsx';
import { useWords } from '../i18n/words.ts';
import { MissingScreen } from './missing-screen.tsx';

/** What a demo would have sent (calls.md "Doors of the demo"); a live exchange has no such address. */
export function DemoInboxScreen() {
  const platform = usePlatform();
  if (platform?.mode === 'live') return <MissingScreen />;
  return <Inbox isDemo={platform !== undefined} />;
}

function Inbox({ isDemo }: { readonly isDemo: boolean }) {
  const words = useWords('inbox');
  usePageTitle(words('title'));
  return (
    // As high as the window from the first: what comes late moves nothing that is seen.
    <div className="mx-auto min-h-screen w-full max-w-176 min-w-0 flex-1 px-4 py-6 md:px-8">
      <h1 className="text-20 font-bold">{words('title')}</h1>
      <p className="pt-2 pb-5 text-13 text-text-2">{words('lead')}</p>
      {isDemo && <DemoInbox />}
    </div>
  );
}
