import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { agreementCurrent } from '@kontor/contract/account';
import { useAskedCall } from '../data/asked-call.ts';
import { usePageTitle } from '../data/page-title.ts';
import { LegalNote } from '../features/legal-note/legal-note.tsx';
import { useWords } from '../i18n/words.ts';
import { NOTES } from '../paths/paths.ts';
import type { NoteName } from '../paths/paths.ts';
import { MissingScreen } from './missing-screen.tsx';

const TITLES = {
  'user-agreement': 'agreement',
  'privacy-policy': 'privacy',
  'beginner-guide': 'guide',
  'legal-notice': 'legal',
  about: 'about',
} as const;

/** A legal note as a page of its own. */
export function NoteScreen() {
  const { note } = useParams({ strict: false }) as { readonly note?: string };
  return note !== undefined && note in NOTES ? <NotePage name={note as NoteName} /> : <MissingScreen />;
}

/** The terms that a registration agrees to (spec §2 /agree). */
export function TermsScreen() {
  const words = useWords('help');
  const { data } = useAskedCall(agreementCurrent, {});
  return (
    <NotePage name="user-agreement">
      <p className="mt-6 min-h-10 border-t border-hairline pt-4 text-12 text-text-2">
        {data !== undefined && words('agreementVersion', { version: data.version })}
      </p>
    </NotePage>
  );
}

function NotePage({ name, children }: { readonly name: NoteName; readonly children?: ReactNode }) {
  const words = useWords('shell');
  const [title, setTitle] = useState<string>();
  const shown = title ?? words(`footer.${TITLES[name]}`);
  usePageTitle(shown);
  return (
    <article className="mx-auto w-full max-w-[720px] px-4 py-8 lg:py-12">
      <h1 className="mb-6 text-28 font-bold">{shown}</h1>
      <LegalNote key={name} name={name} onTitle={setTitle} />
      {/* Nothing stands under a text that is not there yet: it would move when that comes. */}
      {title !== undefined && children}
    </article>
  );
}
