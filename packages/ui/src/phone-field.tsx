import { useId } from 'react';

import { SearchChip, type SearchItem } from './search-item.tsx';
import { SearchSelect } from './search-select.tsx';
import { classNames } from './class-names.ts';
import { TextField } from './text-field.tsx';

/** Props of PhoneField. */
export interface PhoneFieldProps {
  /** Names the whole, and the two parts of it. */
  readonly label: string;
  readonly countryLabel: string;
  readonly numberLabel: string;
  /** The countries to choose from; `aside` is the number calls begin with: `+49`. */
  readonly countries: readonly SearchItem[];
  /** Id of the chosen country. */
  readonly country: string | undefined;
  readonly onCountry: (id: string) => void;
  /** The national number as typed. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: () => void;
  readonly searchLabel: string;
  readonly clearLabel: string;
  readonly noneFound: string;
  readonly hint?: string;
  readonly countryError?: string | undefined;
  readonly error?: string | undefined;
  readonly name?: string;
  readonly autoComplete?: string;
  readonly autoFocus?: boolean;
  readonly isDisabled?: boolean;
  readonly className?: string;
}

/** A telephone number: the country, which is searched by name or digits, and the number within it. */
export function PhoneField({ label, countries, hint, error, countryError, className, ...props }: PhoneFieldProps) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={`${id}-label`} className={classNames('min-w-0', className)}>
      <div id={`${id}-label`} className="mb-1 min-h-4 text-12 text-text-2">
        {label}
      </div>
      <div className="flex items-start gap-2">
        <SearchSelect
          className="w-28 shrink-0"
          label={props.countryLabel}
          hideLabel
          items={countries}
          selected={props.country}
          onSelect={props.onCountry}
          searchLabel={props.searchLabel}
          clearLabel={props.clearLabel}
          noneFound={props.noneFound}
          isDisabled={props.isDisabled ?? false}
          name="area_code"
          error={countryError}
          shown={({ chip, aside }) => (
            <>
              {chip !== undefined && <SearchChip text={chip} />}
              <span>{aside}</span>
            </>
          )}
        />
        <TextField
          className="flex-1"
          label={props.numberLabel}
          hideLabel
          type="tel"
          inputMode="tel"
          autoComplete={props.autoComplete ?? 'tel-national'}
          name={props.name ?? 'phone'}
          value={props.value}
          onChange={props.onChange}
          {...(props.onBlur === undefined ? {} : { onBlur: props.onBlur })}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the screen decides; only the one field of a step asks.
          autoFocus={props.autoFocus ?? false}
          isDisabled={props.isDisabled ?? false}
          error={error}
          {...(hint === undefined ? {} : { hint })}
        />
      </div>
    </div>
  );
}
