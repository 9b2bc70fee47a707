import { HELP_CATEGORIES, helpList } from '@kontor/contract/help';
import { buttonClasses } from '@kontor/ui/button';
import type { HelpCategory } from '@kontor/contract/help';
import { CandlestickChart, ChevronLeft, ChevronRight, Plus, Server, ShieldCheck, UserRound, Wallet } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { AnswerOf } from '@kontor/contract/call';
import { AnswerPlace } from '../../data/answer-place.tsx';
import { useAskedCall } from '../../data/asked-call.ts';
import type { Answer } from '../../data/asked-call.ts';
import { usePlatform } from '../../data/platform.ts';
import { useWords } from '../../i18n/words.ts';
import { path, paths } from '../../paths/paths.ts';
import type { HelpArea } from '../../paths/paths.ts';
import { SiteLink } from '../../paths/site-link.tsx';

const ICONS: Readonly<Record<HelpCategory, LucideIcon>> = {
  account: UserRound,
  security: ShieldCheck,
  trading: CandlestickChart,
  funds: Wallet,
  platform: Server,
};
const ROW = 'focus-ring-inside flex min-h-14 items-center gap-4 border-b border-hairline text-14 text-text no-underline hover:bg-s2';

export type HelpList = Answer<AnswerOf<typeof helpList>>;

/** All articles, for the categories and for the common questions beside them. */
export function useHelpList(): HelpList {
  return useAskedCall(helpList, {});
}

/** The category that an address names, if it is one. */
export function categoryOf(asked: string | null): HelpCategory | undefined {
  return HELP_CATEGORIES.find((category) => category === asked);
}

interface HelpPartProps {
  readonly area: HelpArea;
  readonly list: HelpList;
}

/** The categories, each with how many articles it has. They stand before the answer is here. */
export function HelpCategories({ area, list }: HelpPartProps) {
  const words = useWords('help');
  return (
    <section>
      <h2 className="pb-1 text-16 font-bold">{words('categories')}</h2>
      <ul className="grid gap-x-8 md:grid-cols-2">
        {HELP_CATEGORIES.map((category) => {
          const Icon = ICONS[category];
          return (
            <li key={category}>
              <SiteLink to={paths.help(area, { category })} className={ROW}>
                <Icon size={20} strokeWidth={1.25} aria-hidden className="shrink-0 text-text-2" />
                <span className="min-w-0 flex-1 font-semibold">{words(`category.${category}`)}</span>
                <span className="w-6 text-end text-13 text-text-2 tabular-nums">
                  {list.data?.list.filter((article) => article.category === category).length}
                </span>
                <ChevronRight size={16} strokeWidth={1.5} aria-hidden className="shrink-0 text-text-3" />
              </SiteLink>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** The way on for who has found no answer: a request, and the mail address where the operator says one. */
export function AskSupport() {
  const words = useWords('help');
  const email = usePlatform()?.config.service_info.email ?? '';
  return (
    <section>
      <h2 className="pb-3 text-16 font-bold">{words('notFound')}</h2>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-13 text-text-2">
        <SiteLink to={path('userNewTicket')} className={buttonClasses('secondary', 36)}>
          {words('ask')}
        </SiteLink>
        {email !== '' && <p>{words('byMail', { email })}</p>}
      </div>
    </section>
  );
}

/** The articles of one category. */
export function CategoryArticles({ area, list, category }: HelpPartProps & { readonly category: HelpCategory }) {
  const words = useWords('help');
  return (
    <section>
      <SiteLink
        to={paths.help(area)}
        className="focus-ring inline-flex min-h-6 items-center gap-1 rounded-sm text-13 text-text-2 no-underline hover:text-text"
      >
        <ChevronLeft size={16} strokeWidth={1.5} aria-hidden />
        {words('allCategories')}
      </SiteLink>
      <h2 className="pt-2 pb-1 text-16 font-bold">{words(`category.${category}`)}</h2>
      <AnswerPlace answer={list} rows={4} rowHeight={72}>
        {({ list: articles }) => {
          const own = articles.filter((article) => article.category === category);
          return own.length === 0 ? (
            <p className="py-4 text-13 text-text-2">{words('emptyCategory')}</p>
          ) : (
            <ul>
              {own.map(({ id, title, summary }) => (
                <li key={id}>
                  <SiteLink to={paths.helpArticle(area, id)} className={`${ROW} min-h-18 py-3`}>
                    <span className="min-w-0 flex-1">
                      <span className="block font-semibold">{title}</span>
                      <span className="line-clamp-2 text-13 text-text-2">{summary}</span>
                    </span>
                    <ChevronRight size={16} strokeWidth={1.5} aria-hidden className="shrink-0 text-text-3" />
                  </SiteLink>
                </li>
              ))}
            </ul>
          );
        }}
      </AnswerPlace>
    </section>
  );
}

/** What many ask, to be unfolded in place. */
export function CommonQuestions({ area, list }: HelpPartProps) {
  const words = useWords('help');
  return (
    <section>
      <h2 className="pb-2 text-16 font-bold">{words('common')}</h2>
      <AnswerPlace answer={list} rows={7} rowHeight={48}>
        {({ list: articles }) =>
          articles
            .filter(({ common }) => common)
            .map(({ id, title, summary }) => (
              <details key={id} className="group border-b border-hairline">
                <summary className="focus-ring-inside flex min-h-12 cursor-pointer list-none items-center gap-3 py-2 text-14 font-semibold [&::-webkit-details-marker]:hidden">
                  <span className="min-w-0 flex-1">{title}</span>
                  <Plus
                    size={16}
                    strokeWidth={1.5}
                    aria-hidden
                    className="shrink-0 text-text-2 transition-transform group-open:rotate-45"
                  />
                </summary>
                <p className="text-13 text-text-2">{summary}</p>
                <p className="pt-2 pb-4 text-13">
                  <SiteLink to={paths.helpArticle(area, id)} className="focus-ring rounded-sm text-iris no-underline hover:underline">
                    {words('readMore')}
                  </SiteLink>
                </p>
              </details>
            ))
        }
      </AnswerPlace>
    </section>
  );
}
