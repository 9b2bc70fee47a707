import { PhoneField } from '@kontor/ui/phone-field';
import type { PhoneFieldProps } from '@kontor/ui/phone-field';
import { SearchSelect } from '@kontor/ui/search-select';
import type { SearchSelectProps } from '@kontor/ui/search-select';
import { useWords } from '../i18n/words.ts';
import { useCountries } from './countries.ts';

type SitePhoneProps = Omit<
  PhoneFieldProps,
  'label' | 'countryLabel' | 'numberLabel' | 'searchLabel' | 'clearLabel' | 'noneFound' | 'countries'
> & {
  /** `Phone number` unless told otherwise. */
  readonly label?: string;
};

/** A telephone number with its country. */
export function SitePhone({ label, ...props }: SitePhoneProps) {
  const words = useWords('form');
  return (
    <PhoneField
      {...props}
      countries={useCountries()}
      label={label ?? words('phone.label')}
      countryLabel={words('phone.country')}
      numberLabel={words('phone.number')}
      searchLabel={words('country.search')}
      clearLabel={words('country.clear')}
      noneFound={words('country.none')}
    />
  );
}

type SiteCountryProps = Omit<SearchSelectProps, 'label' | 'items' | 'searchLabel' | 'clearLabel' | 'noneFound'> & {
  /** `Country or region` unless told otherwise. */
  readonly label?: string;
};

/** A country, as of an identity document. */
export function SiteCountry({ label, ...props }: SiteCountryProps) {
  const words = useWords('form');
  return (
    <SearchSelect
      placeholder={words('country.choose')}
      {...props}
      items={useCountries().map(({ aside: _, ...country }) => country)}
      label={label ?? words('country.label')}
      searchLabel={words('country.search')}
      clearLabel={words('country.clear')}
      noneFound={words('country.none')}
    />
  );
}
