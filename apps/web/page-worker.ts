import { readFileSync, readdirSync } from 'node:fs';
import type { Plugin } from 'vite';

const MESSAGES = `${import.meta.dirname}/src/i18n/messages`;
const SOURCE = `${import.meta.dirname}/page-worker.js`;

/** Title, text and link of what it says, from the words of `site`. */
const SAYS = ['offline.title', 'offline.text', 'offline.again'] as const;

type Tree = { readonly [key: string]: string | Tree };

function wordsAt(tree: Tree, key: string): string {
  const found = key.split('.').reduce<string | Tree | undefined>((at, part) => (typeof at === 'object' ? at[part] : undefined), tree);
  if (typeof found !== 'string') throw new Error(`no words at ${key}`);
  return found;
}

/** Gives the page's worker, `/sw.js`, what it says in all languages when the server cannot be reached. */
export function pageWorker(): Plugin {
  return {
    name: 'page-worker',
    apply: 'build',
    generateBundle() {
      const words = readdirSync(MESSAGES).map((locale): [string, readonly string[]] => {
        const site = JSON.parse(readFileSync(`${MESSAGES}/${locale}/site.json`, 'utf8')) as Tree;
        return [locale, SAYS.map((key) => escaped(wordsAt(site, key)))];
      });
      const source = readFileSync(SOURCE, 'utf8').replace('__WORDS__', () => JSON.stringify(Object.fromEntries(words)));
      this.emitFile({ type: 'asset', fileName: 'sw.js', source });
    },
  };
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
