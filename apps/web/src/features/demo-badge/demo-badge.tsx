import { usePlatform } from '../../data/platform.ts';
import type { Platform } from '../../data/platform.ts';
import { useWords } from '../../i18n/words.ts';

interface DemoBadgeProps {
  /** One word for narrow places, however wide the window. */
  readonly isShort?: boolean;
}

const NO_PRICES = ['badge.off', 'badge.off', 'badge.shortOff'] as const;
const NO_REAL_PRICES = ['badge.simulated', 'badge.simulated', 'badge.shortSimulated'] as const;
/** A sentence, one for less room, and a word. Real money at real prices has no badge. */
const BADGES = {
  demo: {
    live: ['badge.demo', 'badge.demo', 'badge.short'],
    simulated: ['badge.demoSimulated', 'badge.demoSimulatedShort', 'badge.short'],
    off: ['badge.demoOff', 'badge.demoOffShort', 'badge.short'],
  },
  live: { live: [], simulated: NO_REAL_PRICES, off: NO_PRICES },
} as const;

/** The same where somebody's hand moves prices or time, which matters more. */
const BY_HAND = {
  index: ['badge.byHandPrices', 'badge.byHandShort', 'badge.shortByHand'],
  clock: ['badge.byHandTime', 'badge.byHandShort', 'badge.shortByHand'],
  both: ['badge.byHandBoth', 'badge.byHandShort', 'badge.shortByHand'],
} as const;

function badgeOf({ mode, feed, demo_doors: [door, other] }: Platform) {
  if (door === undefined) return BADGES[mode][feed];
  return BY_HAND[other === undefined ? door : 'both'];
}

/** Says that money or prices are not real, or that there are no prices of an index, where the platform itself says so. */
export function DemoBadge({ isShort = false }: DemoBadgeProps) {
  const words = useWords('shell');
  const platform = usePlatform();
  if (platform === undefined || (platform.mode === 'live' && platform.feed === 'live')) return null;
  const [long, medium, short] = badgeOf(platform).map((key) => words(key));
  return (
    <span
      title={long}
      className="inline-flex min-w-0 shrink-0 items-center rounded-sm border border-warn px-1.5 text-11 whitespace-nowrap text-warn"
    >
      <span className={isShort ? undefined : 'sm:max-xl:hidden min-[1400px]:hidden'}>{short}</span>
      {!isShort && <span className="hidden truncate sm:max-xl:inline min-[1400px]:max-2xl:inline">{medium}</span>}
      {!isShort && <span className="hidden 2xl:inline">{long}</span>}
    </span>
  );
}
