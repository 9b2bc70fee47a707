/** What of a server is the same whoever leads, and takes a while to load: it begins with the start, and whoever stands by has it when his turn comes. */
import { fileURLToPath } from 'node:url';
import type { Config } from './config.ts';
import { loadHttp } from './http/http-server.ts';
import { openCountries } from './http/region-gate.ts';
import type { CountryOf } from './http/region-gate.ts';
import { NO_FILES, readStaticFiles } from './http/static-files.ts';
import type { StaticFiles } from './http/static-files.ts';

/** The built web app beside this package; the same folder from `src` and from `dist`. */
const WEB_FOLDER = fileURLToPath(new URL('../../web/dist', import.meta.url));
/** And the operators'. */
const CONSOLE_FOLDER = fileURLToPath(new URL('../../console/dist', import.meta.url));

export interface FixedParts {
  /** The customers' pages. */
  readonly site: StaticFiles;
  /** The operators' page; none where they have no door here. */
  readonly operators: StaticFiles;
  readonly countryOf: CountryOf;
}

/** A rejection is not unhandled: it is met by whoever waits. */
export function loadFixedParts({ console: operators, elsewhere }: Pick<Config, 'console' | 'elsewhere'>): Promise<FixedParts> {
  const hasOperators = operators !== undefined && !elsewhere.has('console');
  const parts = Promise.all([
    readStaticFiles(WEB_FOLDER),
    hasOperators ? readStaticFiles(CONSOLE_FOLDER) : NO_FILES,
    openCountries(),
    loadHttp(),
  ]).then(([site, console, countryOf]) => ({ site, operators: console, countryOf }));
  parts.catch(() => undefined);
  return parts;
}

/** Of a process that has the operators' door alone. */
export function readOperatorPage(): Promise<StaticFiles> {
  return readStaticFiles(CONSOLE_FOLDER);
}
