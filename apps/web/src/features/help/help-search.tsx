import { LONGEST_HELP_SEARCH, helpSearch } from '@kontor/contract/help';
import type { AnswerOf } from '@kontor/contract/call';
import { SearchField } from '@kontor/ui/search-field';
import { Skeleton } from '@kontor/ui/skeleton';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useAskedCall } from '../../data/asked-call.ts';
import { useWords } from '../../i18n/words.ts';
import { paths } from '../../paths/paths.ts';
import type { HelpArea } from '../../paths/paths.ts';
import { SiteLink } from '../../paths/site-link.tsx';

/** A pause of this length in typing is the end of a question, ms. */
const PAUSE_MS = 150;

interface HelpSearchProps {
  readonly area: HelpArea;
  /** What the address asks for. */
  readonly asked: string;
}

/** Search as one types; the question stands in the address. Arrows go through the answers, Enter opens the first. */
export function HelpSearch({ area, asked }: HelpSearchProps) {
  const words = useWords('help');
  const router = useRouter();
  const [text, setText] = useState(asked);
  const [question, setQuestion] = useState(asked);
  const place = useRef<HTMLDivElement>(null);
  const written = useRef(asked);
  // Going back, or a link to the start page of help, brings another question than the one that was typed here.
  useEffect(() => {
    if (asked === written.current) return;
    written.current = asked;
    setText(asked);
    setQuestion(asked);
  }, [asked]);
  useEffect(() => {
    const next = text.trim();
    if (next === question) return undefined;
    const timer = setTimeout(() => {
      setQuestion(next);
      written.current = next;
      router.history.replace(paths.help(area, next === '' ? {} : { q: next }));
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, question, area, router]);
  const answers = (): readonly HTMLElement[] => [...(place.current?.querySelectorAll<HTMLElement>('a') ?? [])];
  const step = (event: KeyboardEvent<HTMLElement>): void => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (by === 0) return;
    const links = answers();
    const at = links.indexOf(document.activeElement as HTMLElement) + by;
    if (at >= links.length || (at < 0 && by > 0)) return;
    event.preventDefault();
    (at < 0 ? place.current?.querySelector('input') : links[at])?.focus();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- arrows lead from the field to the answers, which are links.
    <div ref={place} className="relative" onKeyDown={step}>
      <SearchField
        label={words('search')}
        placeholder={words('searchFor')}
        clearLabel={words('clear')}
        value={text}
        maxLength={LONGEST_HELP_SEARCH}
        onChange={setText}
        onEnter={() => answers()[0]?.click()}
        className="[&_input]:h-11 [&_input]:text-16"
      />
      {question !== '' && text.trim() !== '' && <Answers area={area} question={question} />}
    </div>
  );
}

function Answers({ area, question }: { readonly area: HelpArea; readonly question: string }) {
  const words = useWords('help');
  const { data, failure, again } = useAskedCall(helpSearch, { text: question });
  return (
    <section
      aria-label={words('answers')}
      className="absolute inset-x-0 top-full z-20 mt-1 max-h-[70vh] overflow-y-auto rounded-card bg-s1 p-1 shadow-float"
    >
      <p role="status" className="px-3 pt-2 text-12 text-text-2">
        {failure === undefined
          ? data !== undefined && (data.list.length === 0 ? words('none') : words('found', { count: data.list.length }))
          : failure}
      </p>
      {failure !== undefined && (
        <button type="button" onClick={again} className="focus-ring m-3 cursor-pointer rounded-sm text-13 text-iris">
          {words('again')}
        </button>
      )}
      {failure === undefined && data === undefined && (
        <div className="grid gap-4 p-3" aria-busy="true">
          <Skeleton className="h-4 w-1/2" />
          <Skeleton className="h-4 w-2/3" />
        </div>
      )}
      {data?.list.length === 0 && <p className="p-3 text-13 text-text-2">{words('noneText')}</p>}
      <ul>
        {data?.list.map(({ id, category, title, excerpt }) => (
          <li key={id}>
            <SiteLink
              to={paths.helpArticle(area, id)}
              className="focus-ring-inside block min-h-14 rounded-control px-3 py-2 text-text no-underline hover:bg-s2 focus:bg-s2"
            >
              <span className="flex items-baseline gap-3">
                <span className="min-w-0 flex-1 text-14 font-semibold">
                  <Pieces of={title} />
                </span>
                <span className="shrink-0 text-12 text-text-2">{words(`category.${category}`)}</span>
              </span>
              <span className="line-clamp-2 text-12 text-text-2 md:line-clamp-1">
                <Pieces of={excerpt} />
              </span>
            </SiteLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

type Piece = AnswerOf<typeof helpSearch>['list'][number]['title'][number];

/** A text with what was found in it marked. */
function Pieces({ of }: { readonly of: readonly Piece[] }) {
  return of.map(({ text, hit }, index) =>
    hit ? (
      // oxlint-disable-next-line react/no-array-index-key -- pieces of one text, in its order.
      <mark key={index} className="rounded-xs bg-iris/20 text-inherit">
        {text}
      </mark>
    ) : (
      text
    ),
  );
}
