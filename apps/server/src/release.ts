/** Which release this is. */
import { readFileSync } from 'node:fs';

/** This package's version; its folder is the same from `src` and from `dist`. */
export function releaseOf(): string {
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { readonly version: string };
  return version;
}
