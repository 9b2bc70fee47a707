import { X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@kontor/ui/button';
import { DecimalField } from '@kontor/ui/decimal-field';
import { ConfirmDialog } from '@kontor/ui/dialog';
import { FactRows } from '@kontor/ui/fact-rows';
import { IconButton } from '@kontor/ui/icon-button';
import { Segment } from '@kontor/ui/segment';
import { toast } from '@kontor/ui/toast-list';
import { usePerpetuals } from '../../data/perpetual-account.ts';
import type { Contract } from '../../data/perpetual-market.ts';
import type { Plan, Position } from '../../data/perpetual-state.ts';
import { usePlanTrigger } from '../../data/perpetual-plan-words.ts';
import { useWords } from '../../i18n/words.ts';
import { useContractFigures } from './contract-figures.ts';
import { PLAN_DOOR } from './doors.ts';
import type { Problem } from './order-terms.ts';
import { CancelPlan } from './plans-list.tsx';
import { useContractProblem } from './problem-text.ts';
import { CALLBACK_DECIMALS, firstTrailingTicks, trailingBody } from './trailing-draft.ts';
import type { TrailingDraft } from './trailing-draft.ts';
import { ticksText } from './trigger-price.ts';
import { useContractWorld } from './use-contract-world.ts';

/** Percent. */
const PRESETS = ['0.5', '1', '2', '5'] as const;

interface TrailingFieldsProps {
  readonly contract: Contract;
  readonly position: Position;
  readonly draft: TrailingDraft;
  readonly onChange: (draft: TrailingDraft) => void;
  /** Shown once it was tried. */
  readonly problem: Problem | undefined;
}

/** A stop that follows the mark: how far behind, from which price on, and of how much; with those that wait already. */
export function TrailingFields({ contract, position, draft, onChange, problem }: TrailingFieldsProps) {
  const words = useWords('perpetual');
  const figures = useContractFigures(contract);
  const problemText = useContractProblem(contract);
  const errorAt = (field: Problem['field']): string | undefined => (problem?.field === field ? problemText(problem) : undefined);
  const at = useFirstPrice(contract, position, draft);
  return (
    <>
      <Segment
        label={words('plan.size')}
        selected={draft.isPart ? 'part' : 'whole'}
        onSelect={(id) => onChange({ ...draft, isPart: id === 'part' })}
        items={(['whole', 'part'] as const).map((id) => ({ id, label: words(`plan.${id}`) }))}
      />
      {draft.isPart && (
        <DecimalField
          className="mt-3"
          label={words('plan.size')}
          locale={figures.locale}
          unit={contract.left_symbol}
          decimals={contract.baseScale}
          step={contract.step_size}
          value={draft.quantity}
          onChange={(quantity) => onChange({ ...draft, quantity })}
          align="end"
          error={errorAt('quantity')}
        />
      )}
      <DecimalField
        className="mt-3"
        name="callback"
        label={words('plan.callback')}
        locale={figures.locale}
        unit="%"
        decimals={CALLBACK_DECIMALS}
        value={draft.callback}
        onChange={(callback) => onChange({ ...draft, callback })}
        align="end"
        error={errorAt('trigger')}
      />
      <span className="mt-2 flex gap-1">
        {PRESETS.map((percent) => (
          <Button key={percent} variant="secondary" size={28} onPress={() => onChange({ ...draft, callback: percent })}>
            {figures.exact(percent)}%
          </Button>
        ))}
      </span>
      <DecimalField
        className="mt-3"
        name="activation"
        label={words('plan.activation')}
        hint={words('plan.activationHint')}
        locale={figures.locale}
        unit={contract.right_symbol}
        decimals={contract.quoteScale}
        step={contract.tick_size}
        value={draft.activation}
        onChange={(activation) => onChange({ ...draft, activation })}
        align="end"
        error={errorAt('price')}
      />
      <div className="mt-2">
        <FactRows
          rows={[
            [words('header.mark'), figures.price(position.mark_price)],
            [words('plan.firstStop'), at],
          ]}
        />
      </div>
      <p className="mt-3 rounded-control bg-s2 p-3 text-12 text-text-2">
        {words(position.side === 'long' ? 'plan.trailingNoteLong' : 'plan.trailingNoteShort')}
      </p>
      <WaitingTrails contract={contract} position={position} />
    </>
  );
}

/** Where it would fire if the mark turned at once, written. */
function useFirstPrice(contract: Contract, position: Position, draft: TrailingDraft): string {
  const figures = useContractFigures(contract);
  const world = useContractWorld(contract);
  const ticks = firstTrailingTicks(world, position, draft);
  return figures.price(ticks === undefined ? null : ticksText(ticks, world.units));
}

/** Trailing stops of the position that wait; each can be taken back. */
function WaitingTrails({ contract, position }: Pick<TrailingFieldsProps, 'contract' | 'position'>) {
  const words = useWords('perpetual');
  const figures = useContractFigures(contract);
  const trigger = usePlanTrigger();
  const { plans } = usePerpetuals();
  const [asked, setAsked] = useState<Plan>();
  const waiting = [...plans.values()].filter(
    ({ pair, side, trigger_kind: kind }) => pair === position.pair && side === position.side && kind === 'trailing',
  );
  if (waiting.length === 0) return null;
  return (
    <ul aria-label={words('purpose.trailing')} className="mt-3 border-t border-hairline text-13">
      {waiting.map((plan) => (
        <li
          key={plan.plan_id}
          data-plan={plan.plan_id}
          className="flex min-h-9 items-center justify-between gap-2 border-b border-hairline"
        >
          <span>
            {trigger(plan, figures.price)}, {plan.quantity === null ? words('plan.whole') : figures.ownQuantity(plan.quantity)}
          </span>
          <IconButton
            label={words('plan.cancelOne', { plan: words('purpose.trailing') })}
            icon={<X size={16} strokeWidth={1.5} aria-hidden />}
            onPress={() => setAsked(plan)}
          />
        </li>
      ))}
      {asked !== undefined && <CancelPlan plan={asked} onClose={() => setAsked(undefined)} />}
    </ul>
  );
}

interface ConfirmTrailingProps extends Pick<TrailingFieldsProps, 'contract' | 'position' | 'draft'> {
  readonly onBack: () => void;
  readonly onDone: () => void;
}

/** The trailing stop once more before it is sent (spec §8). */
export function ConfirmTrailing({ contract, position, draft, onBack, onDone }: ConfirmTrailingProps) {
  const words = useWords('perpetual');
  const figures = useContractFigures(contract);
  const world = useContractWorld(contract);
  const [failure, setFailure] = useState('');
  const body = trailingBody(world, position, draft);
  const at = useFirstPrice(contract, position, draft);
  const rows: (readonly [string, string])[] = [[words('plan.callback'), `${figures.exact(draft.callback)}%`]];
  if (body.activation_price !== undefined) rows.push([words('plan.activation'), figures.price(body.activation_price)]);
  rows.push([words('plan.firstStop'), at]);
  rows.push([words('plan.quantity'), body.quantity === undefined ? words('plan.whole') : figures.ownQuantity(body.quantity, true)]);
  const send = async (): Promise<void> => {
    setFailure('');
    const sent = await PLAN_DOOR.send(body);
    if (sent.kind !== 'done') {
      setFailure(sent.message);
      return;
    }
    toast.success(words('plan.saved'));
    onDone();
  };
  return (
    <ConfirmDialog
      isOpen
      title={words('plan.confirmTitle')}
      text={
        <>
          <FactRows rows={rows} />
          <p role="alert" className="mt-2 text-12 text-bad">
            {failure}
          </p>
        </>
      }
      confirm={words('plan.save')}
      cancel={words('confirm.back')}
      onConfirm={send}
      onCancel={onBack}
    />
  );
}
