import { ArrowDown, ArrowUp } from 'lucide-react';
import type { MouseEvent, ReactNode, RefObject } from 'react';

import { classNames } from './class-names.ts';

/** Props of Table. */
export interface TableProps {
  /** Names the table's frame for screen readers, once. */
  readonly label: string;
  /** HeadCells. */
  readonly head: ReactNode;
  /** Rows. */
  readonly children: ReactNode;
  /** Layout of the scrolling frame: a height makes the head stick. */
  readonly className?: string;
  /** Fixed layout: widths of the head cells hold, long words are cut. */
  readonly isFixed?: boolean;
  readonly isBusy?: boolean;
  /** On a page with padding of its own: the outer columns begin and end where the words around the table do. */
  readonly isFlush?: boolean;
  readonly frameRef?: RefObject<HTMLDivElement | null>;
}

/** A head that can be pressed is reached by a finger 8 px beyond its edges; the frame must not cut that off. */
const HEAD_REACH = 'pointer-coarse:has-[th_button]:-mt-2 pointer-coarse:has-[th_button]:pt-2';

/** Rows and columns with a sticky head. The frame scrolls, the page does not. */
export function Table({ label, head, children, className, isFixed = false, isBusy = false, isFlush = false, frameRef }: TableProps) {
  return (
    <div
      ref={frameRef}
      role="region"
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a frame that scrolls must be reachable by keyboard.
      tabIndex={0}
      className={classNames('min-w-0 overflow-auto focus-ring-inside', HEAD_REACH, className)}
    >
      <table
        aria-busy={isBusy || undefined}
        className={classNames(
          'w-full border-separate border-spacing-0 bg-inherit',
          isFixed && 'table-fixed',
          isFlush && '[&_:is(th,td):first-child]:pl-0 [&_:is(th,td):last-child]:pr-0',
        )}
      >
        {/* Cells of a head that sticks cover the rows under them with the frame's ground. */}
        <thead className="bg-inherit">
          <tr className="bg-inherit">{head}</tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

/** Props of HeadCell. */
export interface HeadCellProps {
  readonly children: ReactNode;
  readonly align?: 'start' | 'center' | 'end';
  /** Present when the column can be sorted. */
  readonly sort?: 'ascending' | 'descending' | 'none';
  readonly onSort?: () => void;
  /** Width and visibility, as classes. */
  readonly className?: string;
}

const textAlign = { start: 'text-left', center: 'text-center', end: 'text-right' } as const;

/** Head of a column. The unit stands here, not in the cells. */
export function HeadCell({ children, align = 'start', sort, onSort, className }: HeadCellProps) {
  const Arrow = sort === 'ascending' ? ArrowUp : ArrowDown;
  const isSorted = sort === 'ascending' || sort === 'descending';
  return (
    <th
      scope="col"
      aria-sort={sort}
      className={classNames(
        'sticky top-0 z-10 h-7 border-b border-hairline bg-inherit px-2 text-11 font-normal whitespace-nowrap text-text-3 first:pl-4 last:pr-4',
        textAlign[align],
        className,
      )}
    >
      {sort === undefined ? (
        children
      ) : (
        <button
          type="button"
          onClick={onSort}
          className={classNames(
            'group relative inline-flex cursor-pointer items-center gap-1 rounded-xs align-top focus-ring hit-44',
            isSorted ? 'font-semibold text-text' : 'hover:text-text',
            align === 'end' && 'flex-row-reverse',
          )}
        >
          {children}
          <Arrow
            size={12}
            strokeWidth={1.5}
            aria-hidden
            className={classNames('shrink-0', !isSorted && 'opacity-0 group-hover:opacity-60')}
          />
        </button>
      )}
    </th>
  );
}

/** Props of Row. */
export interface RowProps {
  readonly children: ReactNode;
  readonly isSelected?: boolean;
  /** Press on the row, for the pointer only; the row also holds a link or button for the keyboard. */
  readonly onPress?: (event: MouseEvent<HTMLTableRowElement>) => void;
  readonly className?: string;
}

/** A row; height and text follow the density. */
export function Row({ children, isSelected = false, onPress, className }: RowProps) {
  return (
    <tr
      aria-selected={isSelected || undefined}
      onClick={onPress}
      className={classNames(
        'group/row h-row text-row',
        isSelected && 'bg-s2',
        onPress === undefined ? 'hover:bg-s2' : 'cursor-pointer hover:bg-s2',
        className,
      )}
    >
      {children}
    </tr>
  );
}

/** Props of Cell. */
export interface CellProps {
  readonly children?: ReactNode;
  readonly align?: 'start' | 'center' | 'end';
  /** Quiet text. */
  readonly quiet?: boolean;
  readonly colSpan?: number;
  readonly className?: string;
}

/** A cell. Figures are right-aligned: `align="end"`. */
export function Cell({ children, align = 'start', quiet = false, colSpan, className }: CellProps) {
  return (
    <td
      colSpan={colSpan}
      className={classNames(
        'border-b border-hairline px-2 whitespace-nowrap first:pl-4 last:pr-4 [&>.inline-flex:has(svg)]:align-middle group-aria-selected/row:first:shadow-[inset_2px_0_0_var(--color-iris)]',
        textAlign[align],
        quiet ? 'text-text-2' : 'text-text',
        className,
      )}
    >
      {children}
    </td>
  );
}
