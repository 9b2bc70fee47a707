import { readFileSync, readdirSync } from 'node:fs';
import type { Plugin } from 'vite';

const MESSAGES = `${import.meta.dirname}/src/i18n/messages`;

interface ShellWords {
  readonly broken: { readonly title: string; readonly text: string; readonly again: string };
}

/** Gives public/first-look.js what it says, in all languages, when the app does not arrive. */
export function startWords(): Plugin {
  const words = readdirSync(MESSAGES).map((locale): [string, readonly string[]] => {
    const { broken } = JSON.parse(readFileSync(`${MESSAGES}/${locale}/shell.json`, 'utf8')) as ShellWords;
    return [locale, [broken.title, broken.text, broken.again]];
  });
  return {
    name: 'start-words',
    transformIndexHtml: (html) =>
      html.replace(
        '<script src="/first-look.js"',
        () => `<script src="/first-look.js" data-words="${escaped(JSON.stringify(Object.fromEntries(words)))}"`,
      ),
  };
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
