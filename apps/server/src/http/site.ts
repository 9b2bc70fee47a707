/**
 * The built site as this operator runs it: its pages know the public origin and what the configuration says to them, every
 * listed market has a page with a title of its own, and search engines find a map. Source: ux §3 SEO, spec §7.
 */
import type { StaticFile, StaticFiles } from './static-files.ts';

/** What the operator says to the pages (spec §7). */
export interface SiteSettings {
  /** `https://exchange.example`, where readers find the site; undefined leaves addresses relative. */
  readonly publicOrigin: string | undefined;
  /** Origin that the pages send their calls and open their socket to; empty: their own. */
  readonly baseAddress: string;
  readonly requestTimeoutMs: number;
  /** Whether pages follow ticks live. */
  readonly marketFeed: boolean;
}

export interface SiteOptions {
  readonly files: StaticFiles;
  readonly settings: SiteSettings;
  /** The markets that are listed now, `BTC_USDT`. */
  readonly pairs: () => readonly string[];
}

/** The files of the site. */
export interface Site {
  /** As `StaticFiles.find`; `host` is what the request was sent to. */
  find(url: string, host: string | undefined): StaticFile | undefined;
}

/** The page that stands for all trading pages, with these words for the two currencies (web: app/prerender.tsx). */
const PAIR_PAGE = '/markets/kline/LEFT_RIGHT';
const TRADING = /^\/markets\/kline\/([A-Z0-9]{1,20})_([A-Z0-9]{1,20})$/;
const HOST = /^[a-z0-9.:[\]-]{1,253}$/i;
/** Where a page of the built site names itself. */
const OWN_ADDRESS = /(<link rel="(?:canonical|alternate)"[^>]* href="|<meta property="og:url" content=")(?=\/)/g;

/** Makes the site of the built files. */
export function openSite({ files, settings, pairs }: SiteOptions): Site {
  const pages = new Map<StaticFile, StaticFile>();
  const told = (file: StaticFile): StaticFile => {
    let page = pages.get(file);
    if (page === undefined) pages.set(file, (page = { ...file, body: Buffer.from(tell(file.body.toString(), settings)) }));
    return page;
  };
  return {
    find(url, host) {
      const path = url.split(/[?#]/, 1)[0]!;
      if (path === '/robots.txt') return textFile(robots(originFor(settings, host)), 'text/plain');
      if (path === '/sitemap.xml') return textFile(sitemap(originFor(settings, host), files.pages, pairs()), 'application/xml');
      const [, left = '', right = ''] = TRADING.exec(path) ?? [];
      const isListed = left !== '' && pairs().includes(`${left}_${right}`);
      const file = files.find(isListed ? PAIR_PAGE : path === PAIR_PAGE ? '/' : url);
      if (file === undefined || !(file.headers['content-type'] ?? '').startsWith('text/html')) return file;
      const page = told(file);
      return isListed ? { ...page, body: Buffer.from(page.body.toString().replaceAll('LEFT_RIGHT', `${left}_${right}`).replaceAll('LEFT/RIGHT', `${left}/${right}`)) } : page;
    },
  };
}

function tell(html: string, { publicOrigin = '', baseAddress, requestTimeoutMs, marketFeed }: SiteSettings): string {
  const said = { 'base-address': baseAddress, 'request-timeout-ms': String(requestTimeoutMs), 'market-feed': marketFeed ? 'on' : 'off' };
  const told = Object.entries(said).reduce((text, [name, value]) => text.replace(new RegExp(`(<meta name="kontor:${name}" content=")[^"]*`), `$1${value}`), html);
  return told.replace(OWN_ADDRESS, `$1${publicOrigin}`);
}

/** Maps and robots need whole addresses: without a configured origin, the one that was asked. */
function originFor({ publicOrigin }: SiteSettings, host: string | undefined): string {
  return publicOrigin ?? (host !== undefined && HOST.test(host) ? `http://${host}` : 'http://localhost');
}

function robots(origin: string): string {
  return `User-agent: *\nDisallow: /api/\nSitemap: ${origin}/sitemap.xml\n`;
}

function sitemap(origin: string, pages: readonly string[], pairs: readonly string[]): string {
  const addresses = [...pages.filter((page) => page !== PAIR_PAGE), ...pairs.map((pair) => `/markets/kline/${pair}`)];
  const urls = addresses.map((address) => `  <url><loc>${origin}${address}</loc></url>\n`).join('');
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls}</urlset>\n`;
}

function textFile(text: string, type: string): StaticFile {
  return { body: Buffer.from(text), headers: { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-cache' } };
}
