import { DISPLAY_CURRENCIES, LANGUAGES } from '@kontor/contract/locale';
import type { DisplayCurrencyName, Locale } from '@kontor/contract/locale';
import { MenuButton } from '@kontor/ui/menu';
import { FIRST_VISIBLE_LANG, OFFER_SIMPLIFIED_CHINESE } from '../../data/constants.ts';
import { useDisplayRate } from '../../data/display-price.ts';
import { useReader } from '../../data/reader.ts';
import { currentLocale, settings, useSettings } from '../../data/settings.ts';
import { formatTime } from '../../i18n/format.ts';
import { tagOf } from '../../i18n/languages.ts';
import { useWords } from '../../i18n/words.ts';

/** The languages offered: the visible nine, and the one beside them where the constant says so. */
const OFFERED = LANGUAGES.filter(({ lang }) => lang >= FIRST_VISIBLE_LANG || OFFER_SIMPLIFIED_CHINESE);

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

/** The menu of display currencies; it says how old the rate is. */
export function CurrencyMenu() {
  const words = useWords('shell');
  const { locale } = useReader();
  const zone = useSettings(({ timeZone }) => timeZone);
  const currency = useSettings(({ displayCurrency }) => displayCurrency);
  const rate = useDisplayRate();
  const note =
    rate === undefined
      ? {}
      : { title: rate.time === null ? words('rate.fixed') : words('rate.saidAt', { time: formatTime(rate.time, zone, locale) }) };
  return (
    <MenuButton
      label={words('currency')}
      trigger={currency}
      groups={[
        { id: 'currencies', ...note, items: DISPLAY_CURRENCIES.map(({ name, mark }) => ({ id: name, label: name, trailing: mark })) },
      ]}
      selected={currency}
      onAction={(id) => settings.setState({ displayCurrency: id as DisplayCurrencyName })}
    />
  );
}
