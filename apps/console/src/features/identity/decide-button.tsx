/** The button that decides, with its reason where it cannot. */
import { identityApprove, identityDetail, identityQueue, identityReject } from '@kontor/contract/console/identity';
import type { OperatorAnswerOf } from '@kontor/contract/console/operator-call';
import { Button } from '@kontor/ui/button';
import { toast } from '@kontor/ui/toast-list';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { callServer, sentenceOf } from '../../data/call-server.ts';
import { say } from '../../i18n/words.ts';
import { SENTENCE, missingFor, reasonOf } from './review.ts';
import type { Draft } from './review.ts';

type Submission = OperatorAnswerOf<typeof identityDetail>;

interface DecideButtonProps {
  readonly submission: Submission;
  readonly draft: Draft;
  readonly onDone: () => void;
}

export function DecideButton({ submission, draft, onDone }: DecideButtonProps) {
  const why = useId();
  const memory = useQueryClient();
  const { id, uid } = submission;
  const { choice } = draft;
  const { mutate, error, isPending } = useMutation({
    mutationFn: (sent: Draft) =>
      sent.choice === 'approve' ? callServer(identityApprove, { id }) : callServer(identityReject, { id, reason: reasonOf(sent) }),
    onSuccess: (_, sent) => {
      const state = sent.choice === 'approve' ? 'verified' : 'failed';
      toast.success(say(state === 'verified' ? 'identity.approved' : 'identity.rejected', { uid }));
      // Not asked for anew: that would be another view.
      memory.setQueryData<Submission>([identityDetail.path, { id }], (before) => (before === undefined ? before : { ...before, state }));
      onDone();
    },
    onSettled: () => memory.invalidateQueries({ queryKey: [identityQueue.path] }),
  });
  const missing = missingFor(draft, submission);
  return (
    <div data-decide className="grid gap-3">
      <Button
        wide
        variant={choice === 'reject' ? 'danger' : 'primary'}
        isDisabled={missing !== undefined}
        sending={isPending}
        sendingLabel={say('sending')}
        aria-describedby={why}
        onPress={() => mutate(draft)}
      >
        {say(choice === undefined ? 'identity.decide' : `identity.${choice}`)}
      </Button>
      <p id={why} className="text-text-2">
        {say(missing === undefined ? 'identity.final' : `identity.missing.${missing}`, SENTENCE)}
      </p>
      <div role="alert" className={error === null ? 'sr-only' : 'text-bad'}>
        {error === null ? '' : sentenceOf(error)}
      </div>
    </div>
  );
}
