/** Approving or rejecting what somebody else proposed: signed by this browser's key, over the hash of what is shown. */
import { changeApprove, changeDetail, changeList, changeReject } from '@kontor/contract/console/change';
import { Button } from '@kontor/ui/button';
import { TextField } from '@kontor/ui/text-field';
import { toast } from '@kontor/ui/toast-list';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { callServer, sentenceOf } from '../../data/call-server.ts';
import type { KeptKey } from '../../data/key-store.ts';
import { useOwnKeys } from '../../data/own-key.ts';
import { useMe } from '../../data/session.ts';
import { HashDiffers, signDecision } from '../../data/signing.ts';
import { useLetterKeys } from '../../frame/row-keys.ts';
import { say } from '../../i18n/words.ts';
import { Link } from '../../paths/address.tsx';
import { paths } from '../../paths/paths.ts';
import type { Change } from './change-words.tsx';

const REASON = { min: 3, max: 500 } as const;

interface DecisionProps {
  readonly change: Change;
  /** Whether the server's hash is that of what is shown; undefined while it is being computed. */
  readonly isSame: boolean | undefined;
  readonly onDone: () => void;
}

export function Decision({ change, isSame, onDone }: DecisionProps) {
  const me = useMe();
  const why = useId();
  const place = useRef<HTMLDivElement>(null);
  const [reason, setReason] = useState('');
  const { data: keys, isPending: isLooking } = useOwnKeys(me);
  const key = keys?.at(-1);
  const { mutate, isPending, variables, error } = useDecision({ change, key, reason: reason.trim(), onDone });
  const missing = whatIsMissing({ change, isSame, isLooking, hasKey: key !== undefined, reason: reason.trim() });
  useChoices(place);
  const mayWrite = change.mine === 'may_decide' && isSame !== false && key !== undefined;
  return (
    <div ref={place} className="grid gap-3">
      {mayWrite && (
        <TextField
          label={say('decision.reason')}
          labelAside={say('decision.kept')}
          name="reason"
          value={reason}
          onChange={setReason}
          maxLength={REASON.max}
          isDisabled={isPending}
        />
      )}
      <div className="flex gap-2">
        <span data-decision="reject">
          <Button
            variant="danger"
            isDisabled={missing !== undefined || (isPending && variables !== 'reject')}
            sending={isPending && variables === 'reject'}
            sendingLabel={say('sending')}
            aria-describedby={why}
            onPress={() => mutate('reject')}
          >
            {say('decision.reject')}
          </Button>
        </span>
        <span data-decision="approve" className="flex-1">
          <Button
            wide
            isDisabled={missing !== undefined || (isPending && variables !== 'approve')}
            sending={isPending && variables === 'approve'}
            sendingLabel={say('sending')}
            aria-describedby={why}
            onPress={() => mutate('approve')}
          >
            {say('decision.approve')}
          </Button>
        </span>
      </div>
      <p id={why} className={isSame === false ? 'text-bad' : 'text-text-2'}>
        {missing ?? say('decision.editVoids')}
        {change.mine === 'may_decide' && isSame === true && !isLooking && key === undefined && (
          <>
            {' '}
            <Link to={paths.account()} className="rounded-xs font-semibold text-iris underline underline-offset-2 focus-ring">
              {say('decision.makeKey')}
            </Link>
          </>
        )}
      </p>
      <div role="alert" className={error === null ? 'sr-only' : 'text-bad'}>
        {error === null ? '' : error instanceof HashDiffers ? say('decision.otherHash') : sentenceOf(error)}
      </div>
    </div>
  );
}

interface Deciding {
  readonly change: Change;
  readonly key: KeptKey | undefined;
  readonly reason: string;
  readonly onDone: () => void;
}

/** Signs and sends a decision. */
function useDecision({ change, key, reason, onDone }: Deciding) {
  const me = useMe();
  const memory = useQueryClient();
  return useMutation({
    mutationFn: async (decision: 'approve' | 'reject') => {
      if (key === undefined) throw new Error('there is no key');
      const signed = await signDecision(key.privateKey, decision, change, me.id);
      const sent = { change_id: change.id, reason, key: key.id, ...signed };
      return callServer(decision === 'approve' ? changeApprove : changeReject, sent);
    },
    onSuccess: (decided, decision) => {
      memory.setQueryData([changeDetail.path, { change_id: change.id }], decided);
      toast.success(say(decision === 'approve' ? 'decision.approved' : 'decision.rejected', { id: change.id }));
      onDone();
    },
    onSettled: () => memory.invalidateQueries({ queryKey: [changeList.path] }),
  });
}

/** A and R choose: they bring the focus to the button, or to what is missing for it. */
function useChoices(place: RefObject<HTMLDivElement | null>): void {
  const choose = (decision: 'approve' | 'reject') => () => {
    const button = place.current?.querySelector<HTMLElement>(`[data-decision=${decision}] button:not(:disabled)`);
    (button ?? place.current?.querySelector<HTMLElement>('input'))?.focus();
  };
  useLetterKeys({ a: choose('approve'), A: choose('approve'), r: choose('reject'), R: choose('reject') });
}

interface Standing extends Pick<DecisionProps, 'change' | 'isSame'> {
  readonly isLooking: boolean;
  readonly hasKey: boolean;
  readonly reason: string;
}

/** Why one cannot decide now, in words; undefined where one can. */
function whatIsMissing({ change: { mine }, isSame, isLooking, hasKey, reason }: Standing): string | undefined {
  if (mine !== 'may_decide') return say(`decision.mine.${mine}`);
  if (isSame === undefined || isLooking) return say('decision.looking');
  if (!isSame) return say('decision.otherHash');
  if (!hasKey) return say('decision.noKey');
  return reason.length < REASON.min || reason.length > REASON.max ? say('decision.noReason', REASON) : undefined;
}
