/**
 * What the platform is set to: what two operators set, and of what they never set what the start's file and environment say, else the
 * defaults.
 */
import { SETTING_NAMES } from '@kontor/contract/console/setting';
import type { MERCHANT_NEEDS } from '@kontor/contract/deal-advert';
import type { SECONDS_PLACES } from '@kontor/contract/console/seconds';
import type { REGION_LISTS, SITE_PARTS, SettingName, SettingSource } from '@kontor/contract/console/setting';
import type { strictObject } from '@kontor/contract/fields';
import type { Static } from 'typebox';
import type { RegionRules } from '../../config.ts';
import type { FiatRates } from '../market/market-format.ts';
import type { PlatformConfig, PlatformFile } from './platform-config.ts';
import type { SettingRow } from './setting-rows.ts';

type SiteParts = Static<ReturnType<typeof strictObject<typeof SITE_PARTS>>>;
/** The three lists, as calls say them. */
export type RegionLists = Static<ReturnType<typeof strictObject<typeof REGION_LISTS>>>;

/** Where seconds contracts are offered. */
export type SecondsPlaces = Static<typeof SECONDS_PLACES>;

/** What is asked of merchants. */
export type MerchantNeeds = Static<typeof MERCHANT_NEEDS>;

/** What is asked of merchants until operators say otherwise (rules 4.5). */
const FIRST_NEEDS: MerchantNeeds = { age_days: 30, completed: 20, completion: '0.8', counterparties: 10 };

/** Every setting with what stands. */
export type SettingValues = SiteParts & {
  readonly region: RegionLists;
  readonly rates: FiatRates;
  readonly seconds: SecondsPlaces;
  readonly merchant: MerchantNeeds;
};

/** What the start's environment says of settings. */
export interface SaidByEnvironment {
  readonly region: RegionRules;
  /** Where seconds contracts are offered; to those alone whose identity is verified, unless operators say otherwise. */
  readonly secondsPlaces: { readonly everywhere: boolean; readonly countries: readonly string[]; readonly isSaid: boolean };
}

/** What stands where nobody has set anything. */
export interface BaseSettings {
  readonly values: SettingValues;
  /** What the start's file and environment say of each, by the name that it has there. */
  readonly said: Readonly<Record<SettingName, readonly string[]>>;
}

/** What the start says. */
export function baseSettings({ platform, said }: PlatformFile, { region, secondsPlaces: seconds }: SaidByEnvironment): BaseSettings {
  const { communities, config, fiat_rates: rates } = platform;
  const inFile = (part: string): string[] => (said.includes(part) ? [part] : []);
  const ofRegion = { REGION_ALLOW: region.allowCountries, REGION_DENY: region.denyCountries, REGION_DENY_NETWORKS: region.denyNetworks };
  return {
    values: {
      communities,
      download: config.download,
      sys: config.sys,
      service_info: config.service_info,
      chat: config.chat,
      app_only: config.app_only,
      region: {
        allow_countries: [...region.allowCountries],
        deny_countries: [...region.denyCountries],
        deny_networks: [...region.denyNetworks],
      },
      rates,
      seconds: { everywhere: seconds.everywhere, countries: [...seconds.countries], identity: true },
      merchant: FIRST_NEEDS,
    },
    said: {
      communities: inFile('communities'),
      download: inFile('config.download'),
      sys: inFile('config.sys'),
      service_info: inFile('config.service_info'),
      chat: inFile('config.chat'),
      app_only: inFile('config.app_only'),
      region: Object.entries(ofRegion).flatMap(([name, list]) => (list.length > 0 ? [name] : [])),
      rates: said.filter((part) => part.startsWith(RATES)),
      seconds: seconds.isSaid ? ['SECONDS_COUNTRIES'] : [],
      merchant: [],
    },
  };
}

/** Of a rate in the file: `fiat_rates.EUR`. */
const RATES = 'fiat_rates.';

/** What stands, of the newest rows. Rates that nobody set are the file's, one by one. */
export function standing({ values }: BaseSettings, rows: readonly SettingRow[]): SettingValues {
  const set = Object.fromEntries(rows.map(({ name, value }) => [name, JSON.parse(value) as unknown])) as Partial<SettingValues>;
  return { ...values, ...set, rates: { ...values.rates, ...set.rates } };
}

/** Rates that operators set, of the newest rows; those of a currency that they never set are not among them. */
export function ratesSet(rows: readonly SettingRow[]): Partial<FiatRates> {
  const row = rows.find(({ name }) => name === 'rates');
  return row === undefined ? {} : (JSON.parse(row.value) as Partial<FiatRates>);
}

/** What file and environment say of what operators set, as it is named there: nobody reads it any more. */
export function unusedWords({ said }: BaseSettings, rows: readonly SettingRow[]): readonly string[] {
  const rates = Object.keys(ratesSet(rows)).map((currency) => `${RATES}${currency}`);
  return rows.flatMap(({ name }) => (name === 'rates' ? said.rates.filter((word) => rates.includes(word)) : said[name]));
}

/** Who said what stands, of each. */
export function sourcesOf(
  base: BaseSettings,
  rows: readonly SettingRow[],
): readonly {
  readonly name: SettingName;
  readonly source: SettingSource;
  readonly unused: SettingSource | null;
  readonly row: SettingRow | undefined;
}[] {
  return SETTING_NAMES.map((name) => {
    const row = rows.find((each) => each.name === name);
    const saidBy = name === 'region' || name === 'seconds' ? 'environment' : 'file';
    const isUnused = row !== undefined && unusedWords(base, [row]).length > 0;
    const source = row !== undefined ? 'console' : base.said[name].length > 0 ? saidBy : 'default';
    return { name, source, unused: isUnused ? saidBy : null, row };
  });
}

/** The lists as the gate takes them. */
export function regionRules({ allow_countries: allow, deny_countries: deny, deny_networks: networks }: RegionLists): RegionRules {
  return { allowCountries: allow, denyCountries: deny, denyNetworks: networks };
}

/** What stands as the platform's configuration. */
export function platformOf(
  { region: _, seconds: __, merchant: ___, rates, communities, ...config }: SettingValues,
  limits: PlatformConfig['config'],
): PlatformConfig {
  return { communities, config: { ...limits, ...config }, fiat_rates: rates };
}
