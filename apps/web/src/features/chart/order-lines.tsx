import { useEffect, useState } from 'react';
import type { PointerEvent } from 'react';
import { Link2, X } from 'lucide-react';
import { cancelOrder, replaceOrder } from '@kontor/contract/spot';
import { ConfirmDialog } from '@kontor/ui/dialog';
import { toast } from '@kontor/ui/toast-list';
import { noteOwnChange } from '../../data/account-stream.ts';
import { decimalsOf, toUnits } from '../../data/book-ladder.ts';
import type { LadderGrid } from '../../data/book-ladder.ts';
import { callServer } from '../../data/call-server.ts';
import { figure } from '../../data/figures.ts';
import { usePrivacy } from '../../data/privacy.ts';
import { tellFailure } from '../../data/tell-failure.ts';
import { useWords } from '../../i18n/words.ts';
import { snapToTick } from './own-orders.ts';
import type { OrderLine } from './own-orders.ts';
import { spreadTags } from './spread-tags.ts';

interface OrderLinesProps {
  readonly lines: readonly OrderLine[];
  readonly base: string;
  readonly quote: string;
  readonly grid: LadderGrid;
  readonly locale: string;
  readonly plotWidth: number;
  readonly plotHeight: number;
  readonly axisWidth: number;
  /** On a phone a tag says less, and never reaches the axis. */
  readonly narrow: boolean;
  /** Where the legend ends, px from the top: tags stay below it, their lines do not. */
  readonly legendFoot: number;
  /** Place of the last price; tags of the axis keep clear of it. */
  readonly lastY: number | undefined;
  readonly yOf: (price: number) => number | undefined;
  readonly priceAt: (y: number) => number | undefined;
  /** Told where the tags on the axis lie. */
  readonly onAxisTags: (middles: readonly number[]) => void;
}

type Question =
  | { readonly kind: 'cancel'; readonly line: OrderLine }
  | { readonly kind: 'move'; readonly line: OrderLine; readonly price: string };

interface Drag {
  readonly id: string;
  readonly fromY: number;
  readonly y: number;
  readonly price: string;
}

const TAG_HEIGHT = 20;
/** Left edge of a tag, and the room it leaves at the axis, px. */
const TAG_START = 12;
const TAG_MARGIN = 8;

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

/**
 * Own orders over the candles: side, what is open, cancel; dragged to another price they ask before anything happens.
 * Long: a line, its tag and its price on the axis share one gesture and one question.
 */
export function OrderLines({
  lines,
  base,
  quote,
  grid,
  locale,
  narrow,
  plotWidth,
  plotHeight,
  axisWidth,
  lastY,
  legendFoot,
  yOf,
  priceAt,
  onAxisTags,
}: OrderLinesProps) {
  const t = useWords('trade');
  const { own } = usePrivacy();
  const [drag, setDrag] = useState<Drag>();
  const [question, setQuestion] = useState<Question>();

  const answer = async (asked: Question): Promise<void> => {
    try {
      const { sequence } =
        asked.kind === 'cancel'
          ? await callServer(cancelOrder, { order_id: asked.line.id })
          : await callServer(replaceOrder, { order_id: asked.line.id, price: asked.price, quantity: asked.line.open });
      noteOwnChange(sequence);
      toast.success(t(asked.kind === 'cancel' ? 'orders.cancelled' : 'orders.moved'));
    } catch (error) {
      tellFailure(error);
    } finally {
      setQuestion(undefined);
    }
  };
  const follow = (event: PointerEvent, line: OrderLine): void => {
    const box = event.currentTarget.closest('[data-plot]')?.getBoundingClientRect();
    if (box === undefined || drag?.id !== line.id) return;
    const y = Math.min(plotHeight, Math.max(0, event.clientY - box.top));
    const price = priceAt(y);
    if (price !== undefined) setDrag({ ...drag, y, price: snapToTick(price, grid) });
  };
  const release = (line: OrderLine): void => {
    setDrag(undefined);
    if (drag === undefined || Math.abs(drag.y - drag.fromY) < 3) return;
    if (toUnits(drag.price, grid.priceDecimals) !== toUnits(line.price, grid.priceDecimals))
      setQuestion({ kind: 'move', line, price: drag.price });
  };

  const placed = lines.flatMap((line) => {
    const moved =
      drag?.id === line.id
        ? drag
        : question?.kind === 'move' && question.line.id === line.id
          ? { price: question.price, y: yOf(Number(question.price)) }
          : undefined;
    const y = moved?.y ?? yOf(Number(line.price));
    return y === undefined || y < 0 || y > plotHeight ? [] : [{ line, y, price: moved?.price ?? line.price }];
  });
  const wanted = placed.map(({ y }) => y);
  const tagYs = spreadTags(wanted, TAG_HEIGHT, legendFoot, plotHeight);
  const axisYs = axisPlaces(wanted, lastY, plotHeight).map((place) => Math.round(place));
  useEffect(() => onAxisTags(axisYs));

  return (
    <>
      {placed.map(({ line, y, price }, at) => {
        const tagY = tagYs[at] ?? y;
        return (
          <div key={`${line.id} ${line.part}`} className="contents" data-order-line={line.part}>
            <div
              className={`pointer-events-none absolute start-0 z-10 border-t border-iris/75 ${line.part === 'limit' ? '' : line.part === 'trigger' ? 'border-dashed' : 'border-dotted'}`}
              style={{ top: Math.round(y), width: plotWidth }}
            />
            {/* A tag that made room for others stays tied to its line. */}
            {Math.abs(tagY - y) > TAG_HEIGHT / 2 && (
              <div
                className="pointer-events-none absolute start-1.5 z-10 w-1.5 border-y border-s border-iris/75"
                style={{ top: Math.round(Math.min(y, tagY)), height: Math.round(Math.abs(y - tagY)) + 1 }}
              />
            )}
            <div
              className={`absolute start-3 z-20 flex h-5 touch-none items-center gap-1.5 rounded-sm border border-iris bg-s1 ps-1.5 text-11 whitespace-nowrap ${line.movable ? 'cursor-ns-resize' : ''}`}
              style={{ top: Math.round(tagY) - TAG_HEIGHT / 2, maxWidth: plotWidth - TAG_START - TAG_MARGIN }}
              data-tag
              title={line.movable ? t('orders.dragHint') : line.part === 'limit' ? undefined : t(`orders.${line.part}`)}
              onPointerDown={(event) => {
                if (!line.movable || (event.target as Element).closest('button') !== null) return;
                event.currentTarget.setPointerCapture(event.pointerId);
                setDrag({ id: line.id, fromY: y, y, price: line.price });
              }}
              onPointerMove={(event) => follow(event, line)}
              onPointerUp={() => release(line)}
              onPointerCancel={() => setDrag(undefined)}
            >
              <b className="font-semibold text-iris">{t(line.side)}</b>
              <span className="text-text">
                {own(figure(line.open, decimalsOf(line.open), locale))}
                {!narrow && ` ${base}`}
              </span>
              {line.part !== 'limit' && (
                <span className="min-w-0 truncate text-text-2" data-may-clip>
                  {t(`orders.${line.part}`)}
                </span>
              )}
              {line.linked && (
                <span title={t('orders.linked')} className="inline-flex items-center gap-0.5 font-semibold text-iris">
                  <Link2 size={12} strokeWidth={1.5} aria-hidden />
                  OCO
                </span>
              )}
              <button
                type="button"
                aria-label={t('orders.cancelAt', { side: t(line.side), price: line.price })}
                onClick={() => setQuestion({ kind: 'cancel', line })}
                className="relative flex h-full w-6 cursor-pointer shrink-0 items-center justify-center text-text-3 hit-44 hover:text-text focus-ring-inside"
              >
                <X size={12} strokeWidth={1.5} aria-hidden />
              </button>
            </div>
            <div
              data-axis-tag
              className="pointer-events-none absolute z-20 flex h-5 items-center justify-center rounded-sm border border-iris bg-s1 px-1 text-11 text-iris"
              style={{ top: (axisYs[at] ?? y) - TAG_HEIGHT / 2, left: plotWidth + 2, width: axisWidth - 4 }}
            >
              {figure(price, grid.priceDecimals, locale)}
            </div>
          </div>
        );
      })}
      <ConfirmDialog
        isOpen={question !== undefined}
        title={t(question?.kind === 'move' ? 'orders.moveTitle' : 'orders.cancelTitle')}
        text={
          question === undefined
            ? ''
            : question.kind === 'move'
              ? t('orders.moveText', {
                  side: t(question.line.side),
                  quantity: `${own(question.line.open)} ${base}`,
                  from: `${figure(question.line.price, grid.priceDecimals, locale)} ${quote}`,
                  to: `${figure(question.price, grid.priceDecimals, locale)} ${quote}`,
                })
              : t('orders.cancelText', {
                  side: t(question.line.side),
                  quantity: `${own(question.line.open)} ${base}`,
                  price: `${figure(question.line.price, grid.priceDecimals, locale)} ${quote}`,
                })
        }
        confirm={t(question?.kind === 'move' ? 'orders.move' : 'orders.cancel')}
        cancel={t('orders.keep')}
        onConfirm={() => (question === undefined ? undefined : answer(question))}
        onCancel={() => setQuestion(undefined)}
      />
    </>
  );
}
