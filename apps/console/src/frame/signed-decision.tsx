/** Approving or rejecting what is shown: with a reason, signed by this browser's key over the hash that the page made itself. */
import { Button } from '@kontor/ui/button';
import { TextField } from '@kontor/ui/text-field';
import { useMutation } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { sentenceOf } from '../data/call-server.ts';
import type { KeptKey } from '../data/key-store.ts';
import { useOwnKeys } from '../data/own-key.ts';
import { useMe } from '../data/session.ts';
import { HashDiffers } from '../data/signing.ts';
import type { Decision } from '../data/signing.ts';
import { say } from '../i18n/words.ts';
import { Link } from '../paths/address.tsx';
import { paths } from '../paths/paths.ts';
import { REASON, isReason } from './reason.ts';
import { useLetterKeys } from './row-keys.ts';

interface SignedDecisionProps {
  /** Why this operator may not decide, in words; undefined: he may. */
  readonly refusal: string | undefined;
  /** Whether the server's hash is that of what is shown; undefined while it is being computed. */
  readonly isSame: boolean | undefined;
  /** Below the buttons, where nothing is missing. */
  readonly note: string;
  /** Signs and sends. @throws CallError, HashDiffers */
  readonly send: (decision: Decision, reason: string, key: KeptKey) => Promise<void>;
}

export function SignedDecision({ refusal, isSame, note, send }: SignedDecisionProps) {
  const me = useMe();
  const why = useId();
  const place = useRef<HTMLDivElement>(null);
  const [reason, setReason] = useState('');
  const { data: keys, isPending: isLooking } = useOwnKeys(me);
  const key = keys?.at(-1);
  const { mutate, isPending, variables, error } = useMutation({
    mutationFn: async (decision: Decision) => {
      if (key === undefined) throw new Error('there is no key');
      await send(decision, reason.trim(), key);
    },
  });
  const missing = refusal ?? whatIsMissing({ isSame, isLooking, hasKey: key !== undefined, reason });
  useChoices(place);
  const mayWrite = refusal === undefined && isSame !== false && key !== undefined;
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
        {missing ?? note}
        {refusal === undefined && isSame === true && !isLooking && key === undefined && (
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

/** A and R choose: they bring the focus to the button, or to what is missing for it. */
function useChoices(place: RefObject<HTMLDivElement | null>): void {
  const choose = (decision: Decision) => () => {
    const button = place.current?.querySelector<HTMLElement>(`[data-decision=${decision}] button:not(:disabled)`);
    (button ?? place.current?.querySelector<HTMLElement>('input'))?.focus();
  };
  useLetterKeys({ a: choose('approve'), A: choose('approve'), r: choose('reject'), R: choose('reject') });
}

interface Standing extends Pick<SignedDecisionProps, 'isSame'> {
  readonly isLooking: boolean;
  readonly hasKey: boolean;
  readonly reason: string;
}

/** Why one cannot decide now, in words; undefined where one can. */
function whatIsMissing({ isSame, isLooking, hasKey, reason }: Standing): string | undefined {
  if (isSame === undefined || isLooking) return say('decision.looking');
  if (!isSame) return say('decision.otherHash');
  if (!hasKey) return say('decision.noKey');
  return isReason(reason) ? undefined : say('decision.noReason', REASON);
}
