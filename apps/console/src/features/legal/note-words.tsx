import type { legalDetail, legalList } from '@kontor/contract/console/legal';
import type { OperatorAnswerOf } from '@kontor/contract/console/operator-call';
import type { Locale } from '@kontor/contract/locale';
import { PlainParagraphs } from '@kontor/ui/plain-paragraphs';
import { languageTag } from '../../frame/words-draft.ts';

/** A note in the list, and one in a language. */
export type NoteHead = OperatorAnswerOf<typeof legalList>['list'][number];
export type Note = OperatorAnswerOf<typeof legalDetail>;

/** As readers see it. */
export function NoteText({ lang, title, content }: { readonly lang: Locale; readonly title: string; readonly content: string }) {
  return (
    <article
      lang={languageTag(lang)}
      data-preview
      className="grid gap-4 rounded-control p-4 shadow-[inset_0_0_0_1px_var(--color-hairline)]"
    >
      <h4 className="text-20 font-bold wrap-anywhere text-text">{title}</h4>
      <PlainParagraphs text={content} />
    </article>
  );
}
