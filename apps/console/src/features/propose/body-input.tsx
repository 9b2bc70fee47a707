/** One field of a change's body. */
import { operatorList } from '@kontor/contract/console/operator';
import { Checkbox } from '@kontor/ui/checkbox';
import { Select } from '@kontor/ui/select';
import { TextField } from '@kontor/ui/text-field';
import { useAnswer, useMe } from '../../data/session.ts';
import { say, sayKnown } from '../../i18n/words.ts';
import type { BodyField } from '../../data/body-fields.ts';
import { CountriesInput, LinesInput, RowsInput } from './list-inputs.tsx';

interface BodyInputProps {
  readonly field: BodyField;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur: () => void;
  readonly error: string | undefined;
}

/** How a field is called. */
export function labelOf({ name, isRequired, isEmptiable }: BodyField): string {
  const label = sayKnown(`fields.${name}.label`, name);
  return isRequired || isEmptiable ? label : say('propose.optional', { label });
}

export function BodyInput(props: BodyInputProps) {
  const { field, value, onChange, error } = props;
  const { path, name, kind, words } = field;
  const hint = sayKnown(`fields.${field.name}.hint`, '');
  const described = { ...(hint !== '' && { hint }), error };
  const label = labelOf(field);
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
      const items = kind === 'choice' ? words : kind === 'bit' ? ['on', 'off'] : ['', 'on', 'off'];
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
    case 'integer':
    case 'percent':
    case 'decimal':
    case 'text':
      return <TypedInput {...props} />;
  }
}

function TypedInput({ field, value, onChange, onBlur, error }: BodyInputProps) {
  const { path, name, kind } = field;
  const hint = sayKnown(`fields.${name}.hint`, '');
  const unit = kind === 'percent' ? '%' : '';
  return (
    <TextField
      label={labelOf(field)}
      name={path}
      autoComplete="off"
      inputMode={kind === 'text' ? 'text' : kind === 'integer' || kind === 'operator' ? 'numeric' : 'decimal'}
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
