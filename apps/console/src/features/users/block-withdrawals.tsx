/** Blocking: nothing of a customer's may leave any more, at once, by one operator. */
import { userBlock, userDetail } from '@kontor/contract/console/user';
import { toast } from '@kontor/ui/toast-list';
import { useQueryClient } from '@tanstack/react-query';
import { callServer, sentenceOf } from '../../data/call-server.ts';
import { ReasonAction } from '../../frame/reason-action.tsx';
import { say } from '../../i18n/words.ts';

export function BlockWithdrawals({ uid, onDone }: { readonly uid: number; readonly onDone: () => void }) {
  const memory = useQueryClient();
  const block = async (reason: string): Promise<boolean> => {
    let isDone = false;
    try {
      const { state, outcome } = await callServer(userBlock, { uid, reason });
      isDone = state !== 'failed';
      if (state === 'done') toast.success(say('users.blocked', { uid }));
      else if (state === 'waits') toast.info(say('users.blockedLater', { uid }));
      else toast.error(outcome ?? say('error.system'));
    } catch (error) {
      toast.error(sentenceOf(error));
    }
    await memory.invalidateQueries({ queryKey: [userDetail.path, { uid }] });
    if (isDone) onDone();
    return isDone;
  };
  return (
    <ReasonAction
      words={say('users.block')}
      title={say('users.blockTitle', { uid })}
      text={say('users.blockText')}
      name="block_reason"
      act={block}
    />
  );
}
