/** Changes of drawings that can be done twice and undone: each says of a drawing, by its id, what it was and what it is. */
import { DESK_DOCUMENT_LENGTH } from '@kontor/contract/desk';
import { MAX_DRAWINGS } from '@kontor/contract/desk-documents';
import type { Drawing } from '@kontor/contract/desk-documents';

/** Of one drawing; without `before` it is new, without `after` it is taken away. */
export interface OneChange {
  readonly id: string;
  readonly before: Drawing | undefined;
  readonly after: Drawing | undefined;
}

/** What is done, and undone, together. */
export type Change = readonly OneChange[];

/** The longest that one drawing can be as JSON, besides its text. */
const ROOM_FOR_ONE = 400;

/** Whether there is room for so many more drawings. */
export function hasRoom(drawings: readonly Drawing[], more = 1): boolean {
  if (drawings.length + more > MAX_DRAWINGS) return false;
  return JSON.stringify({ drawings }).length + more * ROOM_FOR_ONE <= DESK_DOCUMENT_LENGTH;
}

/**
 * Drawings with a change done, as often as one likes. A drawing that somebody else has taken away meanwhile is not changed back into being, and of
 * new ones there are never more than a document takes.
 */
export function changed(drawings: readonly Drawing[], change: Change): readonly Drawing[] {
  let list = drawings;
  for (const { id, before, after } of change) {
    const isThere = list.some((drawing) => drawing.id === id);
    if (after === undefined) list = list.filter((drawing) => drawing.id !== id);
    else if (isThere) list = list.map((drawing) => (drawing.id === id ? after : drawing));
    else if (before === undefined && list.length < MAX_DRAWINGS) list = [...list, after];
  }
  return list;
}

/** What undoes a change. */
export function inverse(change: Change): Change {
  return change.map(({ id, before, after }) => ({ id, before: after, after: before })).toReversed();
}

/** What was done, and what was undone of it, the latest last. */
export interface History {
  readonly done: readonly Change[];
  readonly undone: readonly Change[];
}

export const NO_HISTORY: History = { done: [], undone: [] };

/** Changes that can be taken back. */
const MOST_STEPS = 100;

/** A change has been done; what had been undone is gone. */
export function noted({ done }: History, change: Change): History {
  return { done: [...done, change].slice(-MOST_STEPS), undone: [] };
}

/** What has to be done to undo the last change, and the history after that; undefined where there is none. */
export function undo({ done, undone }: History): readonly [Change, History] | undefined {
  const last = done.at(-1);
  return last && [inverse(last), { done: done.slice(0, -1), undone: [...undone, last] }];
}

/** Likewise what is done again. */
export function redo({ done, undone }: History): readonly [Change, History] | undefined {
  const last = undone.at(-1);
  return last && [last, { done: [...done, last], undone: undone.slice(0, -1) }];
}
