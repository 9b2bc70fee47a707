import type { ReactNode } from 'react';

import { classNames } from './class-names.ts';
import { Cell, HeadCell, Table } from './table.tsx';
import { useFit } from './use-fit.ts';

/** One column. */
export interface FittedColumn<Item> {
  readonly id: string;
  readonly head: ReactNode;
  /** Words stand at the start, figures at the end. */
  readonly align?: 'start' | 'end';
  /** Width, as classes; holds while the column stands by itself. */
  readonly width?: string;
  /** Of the words in it. */
  readonly className?: string;
  readonly cell: (item: Item) => ReactNode;
}

/** Columns of a narrower form: each a cell of lines, each line the ids of what stands in it. Ids that there are not are passed over. */
export type TableForm = readonly (readonly (readonly string[])[])[];

/** Props of FittedTable. */
export interface FittedTableProps<Item> {
  /** Names the table for screen readers. */
  readonly label: string;
  readonly items: readonly Item[];
  readonly columns: readonly FittedColumn<Item>[];
  /** What to fall back on where the columns have no room side by side, wider ones first. */
  readonly forms: readonly TableForm[];
  /** What else the widths depend on, such as the language. */
  readonly content: string;
  /** The last column stays in sight where not even the narrowest form fits. */
  readonly keepsLast?: boolean;
  readonly className?: string | undefined;
  readonly isFlush?: boolean;
  /** One row around its cells; `className` has its height. */
  readonly row: (item: Item, cells: ReactNode, className: string) => ReactNode;
}

const STICKY = 'sticky right-0 bg-s1 group-hover/row:bg-s2';

/** A table that never hides what its rows are for: where its columns have no room it stands in lines, and less of it where even they have none. */
export function FittedTable<Item>({
  label,
  items,
  columns,
  forms,
  content,
  keepsLast = false,
  className,
  isFlush = false,
  row,
}: FittedTableProps<Item>) {
  const known = new Map(columns.map((column) => [column.id, column]));
  const { frame, form } = useFit<HTMLDivElement>(forms.length + 1, `${content} ${columns.map(({ id }) => id).join()} ${items.length}`);
  const chosen = form === 0 ? undefined : forms[form - 1];
  const shape: TableForm = chosen ?? columns.map(({ id }) => [[id]]);
  const cells = shape
    .map((lines) => lines.map((ids) => ids.flatMap((id) => known.get(id) ?? [])).filter((line) => line.length > 0))
    .filter((lines) => lines.length > 0);
  const isStacked = cells.some((lines) => lines.length > 1);
  const place = (at: number): string | undefined => (keepsLast && at === cells.length - 1 ? STICKY : undefined);
  return (
    <Table
      frameRef={frame}
      label={label}
      className={className ?? 'bg-s1'}
      isFlush={isFlush}
      head={cells.map((lines, at) => (
        <HeadCell
          key={lines[0]?.[0]?.id}
          align={lines[0]?.[0]?.align ?? 'start'}
          className={classNames(
            chosen === undefined && lines[0]?.[0]?.width,
            isStacked && 'py-1',
            place(at) !== undefined && 'right-0 z-20',
          )}
        >
          {lines.map((line) => (
            <span key={line[0]?.id} className="block">
              {line.map(({ id, head }) => (
                <span key={id} className="not-first:before:content-['_/_']">
                  {head}
                </span>
              ))}
            </span>
          ))}
        </HeadCell>
      ))}
    >
      {items.map((item) =>
        row(
          item,
          cells.map((lines, at) => <FittedCell key={lines[0]?.[0]?.id} item={item} lines={lines} className={place(at)} />),
          isStacked ? 'h-10' : 'h-7',
        ),
      )}
    </Table>
  );
}

interface FittedCellProps<Item> {
  readonly item: Item;
  readonly lines: readonly (readonly FittedColumn<Item>[])[];
  readonly className: string | undefined;
}

function FittedCell<Item>({ item, lines, className }: FittedCellProps<Item>) {
  const [first] = lines[0] ?? [];
  if (first === undefined) return null;
  if (lines.length === 1 && lines[0]?.length === 1) {
    return (
      <Cell align={first.align ?? 'start'} className={classNames(first.className, className)}>
        {first.cell(item)}
      </Cell>
    );
  }
  return (
    <Cell align={first.align ?? 'start'} className={className ?? ''}>
      {lines.map((line, at) => (
        <span key={line[0]?.id} className={classNames('block leading-4', at > 0 && 'text-11 text-text-2')}>
          {line.map((column) => (
            <span key={column.id} className={classNames('not-first:ms-1.5', column.className)}>
              {column.cell(item)}
            </span>
          ))}
        </span>
      ))}
    </Cell>
  );
}
