import { useLocation, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { usePageTitle } from '../data/page-title.ts';
import { HelpArticle } from '../features/help/help-article.tsx';
import { AskSupport, CategoryArticles, CommonQuestions, HelpCategories, categoryOf, useHelpList } from '../features/help/help-center.tsx';
import type { HelpList } from '../features/help/help-center.tsx';
import { HelpSearch } from '../features/help/help-search.tsx';
import { UserArea, UserFrame } from '../features/user-menu/user-frame.tsx';
import { useLanguageTag, useWords } from '../i18n/words.ts';
import type { HelpArea } from '../paths/paths.ts';

/** Help for everybody. */
export function HelpScreen() {
  // Another language is another answer.
  return <VisitorHelp key={useLanguageTag()} />;
}

/** The same within the user area (spec §2 helpcenter). */
export function UserHelpScreen() {
  return <UserHelp key={useLanguageTag()} />;
}

function VisitorHelp() {
  const words = useWords('help');
  const list = useHelpList();
  usePageTitle(words('title'));
  return (
    <div className="mx-auto grid min-h-dvh w-full max-w-page grid-cols-[minmax(0,1fr)] content-start gap-x-16 gap-y-10 px-4 py-8 lg:py-12 xl:grid-cols-[minmax(0,1fr)_376px] xl:px-0">
      <div>
        <h1 className="pb-5 text-28 font-bold">{words('title')}</h1>
        <Finder area="visitor" list={list} />
      </div>
      <CommonQuestions area="visitor" list={list} />
    </div>
  );
}

function UserHelp() {
  const words = useWords('help');
  const list = useHelpList();
  return (
    <UserFrame title={words('title')} aside={<CommonQuestions area="user" list={list} />}>
      <Finder area="user" list={list} />
    </UserFrame>
  );
}

/** Search, and under it categories or the articles of one. */
function Finder({ area, list }: { readonly area: HelpArea; readonly list: HelpList }) {
  const { searchStr } = useLocation();
  const asked = new URLSearchParams(searchStr);
  const category = categoryOf(asked.get('category'));
  return (
    <div className="grid gap-8">
      <HelpSearch area={area} asked={(asked.get('q') ?? '').trim()} />
      {category === undefined ? (
        <HelpCategories area={area} list={list} />
      ) : (
        <CategoryArticles area={area} list={list} category={category} />
      )}
      {/* Under a category it would move down, and what follows with it, when the articles come. */}
      {category === undefined && <AskSupport />}
    </div>
  );
}

/** An article for everybody. */
export function HelpArticleScreen() {
  const { id = '' } = useParams({ strict: false }) as { readonly id?: string };
  return (
    <div className="mx-auto min-h-dvh w-full max-w-[720px] px-4 py-8 lg:py-12">
      <Article area="visitor" id={id} />
    </div>
  );
}

/** The same within the user area (spec §2 helpDetail). */
export function UserHelpDetailScreen() {
  const { searchStr } = useLocation();
  return (
    <UserArea>
      <Padded>
        <Article area="user" id={new URLSearchParams(searchStr).get('id') ?? ''} />
      </Padded>
    </UserArea>
  );
}

function Padded({ children }: { readonly children: ReactNode }) {
  return <div className="max-w-192 px-4 py-6 md:px-8">{children}</div>;
}

function Article({ area, id }: { readonly area: HelpArea; readonly id: string }) {
  return <HelpArticle key={`${useLanguageTag()} ${id}`} area={area} id={id} />;
}
