import { useState } from 'react';
import { Form, Submit } from '@kontor/ui/form';
import { SearchSelect } from '@kontor/ui/search-select';
import { TextField } from '@kontor/ui/text-field';
import { toast } from '@kontor/ui/toast-list';
import { Scan, Sun, Type as TypeIcon } from 'lucide-react';
import { identitySubmit } from '@kontor/contract/identity';
import { callServer } from '../../data/call-server.ts';
import { tellFailure } from '../../data/tell-failure.ts';
import { useCountries } from '../../forms/countries.ts';
import { likelyCountry } from '../../forms/likely-country.ts';
import { useWords } from '../../i18n/words.ts';
import { SIDES, draftProblems, firstDraft } from './identity-draft.ts';
import type { Mine } from './identity-draft.ts';
import { PhotoPlace } from './photo-place.tsx';

interface IdentityFormProps {
  readonly mine: Mine;
  /** It was sent. */
  readonly onSubmitted: () => void;
}

/** Name, document and both photos, filled in and sent for review. Long: five fields with a property a line. */
export function IdentityForm({ mine, onSubmitted }: IdentityFormProps) {
  const words = useWords('identity');
  const form = useWords('form');
  const countries = useCountries();
  const [draft, setDraft] = useState(() => firstDraft(mine, likelyCountry()));
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState('');
  const problems = draftProblems(draft).map(({ name, problem }) => ({ name, text: words(`problem.${problem}`) }));
  const change = (next: Partial<typeof draft>): void => setDraft((known) => ({ ...known, ...next }));

  async function submit(): Promise<void> {
    const { name, country = '', number, front = '', back = '' } = draft;
    setIsSending(true);
    setFailure('');
    try {
      await callServer(identitySubmit, { full_name: name, country, id_number: number, front, back });
      toast.success(words('submittedToast'));
      onSubmitted();
    } catch (error) {
      setFailure(tellFailure(error));
    } finally {
      setIsSending(false);
    }
  }

  return (
    <Form
      label={words('title')}
      problems={problems}
      problemsTitle={(count) => form('problems', { count })}
      failure={failure}
      isSending={isSending}
      onSubmit={() => void submit()}
    >
      {({ errorOf, leave }) => (
        <>
          <TextField
            label={words('name')}
            labelAside={words('nameAside')}
            name="name"
            autoComplete="name"
            value={draft.name}
            onChange={(name) => change({ name })}
            onBlur={leave('name')}
            error={errorOf('name')}
            isDisabled={isSending}
          />
          <div className="grid gap-4 sm:grid-cols-2">
            <SearchSelect
              label={words('country')}
              name="country"
              items={countries.map(({ aside: _dial, ...country }) => country)}
              selected={draft.country}
              onSelect={(country) => change({ country })}
              onBlur={leave('country')}
              placeholder={form('country.choose')}
              searchLabel={form('country.search')}
              clearLabel={form('country.clear')}
              noneFound={form('country.none')}
              error={errorOf('country')}
              isDisabled={isSending}
            />
            <TextField
              label={words('number')}
              labelAside={words('numberAside')}
              name="number"
              autoComplete="off"
              value={draft.number}
              onChange={(number) => change({ number })}
              onBlur={leave('number')}
              error={errorOf('number')}
              isDisabled={isSending}
            />
          </div>
          <div className="grid gap-4 sm:grid-cols-2">
            {SIDES.map((side) => (
              <PhotoPlace
                key={side}
                side={side}
                file={draft[side]}
                onFile={(file) => change({ [side]: file })}
                error={errorOf(side)}
                isDisabled={isSending}
              />
            ))}
          </div>
          <ul className="flex flex-wrap gap-x-6 gap-y-2 border-t border-hairline pt-4 text-12 text-text-2">
            {(
              [
                ['glare', Sun],
                ['corners', Scan],
                ['text', TypeIcon],
              ] as const
            ).map(([tip, Icon]) => (
              <li key={tip} className="flex items-center gap-2">
                <Icon size={14} strokeWidth={1.5} aria-hidden />
                {words(`tip.${tip}`)}
              </li>
            ))}
          </ul>
          <Submit wide={false} isSending={isSending} sendingLabel={form('sending')} missing={problems[0]?.text}>
            {words('submit')}
          </Submit>
        </>
      )}
    </Form>
  );
}
