/** Entries of the log, the newest first, by what was done, by whom and about what. */
import { auditList } from '@kontor/contract/console/audit';
import type { OperatorAnswerOf } from '@kontor/contract/console/operator-call';
import { operatorList } from '@kontor/contract/console/operator';
import { Segment } from '@kontor/ui/segment';
import { Select } from '@kontor/ui/select';
import { Cell, HeadCell, Row, Table } from '@kontor/ui/table';
import { TextField } from '@kontor/ui/text-field';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callServer } from '../../data/call-server.ts';
import { useAnswer } from '../../data/session.ts';
import { PagedRows } from '../../frame/paged-rows.tsx';
import { counted, utcTimeExact } from '../../i18n/times.ts';
import { say } from '../../i18n/words.ts';
import { Link, goTo } from '../../paths/address.tsx';
import { paths } from '../../paths/paths.ts';
import { shortHash } from './short-hash.ts';

type Entry = OperatorAnswerOf<typeof auditList>['list'][number];

/** What an action begins with, by the name of the filter. */
const FILTERS = { all: '', changes: 'change.', operators: 'operator.' } as const;
const NAMES = Object.keys(FILTERS) as (keyof typeof FILTERS)[];
const EVERYBODY = '';

export function AuditList({ opened }: { readonly opened: number | undefined }) {
  const [sought, setSought] = useState<Sought>({ filter: 'all', operator: EVERYBODY, subject: '' });
  const { filter, operator, subject } = sought;
  const action = FILTERS[filter];
  const pages = useInfiniteQuery({
    queryKey: [auditList.path, action, operator, subject],
    queryFn: ({ pageParam }) =>
      callServer(auditList, {
        ...(action !== '' && { action }),
        ...(operator !== EVERYBODY && { operator: Number(operator) }),
        ...(subject !== '' && { subject }),
        ...(pageParam !== null && { before: pageParam }),
        limit: 50,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
  const list = pages.data?.pages.flatMap((page) => page.list) ?? [];
  return (
    <>
      <Filters sought={sought} onSeek={setSought} />
      <PagedRows pages={pages} empty={list.length > 0 ? undefined : { title: say('audit.empty'), text: say('audit.emptyText') }}>
        <Rows list={list} opened={opened} isBusy={pages.isPlaceholderData} />
      </PagedRows>
    </>
  );
}

interface Sought {
  readonly filter: keyof typeof FILTERS;
  /** His number; of everybody, nothing. */
  readonly operator: string;
  readonly subject: string;
}

function Filters({ sought, onSeek }: { readonly sought: Sought; readonly onSeek: (sought: Sought) => void }) {
  const [typed, setTyped] = useState(sought.subject);
  const { data: operators } = useAnswer(operatorList, {});
  const search = (): void => onSeek({ ...sought, subject: typed.trim() });
  return (
    <div className="flex flex-wrap items-center gap-3 border-b border-hairline px-4 py-2">
      <Segment
        label={say('audit.filter')}
        variant="chips"
        items={NAMES.map((id) => ({ id, label: say(`audit.filters.${id}`) }))}
        selected={sought.filter}
        onSelect={(id) => onSeek({ ...sought, filter: NAMES.find((name) => name === id) ?? 'all' })}
      />
      <Select
        label={say('audit.operator')}
        hideLabel
        size="small"
        className="w-40"
        items={[
          { id: EVERYBODY, label: say('audit.everybody') },
          ...(operators?.list ?? []).map(({ id, name, login }) => ({ id: String(id), label: name, description: login })),
        ]}
        selected={sought.operator}
        onSelect={(operator) => onSeek({ ...sought, operator })}
      />
      <TextField
        label={say('audit.subjectFilter')}
        hideLabel
        type="search"
        name="subject"
        maxLength={80}
        placeholder={say('audit.subjectHint')}
        value={typed}
        onChange={setTyped}
        onEnter={search}
        onBlur={search}
        className="w-44 [--spacing-field:28px] [--text-field:12px]"
      />
    </div>
  );
}

interface RowsProps {
  readonly list: readonly Entry[];
  readonly opened: number | undefined;
  readonly isBusy: boolean;
}

function Rows({ list, opened, isBusy }: RowsProps) {
  return (
    <Table
      label={say('audit.title')}
      isFixed
      isBusy={isBusy}
      head={
        <>
          <HeadCell className="w-18">{say('audit.entry')}</HeadCell>
          <HeadCell className="w-42">{say('audit.time')}</HeadCell>
          <HeadCell>{say('audit.who')}</HeadCell>
          <HeadCell className="w-40">{say('audit.action')}</HeadCell>
          <HeadCell>{say('audit.subject')}</HeadCell>
          <HeadCell align="end" className="w-28 max-2xl:hidden">
            {say('audit.hash')}
          </HeadCell>
        </>
      }
    >
      {list.map((entry) => (
        <Row key={entry.number} isSelected={entry.number === opened} onPress={() => goTo(paths.entry(entry.number))}>
          <Cell>
            <Link
              to={paths.entry(entry.number)}
              isCurrent={entry.number === opened}
              className="relative rounded-xs font-semibold text-text focus-ring hit-44"
            >
              {counted(entry.number)}
            </Link>
          </Cell>
          <Cell quiet>{utcTimeExact(entry.time)}</Cell>
          <Cell className="truncate">{entry.who === '' ? say('audit.nobody') : entry.who}</Cell>
          <Cell className="truncate">
            <code className={hasFailed(entry) ? 'font-mono text-warn' : 'font-mono'}>{entry.action}</code>
          </Cell>
          <Cell quiet className="truncate">
            {entry.subject}
          </Cell>
          <Cell align="end" quiet className="max-2xl:hidden">
            <code className="font-mono">{shortHash(entry.hash)}</code>
          </Cell>
        </Row>
      ))}
    </Table>
  );
}

function hasFailed({ detail }: Entry): boolean {
  return detail.includes('"failed":true');
}
