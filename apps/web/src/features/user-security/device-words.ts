/** How a device and its place are written. */
import { useSettings } from '../../data/settings.ts';
import { formatClock, formatDay, formatTime } from '../../i18n/format.ts';
import { useLanguageTag, useWords } from '../../i18n/words.ts';

/** Where somebody came from, as the calls say it. */
interface Place {
  readonly device: string;
  readonly address: string;
  readonly country: string | null;
}

/** The words for devices, places and times in the reader's language and zone. */
export function useDeviceWords() {
  const words = useWords('security');
  const tag = useLanguageTag();
  const zone = useSettings(({ timeZone }) => timeZone);
  const names = new Intl.DisplayNames(tag, { type: 'region' });
  return {
    device: ({ device }: Place): string => (device === '' ? words('devices.unknown') : device),
    place: ({ country, address }: Place): string =>
      country === null ? `${address}, ${words('devices.noCountry')}` : `${names.of(country) ?? country}, ${address}`,
    time: (ms: number): string => formatTime(ms, zone, tag),
    shortTime: (ms: number): string => `${formatDay(ms, zone, tag)} ${formatClock(ms, zone).slice(0, 5)}`,
  };
}
