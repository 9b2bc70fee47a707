import { useState } from 'react';
import { formatTrimmedDecimal } from '@kontor/domain/amount';
import { liquidationPrice } from '@kontor/domain/perpetual/liquidation-price';
import { Button } from '@kontor/ui/button';
import { DecimalField } from '@kontor/ui/decimal-field';
import { Dialog } from '@kontor/ui/dialog';
import { FactRows } from '@kontor/ui/fact-rows';
import { Segment } from '@kontor/ui/segment';
import { toast } from '@kontor/ui/toast-list';
import { toUnits } from '../../data/book-ladder.ts';
import type { Contract } from '../../data/perpetual-market.ts';
import type { Position } from '../../data/perpetual-state.ts';
import { useSendOnce } from '../../data/use-send-once.ts';
import { useWords } from '../../i18n/words.ts';
import { useContractFigures } from './contract-figures.ts';
import { MARGIN_DOOR } from './doors.ts';
import { leastMargin } from './leverage-change.ts';
import { SendResult } from './send-result.tsx';
import { typedUnits } from './trigger-price.ts';
import { heldPosition, useContractWorld } from './use-contract-world.ts';

interface MarginDialogProps {
  readonly contract: Contract;
  readonly position: Position;
  readonly onClose: () => void;
}

/** Adds margin to an isolated position or takes some away: what it is and what it would be, with the liquidation price (rules 2.5). */
export function MarginDialog({ contract, position, onClose }: MarginDialogProps) {
  const words = useWords('perpetual');
  const figures = useContractFigures(contract);
  const world = useContractWorld(contract);
  const sender = useSendOnce(MARGIN_DOOR);
  const [way, setWay] = useState<'add' | 'remove'>('add');
  const [text, setText] = useState('');
  const { units, funds, brackets, mark } = world;
  const { position: held, margin } = heldPosition(position, units);
  const profit = position.profit === null ? 0n : toUnits(position.profit, units.quoteScale);
  const loss = profit < 0n ? -profit : 0n;
  const spare = margin - loss - leastMargin(held.entryValue, position.leverage);
  const most = way === 'add' ? (funds?.available ?? 0n) : spare > 0n ? spare : 0n;
  const typed = typedUnits(text, units.quoteScale) ?? 0n;
  const isValid = typed > 0n && typed <= most;
  const after = way === 'add' ? margin + typed : margin - typed;
  const priceAt = (wallet: bigint): string => {
    if (brackets === undefined || mark === undefined) return '-';
    const found = liquidationPrice(
      [held],
      { wallet, otherMaintenance: 0n, otherUnrealised: 0n },
      { table: brackets, mark, coin: units.coin },
    );
    return figures.liquidation(found === undefined ? null : formatTrimmedDecimal(found, units.quoteScale), position.side);
  };
  const money = (amount: bigint): string => figures.money(formatTrimmedDecimal(amount, units.quoteScale));
  const arrow = (was: string, is: string): string => (isValid ? `${was} → ${is}` : was);
  const send = async (delta: string): Promise<void> => {
    const sent = await sender.send({ pair: position.pair, side: position.side, delta });
    if (sent?.kind !== 'done') return;
    toast.success(words('result.saved'));
    onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={words('margin.adjustTitle', { pair: position.pair.replace('_', '/'), side: words(`side.${position.side}`) })}
      closeLabel={words('share.close')}
      actions={
        <Button
          variant="primary"
          size={36}
          isDisabled={!isValid}
          sending={sender.sending}
          sendingLabel={words('form.sending')}
          onPress={() => void send(`${way === 'remove' ? '-' : ''}${formatTrimmedDecimal(typed, units.quoteScale)}`)}
        >
          {words(`margin.${way}`)}
        </Button>
      }
    >
      <Segment
        label={words('margin.addOrRemove')}
        selected={way}
        onSelect={(id) => setWay(id === 'remove' ? 'remove' : 'add')}
        items={(['add', 'remove'] as const).map((id) => ({ id, label: words(`margin.${id}`) }))}
      />
      <DecimalField
        className="my-3"
        label={words('margin.amount')}
        hint={words('margin.max', { amount: `${money(most)} ${figures.quote}` })}
        locale={figures.locale}
        unit={figures.quote}
        decimals={units.quoteScale}
        value={text}
        onChange={setText}
        align="end"
        error={typed > most ? words('problem.overMargin', { limit: `${money(most)} ${figures.quote}` }) : undefined}
      />
      <FactRows
        rows={[
          [words('position.margin'), arrow(money(margin), money(after))],
          [words('position.liquidation'), arrow(priceAt(margin), priceAt(after))],
        ]}
      />
      <SendResult result={sender.result} onSendAgain={({ delta }) => void send(delta)} />
    </Dialog>
  );
}
