import { security, totpConfirm, totpRemove, totpStart } from '@kontor/contract/account';
import type { AnswerOf } from '@kontor/contract/call';
import { Badge } from '@kontor/ui/badge';
import { Button } from '@kontor/ui/button';
import { CopyButton } from '@kontor/ui/copy-button';
import { toast } from '@kontor/ui/toast-list';
import { useState } from 'react';
import { AnswerPlace } from '../../data/answer-place.tsx';
import { callServer } from '../../data/call-server.ts';
import { tellFailure } from '../../data/tell-failure.ts';
import { useAskedCall } from '../../data/asked-call.ts';
import { SiteCode } from '../../forms/site-code.tsx';
import { SiteForm, SiteSubmit } from '../../forms/site-form.tsx';
import { useWords } from '../../i18n/words.ts';
import { QrPicture } from '@kontor/ui/qr-picture';
import { PasswordDialog } from './password-dialog.tsx';
import { RecoveryCodes, ShownCodes } from './recovery-codes.tsx';

type Begun = AnswerOf<typeof totpStart>;

/** The authenticator: set up with a secret and a first code, switched off with password and factor; recovery codes beside it. */
export function Authenticator() {
  const words = useWords('security');
  const known = useAskedCall(security, {});
  const [asks, setAsks] = useState<'start' | 'remove'>();
  const [begun, setBegun] = useState<Begun>();
  const [codes, setCodes] = useState<readonly string[]>([]);

  if (codes.length > 0) {
    return (
      <ShownCodes
        codes={codes}
        onDone={() => {
          setCodes([]);
          known.again();
        }}
      />
    );
  }
  if (begun !== undefined) {
    return (
      <ConfirmCode
        begun={begun}
        onBack={() => setBegun(undefined)}
        onDone={(fresh) => {
          setBegun(undefined);
          setCodes(fresh);
          toast.success(words('totp.done'));
          known.again();
        }}
      />
    );
  }
  return (
    <AnswerPlace answer={known} rows={2} rowHeight={52}>
      {({ totp, passkeys, recovery_codes: left }) => (
        <>
          <div className="grid max-w-140 justify-items-start gap-4">
            <Badge tone={totp ? 'good' : 'neutral'}>{words(totp ? 'state.on' : 'state.off')}</Badge>
            <p className="text-13 text-text-2">{words('totp.text')}</p>
            <Button variant={totp ? 'secondary' : 'primary'} onPress={() => setAsks(totp ? 'remove' : 'start')}>
              {words(totp ? 'totp.remove' : 'totp.start')}
            </Button>
          </div>
          {(totp || passkeys > 0) && <RecoveryCodes left={left} onCodes={setCodes} />}
          {asks === 'start' && (
            <PasswordDialog
              title={words('totp.start')}
              text={words('ask.text')}
              confirm={words('continue')}
              onClose={() => setAsks(undefined)}
              onConfirm={async (password) => {
                setBegun(await callServer(totpStart, { login_password: password }));
                setAsks(undefined);
              }}
            />
          )}
          {asks === 'remove' && (
            <PasswordDialog
              title={words('totp.remove')}
              text={words('totp.removeText')}
              confirm={words('totp.remove')}
              isDanger
              asksFactor
              onClose={() => setAsks(undefined)}
              onConfirm={async (password, factor) => {
                await callServer(totpRemove, { login_password: password, second_factor: factor ?? '' });
                setAsks(undefined);
                toast.success(words('totp.removed'));
                known.again();
              }}
            />
          )}
        </>
      )}
    </AnswerPlace>
  );
}

interface ConfirmCodeProps {
  readonly begun: Begun;
  readonly onBack: () => void;
  readonly onDone: (codes: readonly string[]) => void;
}

/** The secret, as QR code and as text, and the first code that proves it arrived. */
function ConfirmCode({ begun, onBack, onDone }: ConfirmCodeProps) {
  const words = useWords('security');
  const entry = useWords('entry');
  const shell = useWords('shell');
  const [code, setCode] = useState('');
  const [failure, setFailure] = useState('');
  const [isSending, setSending] = useState(false);

  async function confirm(digits: string): Promise<void> {
    if (isSending) return;
    setSending(true);
    setFailure('');
    try {
      const { recovery_codes: codes } = await callServer(totpConfirm, { code: digits });
      onDone(codes);
    } catch (error) {
      setFailure(tellFailure(error));
      setCode('');
      setSending(false);
    }
  }

  return (
    <SiteForm
      label={words('totp.start')}
      problems={code.length < 6 ? [{ name: 'code', text: entry('problem.code') }] : []}
      isSending={isSending}
      onSubmit={() => void confirm(code)}
      className="max-w-100"
    >
      {({ errorOf }) => (
        <>
          <p className="text-13 text-text-2">{words('totp.scan')}</p>
          <div className="flex flex-wrap items-center gap-4">
            <span className="[&_svg]:size-40">
              <QrPicture text={begun.uri} label={words('totp.qr')} />
            </span>
            <div className="min-w-0 flex-1">
              <p className="text-12 text-text-2">{words('totp.secret')}</p>
              <p className="flex items-center gap-1 font-mono text-13 wrap-anywhere">
                {begun.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
                <CopyButton
                  text={begun.secret}
                  label={words('copy')}
                  copiedLabel={shell('user.copied')}
                  onFail={() => toast.error(shell('user.copyFailed'))}
                />
              </p>
            </div>
          </div>
          <SiteCode
            label={words('totp.code')}
            value={code}
            onChange={setCode}
            onComplete={(digits) => void confirm(digits)}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the one field of this step.
            autoFocus
            error={failure === '' ? errorOf('code') : failure}
          />
          <SiteSubmit isSending={isSending}>{words('totp.confirm')}</SiteSubmit>
          <Button variant="quiet" size={44} wide isDisabled={isSending} onPress={onBack}>
            {words('cancel')}
          </Button>
        </>
      )}
    </SiteForm>
  );
}
