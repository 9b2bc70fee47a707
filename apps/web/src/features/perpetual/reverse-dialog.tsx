import { useState } from 'react';
import { ConfirmDialog } from '@kontor/ui/dialog';
import { toast } from '@kontor/ui/toast-list';
import type { Contract } from '../../data/perpetual-market.ts';
import type { Position } from '../../data/perpetual-state.ts';
import { useWords } from '../../i18n/words.ts';
import { useContractFigures } from './contract-figures.ts';
import { ORDER_DOOR } from './doors.ts';

interface ReverseDialogProps {
  readonly contract: Contract;
  readonly position: Position;
  readonly onClose: () => void;
}

/** Closes a position at market and opens the other side with as much. Two orders: when the second is refused, the first stands and it is said. */
export function ReverseDialog({ contract, position, onClose }: ReverseDialogProps) {
  const words = useWords('perpetual');
  const figures = useContractFigures(contract);
  const [failure, setFailure] = useState('');
  const { pair, side, closable } = position;
  const other = side === 'long' ? 'short' : 'long';
  const order = { pair, type: 'market', quantity: closable } as const;
  const reverse = async (): Promise<void> => {
    setFailure('');
    const closed = await ORDER_DOOR.send({ ...order, action: `close_${side}` });
    if (closed.kind !== 'done') {
      setFailure(closed.message);
      return;
    }
    const opened = await ORDER_DOOR.send({ ...order, action: `open_${other}` });
    if (opened.kind === 'done') {
      toast.success(words('closing.reversed'));
      onClose();
    } else setFailure(words('closing.halfReversed', { reason: opened.message }));
  };
  return (
    <ConfirmDialog
      isOpen
      title={words('closing.reverseTitle', { pair: pair.replace('_', '/'), side: words(`side.${side}`) })}
      text={
        <>
          <p>
            {words('closing.reverseText', {
              close: words(`action.close_${side}`),
              open: words(`action.open_${other}`),
              amount: figures.ownQuantity(closable),
            })}
          </p>
          <p className="mt-2 text-text-2">{words('closing.excess')}</p>
          <p role="alert" className="mt-2 text-12 text-bad">
            {failure}
          </p>
        </>
      }
      confirm={words('closing.reverse')}
      cancel={words('order.keep')}
      variant={side === 'long' ? 'sell' : 'buy'}
      onConfirm={reverse}
      onCancel={onClose}
    />
  );
}
