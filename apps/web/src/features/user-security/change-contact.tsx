import { useRouter } from '@tanstack/react-router';
import { emailChange, phoneChange, security } from '@kontor/contract/account';
import type { Channel } from '@kontor/contract/account';
import { normalEmail } from '@kontor/domain/email';
import { TextField } from '@kontor/ui/text-field';
import { toast } from '@kontor/ui/toast-list';
import { useState } from 'react';
import { AnswerPlace } from '../../data/answer-place.tsx';
import { callServer } from '../../data/call-server.ts';
import { CodeEntry } from '../../forms/code-entry.tsx';
import { tellFailure } from '../../data/tell-failure.ts';
import { readTypedPhone } from '../../data/typed-phone.ts';
import { useAskedCall } from '../../data/asked-call.ts';
import { leaveForLogin, useFreshUser } from '../../data/user.ts';
import type { User } from '../../data/user.ts';
import { useCodeDesk } from '../../data/verification-code.ts';
import { FactorField } from '../../forms/factor-field.tsx';
import { likelyCountry } from '../../forms/likely-country.ts';
import { SiteForm, SiteSubmit } from '../../forms/site-form.tsx';
import { SitePhone } from '../../forms/site-phone.tsx';
import { useWords } from '../../i18n/words.ts';
import { path, paths } from '../../paths/paths.ts';
import { Consequence } from './consequence.tsx';
import { channelFor, contactOf } from '../../forms/contact.ts';
import { NoContact } from './no-contact.tsx';

interface ChangeContactProps {
  readonly channel: Channel;
}

/** Another e-mail or phone number, or the first one: codes to the old and the new (spec §5, rules 7.3). It ends every session. */
export function ChangeContact({ channel }: ChangeContactProps) {
  const user = useFreshUser();
  const known = useAskedCall(security, {});
  if (user === undefined) return null;
  if (channelFor(user) === undefined) return <NoContact />;
  return (
    <AnswerPlace answer={known} rows={4} rowHeight={72}>
      {({ totp, passkeys }) => <ContactForm channel={channel} user={user} asksFactor={totp || passkeys > 0} />}
    </AnswerPlace>
  );
}

interface ContactFormProps extends ChangeContactProps {
  readonly user: User;
  readonly asksFactor: boolean;
}

type Target = { readonly to: string; readonly area_code?: string };
type TargetProblem = 'emailRequired' | 'emailWrong' | 'areaWrong' | 'phoneRequired' | 'phoneWrong';
const FIELDS = {
  emailRequired: 'email',
  emailWrong: 'email',
  areaWrong: 'area_code',
  phoneRequired: 'phone',
  phoneWrong: 'phone',
} as const;

/** The new address; or what is wrong with it. */
function readTarget(channel: Channel, typed: string, country: string | undefined): Target | TargetProblem {
  if (channel === 'email') {
    const email = normalEmail(typed);
    return typed.trim() === '' ? 'emailRequired' : email === undefined ? 'emailWrong' : { to: email };
  }
  if (country === undefined) return 'areaWrong';
  if (typed.trim() === '') return 'phoneRequired';
  const phone = readTypedPhone(country, typed);
  if (phone === 'area_code') return 'areaWrong';
  return phone === 'phone' ? 'phoneWrong' : { to: phone.national, area_code: phone.areaCode };
}

/** Long: five fields with a property a line. */
function ContactForm({ channel, user, asksFactor }: ContactFormProps) {
  const words = useWords('security');
  const entry = useWords('entry');
  const router = useRouter();
  const has = channel === 'email' ? user.email !== null : user.phone !== null;
  // Who has none of this kind yet gets the old code by the other.
  const oldChannel = has ? channel : channel === 'email' ? 'phone' : 'email';
  const [typed, setTyped] = useState('');
  const [country, setCountry] = useState(likelyCountry);
  const [oldCode, setOldCode] = useState('');
  const [newCode, setNewCode] = useState('');
  const [factor, setFactor] = useState('');
  const [failure, setFailure] = useState('');
  const [isSending, setSending] = useState(false);
  const read = readTarget(channel, typed, country);
  const target = typeof read === 'string' ? undefined : read;
  const oldDesk = useCodeDesk({ purpose: `old_${channel}`, channel: oldChannel });
  const newDesk = useCodeDesk(target && { purpose: `new_${channel}`, channel, ...target });
  const problems = [
    ...(oldCode.length < 6 ? [{ name: 'old_code', text: entry('problem.code') }] : []),
    ...(typeof read === 'string' ? [{ name: FIELDS[read], text: entry(`problem.${read}`) }] : []),
    ...(newCode.length < 6 ? [{ name: 'new_code', text: entry('problem.code') }] : []),
    ...(asksFactor && factor.trim().length < 6 ? [{ name: 'second_factor', text: words('ask.factorRequired') }] : []),
  ];

  async function send(): Promise<void> {
    if (target === undefined) return;
    setSending(true);
    setFailure('');
    const proof = { old_code: oldCode, new_code: newCode, ...(asksFactor ? { second_factor: factor.trim() } : {}) };
    try {
      if (channel === 'email') await callServer(emailChange, { ...proof, email: target.to });
      else await callServer(phoneChange, { ...proof, area_code: target.area_code ?? '', phone: target.to });
      toast.success(words('change.done'));
      leaveForLogin(() => router.history.push(paths.login(path('userSecurity'))));
    } catch (error) {
      setFailure(tellFailure(error));
      setSending(false);
    }
  }

  return (
    <SiteForm
      label={words(`change.${channel}`)}
      problems={problems}
      failure={failure}
      isSending={isSending}
      onSubmit={() => void send()}
      className="max-w-100"
    >
      {({ errorOf, leave }) => (
        <>
          <Consequence />
          <p className="text-13 text-text-2">
            {words(has ? `change.${channel}Old` : 'change.first', { account: contactOf(user, oldChannel) })}
          </p>
          <CodeEntry
            label={words('change.oldCode')}
            name="old_code"
            desk={oldDesk}
            value={oldCode}
            onChange={setOldCode}
            onSend={() => void oldDesk.send()}
            error={errorOf('old_code')}
          />
          {channel === 'email' ? (
            <TextField
              label={words('change.emailNew')}
              name="email"
              type="email"
              inputMode="email"
              autoComplete="email"
              value={typed}
              onChange={setTyped}
              onBlur={leave('email')}
              error={errorOf('email')}
            />
          ) : (
            <SitePhone
              label={words('change.phoneNew')}
              country={country}
              onCountry={setCountry}
              value={typed}
              onChange={setTyped}
              onBlur={leave('phone')}
              error={errorOf('phone')}
              countryError={errorOf('area_code')}
            />
          )}
          <CodeEntry
            label={words('change.newCode')}
            name="new_code"
            desk={newDesk}
            value={newCode}
            onChange={setNewCode}
            onSend={() => void newDesk.send()}
            isDisabled={target === undefined}
            error={errorOf('new_code')}
          />
          {asksFactor && (
            <FactorField value={factor} onChange={setFactor} onBlur={leave('second_factor')} error={errorOf('second_factor')} />
          )}
          <SiteSubmit isSending={isSending}>{words('change.submit')}</SiteSubmit>
        </>
      )}
    </SiteForm>
  );
}
