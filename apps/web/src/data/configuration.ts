/**
 * What the operator says to the pages. The server's environment fills the `<meta>` elements of index.html (server: http/site.ts):
 * no script of the page has to change, and the content security policy allows no inline script that could say it.
 */
import { REQUEST_TIMEOUT_MS } from './constants.ts';

export interface Configuration {
  /** Origin that calls and the socket go to; empty: the page's own. */
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

/** Where the socket opens: at the base address, or where the page came from. */
export function socketAddress(baseAddress: string, pageAddress: string): string {
  const url = new URL('/realtime', baseAddress === '' ? pageAddress : baseAddress);
  url.protocol = url.protocol === 'http:' ? 'ws:' : 'wss:';
  return url.href;
}
