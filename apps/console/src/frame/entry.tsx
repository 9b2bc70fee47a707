/** What stands before the console: a card in the middle of the page. */
import { Logo } from '@kontor/ui/logo';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { say } from '../i18n/words.ts';

export function Entry({ title, lead, children }: { readonly title: string; readonly lead?: ReactNode; readonly children: ReactNode }) {
  useEffect(() => {
    document.title = say('shell.title', { page: title });
  }, [title]);
  return (
    <div className="grid min-h-dvh grid-rows-[48px_minmax(0,1fr)] bg-bg">
      <header className="flex items-center gap-3 border-b border-hairline px-4">
        <Logo name={say('shell.name')} />
        <span className="rounded-sm bg-s2 px-2 py-1 text-12 text-text-2">{say('shell.console')}</span>
      </header>
      <main className="mx-auto w-full max-w-100 p-4 py-16">
        <h1 className="text-20 font-bold text-text">{title}</h1>
        {lead !== undefined && <p className="mt-1 text-13 text-text-2">{lead}</p>}
        <div className="mt-6 grid gap-6">{children}</div>
      </main>
    </div>
  );
}
