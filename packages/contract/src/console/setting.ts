/** What the platform is set to, and since when. What changes it are changes by two (changes.ts). Source: spec §3, §8, §9. */
import { Type } from 'typebox';
import { MERCHANT_NEEDS } from '../deal-advert.ts';
import { NOTHING, TIME_MS, oneOf, orNull, strictObject } from '../fields.ts';
import { DISPLAY_CURRENCIES } from '../locale.ts';
import type { DisplayCurrencyName } from '../locale.ts';
import { PLATFORM_CONFIG } from '../platform.ts';
import { operatorCall } from './operator-call.ts';
import { SECONDS_PLACES } from './seconds.ts';

const { communities, config } = PLATFORM_CONFIG.properties;
const { download, sys, service_info, chat, app_only } = config.properties;

/** What of the site's configuration is no limit: limits are journalled (`platform/config`). */
export const SITE_PARTS = { communities, download, sys, service_info, chat, app_only } as const;

/** A country's code. */
export const COUNTRY_PATTERN = '^[A-Z]{2}$';
/** Countries by code, networks as addresses or in CIDR notation. */
const COUNTRIES = Type.Array(Type.String({ pattern: COUNTRY_PATTERN }), { maxItems: 250, uniqueItems: true });
const NETWORKS = Type.Array(Type.String({ minLength: 2, maxLength: 50, pattern: '^[0-9a-fA-F.:/]+$' }), {
  maxItems: 500,
  uniqueItems: true,
});
export const REGION_LISTS = {
  /** When not empty, only these may come in. */
  allow_countries: COUNTRIES,
  deny_countries: COUNTRIES,
  /** Refused whatever their country. */
  deny_networks: NETWORKS,
} as const;

type PerCurrency<Each> = Record<DisplayCurrencyName, Each>;

/** A schema for each display currency. */
export function perCurrency<Each>(each: Each): PerCurrency<Each> {
  return Object.fromEntries(DISPLAY_CURRENCIES.map(({ name }) => [name, each])) as PerCurrency<Each>;
}

/** What is set as one: a part of the site, the lists of regions, the rates, where seconds contracts are offered, what is asked of merchants. */
export const SETTING_NAMES = [
  'communities',
  'download',
  'sys',
  'service_info',
  'chat',
  'app_only',
  'region',
  'rates',
  'seconds',
  'merchant',
] as const;
export type SettingName = (typeof SETTING_NAMES)[number];

/**
 * Who said what stands: `console` two operators; else `file` the one of PLATFORM_FILE, `environment` the variables of the start, or nobody
 * (`default`).
 */
export const SETTING_SOURCES = ['console', 'file', 'environment', 'default'] as const;
export type SettingSource = (typeof SETTING_SOURCES)[number];

const PERSON = strictObject({ id: Type.Integer(), name: Type.String() });

export const settingList = operatorCall({
  path: '/console/api/setting/list',
  summary: 'What the platform is set to, and of each part who said so.',
  access: 'setting.view',
  effect: 'read',
  body: NOTHING,
  answer: strictObject({
    site: strictObject(SITE_PARTS),
    region: strictObject(REGION_LISTS),
    seconds: SECONDS_PLACES,
    merchant: MERCHANT_NEEDS,
    /** What one USDT is worth. */
    rates: strictObject(perCurrency(Type.String())),
    /** Whether a source of exchange rates speaks: then only the dollar is as set, and the others until it has spoken. */
    rates_followed: Type.Boolean(),
    list: Type.Array(
      strictObject({
        name: oneOf(SETTING_NAMES),
        source: oneOf(SETTING_SOURCES),
        /** What the start's file or environment says and nobody reads any more. */
        unused: orNull(oneOf(SETTING_SOURCES)),
        /** Of what the console set: how often it was set, by which change, and who approved it. */
        set: orNull(
          strictObject({ version: Type.Integer(), change_id: Type.Integer(), proposed: PERSON, approved: PERSON, time: TIME_MS }),
        ),
      }),
    ),
  }),
});
