import { useState } from 'react';
import { planCancel } from '@kontor/contract/perpetual';
import { formatTrimmedDecimal } from '@kontor/domain/amount';
import { Button } from '@kontor/ui/button';
import { Checkbox } from '@kontor/ui/checkbox';
import { DecimalField } from '@kontor/ui/decimal-field';
import { ConfirmDialog, Dialog } from '@kontor/ui/dialog';
import { FactRows } from '@kontor/ui/fact-rows';
import { Segment } from '@kontor/ui/segment';
import { toast } from '@kontor/ui/toast-list';
import { noteOwnChange } from '../../data/account-stream.ts';
import { callServer, sentenceOf } from '../../data/call-server.ts';
import { usePerpetuals } from '../../data/perpetual-account.ts';
import type { Contract } from '../../data/perpetual-market.ts';
import type { Plan, Position } from '../../data/perpetual-state.ts';
import { useWords } from '../../i18n/words.ts';
import { gainInk, useContractFigures } from './contract-figures.ts';
import { PLAN_DOOR } from './doors.ts';
import { PURPOSES, groundOf, planBody, planProblem, planResult, plansDraft, wholePlan } from './plan-draft.ts';
import type { PlansDraft } from './plan-draft.ts';
import { PlanLine } from './plan-line.tsx';
import { useContractProblem } from './problem-text.ts';
import { EMPTY_TRAILING, trailingProblem } from './trailing-draft.ts';
import { ConfirmTrailing, TrailingFields } from './trailing-fields.tsx';
import { SourceChoice } from './source-choice.tsx';
import { TriggerFields } from './trigger-fields.tsx';
import { percentText, readTrigger, ticksText, unitsText } from './trigger-price.ts';
import type { PurposeWord } from './trigger-price.ts';
import { heldPosition, useContractWorld } from './use-contract-world.ts';

interface PlanDialogProps {
  readonly contract: Contract;
  readonly position: Position;
  readonly onClose: () => void;
}

const KINDS = ['fixed', 'trailing'] as const;
const PRESETS: Readonly<Record<PurposeWord, readonly number[]>> = { take_profit: [25, 50, 100], stop_loss: [10, 20, 30] };

/** Take profit and stop loss of a position: by price or by yield, of the whole or of a part; or a stop that follows the mark. Confirmed before they are sent (spec §8). */
export function PlanDialog({ contract, position, onClose }: PlanDialogProps) {
  const words = useWords('perpetual');
  const world = useContractWorld(contract);
  const { plans } = usePerpetuals();
  const [kind, setKind] = useState<(typeof KINDS)[number]>('fixed');
  const [draft, setDraft] = useState(() => plansDraft(position, [...plans.values()]));
  const [trailing, setTrailing] = useState(EMPTY_TRAILING);
  const [isTried, setTried] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const held = heldPosition(position, world.units);
  const problems = PURPOSES.map((purpose) => planProblem(world, position, held, draft, purpose));
  const chosen = PURPOSES.filter((purpose) => draft.plans[purpose].isOn);
  const replaced = PURPOSES.flatMap((purpose) => wholePlan(position, [...plans.values()], purpose) ?? []);
  const trailingWrong = trailingProblem(world, held, trailing);
  const save = (): void => {
    setTried(true);
    if (kind === 'trailing') setAsking(trailingWrong === undefined);
    else if (problems.every((problem) => problem === undefined) && (chosen.length > 0 || replaced.length > 0)) setAsking(true);
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="wide"
      title={words('plan.title')}
      closeLabel={words('share.close')}
      actions={
        <>
          <Button variant="secondary" size={36} onPress={onClose}>
            {words('plan.cancel')}
          </Button>
          <Button variant="primary" size={36} isDisabled={kind === 'fixed' && chosen.length === 0 && replaced.length === 0} onPress={save}>
            {words(kind === 'fixed' && chosen.length > 1 ? 'plan.saveBoth' : 'plan.save')}
          </Button>
        </>
      }
    >
      <Now position={position} contract={contract} />
      <Segment
        label={words('plan.kind')}
        className="my-3"
        variant="chips"
        selected={kind}
        onSelect={(id) => {
          setKind(id === 'trailing' ? 'trailing' : 'fixed');
          setTried(false);
        }}
        items={KINDS.map((id) => ({ id, label: words(id === 'fixed' ? 'position.plans' : 'purpose.trailing') }))}
      />
      {kind === 'trailing' ? (
        <TrailingFields
          contract={contract}
          position={position}
          draft={trailing}
          onChange={setTrailing}
          problem={isTried ? trailingWrong : undefined}
        />
      ) : (
        <FixedFields contract={contract} position={position} draft={draft} onChange={setDraft} problems={isTried ? problems : []} />
      )}
      {isAsking && kind === 'trailing' && (
        <ConfirmTrailing contract={contract} position={position} draft={trailing} onBack={() => setAsking(false)} onDone={onClose} />
      )}
      {isAsking && kind === 'fixed' && (
        <Confirm
          contract={contract}
          position={position}
          draft={draft}
          replaced={replaced}
          onBack={() => setAsking(false)}
          onDone={onClose}
        />
      )}
    </Dialog>
  );
}

interface FixedFieldsProps extends PartProps {
  readonly onChange: (draft: PlansDraft) => void;
  /** By purpose, once it was tried. */
  readonly problems: readonly ReturnType<typeof planProblem>[];
}

/** Take profit and stop loss at a price or a yield. */
function FixedFields({ contract, position, draft, onChange: setDraft, problems }: FixedFieldsProps) {
  const words = useWords('perpetual');
  const world = useContractWorld(contract);
  const figures = useContractFigures(contract);
  return (
    <>
      <PlanLine contract={contract} position={position} world={world} draft={draft} />
      <Segment
        label={words('plan.size')}
        selected={draft.isPart ? 'part' : 'whole'}
        onSelect={(id) => setDraft({ ...draft, isPart: id === 'part' })}
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
          onChange={(quantity) => setDraft({ ...draft, quantity })}
          align="end"
        />
      )}
      {PURPOSES.map((purpose, index) => (
        <PurposeFields
          key={purpose}
          purpose={purpose}
          contract={contract}
          position={position}
          draft={draft}
          onChange={setDraft}
          problem={problems[index]}
        />
      ))}
      <Choices contract={contract} draft={draft} onChange={setDraft} />
      <p className="mt-3 rounded-control bg-s2 p-3 text-12 text-text-2">
        {words('plan.note', { amount: figures.ownQuantity(position.closable) })}
      </p>
    </>
  );
}

function Now({ position, contract }: Pick<PlanDialogProps, 'position' | 'contract'>) {
  const words = useWords('perpetual');
  const figures = useContractFigures(contract);
  return (
    <p className="flex flex-wrap justify-between gap-x-3 text-13">
      <span>
        <b className="font-semibold">{position.pair.replace('_', '/')}</b>{' '}
        <b className={position.side === 'long' ? 'font-semibold text-up' : 'font-semibold text-down'}>{words(`side.${position.side}`)}</b>{' '}
        {position.leverage}x {words(`mode.${position.margin_mode}`)}
      </span>
      <span className={gainInk(position.profit, figures.privacy.isHidden)}>
        {words('plan.now', { amount: figures.ownQuantity(position.quantity), profit: figures.signedMoney(position.profit) })}
      </span>
    </p>
  );
}

interface PartProps {
  readonly contract: Contract;
  readonly position: Position;
  readonly draft: PlansDraft;
}

interface PurposeFieldsProps extends PartProps {
  readonly purpose: PurposeWord;
  readonly onChange: (draft: PlansDraft) => void;
  readonly problem: ReturnType<typeof planProblem>;
}

function PurposeFields({ purpose, contract, position, draft, onChange, problem }: PurposeFieldsProps) {
  const words = useWords('perpetual');
  const figures = useContractFigures(contract);
  const world = useContractWorld(contract);
  const problemText = useContractProblem(contract);
  const plan = draft.plans[purpose];
  const ground = groundOf(position, world);
  const change = (part: Partial<typeof plan>): void => onChange({ ...draft, plans: { ...draft.plans, [purpose]: { ...plan, ...part } } });
  const result = planResult(world, heldPosition(position, world.units), draft, readTrigger(plan.trigger, ground));
  const label = words(`purpose.${purpose}`);
  return (
    <section aria-label={label} className="mt-3 flex flex-col gap-2">
      <SourceChoice label={label} selected={plan.source} onSelect={(source) => change({ source })}>
        <Checkbox isSelected={plan.isOn} onChange={(isOn) => change({ isOn })}>
          {label}
        </Checkbox>
      </SourceChoice>
      <TriggerFields
        contract={contract}
        label={label}
        short={words(`purposeShort.${purpose}`)}
        value={plan.trigger}
        onChange={(trigger) => change({ trigger, isOn: true })}
        ground={ground}
        error={problem === undefined ? undefined : problem.code === 'enterPrice' ? words('problem.enterTrigger') : problemText(problem)}
      />
      {draft.execution === 'limit' && (
        <DecimalField
          label={`${label}: ${words('plan.atLimit')}`}
          locale={figures.locale}
          unit={contract.right_symbol}
          decimals={contract.quoteScale}
          step={contract.tick_size}
          value={draft.limits[purpose]}
          onChange={(text) => onChange({ ...draft, limits: { ...draft.limits, [purpose]: text } })}
          align="end"
        />
      )}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="flex gap-1">
          {PRESETS[purpose].map((percent) => (
            <Button
              key={percent}
              variant="secondary"
              size={28}
              onPress={() => change({ isOn: true, trigger: { by: 'yield', text: String(percent), isLoss: purpose === 'stop_loss' } })}
            >
              {purpose === 'stop_loss' ? '−' : '+'}
              {percent}%
            </Button>
          ))}
        </span>
        <span className="text-12 text-text-2">
          {words('plan.estimateGain', {
            amount: figures.signedMoney(result === undefined ? undefined : unitsText(result, world.units.quoteScale)),
          })}
        </span>
      </div>
    </section>
  );
}

function Choices({ draft, onChange }: Pick<PurposeFieldsProps, 'contract' | 'draft' | 'onChange'>) {
  const words = useWords('perpetual');
  return (
    <div className="mt-3 flex flex-col gap-2 border-t border-hairline pt-3 text-13">
      <span className="flex flex-wrap items-center justify-between gap-2 text-text-2">
        {words('plan.keepFixed')}
        <Segment
          label={words('plan.keepFixed')}
          variant="chips"
          selected={draft.keeps}
          onSelect={(keeps) => onChange({ ...draft, keeps: keeps === 'yield' ? 'yield' : 'price' })}
          items={(['price', 'yield'] as const).map((id) => ({ id, label: words(`plan.${id}`) }))}
        />
      </span>
      <span className="flex flex-wrap items-center justify-between gap-2 text-text-2">
        {words('plan.closeWith')}
        <Segment
          label={words('plan.closeWith')}
          variant="chips"
          selected={draft.execution}
          onSelect={(execution) => onChange({ ...draft, execution: execution === 'limit' ? 'limit' : 'market' })}
          items={[
            { id: 'market', label: words('type.market') },
            { id: 'limit', label: words('plan.atLimit') },
          ]}
        />
      </span>
    </div>
  );
}

interface ConfirmProps extends PartProps {
  /** Plans of the whole position that these take the place of. */
  readonly replaced: readonly Plan[];
  readonly onBack: () => void;
  readonly onDone: () => void;
}

function Confirm({ contract, position, draft, replaced, onBack, onDone }: ConfirmProps) {
  const words = useWords('perpetual');
  const figures = useContractFigures(contract);
  const world = useContractWorld(contract);
  const [failure, setFailure] = useState('');
  const ground = groundOf(position, world);
  const rows = PURPOSES.filter((purpose) => draft.plans[purpose].isOn).map((purpose): readonly [string, string] => {
    const { ticks, yield: gained } = readTrigger(draft.plans[purpose].trigger, ground);
    const sign = gained !== undefined && gained < 0n ? '−' : '+';
    const price = ticks === undefined ? '-' : figures.price(ticksText(ticks, world.units));
    return [words(`purpose.${purpose}`), `${price}, ${sign}${figures.exact(gained === undefined ? '0' : percentText(gained))}%`];
  });
  const send = async (): Promise<void> => {
    setFailure('');
    try {
      // A plan of the whole takes the place of the one before; what was switched off is taken back. A part has plans of its own.
      if (!draft.isPart)
        for (const plan of replaced.filter(({ purpose }) => !draft.plans[purpose].isOn))
          noteOwnChange((await callServer(planCancel, { plan_id: plan.plan_id })).sequence);
      for (const purpose of PURPOSES) {
        const body = planBody(world, position, draft, purpose);
        if (body === undefined) continue;
        const sent = await PLAN_DOOR.send(body);
        if (sent.kind !== 'done') {
          setFailure(sent.message);
          return;
        }
      }
      toast.success(words('plan.saved'));
      onDone();
    } catch (error) {
      setFailure(sentenceOf(error));
    }
  };
  return (
    <ConfirmDialog
      isOpen
      title={words('plan.confirmTitle')}
      text={
        <>
          <FactRows
            rows={[
              ...rows,
              [
                words('plan.quantity'),
                draft.isPart
                  ? figures.ownQuantity(draft.quantity === '' ? '0' : draft.quantity, true)
                  : `${words('plan.whole')}, ${figures.ownQuantity(formatTrimmedDecimal(heldPosition(position, world.units).position.quantity, world.units.baseScale))}`,
              ],
            ]}
          />
          <p role="alert" className="mt-2 text-12 text-bad">
            {failure}
          </p>
        </>
      }
      confirm={words(rows.length > 1 ? 'plan.saveBoth' : 'plan.save')}
      cancel={words('confirm.back')}
      onConfirm={send}
      onCancel={onBack}
    />
  );
}
