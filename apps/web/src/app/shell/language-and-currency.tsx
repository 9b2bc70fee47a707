import { DISPLAY_CURRENCIES, LANGUAGES } from '@kontor/contract/locale';
import type { DisplayCurrencyName, Locale } from '@kontor/contract/locale';
import { MenuButton } from '@kontor/ui/menu';
import { OFFER_UNNUMBERED_LOCALES } from '../../data/constants.ts';
import { currentLocale, settings, useSettings } from '../../data/settings.ts';
import { tagOf } from '../../i18n/languages.ts';
import { useWords } from '../../i18n/words.ts';

/** The languages offered: those with a number, and others where the constant says so. */
const OFFERED = LANGUAGES.filter(({ lang }) => lang !== undefined || OFFER_UNNUMBERED_LOCALES);

function chooseLanguage(locale: string): void {
  settings.setState({ locale: locale as Locale });
}

/** The two dropdowns of the header. */
export function LanguageAndCurrency() {
  return (
    <>
      <LanguageMenu short />
      <CurrencyMenu />
    </>
  );
}

/** The language menu; `short` shows the code alone. */
export function LanguageMenu({ short = false }: { readonly short?: boolean }) {
  const words = useWords('shell');
  useSettings(({ locale }) => locale);
  const locale = currentLocale();
  const name = LANGUAGES.find(({ value }) => value === locale)?.name ?? locale;
  return (
    <MenuButton
      label={words('language')}
      trigger={short ? locale.slice(0, 2).toUpperCase() : name}
      items={OFFERED.map(({ name: own, value }) => ({ id: value, label: own, lang: tagOf(value) }))}
      selected={locale}
      onAction={chooseLanguage}
    />
  );
}

/** The menu of display currencies. */
export function CurrencyMenu() {
  const words = useWords('shell');
  const currency = useSettings(({ displayCurrency }) => displayCurrency);
  return (
    <MenuButton
      label={words('currency')}
      trigger={currency}
      items={DISPLAY_CURRENCIES.map(({ name, mark }) => ({ id: name, label: name, trailing: mark }))}
      selected={currency}
      onAction={(id) => settings.setState({ displayCurrency: id as DisplayCurrencyName })}
    />
  );
}
