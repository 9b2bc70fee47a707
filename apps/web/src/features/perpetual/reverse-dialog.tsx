import { useState } from 'react';
import { orderCost, totalCost } from '@kontor/domain/perpetual/order-cost';
import { ConfirmDialog } from '@kontor/ui/dialog';
import { FactRows } from '@kontor/ui/fact-rows';
import { toast } from '@kontor/ui/toast-list';
import type { Contract } from '../../data/perpetual-market.ts';
import type { Position } from '../../data/perpetual-state.ts';
import { sideOf } from '../../data/perpetual-units.ts';
import type { SideWord } from '../../data/perpetual-units.ts';
import { useWords } from '../../i18n/words.ts';
import { closingTerms } from './closing-terms.ts';
import type { ClosingTerms } from './closing-terms.ts';
import { useContractFigures } from './contract-figures.ts';
import type { ContractFigures } from './contract-figures.ts';
import { openingPrice } from './contract-world.ts';
import type { ContractWorld } from './contract-world.ts';
import { ORDER_DOOR } from './doors.ts';
import { unitsText } from './trigger-price.ts';
import { heldPosition, useContractWorld } from './use-contract-world.ts';

interface ReverseDialogProps {
  readonly contract: Contract;
  readonly position: Position;
  readonly onClose: () => void;
}

/** What opening as much at market would hold and cost, fee included, in quote units. */
function openingCost(world: ContractWorld, side: SideWord, quantity: bigint): bigint | undefined {
  const { mark, leverage, takerRate, units } = world;
  const price = openingPrice(world, side, quantity);
  if (price === undefined || mark === undefined || quantity === 0n) return undefined;
  return totalCost(orderCost({ side: sideOf(side), quantity, price, mark, leverage, takerRate }, units.coin));
}

function factRows(
  words: ReturnType<typeof useWords<'perpetual'>>,
  figures: ContractFigures,
  contract: Contract,
  closing: ClosingTerms,
  cost: bigint | undefined,
): readonly (readonly [string, string])[] {
  const money = (units: bigint | undefined): string | undefined =>
    units === undefined ? undefined : unitsText(units, contract.quoteScale);
  return [
    // How far it reaches into the book tells how much it is.
    [words('closing.average'), figures.privacy.own(figures.price(money(closing.average)))],
    [words('closing.realised'), figures.signedMoney(money(closing.realised))],
    [words('closing.fee'), figures.money(money(closing.fee))],
    [words('confirm.cost'), figures.money(money(cost))],
  ];
}

/** Closes a position at market and opens the other side with as much. Two orders: when the second is refused, the first stands and it is said. */
export function ReverseDialog({ contract, position, onClose }: ReverseDialogProps) {
  const words = useWords('perpetual');
  const figures = useContractFigures(contract);
  const [failure, setFailure] = useState('');
  const { pair, side, closable } = position;
  const other = side === 'long' ? 'short' : 'long';
  const order = { pair, type: 'market', quantity: closable } as const;
  const world = useContractWorld(contract);
  const amount = figures.ownQuantity(closable);
  const closing = closingTerms(world, side, heldPosition(position, world.units), { kind: 'market', price: '', quantity: closable });
  const rows = factRows(words, figures, contract, closing, openingCost(world, other, closing.quantity));
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
          <p className="font-semibold">
            {words(`side.${side}`)} {amount} → {words(`side.${other}`)} {amount}
          </p>
          <p className="mt-2 text-text-2">
            {words('closing.reverseText', {
              close: words(`action.close_${side}`),
              open: words(`action.open_${other}`),
              amount,
            })}
          </p>
          <div className="mt-2">
            <FactRows rows={rows} />
          </div>
          <p className={closing.excess > 0n ? 'mt-2 text-warn' : 'mt-2 text-text-2'}>{words('closing.excess')}</p>
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
