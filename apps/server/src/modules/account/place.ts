/** Where a login comes from, as its owner recognises it: browser, system and network. */
import type { Origin } from '../../http/routes.ts';
import type { Queries } from '../../store/database.ts';
import type { Vault } from '../../vault/vault.ts';

/** A place as it is kept. */
export interface Place {
  /** `Chrome, Windows`; empty where it cannot be told. */
  readonly device: string;
  /** Sealed; null where the address is not known. */
  readonly address: Uint8Array | null;
  /** ISO 3166; null where the list of countries has none. */
  readonly country: string | null;
}

/** The country of an address, where somebody knows it. */
export type CountryOf = (address: string) => string | undefined;

const SEALED = 'login address';

/** The first that fits: what pretends to be another browser stands before it. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

/** Browser and system that a client says it is; empty for a program. */
export function deviceOf(agent: string): string {
  const named = (list: typeof BROWSERS): string[] =>
    list
      .filter(([shape]) => shape.test(agent))
      .map(([, name]) => name)
      .slice(0, 1);
  return [...named(BROWSERS), ...named(SYSTEMS)].join(', ');
}

/** What is kept of where somebody came from. */
export async function placeOf(
  { vault, countryOf }: { readonly vault: Vault; readonly countryOf: CountryOf },
  queries: Queries,
  account: number,
  { address, agent }: Origin,
): Promise<Place> {
  return {
    device: deviceOf(agent),
    address: address === '' ? null : await vault.sealText(queries, account, SEALED, address),
    country: countryOf(address) ?? null,
  };
}

/** A place as its owner sees it. */
export async function shownPlace(
  vault: Vault,
  queries: Queries,
  account: number,
  { device, address, country }: Place,
): Promise<{ readonly device: string; readonly address: string; readonly country: string | null }> {
  return { device, address: address === null ? '' : await vault.unsealText(queries, account, SEALED, address), country };
}
