import { EmptyState } from '@kontor/ui/empty-state';
import { Skeleton } from '@kontor/ui/skeleton';
import { useSeconds } from '../../data/seconds-account.ts';
import { steadyNow } from '../../data/seconds-clock.ts';
import { usePairTicks } from '../../data/seconds-market.ts';
import type { SecondsContract, SecondsState } from '../../data/seconds-state.ts';
import { useSession } from '../../data/session.ts';
import { UNKNOWN } from '../../i18n/format.ts';
import { useWords } from '../../i18n/words.ts';
import { paths } from '../../paths/paths.ts';
import { SiteLink } from '../../paths/site-link.tsx';
import { phaseOf } from '../../data/seconds-countdown.ts';
import type { Phase } from '../../data/seconds-countdown.ts';
import { Ring } from './ring.tsx';
import { gainInk, useSecondsFigures } from '../../data/seconds-figures.ts';
import { useStanding } from '../../data/seconds-standing.ts';
import { difference, distanceText } from '../../data/seconds-terms.ts';
import { useNow } from '../../data/use-seconds-now.ts';

/** How long a contract that has ended stays in its place with its result, ms. */
const LINGERS_MS = 8_000;

/** Own contracts that run, those that end soonest first, and those that have just ended. */
export function shownContracts({ running, ended }: SecondsState, nowSteadyMs: number, pair?: string): readonly SecondsContract[] {
  const over = ended.filter(({ heardMs }) => nowSteadyMs - heardMs < LINGERS_MS).map(({ contract }) => contract);
  return [...over.toReversed(), ...[...running.values()].sort((a, b) => a.end_time - b.end_time || Number(a.id) - Number(b.id))].filter(
    (contract) => pair === undefined || contract.pair === pair,
  );
}

/** The own contracts that run: how long, on which side, since which price, and what they would come to now. */
export function OpenList({
  pair,
  isPage = false,
}: {
  readonly pair?: string;
  /** Of all pairs, each with the way to its details. */ readonly isPage?: boolean;
}) {
  const words = useWords('seconds');
  const session = useSession();
  const state = useSeconds();
  const nowMs = useNow(state.running.size > 0 || state.ended.length > 0);
  const shown = shownContracts(state, steadyNow(), pair);
  if (session !== undefined && state.sequence < 0) return <Skeleton shape="block" className="m-4 h-20" />;
  if (shown.length === 0)
    return (
      <EmptyState
        level={3}
        isLow
        picture="orders"
        title={words('open.empty')}
        text={words(session === undefined ? 'open.visitor' : 'open.emptyText')}
      />
    );
  return (
    <ul aria-label={words('open.title')} className="flex flex-col">
      {shown.map((contract) => (
        <OpenRow key={contract.id} contract={contract} nowMs={nowMs} isPage={isPage} />
      ))}
    </ul>
  );
}

function OpenRow({ contract, nowMs, isPage }: { readonly contract: SecondsContract; readonly nowMs: number; readonly isPage: boolean }) {
  const figures = useSecondsFigures();
  const words = useWords('seconds');
  const standing = useStanding(contract);
  const isOver = contract.result !== null;
  const phase: Phase = isOver ? { kind: 'settling' } : phaseOf(contract, nowMs);
  return (
    <li
      data-contract={contract.id}
      data-phase={isOver ? 'over' : phase.kind}
      className="flex min-h-22 items-center gap-3 border-b border-hairline px-4 py-2 text-12"
    >
      <Ring phase={phase} size={44} label={usePhaseWords(phase, isOver)} />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-baseline gap-x-2 text-13 font-semibold">
          {isPage && (
            <SiteLink to={paths.secondsOrder(contract.id)} className="relative hit-44 focus-ring hover:text-iris">
              {contract.pair.replace('_', '/')}
            </SiteLink>
          )}
          <span className={contract.direction === 'up' ? 'text-up' : 'text-down'}>{words(`side.${contract.direction}`)}</span>
          <span>{figures.stake(contract.stake)} USDT</span>
          <span className="font-normal text-text-2">{words('seconds', { count: String(contract.duration_s) })}</span>
        </div>
        <EntryLine contract={contract} />
        <div className="text-text-3">
          {isOver ? (
            <ExitLine contract={contract} />
          ) : phase.kind === 'settling' ? (
            words('phase.settling')
          ) : (
            <Distance contract={contract} />
          )}
        </div>
      </div>
      <div className="shrink-0 text-end">
        <div className="text-11 text-text-3">{standing.label}</div>
        <div
          className={`text-16 font-semibold tabular-nums ${gainInk(standing.amount, figures.privacy.isHidden)}`}
          data-standing={figures.privacy.mark(standing.amount)}
        >
          {figures.signed(standing.amount)}
        </div>
        <div className="text-11 text-text-3">{words('open.paid', { amount: figures.money(contract.paid) })}</div>
      </div>
    </li>
  );
}

/** What is read out of a phase. */
export function usePhaseWords(phase: Phase, isOver: boolean): string {
  const words = useWords('seconds');
  if (isOver) return words('phase.over');
  if (phase.kind === 'settling') return words('phase.settling');
  return words('phase.left', { seconds: String(Math.ceil(phase.leftMs / 1_000)) });
}

function EntryLine({ contract }: { readonly contract: SecondsContract }) {
  const words = useWords('seconds');
  const figures = useSecondsFigures();
  const entry = contract.settle_info.entry_tick;
  if (contract.execution_price === null || entry === null) {
    return <div className="text-text-2">{words(contract.result === null ? 'open.waiting' : 'open.noEntry')}</div>;
  }
  return (
    <div className="text-text-2" data-entry={contract.execution_price}>
      {words.rich('open.entry', {
        price: figures.price(contract.execution_price),
        time: figures.clock(entry.time),
        b: (text) => <b className="font-semibold text-text tabular-nums">{text}</b>,
      })}
    </div>
  );
}

function ExitLine({ contract }: { readonly contract: SecondsContract }) {
  const words = useWords('seconds');
  const figures = useSecondsFigures();
  const reason = contract.settle_info.void_reason;
  if (reason !== null) return words(`void.${reason}`);
  return words('open.exit', {
    price: figures.price(contract.settle_price),
    time: figures.clock(contract.settle_info.exit_tick?.time ?? contract.end_time),
  });
}

/** How far the index is from the entry, exact where four digits would say nothing. */
function Distance({ contract }: { readonly contract: SecondsContract }) {
  const words = useWords('seconds');
  const figures = useSecondsFigures();
  const { ticks } = usePairTicks(contract.pair);
  const last = ticks.at(-1);
  if (contract.execution_price === null || last === undefined) return UNKNOWN;
  const moved = difference(last.price, contract.execution_price);
  const exact = distanceText(moved);
  const cut = figures.price(exact);
  const distance = /[1-9]/.test(cut) ? cut : figures.exact(exact);
  return words(moved === 0n ? 'open.equal' : moved > 0n ? 'open.above' : 'open.below', { distance });
}
