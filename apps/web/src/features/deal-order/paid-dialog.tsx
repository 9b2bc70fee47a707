import { Button } from '@kontor/ui/button';
import { Checkbox } from '@kontor/ui/checkbox';
import { Dialog } from '@kontor/ui/dialog';
import { useState } from 'react';
import { dealPaid } from '@kontor/contract/deal';
import type { Deal } from '@kontor/contract/deal';
import { callServer } from '../../data/call-server.ts';
import { useDealWords } from '../../data/deal-words.ts';
import { useWords } from '../../i18n/words.ts';
import { useDealAct } from '../../data/deal-act.ts';

interface PaidDialogProps {
  readonly deal: Deal;
  /** Pictures that are kept already. */
  readonly proof: readonly string[];
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

/** Asks before the seller is told that the money is on its way; what is safe has the focus. */
export function PaidDialog({ deal, proof, onChanged, onClose }: PaidDialogProps) {
  const words = useWords('deal');
  const figures = useDealWords();
  const act = useDealAct(onChanged);
  const [isTrue, setTrue] = useState(false);
  const send = async (): Promise<void> => {
    const isDone = await act.run(
      () => callServer(dealPaid, { order: deal.order, ...(proof.length === 0 ? {} : { proof: [...proof] }) }),
      words('paid.done'),
    );
    if (isDone) onClose();
  };
  return (
    <Dialog
      isOpen
      role="alertdialog"
      title={words('paid.title', { total: figures.ownMoney(deal.total), fiat: deal.fiat })}
      onClose={onClose}
      actions={
        <>
          <Button
            variant="secondary"
            size={44}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- what is safe has the focus.
            autoFocus
            onPress={onClose}
          >
            {words('paid.no')}
          </Button>
          <Button size={44} isDisabled={!isTrue} sending={act.isSending} onPress={() => void send()}>
            {words('paid.yes')}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <p>{words('paid.text')}</p>
        <Checkbox isSelected={isTrue} onChange={setTrue}>
          {words('paid.check')}
        </Checkbox>
        <p role="alert" className="text-12 text-bad empty:hidden">
          {act.failure}
        </p>
      </div>
    </Dialog>
  );
}
