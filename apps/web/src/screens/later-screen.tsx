import { buttonClasses } from '@kontor/ui/button';
import { EmptyState } from '@kontor/ui/empty-state';
import { usePageTitle } from '../data/page-title.ts';
import { useWords } from '../i18n/words.ts';
import { path } from '../paths/paths.ts';
import { SiteLink } from '../paths/site-link.tsx';

/** Says what a page will be, and that it is not there yet. Nothing on it pretends. */
export function LaterScreen() {
  const words = useWords('shell');
  const title = words('title.orders');
  usePageTitle(title);
  return (
    <div className="flex min-h-[60vh] flex-1 items-center justify-center p-6">
      <EmptyState
        level={1}
        picture="pending"
        title={title}
        text={
          <>
            {words('later.orders')}
            <span className="mt-2 block font-semibold text-text">{words('later.badge')}</span>
          </>
        }
        action={
          <SiteLink to={path('markets')} className={buttonClasses('secondary', 36)}>
            {words('later.markets')}
          </SiteLink>
        }
      />
    </div>
  );
}
