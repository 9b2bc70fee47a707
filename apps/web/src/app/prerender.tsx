/**
 * The public pages as HTML, made after the build (tools/prerender-pages.mjs): words for readers and search engines before any
 * script runs. They hold no prices: those are the server's and move.
 */
import { createMemoryHistory } from '@tanstack/react-router';
import { renderToString } from 'react-dom/server';
import { createTranslator } from 'use-intl/core';
import { english } from '../i18n/english.ts';
import { NOTES, path, paths } from '../paths/paths.ts';
import type { NoteName } from '../paths/paths.ts';
import { App } from './app.tsx';
import { ENGLISH } from './language.ts';
import { makeRouter } from './router.tsx';

/** A page to make. */
export interface PublicPage {
  /** Its address, and below the web folder the file `<address>.html`. */
  readonly address: string;
  readonly title: string;
  readonly description: string;
}

const { fees, help, home, markets, shell } = english;
const trade = createTranslator({ locale: 'en-US', messages: english, namespace: 'trade' });
const perpetual = createTranslator({ locale: 'en-US', messages: english, namespace: 'perpetual' });
const seconds = createTranslator({ locale: 'en-US', messages: english, namespace: 'seconds' });
const apiDocs = createTranslator({ locale: 'en-US', messages: english, namespace: 'api-docs' });
const site = shell.name;

const notes: Readonly<Record<NoteName, string>> = {
  'user-agreement': shell.footer.agreement,
  'privacy-policy': shell.footer.privacy,
  'beginner-guide': shell.footer.guide,
  'legal-notice': shell.footer.legal,
  about: shell.footer.about,
};

/** Stands for any pair; the server puts the names of a listed one in its place (server: http/site.ts). */
const ANY_PAIR = { symbol: 'LEFT_RIGHT', name: 'LEFT/RIGHT' };

/** Every public page. Of the trading pages one for all: which there are is known to the running server only. */
export const PUBLIC_PAGES: readonly PublicPage[] = [
  { address: path('home'), title: `${site} - ${home.headline.replace(/\.$/, '')}`, description: home.description },
  { address: path('markets'), title: `${markets.title} - ${site}`, description: markets.description },
  {
    address: paths.spotTrade(ANY_PAIR.symbol),
    title: `${trade('pageTitle', { pair: ANY_PAIR.name })} - ${site}`,
    description: trade('pageText', { pair: ANY_PAIR.name }),
  },
  {
    address: paths.contract(ANY_PAIR.symbol),
    title: `${perpetual('pageTitle', { pair: ANY_PAIR.name })} - ${site}`,
    description: perpetual('pageText', { pair: ANY_PAIR.name }),
  },
  {
    address: paths.seconds(ANY_PAIR.symbol),
    title: `${seconds('pageTitle', { pair: ANY_PAIR.name })} - ${site}`,
    description: seconds('pageText', { pair: ANY_PAIR.name }),
  },
  { address: path('subscribe'), title: `${shell.title.subscribe} - ${site}`, description: shell.title.subscribeText },
  { address: path('help'), title: `${help.title} - ${site}`, description: help.description },
  { address: path('fees'), title: `${fees.title} - ${site}`, description: fees.description },
  { address: path('apiDocs'), title: `${apiDocs('title')} - ${site}`, description: apiDocs('description') },
  ...(Object.keys(NOTES) as NoteName[]).map((note) => ({
    address: paths.note(note),
    title: `${notes[note]} - ${site}`,
    description: notes[note],
  })),
];

/** The markup of a page inside #root. */
export async function renderPage(address: string): Promise<string> {
  const router = makeRouter(createMemoryHistory({ initialEntries: [address] }));
  await router.load();
  return renderToString(<App router={router} first={ENGLISH} />);
}
