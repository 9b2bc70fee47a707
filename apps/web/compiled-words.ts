import compile from 'icu-minify/compile';
import type { Plugin } from 'vite';

type Tree = { readonly [key: string]: string | Tree };

/** Messages as the short formatter of use-intl takes them: parsed while the site is built, so that the page needs no parser. */
export function compiledWords(): Plugin {
  return {
    name: 'compiled-words',
    enforce: 'pre',
    transform: {
      filter: { id: /\/i18n\/messages\/\w+\/[\w-]+\.json$/ },
      handler: (code) => JSON.stringify(compiled(JSON.parse(code) as Tree)),
    },
  };
}

function compiled(tree: Tree): object {
  return Object.fromEntries(Object.entries(tree).map(([key, value]) => [key, typeof value === 'string' ? compile(value) : compiled(value)]));
}
