/** Pausing every withdrawal: nothing more goes out on any network, at once, by one operator. */
import { networkTable, payoutsPause } from '@kontor/contract/console/network';
import { Button } from '@kontor/ui/button';
import { Dialog } from '@kontor/ui/dialog';
import { Form, Submit } from '@kontor/ui/form';
import { TextField } from '@kontor/ui/text-field';
import { toast } from '@kontor/ui/toast-list';
import { useQueryClient } from '@tanstack/react-query';
import { OctagonPause } from 'lucide-react';
import { useState } from 'react';
import { callServer } from '../../data/call-server.ts';
import { useMe } from '../../data/session.ts';
import { tried } from '../../data/tried.ts';
import { problemsTitle } from '../../frame/code.ts';
import { REASON, isReason } from '../../frame/reason.ts';
import { say } from '../../i18n/words.ts';
import type { NetworkRow } from './network-words.tsx';

/** Those on which something may still go out: with a node here, or with the signer. */
function going(list: readonly NetworkRow[]): readonly NetworkRow[] {
  return list.filter(
    ({ node, signer, coins }) => (node !== 'none' || signer !== null) && coins.some((coin) => coin.withdrawals_paused?.is_all !== true),
  );
}

/** Not there while all of them are paused: the strips say so, and lead to letting each go on. */
export function PausePayouts({ list }: { readonly list: readonly NetworkRow[] | undefined }) {
  const { actions } = useMe();
  const [isAsking, setAsking] = useState(false);
  const open = going(list ?? []);
  if (!actions.includes('network.pause') || (open.length === 0 && !isAsking)) return null;
  return (
    <>
      <Button variant="secondary" size={28} onPress={() => setAsking(true)}>
        <OctagonPause size={14} strokeWidth={1.5} aria-hidden />
        {say('payouts.pause')}
      </Button>
      {isAsking && <Ask names={open.map(({ name }) => name)} onClose={() => setAsking(false)} />}
    </>
  );
}

function Ask({ names, onClose }: { readonly names: readonly string[]; readonly onClose: () => void }) {
  const memory = useQueryClient();
  const [reason, setReason] = useState('');
  const [isSending, setSending] = useState(false);
  const pause = async (): Promise<void> => {
    setSending(true);
    const isDone = await tried(async () => {
      await callServer(payoutsPause, { reason: reason.trim() });
      toast.success(say('payouts.paused'));
    });
    await memory.invalidateQueries({ queryKey: [networkTable.path] });
    setSending(false);
    if (isDone) onClose();
  };
  return (
    <Dialog isOpen title={say('payouts.title')} closeLabel={say('cancel')} isBinding={isSending} onClose={onClose}>
      <Form
        label={say('payouts.title')}
        problems={isReason(reason) ? [] : [{ name: 'payouts_reason', text: say('propose.reasonMissing', REASON) }]}
        problemsTitle={problemsTitle}
        isSending={isSending}
        onSubmit={() => void pause()}
      >
        {({ errorOf }) => (
          <>
            <p>{say('payouts.text', { networks: names.join(', ') })}</p>
            <TextField
              label={say('reason')}
              labelAside={say('decision.kept')}
              name="payouts_reason"
              maxLength={REASON.max}
              value={reason}
              onChange={setReason}
              error={errorOf('payouts_reason')}
            />
            <div className="flex justify-end gap-2">
              <Button variant="secondary" size={36} isDisabled={isSending} onPress={onClose}>
                {say('cancel')}
              </Button>
              <Submit isSending={isSending} sendingLabel={say('sending')} variant="danger" size={36} wide={false}>
                {say('payouts.confirm')}
              </Submit>
            </div>
          </>
        )}
      </Form>
    </Dialog>
  );
}
