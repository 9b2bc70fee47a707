import { useState } from 'react';
import { contractCancel, contractOrderDetail, contractPlace } from '@kontor/contract/perpetual';
import { Button } from '@kontor/ui/button';
import { DecimalField } from '@kontor/ui/decimal-field';
import { Dialog } from '@kontor/ui/dialog';
import { FactRows } from '@kontor/ui/fact-rows';
import { toast } from '@kontor/ui/toast-list';
import { noteOwnChange } from '../../data/account-stream.ts';
import { callServer } from '../../data/call-server.ts';
import type { Contract } from '../../data/perpetual-market.ts';
import type { ContractOrder } from '../../data/perpetual-state.ts';
import { newClientId } from '../../data/send-once.ts';
import { tellFailure } from '../../data/tell-failure.ts';
import { useWords } from '../../i18n/words.ts';
import { useContractFigures } from './contract-figures.ts';
import { useActionWord } from './form-sides.ts';
import { leftOf, openOf, planMove } from './order-move.ts';
import { PURPOSES } from './plan-draft.ts';
import { useContractProblem } from './problem-text.ts';

export interface MoveOrderProps {
  readonly contract: Contract;
  readonly order: ContractOrder;
  /** The price that was chosen already, as by dragging; the order's own where none was. */
  readonly price?: string;
  readonly onClose: () => void;
}

/** Asks for another price of an open order, and says what that does before it is done. */
export function MoveOrder({ contract, order, price: chosen, onClose }: MoveOrderProps) {
  const words = useWords('perpetual');
  const figures = useContractFigures(contract);
  const actionWord = useActionWord();
  const problemText = useContractProblem(contract);
  const [text, setText] = useState(chosen ?? order.price ?? '');
  const [isSending, setSending] = useState(false);
  const move = planMove(contract, order, text);

  async function send(): Promise<void> {
    if (move.kind !== 'move' || isSending) return;
    setSending(true);
    try {
      await placeAt(order, move.price);
      toast.success(words('order.moved'));
    } catch (error) {
      tellFailure(error);
    } finally {
      onClose();
    }
  }

  const what = `${actionWord(order.action)} ${figures.ownQuantity(openOf(order))}`;
  const to = move.kind === 'move' ? figures.price(move.price) : '…';
  const brought = PURPOSES.flatMap((purpose): (readonly [string, string])[] => {
    const plan = order[purpose];
    return plan === null ? [] : [[words(`purpose.${purpose}`), `${figures.price(plan.trigger_price)} · ${words(`source.${plan.source}`)}`]];
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={words('order.moveTitle')}
      isBinding={isSending}
      actions={
        <>
          <Button variant="secondary" isDisabled={isSending} onPress={onClose}>
            {words('order.keep')}
          </Button>
          <Button sending={isSending} isDisabled={move.kind !== 'move'} onPress={() => void send()}>
            {words('order.change')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <DecimalField
          name="movePrice"
          label={words('order.price')}
          locale={figures.locale}
          unit={contract.right_symbol}
          decimals={contract.quoteScale}
          step={contract.tick_size}
          value={text}
          onChange={setText}
          onEnter={() => void send()}
          isDisabled={isSending}
          align="end"
          error={move.kind === 'problem' ? problemText(move.problem) : undefined}
        />
        <p>{words('order.moveText', { order: what, from: figures.price(order.price), to })}</p>
        {brought.length > 0 && (
          <>
            <p className="text-text-2">{words('order.movePlans')}</p>
            <FactRows rows={brought} />
          </>
        )}
      </div>
    </Dialog>
  );
}

/** Cancels an order and places what was open of it at another price, with what it brought along. */
async function placeAt(order: ContractOrder, price: string): Promise<void> {
  const { sequence } = await callServer(contractCancel, { order_id: order.order_id });
  noteOwnChange(sequence);
  const { order: ended } = await callServer(contractOrderDetail, { order_id: order.order_id, min_seq: sequence });
  const placed = await callServer(contractPlace, {
    pair: order.pair,
    action: order.action,
    type: order.type,
    price,
    ...(order.type === 'limit' ? { time_in_force: order.time_in_force } : {}),
    ...leftOf(order, ended),
    client_id: newClientId(),
  });
  noteOwnChange(placed.sequence);
}
