import { useId, useRef, useState } from 'react';
import { amendOrder, replaceOrder } from '@kontor/contract/spot';
import { Button } from '@kontor/ui/button';
import { DecimalField } from '@kontor/ui/decimal-field';
import { Dialog } from '@kontor/ui/dialog';
import { toast } from '@kontor/ui/toast-list';
import type { SpotOrder } from '../../data/account-state.ts';
import { noteOwnChange } from '../../data/account-stream.ts';
import { CallError, callServer } from '../../data/call-server.ts';
import type { Pair } from '../../data/markets.ts';
import { usePairFigures } from '../../data/pair-figures.ts';
import { usePrivacy } from '../../data/privacy.ts';
import { tellFailure } from '../../data/tell-failure.ts';
import { useWords } from '../../i18n/words.ts';
import { planEdit } from './order-edit.ts';
import { useProblemText } from './problem-text.ts';
import { clientIdFor, newClientId, outcomeOf } from '../../data/send-once.ts';
import type { LastSent } from '../../data/send-once.ts';
import { useOrderWorld } from './use-order-world.ts';

interface EditDialogProps {
  readonly order: SpotOrder;
  readonly pair: Pair;
  readonly onClose: () => void;
}

/** The dialog of one order. Long: two fields with a property a line. */
export function EditDialog({ order, pair, onClose: close }: EditDialogProps) {
  const words = useWords('order-panel');
  const problemText = useProblemText(pair);
  const figures = usePairFigures(pair);
  const { exact, isHidden } = usePrivacy();
  const world = useOrderWorld(pair, false);
  const ids = { price: useId(), quantity: useId() };
  const [price, setPrice] = useState(order.price ?? '');
  const [quantity, setQuantity] = useState(order.quantity);
  // As the order has it, and not as it was typed.
  const [isFilled, setFilled] = useState(true);
  const [isSending, setSending] = useState(false);
  const [isTried, setTried] = useState(false);
  const [failure, setFailure] = useState('');
  const lastSent = useRef<LastSent>(undefined);
  if (world === undefined) return null;
  const edit = planEdit(world, order, { price, quantity });
  const found = isTried || edit.kind === 'problem' ? edit : undefined;
  const problem = found?.kind === 'problem' ? found.problem : undefined;
  const explanation =
    edit.kind === 'amend'
      ? words('amend.keepsPlace')
      : edit.kind === 'replace'
        ? words('amend.losesPlace')
        : edit.kind === 'unchanged'
          ? edit.isPriceFixed
            ? words('amend.amountOnly')
            : words('amend.unchanged')
          : '';
  const tooSmall = edit.kind === 'belowDealt' ? words('amend.tooSmall', { filled: exact(order.deal_quantity) }) : undefined;
  const unfit = edit.kind === 'problem' ? problemText(edit.problem) : tooSmall;

  async function send(): Promise<void> {
    setTried(true);
    if (edit.kind !== 'amend' && edit.kind !== 'replace') {
      if (unfit !== undefined) toast.error(unfit);
      return;
    }
    setSending(true);
    setFailure('');
    const intent = JSON.stringify(edit.body);
    const clientId = clientIdFor(lastSent.current, intent, newClientId);
    try {
      const { sequence } =
        edit.kind === 'amend'
          ? await callServer(amendOrder, edit.body)
          : await callServer(replaceOrder, { ...edit.body, client_id: clientId });
      noteOwnChange(sequence);
      toast.success(edit.kind === 'amend' ? words('amend.done') : words('amend.replaced'));
      close();
    } catch (error) {
      lastSent.current = { intent, clientId, outcome: outcomeOf(error instanceof CallError ? error.code : 0) };
      setFailure(tellFailure(error));
      setSending(false);
    }
  }

  const shared = { locale: figures.locale, hideLabel: false, onEnter: () => void send(), isDisabled: isSending } as const;
  return (
    <Dialog
      isOpen
      onClose={close}
      title={words('amend.title')}
      isBinding={isSending}
      actions={
        <>
          <Button variant="secondary" isDisabled={isSending} onPress={close}>
            {words('amend.keep')}
          </Button>
          <Button sending={isSending} isDisabled={edit.kind === 'unchanged'} onPress={() => void send()}>
            {edit.kind === 'replace' ? words('amend.replace') : words('amend.save')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
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
          isReadOnly={edit.isPriceFixed}
          isDisabled={isSending || edit.isPriceFixed}
          error={problem?.field === 'price' ? problemText(problem) : undefined}
        />
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
          error={tooSmall !== undefined ? tooSmall : problem !== undefined && problem.field !== 'price' ? problemText(problem) : undefined}
        />
        <p className="text-12 text-text-2">{explanation}</p>
        <p role="alert" className="text-12 text-bad">
          {failure}
        </p>
      </div>
    </Dialog>
  );
}
