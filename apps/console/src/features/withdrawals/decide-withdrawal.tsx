/** Approving or rejecting a withdrawal: signed over the digest that this page made of what it shows. */
import { withdrawalApprove, withdrawalDetail, withdrawalQueue, withdrawalReject } from '@kontor/contract/console/withdrawal';
import { toast } from '@kontor/ui/toast-list';
import { useQueryClient } from '@tanstack/react-query';
import { callServer } from '../../data/call-server.ts';
import { useMe } from '../../data/session.ts';
import { signWithdrawal } from '../../data/signing.ts';
import { SignedDecision } from '../../frame/signed-decision.tsx';
import { say } from '../../i18n/words.ts';
import { numberOf } from './withdrawal-words.tsx';
import type { WithdrawalFile } from './withdrawal-words.tsx';

interface DecideWithdrawalProps {
  readonly file: WithdrawalFile;
  /** Whether the server's digest is that of what is shown; undefined while it is being computed. */
  readonly isSame: boolean | undefined;
  readonly onDone: () => void;
}

export function DecideWithdrawal({ file, isSame, onDone }: DecideWithdrawalProps) {
  const me = useMe();
  const memory = useQueryClient();
  const { id, mine, digest } = file;
  return (
    <SignedDecision
      refusal={mine === 'may_decide' ? undefined : say(`withdrawals.mine.${mine}`)}
      isSame={isSame}
      note={say('withdrawals.onlyDigest', { digest: digest.slice(0, 8) })}
      send={async (decision, reason, key) => {
        try {
          const signed = await signWithdrawal(key.privateKey, decision, file, me.id);
          const head = await callServer(decision === 'approve' ? withdrawalApprove : withdrawalReject, {
            id,
            reason,
            key: key.id,
            ...signed,
          });
          // Not asked for anew: that would be another view.
          memory.setQueryData<WithdrawalFile>([withdrawalDetail.path, { id }], (before) => before && { ...before, ...head });
          toast.success(say(`withdrawals.done.${decision}`, { number: numberOf(file) }));
          onDone();
        } finally {
          await memory.invalidateQueries({ queryKey: [withdrawalQueue.path] });
        }
      }}
    />
  );
}
