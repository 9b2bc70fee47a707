/** A phone number as typed beside a chosen country, in the form that calls take. */
import { countryOf } from '@kontor/contract/countries';
import { PHONE_COUNTRIES, readPhone } from '@kontor/contract/phone';
import type { Phone } from '@kontor/contract/phone';

/**
 * Reads it. Where the country's part of a numbering plan stands in its calling code (+1684), the number may be typed with that part or
 * without. What is wrong is said by the field.
 */
export function readTypedPhone(country: string | undefined, typed: string): Phone | 'area_code' | 'phone' {
  const area = PHONE_COUNTRIES.find((each) => each.country === country)?.areaCode;
  if (country === undefined || area === undefined) return 'area_code';
  const dial = countryOf(country)?.dial ?? area;
  const plain = readPhone(area, typed);
  if (typeof plain !== 'string' || !dial.startsWith(area) || dial === area) return plain;
  return readPhone(area, `${dial.slice(area.length)}${typed}`);
}
