import { passkeyList, passkeyRegister, passkeyRegisterOptions, passkeyRemove, security } from '@kontor/contract/account';
import type { AnswerOf } from '@kontor/contract/call';
import { Button } from '@kontor/ui/button';
import { TextField } from '@kontor/ui/text-field';
import { toast } from '@kontor/ui/toast-list';
import { Fingerprint } from 'lucide-react';
import { useState } from 'react';
import { AnswerPlace } from '../../data/answer-place.tsx';
import { callServer } from '../../data/call-server.ts';
import { makePasskey, passkeysWork } from '../../data/passkey.ts';
import { useAskedCall } from '../../data/asked-call.ts';
import { useWords } from '../../i18n/words.ts';
import { useDeviceWords } from './device-words.ts';
import { PasswordDialog, secondFactor } from './password-dialog.tsx';
import { RecoveryCodes, ShownCodes } from './recovery-codes.tsx';

type Passkey = AnswerOf<typeof passkeyList>['list'][number];

const NAME_LENGTH = 40;

/** The passkeys of the account: added with the browser's help, taken away with the password. */
export function Passkeys() {
  const words = useWords('security');
  const known = useAskedCall(security, {});
  const list = useAskedCall(passkeyList, {});
  const [isAdding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<Passkey>();
  const [codes, setCodes] = useState<readonly string[]>([]);
  /** Factors come and go with a code where there is an authenticator. */
  const asksFactor = known.data?.totp ?? false;
  const again = (): void => {
    known.again();
    list.again();
  };
  if (codes.length > 0) {
    return (
      <ShownCodes
        codes={codes}
        onDone={() => {
          setCodes([]);
          again();
        }}
      />
    );
  }
  return (
    <>
      <p className="max-w-140 text-13 text-text-2">{words('passkeys.text')}</p>
      <AnswerPlace answer={list} rows={2} rowHeight={52}>
        {({ list: keys }) => <KeyList keys={keys} onRemove={setRemoving} />}
      </AnswerPlace>
      <AnswerPlace answer={known} rows={1} rowHeight={52}>
        {({ passkeys_offered: isOffered, passkeys, totp, recovery_codes: left }) => (
          <>
            {isOffered && passkeysWork() ? (
              <Button className="mt-4" onPress={() => setAdding(true)}>
                {words('passkeys.add')}
              </Button>
            ) : (
              <p className="mt-4 text-12 text-text-3">{words('passkeys.notHere')}</p>
            )}
            {(passkeys > 0 || totp) && <RecoveryCodes left={left} onCodes={setCodes} />}
          </>
        )}
      </AnswerPlace>
      {isAdding && (
        <AddPasskey
          asksFactor={asksFactor}
          onClose={() => setAdding(false)}
          onAdded={(fresh) => {
            setAdding(false);
            setCodes(fresh);
            toast.success(words('passkeys.added'));
            again();
          }}
        />
      )}
      {removing !== undefined && (
        <PasswordDialog
          title={words('passkeys.remove')}
          text={words('passkeys.removeText', { name: removing.name })}
          confirm={words('passkeys.remove')}
          isDanger
          asksFactor={asksFactor}
          onClose={() => setRemoving(undefined)}
          onConfirm={async (password, factor) => {
            await callServer(passkeyRemove, { id: removing.id, login_password: password, ...secondFactor(factor) });
            setRemoving(undefined);
            toast.success(words('passkeys.removed'));
            again();
          }}
        />
      )}
    </>
  );
}

interface KeyListProps {
  readonly keys: readonly Passkey[];
  readonly onRemove: (key: Passkey) => void;
}

function KeyList({ keys, onRemove }: KeyListProps) {
  const words = useWords('security');
  const { shortTime } = useDeviceWords();
  if (keys.length === 0) return <p className="mt-4 text-13">{words('passkeys.none')}</p>;
  return (
    <ul className="mt-4 border-t border-hairline">
      {keys.map((key) => (
        <li key={key.id} className="flex min-h-13 items-center gap-4 border-b border-hairline py-2">
          <Fingerprint size={18} strokeWidth={1.5} aria-hidden className="shrink-0 text-text-2" />
          <div className="min-w-0 flex-1">
            <p className="text-13 font-semibold wrap-anywhere">{key.name}</p>
            <p className="text-12 text-text-3">
              {words('passkeys.since', { time: shortTime(key.added) })}
              {key.used !== null && ` ${words('passkeys.used', { time: shortTime(key.used) })}`}
            </p>
          </div>
          <Button variant="secondary" size={28} aria-label={`${words('passkeys.remove')}: ${key.name}`} onPress={() => onRemove(key)}>
            {words('passkeys.remove')}
          </Button>
        </li>
      ))}
    </ul>
  );
}

interface AddPasskeyProps {
  readonly asksFactor: boolean;
  readonly onClose: () => void;
  readonly onAdded: (codes: readonly string[]) => void;
}

function AddPasskey({ asksFactor, onClose, onAdded }: AddPasskeyProps) {
  const words = useWords('security');
  const [name, setName] = useState(words('passkeys.firstName'));
  return (
    <PasswordDialog
      title={words('passkeys.add')}
      text={
        <div className="grid gap-4">
          <p>{words('ask.text')}</p>
          <TextField label={words('passkeys.name')} name="passkey_name" maxLength={NAME_LENGTH} value={name} onChange={setName} />
        </div>
      }
      confirm={words('continue')}
      asksFactor={asksFactor}
      onClose={onClose}
      onConfirm={async (password, factor) => {
        const { options } = await callServer(passkeyRegisterOptions, { login_password: password, ...secondFactor(factor) });
        const credential = await makePasskey(options);
        const kept = name.trim() === '' ? words('passkeys.firstName') : name.trim();
        const { recovery_codes: codes } = await callServer(passkeyRegister, { credential, name: kept });
        onAdded(codes);
      }}
    />
  );
}
