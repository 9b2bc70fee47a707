/** The documents of the desk on this page: one of each, however many parts of the page show it. */
import { useCallback, useSyncExternalStore } from 'react';
import { deskRead, deskWrite } from '@kontor/contract/desk';
import { DESK_INKS, DRAWING_TOOLS } from '@kontor/contract/desk-documents';
import type { DeskDocument as Document, DeskKind, Drawing } from '@kontor/contract/desk-documents';
import { callServer } from './call-server.ts';
import { EMPTY_CHART, joinedCharts, readChart } from './chart-document.ts';
import { DeskDocument } from './desk-document.ts';
import type { DeskAccount, DeskCopy, Kept, LocalCopy } from './desk-document.ts';
import { joinedLists, readList } from './list-changes.ts';
import type { MarketList } from './list-changes.ts';
import { NO_LAYOUTS, joinedLayouts, readLayouts } from './layouts.ts';
import { onSession, sessionToken, sessionUser } from './session.ts';
import { tellFailure } from './tell-failure.ts';

/** What a kind of document is on a page. */
interface Kind<T> {
  readonly empty: T;
  /** Reads leniently: what this page does not understand is left out. */
  readonly read: (found: unknown) => T;
  /** The account's with what only this browser has. */
  readonly join: (account: T, browser: T) => T;
}

const KINDS: { readonly [K in DeskKind]: Kind<Document<K>> } = {
  drawings: {
    empty: { drawings: [] },
    read: (found) => ({ drawings: list(isFound(found) ? found.drawings : undefined).flatMap((row) => drawingOf(row) ?? []) }),
    join: (account, browser) => ({ drawings: joined(account.drawings, browser.drawings) }),
  },
  lists: {
    empty: { lists: [] },
    read: (found) => ({ lists: list(isFound(found) ? found.lists : undefined).flatMap((row) => readList(row) ?? []) }),
    join: joinedLists,
  },
  chart: { empty: EMPTY_CHART, read: readChart, join: joinedCharts },
  layouts: { empty: NO_LAYOUTS, read: readLayouts, join: joinedLayouts },
};

/** A document, and how to change it. */
export type OpenDocument<K extends DeskKind> = readonly [Document<K>, (change: (document: Document<K>) => Document<K>) => void];

/** A document of this person's desk, or of this browser's where nobody is logged in; it is there at once, and follows what the account has. */
export function useDesk<K extends DeskKind>(kind: K, key: string): OpenDocument<K> {
  const subscribe = useCallback((listener: () => void) => watch(kind, key, listener), [kind, key]);
  const document = useSyncExternalStore(
    subscribe,
    () => documentOf(kind, key).value,
    () => KINDS[kind].empty as Document<K>,
  );
  const change = useCallback<OpenDocument<K>[1]>((made) => documentOf(kind, key).change(made), [kind, key]);
  return [document, change];
}

let isFollowed = false;

/** Follows logins, other tabs and the page's end, from the first document on. */
function follow(): void {
  if (isFollowed) return;
  isFollowed = true;
  let token = sessionToken();
  onSession(() => {
    if (sessionToken() === token) return;
    token = sessionToken();
    const kept = [...documents.keys()];
    for (const one of documents.values()) one.close();
    documents.clear();
    for (const name of kept) tell(name);
  });
  window.addEventListener('storage', ({ key }) => {
    if (key?.startsWith(COPY) !== true) return;
    const name = [...documents.keys()].find((one) => copyKey(owner(), one) === key);
    if (name !== undefined) documents.get(name)?.adoptCopy();
  });
  document.addEventListener('visibilitychange', () => {
    for (const one of documents.values()) void (document.visibilityState === 'hidden' ? one.flush() : one.open());
  });
}

const COPY = 'kontor.desk.';
const documents = new Map<string, DeskDocument<never>>();
const listeners = new Map<string, Set<() => void>>();

const nameOf = (kind: DeskKind, key: string): string => `${kind} ${key}`;
const owner = (): string => sessionUser() ?? 'nobody';
const copyKey = (whose: string, name: string): string => `${COPY}${whose}.${name}`;

function tell(name: string): void {
  for (const listener of listeners.get(name) ?? []) listener();
}

function watch(kind: DeskKind, key: string, listener: () => void): () => void {
  const name = nameOf(kind, key);
  const all = listeners.get(name) ?? new Set();
  listeners.set(name, all.add(listener));
  return () => all.delete(listener);
}

function documentOf<K extends DeskKind>(kind: K, key: string): DeskDocument<Document<K>> {
  const name = nameOf(kind, key);
  const found = documents.get(name) as DeskDocument<Document<K>> | undefined;
  if (found !== undefined) return found;
  const { empty, join } = KINDS[kind] as unknown as Kind<Document<K>>;
  const made = new DeskDocument<Document<K>>({
    empty,
    copy: copyOf(kind, name),
    account: sessionToken() === '' ? undefined : accountOf(kind, key),
    join,
    onChange: () => tell(name),
    onFailure: tellFailure,
    later: (then, ms) => {
      const timer = setTimeout(then, ms);
      return () => clearTimeout(timer);
    },
  });
  follow();
  documents.set(name, made as unknown as DeskDocument<never>);
  void made.open();
  return made;
}

function accountOf<K extends DeskKind>(kind: K, key: string): DeskAccount<Document<K>> {
  const kept = ({ version, document }: { readonly version: number; readonly document: string }): Kept<Document<K>> => ({
    version,
    document: readText(kind, document),
  });
  return {
    read: async () => {
      const { documents: found } = await callServer(deskRead, { documents: [{ kind, key }] });
      return kept(found[0] ?? { version: 0, document: '' });
    },
    write: async (version, document) => {
      const { written, kept: stands } = await callServer(deskWrite, { kind, key, version, document: JSON.stringify(document) });
      return written ? undefined : kept(stands);
    },
  };
}

/** A browser's copy, of its owner alone. What nobody owned goes to whoever logs in, and is nobody's any more. */
function copyOf<K extends DeskKind>(kind: K, name: string): DeskCopy<Document<K>> {
  const whose = owner();
  const read = (from: string): LocalCopy<Document<K>> | undefined => {
    try {
      const found = JSON.parse(localStorage.getItem(copyKey(from, name)) ?? 'null') as Partial<LocalCopy<unknown>> | null;
      if (found === null || typeof found.version !== 'number') return undefined;
      return { version: found.version, document: KINDS[kind].read(found.document), isAhead: found.isAhead === true };
    } catch {
      return undefined;
    }
  };
  const write = (to: string, copy: LocalCopy<Document<K>> | undefined): void => {
    try {
      if (copy === undefined) localStorage.removeItem(copyKey(to, name));
      else localStorage.setItem(copyKey(to, name), JSON.stringify(copy));
    } catch {
      // A browser without storage keeps it with the account alone.
    }
  };
  return {
    read: () => {
      const own = read(whose);
      const nobodys = whose === 'nobody' ? undefined : read('nobody');
      if (nobodys === undefined) return own;
      const { empty, join } = KINDS[kind] as unknown as Kind<Document<K>>;
      const both = { version: own?.version ?? 0, document: join(own?.document ?? empty, nobodys.document), isAhead: true };
      write(whose, both);
      write('nobody', undefined);
      return both;
    },
    write: (copy) => write(whose, copy),
  };
}

function readText<K extends DeskKind>(kind: K, text: string): Document<K> {
  try {
    return KINDS[kind].read(text === '' ? undefined : JSON.parse(text));
  } catch {
    return KINDS[kind].empty;
  }
}

/** What stood in a document, by names that a page may know. */
type Found = Readonly<Partial<Record<'drawings' | 'lists' | 'markets' | keyof Drawing | keyof MarketList | 'time' | 'price', unknown>>>;

function isFound(found: unknown): found is Found {
  return typeof found === 'object' && found !== null && !Array.isArray(found);
}

/** The rows of a list; none where something is no list. */
function list(found: unknown): readonly Found[] {
  return Array.isArray(found) ? found.filter(isFound) : [];
}

function drawingOf({ id, tool, points, ink, width, look, locked, text }: Found): Drawing | undefined {
  const known = DRAWING_TOOLS.find((one) => one === tool);
  const anchors = list(points).flatMap(({ time, price }) =>
    typeof time === 'number' && typeof price === 'number' && Number.isFinite(time) && Number.isFinite(price) ? [{ time, price }] : [],
  );
  if (known === undefined || typeof id !== 'string' || anchors.length === 0) return undefined;
  return {
    id,
    tool: known,
    points: anchors,
    ink: DESK_INKS.find((one) => one === ink) ?? 'line1',
    width: [1, 2, 3, 4].find((one) => one === width) ?? 1,
    look: (['solid', 'dashed', 'dotted'] as const).find((one) => one === look) ?? 'solid',
    locked: locked === true,
    text: typeof text === 'string' ? text : '',
  };
}

/** Rows of both by their id; the browser's where both have one. */
function joined<Row extends { readonly id: string }>(account: readonly Row[], browser: readonly Row[]): Row[] {
  const own = new Map(browser.map((row) => [row.id, row]));
  const kept = account.map((row) => own.get(row.id) ?? row);
  return [...kept, ...browser.filter(({ id }) => !account.some((row) => row.id === id))];
}
