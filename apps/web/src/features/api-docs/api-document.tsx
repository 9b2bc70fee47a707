import { SearchField } from '@kontor/ui/search-field';
import { Cell, HeadCell, Row, Table } from '@kontor/ui/table';
import { useLocation } from '@tanstack/react-router';
import { ChevronDown } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useWords } from '../../i18n/words.ts';
import { ChapterText } from './chapter-text.tsx';
import { EndpointEntry } from './endpoint-entry.tsx';
import { REFERENCE } from './reference.ts';
import type { Group } from './reference.ts';
import { ERRORS_ID, errorId, searchReference } from './search-reference.ts';

const LINK = 'focus-ring block rounded-sm py-1 text-13 text-text-2 no-underline hover:text-text';
const LONGEST_SEARCH = 100;

/** Where the site stands, which never changes; the page that is made ahead does not know it. */
function useOrigin(): string | undefined {
  return useSyncExternalStore(
    () => () => undefined,
    () => window.location.origin,
    () => undefined,
  );
}

/** All of it: how one begins, and every endpoint. The reference is in English, whatever language the page is in. */
export function ApiDocument() {
  const words = useWords('api-docs');
  const { hash } = useLocation();
  const [toggled, setToggled] = useState<ReadonlyMap<string, boolean>>(() => new Map());
  const origin = useOrigin();
  useEffect(() => {
    // What has just been opened has its height a frame later.
    if (hash !== '') requestAnimationFrame(() => document.getElementById(hash)?.scrollIntoView());
  }, [hash]);
  const isOpen = (id: string): boolean => toggled.get(id) ?? id === hash;
  const toggle = (id: string, opened: boolean): void => {
    if (isOpen(id) !== opened) setToggled((before) => new Map(before).set(id, opened));
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-6 lg:grid-cols-[232px_minmax(0,1fr)]">
      <Contents />
      <div lang="en" className="grid grid-cols-[minmax(0,1fr)] content-start gap-12">
        <Finder onFollow={(id) => toggle(id, true)} />
        {REFERENCE.chapters.map((chapter) => (
          <ChapterText key={chapter.id} chapter={chapter} origin={origin} />
        ))}
        {REFERENCE.groups.map((group) => (
          <EndpointGroup key={group.id} group={group} isOpen={isOpen} onToggle={toggle} origin={origin} />
        ))}
        <section aria-labelledby={ERRORS_ID}>
          <h2 id={ERRORS_ID} className="scroll-mt-20 pb-2 text-20 font-bold">
            {words('errors')}
          </h2>
          <Table
            label={words('errors')}
            isFlush
            className="bg-bg"
            head={
              <>
                <HeadCell>code</HeadCell>
                <HeadCell>msg</HeadCell>
              </>
            }
          >
            {REFERENCE.errors.map(({ code, text }, place, all) => (
              <Row key={`${code} ${text}`}>
                <Cell className="h-auto! py-2 align-top tabular-nums">
                  <span id={all[place - 1]?.code === code ? undefined : errorId(code)} className="scroll-mt-20">
                    {code}
                  </span>
                </Cell>
                <Cell className="h-auto! py-2 align-top whitespace-normal! wrap-anywhere">{text}</Cell>
              </Row>
            ))}
          </Table>
        </section>
      </div>
    </div>
  );
}

interface GroupProps {
  readonly group: Group;
  readonly isOpen: (id: string) => boolean;
  readonly onToggle: (id: string, opened: boolean) => void;
  readonly origin: string | undefined;
}

function EndpointGroup({ group: { id, title, endpoints }, isOpen, onToggle, origin }: GroupProps) {
  return (
    <section aria-labelledby={`group-${id}`}>
      <h2 id={`group-${id}`} className="scroll-mt-20 pb-2 text-20 font-bold">
        {title}
      </h2>
      {endpoints.map((endpoint) => (
        <EndpointEntry
          key={endpoint.id}
          endpoint={endpoint}
          isOpen={isOpen(endpoint.id)}
          onToggle={(opened) => onToggle(endpoint.id, opened)}
          origin={origin}
        />
      ))}
    </section>
  );
}

/** Chapters and groups: beside the text where there is room, folded above it on phones. */
function Contents() {
  const words = useWords('api-docs');
  const links = (
    <>
      <ContentsList title={words('guide')} of={REFERENCE.chapters.map(({ id, title }) => ({ id, title }))} />
      <ContentsList
        title={words('reference')}
        of={[...REFERENCE.groups.map(({ id, title }) => ({ id: `group-${id}`, title })), { id: ERRORS_ID, title: words('errors') }]}
      />
    </>
  );
  return (
    <nav aria-label={words('contents')}>
      <div className="sticky top-20 grid max-h-[calc(100dvh-96px)] gap-6 overflow-y-auto max-lg:hidden">{links}</div>
      <details className="group rounded-card bg-s1 px-4 lg:hidden">
        <summary className="focus-ring-inside flex min-h-11 cursor-pointer list-none items-center justify-between rounded-sm text-14 font-semibold [&::-webkit-details-marker]:hidden">
          {words('contents')}
          <ChevronDown
            size={16}
            strokeWidth={1.5}
            aria-hidden
            className="shrink-0 text-text-2 transition-transform group-open:rotate-180"
          />
        </summary>
        <div className="grid gap-4 pb-4">{links}</div>
      </details>
    </nav>
  );
}

function ContentsList({ title, of }: { readonly title: string; readonly of: readonly { readonly id: string; readonly title: string }[] }) {
  return (
    <div>
      <h2 className="pb-1 text-12 font-semibold text-text-3">{title}</h2>
      <ul lang="en">
        {of.map(({ id, title: name }) => (
          <li key={id}>
            <a href={`#${id}`} className={`${LINK} max-lg:min-h-11 max-lg:py-3`}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Search as one types. */
function Finder({ onFollow }: { readonly onFollow: (id: string) => void }) {
  const words = useWords('api-docs');
  const [text, setText] = useState('');
  const found = searchReference(REFERENCE, text);
  return (
    <div>
      <SearchField
        label={words('search')}
        placeholder={words('searchFor')}
        clearLabel={words('clear')}
        value={text}
        maxLength={LONGEST_SEARCH}
        onChange={setText}
      />
      <p role="status" className={text.trim() === '' ? 'sr-only' : 'pt-2 text-12 text-text-2'}>
        {text.trim() !== '' && (found.length === 0 ? words('none') : words('found', { count: found.length }))}
      </p>
      {found.length > 0 && (
        <ul className="mt-2 rounded-card bg-s1 p-1">
          {found.map(({ id, title, aside }) => (
            <li key={`${id} ${title}`}>
              <a
                href={`#${id}`}
                onClick={() => onFollow(id)}
                className="focus-ring-inside flex min-h-11 items-center gap-x-3 rounded-control px-3 py-2 text-13 text-text no-underline hover:bg-s2 max-sm:flex-col max-sm:items-start max-sm:justify-center"
              >
                <span className="min-w-0 flex-1 wrap-anywhere">{title}</span>
                <span className="shrink-0 text-12 text-text-2">{aside}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
