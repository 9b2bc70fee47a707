/**
 * Changes of what the platform is set to: what the site says, who may come in, where seconds contracts are offered, what is asked of merchants, and what display
 * currencies are worth. Carried out in the
 * transaction that approves, each as a new version; the book is told when it is committed.
 */
import { APP_ONLY_ACTIONS } from '@kontor/contract/platform';
import { countryOf } from '@kontor/contract/countries';
import { parseDecimal } from '@kontor/domain/amount';
import type { SettingName } from '@kontor/contract/console/setting';
import { ConfigError } from '../../config.ts';
import { ChangeProblem } from '../../operators/change-kind.ts';
import type { ApprovedChange, ChangeBody, ChangeEnd, ChangeFacts, ChangeKind, ChangeKinds } from '../../operators/change-kind.ts';
import type { Queries, Transaction } from '../../store/database.ts';
import { plainDecimal } from './fact-text.ts';
import { frameOrigins, wrongParts } from './platform-config.ts';
import { regionProblem } from './region-problem.ts';
import { SET, STANDING_SETTINGS } from './setting-rows.ts';
import type { SettingsBook } from './settings-book.ts';
import { ratesSet, regionRules, standing } from './settings.ts';
import type { MerchantNeeds, SecondsPlaces, SettingValues } from './settings.ts';

export type SettingChange = 'setting/site' | 'region/list' | 'setting/rates' | 'seconds/countries' | 'merchant/needs';

export interface SettingKindsOptions {
  readonly book: Pick<SettingsBook, 'base' | 'lookAtOnce'>;
  /** Where readers find the site; a chat has an origin of its own. */
  readonly publicOrigin: string | undefined;
}

const DONE: { readonly end: ChangeEnd } = { end: { isDone: true, outcome: 'done', sequence: null } };
/** Decimals of a share of trades. */
const COMPLETION_SCALE = 4;
/** Of a country as operators read it. */
const COUNTRY_NAMES = new Intl.DisplayNames('en', { type: 'region' });

export function settingKinds({ book, publicOrigin }: SettingKindsOptions): Pick<ChangeKinds, SettingChange> {
  const now = async (queries: Queries): Promise<SettingValues> => standing(book.base, await queries.many(STANDING_SETTINGS));
  const kind = <Name extends SettingChange>(
    subject: string,
    demand: (body: ChangeBody<Name>) => void,
    factsOf: (values: Partial<SettingValues>) => ChangeFacts,
    /** What the body says, as settings. */
    said: (body: ChangeBody<Name>) => Partial<SettingValues>,
    set: (queries: Transaction, body: ChangeBody<Name>, change: ApprovedChange) => Promise<void>,
  ): ChangeKind<Name> => ({
    subject: () => subject,
    before: async (queries, body) => {
      demand(body);
      const [values, after] = [await now(queries), factsOf(said(body))];
      const before = factsOf(values);
      return Object.fromEntries(Object.keys(after).map((name) => [name, before[name] ?? null]));
    },
    after: (body) => factsOf(said(body)),
    carryOut: async (queries, body, change) => {
      await set(queries, body, change);
      return DONE;
    },
    endOf: async () => undefined,
    afterwards: () => book.lookAtOnce(),
  });
  return {
    'setting/site': kind<'setting/site'>(
      'site',
      (body) => demandSite(body, publicOrigin),
      siteFacts,
      (body) => body,
      async (queries, body, change) => {
        for (const [name, value] of Object.entries(body)) await setOne(queries, name as SettingName, value, change);
      },
    ),
    'region/list': kind<'region/list'>(
      'regions',
      (body) => demandNothing(regionProblem(regionRules(body))),
      ({ region }) => (region === undefined ? {} : regionFacts(region)),
      (body) => ({ region: body }),
      (queries, body, change) => setOne(queries, 'region', body, change),
    ),
    'seconds/countries': kind<'seconds/countries'>(
      'seconds contracts',
      ({ countries }) => demandCountries(countries),
      ({ seconds }) => (seconds === undefined ? {} : secondsFacts(seconds)),
      (body) => ({ seconds: body }),
      (queries, body, change) => setOne(queries, 'seconds', body, change),
    ),
    'merchant/needs': kind<'merchant/needs'>(
      'merchants',
      ({ completion }) => demandFraction(completion),
      ({ merchant }) => (merchant === undefined ? {} : merchantFacts(merchant)),
      (body) => ({ merchant: body }),
      (queries, body, change) => setOne(queries, 'merchant', body, change),
    ),
    'setting/rates': kind<'setting/rates'>(
      'rates of display currencies',
      ({ rates = {} }) => demandNothing(wrongParts({ rates })),
      ({ rates = {} }) => Object.fromEntries(Object.entries(rates).map(([currency, rate]) => [currency, plainDecimal(rate) ?? null])),
      ({ rates = {} }) => ({ rates: rates as SettingValues['rates'] }),
      async (queries, { rates }, change) => {
        const before = ratesSet(await queries.many(STANDING_SETTINGS));
        await setOne(queries, 'rates', { ...before, ...rates }, change);
      },
    ),
  };
}

async function setOne(queries: Transaction, name: SettingName, value: unknown, { id, now }: ApprovedChange): Promise<void> {
  await queries.run(SET, name, JSON.stringify(value), id, now);
}

function demandNothing(problem: string | undefined): void {
  if (problem !== undefined) throw new ChangeProblem(problem);
}

function demandSite(body: ChangeBody<'setting/site'>, publicOrigin: string | undefined): void {
  demandNothing(wrongParts(body));
  try {
    if (body.chat !== undefined) frameOrigins({ chat: body.chat }, publicOrigin);
  } catch (error) {
    if (error instanceof ConfigError) throw new ChangeProblem(error.message);
    throw error;
  }
}

/** Each part that is there; null where it says nothing. */
function siteFacts({ communities, download, sys, service_info: service, chat, app_only: appOnly }: Partial<SettingValues>): ChangeFacts {
  return {
    ...(communities && {
      communities: orNothing(
        communities.map(({ name, link, logo }) => [name, link, logo].filter((word) => word !== '').join(' ')).join(' · '),
      ),
    }),
    ...(download && {
      'download.android_download_url': orNothing(download.android_download_url),
      'download.ios_download_url': orNothing(download.ios_download_url),
    }),
    ...(sys && { 'sys.enable_phone_register': sys.enable_phone_register === 1 ? 'on' : 'off' }),
    ...(service && { 'service_info.email': orNothing(service.email) }),
    ...(chat && { 'chat.url': orNothing(chat.url) }),
    ...(appOnly && { app_only: orNothing(APP_ONLY_ACTIONS.filter((action) => appOnly.includes(action)).join(', ')) }),
  };
}

/** Countries by name, in the order of their codes: the same ones read alike. */
function regionFacts(region: SettingValues['region']): ChangeFacts {
  return {
    allow_countries: namedCountries(region.allow_countries),
    deny_countries: namedCountries(region.deny_countries),
    deny_networks: orNothing(region.deny_networks.toSorted().join(', ')),
  };
}

function demandCountries(codes: readonly string[]): void {
  const unknown = codes.find((code) => countryOf(code) === undefined);
  if (unknown !== undefined) throw new ChangeProblem(`countries: ${unknown} is the code of none`);
}

function secondsFacts({ everywhere, countries, identity }: SecondsPlaces): ChangeFacts {
  return {
    offered: everywhere ? 'everywhere' : (namedCountries(countries) ?? 'nowhere'),
    identity: identity ? 'verified only' : 'not asked for',
  };
}

function demandFraction(completion: string): void {
  const units = parseDecimal(completion, COMPLETION_SCALE);
  if (typeof units === 'string' || units > 10n ** BigInt(COMPLETION_SCALE))
    throw new ChangeProblem(`completion: ${completion} is no fraction from 0 to 1 with ${COMPLETION_SCALE} decimals at most`);
}

function merchantFacts({ age_days: days, completed, completion, counterparties }: MerchantNeeds): ChangeFacts {
  return {
    age_days: String(days),
    completed: String(completed),
    completion: plainDecimal(completion) ?? null,
    counterparties: String(counterparties),
  };
}

/** By name, in the order of their codes; null for none. */
function namedCountries(codes: readonly string[]): string | null {
  return orNothing(
    codes
      .toSorted()
      .map((code) => `${COUNTRY_NAMES.of(code) ?? code} (${code})`)
      .join(', '),
  );
}

function orNothing(text: string): string | null {
  return text === '' ? null : text;
}
