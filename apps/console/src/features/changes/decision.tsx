/** Approving or rejecting what somebody else proposed. */
import { changeApprove, changeDetail, changeList, changeReject } from '@kontor/contract/console/change';
import { toast } from '@kontor/ui/toast-list';
import { useQueryClient } from '@tanstack/react-query';
import { callServer } from '../../data/call-server.ts';
import { useMe } from '../../data/session.ts';
import { signDecision } from '../../data/signing.ts';
import { SignedDecision } from '../../frame/signed-decision.tsx';
import { say } from '../../i18n/words.ts';
import type { Change } from './change-words.tsx';

interface DecisionProps {
  readonly change: Change;
  /** Whether the server's hash is that of what is shown; undefined while it is being computed. */
  readonly isSame: boolean | undefined;
  readonly onDone: () => void;
}

export function Decision({ change, isSame, onDone }: DecisionProps) {
  const me = useMe();
  const memory = useQueryClient();
  const { id, mine } = change;
  return (
    <SignedDecision
      refusal={mine === 'may_decide' ? undefined : say(`decision.mine.${mine}`)}
      isSame={isSame}
      note={say('decision.editVoids')}
      send={async (decision, reason, key) => {
        try {
          const signed = await signDecision(key.privateKey, decision, change, me.id);
          const sent = { change_id: id, reason, key: key.id, ...signed };
          const decided = await callServer(decision === 'approve' ? changeApprove : changeReject, sent);
          memory.setQueryData([changeDetail.path, { change_id: id }], decided);
          toast.success(say(decision === 'approve' ? 'decision.approved' : 'decision.rejected', { id }));
          onDone();
        } finally {
          await memory.invalidateQueries({ queryKey: [changeList.path] });
        }
      }}
    />
  );
}
