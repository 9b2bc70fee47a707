import { Button, buttonClasses } from '@kontor/ui/button';
import { PlainParagraphs } from '@kontor/ui/plain-paragraphs';
import { usePrivacy } from '../../data/privacy.ts';
import { useSettings } from '../../data/settings.ts';
import { formatTime, zoneName } from '../../i18n/format.ts';
import { useLanguageTag, useWords } from '../../i18n/words.ts';
import { SiteLink } from '../../paths/site-link.tsx';
import { siteLink } from '../../data/notice-link.ts';
import type { Notice } from './notice-list.ts';

interface NoticePaneProps {
  readonly notice: Notice;
  /** Marks it as unread again; left out for visitors. */
  readonly onUnread?: () => void;
  /** It is all there is of the page, and so its heading is the page's. */
  readonly isAlone: boolean;
  /** Where the list stands. */
  readonly back: string;
}

/** One notice in full. What it says is text, whatever stands in it. */
export function NoticePane({ notice, onUnread, isAlone, back }: NoticePaneProps) {
  const words = useWords('notices');
  const tag = useLanguageTag();
  const zone = useSettings(({ timeZone }) => timeZone);
  const { told } = usePrivacy();
  const { area, title, text, time, amounts } = notice;
  const link = siteLink(notice);
  const Heading = isAlone ? 'h1' : 'h2';
  return (
    <article aria-labelledby="notice-title" data-open={notice.id}>
      <div className="flex min-h-9 flex-wrap items-center gap-2">
        <span className="rounded-sm bg-s2 px-2 py-0.5 text-11 text-text-2">{words(`kind.${area}`)}</span>
        <span className="ms-auto -me-3 flex items-center gap-1">
          {onUnread !== undefined && (
            <Button variant="quiet" size={28} onPress={onUnread}>
              {words('markUnread')}
            </Button>
          )}
          <SiteLink to={back} replace className={buttonClasses('quiet', 28)}>
            {words('close')}
          </SiteLink>
        </span>
      </div>
      <Heading id="notice-title" className="mt-2 text-20 font-bold wrap-anywhere">
        {told(title, amounts)}
      </Heading>
      <p className="mt-1 text-12 text-text-3 tabular-nums">
        {formatTime(time, zone, tag)} {zoneName(time, zone)}
      </p>
      <div className="mt-4">
        <PlainParagraphs text={told(text, amounts)} />
      </div>
      {link !== undefined && (
        <SiteLink to={link} className={`${buttonClasses('primary', 36)} mt-6`}>
          {words('details')}
        </SiteLink>
      )}
    </article>
  );
}
