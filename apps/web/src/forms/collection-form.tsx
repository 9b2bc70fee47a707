import { useState } from 'react';
import { Form, Submit } from '@kontor/ui/form';
import { Select } from '@kontor/ui/select';
import { TextField } from '@kontor/ui/text-field';
import type { AnswerOf, BodyOf } from '@kontor/contract/call';
import type { collectionAdd, collectionList } from '@kontor/contract/collection';
import { DISPLAY_CURRENCIES } from '@kontor/contract/locale';
import type { DisplayCurrencyName } from '@kontor/contract/locale';
import { isForCurrency, paymentKind } from '@kontor/contract/payment-kinds';
import type { NumberForm, PaymentKind } from '@kontor/contract/payment-kinds';
import { readPayment } from '@kontor/contract/payment-numbers';
import { isDoubtfulNumber, personName } from '@kontor/contract/person-text';
import { tellFailure } from '../data/tell-failure.ts';
import { useWords } from '../i18n/words.ts';
import { useKindName } from './kind-name.ts';

export type Method = AnswerOf<typeof collectionAdd>;
type Kind = AnswerOf<typeof collectionList>['kinds'][number];
type Fields = BodyOf<typeof collectionAdd>;

/** What the number of a form is called. */
const LABELS = {
  card: 'card',
  account: 'account',
  iban: 'iban',
  sepa_iban: 'iban',
  turkish_iban: 'iban',
  british_account: 'account',
  american_account: 'account',
  hong_kong_account: 'account',
  japanese_account: 'account',
  yucho: 'yucho',
  korean_account: 'account',
  russian_account: 'account',
  russian_phone: 'phone',
  russian_phone_or_card: 'phoneOrCard',
  yoomoney: 'wallet',
  fps: 'fps',
  hong_kong_phone: 'phone',
  hong_kong_phone_or_email: 'phoneOrEmail',
  japanese_phone_or_name: 'phoneOrName',
  korean_phone: 'phone',
  american_phone_or_email: 'phoneOrEmail',
  cashtag: 'name',
  wise: 'any',
  revolut: 'phoneOrName',
  email: 'email',
  upi: 'name',
  pix: 'account',
  papara: 'account',
} as const satisfies { readonly [Form in NumberForm]: string };

/** A kind of the table, where it is one and not an operator's own of the same name. */
function standardOf(offered: Kind | undefined): PaymentKind | undefined {
  return offered?.standard === true ? paymentKind(offered.kind) : undefined;
}

/** The first kind that a currency has; where none is wished, the first of all. */
function firstFor(kinds: readonly Kind[], currency: DisplayCurrencyName | undefined): string {
  const fitting = kinds.find((each) => currency === undefined || isForCurrency(standardOf(each), currency));
  return (fitting ?? kinds[0])?.kind ?? '';
}

interface CollectionFormProps {
  readonly kinds: readonly Kind[];
  /** The one that is changed; undefined for a new one. */
  readonly before: Method | undefined;
  /** What a new one begins as. */
  readonly currency?: DisplayCurrencyName | undefined;
  /** Keeps it; what it throws is told. */
  readonly save: (fields: Fields) => Promise<void>;
  readonly onSaved: () => void;
}

/** A collection method, new or changed: the kinds by currency, and of each its own fields. Long: six fields with a property a line. */
export function CollectionForm({ kinds, before, currency, save, onSaved }: CollectionFormProps) {
  const words = useWords('payments');
  const form = useWords('form');
  const kindName = useKindName();
  const [draft, setDraft] = useState({
    kind: before?.kind ?? firstFor(kinds, currency),
    full_name: before?.full_name ?? '',
    bank: before?.bank ?? '',
    number: before?.number ?? '',
    currency: before?.currency ?? currency ?? 'USD',
    branch: before?.branch ?? '',
  });
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState('');
  const change = (next: Partial<typeof draft>): void => setDraft((known) => ({ ...known, ...next }));
  // One that was closed stays what it was.
  const fitting = kinds.filter((each) => each.kind === before?.kind || isForCurrency(standardOf(each), draft.currency));
  const offered = kinds.find(({ kind }) => kind === draft.kind);
  const known = standardOf(offered);
  const hasBank = offered?.bank ?? true;
  const numberLabel = known === undefined ? words('collection.number') : words(`collection.numbers.${LABELS[known.number]}`);
  const code = known?.code ?? null;
  const branchLabel = code === null ? words('collection.branch') : words(`collection.codes.${code}`);
  const problems = [
    ...(personName(draft.full_name) === undefined ? [{ name: 'full_name', text: words('collection.problem.name') }] : []),
    ...fieldProblem(),
  ];

  /** The first of the other fields that the server would refuse. */
  function fieldProblem(): { readonly name: string; readonly text: string }[] {
    const read = readPayment(known ?? { bank: hasBank }, { ...draft, bank: hasBank ? draft.bank : '' });
    if (typeof read !== 'string' || read === 'currency') return [];
    if (read === 'bank') return [{ name: 'bank', text: words('collection.problem.bank') }];
    const isNumber = read === 'number';
    if (isNumber && (known === undefined || draft.number.trim() === ''))
      return [{ name: 'number', text: words('collection.problem.number') }];
    return [
      { name: isNumber ? 'number' : 'branch', text: words('collection.problem.field', { field: isNumber ? numberLabel : branchLabel }) },
    ];
  }

  /** Another currency may have no such kind: then the first that it has. */
  function changeCurrency(currency: DisplayCurrencyName): void {
    const still = isForCurrency(known, currency) ? draft.kind : undefined;
    change({ currency, kind: still ?? kinds.find((each) => isForCurrency(standardOf(each), currency))?.kind ?? draft.kind });
  }

  async function send(): Promise<void> {
    setIsSending(true);
    setFailure('');
    try {
      const { branch, ...fields } = draft;
      await save({ ...fields, bank: hasBank ? fields.bank : '', ...(branch.trim() === '' ? {} : { branch }) });
      onSaved();
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
              label={words('collection.currency')}
              items={DISPLAY_CURRENCIES.map(({ name, mark }) => ({ id: name, label: name, description: mark }))}
              selected={draft.currency}
              onSelect={(currency) => changeCurrency(currency as DisplayCurrencyName)}
            />
            <Select
              label={words('collection.kind')}
              items={fitting.map(({ kind, name }) => ({ id: kind, label: kindName(kind, name) }))}
              selected={draft.kind}
              onSelect={(kind) => change({ kind })}
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
            label={numberLabel}
            {...text('number')}
            onBlur={leave('number')}
            error={errorOf('number')}
            {...(isDoubtfulNumber(draft.number) ? { hint: words('collection.doubtful') } : {})}
          />
          {hasBank && (
            <TextField
              label={branchLabel}
              {...(code === null ? { labelAside: words('collection.optional') } : {})}
              {...text('branch')}
              onBlur={leave('branch')}
              error={errorOf('branch')}
            />
          )}
          <Submit wide={false} size={36} isSending={isSending} sendingLabel={form('sending')}>
            {words('save')}
          </Submit>
        </>
      )}
    </Form>
  );
}
