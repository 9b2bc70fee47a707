import { whitelistOff, whitelistOn, whitelistPasskeyOptions } from '@kontor/contract/account';
import type { security } from '@kontor/contract/account';
import type { AnswerOf } from '@kontor/contract/call';
import { Button } from '@kontor/ui/button';
import { Dialog } from '@kontor/ui/dialog';
import { toast } from '@kontor/ui/toast-list';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { callServer } from '../../data/call-server.ts';
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

interface WhitelistDialogProps {
  readonly user: User;
  readonly known: AnswerOf<typeof security>;
  readonly onClose: () => void;
  /** It stands the other way now. */
  readonly onDone: () => void;
}

/** Asks for what proves that the mode is to be another, and says what follows. Long: three fields with a property a line. */
export function WhitelistDialog({ user, known, onClose, onDone }: WhitelistDialogProps) {
  const words = useWords('payments');
  const security = useWords('security');
  const entry = useWords('entry');
  const shell = useWords('shell');
  const withdrawal = useWords('withdrawal');
  const channel = channelFor(user);
  const desk = useCodeDesk(channel === undefined ? undefined : { purpose: 'whitelist', channel });
  const [fund, setFund] = useState('');
  const [code, setCode] = useState('');
  const [factor, setFactor] = useState('');
  const [passkey, setPasskey] = useState<string>();
  const [wasTried, setWasTried] = useState(false);
  const [failure, setFailure] = useState('');
  const [isSending, setSending] = useState(false);
  const isOn = user.whitelist;
  const asksFactor = isOn && (known.totp || known.passkeys > 0);
  const byPasskey = known.passkeys > 0 && known.passkeys_offered;
  const problems = {
    fund: fund === '' ? withdrawal('missing.fundPassword') : undefined,
    code: isOn && code.length < CODE_LENGTH ? entry('problem.code') : undefined,
    factor:
      asksFactor && passkey === undefined && factor.trim().length < CODE_LENGTH
        ? security(byPasskey ? 'ask.passkeyRequired' : 'ask.factorRequired')
        : undefined,
  };
  const missing = problems.fund ?? problems.code ?? problems.factor;

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    event.stopPropagation();
    setWasTried(true);
    if (isSending) return;
    if (missing !== undefined) {
      toast.error(missing);
      return;
    }
    setSending(true);
    setFailure('');
    const proof = passkey === undefined ? { second_factor: factor.trim() } : { passkey };
    try {
      if (isOn) await callServer(whitelistOff, { fund_password: fund, code, ...(asksFactor ? proof : {}) });
      else await callServer(whitelistOn, { fund_password: fund });
      onDone();
    } catch (error) {
      setFailure(tellFailure(error));
      // A passkey's proof counts once, whatever became of it.
      setPasskey(undefined);
      setSending(false);
    }
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={words(isOn ? 'whitelist.offTitle' : 'whitelist.onTitle')}
      closeLabel={shell('nav.close')}
      isBinding={isSending}
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        {isOn ? (
          <p className="flex items-start gap-3 rounded-control border border-warn/60 px-3 py-2 text-13">
            <TriangleAlert size={16} strokeWidth={1.5} aria-hidden className="mt-0.5 shrink-0 text-warn" />
            {words('whitelist.offText')}
          </p>
        ) : (
          <p className="text-13 text-text-2">{words('whitelist.text')}</p>
        )}
        {isOn && channel === undefined ? (
          <p className="text-13 text-text-2">{security('noContact')}</p>
        ) : (
          <>
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
            {isOn && (
              <CodeEntry
                label={entry(channel === 'email' ? 'code.fromEmail' : 'code.fromPhone')}
                desk={desk}
                value={code}
                onChange={setCode}
                onSend={() => void desk.send()}
                error={wasTried ? problems.code : undefined}
              />
            )}
            {asksFactor && (
              <FactorProof
                authenticator={known.totp}
                passkey={byPasskey}
                begin={() => callServer(whitelistPasskeyOptions, {})}
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
            <Button
              type="submit"
              size={44}
              wide
              variant={isOn ? 'danger' : 'primary'}
              sending={isSending}
              sendingLabel={security('sending')}
            >
              {words(isOn ? 'whitelist.off' : 'whitelist.on')}
            </Button>
          </>
        )}
      </form>
    </Dialog>
  );
}
