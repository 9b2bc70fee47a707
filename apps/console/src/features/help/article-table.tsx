/** All articles: those of the software and the operators' own, in the order of the pages. */
import { helpList } from '@kontor/contract/console/help';
import { EmptyState } from '@kontor/ui/empty-state';
import { Segment } from '@kontor/ui/segment';
import { Cell, HeadCell, Row, Table } from '@kontor/ui/table';
import { useState } from 'react';
import { sentenceOf } from '../../data/call-server.ts';
import { useAnswer } from '../../data/session.ts';
import { FailedPart } from '../../frame/failed-part.tsx';
import { LoadingRows } from '../../frame/loading-rows.tsx';
import { focusRow, useLetterKeys } from '../../frame/row-keys.ts';
import { utcDay } from '../../i18n/times.ts';
import { say } from '../../i18n/words.ts';
import { Link, goTo } from '../../paths/address.tsx';
import { paths } from '../../paths/paths.ts';
import { ArticleState } from './article-words.tsx';
import type { ArticleHead } from './article-words.tsx';

const FILTERS = ['all', 'saved', 'withdrawn', 'shipped'] as const;
type Filter = (typeof FILTERS)[number];

export function ArticleTable({ opened }: { readonly opened: string | undefined }) {
  const [filter, setFilter] = useState<Filter>('all');
  const { data, error, refetch } = useAnswer(helpList, {});
  useLetterKeys({ j: () => focusRow(1, opened), k: () => focusRow(-1, opened) });
  const list = (data?.list ?? []).filter(({ state }) => filter === 'all' || state === filter);
  return (
    <>
      <div className="border-b border-hairline px-4 py-2">
        <Segment
          label={say('help.filter')}
          variant="chips"
          items={FILTERS.map((id) => ({ id, label: id === 'all' ? say('help.all') : say(`help.states.${id}`) }))}
          selected={filter}
          onSelect={(id) => setFilter(FILTERS.find((each) => each === id) ?? 'all')}
        />
      </div>
      {data === undefined ? (
        error === null ? (
          <LoadingRows />
        ) : (
          <FailedPart text={sentenceOf(error)} again={() => void refetch()} />
        )
      ) : list.length === 0 ? (
        <EmptyState picture="results" title={say('help.empty')} text={say('help.emptyText')} />
      ) : (
        <Rows list={list} opened={opened} />
      )}
      <p className="mt-auto px-4 py-3 text-11 text-text-2">{say('help.keys')}</p>
    </>
  );
}

function Rows({ list, opened }: { readonly list: readonly ArticleHead[]; readonly opened: string | undefined }) {
  return (
    <Table
      label={say('help.title')}
      isFixed
      head={
        <>
          <HeadCell>{say('help.titleOf')}</HeadCell>
          <HeadCell className="w-20">{say('help.category')}</HeadCell>
          <HeadCell className="w-32">{say('help.state')}</HeadCell>
          <HeadCell className="w-19">{say('help.languages')}</HeadCell>
          <HeadCell className="w-26">{say('help.changed')}</HeadCell>
        </>
      }
    >
      {list.map(({ id, title, category, state, languages, changed }) => (
        <Row key={id} isSelected={id === opened} onPress={() => goTo(paths.article(id))}>
          <Cell className="truncate">
            <Link
              to={paths.article(id)}
              data-row={id}
              isCurrent={id === opened}
              className="relative rounded-xs font-semibold text-text focus-ring hit-44"
            >
              {title}
            </Link>
          </Cell>
          <Cell quiet className="truncate">
            {say(`help.categories.${category}`)}
          </Cell>
          <Cell>
            <ArticleState state={state} plain />
          </Cell>
          <Cell quiet>{languages.length}</Cell>
          <Cell quiet>{changed === null ? say('help.never') : utcDay(changed.time)}</Cell>
        </Row>
      ))}
    </Table>
  );
}
