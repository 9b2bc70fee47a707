import type { helpDetail, helpList } from '@kontor/contract/console/help';
import type { OperatorAnswerOf } from '@kontor/contract/console/operator-call';
import { readHelpMarkup } from '@kontor/contract/help-markup';
import type { Locale } from '@kontor/contract/locale';
import { ArticleText } from '@kontor/ui/article-text';
import { Badge } from '@kontor/ui/badge';
import type { BadgeTone } from '@kontor/ui/badge';
import { languageTag } from '../../frame/words-draft.ts';
import { say } from '../../i18n/words.ts';

/** An article in the list, and all of one. */
export type ArticleHead = OperatorAnswerOf<typeof helpList>['list'][number];
export type WholeArticle = OperatorAnswerOf<typeof helpDetail>;

const TONES: Readonly<Record<ArticleHead['state'], BadgeTone>> = { saved: 'good', withdrawn: 'warn', shipped: 'neutral' };

/** Whose words readers find, if any. */
export function ArticleState({ state, plain = false }: { readonly state: ArticleHead['state']; readonly plain?: boolean }) {
  return (
    <Badge tone={TONES[state]} plain={plain}>
      {say(`help.states.${state}`)}
    </Badge>
  );
}

interface ArticleProps {
  readonly lang: Locale;
  readonly title: string;
  readonly content: string;
}

/** As readers see it; its links lead nowhere from here. */
export function ArticlePreview({ lang, title, content }: ArticleProps) {
  return (
    <article
      lang={languageTag(lang)}
      data-preview
      className="grid gap-4 rounded-control p-4 shadow-[inset_0_0_0_1px_var(--color-hairline)]"
    >
      <h4 className="text-20 font-bold text-balance wrap-anywhere text-text">{title}</h4>
      <ArticleText
        blocks={readHelpMarkup(content)}
        level={5}
        link={(to, text) => (
          <span title={to} className="text-iris underline">
            {text}
          </span>
        )}
      />
    </article>
  );
}
