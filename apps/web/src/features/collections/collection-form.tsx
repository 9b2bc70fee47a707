import { useState } from 'react';
import { Form, Submit } from '@kontor/ui/form';
import { Select } from '@kontor/ui/select';
import { TextField } from '@kontor/ui/text-field';
import { useRouter } from '@tanstack/react-router';
import type { AnswerOf, BodyOf } from '@kontor/contract/call';
import type { collectionAdd, collectionList } from '@kontor/contract/collection';
import { DISPLAY_CURRENCIES } from '@kontor/contract/locale';
import type { DisplayCurrencyName } from '@kontor/contract/locale';
import { accountNumber, isDoubtfulNumber, personName } from '@kontor/contract/person-text';
import { tellFailure } from '../../data/tell-failure.ts';
import { useWords } from '../../i18n/words.ts';
import { path } from '../../paths/paths.ts';

export type Method = AnswerOf<typeof collectionAdd>;
type Kind = AnswerOf<typeof collectionList>['kinds'][number];
type Fields = BodyOf<typeof collectionAdd>;

/** The name of a kind: built-in ones in the reader's language, others as the operator calls them. */
export function useKindName(): (kind: string, name: string | undefined) => string {
  const words = useWords('payments');
  return (kind, name) => (kind === 'bank_card' || kind === 'bank' ? words(`collection.kinds.${kind}`) : (name ?? kind));
}

interface CollectionFormProps {
  readonly kinds: readonly Kind[];
  /** The one that is changed; undefined for a new one. */
  readonly before: Method | undefined;
  /** Keeps it; what it throws is told. */
  readonly save: (fields: Fields) => Promise<void>;
}

/** A collection method, new or changed. Long: six fields with a property a line. */
export function CollectionForm({ kinds, before, save }: CollectionFormProps) {
  const words = useWords('payments');
  const form = useWords('form');
  const kindName = useKindName();
  const router = useRouter();
  const [draft, setDraft] = useState({
    kind: before?.kind ?? kinds[0]?.kind ?? '',
    full_name: before?.full_name ?? '',
    bank: before?.bank ?? '',
    number: before?.number ?? '',
    currency: before?.currency ?? 'USD',
    branch: before?.branch ?? '',
  });
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState('');
  const change = (next: Partial<typeof draft>): void => setDraft((known) => ({ ...known, ...next }));
  const hasBank = kinds.find(({ kind }) => kind === draft.kind)?.bank ?? true;
  const problems = [
    ...(personName(draft.full_name) === undefined ? [{ name: 'full_name', text: words('collection.problem.name') }] : []),
    ...(hasBank && draft.bank.trim() === '' ? [{ name: 'bank', text: words('collection.problem.bank') }] : []),
    ...(accountNumber(draft.number) === undefined ? [{ name: 'number', text: words('collection.problem.number') }] : []),
  ];

  async function send(): Promise<void> {
    setIsSending(true);
    setFailure('');
    try {
      const { branch, ...fields } = draft;
      await save({ ...fields, bank: hasBank ? fields.bank : '', ...(branch.trim() === '' ? {} : { branch }) });
      router.history.push(path('userCollections'));
    } catch (error) {
      setFailure(tellFailure(error));
    } finally {
      setIsSending(false);
    }
  }

  const text = (name: 'full_name' | 'bank' | 'number' | 'branch') => ({
    name,
    value: draft[name],
    onChange: (value: string) => change({ [name]: value }),
    autoComplete: 'off',
  });
  return (
    <Form
      label={words(before === undefined ? 'collection.add' : 'collection.edit')}
      problems={problems}
      problemsTitle={(count) => form('problems', { count })}
      failure={failure}
      isSending={isSending}
      onSubmit={() => void send()}
    >
      {({ errorOf, leave }) => (
        <>
          <div className="grid gap-4 sm:grid-cols-2">
            <Select
              label={words('collection.kind')}
              items={kinds.map(({ kind, name }) => ({ id: kind, label: kindName(kind, name) }))}
              selected={draft.kind}
              onSelect={(kind) => change({ kind })}
            />
            <Select
              label={words('collection.currency')}
              items={DISPLAY_CURRENCIES.map(({ name, mark }) => ({ id: name, label: name, description: mark }))}
              selected={draft.currency}
              onSelect={(currency) => change({ currency: currency as DisplayCurrencyName })}
            />
          </div>
          <TextField
            label={words('collection.name')}
            {...text('full_name')}
            hint={words('collection.nameHint')}
            onBlur={leave('full_name')}
            error={errorOf('full_name')}
          />
          {hasBank && <TextField label={words('collection.bank')} {...text('bank')} onBlur={leave('bank')} error={errorOf('bank')} />}
          <TextField
            label={words('collection.number')}
            {...text('number')}
            onBlur={leave('number')}
            error={errorOf('number')}
            {...(isDoubtfulNumber(draft.number) ? { hint: words('collection.doubtful') } : {})}
          />
          {hasBank && <TextField label={words('collection.branch')} labelAside={words('collection.optional')} {...text('branch')} />}
          <Submit wide={false} size={36} isSending={isSending} sendingLabel={form('sending')}>
            {words('save')}
          </Submit>
        </>
      )}
    </Form>
  );
}
