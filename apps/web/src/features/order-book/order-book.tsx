import { useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { FocusEvent, KeyboardEvent, PointerEvent, ReactNode } from 'react';
import { PanelBottom, PanelTop, Rows2 } from 'lucide-react';
import { formatDecimal } from '@kontor/domain/amount';
import { IconButton } from '@kontor/ui/icon-button';
import { Select } from '@kontor/ui/select';
import { useOpenOrders } from '../../data/account-stream.ts';
import { GROUPINGS, groupWidth, ladderGrid, spread } from '../../data/book-ladder.ts';
import type { Grouping } from '../../data/book-ladder.ts';
import { usePairView } from '../../data/chart-settings.ts';
import { useDepth } from '../../data/depth-store.ts';
import type { Depth } from '../../data/depth-store.ts';
import { clockTime, figure } from '../../data/figures.ts';
import type { ListedMarket } from '../../data/market-source.tsx';
import { usePrivacy } from '../../data/privacy.ts';
import { useReader } from '../../data/reader.ts';
import { useConnection } from '../../data/realtime-client.ts';
import { useTradeDesk } from '../../data/trade-desk.ts';
import { useWords } from '../../i18n/words.ts';
import { BookFoot } from './book-foot.tsx';
import { BookRowView } from './book-row.tsx';
import type { BookPart } from './book-row.tsx';
import { SUM_DECIMALS, bidShare, bookRows, ownLevels, upTo } from './book-rows.ts';
import type { BookRow, BookRows, RestingOrder } from './book-rows.ts';
import { BookSkeleton } from './book-skeleton.tsx';
import { SpreadRow } from './spread-row.tsx';
import { UpToCard, placeBeside } from './up-to-card.tsx';
import type { CardPlace } from './up-to-card.tsx';

interface OrderBookProps {
  readonly pair: ListedMarket;
  /** Rows of each side. */
  readonly rows: number;
  /** The phone's rows are taller, and its book has no head of its own. */
  readonly narrow?: boolean;
  /** Own orders that rest in it; spot's where left out. */
  readonly own?: readonly RestingOrder[] | undefined;
  /** In place of the title. */
  readonly title?: ReactNode;
  /** In the middle row in place of what the last price is worth. */
  readonly aside?: ReactNode;
}

interface Place {
  readonly side: 'bid' | 'ask';
  readonly index: number;
}

/** The row that is told of: under the pointer, or where the keyboard is. */
interface Told extends Place {
  readonly card: CardPlace;
}

const NO_ROWS: BookRows = { bids: [], asks: [] };
const SIDES = [
  { id: 'both', Icon: Rows2 },
  { id: 'bids', Icon: PanelBottom },
  { id: 'asks', Icon: PanelTop },
] as const;

/** How long the book stands still for a pointer that stays on one of its rows, ms: long enough to click, too short to mislead. */
const HOLD_MS = 4_000;
/** A finger leaves before its tap counts as a press: until then the book stays as it was touched, ms. */
const AFTER_TAP_MS = 400;

/**
 * Asks above bids, the spread pinned between them. Under the pointer the book stands still as a whole and says so: places that
 * stayed while sizes went on would show levels that never were.
 * Long: what stands still, what is pointed at and what has the focus are one state that every part of the picture reads.
 */
export function OrderBook({ pair, rows, narrow = false, own: resting, title, aside }: OrderBookProps) {
  const t = useWords('trade');
  const reader = useReader();
  const live = useDepth(pair.name);
  const connection = useConnection();
  const orders = useOpenOrders();
  const [view, change] = usePairView(pair.name);
  const setPick = useTradeDesk((desk) => desk.setPick);
  const find = useTradeDesk((desk) => desk.find);
  const [held, setHeld] = useState<Depth>();
  const [hover, setHover] = useState<Told>();
  const [focus, setFocus] = useState<Place>({ side: 'bid', index: 0 });
  const cardId = useId();
  const body = useRef<HTMLDivElement>(null);
  const grid = useMemo(() => ladderGrid(pair), [pair]);
  const { isHidden } = usePrivacy();
  // Beside a mark of one's own the book's amount would be one's own, too.
  const own = useMemo(
    () => ownLevels(isHidden ? [] : (resting ?? orders?.values() ?? []), pair.name, grid),
    [isHidden, resting, orders, pair.name, grid],
  );
  const { grouping, sides, sizeIn, heat } = view;
  const counts = {
    bids: sides === 'both' ? rows : sides === 'bids' ? rows * 2 : 0,
    asks: sides === 'both' ? rows : sides === 'asks' ? rows * 2 : 0,
  };
  const depth = held ?? live;
  const drawn = depth === undefined ? NO_ROWS : bookRows(depth, counts, { grid, grouping, sizeIn, heat, locale: reader.locale, own });
  const shown = useRef({ drawn, depth });
  const thaw = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    shown.current = { drawn, depth };
  });
  const isLive = connection.state === 'live' && live?.standsAt !== undefined;
  const unit = sizeIn === 'base' ? pair.left_symbol : pair.right_symbol;

  const pick = useCallback(
    (side: 'bid' | 'ask', index: number, part: BookPart) => {
      const row = rowOf(shown.current.drawn, side, index);
      if (row === undefined) return;
      if (part === 'price') setPick({ price: row.plainPrice });
      else if (part === 'size') setPick({ quantity: row.plainQuantity });
      else if (row.own !== undefined) find(row.own.orderIds);
    },
    [setPick, find],
  );
  const hold = useCallback(() => {
    setHeld((before) => before ?? shown.current.depth);
    clearTimeout(thaw.current);
    thaw.current = setTimeout(() => setHeld(undefined), HOLD_MS);
  }, []);
  const tellOf = useCallback((side: 'bid' | 'ask', index: number) => {
    const row = rowAt(body.current, { side, index });
    if (body.current === null || row === null) return;
    setHover({ side, index, card: placeBeside(body.current.getBoundingClientRect(), row.getBoundingClientRect()) });
  }, []);
  const onHover = useCallback(
    (side: 'bid' | 'ask', index: number) => {
      tellOf(side, index);
      hold();
    },
    [tellOf, hold],
  );
  useEffect(() => () => clearTimeout(thaw.current), []);
  const leave = ({ pointerType }: PointerEvent): void => {
    clearTimeout(thaw.current);
    setHover(undefined);
    if (pointerType === 'mouse') setHeld(undefined);
    else thaw.current = setTimeout(() => setHeld(undefined), AFTER_TAP_MS);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const part = PARTS.find((known) => known === (event.target as HTMLElement).dataset['part']);
    if (part === undefined) return;
    if (event.key === 'Escape') setHover(undefined);
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    const next = PARTS[PARTS.indexOf(part) + by] ?? part;
    const moved = event.key === 'ArrowUp' ? step(focus, -1, drawn) : event.key === 'ArrowDown' ? step(focus, 1, drawn) : focus;
    if (next === part && moved === focus) return;
    const row = rowAt(body.current, moved);
    // Not every row has an own order to go to.
    const target = row?.querySelector<HTMLElement>(`[data-part=${next}]`) ?? row?.querySelector<HTMLElement>('[data-part=price]');
    event.preventDefault();
    setFocus(moved);
    target?.focus();
  };
  const onFocus = ({ target }: FocusEvent): void => {
    const row = target.closest<HTMLElement>('[data-side]');
    if (row === null || !target.matches(':focus-visible')) return;
    const side = row.dataset['side'] === 'ask' ? 'ask' : 'bid';
    setFocus({ side, index: Number(row.dataset['index']) });
    tellOf(side, Number(row.dataset['index']));
  };
  const line = (side: 'bid' | 'ask', index: number, row: BookRow | undefined) =>
    row === undefined ? (
      <div key={`${side}${index}`} role="presentation" className={narrow ? 'h-6 shrink-0' : 'h-5 shrink-0'} />
    ) : (
      <BookRowView
        key={`${side}${index}`}
        side={side}
        index={index}
        priceText={row.priceText}
        amountText={row.amountText}
        sumText={row.sumText}
        amountDecimals={sizeIn === 'base' ? grid.quantityDecimals : 2}
        sumDecimals={sizeIn === 'base' ? Math.min(SUM_DECIMALS, grid.quantityDecimals) : 0}
        share={row.share}
        ownText={row.own?.openText}
        isTabStop={focus.side === side && focus.index === index}
        bracket={hover?.side !== side || index > hover.index ? 'none' : index === hover.index ? 'end' : 'inside'}
        tall={narrow}
        hidesSum={isHalved}
        priceLabel={t('book.pickPrice', { price: row.priceText })}
        sizeLabel={t('book.pickSize', { quantity: row.amountText })}
        ownLabel={row.own === undefined ? '' : t('book.ownOpen', { quantity: row.own.openText, unit: pair.left_symbol })}
        describedBy={hover?.side === side && hover.index === index && !narrow ? cardId : undefined}
        onPick={pick}
        onHover={onHover}
      />
    );
  const list = (side: 'bid' | 'ask', count: number) =>
    Array.from({ length: count }, (_, index) => line(side, index, rowOf(drawn, side, index)));
  const hovered = hover && rowOf(drawn, hover.side, hover.index);
  const gap = depth && spread(depth.bids, depth.asks, grid);
  const isHalved = narrow && sides === 'both';
  const spreadRow = (
    <SpreadRow
      pair={pair}
      grid={grid}
      gap={gap === undefined ? undefined : formatDecimal(gap, grid.priceDecimals)}
      joins={!narrow && sides === 'both'}
      isPaused={held !== undefined}
      aside={aside}
    />
  );

  return (
    <section aria-label={t('book.title')} className="relative flex min-w-0 shrink-0 flex-col bg-s1">
      <header className="flex h-10 shrink-0 items-center gap-1 border-b border-hairline px-4 max-xl:pe-2 max-md:pe-4">
        {title}
        {!narrow && title === undefined && (
          <h2 className="flex h-full items-center border-b-2 border-text text-13 font-semibold whitespace-nowrap text-text">
            {t('book.title')}
          </h2>
        )}
        <div
          role="group"
          aria-label={t('book.sides')}
          className={narrow ? 'me-auto flex gap-1' : title === undefined ? 'ms-auto flex gap-1 max-xl:gap-0' : 'ms-auto flex max-xl:hidden'}
        >
          {SIDES.map(({ id, Icon }) => (
            <IconButton
              key={id}
              size={24}
              label={t(`book.${id}`)}
              isPressed={sides === id}
              onPress={() => change({ sides: id })}
              icon={<Icon size={16} strokeWidth={1.5} />}
            />
          ))}
        </div>
        <Select
          label={t('book.grouping')}
          hideLabel
          size="small"
          selected={String(grouping)}
          onSelect={(id) => change({ grouping: Number(id) as Grouping })}
          items={GROUPINGS.map((factor) => ({
            id: String(factor),
            label: figure(groupWidth(grid, factor), decimalsIn(groupWidth(grid, factor)), reader.locale),
          }))}
        />
      </header>
      <div
        className={
          isHalved
            ? 'grid h-6 shrink-0 grid-cols-[1fr_1fr_16px_1fr_1fr] items-center px-4 text-11 text-text-3'
            : 'flex h-6 shrink-0 items-center px-4 text-11 text-text-3'
        }
      >
        <span className="flex-1">{t('book.price', { quote: pair.right_symbol })}</span>
        <button
          type="button"
          title={t('book.unit', { unit: sizeIn === 'base' ? pair.right_symbol : pair.left_symbol })}
          onClick={() => change({ sizeIn: sizeIn === 'base' ? 'quote' : 'base' })}
          className={
            isHalved
              ? 'cursor-pointer pe-2 text-end leading-4 focus-ring hover:text-text'
              : 'flex-1 cursor-pointer text-end leading-4 focus-ring hover:text-text'
          }
        >
          {t('book.amount', { unit })}
        </button>
        {isHalved && <span className="col-start-4">{t('book.price', { quote: pair.right_symbol })}</span>}
        <span className="flex-1 text-end">{t(isHalved ? 'book.amount' : 'book.sum', { unit })}</span>
      </div>
      <div
        ref={body}
        role="grid"
        tabIndex={-1}
        aria-label={t('book.title')}
        onPointerLeave={leave}
        onPointerDown={hold}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
        onBlur={({ relatedTarget }) => body.current?.contains(relatedTarget) !== true && held === undefined && setHover(undefined)}
        className={`@container relative flex flex-col outline-none transition-opacity ${isLive || depth === undefined ? '' : 'opacity-40'}`}
      >
        {depth === undefined ? (
          <BookSkeleton rows={counts} tall={narrow} label={t('book.waiting')} />
        ) : (
          <>
            {narrow && spreadRow}
            {/* Side by side on the phone, best prices on top; elsewhere asks climb from the middle. */}
            <div className={narrow && sides === 'both' ? 'grid grid-cols-2' : 'contents'}>
              <div role="rowgroup" className={narrow && sides === 'both' ? 'order-2 flex flex-col' : 'flex flex-col'}>
                {narrow ? list('ask', counts.asks) : list('ask', counts.asks).reverse()}
              </div>
              {!narrow && spreadRow}
              <div role="rowgroup" className="flex flex-col">
                {list('bid', counts.bids)}
              </div>
            </div>
          </>
        )}
      </div>
      {/* Stands there while it is empty, so that screen readers notice the word. */}
      <span role="status" className="sr-only">
        {held !== undefined && t('tape.paused')}
      </span>
      {depth !== undefined && !isLive && (
        <p
          role="status"
          className="pointer-events-none absolute inset-x-0 top-28 z-20 mx-auto w-fit rounded-pill border border-warn bg-s1 px-2.5 py-0.5 text-12 text-warn"
        >
          {connection.state === 'offline'
            ? t('connection.offline')
            : connection.sinceMs === undefined
              ? t(connection.state === 'connecting' ? 'connection.connecting' : 'connection.reconnecting')
              : t('book.staleSince', { time: clockTime(connection.sinceMs, reader.zone) })}
        </p>
      )}
      <BookFoot pair={pair.name} share={sides === 'both' ? bidShare(drawn) : undefined} />
      {hover !== undefined && hovered !== undefined && !narrow && (
        <UpToCard
          id={cardId}
          place={hover.card}
          levels={hover.index + 1}
          row={hovered}
          figures={upTo(hovered, grid, reader.locale)}
          base={pair.left_symbol}
          quote={pair.right_symbol}
        />
      )}
    </section>
  );
}

const PARTS: readonly BookPart[] = ['own', 'price', 'size'];

function rowAt(body: HTMLElement | null, { side, index }: Place): HTMLElement | null {
  return body?.querySelector<HTMLElement>(`[data-side=${side}][data-index="${index}"]`) ?? null;
}

function rowOf(rows: BookRows, side: 'bid' | 'ask', index: number): BookRow | undefined {
  return (side === 'bid' ? rows.bids : rows.asks)[index];
}

/** One row up or down the screen; asks are numbered upwards. */
function step(at: Place, by: 1 | -1, rows: BookRows): Place {
  const place = at.side === 'ask' ? -1 - at.index : at.index;
  const next = place + by;
  const moved: Place = next < 0 ? { side: 'ask', index: -1 - next } : { side: 'bid', index: next };
  return rowOf(rows, moved.side, moved.index) === undefined ? at : moved;
}

function decimalsIn(text: string): number {
  return text.includes('.') ? text.length - text.indexOf('.') - 1 : 0;
}
