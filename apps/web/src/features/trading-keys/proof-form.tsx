import type { BodyOf } from '@kontor/contract/call';
import type { tradingKeyCreate } from '@kontor/contract/trading-key';
import { Button } from '@kontor/ui/button';
import { toast } from '@kontor/ui/toast-list';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { tellFailure } from '../../data/tell-failure.ts';
import type { User } from '../../data/user.ts';
import { useCodeDesk } from '../../data/verification-code.ts';
import { CodeEntry } from '../../forms/code-entry.tsx';
import { channelFor } from '../../forms/contact.ts';
import { FactorProof } from '../../forms/factor-proof.tsx';
import { SitePassword } from '../../forms/site-password.tsx';
import { useWords } from '../../i18n/words.ts';

/** Digits of a code that was sent, and of a second factor at least. */
const CODE_LENGTH = 6;

/** What proves that a change of keys is wanted. */
export type KeyProof = Pick<BodyOf<typeof tradingKeyCreate>, 'fund_password' | 'code' | 'second_factor' | 'passkey'>;

/** What the account has to prove with. */
export interface KeyFactors {
  readonly second_factor: boolean;
  readonly authenticator: boolean;
  readonly passkey: boolean;
}

interface ProofFormProps {
  readonly user: User;
  readonly factors: KeyFactors;
  /** Asks what a passkey is to confirm. */
  readonly begin: () => Promise<{ readonly options: string }>;
  readonly submit: string;
  /** What the proof is for; what it throws is said here, and the form stays. */
  readonly onProof: (proof: KeyProof) => Promise<void>;
  /** Told while something is on its way. */
  readonly onSending: (isSending: boolean) => void;
  readonly back?: { readonly label: string; readonly onPress: () => void };
}

/** The fund password, a code, and the second factor of who has one. Long: three fields with a property a line. */
export function ProofForm({ user, factors, begin, submit, onProof, onSending, back }: ProofFormProps) {
  const words = useWords('trading-keys');
  const security = useWords('security');
  const entry = useWords('entry');
  const withdrawal = useWords('withdrawal');
  const channel = channelFor(user);
  const desk = useCodeDesk(channel === undefined ? undefined : { purpose: 'trading_key', channel });
  const [fund, setFund] = useState('');
  const [code, setCode] = useState('');
  const [factor, setFactor] = useState('');
  const [passkey, setPasskey] = useState<string>();
  const [wasTried, setWasTried] = useState(false);
  const [failure, setFailure] = useState('');
  const [isSending, setSending] = useState(false);
  const asksFactor = factors.second_factor;
  const problems = {
    fund: fund === '' ? withdrawal('missing.fundPassword') : undefined,
    code: code.length < CODE_LENGTH ? entry('problem.code') : undefined,
    factor:
      asksFactor && passkey === undefined && factor.trim().length < CODE_LENGTH
        ? security(factors.passkey ? 'ask.passkeyRequired' : 'ask.factorRequired')
        : undefined,
  };
  const missing = problems.fund ?? problems.code ?? problems.factor;

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    event.stopPropagation();
    setWasTried(true);
    if (isSending) return;
    if (missing !== undefined) {
      toast.error(missing);
      return;
    }
    const second = asksFactor ? (passkey === undefined ? { second_factor: factor.trim() } : { passkey }) : {};
    setSending(true);
    onSending(true);
    setFailure('');
    try {
      await onProof({ fund_password: fund, code, ...second });
    } catch (error) {
      setFailure(tellFailure(error));
      // A passkey's proof counts once, whatever became of it.
      setPasskey(undefined);
      setSending(false);
    }
    onSending(false);
  }

  if (channel === undefined) return <p className="text-13 text-text-2">{security('noContact')}</p>;
  return (
    <form noValidate aria-label={submit} onSubmit={(event) => void send(event)} className="grid gap-4">
      <p className="text-13 text-text-2">{words('proofText')}</p>
      <SitePassword
        label={security('fundPassword')}
        name="fund_password"
        // The browser keeps the login's, which is another one.
        autoComplete="off"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the first field of a dialog.
        autoFocus
        value={fund}
        onChange={setFund}
        error={wasTried ? problems.fund : undefined}
      />
      <CodeEntry
        label={entry(channel === 'email' ? 'code.fromEmail' : 'code.fromPhone')}
        desk={desk}
        value={code}
        onChange={setCode}
        onSend={() => void desk.send()}
        error={wasTried ? problems.code : undefined}
      />
      {asksFactor && (
        <FactorProof
          authenticator={factors.authenticator}
          passkey={factors.passkey}
          begin={begin}
          code={factor}
          onCode={setFactor}
          proof={passkey}
          onProof={setPasskey}
          error={wasTried ? problems.factor : undefined}
        />
      )}
      <p role="alert" className="text-13 text-bad empty:hidden">
        {failure}
      </p>
      <div className="flex flex-wrap justify-end gap-2">
        {back !== undefined && (
          <Button variant="secondary" size={36} isDisabled={isSending} onPress={back.onPress}>
            {back.label}
          </Button>
        )}
        <Button type="submit" size={36} sending={isSending} sendingLabel={security('sending')}>
          {submit}
        </Button>
      </div>
    </form>
  );
}
