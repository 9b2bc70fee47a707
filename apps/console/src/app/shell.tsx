/** What stands around every page: head, menu, status bar. */
import { appealList } from '@kontor/contract/console/appeal';
import { identityQueue } from '@kontor/contract/console/identity';
import { ticketQueue } from '@kontor/contract/console/ticket';
import { withdrawalQueue } from '@kontor/contract/console/withdrawal';
import { Logo } from '@kontor/ui/logo';
import type { ReactNode } from 'react';
import { useOpenChanges } from '../data/pending.ts';
import { useAnswer, useMe } from '../data/session.ts';
import { HeadSearch } from '../features/search/head-search.tsx';
import { useNow } from '../frame/use-now.ts';
import { utcTime } from '../i18n/times.ts';
import { say } from '../i18n/words.ts';
import type { WordKey } from '../i18n/words.ts';
import { Link } from '../paths/address.tsx';
import { paths } from '../paths/paths.ts';
import { EngineHead } from './engine-head.tsx';
import { MaintenanceStrip } from './maintenance-strip.tsx';
import { MENU } from './menu.ts';
import type { Place } from './menu.ts';

/** The queue is asked for so often, ms. */
const QUEUE_MS = 15_000;

export function Shell({ place, children }: { readonly place: Place | undefined; readonly children: ReactNode }) {
  return (
    <div className="grid h-dvh grid-cols-[200px_minmax(0,1fr)] grid-rows-[48px_auto_minmax(0,1fr)_24px] bg-bg">
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-control focus:bg-s2 focus:px-3 focus:py-2"
      >
        {say('shell.skip')}
      </a>
      <Head />
      <MaintenanceStrip />
      <Menu place={place} />
      <main id="main" tabIndex={-1} className="min-h-0 min-w-0 overflow-hidden border-l border-hairline bg-s1 outline-none">
        {children}
      </main>
      <StatusBar />
    </div>
  );
}

function Head() {
  const { name, roles, actions } = useMe();
  const pages = MENU.flatMap(({ entries }) => entries)
    .filter(({ action }) => action === undefined || actions.includes(action))
    .map(({ place, to }) => ({ name: say(`menu.${place}`), to }));
  const initials = name
    .split(/\s+/)
    .map((word) => word.charAt(0))
    .join('')
    .slice(0, 2)
    .toUpperCase();
  return (
    <header className="col-span-2 flex items-center gap-3 border-b border-hairline px-4">
      <Logo name={say('shell.name')} />
      <span className="rounded-sm bg-s2 px-2 py-1 text-12 text-text-2">{say('shell.console')}</span>
      <HeadSearch pages={pages} />
      <span className="ml-auto" />
      <EngineHead />
      <span aria-hidden className="h-4 w-px bg-hairline" />
      <Link to={paths.account()} className="relative flex min-h-8 min-w-0 items-center gap-2 rounded-control px-1 focus-ring hover:bg-s2">
        <span className="sr-only">{say('menu.account')}</span>
        <span className="truncate font-semibold text-text">{name}</span>
        <span className="truncate text-text-3">{roles.map((role) => say(`roles.${role}`)).join(', ')}</span>
        <span aria-hidden className="flex size-7 shrink-0 items-center justify-center rounded-full bg-s3 text-11 font-bold text-text">
          {initials}
        </span>
      </Link>
    </header>
  );
}

function Menu({ place }: { readonly place: Place | undefined }) {
  const { actions } = useMe();
  const { data: open } = useOpenChanges(undefined, QUEUE_MS);
  const groups = MENU.map(({ name, entries }) => ({
    name,
    entries: entries.filter(({ action }) => action === undefined || actions.includes(action)),
  })).filter(({ entries }) => entries.length > 0);
  const { data: asked } = useAnswer(
    withdrawalQueue,
    { list: 'queue', limit: 200 },
    { isEnabled: actions.includes('withdrawal.decide'), everyMs: QUEUE_MS },
  );
  const { data: sent } = useAnswer(identityQueue, {}, { isEnabled: actions.includes('identity.view'), everyMs: QUEUE_MS });
  const { data: tickets } = useAnswer(ticketQueue, {}, { isEnabled: actions.includes('ticket.view'), everyMs: QUEUE_MS });
  const troubled = useTroubled(actions.includes('appeal.view'));
  const mine = asked?.list.filter((each) => each.mine === 'may_decide').length ?? 0;
  const waiting = open?.filter(({ mine }) => mine === 'may_decide').length ?? 0;
  return (
    <nav aria-label={say('shell.menu')} className="flex flex-col gap-4 overflow-y-auto p-2 pt-3">
      {groups.map(({ name, entries }) => (
        <div key={name}>
          <h2 className="px-2 pb-1 text-12 font-normal text-text-2">{say(`menu.groups.${name}`)}</h2>
          <ul className="grid gap-0.5">
            {entries.map(({ place: entry, to, icon: Icon }) => (
              <li key={entry} className="relative">
                {entry === place && <span aria-hidden className="absolute top-1 -left-2 h-5 w-0.5 bg-iris" />}
                <Link
                  to={to}
                  isCurrent={entry === place}
                  className={
                    entry === place
                      ? 'flex h-7 items-center gap-2 rounded-sm bg-s2 px-2 font-semibold text-text focus-ring-inside'
                      : 'flex h-7 items-center gap-2 rounded-sm px-2 text-text-2 focus-ring-inside hover:bg-s2 hover:text-text'
                  }
                >
                  <Icon size={14} strokeWidth={1.5} aria-hidden className="shrink-0" />
                  <span className="truncate">{say(`menu.${entry}`)}</span>
                  {entry === 'changes' && <Count count={waiting} words="menu.waiting" />}
                  {entry === 'identity' && <Count count={sent?.list.length ?? 0} words="menu.sent" />}
                  {entry === 'tickets' && <Count count={tickets?.list.length ?? 0} words="menu.asked" />}
                  {entry === 'appeals' && <Count count={troubled} words="menu.appealed" />}
                  {entry === 'withdrawals' && <Count count={mine} words="withdrawals.waiting" />}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

/** Trades that support has to look at: appeals, and payments that were not confirmed in time. */
function useTroubled(isEnabled: boolean): number {
  const { data: appeals } = useAnswer(appealList, { list: 'appeal' }, { isEnabled, everyMs: QUEUE_MS });
  const { data: overdue } = useAnswer(appealList, { list: 'overdue' }, { isEnabled, everyMs: QUEUE_MS });
  return (appeals?.list.length ?? 0) + (overdue?.list.length ?? 0);
}

/** As many as are told apart: of a hundred and more one knows enough. */
const MOST = 99;

/** How many wait; nothing where none do. */
function Count({ count, words }: { readonly count: number; readonly words: WordKey }) {
  if (count === 0) return null;
  const shown = count > MOST ? `${MOST}+` : String(count);
  return (
    <span className="ml-auto rounded-sm bg-s3 px-1.5 text-11 text-text">
      <span aria-hidden>{shown}</span>
      <span className="sr-only">{say(words, { count: shown })}</span>
    </span>
  );
}

function StatusBar() {
  const now = useNow(1_000);
  // Whether the last answer to what is asked all the time came.
  const { isError } = useOpenChanges(undefined, QUEUE_MS);
  return (
    <footer className="col-span-2 flex items-center gap-6 border-t border-hairline px-4 text-11 text-text-2">
      <span role="status" className="flex items-center gap-2 font-semibold text-text">
        <span aria-hidden className={isError ? 'size-1.5 rounded-full bg-bad' : 'size-1.5 rounded-full bg-good'} />
        {isError ? say('shell.noAnswer') : say('shell.live')}
      </span>
      <span className="truncate">{say('shell.rule')}</span>
      <span className="ml-auto whitespace-nowrap text-text-2">{say('shell.utc', { time: utcTime(now) })}</span>
    </footer>
  );
}
