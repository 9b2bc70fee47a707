/** Who may come in: by country of the address, or by network. Source: spec §8; reliability-and-security "Region". */
import { readFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import { fileURLToPath } from 'node:url';
import { Reader } from 'maxmind';
import type { CountryResponse } from 'maxmind';
import { PRIVATE_NETWORKS, isIn, networksOf } from '../client-address.ts';
import type { RegionRules } from '../config.ts';

/** Whether a request from this address is served; from one that could not be read, never. */
export type RegionGate = (address: string | undefined) => boolean;

/** The country of an address; undefined where the list has none. */
export type CountryOf = (address: string) => string | undefined;

/**
 * The gate for some rules. An address that no country has (unknown, but not private) passes a list of countries refused and
 * fails a list of countries allowed; private addresses pass both.
 */
export function regionGate(rules: RegionRules, countryOf: CountryOf): RegionGate {
  const allowed = new Set(rules.allowCountries);
  const denied = new Set(rules.denyCountries);
  const networks = networksOf(rules.denyNetworks);
  const byCountry = allowed.size > 0 || denied.size > 0;
  return (address) => {
    if (address === undefined || isIn(networks, address)) return false;
    if (!byCountry || isIn(PRIVATE_NETWORKS, address)) return true;
    const country = countryOf(address);
    if (country === undefined) return allowed.size === 0;
    return !denied.has(country) && (allowed.size === 0 || allowed.has(country));
  };
}

/** Reads the list of countries that is installed with the server (CC0, from the registries' own data). */
export async function openCountries(): Promise<CountryOf> {
  const file = fileURLToPath(import.meta.resolve('@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb'));
  const reader = new Reader<CountryResponse & { readonly country_code?: string }>(await readFile(file));
  return (address) => {
    const found = isIP(address) === 0 ? null : reader.get(address);
    return found?.country_code ?? found?.country?.iso_code;
  };
}
