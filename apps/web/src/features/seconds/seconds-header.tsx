import { ArrowDown, ArrowUp, ChevronDown, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { CoinDisc } from '@kontor/ui/coin-disc';
import { Popover } from '@kontor/ui/popover';
import { dividedCut, sum } from '../../data/decimal-product.ts';
import { useIndexDay, usePairTicks, useSecondsMarket } from '../../data/seconds-market.ts';
import type { IndexDay } from '../../data/seconds-market.ts';
import { lastDirection } from '../../data/seconds-ticks.ts';
import { formatPercent } from '../../i18n/format.ts';
import { useWords } from '../../i18n/words.ts';
import { paths } from '../../paths/paths.ts';
import { SiteLink } from '../../paths/site-link.tsx';
import { useSecondsFigures } from '../../data/seconds-figures.ts';

const SHARE_DECIMALS = 6;
const HELP_ARTICLE = 'seconds';

/** The pair and the last tick of its index, and what the index did in a day. */
export function SecondsHeader({ pair, star }: { readonly pair: string; /** Stands first: the pair's star. */ readonly star: ReactNode }) {
  const words = useWords('seconds');
  return (
    <header className="flex h-14 shrink-0 items-center gap-4 overflow-hidden border-b border-hairline bg-bg px-4">
      {star}
      <div className="flex shrink-0 flex-col">
        <PairChoice pair={pair} />
        <span className="ps-9 text-11 text-text-3">{words('header.kind')}</span>
      </div>
      <div className="ms-2 min-w-40 shrink-0">
        <IndexPrice pair={pair} />
        <span className="text-11 text-text-3">{words('header.index')}</span>
      </div>
      <Figures pair={pair} />
      <HowLink className="ms-auto" />
    </header>
  );
}

/** The way to how results are made. */
export function HowLink({ className = '', isShort = false }: { readonly className?: string; readonly isShort?: boolean }) {
  const words = useWords('seconds');
  return (
    <SiteLink
      to={paths.helpArticle('visitor', HELP_ARTICLE)}
      aria-label={isShort ? words('header.how') : undefined}
      className={`relative flex hit-44 shrink-0 items-center gap-2 text-13 whitespace-nowrap text-text-2 no-underline focus-ring hover:text-text ${className}`}
    >
      <Info size={isShort ? 20 : 16} strokeWidth={1.5} aria-hidden />
      {!isShort && words('header.how')}
    </SiteLink>
  );
}

/** The last tick with all four digits, and which way it went. */
export function IndexPrice({ pair, isLarge = false }: { readonly pair: string; readonly isLarge?: boolean }) {
  const figures = useSecondsFigures();
  const { ticks } = usePairTicks(pair);
  const last = ticks.at(-1);
  const direction = lastDirection(ticks);
  const Arrow = direction === 'down' ? ArrowDown : ArrowUp;
  const ink = last === undefined ? 'text-text-3' : direction === 'down' ? 'text-down' : 'text-up';
  return (
    <span className={`flex items-center gap-1 font-bold tabular-nums ${isLarge ? 'text-28' : 'text-20'} ${ink}`} data-index={last?.price}>
      {figures.price(last?.price ?? '0')}
      {direction !== undefined && <Arrow size={isLarge ? 20 : 18} strokeWidth={2} aria-hidden />}
    </span>
  );
}

/** How far the index moved since the day began; undefined until both are known. */
export function useDayChange(
  pair: string,
): { readonly change: string; readonly share: string | undefined; readonly day: IndexDay } | undefined {
  const { ticks } = usePairTicks(pair);
  const day = useIndexDay(pair);
  const last = ticks.at(-1);
  if (day === undefined || last === undefined) return undefined;
  const change = sum([last.price, `-${day.open}`]);
  return { change, share: dividedCut(change, day.open, SHARE_DECIMALS), day };
}

/** So many figures stand in a narrow window. */
const NARROW_FACTS = 2;

function Figures({ pair }: { readonly pair: string }) {
  const words = useWords('seconds');
  const figures = useSecondsFigures();
  const moved = useDayChange(pair);
  const { sources } = usePairTicks(pair);
  const isDown = moved?.change.startsWith('-') === true;
  const facts: readonly (readonly [string, ReactNode])[] = [
    [
      words('header.change'),
      moved === undefined ? (
        '-'
      ) : (
        <span key="change" className={isDown ? 'text-down' : 'text-up'}>
          {isDown ? '−' : '+'}
          {figures.price(moved.change.replace('-', ''))} {moved.share !== undefined && formatPercent(moved.share, figures.locale)}
        </span>
      ),
    ],
    [words('header.high'), figures.price(moved?.day.high)],
    [words('header.low'), figures.price(moved?.day.low)],
    [
      words('header.sources'),
      sources === undefined ? (
        '-'
      ) : (
        <span key="sources" title={sources.join(', ')}>
          {sources.length}
        </span>
      ),
    ],
    [words('header.settle'), words('header.settleText')],
  ];
  return (
    <dl className="flex min-w-0 gap-x-7 text-11">
      {facts.map(([label, value], index) => (
        <div key={label} className={`flex h-10 flex-col justify-center whitespace-nowrap ${index < NARROW_FACTS ? '' : 'max-xl:hidden'}`}>
          <dt className="text-text-3">{label}</dt>
          <dd className="text-12 font-semibold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The pairs that there are seconds contracts of. */
export function PairChoice({ pair, isLarge = false }: { readonly pair: string; readonly isLarge?: boolean }) {
  const words = useWords('seconds');
  const { pairs } = useSecondsMarket();
  const name = pair.replace('_', '/');
  const [coin = ''] = pair.split('_');
  return (
    <Popover
      label={words('header.choose')}
      flush
      trigger={
        <AriaButton
          className="relative flex hit-44 cursor-pointer items-center gap-2 rounded-control focus-ring"
          aria-label={`${name}, ${words('header.choose')}`}
        >
          <CoinDisc symbol={coin} size={isLarge ? 24 : 28} />
          <span className="text-16 font-bold text-text">{name}</span>
          <ChevronDown size={16} strokeWidth={1.5} aria-hidden className="text-text-3" />
        </AriaButton>
      }
    >
      {(close) => (
        <ul className="min-w-60 py-1">
          {pairs.map((each) => (
            <li key={each.pair}>
              <SiteLink
                to={paths.seconds(each.pair)}
                onClick={close}
                aria-current={each.pair === pair ? 'page' : undefined}
                className="flex min-h-11 items-center gap-3 px-4 text-13 no-underline focus-ring-inside hover:bg-s2 aria-[current]:bg-s2"
              >
                <CoinDisc symbol={each.pair.split('_')[0] ?? ''} size={20} />
                <span className="font-semibold">{each.pair.replace('_', '/')}</span>
                <span className="ms-auto text-12 text-text-3">{words(each.state === 'closed' ? 'header.closed' : 'header.open')}</span>
              </SiteLink>
            </li>
          ))}
        </ul>
      )}
    </Popover>
  );
}
