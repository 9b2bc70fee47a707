/** What the console writes of the help center. */
import { helpSave } from '@kontor/contract/console/help';
import { ChangeProblem } from '../../operators/change-kind.ts';
import { aboutOperator } from '../../operators/operator-names.ts';
import type { OperatorRoutes } from '../../operators/operator-routes.ts';
import { within } from '../../store/database.ts';
import { HelpError, saveArticle } from './save-article.ts';

export function mountHelpDesk(routes: OperatorRoutes): void {
  routes.act(helpSave, ({ body: { id, ...draft }, nowMs, deed }) =>
    deed(async (queries, operator) => {
      try {
        const version = await saveArticle(within(queries), id, draft, aboutOperator(operator.id), new Date(nowMs));
        return { data: { version }, note: { subject: `article ${id}`, detail: { version, languages: Object.keys(draft.words) } } };
      } catch (error) {
        if (error instanceof HelpError) throw new ChangeProblem(error.message);
        throw error;
      }
    }),
  );
}
