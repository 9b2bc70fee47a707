import { buttonClasses } from '@kontor/ui/button';
import { CircleCheck, CircleDashed } from 'lucide-react';
import { useLimits } from '../../data/identity-limits.ts';
import type { User } from '../../data/user.ts';
import { useWords } from '../../i18n/words.ts';
import { path } from '../../paths/paths.ts';
import { SiteLink } from '../../paths/site-link.tsx';

interface LevelBlockProps {
  readonly user: User;
  readonly level: 'low' | 'high';
}

/** Low or high, which the identity alone decides (spec §6, rules 7.1), and beside it what is missing for high. */
export function LevelBlock({ user, level }: LevelBlockProps) {
  const words = useWords('security');
  const limit = useLimits();
  const isHigh = level === 'high';
  const isPending = user.info.name_status === 2;
  return (
    <section
      aria-label={words('level.title')}
      className="grid border-y border-hairline sm:min-h-33 sm:grid-cols-[minmax(180px,248px)_minmax(0,1fr)]"
    >
      <div className="flex flex-col justify-center gap-1 py-4 sm:border-e sm:border-hairline sm:pe-6">
        <h2 className="text-12 text-text-2">{words('level.title')}</h2>
        <p data-level={level} className="text-28 leading-9 font-bold">
          {words(`level.${level}`)}
        </p>
        <LevelLine isHigh={isHigh} />
        <div className="flex justify-between text-11">
          <span className={isHigh ? 'text-text-2' : 'font-semibold'}>{words('level.low')}</span>
          <span className={isHigh ? 'font-semibold' : 'text-text-2'}>{words('level.high')}</span>
        </div>
      </div>
      <div className="flex flex-col justify-center gap-2 py-4 max-sm:border-t max-sm:border-hairline sm:ps-6">
        <h3 className="text-12 text-text-2">{words(isHigh ? 'level.complete' : 'level.missing')}</h3>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {isHigh ? (
            <CircleCheck size={18} strokeWidth={1.5} aria-hidden className="shrink-0 text-good" />
          ) : (
            <CircleDashed size={18} strokeWidth={1.5} aria-hidden className="shrink-0 text-text-3" />
          )}
          <div className="min-w-40 flex-1">
            <p className="text-13 font-semibold">{words('level.identity')}</p>
            <p className="text-12 text-text-3">
              {words(isHigh ? 'level.identityDone' : isPending ? 'level.identityPending' : 'level.identityText')}
            </p>
          </div>
          {!isHigh && (
            <SiteLink to={path('userIdentity')} className={`${buttonClasses(isPending ? 'secondary' : 'primary', 36)} no-underline`}>
              {words(isPending ? 'level.look' : 'level.verify')}
            </SiteLink>
          )}
        </div>
        {!isHigh && (
          <p className="text-12 text-text-3">
            {words('level.raises', {
              from: limit('draw_uncheck'),
              to: limit('draw_check'),
            })}
          </p>
        )}
      </div>
    </section>
  );
}

/** The meridian from low to high: the dot is where the account is. */
function LevelLine({ isHigh }: { readonly isHigh: boolean }) {
  return (
    <span aria-hidden className="relative mt-1 block h-3.5">
      <span className={`absolute inset-x-1 top-1.5 ${isHigh ? 'h-px bg-text' : 'border-t border-dotted border-control'}`} />
      <span className={`absolute top-0 flex size-3.5 items-center justify-center rounded-full bg-s1 ${isHigh ? 'right-0' : 'left-0'}`}>
        <span className="size-2 rounded-full bg-iris" />
      </span>
      {!isHigh && <span className="absolute top-0.5 right-0 size-2.5 rounded-full border border-control bg-s1" />}
    </span>
  );
}
