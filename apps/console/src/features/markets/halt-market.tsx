/** Halting: a pair or contract takes no orders any more, at once, by one operator. */
import { contractHalt, contractTable } from '@kontor/contract/console/contract';
import { pairHalt, pairTable } from '@kontor/contract/console/pair';
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
import { contractName, pairName } from './market-words.tsx';
import type { Contract, Pair } from './market-words.tsx';

/** What halts one of a kind, how it is called, and the table that says so then. */
const KINDS = {
  pair: { call: pairHalt, table: pairTable, nameOf: pairName },
  contract: { call: contractHalt, table: contractTable, nameOf: contractName },
} as const;

interface HaltMarketProps {
  readonly kind: keyof typeof KINDS;
  readonly row: Pick<Pair | Contract, 'pair' | 'open_orders'>;
  readonly onDone: () => void;
}

export function HaltMarket({ kind, row: { pair, open_orders: orders }, onDone }: HaltMarketProps) {
  const { call, table, nameOf } = KINDS[kind];
  const memory = useQueryClient();
  const [reason, setReason] = useState('');
  const [isAsking, setAsking] = useState(false);
  const name = nameOf(pair);
  const halt = async (): Promise<void> => {
    try {
      const { state, outcome } = await callServer(call, { pair, reason: reason.trim() });
      if (state === 'done') toast.success(say('markets.halted', { pair: name }));
      else if (state === 'waits') toast.info(say('markets.haltedLater', { pair: name }));
      else toast.error(outcome ?? say('error.system'));
    } catch (error) {
      toast.error(sentenceOf(error));
    }
    setAsking(false);
    setReason('');
    await memory.invalidateQueries({ queryKey: [table.path] });
    onDone();
  };
  return (
    <Form
      label={say('markets.haltOne', { pair: name })}
      problems={isReason(reason) ? [] : [{ name: 'halt_reason', text: say('propose.reasonMissing', REASON) }]}
      problemsTitle={problemsTitle}
      onSubmit={() => setAsking(true)}
    >
      {({ errorOf }) => (
        <>
          <TextField
            label={say('markets.haltReason')}
            labelAside={say('decision.kept')}
            name="halt_reason"
            maxLength={REASON.max}
            value={reason}
            onChange={setReason}
            error={errorOf('halt_reason')}
          />
          <div className="flex items-center justify-between gap-3">
            <p className="text-text-2">{say('markets.haltByOne')}</p>
            <Submit isSending={false} sendingLabel={say('sending')} variant="danger" size={36} wide={false}>
              {say('markets.halt')}
            </Submit>
          </div>
          <ConfirmDialog
            isOpen={isAsking}
            title={say('markets.haltTitle', { pair: name })}
            text={say('markets.haltText', { orders: counted(orders) })}
            confirm={say('markets.halt')}
            cancel={say('cancel')}
            variant="danger"
            sendingLabel={say('sending')}
            onConfirm={halt}
            onCancel={() => setAsking(false)}
          />
        </>
      )}
    </Form>
  );
}
