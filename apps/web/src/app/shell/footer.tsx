import { Suspense, lazy, useState } from 'react';
import { COPYRIGHT_YEARS } from '../../data/constants.ts';
import { usePlatform } from '../../data/platform.ts';
import { useWords } from '../../i18n/words.ts';
import { path, paths } from '../../paths/paths.ts';
import type { NoteName } from '../../paths/paths.ts';
import { SiteLink } from '../../paths/site-link.tsx';
import { FooterMenus } from './footer-menus.tsx';

const NoteDialog = lazy(async () => ({ default: (await import('./note-dialog.tsx')).NoteDialog }));

const linkClasses = 'focus-ring rounded-sm text-12 text-text-2 no-underline hover:text-text';

/** The foot of every page but the terminal (spec §2). */
export function Footer() {
  const words = useWords('shell');
  const [note, setNote] = useState<{ readonly name: NoteName; readonly title: string }>();
  const communities = usePlatform()?.communities ?? [];
  const notes: readonly { readonly name: NoteName; readonly title: string }[] = [
    { name: 'beginner-guide', title: words('footer.guide') },
    { name: 'user-agreement', title: words('footer.agreement') },
    { name: 'privacy-policy', title: words('footer.privacy') },
    { name: 'legal-notice', title: words('footer.legal') },
    { name: 'about', title: words('footer.about') },
  ];
  return (
    <footer aria-label={words('footer.label')} className="mt-auto border-t border-hairline">
      <div className="mx-auto flex max-w-page flex-wrap items-center gap-x-6 gap-y-2 px-4 py-3 xl:px-0">
        <span className="me-auto text-12 text-text-2">{words('footer.copyright', { years: COPYRIGHT_YEARS })}</span>
        {communities.map(({ name, link, logo }) => (
          <a key={name} href={link} target="_blank" rel="noreferrer noopener" className={linkClasses}>
            {logo === '' ? name : <img src={logo} alt={name} width={20} height={20} />}
          </a>
        ))}
        <SiteLink to={path('userHelp')} className={linkClasses}>
          {words('footer.help')}
        </SiteLink>
        {notes.map((item) => (
          <SiteLink
            key={item.name}
            to={paths.note(item.name)}
            className={linkClasses}
            onClick={(event) => {
              if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
              event.preventDefault();
              setNote(item);
            }}
          >
            {item.title}
          </SiteLink>
        ))}
        <span className="flex items-center">
          <FooterMenus />
        </span>
      </div>
      {note !== undefined && (
        <Suspense fallback={null}>
          <NoteDialog note={note} onClose={() => setNote(undefined)} />
        </Suspense>
      )}
    </footer>
  );
}
