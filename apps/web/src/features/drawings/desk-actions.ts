/** What buttons and keys do with the drawings of a market. */
import { MAX_DRAWINGS } from '@kontor/contract/desk-documents';
import type { DeskDocument, Drawing, DrawingTool } from '@kontor/contract/desk-documents';
import { toast } from '@kontor/ui/toast-list';
import { newId } from './board.ts';
import type { Board } from './board.ts';
import { changed, hasRoom, noted, redo, undo } from './changes.ts';
import type { Change, History } from './changes.ts';
import { useDrawingDesk } from './drawing-desk.ts';
import { EMPTY_HAND, middleAnchors, newDrawing, nudged } from './hand.ts';

export interface DeskActions {
  readonly commit: (change: Change) => void;
  readonly undo: () => void;
  readonly redo: () => void;
  /** Takes a tool, or with none the pointer. One that is taken by the keyboard draws in the middle of the plot at once, where keys can move it. */
  readonly choose: (tool: DrawingTool | undefined, byKeys?: boolean) => void;
  /** Changes what a drawing looks like or says. */
  readonly restyle: (drawing: Drawing, part: Partial<Drawing>) => void;
  readonly duplicate: (drawing: Drawing) => void;
  /** Takes drawings away, but for locked ones. */
  readonly remove: (drawings: readonly Drawing[]) => void;
  /** Locks all, or where all are locked unlocks them. */
  readonly lockAll: () => void;
  readonly nudge: (drawing: Drawing, bars: number, ticks: number) => void;
}

export interface DeskParts {
  readonly drawings: readonly Drawing[];
  readonly change: (made: (document: DeskDocument<'drawings'>) => DeskDocument<'drawings'>) => void;
  readonly board: Board | undefined;
  /** Says that no further drawing has room. */
  readonly fullText: string;
  readonly newText: string;
}

/** The actions over what is there now. */
export function deskActions({ drawings, change, board, fullText, newText }: DeskParts): DeskActions {
  const apply = (made: Change): void => change((document) => ({ ...document, drawings: [...changed(document.drawings, made)] }));
  const commit = (made: Change): void => {
    apply(made);
    useDrawingDesk.setState(({ history }) => ({ history: noted(history, made) }));
  };
  const back = (step: (history: History) => readonly [Change, History] | undefined): void => {
    const found = step(useDrawingDesk.getState().history);
    if (found === undefined) return;
    apply(found[0]);
    useDrawingDesk.setState(({ hand }) => ({ history: found[1], hand: { ...hand, gesture: undefined } }));
  };
  const isFull = (): boolean => {
    if (hasRoom(drawings)) return false;
    toast.error(fullText);
    return true;
  };
  const add = (drawing: Drawing): void => {
    commit([{ id: drawing.id, before: undefined, after: drawing }]);
    useDrawingDesk.setState({ hand: { ...EMPTY_HAND, selected: drawing.id } });
  };
  const replace = (before: Drawing, after: Drawing): void => commit([{ id: before.id, before, after }]);
  return {
    commit,
    undo: () => back(undo),
    redo: () => back(redo),
    choose: (tool, byKeys = false) => {
      if (tool !== undefined && isFull()) return;
      // What is drawn is meant to be seen.
      if (tool !== undefined) useDrawingDesk.setState({ isHidden: false });
      const plot = byKeys && tool !== undefined ? board?.plot() : undefined;
      if (plot === undefined || tool === undefined) return void board?.send({ type: 'choose', tool });
      const { ink, width, look } = useDrawingDesk.getState();
      add(newDrawing(newId(), tool, middleAnchors(tool, plot), { ink, width, look, text: newText }));
    },
    restyle: (drawing, part) => {
      const { ink, width, look, ...rest } = part;
      const style = { ...(ink && { ink }), ...(width && { width }), ...(look && { look }) };
      // The next drawing looks like this one.
      useDrawingDesk.setState(style);
      replace(drawing, { ...drawing, ...rest, ...style });
    },
    duplicate: (drawing) => {
      if (isFull()) return;
      const plot = board?.plot();
      const beside = plot === undefined ? drawing : nudged(drawing, undefined, 4, 0, plot);
      const after = { ...beside, id: newId(), locked: false };
      add(after);
    },
    remove: (some) => {
      const free = some.filter(({ locked }) => !locked);
      if (free.length === 0) return;
      commit(free.map((before) => ({ id: before.id, before, after: undefined })));
      board?.send({ type: 'select', id: undefined });
    },
    lockAll: () => {
      const locked = drawings.some((drawing) => !drawing.locked);
      const other = drawings.filter((drawing) => drawing.locked !== locked);
      if (other.length > 0) commit(other.map((before) => ({ id: before.id, before, after: { ...before, locked } })));
    },
    nudge: (drawing, bars, ticks) => {
      const plot = board?.plot();
      if (plot === undefined || drawing.locked) return;
      replace(drawing, nudged(drawing, useDrawingDesk.getState().hand.handle, bars, ticks, plot));
    },
  };
}

/** So many drawings are in a market at most. */
export const MOST = MAX_DRAWINGS;
