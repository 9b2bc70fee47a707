import { buttonClasses } from '@kontor/ui/button';
import { useWords } from '../../i18n/words.ts';
import { path } from '../../paths/paths.ts';
import { SiteLink } from '../../paths/site-link.tsx';

/** An account without e-mail and phone has nowhere to send a code to; a demo's is one. */
export function NoContact() {
  const words = useWords('security');
  return (
    <div className="grid max-w-100 justify-items-start gap-4">
      <p className="text-14 text-text-2">{words('noContact')}</p>
      <SiteLink to={path('userSecurity')} className={buttonClasses('secondary', 36)}>
        {words('title')}
      </SiteLink>
    </div>
  );
}
