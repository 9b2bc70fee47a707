import { X } from 'lucide-react';
import { useState } from 'react';
import { planCancel } from '@kontor/contract/perpetual';
import { EmptyState } from '@kontor/ui/empty-state';
import { FittedTable } from '@kontor/ui/fitted-table';
import type { FittedColumn, TableForm } from '@kontor/ui/fitted-table';
import { IconButton } from '@kontor/ui/icon-button';
import { Skeleton } from '@kontor/ui/skeleton';
import { callServer } from '../../data/call-server.ts';
import { usePerpetuals } from '../../data/perpetual-account.ts';
import type { Plan } from '../../data/perpetual-state.ts';
import { planKind, usePlanTrigger } from '../../data/perpetual-plan-words.ts';
import { useNarrow } from '../../data/use-narrow.ts';
import { useWords } from '../../i18n/words.ts';
import { paths } from '../../paths/paths.ts';
import { SiteLink } from '../../paths/site-link.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { useContractFigures } from './contract-figures.ts';
import { useTimes } from './row-time.ts';
import { useContractOf } from './use-contract-of.ts';

const FORMS: readonly TableForm[] = [
  [[['contract'], ['purpose']], [['trigger'], ['source']], [['quantity'], ['execution']], [['actions']]],
  [[['contract'], ['purpose']], [['trigger'], ['quantity']], [['actions']]],
];

interface PlansListProps {
  readonly only?: string | undefined;
  readonly className?: string;
  readonly isPage?: boolean;
}

/** Plans that wait; each can be cancelled. */
export function PlansList({ only, className, isPage = false }: PlansListProps) {
  const words = useWords('perpetual');
  const { sequence, plans } = usePerpetuals();
  const isNarrow = useNarrow();
  const times = useTimes();
  const [asked, setAsked] = useState<Plan>();
  if (sequence < 0) return <Skeleton shape="block" className="m-4 h-24" />;
  const shown = [...plans.values()].filter(({ pair }) => only === undefined || pair === only).sort((a, b) => b.time - a.time);
  if (shown.length === 0) return <EmptyState level={3} isLow picture="orders" title={words('plan.empty')} text={words('plan.emptyText')} />;
  return (
    <>
      {isNarrow ? (
        <ul aria-label={words('panel.plans')} className={isPage ? '-mx-4 flex flex-col' : 'flex flex-col'}>
          {shown.map((plan) => (
            <PlanCard key={plan.plan_id} plan={plan} onCancel={() => setAsked(plan)} />
          ))}
        </ul>
      ) : (
        <FittedTable
          label={words('panel.plans')}
          className={className}
          isFlush={isPage}
          keepsLast
          content={times.zone}
          items={shown}
          forms={FORMS}
          columns={columnsOf(words, times, setAsked)}
          row={(plan, cells, height) => (
            <tr key={plan.plan_id} data-plan={plan.plan_id} className={`group/row text-12 hover:bg-s2 ${height}`}>
              {cells}
            </tr>
          )}
        />
      )}
      {asked !== undefined && <CancelPlan plan={asked} onClose={() => setAsked(undefined)} />}
    </>
  );
}

type Words = ReturnType<typeof useWords<'perpetual'>>;

function columnsOf(words: Words, times: ReturnType<typeof useTimes>, onCancel: (plan: Plan) => void): readonly FittedColumn<Plan>[] {
  return [
    { id: 'time', head: words('order.time', { zone: times.zone }), className: 'text-text-2!', cell: ({ time }) => times.long(time) },
    {
      id: 'contract',
      head: words('order.contract'),
      className: 'font-semibold',
      cell: ({ pair, side }) => (
        <>
          <SiteLink to={paths.contract(pair)} className="focus-ring hover:text-iris">
            {pair.replace('_', '/')}
          </SiteLink>{' '}
          <span className={side === 'long' ? 'text-up' : 'text-down'}>{words(`side.${side}`)}</span>
        </>
      ),
    },
    { id: 'purpose', head: words('order.type'), cell: (plan) => words(`purpose.${planKind(plan)}`) },
    { id: 'trigger', head: words('plan.trigger'), align: 'end', cell: (plan) => <TriggerText plan={plan} /> },
    { id: 'source', head: words('list.source'), cell: ({ source }) => words(`source.${source}`) },
    { id: 'quantity', head: words('plan.quantity'), align: 'end', cell: (plan) => <PlanQuantity plan={plan} /> },
    { id: 'execution', head: words('plan.execution'), align: 'end', cell: (plan) => <Execution plan={plan} /> },
    {
      id: 'actions',
      head: <span className="sr-only">{words('order.actions')}</span>,
      align: 'end',
      className: 'py-0',
      cell: (plan) => (
        <IconButton
          label={words('plan.cancelOne', { plan: words(`purpose.${planKind(plan)}`) })}
          icon={<X size={16} strokeWidth={1.5} aria-hidden />}
          onPress={() => onCancel(plan)}
        />
      ),
    },
  ];
}

/** What a plan waits for. */
function TriggerText({ plan }: { readonly plan: Plan }) {
  const figures = useContractFigures(useContractOf()(plan.pair), plan.pair);
  return usePlanTrigger()(plan, figures.price);
}

/** How much a plan closes. */
function PlanQuantity({ plan }: { readonly plan: Plan }) {
  const words = useWords('perpetual');
  const figures = useContractFigures(useContractOf()(plan.pair), plan.pair);
  return plan.quantity === null ? words('plan.whole') : figures.ownQuantity(plan.quantity);
}

function Execution({ plan }: { readonly plan: Plan }) {
  const words = useWords('perpetual');
  const figures = useContractFigures(useContractOf()(plan.pair), plan.pair);
  return plan.price === null ? words('order.market') : figures.price(plan.price);
}

function PlanCard({ plan, onCancel }: { readonly plan: Plan; readonly onCancel: () => void }) {
  const words = useWords('perpetual');
  return (
    <li data-plan={plan.plan_id} className="flex min-h-16 items-center gap-2 border-b border-hairline px-4 py-2 text-13">
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-baseline gap-x-2">
          <b className="font-semibold">{plan.pair.replace('_', '/')}</b>
          <span className={plan.side === 'long' ? 'text-up' : 'text-down'}>{words(`side.${plan.side}`)}</span>
          <span className="text-12 text-text-3">{words(`purpose.${planKind(plan)}`)}</span>
        </div>
        <div className="mt-1 flex flex-wrap justify-between gap-x-3 text-12 text-text-2">
          <span>
            {words(`source.${plan.source}`)} <TriggerText plan={plan} />
          </span>
          <span>
            <PlanQuantity plan={plan} />, <Execution plan={plan} />
          </span>
        </div>
      </div>
      <IconButton
        label={words('plan.cancelOne', { plan: words(`purpose.${planKind(plan)}`) })}
        icon={<X size={16} strokeWidth={1.5} aria-hidden />}
        onPress={onCancel}
      />
    </li>
  );
}

/** Asks before a plan is taken back. */
export function CancelPlan({ plan, onClose }: { readonly plan: Plan; readonly onClose: () => void }) {
  const words = useWords('perpetual');
  return (
    <CancelDialog
      title={words('plan.cancelTitle')}
      text={
        <p>
          {plan.pair.replace('_', '/')} {words(`side.${plan.side}`)}: {words(`purpose.${planKind(plan)}`)} <TriggerText plan={plan} />
        </p>
      }
      confirm={words('plan.cancelOne', { plan: words(`purpose.${planKind(plan)}`) })}
      done={words('plan.cancelled')}
      cancel={() => callServer(planCancel, { plan_id: plan.plan_id })}
      onClose={onClose}
    />
  );
}
