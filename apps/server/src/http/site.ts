/**
 * The built site as this operator runs it: its pages know the public origin and what the configuration says to them, every
 * listed market has a page with a title of its own, and search engines find a map. Source: ux §3 SEO, spec §7.
 */
import type { SiteSettings } from '../config.ts';
import { madeFile } from './static-files.ts';
import type { StaticFile, StaticFiles } from './static-files.ts';

export interface SiteOptions {
  readonly files: StaticFiles;
  readonly settings: SiteSettings;
  /** The markets that are listed now, `BTC_USDT`. */
  readonly pairs: () => readonly string[];
}

/** The files of the site. */
export interface Site {
  /** As `StaticFiles.find`. What a request says of the host it was sent to is the sender's word and stands in no page. */
  find(url: string): StaticFile | undefined;
}

/** The page that stands for all trading pages, with these words for the two currencies (web: app/prerender.tsx). */
const PAIR_PAGE = '/markets/kline/LEFT_RIGHT';
const TRADING = /^\/markets\/kline\/([A-Z0-9]{1,20})_([A-Z0-9]{1,20})$/;
/** Where a page of the built site names itself. */
const OWN_ADDRESS = /(<link rel="(?:canonical|alternate)"[^>]* href="|<meta property="og:url" content=")(?=\/)/g;

/** Makes the site of the built files. */
export function openSite({ files, settings, pairs }: SiteOptions): Site {
  // The written pages, by file and pair: as many as there are pages and listed markets.
  const pages = new Map<StaticFile, Map<string, StaticFile>>();
  const told = (file: StaticFile, pair: string): StaticFile => {
    const written = pages.get(file) ?? new Map<string, StaticFile>();
    pages.set(file, written);
    let page = written.get(pair);
    if (page === undefined) {
      const html = tell(file.body.toString(), settings);
      const [left = '', right = ''] = pair.split('_');
      page = madeFile(
        Buffer.from(pair === '' ? html : html.replaceAll('LEFT_RIGHT', pair).replaceAll('LEFT/RIGHT', `${left}/${right}`)),
        file.headers,
      );
      written.set(pair, page);
    }
    return page;
  };
  // Made once for as long as they say the same: who asks for them often must not keep the core's thread busy.
  const texts = new Map<string, { readonly text: string; readonly file: StaticFile }>();
  const textFile = (path: string, text: string, type: string): StaticFile => {
    const known = texts.get(path);
    if (known?.text === text) return known.file;
    const file = madeFile(Buffer.from(text), { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-cache' });
    texts.set(path, { text, file });
    return file;
  };
  return {
    find(url) {
      const path = url.split(/[?#]/, 1)[0]!;
      const { publicOrigin } = settings;
      if (path === '/robots.txt') return textFile(path, robots(publicOrigin), 'text/plain');
      // A map needs whole addresses.
      if (path === '/sitemap.xml')
        return publicOrigin === undefined ? undefined : textFile(path, sitemap(publicOrigin, files.pages, pairs()), 'application/xml');
      const [, left = '', right = ''] = TRADING.exec(path) ?? [];
      const isListed = left !== '' && pairs().includes(`${left}_${right}`);
      const file = files.find(isListed ? PAIR_PAGE : path === PAIR_PAGE ? '/' : url);
      if (file === undefined || !(file.headers['content-type'] ?? '').startsWith('text/html')) return file;
      return told(file, isListed ? `${left}_${right}` : '');
    },
  };
}

function tell(html: string, { publicOrigin = '', baseAddress, requestTimeoutMs, marketFeed }: SiteSettings): string {
  const said = { 'base-address': baseAddress, 'request-timeout-ms': String(requestTimeoutMs), 'market-feed': marketFeed ? 'on' : 'off' };
  const told = Object.entries(said).reduce(
    (text, [name, value]) => text.replace(new RegExp(`(<meta name="kontor:${name}" content=")[^"]*`), `$1${value}`),
    html,
  );
  return told.replace(OWN_ADDRESS, `$1${publicOrigin}`);
}

function robots(origin: string | undefined): string {
  const map = origin === undefined ? '' : `Sitemap: ${origin}/sitemap.xml\n`;
  return `User-agent: *\nDisallow: /api/\n${map}`;
}

function sitemap(origin: string, pages: readonly string[], pairs: readonly string[]): string {
  const addresses = [...pages.filter((page) => page !== PAIR_PAGE), ...pairs.map((pair) => `/markets/kline/${pair}`)];
  const urls = addresses.map((address) => `  <url><loc>${origin}${address}</loc></url>\n`).join('');
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls}</urlset>\n`;
}
