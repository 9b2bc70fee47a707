import { useState } from 'react';
import type { ReactNode } from 'react';
import { usePageTitle } from '../data/page-title.ts';
import { EntryLine } from '../features/account-entry/entry-line.tsx';
import { RegisterFinish } from '../features/account-entry/register-finish.tsx';
import { RegisterStart } from '../features/account-entry/register-start.tsx';
import { ResetFinish, ResetStart } from '../features/account-entry/reset-forms.tsx';
import { WhatOpens } from '../features/account-entry/what-opens.tsx';
import { NoteDialog } from '../features/legal-note/note-dialog.tsx';
import { useWords } from '../i18n/words.ts';
import type { NoteName } from '../paths/paths.ts';

/** Registration, first step: by e-mail or by phone (spec §2 /reg). */
export function RegisterScreen() {
  const words = useWords('entry');
  return (
    <EntryPage kind="register" step={1} title={words('register.title')} lead={words('register.lead')} beside={<WhatOpens />}>
      <RegisterStart />
    </EntryPage>
  );
}

/** Registration, second step: two passwords, invitation, agreement (spec §2 /reg-next). */
export function RegisterNextScreen() {
  const words = useWords('entry');
  const shell = useWords('shell');
  const [note, setNote] = useState<NoteName>();
  return (
    <EntryPage kind="register" step={2} title={words('register.passwords')} lead={words('register.passwordsLead')} beside={<WhatOpens />}>
      <RegisterFinish onNote={setNote} />
      {note !== undefined && (
        <NoteDialog
          note={{ name: note, title: shell(note === 'privacy-policy' ? 'footer.privacy' : 'footer.agreement') }}
          onClose={() => setNote(undefined)}
        />
      )}
    </EntryPage>
  );
}

/** A forgotten login password, first step (spec §2 /forget-pass). */
export function ForgetPassScreen() {
  const words = useWords('entry');
  return (
    <EntryPage kind="reset" step={1} title={words('reset.title')} lead={words('reset.lead')}>
      <ResetStart />
    </EntryPage>
  );
}

/** A forgotten login password, second step (spec §2 /set-pass). */
export function SetPassScreen() {
  const words = useWords('entry');
  return (
    <EntryPage kind="reset" step={2} title={words('reset.newTitle')} lead={words('reset.newLead')}>
      <ResetFinish />
    </EntryPage>
  );
}

interface EntryPageProps {
  readonly kind: 'register' | 'reset';
  readonly step: 1 | 2;
  readonly title: string;
  readonly lead: string;
  /** Under the lead; on narrow pages under the form. */
  readonly beside?: ReactNode;
  readonly children: ReactNode;
}

function EntryPage({ kind, step, title, lead, beside, children }: EntryPageProps) {
  const words = useWords('entry');
  usePageTitle(title);
  return (
    <div className="flex-1 overflow-x-clip pb-12 lg:pt-23">
      <EntryLine
        title={title}
        step={step}
        steps={[words('step.address'), words(kind === 'register' ? 'step.passwords' : 'step.password')]}
      />
      <div className="mx-auto grid max-w-page grid-cols-[minmax(0,1fr)] gap-y-8 px-4 lg:grid-cols-[minmax(0,1fr)_400px] lg:gap-x-12 lg:px-8 lg:pt-12 xl:grid-cols-[440px_400px] xl:gap-x-50 xl:px-0">
        <div className="flex flex-col gap-8">
          <p className="text-13 text-text-2 lg:text-16 lg:leading-6">{lead}</p>
          {beside !== undefined && <div className="max-lg:hidden">{beside}</div>}
        </div>
        <div className="min-w-0 max-lg:-mt-3 lg:pt-3">{children}</div>
        {beside !== undefined && <div className="lg:hidden">{beside}</div>}
      </div>
    </div>
  );
}
