import { useRouter } from '@tanstack/react-router';
import { accountClose, accountExport, security } from '@kontor/contract/account';
import { Button } from '@kontor/ui/button';
import { toast } from '@kontor/ui/toast-list';
import { FolderDown } from 'lucide-react';
import { useState } from 'react';
import { AnswerPlace } from '../../data/answer-place.tsx';
import { callServer } from '../../data/call-server.ts';
import { CodeEntry } from '../../forms/code-entry.tsx';
import { saveFile } from '../../data/save-file.ts';
import { tellFailure } from '../../data/tell-failure.ts';
import { useAskedCall } from '../../data/asked-call.ts';
import { leaveForLogin, useFreshUser } from '../../data/user.ts';
import { useCodeDesk } from '../../data/verification-code.ts';
import { SiteForm, SiteSubmit } from '../../forms/site-form.tsx';
import { useWords } from '../../i18n/words.ts';
import { path } from '../../paths/paths.ts';
import { Consequence } from './consequence.tsx';
import { channelFor } from '../../forms/contact.ts';
import { NoContact } from './no-contact.tsx';
import { PasswordDialog, secondFactor } from './password-dialog.tsx';

/** All that is kept about the person, as a file. */
export function ExportData() {
  const words = useWords('security');
  /** While the password is asked: whether the second factor is as well. */
  const [asksFactor, setAsksFactor] = useState<boolean>();
  const [isAsking, setAsking] = useState(false);
  const begin = async (): Promise<void> => {
    setAsking(true);
    try {
      const { totp, passkeys } = await callServer(security, {});
      setAsksFactor(totp || passkeys > 0);
    } catch (error) {
      tellFailure(error);
    }
    setAsking(false);
  };
  return (
    <section aria-label={words('export.title')} className="max-w-140">
      <h2 className="text-16 font-bold">{words('export.title')}</h2>
      <p className="mt-2 text-13 text-text-2">{words('export.text')}</p>
      <Button variant="secondary" className="mt-4" sending={isAsking} sendingLabel={words('sending')} onPress={() => void begin()}>
        <FolderDown size={16} strokeWidth={1.5} aria-hidden />
        {words('export.action')}
      </Button>
      {asksFactor !== undefined && (
        <PasswordDialog
          title={words('export.title')}
          text={words('ask.text')}
          confirm={words('export.action')}
          asksFactor={asksFactor}
          onClose={() => setAsksFactor(undefined)}
          onConfirm={async (password, factor) => {
            const { json } = await callServer(accountExport, { login_password: password, ...secondFactor(factor) });
            saveFile('kontor-my-data.json', json, 'application/json');
            setAsksFactor(undefined);
            toast.success(words('export.done'));
          }}
        />
      )}
    </section>
  );
}

/** The end of the account: with a code, the password, and nothing left in it. */
export function CloseAccount() {
  const words = useWords('security');
  const user = useFreshUser();
  const known = useAskedCall(security, {});
  if (user === undefined) return null;
  const channel = channelFor(user);
  return (
    <section aria-label={words('close.title')} className="mt-8 border-t border-hairline pt-6">
      <h2 className="text-16 font-bold">{words('close.title')}</h2>
      <p className="mt-2 mb-4 max-w-140 text-13 text-text-2">{words('close.text')}</p>
      {channel === undefined ? (
        <NoContact />
      ) : (
        <AnswerPlace answer={known} rows={1} rowHeight={72}>
          {({ totp, passkeys }) => <CloseForm channel={channel} asksFactor={totp || passkeys > 0} />}
        </AnswerPlace>
      )}
    </section>
  );
}

interface CloseFormProps {
  readonly channel: 'email' | 'phone';
  readonly asksFactor: boolean;
}

function CloseForm({ channel, asksFactor }: CloseFormProps) {
  const words = useWords('security');
  const entry = useWords('entry');
  const router = useRouter();
  const desk = useCodeDesk({ purpose: 'close', channel });
  const [code, setCode] = useState('');
  const [asks, setAsks] = useState(false);
  return (
    <SiteForm
      label={words('close.title')}
      problems={code.length < 6 ? [{ name: 'code', text: entry('problem.code') }] : []}
      onSubmit={() => setAsks(true)}
      className="max-w-100"
    >
      {({ errorOf }) => (
        <>
          <CodeEntry
            label={entry(channel === 'email' ? 'code.fromEmail' : 'code.fromPhone')}
            desk={desk}
            value={code}
            onChange={setCode}
            onSend={() => void desk.send()}
            error={errorOf('code')}
          />
          <SiteSubmit isSending={false} variant="danger">
            {words('close.action')}
          </SiteSubmit>
          {asks && (
            <PasswordDialog
              title={words('close.question')}
              text={<Consequence text={words('close.consequence')} />}
              confirm={words('close.action')}
              isDanger
              asksFactor={asksFactor}
              onClose={() => setAsks(false)}
              onConfirm={async (password, factor) => {
                await callServer(accountClose, {
                  login_password: password,
                  code,
                  ...secondFactor(factor),
                });
                toast.success(words('close.done'));
                leaveForLogin(() => router.history.push(path('home')));
              }}
            />
          )}
        </>
      )}
    </SiteForm>
  );
}
