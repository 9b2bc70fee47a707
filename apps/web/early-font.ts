import type { Plugin } from 'vite';

/** The file of the letters that every language of the site uses. */
const LETTERS = /manrope-latin-wght-normal.*\.woff2$/;

/** Lets pages ask for their letters together with their scripts, so that words are drawn in them from the first. */
export function earlyFont(): Plugin {
  return {
    name: 'early-font',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) => {
        const file = Object.keys(bundle ?? {}).find((name) => LETTERS.test(name));
        if (file === undefined) return [];
        return [
          {
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: true },
            injectTo: 'head-prepend',
          },
        ];
      },
    },
  };
}
