import { TRADING_KEY_KINDS, TRADING_KEY_RULES } from '@kontor/contract/trading-key';
import type { TradingKeyKind } from '@kontor/contract/trading-key';
import { Checkbox } from '@kontor/ui/checkbox';
import { Select } from '@kontor/ui/select';
import { TextArea } from '@kontor/ui/text-area';
import { TextField } from '@kontor/ui/text-field';
import { TriangleAlert } from 'lucide-react';
import { SiteForm, SiteSubmit } from '../../forms/site-form.tsx';
import { useWords } from '../../i18n/words.ts';
import { KIND_NAMES, isOpen, problemsOf } from './key-draft.ts';
import type { Expiry, KeyDraft } from './key-draft.ts';
import { useKeyTimes } from './key-times.ts';

const { mostAddresses: most } = TRADING_KEY_RULES;
/** `read` is always on. */
const SCOPES = ['spot', 'futures', 'withdraw'] as const;

interface TermsFormProps {
  readonly title: string;
  readonly draft: KeyDraft;
  readonly onDraft: (draft: KeyDraft) => void;
  /** Until when the key that is changed is good; undefined for a new one. */
  readonly standing?: number | null;
  readonly onDone: () => void;
}

/** What a key is called, what it may do, from where and for how long. Long: six fields with a property a line. */
export function TermsForm({ title, draft, onDraft, standing, onDone }: TermsFormProps) {
  const words = useWords('trading-keys');
  const { endOf } = useKeyTimes();
  const isNew = standing === undefined;
  const change = (next: Partial<KeyDraft>): void => onDraft({ ...draft, ...next });
  const problems = problemsOf(draft, standing).map(({ name, problem, entry }) => ({
    name,
    text: words(`problem.${problem}`, { entry, most }),
  }));
  const expiries: readonly Expiry[] = [...(isNew ? [] : (['keep'] as const)), 'month', 'quarter', 'year', 'never'];
  return (
    <SiteForm label={title} problems={problems} onSubmit={onDone}>
      {({ errorOf, leave }) => (
        <>
          <TextField
            label={words('form.label')}
            name="label"
            autoComplete="off"
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the first field of a dialog, also for who comes back to it.
            autoFocus
            value={draft.label}
            onChange={(label) => change({ label })}
            onBlur={leave('label')}
            limit={TRADING_KEY_RULES.label.max}
            hint={words('form.labelHint')}
            error={errorOf('label')}
          />
          {isNew && (
            <Select
              label={words('form.kind')}
              items={TRADING_KEY_KINDS.map((id) => ({ id, label: KIND_NAMES[id] }))}
              selected={draft.kind}
              onSelect={(kind) => change({ kind: kind as TradingKeyKind })}
              hint={words(draft.kind === 'hmac' ? 'kindText.hmac' : 'kindText.own')}
            />
          )}
          {isNew && draft.kind !== 'hmac' && (
            <TextArea
              label={words('form.publicKey')}
              name="public_key"
              rows={4}
              isCode
              value={draft.publicKey}
              onChange={(publicKey) => change({ publicKey })}
              onBlur={leave('public_key')}
              error={errorOf('public_key')}
            />
          )}
          <fieldset className="grid gap-1">
            <legend className="mb-1 text-12 text-text-2">{words('form.scopes')}</legend>
            <Checkbox isSelected isDisabled onChange={() => undefined}>
              <ScopeWords scope="read" />
            </Checkbox>
            {SCOPES.map((scope) => (
              <Checkbox key={scope} name={scope} isSelected={draft[scope]} onChange={(isOn) => change({ [scope]: isOn })}>
                <ScopeWords scope={scope} />
              </Checkbox>
            ))}
          </fieldset>
          <TextArea
            label={words('form.addresses')}
            name="addresses"
            rows={3}
            value={draft.addresses}
            onChange={(addresses) => change({ addresses })}
            onBlur={leave('addresses')}
            hint={words('form.addressesHint', { most })}
            error={errorOf('addresses')}
          />
          {isOpen(draft) && (
            <p className="flex items-start gap-3 rounded-control border border-warn/60 px-3 py-2 text-13 text-text">
              <TriangleAlert size={16} strokeWidth={1.5} aria-hidden className="mt-0.5 shrink-0 text-warn" />
              {words('form.anywhere')}
            </p>
          )}
          <Select
            label={words('form.expiry')}
            items={expiries.map((id) => ({
              id,
              label: id === 'keep' ? words('expiry.keep', { time: endOf(standing ?? null) }) : words(`expiry.${id}`),
            }))}
            selected={draft.expiry}
            onSelect={(expiry) => change({ expiry: expiry as Expiry })}
            error={errorOf('expiry')}
          />
          <SiteSubmit isSending={false}>{words('continue')}</SiteSubmit>
        </>
      )}
    </SiteForm>
  );
}

function ScopeWords({ scope }: { readonly scope: 'read' | (typeof SCOPES)[number] }) {
  const words = useWords('trading-keys');
  return (
    <>
      <span className="font-semibold">{words(`scope.${scope}`)}</span>
      <span className="block text-12 text-text-3">{words(`scopeText.${scope}`)}</span>
    </>
  );
}
