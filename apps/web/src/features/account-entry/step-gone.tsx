import { buttonClasses } from '@kontor/ui/button';
import { useWords } from '../../i18n/words.ts';
import { path } from '../../paths/paths.ts';
import { SiteLink } from '../../paths/site-link.tsx';

/** A second step without its first: the address is to be confirmed before. */
export function StepGone({ kind }: { readonly kind: 'register' | 'reset' }) {
  const words = useWords('entry');
  return (
    <div className="grid justify-items-start gap-4">
      <p className="text-14 text-text-2">{words('stepGone')}</p>
      <SiteLink to={path(kind === 'register' ? 'register' : 'forgetPass')} className={buttonClasses('primary', 44)}>
        {words('stepBack')}
      </SiteLink>
    </div>
  );
}
