/** Closing: no seconds contracts of a pair are taken any more, at once, by one operator. Those that run go on. */
import { secondsClose, secondsTable } from '@kontor/contract/console/seconds';
import { ConfirmDialog } from '@kontor/ui/dialog';
import { Form, Submit } from '@kontor/ui/form';
import { TextField } from '@kontor/ui/text-field';
import { toast } from '@kontor/ui/toast-list';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callServer, sentenceOf } from '../../data/call-server.ts';
import { problemsTitle } from '../../frame/code.ts';
import { REASON, isReason } from '../../frame/reason.ts';
import { counted } from '../../i18n/times.ts';
import { say } from '../../i18n/words.ts';
import { pairName } from './market-words.tsx';
import type { SecondsRow } from './seconds-table.tsx';

interface CloseSecondsProps {
  readonly row: Pick<SecondsRow, 'pair' | 'contracts'>;
  readonly onDone: () => void;
}

export function CloseSeconds({ row: { pair, contracts }, onDone }: CloseSecondsProps) {
  const memory = useQueryClient();
  const [reason, setReason] = useState('');
  const [isAsking, setAsking] = useState(false);
  const name = pairName(pair);
  const close = async (): Promise<void> => {
    try {
      const { state, outcome } = await callServer(secondsClose, { pair, reason: reason.trim() });
      if (state === 'done') toast.success(say('seconds.closed', { pair: name }));
      else if (state === 'waits') toast.info(say('seconds.closedLater', { pair: name }));
      else toast.error(outcome ?? say('error.system'));
    } catch (error) {
      toast.error(sentenceOf(error));
    }
    setAsking(false);
    setReason('');
    await memory.invalidateQueries({ queryKey: [secondsTable.path] });
    onDone();
  };
  return (
    <Form
      label={say('seconds.closeOne', { pair: name })}
      problems={isReason(reason) ? [] : [{ name: 'close_reason', text: say('propose.reasonMissing', REASON) }]}
      problemsTitle={problemsTitle}
      onSubmit={() => setAsking(true)}
    >
      {({ errorOf }) => (
        <>
          <TextField
            label={say('seconds.closeReason')}
            labelAside={say('decision.kept')}
            name="close_reason"
            maxLength={REASON.max}
            value={reason}
            onChange={setReason}
            error={errorOf('close_reason')}
          />
          <div className="flex items-center justify-between gap-3">
            <p className="text-text-2">{say('seconds.closeByOne')}</p>
            <Submit isSending={false} sendingLabel={say('sending')} variant="danger" size={36} wide={false}>
              {say('seconds.close')}
            </Submit>
          </div>
          <ConfirmDialog
            isOpen={isAsking}
            title={say('seconds.closeTitle', { pair: name })}
            text={say('seconds.closeText', { running: counted(contracts) })}
            confirm={say('seconds.close')}
            cancel={say('cancel')}
            variant="danger"
            sendingLabel={say('sending')}
            onConfirm={close}
            onCancel={() => setAsking(false)}
          />
        </>
      )}
    </Form>
  );
}
