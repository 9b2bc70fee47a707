import { memo, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { KeyboardEvent as ReactKeyboardEvent } from 'react';
import { createPortal } from 'react-dom';
import type { Drawing } from '@kontor/contract/desk-documents';
import type { ChartExtraProps } from '../../data/chart-surface.ts';
import type { OpenDocument } from '../../data/desk.ts';
import { drawnFigure } from '../../data/figures.ts';
import { sessionUser } from '../../data/session.ts';
import { LateWords } from '../../i18n/late-words.tsx';
import { useWords } from '../../i18n/words.ts';
import { Board } from './board.ts';
import { MOST, deskActions } from './desk-actions.ts';
import type { DeskActions } from './desk-actions.ts';
import { enterDesk, useDrawingDesk } from './drawing-desk.ts';
import { measuredText } from './figures-of.ts';
import { ANCHORS } from './shapes.ts';
import { spotOf } from './plot.ts';
import { StyleBar } from './style-bar.tsx';
import { ToolRail, ToolStrip } from './tool-rail.tsx';

export interface DrawingsProps extends ChartExtraProps {
  readonly deskKey: string;
  readonly drawings: readonly Drawing[];
  readonly change: OpenDocument<'drawings'>[1];
}

/** Drawings of a market over its candles, with the tools for them. */
export function Drawings(props: DrawingsProps) {
  return (
    <LateWords>
      <Drawn {...props} />
    </LateWords>
  );
}

/** Room of the floating bar above or below a drawing, px. */
const BAR_GAP = 12;

/**
 * Board, keys, tools and what lies over the plot.
 * Long: they share the board and the actions.
 */
function Drawn({ deskKey, drawings, change, ...extra }: DrawingsProps) {
  const t = useWords('drawings');
  const { surface, stepMs, inks, reader, tick, decimals, narrow, isOpen, onPutAway, rail } = extra;
  const list = useRef<HTMLDivElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  const [board, setBoard] = useState<Board>();
  const { hand, isHidden } = useDrawingDesk();
  const selected = drawings.find(({ id }) => id === hand.selected);
  const actions = deskActions({
    drawings,
    change,
    board,
    fullText: t('full', { most: MOST }),
    newText: t('newText'),
  });
  const { locale } = reader;
  const write = useMemo(
    () => ({
      price: (price: number) => drawnFigure(price, decimals, locale),
      level: (level: number) => drawnFigure(level, level % 1 === 0 ? 0 : 3, locale),
      measured: (measured: Parameters<typeof measuredText>[0]) =>
        measuredText(measured, { decimals, locale, barsText: (bars) => t('bars', { bars: Math.abs(bars) }) }),
    }),
    [decimals, locale, t],
  );
  const world = {
    surface,
    stepMs,
    inks,
    tick,
    decimals,
    drawings,
    write,
    text: t('newText'),
    commit: actions.commit,
    onKey: (event: KeyboardEvent, isFree: boolean) => onKey(event, { isFree, isOpen, selected, actions, board }),
    onDrawn: () => placeBar(board, bar.current),
    onGrasp: () => list.current?.focus({ preventScroll: true }),
  };
  useEffect(() => {
    board?.show(world);
  });
  const first = useRef(world);
  useEffect(() => {
    first.current = world;
  });
  // Nobody undoes into his drawings what another person has done on this page.
  useEffect(() => enterDesk(`${sessionUser() ?? ''} ${deskKey}`));
  useEffect(() => {
    const root = place.current?.closest<HTMLElement>('[data-plot]');
    if (root === null || root === undefined) return undefined;
    const made = new Board(root, first.current);
    const close = made.open();
    setBoard(made);
    return () => {
      setBoard(undefined);
      close();
    };
  }, [surface]);
  useEffect(() => {
    // Whoever puts the tools away, or comes back to the page without them, has none in the hand.
    if (!isOpen)
      useDrawingDesk.setState(({ hand }) => (hand.tool === undefined ? {} : { hand: { ...hand, tool: undefined, gesture: undefined } }));
  }, [isOpen]);

  const tools = { drawings, actions, isByKeys: () => board?.isByKeys === true, onClose: onPutAway };
  const barProps = selected !== undefined && !isHidden ? { drawing: selected, actions, inks, narrow } : undefined;
  const strip = narrow && (isOpen || barProps !== undefined);
  return (
    <>
      <div ref={place} className="hidden" data-drawings={drawings.length} />
      {rail !== null &&
        createPortal(
          strip ? (
            <div className="relative" key="strip">
              <ToolStrip {...tools}>{barProps && <StyleBar {...barProps} />}</ToolStrip>
            </div>
          ) : isOpen && !narrow ? (
            <ToolRail {...tools} />
          ) : null,
          rail,
        )}
      {drawings.length > 0 && !isHidden && (
        <DrawingList listRef={list} drawings={drawings} selected={selected} price={write.price} board={board} />
      )}
      {hand.tool !== undefined && <Hint hand={hand} />}
      {!narrow && barProps !== undefined && (
        <div
          ref={bar}
          role="toolbar"
          aria-label={t(`tool.${barProps.drawing.tool}`)}
          className={`absolute top-0 left-0 z-30 flex items-center gap-0.5 rounded-card bg-s1 p-1 shadow-float ${hand.gesture === undefined ? '' : 'invisible'}`}
        >
          <StyleBar key={barProps.drawing.id} {...barProps} />
        </div>
      )}
    </>
  );
}

/** Says which anchor comes next, in sight and to screen readers. */
function Hint({ hand }: { readonly hand: ReturnType<typeof useDrawingDesk.getState>['hand'] }) {
  const t = useWords('drawings');
  if (hand.tool === undefined) return null;
  const placed = hand.gesture?.kind === 'placing' ? hand.gesture.points.length : 0;
  return (
    <div
      role="status"
      className="pointer-events-none absolute bottom-8 left-1/2 z-20 w-max max-w-[90%] -translate-x-1/2 rounded-control bg-s2 px-2 py-1 text-center text-12 text-text-2"
    >
      <b className="font-semibold text-text">{t(`tool.${hand.tool}`)}</b> {t('hint', { number: placed + 1, of: ANCHORS[hand.tool] })}
    </div>
  );
}

interface DrawingListProps {
  readonly listRef: React.Ref<HTMLDivElement>;
  readonly drawings: readonly Drawing[];
  readonly selected: Drawing | undefined;
  readonly price: (price: number) => string;
  readonly board: Board | undefined;
}

/** The drawings for keyboard and screen readers: the chart has one stop, Tab goes on from drawing to drawing, Escape lets it go. */
const DrawingList = memo(function DrawingList({ listRef, drawings, selected, price, board }: DrawingListProps) {
  const t = useWords('drawings');
  const id = useId();
  const [isLeaving, setIsLeaving] = useState(false);
  const select = (drawing: Drawing | undefined): void => void board?.send({ type: 'select', id: drawing?.id });
  const onTab = (event: ReactKeyboardEvent): void => {
    if (event.key === 'Escape') setIsLeaving(true);
    if (event.key !== 'Tab' || isLeaving) return;
    const at = drawings.findIndex((drawing) => drawing.id === selected?.id);
    const next = drawings[at + (event.shiftKey ? -1 : 1)];
    if (next === undefined || (at < 0 && event.shiftKey)) return;
    event.preventDefault();
    select(next);
  };
  return (
    <>
      <span id={`${id}-keys`} className="sr-only">
        {t('keys')}
      </span>
      <div
        ref={listRef}
        role="listbox"
        tabIndex={0}
        aria-label={t('title')}
        aria-describedby={`${id}-keys`}
        aria-activedescendant={selected === undefined ? undefined : `${id}-${selected.id}`}
        onFocus={() => {
          setIsLeaving(false);
          if (selected === undefined && board?.isByKeys === true) select(drawings[0]);
        }}
        onKeyDown={onTab}
        className="pointer-events-none absolute inset-0 z-20 focus-ring-inside"
      >
        {drawings.map((drawing) => (
          <div
            key={drawing.id}
            id={`${id}-${drawing.id}`}
            role="option"
            aria-selected={drawing.id === selected?.id}
            className="sr-only"
            data-drawing={drawing.tool}
          >
            {[
              t(`tool.${drawing.tool}`),
              drawing.text,
              ...(drawing.tool === 'vertical' ? [] : drawing.points.map((point) => price(point.price))),
              ...(drawing.locked ? [t('locked')] : []),
            ]
              .filter((part) => part !== '')
              .join(', ')}
          </div>
        ))}
      </div>
    </>
  );
});

/** Keeps the floating bar beside the selected drawing, within the plot. */
function placeBar(board: Board | undefined, bar: HTMLElement | null): void {
  const plot = bar === null ? undefined : board?.plot();
  const { selected } = useDrawingDesk.getState().hand;
  const drawing = board?.world.drawings.find(({ id }) => id === selected);
  if (bar === null || plot === undefined || drawing === undefined) return;
  const spots = drawing.points.map((point) => spotOf(plot, point));
  const [xs, ys] = [spots.map(({ x }) => x), spots.map(({ y }) => y)];
  const { offsetWidth: width, offsetHeight: height } = bar;
  const middle = Math.min(plot.width, Math.max(0, (Math.min(...xs) + Math.max(...xs)) / 2));
  const left = Math.min(Math.max(4, middle - width / 2), plot.width - width - 4);
  const above = Math.min(...ys) - BAR_GAP - height;
  const top = above >= 4 ? above : Math.max(...ys) + BAR_GAP;
  bar.style.transform = `translate(${Math.round(left)}px, ${Math.round(Math.min(Math.max(4, top), plot.height - height - 4))}px)`;
}

interface KeyWorld {
  readonly isFree: boolean;
  readonly isOpen: boolean;
  readonly selected: Drawing | undefined;
  readonly actions: DeskActions;
  readonly board: Board | undefined;
}

const ARROWS: Readonly<Record<string, readonly [bars: number, ticks: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};
/** With Shift, arrows go so much further. */
const FAR = 10;

/** Undo and Escape wherever somebody is on the page, the rest where no button has the keys. */
function onKey(event: KeyboardEvent, { isFree, isOpen, selected, actions, board }: KeyWorld): void {
  const { hand } = useDrawingDesk.getState();
  const isCommand = event.ctrlKey || event.metaKey;
  if (isCommand && event.key.toLowerCase() === 'z' && (isOpen || selected !== undefined || isFree)) {
    event.preventDefault();
    if (event.shiftKey) actions.redo();
    else actions.undo();
    return;
  }
  if (event.key === 'Escape' && (hand.gesture !== undefined || hand.tool !== undefined || selected !== undefined)) {
    board?.send({ type: 'giveUp' });
    return;
  }
  if (!isFree || isCommand || event.altKey || selected === undefined) return;
  const arrow = ARROWS[event.key];
  if (event.key === 'Delete' || event.key === 'Backspace') actions.remove([selected]);
  else if (arrow !== undefined) {
    const far = event.shiftKey ? FAR : 1;
    actions.nudge(selected, arrow[0] * far, arrow[1] * far);
  } else if (event.key === 'Enter' && ANCHORS[selected.tool] > 1) {
    // From all anchors to the first, and on to the last.
    const next = hand.handle === undefined ? 0 : hand.handle + 1;
    board?.send({ type: 'select', id: selected.id, handle: next < ANCHORS[selected.tool] ? next : undefined });
  } else return;
  event.preventDefault();
}
