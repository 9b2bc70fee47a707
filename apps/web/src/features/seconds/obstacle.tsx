import { Ban, Globe, IdCard } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { buttonClasses } from '@kontor/ui/button';
import type { SecondsLimits } from '../../data/seconds-limits.ts';
import { useWords } from '../../i18n/words.ts';
import { path } from '../../paths/paths.ts';
import { SiteLink } from '../../paths/site-link.tsx';

type Kind = NonNullable<SecondsLimits['obstacle']>;

interface ObstacleProps {
  readonly obstacle: Kind;
  /** In the bar at the foot of a phone: no frame of its own, and not as high as the two buttons of a desktop. */
  readonly isBar?: boolean;
}

const ICONS: Readonly<Record<Kind, LucideIcon>> = { off: Ban, region: Globe, identity: IdCard };

/** In place of the buttons, for who may not open any: why, and the way on. */
export function Obstacle({ obstacle, isBar = false }: ObstacleProps) {
  const words = useWords('seconds');
  const Icon = ICONS[obstacle];
  const title = words(`obstacle.${obstacle}.title`);
  return (
    <section
      aria-label={title}
      data-obstacle={obstacle}
      className={
        isBar
          ? 'flex flex-wrap items-center gap-3 text-12'
          : 'mt-4 flex min-h-42 flex-col items-start justify-center gap-3 rounded-card p-4 text-12 shadow-[inset_0_0_0_1px_var(--color-hairline)]'
      }
    >
      <div className="flex min-w-0 flex-1 gap-3 max-lg:basis-48 lg:flex-none">
        <Icon size={20} strokeWidth={1.5} aria-hidden className="mt-px shrink-0 text-text-2" />
        <div className="min-w-0">
          <h3 className="text-13 font-bold">{title}</h3>
          <p className="mt-1 text-text-2">{words(`obstacle.${obstacle}.text`)}</p>
        </div>
      </div>
      <SiteLink
        to={path(obstacle === 'identity' ? 'userIdentity' : 'markets')}
        className={`${buttonClasses(obstacle === 'identity' ? 'primary' : 'secondary', isBar ? 44 : 36)} ${isBar ? 'grow' : ''}`}
      >
        {words(obstacle === 'identity' ? 'obstacle.verify' : 'none.markets')}
      </SiteLink>
    </section>
  );
}
