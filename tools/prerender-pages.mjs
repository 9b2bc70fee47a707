import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { root, run } from './run.mjs';

const web = join(root, 'apps/web');

/** Languages as `?lang=` takes them and search engines name them. */
const LANGUAGES = ['en', 'ja', 'ko', 'zh-TW', 'zh-CN', 'ru', 'tr', 'fr', 'es', 'de'];

/** @param {string} text */
const escape = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/**
 * Head of a public page. Addresses are relative to the site: where it stands is the operator's to say, and the server puts it in
 * front of them (apps/server/src/http/site.ts).
 * @param {{ address: string, title: string, description: string }} page
 */
function headOf({ address, title, description }) {
  return [
    `<meta name="description" content="${escape(description)}" />`,
    `<link rel="canonical" href="${escape(address)}" />`,
    `<link rel="alternate" hreflang="x-default" href="${escape(address)}" />`,
    ...LANGUAGES.map((language) => `<link rel="alternate" hreflang="${language}" href="${escape(address)}?lang=${language}" />`),
    `<meta property="og:type" content="website" />`,
    `<meta property="og:site_name" content="Kontor" />`,
    `<meta property="og:title" content="${escape(title)}" />`,
    `<meta property="og:description" content="${escape(description)}" />`,
    `<meta property="og:url" content="${escape(address)}" />`,
    `<script type="application/ld+json">${JSON.stringify(facts(address, title)).replaceAll('<', '\\u003c')}</script>`,
  ].join('\n    ');
}

/**
 * Who we are and where the page stands, for search engines: data that no browser runs.
 * @param {string} address
 * @param {string} title
 */
function facts(address, title) {
  const places = [
    ['/home', 'Kontor'],
    ...(address.startsWith('/markets/') ? [['/markets', 'Markets']] : []),
    ...(address === '/home' ? [] : [[address, title.replace(/ - Kontor$/, '')]]),
  ];
  return {
    '@context': 'https://schema.org',
    '@graph': [
      { '@type': 'Organization', name: 'Kontor', url: '/home', logo: '/favicon.svg' },
      {
        '@type': 'BreadcrumbList',
        itemListElement: places.map(([item, name], index) => ({ '@type': 'ListItem', position: index + 1, name, item })),
      },
    ],
  };
}

/**
 * Writes every public page as HTML beside the built index.html; the server gives a page its own file where there is one.
 * @returns {Promise<boolean>}
 */
export async function prerenderPages() {
  const bundle = join(web, '.tmp/prerender');
  const built = await run('vite build apps/web --ssr src/app/prerender.tsx --outDir .tmp/prerender --emptyOutDir --logLevel error');
  if (!built) return false;
  const { PUBLIC_PAGES, renderPage } = await import(pathToFileURL(join(bundle, 'prerender.js')).href);
  const frame = await readFile(join(web, 'dist/index.html'), 'utf8');
  for (const page of PUBLIC_PAGES) {
    // The content security policy refuses style attributes; the app sets those styles when it takes over.
    const markup = (await renderPage(page.address)).replaceAll(/ style="[^"]*"/g, '');
    const html = frame
      .replace(/<title>[^<]*<\/title>/, () => `<title>${escape(page.title)}</title>`)
      .replace(/\s*<meta name="robots"[^>]*>/, '')
      .replace('<!--head-->', () => headOf(page))
      .replace('<!--page-->', () => markup);
    const file = join(web, 'dist', `${page.address}.html`);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, html);
  }
  await rm(bundle, { recursive: true });
  return true;
}
