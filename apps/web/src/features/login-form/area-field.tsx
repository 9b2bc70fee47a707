import { SearchChip } from '@kontor/ui/search-item';
import { SearchSelect } from '@kontor/ui/search-select';
import { useCountries } from '../../forms/countries.ts';
import { useWords } from '../../i18n/words.ts';

interface AreaFieldProps {
  /** ISO 3166. */
  readonly country: string | undefined;
  readonly onCountry: (country: string) => void;
}

/** The country of a phone number that was typed without its calling code. */
export function AreaField({ country, onCountry }: AreaFieldProps) {
  const words = useWords('form');
  return (
    <SearchSelect
      label={words('phone.country')}
      items={useCountries()}
      selected={country}
      onSelect={onCountry}
      searchLabel={words('country.search')}
      clearLabel={words('country.clear')}
      noneFound={words('country.none')}
      name="area_code"
      shown={({ chip, aside, label }) => (
        <>
          {chip !== undefined && <SearchChip text={chip} />}
          <span>{aside}</span>
          <span className="truncate font-normal text-text-3">{label}</span>
        </>
      )}
    />
  );
}
