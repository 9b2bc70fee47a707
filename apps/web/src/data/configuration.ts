/**
 * What the operator says to the pages, in `<meta>` elements of index.html: no script of the page has to change, and the
 * content security policy allows no inline script that could say it.
 */
import { REQUEST_TIMEOUT_MS } from './constants.ts';

export interface Configuration {
  /** Origin that calls go to; empty: the page's own. */
  readonly baseAddress: string;
  readonly requestTimeoutMs: number;
  /** Whether ticks are followed live (spec §7 market feed). */
  readonly marketFeed: boolean;
}

function meta(name: string): string {
  if (typeof document === 'undefined') return '';
  return document.querySelector<HTMLMetaElement>(`meta[name="kontor:${name}"]`)?.content.trim() ?? '';
}

/** Read once: a page does not change its server. */
export const configuration: Configuration = {
  baseAddress: meta('base-address').replace(/\/$/, ''),
  requestTimeoutMs: Number(meta('request-timeout-ms')) || REQUEST_TIMEOUT_MS,
  marketFeed: meta('market-feed') !== 'off',
};
