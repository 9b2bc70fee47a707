import { Button } from '@kontor/ui/button';
import { Checkbox } from '@kontor/ui/checkbox';
import { DecimalField } from '@kontor/ui/decimal-field';
import { Dialog } from '@kontor/ui/dialog';
import { FactRows } from '@kontor/ui/fact-rows';
import { Segment } from '@kontor/ui/segment';
import { toast } from '@kontor/ui/toast-list';
import { useId, useMemo, useState } from 'react';
import type { Pair } from '../../data/markets.ts';
import { usePairFigures } from '../../data/pair-figures.ts';
import { usePrivacy } from '../../data/privacy.ts';
import { requireLogin } from '../../data/session.ts';
import { LateWords } from '../../i18n/late-words.tsx';
import { useWords } from '../../i18n/words.ts';
import type { Side } from './order-draft.ts';
import { baseText, quoteText } from './order-grid.ts';
import type { OrderRequest } from './order-plan.ts';
import { useProblemText } from './problem-text.ts';
import { useOrderWorld } from './use-order-world.ts';
import { COUNTS, planScaled, SHARES } from './scaled-plan.ts';
import type { ScaledDraft, ScaledPlan, ScaledProblem } from './scaled-plan.ts';
import { ScaledRows } from './scaled-rows.tsx';
import { useScaledSend } from './use-scaled-send.ts';

export interface ScaledDialogProps {
  readonly pair: Pair;
  readonly side: Side;
  readonly onClose: () => void;
}

/** Many limit orders between two prices: filled in, shown each by each, and sent one behind the other. */
export function ScaledDialog(props: ScaledDialogProps) {
  return (
    <LateWords>
      <Opened {...props} />
    </LateWords>
  );
}

/** What was sent stays as it was, whatever the market does. */
interface Sent {
  readonly plan: ScaledPlan;
  readonly requests: readonly OrderRequest[];
}

/** Long: the fields, one below the other. */
function Opened({ pair, side, onClose }: ScaledDialogProps) {
  const t = useWords('scaled-orders');
  const form = useWords('order-form');
  const world = useOrderWorld(pair, false);
  const sender = useScaledSend();
  const [draft, setDraft] = useState<ScaledDraft>({ side, from: '', to: '', count: '5', quantity: '', shares: 'even', isPostOnly: false });
  const [sent, setSent] = useState<Sent>();
  const [isTried, setTried] = useState(false);
  const [isWarned, setWarned] = useState(false);
  const plan = useMemo(() => (world === undefined ? undefined : planScaled(world, draft)), [world, draft]);
  const problemText = useScaledProblem(pair);
  if (world === undefined || plan === undefined) return null;

  const shown = sent?.plan ?? plan;
  const left = shown.rows.length - sender.states.filter(({ state }) => state === 'placed').length;
  const problem = sent === undefined && (isTried || !isEmpty(plan.problem)) ? plan.problem : undefined;
  const isLocked = sent !== undefined;
  const buys = draft.side === 'buy';
  const sendText = shown.rows.length === 0 ? t('sendNone') : t('send', { count: shown.rows.length });
  const change = (changed: Partial<ScaledDraft>): void => {
    setWarned(false);
    setDraft({ ...draft, ...changed });
  };

  async function send(): Promise<void> {
    setTried(true);
    if (!requireLogin()) return;
    if (sent === undefined && plan?.problem !== undefined) {
      toast.error(problemText(plan.problem));
      return;
    }
    if (sent === undefined && plan?.deviation !== undefined && !isWarned) {
      setWarned(true);
      return;
    }
    const going = sent ?? { plan: shown, requests: shown.rows.flatMap(({ request }) => (request === undefined ? [] : [request])) };
    setSent(going);
    if (!(await sender.send(going.requests))) return;
    toast.success(t('placed', { count: going.requests.length }));
    onClose();
  }

  const shared = { draft, pair, isLocked, problem, problemText, onChange: change, onEnter: () => void send() } as const;
  return (
    <Dialog
      isOpen
      size="wide"
      onClose={onClose}
      title={t('title', { pair: `${pair.left_symbol}/${pair.right_symbol}` })}
      closeLabel={t('close')}
      isBinding={sender.isSending}
      actions={
        <>
          <Button variant="secondary" isDisabled={sender.isSending} onPress={onClose}>
            {t('close')}
          </Button>
          <Button variant={buys ? 'buy' : 'sell'} sending={sender.isSending} sendingLabel={form('sending')} onPress={() => void send()}>
            {isLocked ? t('sendRest', { count: left }) : isWarned ? t('sendAnyway') : sendText}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <Segment
          label={form('side')}
          selected={draft.side}
          onSelect={(id) => change({ side: id === 'sell' ? 'sell' : 'buy' })}
          items={[
            { id: 'buy', label: form('buy'), tone: 'up', isDisabled: isLocked },
            { id: 'sell', label: form('sell'), tone: 'down', isDisabled: isLocked },
          ]}
        />
        <div className="grid grid-cols-2 gap-3">
          <ScaledField
            {...shared}
            field="from"
            label={t('from')}
            unit={pair.right_symbol}
            decimals={pair.quoteScale}
            step={pair.tick_size}
          />
          <ScaledField {...shared} field="to" label={t('to')} unit={pair.right_symbol} decimals={pair.quoteScale} step={pair.tick_size} />
          <ScaledField {...shared} field="count" label={t('count', COUNTS)} decimals={0} step="1" />
          <ScaledField
            {...shared}
            field="quantity"
            label={t('quantity')}
            unit={pair.left_symbol}
            decimals={pair.baseScale}
            step={pair.step_size}
          />
        </div>
        <Segment
          label={t('shares')}
          variant="chips"
          selected={draft.shares}
          onSelect={(id) => change({ shares: SHARES.find((known) => known === id) ?? 'even' })}
          items={SHARES.map((id) => ({ id, label: t(`share.${id}`), isDisabled: isLocked }))}
        />
        <Checkbox isSelected={draft.isPostOnly} isDisabled={isLocked} onChange={(isPostOnly) => change({ isPostOnly })}>
          {t('postOnly')}
        </Checkbox>
        <ScaledFacts pair={pair} plan={shown} side={draft.side} world={world} />
        {shown.rows.length > 0 && <ScaledRows pair={pair} rows={shown.rows} states={sender.states} />}
        {isWarned && !isLocked && (
          <p role="alert" className="text-12 text-warn">
            {form('confirm.deviation', { percent: String(plan.deviation ?? '') })}
          </p>
        )}
        <p role="alert" className="text-12 text-bad">
          {problem !== undefined && (problem.field === 'row' || problem.field === 'funds') ? problemText(problem) : ''}
          {isLocked && !sender.isSending ? t('stopped', { placed: shown.rows.length - left, count: shown.rows.length }) : ''}
        </p>
      </div>
    </Dialog>
  );
}

/** Nothing was typed yet where something is to stand. */
function isEmpty(problem: ScaledProblem | undefined): boolean {
  return problem !== undefined && 'code' in problem && problem.code === 'enter';
}

function useScaledProblem(pair: Pair): (problem: ScaledProblem) => string {
  const t = useWords('scaled-orders');
  const problemText = useProblemText(pair);
  return (problem) => {
    if (problem.field === 'row') return t('problem.row', { row: problem.row, text: problemText(problem.problem) });
    if (problem.field === 'funds') return problemText(problem.problem);
    return problem.code === 'count' ? t('problem.count', COUNTS) : t(`problem.${problem.code}`);
  };
}

interface ScaledFieldProps {
  readonly field: 'from' | 'to' | 'count' | 'quantity';
  readonly draft: ScaledDraft;
  readonly pair: Pair;
  readonly label: string;
  readonly unit?: string;
  readonly decimals: number;
  readonly step: string;
  readonly isLocked: boolean;
  readonly problem: ScaledProblem | undefined;
  readonly problemText: (problem: ScaledProblem) => string;
  readonly onChange: (change: Partial<ScaledDraft>) => void;
  readonly onEnter: () => void;
}

function ScaledField({ field, draft, pair, isLocked, problem, problemText, onChange, ...words }: ScaledFieldProps) {
  const figures = usePairFigures(pair);
  return (
    <DecimalField
      {...words}
      id={useId()}
      name={`scaled-${field}`}
      locale={figures.locale}
      value={draft[field]}
      isDisabled={isLocked}
      onChange={(text) => onChange({ [field]: text })}
      error={problem?.field === field ? problemText(problem) : undefined}
    />
  );
}

interface ScaledFactsProps {
  readonly pair: Pair;
  readonly plan: ScaledPlan;
  readonly side: Side;
  readonly world: NonNullable<ReturnType<typeof useOrderWorld>>;
}

/** What all of them come to, and what there is for them. */
function ScaledFacts({ pair, plan, side, world: { grid, funds } }: ScaledFactsProps) {
  const t = useWords('scaled-orders');
  const figures = usePairFigures(pair);
  const { own } = usePrivacy();
  const quote = (text: string): string => (text === '' ? '-' : `${figures.exact(text)} ${pair.right_symbol}`);
  const held =
    funds === undefined
      ? undefined
      : side === 'buy'
        ? `${figures.exact(quoteText(grid, funds.quote))} ${pair.right_symbol}`
        : `${figures.exact(baseText(grid, funds.base))} ${pair.left_symbol}`;
  return (
    <FactRows
      rows={[
        [t('total'), quote(plan.total)],
        [t('average'), quote(plan.average)],
        [t('available'), own(held)],
      ]}
    />
  );
}
