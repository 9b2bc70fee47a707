import { usePlatform } from '../../data/platform.ts';
import { useWords } from '../../i18n/words.ts';

interface DemoBadgeProps {
  /** One word for narrow places, however wide the window. */
  readonly isShort?: boolean;
}

/** Says that money or prices are not real, where the platform itself says so. */
export function DemoBadge({ isShort = false }: DemoBadgeProps) {
  const words = useWords('shell');
  const platform = usePlatform();
  if (platform === undefined || (platform.mode === 'live' && platform.feed === 'live')) return null;
  const isDemo = platform.mode === 'demo';
  const simulated = platform.feed === 'simulated';
  const long = isDemo ? words(simulated ? 'badge.demoSimulated' : 'badge.demo') : words('badge.simulated');
  const medium = isDemo && simulated ? words('badge.demoSimulatedShort') : long;
  return (
    <span title={long} className="inline-flex min-w-0 shrink-0 items-center rounded-sm border border-warn px-1.5 text-11 whitespace-nowrap text-warn">
      <span className={isShort ? undefined : 'sm:max-xl:hidden min-[1400px]:hidden'}>{words(isDemo ? 'badge.short' : 'badge.shortSimulated')}</span>
      {!isShort && <span className="hidden truncate sm:max-xl:inline min-[1400px]:max-2xl:inline">{medium}</span>}
      {!isShort && <span className="hidden 2xl:inline">{long}</span>}
    </span>
  );
}
