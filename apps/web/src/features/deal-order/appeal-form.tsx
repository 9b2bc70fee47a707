import { Dialog } from '@kontor/ui/dialog';
import { Select } from '@kontor/ui/select';
import { TextArea } from '@kontor/ui/text-area';
import { useState } from 'react';
import { APPEAL_REASONS, MAX_EVIDENCE, MAX_STATEMENT_LENGTH, dealAppeal } from '@kontor/contract/deal';
import { callServer } from '../../data/call-server.ts';
import type { DealDetail } from '../../data/deal-order.ts';
import { SiteForm, SiteSubmit } from '../../forms/site-form.tsx';
import { useWords } from '../../i18n/words.ts';
import { PictureTiles, usePictures } from './pictures.tsx';
import { useDealAct } from '../../data/deal-act.ts';

interface AppealFormProps {
  readonly detail: DealDetail;
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

/** What a buyer, and what a seller, is likely to say. */
const FIRST = { buyer: 'paid_not_released', seller: 'not_received' } as const;

/** Asks support to decide, or adds to one's side of an appeal. */
export function AppealForm({ detail, onChanged, onClose }: AppealFormProps) {
  const words = useWords('deal');
  const shell = useWords('shell');
  const { deal, appeal } = detail;
  const mine = appeal?.[deal.role];
  const isMore = deal.state === 'appeal';
  const act = useDealAct(onChanged);
  const chosen = usePictures('evidence');
  const [reason, setReason] = useState<(typeof APPEAL_REASONS)[number]>(mine?.reason ?? FIRST[deal.role]);
  const [statement, setStatement] = useState('');
  const room = MAX_EVIDENCE - (mine?.files.length ?? 0);
  const problems = [
    // Pictures may speak for themselves.
    ...(statement.trim() === '' && chosen.files.length === 0 && !chosen.isBusy
      ? [{ name: 'statement', text: words('appeal.problem.statement') }]
      : []),
    ...(chosen.isBusy ? [{ name: 'files', text: words('appeal.problem.files') }] : []),
  ];
  const send = async (): Promise<void> => {
    const body = { order: deal.order, reason, statement: statement.trim(), evidence: chosen.files };
    if (await act.run(() => callServer(dealAppeal, body), words(isMore ? 'appeal.sentMore' : 'appeal.sent'))) onClose();
  };
  return (
    <Dialog
      isOpen
      size="wide"
      title={words(isMore ? 'appeal.add' : 'appeal.formTitle')}
      closeLabel={shell('nav.close')}
      isBinding={act.isSending}
      onClose={onClose}
    >
      <p className="pb-4">{words('appeal.formLead')}</p>
      <SiteForm
        label={words('appeal.formTitle')}
        problems={problems}
        failure={act.failure}
        isSending={act.isSending}
        onSubmit={() => void send()}
      >
        {({ errorOf, leave }) => (
          <>
            <Select
              label={words('appeal.reason')}
              items={APPEAL_REASONS.map((id) => ({ id, label: words(`appeal.reasons.${id}`) }))}
              selected={reason}
              onSelect={(id) => setReason(APPEAL_REASONS.find((each) => each === id) ?? reason)}
            />
            <TextArea
              name="statement"
              label={words('appeal.statement')}
              value={statement}
              onChange={setStatement}
              onBlur={leave('statement')}
              error={errorOf('statement')}
              limit={MAX_STATEMENT_LENGTH}
              rows={4}
            />
            {room > 0 && <PictureTiles chosen={chosen} most={room} />}
            <SiteSubmit wide={false} size={44} isSending={act.isSending}>
              {words(isMore ? 'appeal.sendMore' : 'appeal.send')}
            </SiteSubmit>
          </>
        )}
      </SiteForm>
    </Dialog>
  );
}
