/** Tickets of a state: what has waited longest comes first. Numbers, topics and ages, nothing that was written. */
import { ticketQueue } from '@kontor/contract/console/ticket';
import { TICKET_STATES } from '@kontor/contract/ticket';
import { Button } from '@kontor/ui/button';
import { Segment } from '@kontor/ui/segment';
import { Cell, HeadCell, Row, Table } from '@kontor/ui/table';
import { TextField } from '@kontor/ui/text-field';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useInterval } from '../../data/attention.ts';
import { callServer } from '../../data/call-server.ts';
import { PagedRows } from '../../frame/paged-rows.tsx';
import { focusRow, useLetterKeys } from '../../frame/row-keys.ts';
import { useNow } from '../../frame/use-now.ts';
import { ageOf, utcTime } from '../../i18n/times.ts';
import { say } from '../../i18n/words.ts';
import { Link, goTo } from '../../paths/address.tsx';
import { paths } from '../../paths/paths.ts';
import { TicketState } from './ticket-words.tsx';
import type { TicketHead, TicketPlace } from './ticket-words.tsx';

/** The queue is asked for so often, ms. */
export const QUEUE_MS = 15_000;
const MINUTE_MS = 60_000;
const NUMBER = /^#?([1-9][0-9]{0,14})$/;

export function TicketQueue({ opened }: { readonly opened: number | undefined }) {
  const [state, setState] = useState<TicketHead['state']>('open');
  const interval = useInterval(QUEUE_MS);
  const pages = useInfiniteQuery({
    queryKey: [ticketQueue.path, 'pages', state],
    queryFn: ({ pageParam }) => callServer(ticketQueue, { state, ...(pageParam !== null && { after: pageParam }) }),
    initialPageParam: null as TicketPlace | null,
    getNextPageParam: ({ next }) => next,
    refetchInterval: interval,
  });
  const list = pages.data?.pages.flatMap((page) => page.list) ?? [];
  useLetterKeys({ j: () => focusRow(1, opened), k: () => focusRow(-1, opened) });
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-3 border-b border-hairline px-4 py-2">
        <Segment
          label={say('tickets.filter')}
          variant="chips"
          items={TICKET_STATES.map((id) => ({ id, label: say(`tickets.states.${id}`) }))}
          selected={state}
          onSelect={(id) => setState(TICKET_STATES.find((each) => each === id) ?? 'open')}
        />
        <FindNumber />
      </div>
      <PagedRows
        pages={pages}
        empty={list.length > 0 ? undefined : { title: say(`tickets.empty.${state}`), text: say('tickets.emptyText') }}
        keys={say('tickets.keys')}
        more={state === 'open' ? say('newer') : say('older')}
      >
        <Rows list={list} opened={opened} />
      </PagedRows>
    </>
  );
}

/** Leads to a ticket whose number somebody knows. */
function FindNumber() {
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  const find = (): void => {
    const number = NUMBER.exec(typed.trim())?.[1];
    setWrong(number === undefined);
    if (number !== undefined) goTo(paths.ticket(Number(number)));
  };
  return (
    <div className="flex items-start gap-2">
      <TextField
        label={say('tickets.find')}
        hideLabel
        type="search"
        name="ticket"
        autoComplete="off"
        maxLength={16}
        placeholder={say('tickets.findHint')}
        value={typed}
        onChange={(next) => {
          setTyped(next);
          setWrong(false);
        }}
        onEnter={find}
        {...(isWrong && { error: say('tickets.findWrong') })}
        className="w-44 [--spacing-field:28px] [--text-field:12px]"
      />
      <Button variant="secondary" size={28} onPress={find}>
        {say('tickets.open')}
      </Button>
    </div>
  );
}

function Rows({ list, opened }: { readonly list: readonly TicketHead[]; readonly opened: number | undefined }) {
  const now = useNow(MINUTE_MS);
  return (
    <Table
      label={say('tickets.title')}
      isFixed
      head={
        <>
          <HeadCell className="w-26">{say('tickets.number')}</HeadCell>
          <HeadCell>{say('tickets.topic')}</HeadCell>
          <HeadCell className="w-26">{say('tickets.state')}</HeadCell>
          <HeadCell className="w-39">{say('tickets.opened')}</HeadCell>
          <HeadCell align="end" className="w-26">
            {say('tickets.updated')}
          </HeadCell>
        </>
      }
    >
      {list.map(({ id, topic, state, opened: openedMs, updated }) => (
        <Row key={id} isSelected={id === opened} onPress={() => goTo(paths.ticket(id))}>
          <Cell>
            <Link
              to={paths.ticket(id)}
              data-row={id}
              isCurrent={id === opened}
              className="relative rounded-xs font-semibold text-text focus-ring hit-44"
            >
              {say('tickets.numbered', { id })}
            </Link>
          </Cell>
          <Cell className="truncate">{say(`tickets.topics.${topic}`)}</Cell>
          <Cell>
            <TicketState state={state} plain />
          </Cell>
          <Cell quiet>{utcTime(openedMs)}</Cell>
          <Cell align="end" quiet>
            {ageOf(updated, now)}
          </Cell>
        </Row>
      ))}
    </Table>
  );
}
