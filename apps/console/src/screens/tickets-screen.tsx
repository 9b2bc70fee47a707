import { ticketDetail } from '@kontor/contract/console/ticket';
import { sentenceOf } from '../data/call-server.ts';
import { useMe, useView } from '../data/session.ts';
import { TicketPanel } from '../features/tickets/ticket-panel.tsx';
import { TicketQueue } from '../features/tickets/ticket-queue.tsx';
import { FailedPart } from '../frame/failed-part.tsx';
import { LoadingRows } from '../frame/loading-rows.tsx';
import { Page, Panel } from '../frame/page.tsx';
import { say } from '../i18n/words.ts';

/** What customers ask support: the queue, and one of it with all that was written. */
export function TicketsScreen({ opened }: { readonly opened: number | undefined }) {
  const { actions } = useMe();
  return (
    <Page
      title={say('tickets.title')}
      beside={<span className="text-text-2">{say('tickets.logged')}</span>}
      panel={
        opened !== undefined && actions.includes('ticket.answer') ? (
          <OpenedTicket key={opened} id={opened} />
        ) : (
          <Panel title={say('tickets.noneOpen')} label={say('tickets.panel')}>
            <p className="text-text-2">{say(opened === undefined ? 'tickets.choose' : 'tickets.mayNotRead')}</p>
          </Panel>
        )
      }
    >
      <TicketQueue opened={opened} />
    </Page>
  );
}

function OpenedTicket({ id }: { readonly id: number }) {
  const { data, dataUpdatedAt, error, refetch } = useView(ticketDetail, { id });
  if (data !== undefined) return <TicketPanel ticket={data} readMs={dataUpdatedAt} onAgain={() => void refetch()} />;
  return (
    <Panel title={say('tickets.numbered', { id })} label={say('tickets.panel')}>
      {error === null ? <LoadingRows count={4} /> : <FailedPart text={sentenceOf(error)} again={() => void refetch()} />}
    </Panel>
  );
}
