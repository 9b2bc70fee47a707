import { buttonClasses } from '@kontor/ui/button';
import type { SecondsLimits } from '../../data/seconds-limits.ts';
import { useWords } from '../../i18n/words.ts';
import { path } from '../../paths/paths.ts';
import { SiteLink } from '../../paths/site-link.tsx';

/** In place of the buttons, for who may not open any: why, and the way on where there is one. */
export function Obstacle({ obstacle }: { readonly obstacle: NonNullable<SecondsLimits['obstacle']> }) {
  const words = useWords('seconds');
  return (
    <section
      aria-label={words(`obstacle.${obstacle}.title`)}
      data-obstacle={obstacle}
      className="mt-2 rounded-card p-3 text-12 shadow-[inset_0_0_0_1px_var(--color-hairline)]"
    >
      <h3 className="text-13 font-bold">{words(`obstacle.${obstacle}.title`)}</h3>
      <p className="mt-1 text-text-2">{words(`obstacle.${obstacle}.text`)}</p>
      {obstacle === 'identity' && (
        <SiteLink to={path('userIdentity')} className={`mt-3 ${buttonClasses('secondary', 36)}`}>
          {words('obstacle.verify')}
        </SiteLink>
      )}
    </section>
  );
}
