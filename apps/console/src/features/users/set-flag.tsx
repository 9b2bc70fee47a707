/** A flag of the rules against money laundering: set where it is off, taken off where it is set. */
import { USER_FLAGS, userDetail, userFlag } from '@kontor/contract/console/user';
import { Form, Submit } from '@kontor/ui/form';
import { Select } from '@kontor/ui/select';
import { TextField } from '@kontor/ui/text-field';
import { toast } from '@kontor/ui/toast-list';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callServer, sentenceOf } from '../../data/call-server.ts';
import { problemsTitle } from '../../frame/code.ts';
import { say } from '../../i18n/words.ts';
import { REASON, isReason } from '../../data/reason.ts';
import type { UserFile } from './user-words.tsx';

type Flag = (typeof USER_FLAGS)[number];

export function SetFlag({ user: { uid, flags }, onDone }: { readonly user: UserFile; readonly onDone: () => void }) {
  const memory = useQueryClient();
  const [flag, setFlag] = useState<Flag>(USER_FLAGS[0]);
  const [reason, setReason] = useState('');
  const isOn = (asked: Flag): boolean => flags.some((each) => each.flag === asked && each.on);
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => callServer(userFlag, { uid, flag, on: !isOn(flag), reason: reason.trim() }),
    onSuccess: async () => {
      toast.success(say('users.flagged'));
      setReason('');
      await memory.invalidateQueries({ queryKey: [userDetail.path, { uid }] });
      onDone();
    },
  });
  return (
    <Form
      label={say('users.flagForm')}
      problems={isReason(reason) ? [] : [{ name: 'flag_reason', text: say('propose.reasonMissing', REASON) }]}
      problemsTitle={problemsTitle}
      failure={error === null ? undefined : sentenceOf(error)}
      isSending={isPending}
      onSubmit={mutate}
    >
      {({ errorOf }) => (
        <>
          <Select
            label={say('users.flag')}
            items={USER_FLAGS.map((id) => ({
              id,
              label: say(`users.flagNames.${id}`),
              ...(isOn(id) && { description: say('users.isSet') }),
            }))}
            selected={flag}
            onSelect={(id) => setFlag(USER_FLAGS.find((each) => each === id) ?? flag)}
          />
          <TextField
            label={say('users.flagReason')}
            name="flag_reason"
            maxLength={REASON.max}
            hint={say('users.notShown')}
            value={reason}
            onChange={setReason}
            error={errorOf('flag_reason')}
          />
          <Submit isSending={isPending} sendingLabel={say('sending')} variant="secondary" size={36} wide={false}>
            {say(isOn(flag) ? 'users.takeOff' : 'users.set')}
          </Submit>
        </>
      )}
    </Form>
  );
}
