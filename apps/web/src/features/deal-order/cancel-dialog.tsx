import { Button } from '@kontor/ui/button';
import { Checkbox } from '@kontor/ui/checkbox';
import { Dialog } from '@kontor/ui/dialog';
import { useState } from 'react';
import { dealCancel } from '@kontor/contract/deal';
import type { Deal } from '@kontor/contract/deal';
import { callServer } from '../../data/call-server.ts';
import { useDealTerms } from '../../data/deal-adverts.ts';
import { useWords } from '../../i18n/words.ts';
import { useDealAct } from '../../data/deal-act.ts';

interface CancelDialogProps {
  readonly deal: Deal;
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

/** Asks before a trade is cancelled: who has paid already would lose his money by it. */
export function CancelDialog({ deal, onChanged, onClose }: CancelDialogProps) {
  const words = useWords('deal');
  const act = useDealAct(onChanged);
  const cancelled = useDealTerms().data?.cancelled;
  const [isTrue, setTrue] = useState(false);
  const isUnpaid = deal.state === 'wait_pay';
  const free =
    cancelled === undefined
      ? undefined
      : isUnpaid
        ? { used: cancelled.before, most: cancelled.most_before }
        : { used: cancelled.after, most: cancelled.most_after };
  const send = async (): Promise<void> => {
    if (await act.run(() => callServer(dealCancel, { order: deal.order }), words('cancelled.done'))) onClose();
  };
  return (
    <Dialog
      isOpen
      role="alertdialog"
      title={words('cancelled.title')}
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
            {words('cancelled.no')}
          </Button>
          <Button variant="danger" size={44} isDisabled={!isTrue} sending={act.isSending} onPress={() => void send()}>
            {words('cancelled.yes')}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <p className="font-semibold text-text">{words('cancelled.warning', { symbol: deal.symbol })}</p>
        {!isUnpaid && <p>{words('cancelled.after')}</p>}
        <p className="text-12">{free === undefined ? ' ' : words('cancelled.before', free)}</p>
        {free !== undefined && free.used >= free.most && <p className="font-semibold text-warn">{words('cancelled.blocks')}</p>}
        <Checkbox isSelected={isTrue} onChange={setTrue}>
          {words('cancelled.check')}
        </Checkbox>
        <p role="alert" className="text-12 text-bad empty:hidden">
          {act.failure}
        </p>
      </div>
    </Dialog>
  );
}
