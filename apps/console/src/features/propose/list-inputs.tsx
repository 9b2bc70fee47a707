/** Inputs of a body's lists: countries by name, networks line by line, rows that are put in order. */
import { COUNTRIES } from '@kontor/contract/countries';
import { Button } from '@kontor/ui/button';
import { IconButton } from '@kontor/ui/icon-button';
import { SearchSelect } from '@kontor/ui/search-select';
import { TextArea } from '@kontor/ui/text-area';
import { TextField } from '@kontor/ui/text-field';
import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react';
import { rowsOf } from '../../data/body-fields.ts';
import type { BodyField, Typed } from '../../data/body-fields.ts';
import { countryName } from '../../i18n/countries.ts';
import { say, sayKnown } from '../../i18n/words.ts';

interface ListInputProps {
  readonly field: BodyField;
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur: () => void;
  readonly error: string | undefined;
}

const BY_NAME = COUNTRIES.map(({ code }) => ({ id: code, label: countryName(code), chip: code })).toSorted((a, b) =>
  a.label.localeCompare(b.label, 'en'),
);

export function CountriesInput({ field, label, value, onChange, onBlur, error }: ListInputProps) {
  const chosen = value === '' ? [] : value.split(',');
  const hint = sayKnown(`fields.${field.name}.hint`, '');
  return (
    <div className="grid min-w-0 gap-2">
      <SearchSelect
        label={label}
        name={field.path}
        items={BY_NAME.filter(({ id }) => !chosen.includes(id))}
        selected={undefined}
        onSelect={(code) => onChange([...chosen, code].join(','))}
        onBlur={onBlur}
        placeholder={chosen.length === 0 ? say('lists.addFirstCountry') : say('lists.addCountry')}
        searchLabel={say('lists.search')}
        clearLabel={say('lists.clearSearch')}
        noneFound={say('lists.noneFound')}
        {...(hint !== '' && { hint })}
        {...(error !== undefined && { error })}
      />
      {chosen.length > 0 && (
        <ul aria-label={label} className="flex flex-wrap gap-1.5">
          {chosen.map((code) => (
            <li key={code} className="inline-flex min-h-7 items-center gap-1 rounded-sm bg-s2 pl-2 text-12 text-text">
              {countryName(code)}
              <IconButton
                label={say('lists.remove', { name: countryName(code) })}
                size={24}
                icon={<X size={14} strokeWidth={1.5} />}
                onPress={() => onChange(chosen.filter((each) => each !== code).join(','))}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

export function LinesInput({ field, label, value, onChange, onBlur, error }: ListInputProps) {
  const hint = sayKnown(`fields.${field.name}.hint`, '');
  return (
    <TextArea
      label={label}
      name={field.path}
      rows={4}
      value={value}
      onChange={onChange}
      onBlur={onBlur}
      {...(hint !== '' && { hint })}
      error={error}
    />
  );
}

export function RowsInput({ field: { path, name, columns }, label, value, onChange, onBlur, error }: ListInputProps) {
  const rows = rowsOf(value);
  const keep = (next: readonly Typed[]): void => onChange(next.length === 0 ? '' : JSON.stringify(next));
  /** With the row at a place there, and the one that stood there in its stead. */
  const swapped = (at: number, other: number): readonly Typed[] =>
    rows.map((row, place) => (place === at ? rows[other]! : place === other ? rows[at]! : row));
  return (
    <fieldset data-name={path} tabIndex={-1} className="min-w-0 outline-none">
      <legend className="mb-1 text-12 text-text-2">{label}</legend>
      <ol className="grid gap-2">
        {rows.map((row, at) => {
          const title = say('lists.row', { label: sayKnown(`lists.${name}.one`, label), number: at + 1 });
          return (
            // oxlint-disable-next-line react/no-array-index-key -- a row is its place, which it may change.
            <li key={at} className="rounded-control p-3 shadow-[inset_0_0_0_1px_var(--color-hairline)]">
              <div role="group" aria-label={title} className="grid gap-2">
                <div className="flex items-center gap-1">
                  <span className="mr-auto text-12 font-semibold text-text">{row['name'] === '' ? title : (row['name'] ?? title)}</span>
                  <IconButton
                    label={say('lists.up', { name: title })}
                    icon={<ArrowUp size={14} strokeWidth={1.5} />}
                    isDisabled={at === 0}
                    onPress={() => keep(swapped(at, at - 1))}
                  />
                  <IconButton
                    label={say('lists.down', { name: title })}
                    icon={<ArrowDown size={14} strokeWidth={1.5} />}
                    isDisabled={at === rows.length - 1}
                    onPress={() => keep(swapped(at, at + 1))}
                  />
                  <IconButton
                    label={say('lists.remove', { name: title })}
                    icon={<X size={14} strokeWidth={1.5} />}
                    onPress={() => keep(rows.filter((_, place) => place !== at))}
                  />
                </div>
                <div className={columns.every(({ kind }) => kind !== 'text') ? 'grid gap-2 sm:grid-cols-3' : 'grid gap-2'}>
                  {columns.map((column) => (
                    <TextField
                      key={column.name}
                      label={sayKnown(`lists.${name}.${column.name}`, column.name)}
                      name={`${path}.${at}.${column.name}`}
                      autoComplete="off"
                      spellCheck={false}
                      value={row[column.name] ?? ''}
                      onBlur={onBlur}
                      onChange={(text) => keep(rows.map((each, place) => (place === at ? { ...each, [column.name]: text } : each)))}
                    />
                  ))}
                </div>
              </div>
            </li>
          );
        })}
      </ol>
      <Button
        variant="secondary"
        size={28}
        className="mt-2"
        onPress={() => keep([...rows, Object.fromEntries(columns.map((column) => [column.name, '']))])}
      >
        <Plus size={14} strokeWidth={1.5} aria-hidden /> {say('lists.add')}
      </Button>
      {error !== undefined && <p className="mt-1 text-12 text-bad">{error}</p>}
    </fieldset>
  );
}
