/**
 * The platform's configuration (spec §3, §9): defaults, and over them a JSON file of the operator. Rates of display currencies
 * stand here too; they are fixed numbers for showing values and say so on the wire.
 */
import { readFile } from 'node:fs/promises';
import { oneOf, strictObject } from '@kontor/contract/fields';
import { DISPLAY_CURRENCIES } from '@kontor/contract/locale';
import { PLATFORM_CONFIG } from '@kontor/contract/platform';
import { parsePositiveDecimal } from '@kontor/domain/amount';
import type { Fraction } from '@kontor/domain/formulas/fraction';
import { Type } from 'typebox';
import type { Static } from 'typebox';
import { Check, Errors } from 'typebox/value';
import { ConfigError } from '../../config.ts';
import { parseStrictJson } from '../../http/strict-json.ts';
import { FIAT_RATE_SCALE } from '../market/market-format.ts';
import type { FiatRates } from '../market/market-format.ts';

export interface PlatformConfig extends Static<typeof PLATFORM_CONFIG> {
  readonly fiat_rates: FiatRates;
}

const DEFAULTS: PlatformConfig = {
  communities: [],
  config: {
    download: { android_download_url: '', ios_download_url: '' },
    sys: { enable_phone_register: 1 },
    legal_trade: { confirm_time: 60, max_unpaid_num: 5, pay_time: 120 },
    name_check: { draw_check: 10_000, draw_uncheck: 100, trust_single: 1_000, trust_total: 10_000, trust_uncheck: 1_000 },
    service_info: { email: '' },
    chat: { url: '' },
    app_only: [],
  },
  fiat_rates: { USD: '1', JPY: '150', KRW: '1380', HKD: '7.8', RUB: '90', EUR: '0.92', GBP: '0.79', TRY: '34' },
};

const CURRENCY_NAMES = DISPLAY_CURRENCIES.map(({ name }) => name);
const { communities, config } = PLATFORM_CONFIG.properties;

/** What the file may hold: any part of it, but a part that is there is whole. */
const FILE = strictObject({
  communities: Type.Optional(communities),
  config: Type.Optional(Type.Partial(config, { additionalProperties: false })),
  fiat_rates: Type.Optional(Type.Record(oneOf(CURRENCY_NAMES), Type.String())),
});

/** What an operator's file says. */
export interface PlatformFile {
  /** Over the defaults. */
  readonly platform: PlatformConfig;
  /** The parts that the file has, as it names them: `communities`, `config.chat`, `fiat_rates.EUR`. */
  readonly said: readonly string[];
}

/**
 * The configuration with the operator's file over the defaults; without a file, the defaults.
 * @throws ConfigError naming what is wrong in the file
 */
export async function readPlatformFile(file: string | undefined): Promise<PlatformFile> {
  if (file === undefined) return { platform: DEFAULTS, said: [] };
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new ConfigError(`PLATFORM_FILE ${file} cannot be read.`, { cause: error });
  });
  const said = saidIn(text, file);
  return { platform: withDefaults(said, file), said: partsOf(said as Readonly<Record<string, object>>) };
}

function partsOf({ communities: shown, ...groups }: Readonly<Record<string, object>>): string[] {
  const inGroups = Object.entries(groups).flatMap(([group, parts]) => Object.keys(parts).map((part) => `${group}.${part}`));
  return [...(shown === undefined ? [] : ['communities']), ...inGroups];
}

function saidIn(text: string, file: string): unknown {
  try {
    return parseStrictJson(text);
  } catch (error) {
    throw new ConfigError(`PLATFORM_FILE ${file} is wrong: ${error instanceof Error ? error.message : 'unreadable'}.`, { cause: error });
  }
}

/** As readPlatformFile, of what the file holds. */
export function withDefaults(said: unknown, file: string): PlatformConfig {
  if (!Check(FILE, said)) {
    const [problem] = Errors(FILE, said);
    throw new ConfigError(`PLATFORM_FILE ${file} is wrong at ${problem?.instancePath || 'its top'}: ${problem?.message ?? 'unknown'}.`);
  }
  const fiatRates = { ...DEFAULTS.fiat_rates, ...said.fiat_rates };
  const wrong = wrongParts({ communities: said.communities, chat: said.config?.chat, rates: fiatRates });
  if (wrong !== undefined) throw new ConfigError(`PLATFORM_FILE ${file}: ${wrong}.`);
  return {
    communities: said.communities ?? DEFAULTS.communities,
    config: { ...DEFAULTS.config, ...said.config },
    fiat_rates: fiatRates,
  };
}

/** Parts of a configuration whose shape fits. */
interface SomeParts {
  readonly communities?: PlatformConfig['communities'] | undefined;
  readonly chat?: PlatformConfig['config']['chat'] | undefined;
  readonly rates?: Readonly<Record<string, string>> | undefined;
}

/** What is wrong with parts whose shape fits, in words; undefined where nothing is. */
export function wrongParts({ communities: shown = [], chat: { url: chat } = { url: '' }, rates = {} }: SomeParts): string | undefined {
  const unreadable = shown.find(({ logo }) => logo.startsWith('https://') && !URL.canParse(logo));
  if (unreadable !== undefined) return `the logo of ${unreadable.name} has no readable address`;
  if (chat !== '' && !URL.canParse(chat)) return 'the chat has no readable address';
  const isRate = ([name, rate]: [string, string]): boolean =>
    CURRENCY_NAMES.some((currency) => currency === name) && typeof parsePositiveDecimal(rate, FIAT_RATE_SCALE) !== 'string';
  const wrong = Object.entries(rates).find((entry) => !isRate(entry));
  return wrong === undefined ? undefined : `fiat_rates.${wrong[0]} is no rate`;
}

/** The other origins that community logos come from; only these may give the pages pictures. */
export function logoOrigins({ communities: shown }: Pick<PlatformConfig, 'communities'>): readonly string[] {
  const foreign = shown.map(({ logo }) => logo).filter((logo) => logo.startsWith('https://'));
  return [...new Set(foreign.map((logo) => new URL(logo).origin))];
}

/**
 * The other origin that a frame may show: the chat's. Within our own origin its sandbox would be none.
 * @throws ConfigError when it is our own
 */
export function frameOrigins({ chat }: Pick<PlatformConfig['config'], 'chat'>, publicOrigin: string | undefined): readonly string[] {
  if (chat.url === '') return [];
  const { origin } = new URL(chat.url);
  if (origin === publicOrigin) throw new ConfigError('The chat stands on the origin of the site; it needs one of its own.');
  return [origin];
}

/** A display rate as a ratio. */
export function rateUnits(rate: string): Fraction {
  const units = parsePositiveDecimal(rate, FIAT_RATE_SCALE);
  if (typeof units === 'string') throw new Error(`${rate} is no rate`);
  return { numerator: units, denominator: 10n ** BigInt(FIAT_RATE_SCALE) };
}
