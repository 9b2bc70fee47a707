/** What a person has set up for trading: documents that his pages read and write whole. */
import { Compile } from 'typebox/compile';
import type { AnswerOf } from '@kontor/contract/call';
import { MAX_DESK_DOCUMENTS, deskRead, deskWrite } from '@kontor/contract/desk';
import { DESK_DOCUMENTS, MAX_DRAWINGS } from '@kontor/contract/desk-documents';
import type { DeskKind } from '@kontor/contract/desk-documents';
import { refused } from '../../http/refused.ts';
import type { Routes } from '../../http/routes.ts';
import type { Queries } from '../../store/database.ts';
import { BEGIN, COUNT, DOCUMENTS, WRITE } from './desk-rows.ts';
import type { DeskRow } from './desk-rows.ts';

export interface DeskRoutesOptions {
  readonly queries: Queries;
  readonly wallMs: () => number;
}

type Answer = AnswerOf<typeof deskWrite>['kept'];

export function mountDesk(routes: Routes, { queries, wallMs }: DeskRoutesOptions): void {
  const documentOf = async (user: number, kind: DeskKind, key: string): Promise<Answer> =>
    (await queries.maybe(DOCUMENTS, user, [kind], [key])) ?? absent(kind, key);

  routes.user(deskRead, async ({ body: { documents }, session }) => {
    const kinds = documents.map(({ kind }) => kind);
    const keys = documents.map(({ key }) => key);
    const kept = await queries.many(DOCUMENTS, session.user, kinds, keys);
    return { documents: documents.map(({ kind, key }) => kept.find((one) => one.kind === kind && one.key === key) ?? absent(kind, key)) };
  });

  routes.user(deskWrite, async ({ body: { kind, key, version, document }, session: { user } }) => {
    const text = documentText(kind, key, document);
    const now = new Date(wallMs());
    if (version === 0) {
      // Somebody who writes twice at once may have one more than so many: what the limit keeps out is a flood.
      if ((await queries.one(COUNT, user)) >= MAX_DESK_DOCUMENTS) throw refused('BAD_REQUEST', 'desk.tooMany');
      const begun = await queries.maybe(BEGIN, user, kind, key, text, now);
      return begun === undefined ? { written: false, kept: await documentOf(user, kind, key) } : { written: true, kept: begun };
    }
    const kept = await queries.maybe(WRITE, user, kind, key, version, text, now);
    return kept === undefined ? { written: false, kept: await documentOf(user, kind, key) } : { written: true, kept };
  });
}

function absent(kind: DeskKind, key: string): DeskRow {
  return { kind, key, version: 0, document: '', time: 0 };
}

const CHECKS = {
  drawings: Compile(DESK_DOCUMENTS.drawings),
  lists: Compile(DESK_DOCUMENTS.lists),
  chart: Compile(DESK_DOCUMENTS.chart),
  layouts: Compile(DESK_DOCUMENTS.layouts),
} as const satisfies Readonly<Record<DeskKind, unknown>>;

/** What a key of each kind may be: a market has a name of its own, what there is once has none. */
const KEYS: Readonly<Record<DeskKind, RegExp>> = {
  drawings: /^[a-z]+ [A-Z0-9]{1,20}_[A-Z0-9]{1,20}$/,
  lists: /^$/,
  chart: /^$/,
  layouts: /^$/,
};

/** A document as it is kept: only what a page of this release can read. */
function documentText(kind: DeskKind, key: string, document: string): string {
  if (!KEYS[kind].test(key)) throw refused('BAD_REQUEST', 'desk.unreadable');
  if (document === '') return '';
  let read: unknown;
  try {
    read = JSON.parse(document);
  } catch {
    throw refused('BAD_REQUEST', 'desk.unreadable');
  }
  if (kind === 'drawings' && countOf(read) > MAX_DRAWINGS) throw refused('BAD_REQUEST', 'desk.tooManyDrawings');
  if (!CHECKS[kind].Check(read)) throw refused('BAD_REQUEST', 'desk.unreadable');
  // Written anew: what stood there twice, or as a character that the database does not take, does not any more.
  return JSON.stringify(read);
}

function countOf(read: unknown): number {
  const drawings: unknown = typeof read === 'object' && read !== null && 'drawings' in read ? read.drawings : undefined;
  return Array.isArray(drawings) ? drawings.length : 0;
}
