import { usePlatform } from '../../data/platform.ts';
import { useWords } from '../../i18n/words.ts';

/** Says that money or prices are not real, where the platform itself says so. */
export function DemoBadge() {
  const words = useWords('shell');
  const platform = usePlatform();
  if (platform === undefined || (platform.mode === 'live' && platform.feed === 'live')) return null;
  const simulated = platform.feed === 'simulated';
  const long = platform.mode === 'demo' ? words(simulated ? 'badge.demoSimulated' : 'badge.demo') : words('badge.simulated');
  return (
    <span title={long} className="inline-flex min-w-0 shrink-0 items-center rounded-sm border border-warn px-1.5 text-11 whitespace-nowrap text-warn">
      <span className="sm:max-xl:hidden min-[1400px]:hidden">{words(platform.mode === 'demo' ? 'badge.short' : 'badge.shortSimulated')}</span>
      <span className="hidden truncate sm:max-xl:inline min-[1400px]:max-2xl:inline">{platform.mode === 'demo' ? words('badge.demo') : long}</span>
      <span className="hidden 2xl:inline">{long}</span>
    </span>
  );
}
