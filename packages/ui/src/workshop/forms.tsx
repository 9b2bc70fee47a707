import { useState } from 'react';

import { Checkbox } from '../checkbox.tsx';
import { CodeField } from '../code-field.tsx';
import { FilePick, type FilePickWords } from '../file-pick.tsx';
import { Form, type FormProblem, Submit } from '../form.tsx';
import { PasswordField } from '../password-field.tsx';
import { PhoneField } from '../phone-field.tsx';
import { SearchSelect } from '../search-select.tsx';
import { TextField } from '../text-field.tsx';
import { Section } from './section.tsx';

const countries = [
  { id: 'AT', label: 'Austria', chip: 'AT', aside: '+43' },
  { id: 'DE', label: 'Germany', chip: 'DE', aside: '+49' },
  { id: 'JP', label: 'Japan', chip: 'JP', aside: '+81' },
  { id: 'TR', label: 'Türkiye', chip: 'TR', aside: '+90' },
];

const search = { searchLabel: 'Search country or code', clearLabel: 'Clear', noneFound: 'No country found' };

const pictureWords: FilePickWords = {
  drop: 'Drop the front here',
  choose: 'Choose file',
  camera: 'Camera',
  replace: 'Replace',
  remove: 'Remove',
  enlarge: 'Enlarge',
  done: 'Uploaded',
  uploading: 'Uploading',
};

const picture = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 344 216"><rect width="344" height="216" fill="#7c8a99"/></svg>')}`;

/** A whole form, and the fields that forms of accounts are made of. */
export function Forms() {
  return (
    <Section title="Forms">
      <div className="grid items-start gap-8 sm:grid-cols-2">
        <Registration />
        <Pictures />
      </div>
    </Section>
  );
}

/** Long: a form with a field of each kind. */
function Registration() {
  const [note, setNote] = useState('');
  const [country, setCountry] = useState<string>();
  const [phoneCountry, setPhoneCountry] = useState('DE');
  const [phone, setPhone] = useState('');
  const [code, setCode] = useState('');
  const [password, setPassword] = useState('');
  const [agreed, setAgreed] = useState(false);
  const [againAtMs, setAgainAtMs] = useState<number>();
  const [done, setDone] = useState('');
  const problems: FormProblem[] = [];
  if (note === '') problems.push({ name: 'note', text: 'Please enter a note' });
  if (country === undefined) problems.push({ name: 'country', text: 'Please choose a country' });
  if (code.length < 6) problems.push({ name: 'code', text: 'Please enter the code' });
  if (!agreed) problems.push({ name: 'agree', text: 'Please agree to the terms' });
  return (
    <Form
      label="Example form"
      problems={problems}
      problemsTitle={(count) => (count === 1 ? 'One thing to correct' : `${count} things to correct`)}
      onSubmit={() => setDone('Sent.')}
    >
      {({ errorOf, leave }) => (
        <>
          <TextField label="Note" name="note" value={note} onChange={setNote} onBlur={leave('note')} limit={20} error={errorOf('note')} />
          <SearchSelect
            label="Country"
            name="country"
            items={countries}
            selected={country}
            onSelect={setCountry}
            placeholder="Choose"
            error={errorOf('country')}
            {...search}
          />
          <PhoneField
            label="Phone number"
            countryLabel="Country code"
            numberLabel="Number"
            countries={countries}
            country={phoneCountry}
            onCountry={setPhoneCountry}
            value={phone}
            onChange={setPhone}
            {...search}
          />
          <CodeField
            label="Verification code"
            value={code}
            onChange={setCode}
            onBlur={leave('code')}
            hint="Valid for ten minutes."
            error={errorOf('code')}
            sending={{
              sendLabel: 'Send code',
              againLabel: 'Send again',
              waitLabel: (seconds) => `Send again in 0:${String(seconds).padStart(2, '0')}`,
              busyLabel: 'Sending',
              wasSent: againAtMs !== undefined,
              againAtMs,
              isSending: false,
              onSend: () => setAgainAtMs(Date.now() + 59_000),
            }}
          />
          <PasswordField
            label="New password"
            value={password}
            onChange={setPassword}
            autoComplete="new-password"
            showLabel="Show the new password"
            hideLabelWords="Hide the new password"
            ruleMet="met"
            ruleMissing="not met yet"
            rules={[
              { id: 'length', text: '10 or more characters', isMet: password.length >= 10 },
              { id: 'other', text: 'Not your e-mail', isMet: password !== '' },
            ]}
          />
          <Checkbox name="agree" isSelected={agreed} onChange={setAgreed} error={errorOf('agree')}>
            I agree to the terms
          </Checkbox>
          <Submit isSending={false} sendingLabel="Sending" missing={done === '' ? 'Nothing was sent yet.' : done}>
            Create account
          </Submit>
        </>
      )}
    </Form>
  );
}

function Pictures() {
  const [name, setName] = useState('');
  const idle = { name: 'front', accept: 'image/*', words: pictureWords, onPick: (file: File) => setName(file.name) };
  const whole = { url: picture, caption: 'front.jpg, 11.8 MB, sent as 1.9 MB', isDone: true };
  return (
    <div className="grid gap-4">
      <FilePick
        {...idle}
        label="Front"
        hint="JPEG or PNG. Large photos are made smaller here."
        {...(name === '' ? {} : { picked: { ...whole, caption: name } })}
      />
      <FilePick {...idle} label="Front, uploaded" picked={whole} onRemove={() => setName('')} onEnlarge={() => setName('large')} />
      <FilePick
        {...idle}
        label="Front, on its way"
        picked={{ ...whole, isDone: false, progress: 0.4 }}
        error="The connection was lost."
        again={{ label: 'Send again', onPress: () => setName('again') }}
      />
    </div>
  );
}
