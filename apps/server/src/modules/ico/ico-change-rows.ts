/** Rows of what operators have agreed on about items, and the engine is to be told. */
import { nullable, safeInteger, text } from '../../store/columns.ts';
import { command, statement } from '../../store/database.ts';

/** A change that waits. */
export interface WaitingItemChange {
  readonly id: number;
  readonly command: string;
  readonly item: number;
  /** JSON. */
  readonly body: string;
}

export const NEXT_ITEM_CHANGE = statement<[], WaitingItemChange>(
  'ico-change-next',
  'SELECT id, command, item, body FROM ico_change WHERE done_at IS NULL ORDER BY id LIMIT 1',
  (row) => ({ id: safeInteger(row, 'id'), command: text(row, 'command'), item: safeInteger(row, 'item'), body: text(row, 'body') }),
);
export const MARK_ITEM_CHANGE = command<[id: number, now: Date, sequence: number | null, outcome: string]>(
  'ico-change-done',
  'UPDATE ico_change SET done_at = $2, sequence = $3, outcome = $4 WHERE id = $1 AND done_at IS NULL',
);
export const ASK_ITEM_CHANGE = statement<[command: string, item: number, body: string, now: Date], number>(
  'ico-change-ask',
  'INSERT INTO ico_change (command, item, body, asked_at) VALUES ($1, $2, $3, $4) RETURNING id',
  (row) => safeInteger(row, 'id'),
);
/** How one ended; `outcome` is null while it waits. */
export const END_OF_ITEM_CHANGE = statement<[id: number], { readonly outcome: string | null; readonly sequence: number | null }>(
  'ico-change-end',
  'SELECT outcome, sequence FROM ico_change WHERE id = $1',
  (row) => ({ outcome: nullable(text, row, 'outcome'), sequence: nullable(safeInteger, row, 'sequence') }),
);
/** The highest number that was given away, also of an item that the engine is yet to hear of; −1 before any. */
export const LAST_ITEM = statement<[], number>('ico-change-last-item', 'SELECT coalesce(max(item), -1) AS item FROM ico_change', (row) =>
  safeInteger(row, 'item'),
);
export const SET_HOT = command<[item: number, isHot: boolean]>(
  'ico-mark-set',
  'INSERT INTO ico_mark (item, is_hot) VALUES ($1, $2) ON CONFLICT (item) DO UPDATE SET is_hot = $2',
);
