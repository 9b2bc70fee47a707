import { buttonClasses } from '@kontor/ui/button';
import { EmptyState } from '@kontor/ui/empty-state';
import { usePageTitle } from '../data/page-title.ts';
import { useWords } from '../i18n/words.ts';
import { path } from '../paths/paths.ts';
import { SiteLink } from '../paths/site-link.tsx';

/** An address that there is not. */
export function MissingScreen() {
  const words = useWords('shell');
  usePageTitle(words('missing.title'));
  return (
    <div className="flex min-h-[60vh] flex-1 items-center justify-center p-6">
      <EmptyState
        level={1}
        picture="results"
        title={words('missing.title')}
        text={words('missing.text')}
        action={
          <SiteLink to={path('home')} className={buttonClasses('primary', 36)}>
            {words('missing.home')}
          </SiteLink>
        }
      />
    </div>
  );
}
