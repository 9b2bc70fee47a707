import { Button } from '@kontor/ui/button';
import { Check, Fingerprint } from 'lucide-react';
import { useId, useState } from 'react';
import { PasskeyDeclined, passkeysWork, provePasskey } from '../data/passkey.ts';
import { tellFailure } from '../data/tell-failure.ts';
import { useWords } from '../i18n/words.ts';
import { FactorField } from './factor-field.tsx';

interface FactorProofProps {
  /** What the account has besides recovery codes. */
  readonly authenticator: boolean;
  readonly passkey: boolean;
  /** Asks what a passkey is to confirm. */
  readonly begin: () => Promise<{ readonly options: string }>;
  readonly code: string;
  readonly onCode: (code: string) => void;
  /** What the passkey gave; undefined before. */
  readonly proof: string | undefined;
  readonly onProof: (proof: string | undefined) => void;
  readonly error?: string | undefined;
}

/**
 * The second factor of a payment: a passkey, which is asked about this very one, or a code. The button stays where it is whatever comes
 * of it, and so does the focus.
 */
export function FactorProof({ authenticator, passkey, begin, code, onCode, proof, onProof, error }: FactorProofProps) {
  const words = useWords('security');
  const told = useId();
  const [failure, setFailure] = useState('');
  const [isAsking, setAsking] = useState(false);
  const isProved = proof !== undefined;

  async function ask(): Promise<void> {
    if (isAsking) return;
    setAsking(true);
    setFailure('');
    try {
      onProof(await provePasskey((await begin()).options));
    } catch (error_) {
      onProof(undefined);
      setFailure(error_ instanceof PasskeyDeclined ? words('ask.passkeyDeclined') : tellFailure(error_));
    }
    setAsking(false);
  }

  return (
    <div className="grid gap-3">
      {passkey && passkeysWork() && (
        <div>
          <Button
            variant="secondary"
            size={44}
            wide
            sending={isAsking}
            sendingLabel={words('sending')}
            aria-describedby={told}
            onPress={() => void ask()}
          >
            {isProved ? (
              <Check size={16} strokeWidth={1.5} aria-hidden className="text-good" />
            ) : (
              <Fingerprint size={16} strokeWidth={1.5} aria-hidden />
            )}
            {words(isProved ? 'ask.passkeyDone' : 'ask.passkey')}
          </Button>
          <p id={told} role="alert" className="mt-1 text-12 text-bad empty:hidden">
            {failure}
          </p>
          <p role="status" className="sr-only">
            {isProved ? words('ask.passkeyDone') : ''}
          </p>
        </div>
      )}
      {!isProved && (
        <FactorField
          value={code}
          onChange={onCode}
          error={error}
          {...(authenticator
            ? {}
            : { label: words('ask.recovery'), hint: words(passkeysWork() ? 'ask.recoveryHint' : 'passkeys.notHere') })}
        />
      )}
    </div>
  );
}
