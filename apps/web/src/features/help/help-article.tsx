import { helpDetail } from '@kontor/contract/help';
import { readHelpMarkup } from '@kontor/contract/help-markup';
import { ArticleText } from '@kontor/ui/article-text';
import { Button, buttonClasses } from '@kontor/ui/button';
import { EmptyState } from '@kontor/ui/empty-state';
import { Skeleton } from '@kontor/ui/skeleton';
import { ChevronRight } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { AnswerOf } from '@kontor/contract/call';
import { callServer, isNotThere } from '../../data/call-server.ts';
import { tellFailure } from '../../data/tell-failure.ts';
import { usePageTitle } from '../../data/page-title.ts';
import { useSettings } from '../../data/settings.ts';
import { formatDay } from '../../i18n/format.ts';
import { useLanguageTag, useWords } from '../../i18n/words.ts';
import { paths } from '../../paths/paths.ts';
import type { HelpArea } from '../../paths/paths.ts';
import { SiteLink } from '../../paths/site-link.tsx';

type Article = AnswerOf<typeof helpDetail>;
const LINK = 'focus-ring rounded-sm text-iris no-underline hover:underline';

/** On its way, here, not there, or not to be had. */
type Asked = { readonly article: Article } | { readonly missing: true } | { readonly failure: string } | undefined;

function useArticle(id: string): { readonly asked: Asked; readonly again: () => void } {
  const [asked, setAsked] = useState<Asked>();
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    let wanted = true;
    callServer(helpDetail, { id }).then(
      (article) => wanted && setAsked({ article }),
      (error: unknown) => wanted && setAsked(isNotThere(error) ? { missing: true } : { failure: tellFailure(error) }),
    );
    return () => {
      wanted = false;
    };
  }, [id, turn]);
  return {
    asked,
    again: () => {
      setAsked(undefined);
      setTurn((before) => before + 1);
    },
  };
}

interface HelpArticleProps {
  readonly area: HelpArea;
  readonly id: string;
}

/** An article by its name. Put a `key` of name and language on it: another is asked for anew. */
export function HelpArticle({ area, id }: HelpArticleProps) {
  const words = useWords('help');
  const { asked, again } = useArticle(id);
  usePageTitle(asked !== undefined && 'article' in asked ? asked.article.title : words('title'));
  if (asked === undefined) return <Waiting />;
  if ('article' in asked) return <Text area={area} article={asked.article} />;
  const home = (
    <SiteLink to={paths.help(area)} className={buttonClasses('secondary', 36)}>
      {words('toHelp')}
    </SiteLink>
  );
  if ('missing' in asked)
    return <EmptyState level={1} picture="results" title={words('missing')} text={words('missingText')} action={home} />;
  return (
    <div role="alert" className="grid justify-items-start gap-3 text-14">
      <h1 className="text-20 font-bold">{words('title')}</h1>
      <p>{asked.failure}</p>
      <Button variant="secondary" size={36} onPress={again}>
        {words('again')}
      </Button>
    </div>
  );
}

/** As high as a window, so that nothing that is seen moves when the article comes. */
function Waiting() {
  return (
    <div aria-busy="true" className="grid min-h-dvh content-start gap-4">
      <Skeleton className="h-4 w-1/3" />
      <Skeleton className="h-7 w-2/3" />
      {['w-full', 'w-full', 'w-5/6', 'w-2/3'].map((width, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- places, not things.
        <Skeleton key={index} className={`h-4 ${width}`} />
      ))}
    </div>
  );
}

function Text({ area, article }: { readonly area: HelpArea; readonly article: Article }) {
  const words = useWords('help');
  const tag = useLanguageTag();
  const zone = useSettings(({ timeZone }) => timeZone);
  const { category, title, content, lang, related } = article;
  const blocks = readHelpMarkup(content);
  // The text was not there when the browser looked for the place that the address names.
  useEffect(() => {
    if (/^#part-\d+$/.test(location.hash)) document.querySelector(location.hash)?.scrollIntoView();
  }, []);
  return (
    <>
      <article className="min-h-[50vh]" lang={lang.replace('_', '-')}>
        <nav aria-label={words('place')} className="flex flex-wrap items-center gap-1 pb-3 text-13 text-text-2">
          <SiteLink to={paths.help(area)} className={LINK}>
            {words('title')}
          </SiteLink>
          <ChevronRight size={14} strokeWidth={1.5} aria-hidden />
          <SiteLink to={paths.help(area, { category })} className={LINK}>
            {words(`category.${category}`)}
          </SiteLink>
        </nav>
        <h1 className="pb-4 text-28 font-bold text-balance">{title}</h1>
        {lang !== tag.replace('-', '_') && <p className="pb-4 text-13 text-text-2">{words('otherLanguage')}</p>}
        <ArticleText
          blocks={blocks}
          link={(to, text) => (
            <SiteLink to={to} className="focus-ring rounded-sm text-iris underline">
              {text}
            </SiteLink>
          )}
        />
        {article.updated_at !== null && (
          <p className="pt-6 text-12 text-text-3">{words('updated', { day: formatDay(article.updated_at, zone, tag) })}</p>
        )}
      </article>
      {related.length > 0 && (
        <section className="mt-8 border-t border-hairline pt-5">
          <h2 className="pb-2 text-16 font-bold">{words('related')}</h2>
          <ul>
            {related.map((other) => (
              <li key={other.id}>
                <SiteLink to={paths.helpArticle(area, other.id)} className={`${LINK} inline-flex min-h-9 items-center text-14`}>
                  {other.title}
                </SiteLink>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
