import { Button } from '@kontor/ui/button';
import { Dialog } from '@kontor/ui/dialog';
import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { toast } from '@kontor/ui/toast-list';
import { PasskeyDeclined } from '../../data/passkey.ts';
import { tellFailure } from '../../data/tell-failure.ts';
import { FactorField } from '../../forms/factor-field.tsx';
import { SitePassword } from '../../forms/site-password.tsx';
import { useWords } from '../../i18n/words.ts';

interface PasswordDialogProps {
  readonly title: string;
  readonly text: ReactNode;
  readonly confirm: string;
  readonly isDanger?: boolean;
  /** The account has a second factor, which is asked for as well. */
  readonly asksFactor?: boolean;
  /** What the confirmed password is for; what it throws is said here, and the dialog stays. */
  readonly onConfirm: (password: string, factor: string | undefined) => Promise<void>;
  readonly onClose: () => void;
}

/** A code of the second factor as calls take it; nothing where none was asked for. */
export function secondFactor(code: string | undefined): { readonly second_factor?: string } {
  return code === undefined ? {} : { second_factor: code };
}

/** Asks for the login password once more before something that matters. */
export function PasswordDialog({ title, text, confirm, isDanger = false, asksFactor = false, onConfirm, onClose }: PasswordDialogProps) {
  const words = useWords('security');
  const shell = useWords('shell');
  const [password, setPassword] = useState('');
  const [factor, setFactor] = useState('');
  const [tried, setTried] = useState(false);
  const [failure, setFailure] = useState('');
  const [isSending, setSending] = useState(false);
  const missing =
    password === '' ? words('ask.passwordRequired') : asksFactor && factor.trim().length < 6 ? words('ask.factorRequired') : undefined;

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    event.stopPropagation();
    setTried(true);
    if (isSending) return;
    if (missing !== undefined) {
      toast.error(missing);
      return;
    }
    setSending(true);
    setFailure('');
    try {
      await onConfirm(password, asksFactor ? factor.trim() : undefined);
    } catch (error) {
      setFailure(error instanceof PasskeyDeclined ? words('passkeys.declined') : tellFailure(error));
    }
    setSending(false);
  }

  return (
    <Dialog isOpen onClose={onClose} title={title} closeLabel={shell('nav.close')} isBinding={isSending}>
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        <div className="text-13 text-text-2">{text}</div>
        <SitePassword
          label={words('loginPassword')}
          name="login_password"
          autoComplete="current-password"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the first field of a dialog.
          autoFocus
          value={password}
          onChange={setPassword}
          error={tried && password === '' ? words('ask.passwordRequired') : undefined}
        />
        {asksFactor && (
          <FactorField
            value={factor}
            onChange={setFactor}
            error={tried && factor.trim().length < 6 ? words('ask.factorRequired') : undefined}
          />
        )}
        <p role="alert" className="text-13 text-bad empty:hidden">
          {failure}
        </p>
        <Button type="submit" size={44} wide variant={isDanger ? 'danger' : 'primary'} sending={isSending} sendingLabel={words('sending')}>
          {confirm}
        </Button>
      </form>
    </Dialog>
  );
}
