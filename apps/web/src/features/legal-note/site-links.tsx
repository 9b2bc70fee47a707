import { usePlatform } from '../../data/platform.ts';
import { useSession } from '../../data/session.ts';
import { useWords } from '../../i18n/words.ts';
import { path, paths } from '../../paths/paths.ts';
import { SiteLink } from '../../paths/site-link.tsx';
import { CommunityLogo } from './community-logo.tsx';
import { siteNotes } from './site-notes.ts';
import type { SiteNote } from './site-notes.ts';

interface SiteLinksProps {
  readonly linkClasses: string;
  /** Opens a note over the page; an own tab opens its page. */
  readonly onNote: (note: SiteNote) => void;
  /** Told when a link leads to another page. */
  readonly onLeave?: () => void;
}

/** Communities, help, and the notes about the site: the same at the foot, in the terminal's menu and in that of narrow windows. */
export function SiteLinks({ linkClasses, onNote, onLeave }: SiteLinksProps) {
  const words = useWords('shell');
  const isUser = useSession() !== undefined;
  const leave = onLeave === undefined ? {} : { onClick: onLeave };
  const communities = usePlatform()?.communities ?? [];
  return (
    <>
      {communities.map(({ name, link, logo }) => (
        <a key={name} href={link} target="_blank" rel="noreferrer noopener" className={linkClasses}>
          <CommunityLogo name={name} logo={logo} />
        </a>
      ))}
      <SiteLink to={paths.help(isUser ? 'user' : 'visitor')} {...leave} className={linkClasses}>
        {words('footer.help')}
      </SiteLink>
      <SiteLink to={path('userTickets')} {...leave} className={linkClasses}>
        {words('footer.support')}
      </SiteLink>
      <SiteLink to={path('fees')} {...leave} className={linkClasses}>
        {words('footer.fees')}
      </SiteLink>
      <SiteLink to={path('apiDocs')} {...leave} className={linkClasses}>
        {words('footer.api')}
      </SiteLink>
      <SiteLink to={path('proof')} {...leave} className={linkClasses}>
        {words('footer.proof')}
      </SiteLink>
      {siteNotes(words).map((note) => (
        <SiteLink
          key={note.name}
          to={paths.note(note.name)}
          className={linkClasses}
          onClick={(event) => {
            if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
            event.preventDefault();
            onNote(note);
          }}
        >
          {note.title}
        </SiteLink>
      ))}
    </>
  );
}
