/** What the console shows and writes of the help center. */
import { helpBringBack, helpDetail, helpList, helpRestore, helpSave, helpWithdraw } from '@kontor/contract/console/help';
import { refused } from '../../http/refused.ts';
import { ChangeProblem } from '../../operators/change-kind.ts';
import { aboutOperator } from '../../operators/operator-names.ts';
import type { OperatorRoutes } from '../../operators/operator-routes.ts';
import { within } from '../../store/database.ts';
import type { Queries, Transaction } from '../../store/database.ts';
import { articleHeads, savedVersion, textsOf, wholeArticle } from './article-desk.ts';
import { HEADS } from './help-rows.ts';
import { HelpError, readDraft, restoreArticle, saveArticle, withdrawArticle } from './save-article.ts';
import type { ArticleDraft } from './save-article.ts';

/** Who writes what, and the newest version that he has seen. */
interface Writing {
  readonly id: string;
  readonly draft: ArticleDraft;
  readonly seen: number | undefined;
  readonly by: string;
  readonly now: Date;
}

/** What an article is by now, for the entry: the same where a request is repeated. */
interface Written {
  readonly version: number;
  readonly isRepeated: boolean;
}

export function mountHelpDesk(routes: OperatorRoutes, database: Queries): void {
  routes.read(helpList, async () => ({ list: await articleHeads(database) }));

  routes.read(helpDetail, async ({ body: { id, version } }) => {
    const article = await wholeArticle(database, id, version);
    if (article === undefined) throw refused('NOT_FOUND');
    return article;
  });

  routes.act(helpSave, ({ body: { id, seen, ...draft }, nowMs, deed }) =>
    deed(async (queries, operator) => {
      const writing = { id, draft, seen, by: aboutOperator(operator.id), now: new Date(nowMs) };
      const { version, isRepeated } = await write(queries, writing);
      const detail = { version, languages: Object.keys(draft.words), ...(isRepeated && { repeated: true }) };
      return { data: { version }, note: { subject: aboutArticle(id), detail } };
    }),
  );

  routes.act(helpBringBack, ({ body: { id, version: older, seen }, nowMs, deed }) =>
    deed(async (queries, operator) => {
      const draft = await savedVersion(queries, id, older);
      if (draft === undefined) throw refused('NOT_FOUND');
      const { version, isRepeated } = await write(queries, { id, draft, seen, by: aboutOperator(operator.id), now: new Date(nowMs) });
      const detail = { version, of: older, ...(isRepeated && { repeated: true }) };
      return { data: { version }, note: { subject: aboutArticle(id), detail } };
    }),
  );

  for (const [call, turn] of [
    [helpWithdraw, withdrawArticle],
    [helpRestore, restoreArticle],
  ] as const) {
    routes.act(call, ({ body: { id, reason }, nowMs, deed }) =>
      deed(async (queries, operator) => {
        if (!(await turn(queries, id, aboutOperator(operator.id), new Date(nowMs)))) {
          const isKnown = (await articleHeads(queries)).some((article) => article.id === id);
          throw refused(isKnown ? 'CHANGES_NOTHING' : 'NOT_FOUND');
        }
        return { data: {}, note: { subject: aboutArticle(id), detail: { reason } } };
      }),
    );
  }
}

/**
 * Writes a version. Whoever says what he saw writes over nothing else: what he himself wrote with the same words is his request repeated.
 * @throws Refused CHANGE_OUTDATED, CHANGES_NOTHING; ChangeProblem where it cannot be as it is
 */
async function write(queries: Transaction, { id, draft, seen, by, now }: Writing): Promise<Written> {
  try {
    if (seen !== undefined) {
      const [newest] = await queries.many(HEADS, id);
      const stands = newest?.version ?? 0;
      const isSame = newest?.state === 'saved' && sameWords(readDraft(draft), { ...newest.saved!, words: await textsOf(queries, stands) });
      if (stands !== seen && isSame && newest.by === by) return { version: stands, isRepeated: true };
      if (stands !== seen) throw refused('CHANGE_OUTDATED');
      if (isSame) throw refused('CHANGES_NOTHING');
    }
    return { version: await saveArticle(within(queries), id, draft, by, now), isRepeated: false };
  } catch (error) {
    if (error instanceof HelpError) throw new ChangeProblem(error.message);
    throw error;
  }
}

function sameWords(a: ArticleDraft, b: ArticleDraft): boolean {
  return said(a) === said(b);
}

/** All that a draft says, in one order. */
function said({ category, common, words }: ArticleDraft): string {
  const texts = Object.entries(words).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([category, common, texts.map(([locale, { title, content }]) => [locale, title, content])]);
}

/** How the log calls an article. */
function aboutArticle(id: string): string {
  return `article ${id}`;
}
