import { usePageTitle } from '../data/page-title.ts';
import { ApiDocument } from '../features/api-docs/api-document.tsx';
import { useWords } from '../i18n/words.ts';

/** The trading API for whoever writes programs: how one begins, and every endpoint with an example (rules §8). */
export function ApiDocsScreen() {
  const words = useWords('api-docs');
  usePageTitle(words('title'));
  return (
    <div className="mx-auto grid min-h-dvh w-full max-w-page grid-cols-[minmax(0,1fr)] content-start gap-8 px-4 py-8 lg:py-12 xl:px-0">
      <div>
        <h1 className="text-28 font-bold">{words('title')}</h1>
        <p className="max-w-[680px] pt-2 text-14 text-text-2">{words('lead')}</p>
      </div>
      <ApiDocument />
    </div>
  );
}
