import { Button } from '@kontor/ui/button';
import { TextField } from '@kontor/ui/text-field';
import { toast } from '@kontor/ui/toast-list';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { passkeysWork } from '../../data/passkey.ts';
import { useWords } from '../../i18n/words.ts';
import type { AskedFactor } from './login-try.ts';

interface FactorStepProps {
  readonly factor: AskedFactor;
  readonly failure: string;
  readonly isSending: boolean;
  readonly onCode: (code: string) => void;
  readonly onPasskey: () => void;
  readonly onBack: () => void;
}

/** The second factor, after the right password: the authenticator's code, a passkey, or a recovery code. */
export function FactorStep({ factor, failure, isSending, onCode, onPasskey, onBack }: FactorStepProps) {
  const words = useWords('account');
  const [code, setCode] = useState('');
  const [tried, setTried] = useState(false);
  const required = words(factor === 'code' ? 'factor.required' : 'factor.recoveryRequired');

  function submit(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (code.trim().length < 6) toast.error(required);
    else onCode(code);
  }

  return (
    <form noValidate aria-label={words('factor.title')} onSubmit={submit} className="grid gap-4">
      <p className="text-13 text-text-2">{words(factor === 'code' ? 'factor.text' : 'factor.passkeyText')}</p>
      {factor === 'passkey' && passkeysWork() && (
        <Button size={44} wide isDisabled={isSending} onPress={onPasskey}>
          {words('passkey')}
        </Button>
      )}
      <TextField
        label={words(factor === 'code' ? 'factor.code' : 'factor.recovery')}
        name="second_factor"
        autoComplete="one-time-code"
        {...(factor === 'code' ? { inputMode: 'numeric' as const, hint: words('factor.orRecovery') } : {})}
        maxLength={16}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the one field of this step.
        autoFocus
        value={code}
        onChange={setCode}
        error={failure !== '' ? failure : tried && code.trim().length < 6 ? required : undefined}
      />
      <Button
        type="submit"
        size={44}
        wide
        variant={factor === 'code' ? 'primary' : 'secondary'}
        sending={isSending}
        sendingLabel={words('sending')}
      >
        {words('submit')}
      </Button>
      <Button variant="quiet" size={44} wide isDisabled={isSending} onPress={onBack}>
        {words('factor.back')}
      </Button>
    </form>
  );
}
