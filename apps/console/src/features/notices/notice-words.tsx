import type { noticeDetail, noticeList } from '@kontor/contract/console/notice';
import type { OperatorAnswerOf } from '@kontor/contract/console/operator-call';
import { Badge } from '@kontor/ui/badge';
import { PlainParagraphs } from '@kontor/ui/plain-paragraphs';
import type { Locale } from '@kontor/contract/locale';
import { languageTag } from '../../frame/words-draft.ts';
import { say } from '../../i18n/words.ts';

/** A notice in the list, and all of one. */
export type NoticeHead = OperatorAnswerOf<typeof noticeList>['list'][number];
export type WholeNotice = OperatorAnswerOf<typeof noticeDetail>;

export function NoticeState({ notice: { withdrawn }, plain = false }: { readonly notice: NoticeHead; readonly plain?: boolean }) {
  return (
    <Badge tone={withdrawn === null ? 'good' : 'neutral'} plain={plain}>
      {say(withdrawn === null ? 'notices.stands' : 'notices.withdrawn')}
    </Badge>
  );
}

interface NoticeTextProps {
  readonly lang: Locale;
  readonly title: string;
  readonly text: string;
  readonly link: string | null;
}

/** As readers see it. */
export function NoticeText({ lang, title, text, link }: NoticeTextProps) {
  return (
    <article
      lang={languageTag(lang)}
      data-preview
      className="grid gap-4 rounded-control p-4 shadow-[inset_0_0_0_1px_var(--color-hairline)]"
    >
      <h4 className="text-20 font-bold wrap-anywhere text-text">{title}</h4>
      <PlainParagraphs text={text} />
      {link !== null && <p className="wrap-anywhere text-text-2">{say('notices.leadsTo', { link })}</p>}
    </article>
  );
}
