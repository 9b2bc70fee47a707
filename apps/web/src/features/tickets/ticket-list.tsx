import { Button } from '@kontor/ui/button';
import { EmptyState } from '@kontor/ui/empty-state';
import { useState } from 'react';
import type { AnswerOf } from '@kontor/contract/call';
import { ticketList } from '@kontor/contract/ticket';
import { AnswerPlace } from '../../data/answer-place.tsx';
import { useAskedCall } from '../../data/asked-call.ts';
import { callServer } from '../../data/call-server.ts';
import { useSettings } from '../../data/settings.ts';
import { tellFailure } from '../../data/tell-failure.ts';
import { formatTime } from '../../i18n/format.ts';
import { useLanguageTag, useWords } from '../../i18n/words.ts';
import { paths } from '../../paths/paths.ts';
import { SiteLink } from '../../paths/site-link.tsx';
import { TicketStateBadge } from './ticket-state.tsx';

type Page = AnswerOf<typeof ticketList>;

/** One's tickets, the one written to last first. */
export function TicketList() {
  const answer = useAskedCall(ticketList, {});
  return (
    <AnswerPlace answer={answer} rows={3} rowHeight={64}>
      {(first) => <Pages key={first.list.map(({ id, updated }) => `${id} ${updated}`).join()} first={first} />}
    </AnswerPlace>
  );
}

function Pages({ first }: { readonly first: Page }) {
  const words = useWords('ticket');
  const tag = useLanguageTag();
  const zone = useSettings(({ timeZone }) => timeZone);
  const [{ list, next_cursor: next }, setPage] = useState(first);
  const [isAsking, setAsking] = useState(false);

  async function more(): Promise<void> {
    if (next === null) return;
    setAsking(true);
    try {
      const page = await callServer(ticketList, { cursor: next });
      setPage({ list: [...list, ...page.list], next_cursor: page.next_cursor });
    } catch (error) {
      tellFailure(error);
    }
    setAsking(false);
  }

  if (list.length === 0) return <EmptyState picture="results" title={words('empty')} text={words('emptyText')} />;
  return (
    <>
      <ul className="border-t border-hairline">
        {list.map(({ id, topic, subject, state, updated }) => (
          <li key={id} data-ticket={id} className="border-b border-hairline">
            <SiteLink
              to={paths.ticket(id)}
              className="focus-ring-inside flex flex-wrap items-center gap-x-4 gap-y-1 py-3 text-text no-underline hover:bg-s2"
            >
              <span className="min-w-0 flex-1 basis-60">
                <strong className="block text-13 font-semibold wrap-anywhere">{subject}</strong>
                <span className="text-12 text-text-2">
                  #{id} · {words(`topics.${topic}`)} · {formatTime(updated, zone, tag)}
                </span>
              </span>
              <TicketStateBadge state={state} plain />
            </SiteLink>
          </li>
        ))}
      </ul>
      {next !== null && (
        <div className="pt-4">
          <Button variant="secondary" size={36} isDisabled={isAsking} onPress={() => void more()}>
            {words('more')}
          </Button>
        </div>
      )}
    </>
  );
}
