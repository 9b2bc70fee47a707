/** The platform's limits without and with a verified identity, `name_check` (rules 4.6). */
import { UNKNOWN, formatExact } from '../i18n/format.ts';
import { useLanguageTag } from '../i18n/words.ts';
import { usePlatform } from './platform.ts';
import type { Platform } from './platform.ts';

type Limit = keyof Platform['config']['name_check'];

/** A limit in USDT as it is written here; a dash while it is not known. */
export function useLimits(): (name: Limit) => string {
  const tag = useLanguageTag();
  const limits = usePlatform()?.config.name_check;
  return (name) => (limits === undefined ? UNKNOWN : formatExact(String(limits[name]), tag));
}
