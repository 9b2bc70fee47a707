import { readFile, readdir } from 'node:fs/promises';
import compile from 'icu-minify/compile';
import type { Plugin } from 'vite';

type Tree = { readonly [key: string]: string | Tree };

const MESSAGES = `${import.meta.dirname}/src/i18n/messages`;
const ENGLISH = `${import.meta.dirname}/src/i18n/english-words.ts`;
/** `virtual:words/de_DE` is the words of a language: one file, because they are always wanted together. */
const LANGUAGE = /^virtual:(?:late-)?words\/[a-z]{2}_[A-Z]{2}$/;
/** But for those of pages that few visits open, which are `virtual:late-words/de_DE` (i18n/late-words.tsx). */
const LATE = new Set([
  'api-docs.json',
  'chart-setup.json',
  'deal.json',
  'deposit.json',
  'drawings.json',
  'entry.json',
  'fees.json',
  'funds.json',
  'help.json',
  'identity.json',
  'inbox.json',
  'layouts.json',
  'notices.json',
  'payments.json',
  'perpetual.json',
  'price-alerts.json',
  'perpetual-records.json',
  'records.json',
  'profit.json',
  'proof.json',
  'scaled-orders.json',
  'seconds.json',
  'seconds-records.json',
  'security.json',
  'shortcuts.json',
  'subscribe.json',
  'ticket.json',
  'trading-keys.json',
  'user.json',
  'withdrawal.json',
  'worth.json',
]);

/** `virtual:english/orders` brings the English words of one feature to the page: the code that speaks them brings them along. */
const FEATURE = /^virtual:english\/[a-z-]+$/;
const SPEAKS = /\buseWords\('([a-z-]+)'\)/g;

/** Messages as the short formatter of use-intl takes them: parsed while the site is built, so that the page needs no parser. */
export function compiledWords(): Plugin[] {
  return [languages(), featureWords()];
}

function languages(): Plugin {
  return {
    name: 'compiled-words',
    enforce: 'pre',
    resolveId: { filter: { id: LANGUAGE }, handler: (id) => `\0${id}.js` },
    load: {
      filter: { id: /^\0virtual:(?:late-)?words\// },
      async handler(id) {
        const isLate = id.startsWith('\0virtual:late-');
        const folder = `${MESSAGES}/${id.slice(id.indexOf('/') + 1, -'.js'.length)}`;
        const names = (await readdir(folder)).filter((name) => name.endsWith('.json') && LATE.has(name) === isLate);
        const parts = await Promise.all(
          names.map(async (name): Promise<[string, object]> => {
            this.addWatchFile(`${folder}/${name}`);
            return [name.slice(0, -'.json'.length), compiled(JSON.parse(await readFile(`${folder}/${name}`, 'utf8')) as Tree)];
          }),
        );
        return `export default ${JSON.stringify(Object.fromEntries(parts))};`;
      },
    },
    transform: {
      filter: { id: /\/i18n\/messages\/\w+\/[\w-]+\.json$/ },
      handler: (code) => JSON.stringify(compiled(JSON.parse(code) as Tree)),
    },
  };
}

/** Each module that speaks a feature's words imports them, so that a page loads those of what it shows and no others. */
function featureWords(): Plugin {
  return {
    name: 'feature-words',
    enforce: 'pre',
    resolveId: { filter: { id: FEATURE }, handler: (id) => ({ id: `\0${id}.js`, moduleSideEffects: true }) },
    load: {
      filter: { id: /^\0virtual:english\// },
      handler(id) {
        const feature = id.slice('\0virtual:english/'.length, -'.js'.length);
        return [
          `import words from ${JSON.stringify(`${MESSAGES}/en_US/${feature}.json`)};`,
          `import { addEnglish } from ${JSON.stringify(ENGLISH)};`,
          `addEnglish(${JSON.stringify(feature)}, words);`,
        ].join('\n');
      },
    },
    transform: {
      filter: { id: /\/apps\/web\/src\/.*\.tsx?$/, code: /\buseWords\('/ },
      handler(code) {
        const features = new Set([...code.matchAll(SPEAKS)].map(([, feature]) => feature ?? ''));
        return { code: `${[...features].map((feature) => `import 'virtual:english/${feature}';`).join('')}${code}`, map: null };
      },
    },
  };
}

function compiled(tree: Tree): object {
  return Object.fromEntries(
    Object.entries(tree).map(([key, value]) => [key, typeof value === 'string' ? compile(value) : compiled(value)]),
  );
}
