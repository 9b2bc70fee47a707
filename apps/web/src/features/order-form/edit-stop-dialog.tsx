import { useId, useState } from 'react';
import { Button } from '@kontor/ui/button';
import { DecimalField } from '@kontor/ui/decimal-field';
import { Dialog } from '@kontor/ui/dialog';
import { FactRows } from '@kontor/ui/fact-rows';
import { toast } from '@kontor/ui/toast-list';
import type { SpotOrder } from '../../data/account-state.ts';
import type { Pair } from '../../data/markets.ts';
import { usePairFigures } from '../../data/pair-figures.ts';
import { usePrivacy } from '../../data/privacy.ts';
import { useWords } from '../../i18n/words.ts';
import { hasPrice } from './order-draft.ts';
import { useProblemText } from './problem-text.ts';
import { planStopEdit } from './stop-edit.ts';
import type { StopEdit } from './stop-edit.ts';
import { useOrderWorld } from './use-order-world.ts';
import { useStopChange } from './use-stop-change.ts';

interface EditStopDialogProps {
  readonly order: SpotOrder;
  readonly pair: Pair;
  readonly onClose: () => void;
}

/**
 * Trigger, price and amount of an order that waits for its trigger. A new order is shown once more before the old one goes.
 * Long: three fields with a property a line.
 */
export function EditStopDialog({ order, pair, onClose }: EditStopDialogProps) {
  const words = useWords('order-panel');
  const problemText = useProblemText(pair);
  const figures = usePairFigures(pair);
  const { exact, isHidden } = usePrivacy();
  const world = useOrderWorld(pair, false);
  const ids = { stop: useId(), price: useId(), quantity: useId() };
  const [stop, setStop] = useState(order.stop_price ?? '');
  const [price, setPrice] = useState(order.price ?? '');
  const [quantity, setQuantity] = useState(order.quantity);
  // As the order has it, and not as it was typed.
  const [isFilled, setFilled] = useState(true);
  const [isTried, setTried] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const { isSending, isBetween, failure, send } = useStopChange(order.order_id, onClose);
  if (world === undefined) return null;
  // Once the old order is gone its funds are free and need not be added.
  const edit = planStopEdit(world, isBetween ? { ...order, quantity: '0', stop_price: null, price: null } : order, {
    stop,
    price,
    quantity,
  });
  const problem = edit.kind === 'problem' && (isTried || !edit.problem.code.startsWith('enter')) ? edit.problem : undefined;
  const tooSmall = edit.kind === 'belowDealt' ? words('amend.tooSmall', { filled: exact(order.deal_quantity) }) : undefined;
  const errorAt = (...fields: readonly string[]): string | undefined =>
    problem !== undefined && fields.includes(problem.field) ? problemText(problem) : undefined;

  function submit(): void {
    setTried(true);
    const unfit = edit.kind === 'problem' ? problemText(edit.problem) : tooSmall;
    if (unfit !== undefined) {
      setAsking(false);
      toast.error(unfit);
    } else if (edit.kind === 'again' && !isAsking) setAsking(true);
    else void send(edit);
  }

  const shared = { locale: figures.locale, hideLabel: false, onEnter: submit, isDisabled: isSending } as const;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={words('amend.title')}
      isBinding={isSending}
      actions={
        <>
          <Button variant="secondary" isDisabled={isSending} onPress={isAsking && !isBetween ? () => setAsking(false) : onClose}>
            {isBetween ? words('amend.leave') : isAsking ? words('amend.back') : words('amend.keep')}
          </Button>
          <Button sending={isSending} isDisabled={edit.kind === 'unchanged'} onPress={submit}>
            {isAsking ? words('amend.replace') : edit.kind === 'again' ? words('amend.check') : words('amend.save')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {isAsking && edit.kind === 'again' && !isBetween ? (
          <ChangedFacts pair={pair} order={order} edit={edit} isTyped={!isFilled} />
        ) : (
          <>
            <DecimalField
              {...shared}
              id={ids.stop}
              name="editStopPrice"
              label={words('trigger')}
              unit={pair.right_symbol}
              decimals={pair.quoteScale}
              step={pair.tick_size}
              value={stop}
              onChange={setStop}
              error={errorAt('stop')}
            />
            {hasPrice(order.type) && (
              <DecimalField
                {...shared}
                id={ids.price}
                name="editPrice"
                label={words('amend.price')}
                unit={pair.right_symbol}
                decimals={pair.quoteScale}
                step={pair.tick_size}
                value={price}
                onChange={setPrice}
                error={errorAt('price')}
              />
            )}
            <DecimalField
              {...shared}
              id={ids.quantity}
              name="editQuantity"
              label={words('amend.amount')}
              labelAside={words('amend.amountHint', { filled: exact(order.deal_quantity) })}
              unit={pair.left_symbol}
              decimals={pair.baseScale}
              step={pair.step_size}
              value={quantity}
              isMasked={isHidden && isFilled}
              onChange={(text) => {
                setFilled(false);
                setQuantity(text);
              }}
              error={tooSmall ?? errorAt('quantity', 'total', 'funds', 'pair')}
            />
          </>
        )}
        <p className="text-12 text-text-2">
          {isBetween
            ? words('amend.between')
            : edit.kind === 'again'
              ? words('amend.cancelsFirst')
              : edit.kind === 'amend'
                ? words('amend.keepsOrder')
                : edit.kind === 'unchanged'
                  ? words('amend.unchangedStop')
                  : ''}
        </p>
        <p role="alert" className="text-12 text-bad">
          {failure}
        </p>
      </div>
    </Dialog>
  );
}

interface ChangedFactsProps {
  readonly pair: Pair;
  readonly order: SpotOrder;
  readonly edit: Extract<StopEdit, { kind: 'again' }>;
  /** The quantity was typed. */
  readonly isTyped: boolean;
}

/** What was and what will be, line by line. */
function ChangedFacts({ pair, order, edit: { body }, isTyped }: ChangedFactsProps) {
  const words = useWords('order-panel');
  const figures = usePairFigures(pair);
  const { exact, isHidden } = usePrivacy();
  const line = (label: string, before: string | null, after: string | undefined, unit: string): readonly [string, string][] =>
    before === null || after === undefined
      ? []
      : [
          [
            label,
            figures.exact(before) === figures.exact(after)
              ? `${figures.exact(after)} ${unit}`
              : `${figures.exact(before)} → ${figures.exact(after)} ${unit}`,
          ],
        ];
  return (
    <FactRows
      rows={[
        ...line(words('trigger'), order.stop_price, body.stop_price, pair.right_symbol),
        ...line(words('amend.price'), order.price, body.price, pair.right_symbol),
        ...(isHidden && body.quantity !== undefined
          ? [[words('amend.amount'), `${exact(body.quantity, isTyped)} ${pair.left_symbol}`] as const]
          : line(words('amend.amount'), order.quantity, body.quantity, pair.left_symbol)),
      ]}
    />
  );
}
