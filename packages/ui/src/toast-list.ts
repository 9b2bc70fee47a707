/** What a toast is about. */
export type ToastKind = 'info' | 'success' | 'error';

/** One toast on the screen. */
export interface ToastEntry {
  readonly id: number;
  readonly kind: ToastKind;
  readonly title: string;
  readonly text: string | undefined;
  /** Leads to what it is about; the toast goes with it. */
  readonly action: ToastAction | undefined;
}

/** What a press in a toast does. */
export interface ToastAction {
  readonly label: string;
  readonly run: () => void;
}

/** Milliseconds each kind stays, unless the pointer or the focus rests on it. */
export type ToastDurations = Readonly<Record<ToastKind, number>>;

/** Most toasts in sight; the oldest leaves first. */
const maxEntries = 3;

let nextId = 1;
let entries: readonly ToastEntry[] = [];
const listeners = new Set<() => void>();

function publish(next: readonly ToastEntry[]): void {
  entries = next;
  for (const listener of listeners) listener();
}

/** The toasts in sight, oldest first. The array is a new one after each change. */
export function toastEntries(): readonly ToastEntry[] {
  return entries;
}

/** Calls `listener` after each change until the returned function is called. */
export function onToastChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Takes a toast away. */
export function dismissToast(id: number): void {
  if (entries.some((entry) => entry.id === id)) publish(entries.filter((entry) => entry.id !== id));
}

function add(kind: ToastKind, title: string, text: string | undefined, action?: ToastAction): void {
  const last = entries.at(-1);
  const rest = last?.kind === kind && last.title === title && last.text === text ? entries.slice(0, -1) : entries;
  publish([...rest, { id: nextId++, kind, title, text, action }].slice(-maxEntries));
}

/**
 * Says something in passing. Never the only record of a money outcome: it also stands in the page or in the notices.
 * The same words twice in a row are shown once.
 */
export const toast = {
  info: (title: string, text?: string, action?: ToastAction): void => add('info', title, text, action),
  success: (title: string, text?: string): void => add('success', title, text),
  error: (title: string, text?: string): void => add('error', title, text),
};
