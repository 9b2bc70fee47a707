/**
 * Phone numbers: which are taken, and the one spelling in which they are compared. The browser loads this with the screens that ask
 * for a number only. Source: spec §5 ('Wrong country code', 'Wrong phone number'); docs/decisions/0012.
 */
import { getCountries, getCountryCallingCode, parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** A number in its parts. */
export interface Phone {
  /** Digits of the country's calling code, `49`. */
  readonly areaCode: string;
  /** Digits behind it, without the zero that is dialled within the country. */
  readonly national: string;
  /** Both together as they are dialled from anywhere, `+4915123456789`: how numbers are compared. */
  readonly full: string;
}

/** A country that one can choose; several may share a calling code. */
export interface PhoneCountry {
  /** ISO 3166, two letters. */
  readonly country: string;
  readonly areaCode: string;
}

/** Every country with its calling code, by country. */
export const PHONE_COUNTRIES: readonly PhoneCountry[] = getCountries()
  .map((country) => ({ country, areaCode: getCountryCallingCode(country) }))
  .toSorted((a, b) => (a.country < b.country ? -1 : 1));

const AREA_CODES: ReadonlySet<string> = new Set(PHONE_COUNTRIES.map(({ areaCode }) => areaCode));
/** `1876` of Jamaica and its like: the calling code they all share, and an area within it. */
const NORTH_AMERICAN = /^1(\d{3})$/;

/**
 * Reads a number as somebody typed it, with the calling code beside it (`49`, `+49` or `0049`). What is wrong is said by the field:
 * `area_code` is none, or no such number is given out there.
 */
export function readPhone(areaCode: string, number: string): Phone | 'area_code' | 'phone' {
  const code = areaCode.trim().replace(/^(\+|00)/, '');
  const area = AREA_CODES.has(code) ? undefined : NORTH_AMERICAN.exec(code)?.[1];
  // Three of the ten digits may stand with the code, or with the number, or with both.
  if (area !== undefined) return readPhone('1', number.replaceAll(/\D/g, '').length === 7 ? `${area} ${number.trim()}` : number);
  if (!AREA_CODES.has(code)) return 'area_code';
  if (!/^[+0-9 ().\-/]{3,30}$/.test(number.trim())) return 'phone';
  const parsed = parsePhoneNumberFromString(number.trim().replace(/^00/, '+'), { defaultCallingCode: code, extract: false });
  if (parsed === undefined || parsed.countryCallingCode !== code || !parsed.isValid()) return 'phone';
  return { areaCode: code, national: parsed.nationalNumber, full: parsed.number };
}

/** Reads a number with its calling code in front, `+49 151 23456789`; undefined where it is none. */
export function readFullPhone(text: string): Phone | undefined {
  const plain = text.trim().replace(/^00/, '+');
  const parsed = plain.startsWith('+') ? parsePhoneNumberFromString(plain, { extract: false }) : undefined;
  if (parsed === undefined || !parsed.isValid()) return undefined;
  return { areaCode: parsed.countryCallingCode, national: parsed.nationalNumber, full: parsed.number };
}

/** `151****89`: enough to know one's own. `national` without the calling code. */
export function maskedPhone(national: string): string {
  return `${national.slice(0, 3)}****${national.slice(-2)}`;
}
