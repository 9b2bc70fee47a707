import { useEffect, useState } from 'react';
import type { PointerEvent } from 'react';
import { Link2, X } from 'lucide-react';
import { toUnits } from '../../data/book-ladder.ts';
import type { LadderGrid } from '../../data/book-ladder.ts';
import { figure } from '../../data/figures.ts';
import type { OwnLines, PriceLine } from '../../data/price-line.ts';
import { snapToTick } from './own-orders.ts';
import { spreadTags } from '../../data/spread-tags.ts';

/** The drawing that lines lie over. */
export interface LineFrame {
  readonly grid: LadderGrid;
  readonly locale: string;
  readonly plotWidth: number;
  readonly plotHeight: number;
  readonly axisWidth: number;
  /** Where the legend ends, px from the top: tags stay below it, their lines do not. */
  readonly legendFoot: number;
  /** Place of the last price; tags of the axis keep clear of it. */
  readonly lastY: number | undefined;
  readonly yOf: (price: number) => number | undefined;
  readonly priceAt: (y: number) => number | undefined;
  /** Told where the tags on the axis lie. */
  readonly onAxisTags: (middles: readonly number[]) => void;
}

interface Drag {
  readonly id: string;
  readonly fromY: number;
  readonly y: number;
  readonly price: string;
  /** The pointer has left the chart: let go there, the line stays where it is. */
  readonly isOutside: boolean;
}

interface PlacedLine {
  readonly line: PriceLine;
  readonly y: number;
  readonly price: string;
  /** Its price lies beyond what is drawn. */
  readonly beyond: 'above' | 'below' | undefined;
}

const TAG_HEIGHT = 20;
/** Left edge of a tag, and the room it leaves at the axis, px. */
const TAG_START = 12;
const TAG_MARGIN = 8;
/** How far beyond the edge a hand may slip and still mean the chart, px. */
const SLACK = 12;
/** A press that moves less is no drag, px. */
const LEAST_DRAG = 3;

const LOOKS = { solid: '', dashed: 'border-dashed', dotted: 'border-dotted' } as const;
const LINE_INKS = { iris: 'border-iris/75', text: 'border-text/60', warn: 'border-warn' } as const;
const TAG_INKS = { iris: 'border-iris', text: 'border-text', warn: 'border-warn' } as const;
const WORD_INKS = { iris: 'text-iris', text: 'text-text', warn: 'text-warn' } as const;

/** Places of the tags on the axis: clear of one another and of the last price's, which stays. */
function axisPlaces(wanted: readonly number[], lastY: number | undefined, plotHeight: number): readonly number[] {
  if (lastY === undefined) return spreadTags(wanted, TAG_HEIGHT, 0, plotHeight);
  const half = TAG_HEIGHT / 2;
  const [above, below] = [wanted.filter((y) => y < lastY), wanted.filter((y) => y >= lastY)];
  const [aboveAt, belowAt] = [
    spreadTags(above, TAG_HEIGHT, Math.min(0, lastY - half), lastY - half),
    spreadTags(below, TAG_HEIGHT, lastY + half, Math.max(plotHeight, lastY + half)),
  ].map((places) => [...places]);
  return wanted.map((y) => (y < lastY ? aboveAt : belowAt)?.shift() ?? y);
}

/** Own lines over the candles, with tag, cross and price on the axis; one that may be moved is dragged by its tag. */
export function PriceLines({ lines, onCancel, onMove, moved, ...frame }: OwnLines & LineFrame) {
  const { grid, locale, plotWidth, plotHeight, axisWidth, lastY, legendFoot, yOf, priceAt, onAxisTags } = frame;
  const [drag, setDrag] = useState<Drag>();
  const follow = (event: PointerEvent, line: PriceLine): void => {
    const box = event.currentTarget.closest('[data-plot]')?.getBoundingClientRect();
    if (box === undefined || drag?.id !== line.key) return;
    const [x, y] = [event.clientX - box.left, event.clientY - box.top];
    const isOutside = x < -SLACK || x > plotWidth + axisWidth + SLACK || y < -SLACK || y > plotHeight + SLACK;
    const at = Math.min(plotHeight, Math.max(0, y));
    const price = priceAt(at);
    if (price !== undefined) setDrag({ ...drag, y: at, price: snapToTick(price, grid), isOutside });
  };
  const release = (line: PriceLine): void => {
    setDrag(undefined);
    if (drag === undefined || drag.isOutside || Math.abs(drag.y - drag.fromY) < LEAST_DRAG) return;
    if (toUnits(drag.price, grid.priceDecimals) !== toUnits(line.price, grid.priceDecimals)) onMove(line, drag.price);
  };

  const isDragging = drag !== undefined;
  useEffect(() => {
    if (!isDragging) return undefined;
    const giveUp = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') setDrag(undefined);
    };
    addEventListener('keydown', giveUp);
    return () => removeEventListener('keydown', giveUp);
  }, [isDragging]);

  const placed = lines.flatMap((line): PlacedLine[] => {
    const dragged = drag?.id === line.key && !drag.isOutside ? drag : undefined;
    const at = dragged ?? (moved?.id === line.id ? { price: moved.price, y: yOf(Number(moved.price)) } : undefined);
    const y = at?.y ?? yOf(Number(line.price));
    if (y === undefined) return [];
    const beyond = y < 0 ? 'above' : y > plotHeight ? 'below' : undefined;
    if (beyond !== undefined && line.staysInSight !== true) return [];
    return [{ line, y: Math.min(plotHeight, Math.max(0, y)), price: at?.price ?? line.price, beyond }];
  });
  const wanted = placed.map(({ y }) => y);
  const tagYs = spreadTags(wanted, TAG_HEIGHT, legendFoot, plotHeight);
  const axisYs = axisPlaces(wanted, lastY, plotHeight).map((place) => Math.round(place));
  useEffect(() => onAxisTags(axisYs));

  return placed.map((one, at) => (
    <OneLine
      key={one.line.key}
      {...one}
      tagY={tagYs[at] ?? one.y}
      axisY={axisYs[at] ?? one.y}
      priceText={figure(one.price, grid.priceDecimals, locale)}
      plotWidth={plotWidth}
      axisWidth={axisWidth}
      onCancel={onCancel}
      onGrasp={() => setDrag({ id: one.line.key, fromY: one.y, y: one.y, price: one.line.price, isOutside: false })}
      onDrag={follow}
      onRelease={release}
      onLost={() => setDrag(undefined)}
    />
  ));
}

interface OneLineProps extends PlacedLine {
  readonly tagY: number;
  readonly axisY: number;
  readonly priceText: string;
  readonly plotWidth: number;
  readonly axisWidth: number;
  readonly onCancel: (line: PriceLine) => void;
  readonly onGrasp: () => void;
  readonly onDrag: (event: PointerEvent, line: PriceLine) => void;
  readonly onRelease: (line: PriceLine) => void;
  readonly onLost: () => void;
}

function OneLine({ line, y, beyond, tagY, axisY, priceText, plotWidth, axisWidth, ...gestures }: OneLineProps) {
  const { ink } = line;
  return (
    <div className="contents" data-order-line={line.part}>
      {beyond === undefined && (
        <div
          className={`pointer-events-none absolute start-0 z-10 border-t ${LINE_INKS[ink]} ${LOOKS[line.look]}`}
          style={{ top: Math.round(y), width: plotWidth }}
        />
      )}
      {/* A tag that made room for others stays tied to its line. */}
      {beyond === undefined && Math.abs(tagY - y) > TAG_HEIGHT / 2 && (
        <div
          className={`pointer-events-none absolute start-1.5 z-10 w-1.5 border-y border-s ${LINE_INKS[ink]}`}
          style={{ top: Math.round(Math.min(y, tagY)), height: Math.round(Math.abs(y - tagY)) + 1 }}
        />
      )}
      <div
        className={`absolute start-3 z-20 flex h-5 touch-none select-none items-center gap-1.5 rounded-sm border bg-s1 px-1.5 text-11 whitespace-nowrap ${TAG_INKS[ink]} ${line.cancelLabel === undefined ? '' : 'pe-0'} ${line.movable ? 'cursor-ns-resize' : ''}`}
        style={{ top: Math.round(tagY) - TAG_HEIGHT / 2, maxWidth: plotWidth - TAG_START - TAG_MARGIN }}
        data-tag
        title={line.hint}
        onPointerDown={(event) => {
          if (!line.movable || (event.target as Element).closest('button') !== null) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          gestures.onGrasp();
        }}
        onPointerMove={(event) => gestures.onDrag(event, line)}
        onPointerUp={() => gestures.onRelease(line)}
        onPointerCancel={gestures.onLost}
      >
        <TagWords line={line} beyond={beyond} />
        {line.cancelLabel !== undefined && (
          <button
            type="button"
            aria-label={line.cancelLabel}
            onClick={() => gestures.onCancel(line)}
            className="relative flex h-full w-6 cursor-pointer shrink-0 items-center justify-center text-text-3 hit-44 hover:text-text focus-ring-inside"
          >
            <X size={12} strokeWidth={1.5} aria-hidden />
          </button>
        )}
      </div>
      <div
        data-axis-tag
        className={`pointer-events-none absolute z-20 flex h-5 items-center justify-center rounded-sm border bg-s1 px-1 text-11 ${TAG_INKS[ink]} ${WORD_INKS[ink]}`}
        style={{ top: axisY - TAG_HEIGHT / 2, left: plotWidth + 2, width: axisWidth - 4 }}
      >
        {priceText}
      </div>
    </div>
  );
}

function TagWords({ line, beyond }: Pick<PlacedLine, 'line' | 'beyond'>) {
  return (
    <>
      <b className={`font-semibold ${WORD_INKS[line.ink]}`}>{line.label}</b>
      {beyond !== undefined && <span aria-hidden>{beyond === 'above' ? '↑' : '↓'}</span>}
      {line.amount !== undefined && <span className="text-text">{line.amount}</span>}
      {line.note !== undefined && (
        <span className="min-w-0 truncate text-text-2" data-may-clip>
          {line.note}
        </span>
      )}
      {line.linked !== undefined && (
        <span title={line.linked} className="inline-flex items-center gap-0.5 font-semibold text-iris">
          <Link2 size={12} strokeWidth={1.5} aria-hidden />
          OCO
        </span>
      )}
    </>
  );
}
