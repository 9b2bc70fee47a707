import { Button, buttonClasses } from '@kontor/ui/button';
import { EmptyState } from '@kontor/ui/empty-state';
import { Skeleton } from '@kontor/ui/skeleton';
import { toast } from '@kontor/ui/toast-list';
import { useLocation, useRouter } from '@tanstack/react-router';
import { Conversation } from '../features/tickets/conversation.tsx';
import { TicketForm } from '../features/tickets/ticket-form.tsx';
import { TicketList } from '../features/tickets/ticket-list.tsx';
import { TicketStateBadge } from '../features/tickets/ticket-state.tsx';
import { useTicket } from '../features/tickets/use-ticket.ts';
import { UserFrame } from '../features/user-menu/user-frame.tsx';
import { useWords } from '../i18n/words.ts';
import { path, paths } from '../paths/paths.ts';
import { SiteLink } from '../paths/site-link.tsx';

/** One's questions to support. */
export function TicketsScreen() {
  const words = useWords('ticket');
  return (
    <UserFrame title={words('title')}>
      <div className="grid gap-4">
        <p className="text-13 text-text-2">{words('lead')}</p>
        <div>
          <SiteLink to={path('userNewTicket')} className={buttonClasses('primary', 36)}>
            {words('new')}
          </SiteLink>
        </div>
        <TicketList />
      </div>
    </UserFrame>
  );
}

/** A new question. */
export function NewTicketScreen() {
  const words = useWords('ticket');
  const router = useRouter();
  return (
    <UserFrame title={words('new')}>
      <TicketForm
        onOpened={(id) => {
          toast.success(words('sent'));
          router.history.push(paths.ticket(id));
        }}
      />
    </UserFrame>
  );
}

/** A question with its answers; the address names it. */
export function TicketScreen() {
  const { searchStr } = useLocation();
  const id = new URLSearchParams(searchStr).get('id')?.replaceAll('"', '') ?? '';
  return <OneTicket key={id} id={id} />;
}

function OneTicket({ id }: { readonly id: string }) {
  const words = useWords('ticket');
  const shell = useWords('shell');
  const { whole, failure, again, put } = useTicket(id);
  const back = (
    <SiteLink to={path('userTickets')} className="focus-ring rounded-sm text-13 text-iris no-underline hover:underline">
      {words('back')}
    </SiteLink>
  );
  if (whole === undefined)
    return (
      <UserFrame title={words('title')}>
        <div key="waiting" className={`grid content-start justify-items-start gap-5 ${failure === undefined ? 'min-h-screen' : ''}`}>
          {back}
          {failure === undefined ? (
            <Skeleton shape="block" className="h-48 w-full" />
          ) : (
            <EmptyState
              picture="results"
              title={failure.missing ? words('missing') : shell('part.missing')}
              text={failure.text}
              action={
                <Button variant="secondary" size={36} onPress={again}>
                  {shell('part.again')}
                </Button>
              }
            />
          )}
        </div>
      </UserFrame>
    );
  const { subject, state, topic } = whole.ticket;
  return (
    <UserFrame title={subject} badge={<TicketStateBadge state={state} />}>
      {/* Another place than that of the wait: it stands lower by what the title has grown, and nothing has moved there. */}
      <div key="whole" className="grid gap-5">
        <p className="flex flex-wrap gap-x-4 gap-y-1 text-12 text-text-2">
          {back}
          <span className="self-center">
            {words('number', { id })} · {words(`topics.${topic}`)}
          </span>
        </p>
        <Conversation whole={whole} put={put} />
      </div>
    </UserFrame>
  );
}
