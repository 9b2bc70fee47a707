/** One field of a change's body. */
import type { ChangeCommand } from '@kontor/contract/console/changes';
import { operatorList } from '@kontor/contract/console/operator';
import { Checkbox } from '@kontor/ui/checkbox';
import { Select } from '@kontor/ui/select';
import { TextField } from '@kontor/ui/text-field';
import { useAnswer, useMe } from '../../data/session.ts';
import { say, sayKnown } from '../../i18n/words.ts';
import type { BodyField } from '../../data/body-fields.ts';
import { CountriesInput, LinesInput, RowsInput } from './list-inputs.tsx';
import { ContractInput, CurrenciesInput, CurrencyInput, ItemInput, PairInput, PaymentInput } from './listed-input.tsx';
import type { Listed } from './guides.ts';

interface BodyInputProps {
  readonly command: ChangeCommand;
  readonly field: BodyField;
  /** Whether it has to be said, whatever its schema says. */
  readonly isNeeded: boolean;
  /** What stands of it now, as it would be typed, or what something new gets by itself; undefined where that is not known. */
  readonly now: string | undefined;
  readonly isNew: boolean;
  /** Behind it: `USDT`. */
  readonly unit: string | undefined;
  readonly listed: Listed;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur: () => void;
  readonly error: string | undefined;
}

/** How a field is called. */
export function labelOf({ name, isRequired, isEmptiable }: BodyField, isNeeded = false): string {
  const label = sayKnown(`fields.${name}.label`, name);
  return isRequired || isEmptiable || isNeeded ? label : say('propose.optional', { label });
}

/** What is said below a field: what it is, in this form or in every one, and what stands of it where one is about to change that. */
function hintOf({ command, field: { name, kind }, now, isNew, value, unit }: BodyInputProps): string {
  const hint = sayKnown(`hints.${command.replace('/', '_')}.${name}`, sayKnown(`fields.${name}.hint`, ''));
  if (isNew || now === undefined || now === value.trim()) return hint;
  return [hint, say('propose.now', { value: now === '' ? say('markets.noLimit') : wordsOf(now, kind, unitOf(kind, unit, name)) })]
    .join(' ')
    .trim();
}

/** What stands, as people read it. */
function wordsOf(now: string, kind: BodyField['kind'], unit: string): string {
  if (kind === 'turn' || kind === 'bit' || kind === 'choice') return sayKnown(`choices.${now}`, now);
  return [kind === 'time' ? now.replace('T', ' ') : now, unit].join(' ').trim();
}

function unitOf(kind: BodyField['kind'], unit: string | undefined, name: string): string {
  if (kind === 'time') return say('propose.utc');
  return kind === 'percent' || kind === 'share' ? '%' : (unit ?? sayKnown(`fields.${name}.unit`, ''));
}

export function BodyInput(props: BodyInputProps) {
  const { field, value, onChange, error } = props;
  const { path, name, kind, words } = field;
  const hint = hintOf(props);
  const described = { ...(hint !== '' && { hint }), error };
  const label = labelOf(field, props.isNeeded || props.now !== undefined);
  switch (kind) {
    case 'operator':
      return <OperatorInput {...props} />;
    case 'several':
      return (
        <fieldset data-name={path} className="min-w-0">
          <legend className="mb-1 text-12 text-text-2">{label}</legend>
          <div className="grid grid-cols-2 gap-x-4">
            {words.map((word) => (
              <Checkbox
                key={word}
                name={path}
                isSelected={value.split(',').includes(word)}
                onChange={(isOn) => onChange(words.filter((each) => (each === word ? isOn : value.split(',').includes(each))).join(','))}
              >
                {sayKnown(name === 'roles' ? `roles.${word}` : `lists.${name}.${word}`, word)}
              </Checkbox>
            ))}
          </div>
          {error !== undefined && <p className="mt-1 text-12 text-bad">{error}</p>}
        </fieldset>
      );
    case 'countries':
      return <CountriesInput {...props} label={label} />;
    case 'lines':
      return <LinesInput {...props} label={label} />;
    case 'rows':
      return <RowsInput {...props} label={label} />;
    case 'turn':
    case 'bit':
    case 'choice': {
      const isSaid = kind === 'bit' || props.now !== undefined;
      const items = kind === 'choice' ? words : isSaid ? ['on', 'off'] : ['', 'on', 'off'];
      return (
        <div data-name={path}>
          <Select
            label={label}
            items={items.map((id) => ({ id, label: id === '' ? say('propose.asItIs') : sayKnown(`choices.${id}`, id) }))}
            selected={value}
            onSelect={onChange}
            placeholder={say('propose.choose')}
            {...described}
          />
        </div>
      );
    }
    case 'currency':
    case 'payment':
    case 'item':
    case 'pair':
    case 'contract':
    case 'currencies':
      return <ListedInput {...props} />;
    case 'time':
    case 'integer':
    case 'percent':
    case 'share':
    case 'decimal':
    case 'text':
      return <TypedInput {...props} />;
  }
}

const LISTED_INPUTS = {
  currency: CurrencyInput,
  payment: PaymentInput,
  pair: PairInput,
  contract: ContractInput,
  currencies: CurrenciesInput,
  item: ItemInput,
} as const;

/** One chooses who sees what is listed; who does not types its name. */
function ListedInput(props: BodyInputProps) {
  const { command, field, value, onChange, error, listed } = props;
  const { actions } = useMe();
  if (!actions.includes('market.view')) return <TypedInput {...props} />;
  const Input = LISTED_INPUTS[field.kind as keyof typeof LISTED_INPUTS];
  return (
    <div data-name={field.path}>
      <Input
        label={labelOf(field, field.kind === 'item')}
        hint={hintOf(props)}
        command={command}
        value={value}
        onChange={onChange}
        error={error}
        listed={listed}
      />
    </div>
  );
}

const WHOLE: readonly BodyField['kind'][] = ['integer', 'operator', 'item'];
const LETTERS: readonly BodyField['kind'][] = ['text', 'currency', 'payment', 'pair', 'contract', 'currencies'];

function TypedInput(props: BodyInputProps) {
  const { field, value, onChange, onBlur, error } = props;
  const { path, name, kind } = field;
  const hint = hintOf(props);
  const unit = unitOf(kind, props.unit, name);
  return (
    <TextField
      label={labelOf(field, props.isNeeded || props.now !== undefined)}
      name={path}
      autoComplete="off"
      {...(kind === 'time' && { type: 'datetime-local' as const })}
      inputMode={LETTERS.includes(kind) ? 'text' : WHOLE.includes(kind) ? 'numeric' : 'decimal'}
      value={value}
      onChange={onChange}
      onBlur={onBlur}
      error={error}
      {...(hint !== '' && { hint })}
      {...(unit !== '' && { trailing: <span className="pr-1 text-12 text-text-2">{unit}</span> })}
    />
  );
}

/** By name for those who see who there is, else by number. */
function OperatorInput(props: BodyInputProps) {
  const { field, value, onChange, error } = props;
  const { id: me, actions } = useMe();
  const maySee = actions.includes('operator.view');
  const { data } = useAnswer(operatorList, {}, { isEnabled: maySee });
  if (!maySee) return <TypedInput {...props} />;
  return (
    <div data-name={field.path}>
      <Select
        label={labelOf(field)}
        items={(data?.list ?? []).map(({ id, name, login }) => ({
          id: String(id),
          label: name,
          description: id === me ? say('propose.notOneself') : login,
          isDisabled: id === me,
        }))}
        selected={value}
        onSelect={onChange}
        placeholder={say('propose.choose')}
        error={error}
      />
    </div>
  );
}
