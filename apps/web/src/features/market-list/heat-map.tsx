import { formatChange } from '@kontor/ui/change';
import { EmptyState } from '@kontor/ui/empty-state';
import { Cell, HeadCell, Row, Table } from '@kontor/ui/table';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { formatCompact } from '../../i18n/format.ts';
import { useLanguageTag, useWords } from '../../i18n/words.ts';
import { SiteLink } from '../../paths/site-link.tsx';
import { HEAT_BOUNDS, heatClass } from './heat.ts';
import { pathOf } from './market-path.ts';
import type { MarketRow } from './market-row.ts';
import { legibleTreemap } from './treemap.ts';

/** A rectangle has a name and a change in it, px. */
const LEAST = 46;
const MOST = 60;
/** Sizes follow the market that often, ms; colours always. */
const RESIZE_MS = 30_000;
/** A narrow rectangle of a coin that has several says which one it is from this width on, px. */
const QUOTE_WIDTH = 56;
/** Space between rectangles, px. */
const GAP = 2;

/** Props of HeatMap. */
export interface HeatMapProps {
  readonly rows: readonly MarketRow[];
}

const turnoverOf = ({ turnover }: MarketRow): number => Number(turnover ?? 0);
const nameOf = ({ pair }: MarketRow): string => `${pair.left_symbol}/${pair.right_symbol}`;

/** Markets as rectangles: as large as their turnover, coloured by their change. For the pointer; the same as a table for everybody else. */
export function HeatMap({ rows }: HeatMapProps) {
  const words = useWords('markets');
  if (rows.some((row) => turnoverOf(row) > 0)) return <Tiles rows={rows} />;
  return <EmptyState className="py-16" picture="results" title={words('map.empty')} text={words('map.emptyText')} />;
}

function Tiles({ rows }: HeatMapProps) {
  const words = useWords('markets');
  const tag = useLanguageTag();
  const frame = useRef<HTMLDivElement>(null);
  const room = useRoom(frame);
  const sizes = useSlowly(rows);
  const tiles = useMemo(() => legibleTreemap(sizes, turnoverOf, { ...room, least: LEAST, most: MOST }), [sizes, room]);
  const now = new Map(rows.map((row) => [row.key, row]));
  const left = rows.length - tiles.length;
  const quotesOfCoin = quotesByCoin(rows);
  const fullName = (row: MarketRow): string => `${nameOf(row)}${row.kind === 'perpetual' ? ` ${words('perpetual')}` : ''}`;
  const written = (row: MarketRow): string => (row.change === undefined ? '-' : formatChange(Number(row.change), tag));
  return (
    <div className="grid gap-3 px-4 pb-6 md:px-8">
      <div ref={frame} aria-hidden className="relative h-[min(64dvh,640px)] min-h-80 overflow-hidden rounded-sm" data-heat-map>
        {tiles.map(({ item, x, y, width, height }) => {
          const row = now.get(item.key) ?? item;
          const isLarge = width >= 120 && height >= 72;
          const hasQuote = isLarge || (width >= QUOTE_WIDTH && (quotesOfCoin.get(row.pair.left_symbol) ?? 0) > 1);
          return (
            <SiteLink
              key={row.key}
              to={pathOf(row)}
              tabIndex={-1}
              title={`${fullName(row)} ${written(row)}`}
              style={{ left: x, top: y, width: width - GAP, height: height - GAP }}
              className={`absolute flex flex-col items-center justify-center overflow-hidden rounded-xs text-center text-text no-underline hover:shadow-[inset_0_0_0_2px_var(--color-text)] ${heatClass(row.change)}`}
            >
              <span className={`max-w-full truncate font-bold ${isLarge ? 'text-16' : 'text-11'}`}>
                {row.pair.left_symbol}
                {hasQuote && <span className="font-normal">/{row.pair.right_symbol}</span>}
              </span>
              <span className={`max-w-full truncate ${isLarge ? 'text-13' : 'text-11'}`}>{written(row)}</span>
              {isLarge && row.kind === 'perpetual' && <span className="text-11">{words('perpetual')}</span>}
            </SiteLink>
          );
        })}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3 text-12 text-text-2">
        <p>{left > 0 ? words('map.left', { count: left }) : words('map.text')}</p>
        <Legend />
      </div>
      <details>
        <summary className="w-fit cursor-pointer text-13 font-semibold text-text focus-ring pointer-coarse:min-h-11 pointer-coarse:py-2.5">
          {words('map.table')}
        </summary>
        <Table
          label={words('map.table')}
          className="mt-2"
          head={
            <>
              <HeadCell>{words('name')}</HeadCell>
              <HeadCell align="end">{words('change')}</HeadCell>
              <HeadCell align="end">{words('volume', { unit: 'USDT' })}</HeadCell>
            </>
          }
        >
          {rows
            .toSorted((a, b) => turnoverOf(b) - turnoverOf(a))
            .map((row) => (
              <Row key={row.key}>
                <Cell>
                  <SiteLink to={pathOf(row)} className="focus-ring rounded-sm font-semibold text-text no-underline">
                    {fullName(row)}
                  </SiteLink>
                </Cell>
                <Cell align="end">{written(row)}</Cell>
                <Cell align="end">{formatCompact(row.turnover ?? '0', tag)}</Cell>
              </Row>
            ))}
        </Table>
      </details>
    </div>
  );
}

/** The size of a frame, as it is now, px. */
function useRoom(frame: RefObject<HTMLElement | null>): { readonly width: number; readonly height: number } {
  const [room, setRoom] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const box = frame.current;
    if (box === null) return undefined;
    const watch = new ResizeObserver(() => setRoom({ width: box.clientWidth, height: box.clientHeight }));
    watch.observe(box);
    return () => watch.disconnect();
  }, [frame]);
  return room;
}

/** In how many markets a coin is traded. */
function quotesByCoin(rows: readonly MarketRow[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { pair } of rows) counts.set(pair.left_symbol, (counts.get(pair.left_symbol) ?? 0) + 1);
  return counts;
}

/** Rows as they were a while ago, unless others are among them: rectangles that grew each second could not be read. */
function useSlowly(rows: readonly MarketRow[]): readonly MarketRow[] {
  const [turn, setTurn] = useState(0);
  const [kept, setKept] = useState({ rows, names: '', turn });
  useEffect(() => {
    const timer = setInterval(() => setTurn((before) => before + 1), RESIZE_MS);
    return () => clearInterval(timer);
  }, []);
  // A market that has its first turnover counts as another one.
  const names = rows
    .map((row) => `${row.key}${turnoverOf(row) > 0 ? '' : '-'}`)
    .toSorted()
    .join();
  if (names === kept.names && turn === kept.turn) return kept.rows;
  setKept({ rows, names, turn });
  return rows;
}

/** From which change on a colour is stronger. */
function Legend() {
  const tag = useLanguageTag();
  const [slight, some, strong] = HEAT_BOUNDS;
  return (
    <ul className="flex gap-0.5">
      {[-strong, -some, -slight, 0, slight, some, strong].map((change) => (
        <li
          key={change}
          className={`flex h-6 min-w-12 items-center justify-center rounded-xs px-1 text-11 text-text ${heatClass(String(change))}`}
        >
          {new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 1, signDisplay: 'exceptZero' })
            .format(change)
            .replace('-', '\u2212')}
        </li>
      ))}
    </ul>
  );
}
