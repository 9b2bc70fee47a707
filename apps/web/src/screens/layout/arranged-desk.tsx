import { Fragment, useLayoutEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useBookRows } from '../../features/order-book/use-book-rows.ts';
import { useWords } from '../../i18n/words.ts';
import { leastOf, leastWidth, withChart, withHeights, withWidths } from './arrangement.ts';
import type { Arrangement, Column, PanelName } from './arrangement.ts';
import { Divider } from './divider.tsx';
import { ManyCharts } from './many-charts.tsx';
import { useArrangement } from './use-arrangement.ts';

/** What the panels of a screen show. */
export interface DeskPanels {
  /** `meridian`: where the last price belongs, px from the top of the canvas. `isNarrow`: it is no wider than a phone's. */
  readonly chart: (meridian: number, isNarrow: boolean) => ReactNode;
  /** `rows`: of each side. */
  readonly book: (rows: number) => ReactNode;
  readonly tape: ReactNode;
  readonly orders: ReactNode;
  readonly form: ReactNode;
}

export interface ArrangedDeskProps {
  readonly pair: string;
  readonly panels: DeskPanels;
}

const ROW = 20;
const COLUMN_HEAD = 24;
const SPREAD = 40;
const CHART_HEAD = 40;
/** Below this a chart has no room for a toolbar of a desk, px. */
const NARROW = 440;

/**
 * The panels of a trading screen in columns, with lines between them that can be moved. A window that is too small for them scrolls.
 * Long: what is being dragged is one state of all columns and panels.
 */
export function ArrangedDesk({ pair, panels }: ArrangedDeskProps) {
  const t = useWords('trade');
  const { arrangement, arrange } = useArrangement(pair);
  // While a line is moved nothing is kept.
  const [draft, setDraft] = useState<Arrangement>();
  const latest = useRef(draft);
  const [rows, setRows] = useState<number>();
  const shown = draft ?? arrangement;
  const { columns, charts } = shown;
  const move = (next: Arrangement): void => {
    latest.current = next;
    setDraft(next);
  };
  const end = (): void => {
    if (latest.current !== undefined) arrange(latest.current);
    latest.current = undefined;
    setDraft(undefined);
  };
  const drawn = (panel: PanelName): ReactNode => {
    switch (panel) {
      case 'chart':
        return (
          <ChartFrame
            meridian={joinsBook(columns) && rows !== undefined ? COLUMN_HEAD + rows * ROW + SPREAD / 2 : undefined}
            isOne={charts.length === 0}
          >
            {(meridian, isNarrow) =>
              charts.length === 0 ? (
                panels.chart(meridian, isNarrow)
              ) : (
                <ManyCharts
                  own={panels.chart(meridian, isNarrow)}
                  charts={charts}
                  isNarrow={isNarrow}
                  onChange={(at, part) => arrange(withChart(shown, at, part))}
                />
              )
            }
          </ChartFrame>
        );
      case 'book':
        return (
          <BookFrame pair={pair} onRows={setRows}>
            {panels.book}
          </BookFrame>
        );
      case 'tape':
        return <div className="flex min-h-0 min-w-0 flex-1">{panels.tape}</div>;
      case 'orders':
        return <div className="min-h-0 min-w-0 flex-1 overflow-auto bg-s1">{panels.orders}</div>;
      case 'form':
        return <div className="flex min-h-0 min-w-0 flex-1 flex-col overflow-x-hidden overflow-y-auto bg-s1">{panels.form}</div>;
    }
  };
  return (
    <div data-layout={shown.id} className="flex min-h-0 flex-1 overflow-x-auto overflow-y-hidden bg-s1">
      {columns.map((column, at) => (
        <Fragment key={column.panels[0]?.panel ?? at}>
          {at > 0 && (
            <Divider
              label={t('layout.columns')}
              at={at - 1}
              between="columns"
              shares={columns.map(({ share }) => share)}
              least={columns.map((one) => leastWidth(one, charts.length))}
              onSizes={(sizes) => move(withWidths(shown, sizes))}
              onEnd={end}
            />
          )}
          <div
            data-part
            className="flex min-h-0 flex-col overflow-x-hidden overflow-y-auto"
            style={{ flex: `${column.share} 1 0`, minWidth: leastWidth(column, charts.length) }}
          >
            {column.panels.map(({ panel, share }, place) => (
              <Fragment key={panel}>
                {place > 0 && (
                  <Divider
                    label={t('layout.rows')}
                    at={place - 1}
                    between="rows"
                    shares={column.panels.map((one) => one.share)}
                    least={column.panels.map((one) => leastOf(one.panel, charts.length).height)}
                    onSizes={(sizes) => move(withHeights(shown, at, sizes))}
                    onEnd={end}
                  />
                )}
                <div
                  data-part
                  data-panel={panel}
                  className="flex min-w-0"
                  style={{ flex: `${share} 1 0`, minHeight: leastOf(panel, charts.length).height }}
                >
                  {drawn(panel)}
                </div>
              </Fragment>
            ))}
          </div>
        </Fragment>
      ))}
    </div>
  );
}

/** Whether chart and book stand side by side at the top, so that one line goes through both. */
function joinsBook(columns: readonly Column[]): boolean {
  const chart = columns.findIndex(({ panels }) => panels[0]?.panel === 'chart');
  return chart >= 0 && [chart - 1, chart + 1].some((at) => columns[at]?.panels[0]?.panel === 'book');
}

interface ChartFrameProps {
  /** Where the book's is; undefined where it stands elsewhere. */
  readonly meridian: number | undefined;
  readonly isOne: boolean;
  readonly children: (meridian: number, isNarrow: boolean) => ReactNode;
}

/** The last price is where the book has it, as far as the chart reaches. */
function ChartFrame({ meridian, isOne, children }: ChartFrameProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [{ width, height }, setSize] = useState({ width: 800, height: 480 });
  useLayoutEffect(() => {
    const element = frame.current;
    if (element === null) return undefined;
    const look = (): void => setSize({ width: element.clientWidth, height: element.clientHeight });
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const canvas = height / (isOne ? 1 : 2) - CHART_HEAD;
  return (
    <div ref={frame} className="flex min-h-0 min-w-0 flex-1">
      {children(
        Math.round(isOne && meridian !== undefined ? Math.min(meridian, canvas * 0.7) : canvas * 0.45),
        width / (isOne ? 1 : 2) < NARROW,
      )}
    </div>
  );
}

interface BookFrameProps {
  readonly pair: string;
  readonly onRows: (rows: number) => void;
  readonly children: (rows: number) => ReactNode;
}

function BookFrame({ pair, onRows, children }: BookFrameProps) {
  const { frame, rows } = useBookRows<HTMLDivElement>(pair, undefined);
  useLayoutEffect(() => onRows(rows), [rows, onRows]);
  return (
    <div ref={frame} className="flex min-h-0 min-w-0 flex-1 flex-col overflow-hidden bg-s1">
      {children(rows)}
    </div>
  );
}
