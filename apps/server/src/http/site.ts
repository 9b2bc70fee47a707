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
  /** The pairs, the contracts and the pairs of seconds contracts that are listed now, `BTC_USDT`. */
  readonly listed: Readonly<Record<TradingPage, () => readonly string[]>>;
}

/** The files of the site. */
export interface Site {
  /** As `StaticFiles.find`. What a request says of the host it was sent to is the sender's word and stands in no page. */
  find(url: string): StaticFile | undefined;
}

/** Where trading pages stand, of pairs, of contracts and of seconds contracts. */
const TRADING_PAGES = { pairs: '/markets/kline/', contracts: '/contract/', seconds: '/contract_sec/' } as const;
type TradingPage = keyof typeof TRADING_PAGES;
/** What stands in the page that is made once for all of them (web: app/prerender.tsx). */
const ANY = 'LEFT_RIGHT';
const SYMBOL = /^[A-Z0-9]{1,20}_[A-Z0-9]{1,20}$/;
/** Where a page of the built site names itself. */
const OWN_ADDRESS = /(<link rel="(?:canonical|alternate)"[^>]* href="|<meta property="og:url" content=")(?=\/)/g;

/** Makes the site of the built files. */
export function openSite({ files, settings, listed }: SiteOptions): Site {
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
        return publicOrigin === undefined ? undefined : textFile(path, sitemap(publicOrigin, files.pages, listed), 'application/xml');
      const found = tradingPage(path);
      const isListed = found !== undefined && listed[found.kind]().includes(found.symbol);
      const any = found === undefined ? '' : `${TRADING_PAGES[found.kind]}${ANY}`;
      const file = files.find(isListed ? any : path === any ? '/' : url);
      if (file === undefined || !(file.headers['content-type'] ?? '').startsWith('text/html')) return file;
      return told(file, isListed ? found.symbol : '');
    },
  };
}

/** Of which market an address is the trading page. */
function tradingPage(path: string): { readonly kind: TradingPage; readonly symbol: string } | undefined {
  for (const kind of Object.keys(TRADING_PAGES) as TradingPage[]) {
    const symbol = path.startsWith(TRADING_PAGES[kind]) ? path.slice(TRADING_PAGES[kind].length) : '';
    if (SYMBOL.test(symbol)) return { kind, symbol };
  }
  return undefined;
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

function sitemap(origin: string, pages: readonly string[], listed: SiteOptions['listed']): string {
  const trading = (Object.keys(TRADING_PAGES) as TradingPage[]).flatMap((kind) =>
    listed[kind]().map((symbol) => `${TRADING_PAGES[kind]}${symbol}`),
  );
  const addresses = [...pages.filter((page) => !page.endsWith(`/${ANY}`)), ...trading];
  const urls = addresses.map((address) => `  <url><loc>${origin}${address}</loc></url>\n`).join('');
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls}</urlset>\n`;
}
