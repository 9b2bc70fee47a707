/** The smallest product's page: routed, loaded when it is opened, and asking for a login where it says so. It touches no list of the site. */
import { createMemoryHistory } from '@tanstack/react-router';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PATHS } from '../paths/paths.ts';
import { App } from './app.tsx';
import { ENGLISH } from './language.ts';
import { makeRouter, screen } from './router.tsx';
import type { Page } from './router.tsx';

/** The toy's pages: what the screens count is how often their code was asked for. */
function toyPages(): { readonly pages: readonly Page[]; readonly loaded: () => readonly string[] } {
  const loaded: string[] = [];
  const toy = (name: string) =>
    screen(async () => {
      loaded.push(name);
      return () => <h1>The bells of {name}</h1>;
    });
  return {
    loaded: () => loaded,
    pages: [
      { pattern: '/toy/bells', access: 'open', Screen: toy('everybody') },
      { pattern: '/toy/mine', access: 'user', Screen: toy('a user') },
    ],
  };
}

async function shown(address: string, pages: readonly Page[]): Promise<string> {
  const router = makeRouter(createMemoryHistory({ initialEntries: [address] }), pages);
  await router.load();
  return renderToString(<App router={router} first={ENGLISH} />).replaceAll('<!-- -->', '');
}

test('a page of a product is shown at its address, and only its own code is loaded', async () => {
  const { pages, loaded } = toyPages();
  expect(await shown('/toy/bells', pages)).toContain('The bells of everybody');
  expect(loaded()).toEqual(['everybody']);
});

test('a page for users shows nothing of itself to who is not logged in', async () => {
  const { pages } = toyPages();
  expect(await shown('/toy/mine', pages)).not.toContain('The bells of');
});

test('without the product there is no such page, and no list of the site knows of it', async () => {
  expect(await shown('/toy/bells', [])).not.toContain('The bells of');
  expect(Object.values(PATHS).filter(({ pattern }) => pattern.startsWith('/toy'))).toEqual([]);
});
