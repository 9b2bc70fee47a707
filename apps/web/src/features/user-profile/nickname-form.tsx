import { nickname } from '@kontor/contract/account';
import { Button } from '@kontor/ui/button';
import { TextField } from '@kontor/ui/text-field';
import { toast } from '@kontor/ui/toast-list';
import { useState } from 'react';
import { callServer } from '../../data/call-server.ts';
import { tellFailure } from '../../data/tell-failure.ts';
import { refreshUser } from '../../data/user.ts';
import { SiteForm } from '../../forms/site-form.tsx';
import { useWords } from '../../i18n/words.ts';

/** The name that others see; required (spec §5). */
export function NicknameForm({ known }: { readonly known: string }) {
  const words = useWords('user');
  const [typed, setTyped] = useState(known);
  const [failure, setFailure] = useState('');
  const [isSending, setSending] = useState(false);

  async function save(): Promise<void> {
    setSending(true);
    setFailure('');
    try {
      setTyped((await callServer(nickname, { nickname: typed.trim() })).nickname);
      await refreshUser();
      toast.success(words('nickname.done'));
    } catch (error) {
      setFailure(tellFailure(error));
    }
    setSending(false);
  }

  return (
    <SiteForm
      label={words('nickname.label')}
      problems={typed.trim() === '' ? [{ name: 'nickname', text: words('nickname.required') }] : []}
      isSending={isSending}
      onSubmit={() => void save()}
    >
      {({ errorOf, leave }) => (
        <div className="flex items-start gap-2">
          <TextField
            className="min-w-0 flex-1"
            label={words('nickname.label')}
            name="nickname"
            autoComplete="nickname"
            value={typed}
            onChange={(next) => {
              setFailure('');
              setTyped(next);
            }}
            onBlur={leave('nickname')}
            error={failure === '' ? errorOf('nickname') : failure}
          />
          <Button type="submit" variant="secondary" size={36} className="mt-5.5" sending={isSending} sendingLabel={words('saving')}>
            {words('save')}
          </Button>
        </div>
      )}
    </SiteForm>
  );
}
