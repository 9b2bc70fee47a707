/** Pausing: nothing comes in, or nothing goes out, at once, by one operator. */
import { PAUSABLE, networkPause, networkTable } from '@kontor/contract/console/network';
import { ConfirmDialog } from '@kontor/ui/dialog';
import { Form, Submit } from '@kontor/ui/form';
import { Select } from '@kontor/ui/select';
import { TextField } from '@kontor/ui/text-field';
import { toast } from '@kontor/ui/toast-list';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callServer } from '../../data/call-server.ts';
import { tried } from '../../data/tried.ts';
import { problemsTitle } from '../../frame/code.ts';
import { REASON, isReason } from '../../frame/reason.ts';
import { say } from '../../i18n/words.ts';
import type { NetworkRow } from './network-words.tsx';

const ALL = '';

export function PauseNetwork({ row: { network, name, coins }, onDone }: { readonly row: NetworkRow; readonly onDone: () => void }) {
  const memory = useQueryClient();
  const [what, setWhat] = useState<(typeof PAUSABLE)[number]>('withdrawals');
  const [symbol, setSymbol] = useState(ALL);
  const [reason, setReason] = useState('');
  const [isAsking, setAsking] = useState(false);
  const about = { what: say(`networks.what.${what}`), coin: symbol === ALL ? say('networks.allCoins') : symbol, network: name };
  const pause = async (): Promise<void> => {
    const isDone = await tried(async () => {
      await callServer(networkPause, { network, what, reason: reason.trim(), ...(symbol !== ALL && { symbol }) });
      toast.success(say('networks.isPaused'));
      setReason('');
    });
    setAsking(false);
    await memory.invalidateQueries({ queryKey: [networkTable.path] });
    if (isDone) onDone();
  };
  return (
    <Form
      label={say('networks.pause')}
      problems={isReason(reason) ? [] : [{ name: 'pause_reason', text: say('propose.reasonMissing', REASON) }]}
      problemsTitle={problemsTitle}
      onSubmit={() => setAsking(true)}
    >
      {({ errorOf }) => (
        <>
          <div className="grid grid-cols-2 gap-3">
            <Select
              label={say('networks.pauseWhat')}
              items={PAUSABLE.map((id) => ({ id, label: say(`networks.what.${id}`) }))}
              selected={what}
              onSelect={(id) => setWhat(PAUSABLE.find((each) => each === id) ?? what)}
            />
            <Select
              label={say('networks.pauseCoin')}
              items={[{ id: ALL, label: say('networks.allCoins') }, ...coins.map((coin) => ({ id: coin.symbol, label: coin.symbol }))]}
              selected={symbol}
              onSelect={setSymbol}
            />
          </div>
          <TextField
            label={say('decision.reason')}
            labelAside={say('decision.kept')}
            name="pause_reason"
            maxLength={REASON.max}
            value={reason}
            onChange={setReason}
            error={errorOf('pause_reason')}
          />
          <Submit isSending={false} sendingLabel={say('sending')} variant="danger" size={36} wide={false}>
            {say('networks.pause')}
          </Submit>
          <ConfirmDialog
            isOpen={isAsking}
            title={say('networks.pauseTitle', about)}
            text={say('networks.pauseText')}
            confirm={say('networks.pause')}
            cancel={say('cancel')}
            variant="danger"
            sendingLabel={say('sending')}
            onConfirm={pause}
            onCancel={() => setAsking(false)}
          />
        </>
      )}
    </Form>
  );
}
