import { Segment } from '@kontor/ui/segment';
import { TextField } from '@kontor/ui/text-field';
import { Check } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import type { registerStart, resetStart } from '@kontor/contract/account';
import type { Channel } from '@kontor/contract/account';
import { callServer } from '../../data/call-server.ts';
import { CodeEntry } from '../../forms/code-entry.tsx';
import { usePlatform } from '../../data/platform.ts';
import { tellFailure } from '../../data/tell-failure.ts';
import { useCodeDesk } from '../../data/verification-code.ts';
import { SiteForm, SiteSubmit } from '../../forms/site-form.tsx';
import { SitePhone } from '../../forms/site-phone.tsx';
import { likelyCountry } from '../../forms/likely-country.ts';
import { useWords } from '../../i18n/words.ts';

import { PROBLEM_FIELDS, firstAddress, readAddress } from './address-draft.ts';
import type { Address, AddressDraft } from './address-draft.ts';

interface AddressStepProps {
  readonly label: string;
  readonly purpose: 'register' | 'reset';
  readonly start: typeof registerStart | typeof resetStart;
  /** What the page's address names. */
  readonly account: string;
  /** More fields, between the code and the button. */
  readonly children?: ReactNode;
  /** The address is confirmed. */
  readonly onTicket: (ticket: string, account: string) => void;
}

/**
 * The first step of a registration or a recovery: an address, the code that was sent to it, and the ticket that the second step asks
 * for. The same words and the same time follow for a known and an unknown address. Long: the parts of one form.
 */
export function AddressStep({ label, purpose, start, account, children, onTicket }: AddressStepProps) {
  const words = useWords('entry');
  const isPhoneOn = usePlatform()?.config.sys.enable_phone_register !== 0;
  const [draft, setDraft] = useState(() => firstAddress(account, likelyCountry()));
  const [code, setCode] = useState('');
  const [isLocked, setLocked] = useState(false);
  const [isStarting, setStarting] = useState(false);
  const [failure, setFailure] = useState('');
  const shown: AddressDraft = isPhoneOn || purpose === 'reset' ? draft : { ...draft, channel: 'email' };
  const read = readAddress(shown);
  const address: Address | undefined = typeof read === 'string' ? undefined : read;
  const desk = useCodeDesk(
    address && {
      purpose,
      channel: address.channel,
      to: address.to,
      ...(address.area_code === undefined ? {} : { area_code: address.area_code }),
    },
  );
  const problems = [
    ...(typeof read === 'string' ? [{ name: PROBLEM_FIELDS[read], text: words(`problem.${read}`) }] : []),
    ...(isLocked && code.length < 6 ? [{ name: 'code', text: words('problem.code') }] : []),
  ];

  function change(part: Partial<AddressDraft>): void {
    setFailure('');
    setDraft((known) => ({ ...known, ...part }));
  }

  async function sendCode(): Promise<void> {
    setFailure('');
    setCode('');
    if (await desk.send()) setLocked(true);
  }

  async function confirm(digits: string): Promise<void> {
    if (address === undefined || isStarting) return;
    setStarting(true);
    setFailure('');
    try {
      const { channel, to, area_code: area } = address;
      const { ticket } = await callServer(start, { channel, to, code: digits, ...(area === undefined ? {} : { area_code: area }) });
      onTicket(ticket, address.account);
    } catch (error) {
      setFailure(tellFailure(error));
      setCode('');
      setStarting(false);
    }
  }

  function submit(): void {
    if (isLocked) return void confirm(code);
    // A code for this very address is still good: no other is asked for.
    if (desk.sentMs !== undefined && !desk.hasRunOut) setLocked(true);
    else void sendCode();
  }

  return (
    <SiteForm
      label={label}
      problems={problems}
      failure={isLocked ? '' : (desk.failure ?? failure)}
      isSending={isStarting || desk.isSending}
      onSubmit={submit}
    >
      {({ errorOf, leave }) => (
        <>
          {(isPhoneOn || purpose === 'reset') && (
            <Segment
              label={words('channel')}
              items={(['email', 'phone'] as const).map((id) => ({ id, label: words(`channel_${id}`), isDisabled: isLocked }))}
              selected={shown.channel}
              onSelect={(channel) => change({ channel: channel as Channel })}
            />
          )}
          <AddressField
            draft={shown}
            isLocked={isLocked}
            errorOf={errorOf}
            leave={leave}
            onChange={change}
            onUnlock={() => setLocked(false)}
          />
          {isLocked && (
            <CodeEntry
              label={words(shown.channel === 'email' ? 'code.fromEmail' : 'code.fromPhone')}
              desk={desk}
              value={code}
              onChange={setCode}
              onComplete={(digits) => void confirm(digits)}
              onSend={() => void sendCode()}
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- the code is what one waits for now.
              autoFocus
              error={failure === '' ? errorOf('code') : failure}
            />
          )}
          {children}
          <SiteSubmit
            size={48}
            isSending={isStarting || desk.isSending}
            {...(isLocked && code.length < 6 ? { missing: words('code.left', { count: 6 - code.length }) } : {})}
          >
            {words(isLocked ? 'continue' : 'code.send')}
          </SiteSubmit>
        </>
      )}
    </SiteForm>
  );
}

interface AddressFieldProps {
  readonly draft: AddressDraft;
  readonly isLocked: boolean;
  readonly errorOf: (name: string) => string | undefined;
  readonly leave: (name: string) => () => void;
  readonly onChange: (part: Partial<AddressDraft>) => void;
  readonly onUnlock: () => void;
}

/** The e-mail or the number; once a code is on its way it stands fast until one wants to change it. */
function AddressField({ draft, isLocked, errorOf, leave, onChange, onUnlock }: AddressFieldProps) {
  const words = useWords('entry');
  const field = useRef<HTMLInputElement>(null);
  const wasLocked = useRef(false);
  useEffect(() => {
    if (wasLocked.current && !isLocked) field.current?.focus();
    wasLocked.current = isLocked;
  }, [isLocked]);
  const unlock = isLocked && (
    <button
      type="button"
      onClick={onUnlock}
      className="focus-ring relative cursor-pointer rounded-sm text-12 font-semibold text-iris hit-44 hover:underline"
    >
      {words('change')}
    </button>
  );
  if (draft.channel === 'phone') {
    return (
      <div className="relative">
        <SitePhone
          country={draft.country}
          onCountry={(country) => onChange({ country })}
          value={draft.phone}
          onChange={(phone) => onChange({ phone })}
          onBlur={leave('phone')}
          isDisabled={isLocked}
          error={errorOf('phone')}
          countryError={errorOf('area_code')}
        />
        {isLocked && <span className="absolute top-0 right-0">{unlock}</span>}
      </div>
    );
  }
  return (
    <TextField
      label={words('channel_email')}
      name="email"
      type="email"
      inputMode="email"
      autoComplete="email"
      inputRef={field}
      value={draft.email}
      onChange={(email) => onChange({ email })}
      onBlur={leave('email')}
      isReadOnly={isLocked}
      error={errorOf('email')}
      {...(isLocked ? { labelAside: unlock, trailing: <Check size={16} strokeWidth={2} aria-hidden className="mr-1 text-good" /> } : {})}
    />
  );
}
