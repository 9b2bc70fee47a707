/**
 * Settings that follow a person from device to device: what was chosen here is kept with the account, and what the account has is
 * adopted after a login. Without a session, or without an answer, this browser's own settings go on.
 */
import { accountSettings, accountSettingsSave } from '@kontor/contract/account';
import type { AccountSettings } from '@kontor/contract/account';
import { callServer } from './call-server.ts';
import { onSession, sessionToken } from './session.ts';
import { addressLocale, isOtherTabs, settings } from './settings.ts';
import type { Settings } from './settings.ts';

type Kept = Omit<AccountSettings, 'mails'>;

/** The browser's names of what the account keeps. */
const NAMES = {
  lang: 'locale',
  currency: 'displayCurrency',
  theme: 'theme',
  colours: 'marketColors',
  density: 'density',
  time_zone: 'timeZone',
} as const satisfies { readonly [Name in keyof Kept]: keyof Settings };
const ENTRIES = Object.entries(NAMES) as readonly [keyof Kept, (typeof NAMES)[keyof Kept]][];

/** What of the settings differs, by the account's names. */
export function changedSettings(before: Settings, now: Settings): Partial<Kept> {
  const changed = ENTRIES.filter(([, own]) => now[own] !== before[own] && now[own] !== undefined);
  return Object.fromEntries(changed.map(([name, own]) => [name, now[own]]));
}

/** What the account has chosen, by this browser's names; but for what was chosen here since the account was `asked`. */
export function chosenSettings(kept: Kept, asked: Settings, now: Settings): Partial<Settings> {
  const chosen = ENTRIES.filter(([name, own]) => kept[name] !== null && now[own] === asked[own]);
  return Object.fromEntries(chosen.map(([name, own]) => [own, kept[name]]));
}

let isAdopting = false;

/**
 * Takes over what the account has chosen. What was chosen here in the meantime is the later choice and stays; so does the language that
 * the address asks for, which is this visit's and not the account's.
 */
async function adopt(): Promise<void> {
  const asked = settings.getState();
  const lang = addressLocale();
  let kept: Kept;
  try {
    kept = (await callServer(accountSettings, {})).settings;
  } catch {
    return; // This browser's own settings go on.
  }
  const chosen = chosenSettings(lang === undefined ? kept : { ...kept, lang: null }, asked, settings.getState());
  if (Object.keys(chosen).length === 0) return;
  isAdopting = true;
  settings.setState(chosen);
  isAdopting = false;
}

/** Keeps both in step from now on: adopts once after a login, and saves what is chosen here. Called once at start. */
export function followAccountSettings(): void {
  let token = sessionToken();
  if (token !== '') void adopt();
  onSession(() => {
    if (sessionToken() === token) return;
    token = sessionToken();
    if (token !== '') void adopt();
  });
  settings.subscribe((now, before) => {
    const changed = changedSettings(before, now);
    if (isAdopting || isOtherTabs() || sessionToken() === '' || Object.keys(changed).length === 0) return;
    callServer(accountSettingsSave, changed).catch(() => undefined);
  });
}
