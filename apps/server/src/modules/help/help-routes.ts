/** Calls about help. */
import { helpDetail, helpList, helpSearch } from '@kontor/contract/help';
import { refused } from '../../http/refused.ts';
import type { Routes } from '../../http/routes.ts';
import type { Queries } from '../../store/database.ts';
import { HelpLibrary } from './help-library.ts';

/** Answers of a search at most. */
const MOST_FOUND = 8;
/** Articles named beside one. */
const MOST_RELATED = 4;

export function mountHelp(routes: Routes, queries: Pick<Queries, 'many' | 'one'>): void {
  const library = new HelpLibrary(queries);
  routes.open(helpList, async ({ lang }) => ({
    list: (await library.shelf(lang)).articles.map(({ id, category, title, summary, common }) => ({
      id,
      category,
      title,
      summary,
      common,
    })),
  }));
  routes.open(helpSearch, async ({ body, lang }) => {
    const { articles, index } = await library.shelf(lang);
    return {
      list: index.find(body.text, MOST_FOUND).map(({ place, title, excerpt }) => {
        const { id, category } = articles[place]!;
        return { id, category, title, excerpt };
      }),
    };
  });
  routes.open(helpDetail, async ({ body, lang }) => {
    const { articles } = await library.shelf(lang);
    const article = articles.find(({ id }) => id === body.id);
    if (article === undefined) throw refused('NOT_FOUND');
    return {
      id: article.id,
      category: article.category,
      title: article.title,
      content: article.content,
      lang: article.lang,
      updated_at: article.updatedMs,
      related: articles
        .filter(({ id, category }) => id !== article.id && category === article.category)
        .slice(0, MOST_RELATED)
        .map(({ id, title }) => ({ id, title })),
    };
  });
}
