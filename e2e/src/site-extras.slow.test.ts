/** What an operator may add to the site, and the site as an app: chat, what is left to the mobile app, the worker. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { axeFindings } from './axe-findings.ts';
import { openApp } from './running-app.ts';
import { startServer } from './test-server.ts';
import { TestSite } from './test-site.ts';
import { logIn, newVisitor } from './visitor.ts';

const site = new TestSite();
const CHAT = 'https://chat.example/widget';
const APP = 'https://apps.example/kontor';

describe('the page’s worker', () => {
  test('says in the reader’s language that the server is away, keeps no page and no answer, and steps back when it is there', async () => {
    const { page } = await newVisitor(site.browser, { worker: true });
    await openApp(page, site.at('/markets?lang=de_DE'));
    await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
    await expect.poll(() => page.evaluate(async () => (await caches.match('/offline-language'))?.text())).toBe('de_DE');
    await page.reload();
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);

    await page.context().setOffline(true);
    await page.goto(site.at('/markets/kline/BTC_USDT'));
    await page.getByRole('heading', { name: 'Keine Verbindung' }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('de-DE');
    expect(await page.locator('body').innerText()).not.toMatch(/\d/);
    const kept = await page.evaluate(async () => {
      const names = await caches.keys();
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return requests.flat().map(({ url }) => new URL(url).pathname);
    });
    expect(kept).toEqual(['/offline-language']);
    expect(await page.evaluate(() => fetch('/api/pair_list', { method: 'POST' }).then(String, (error: Error) => error.name))).toBe(
      'TypeError',
    );

    await page.context().setOffline(false);
    await page.getByRole('link', { name: 'Erneut versuchen' }).click();
    await page.getByRole('region', { name: 'Orderbuch' }).waitFor();
    await page.context().close();
  });

  test('is the only script that the policy lets a worker be', async () => {
    const { page } = await newVisitor(site.browser, { worker: true });
    await openApp(page, site.at('/home'));
    const refused = await page.evaluate(() =>
      navigator.serviceWorker.register('/first-look.js').then(
        () => 'registered',
        (error: Error) => error.name,
      ),
    );
    expect(refused).toBe('TypeError');
    await page.context().close();
  });

  test('the site can be installed: name, icons, start, colours', async () => {
    const manifest = (await (await fetch(site.at('/site.webmanifest'))).json()) as {
      readonly display: string;
      readonly start_url: string;
      readonly icons: readonly { readonly src: string }[];
    };
    expect([manifest.display, manifest.start_url]).toEqual(['standalone', '/home']);
    for (const { src } of manifest.icons) expect((await fetch(site.at(src))).status).toBe(200);
    const worker = await fetch(site.at('/sw.js'));
    expect([worker.headers.get('content-type'), worker.headers.get('cache-control')]).toEqual([
      'text/javascript; charset=utf-8',
      'no-cache',
    ]);
  });
});

describe('without a word of the operator', () => {
  test('there is no chat, no frame may be shown, and every action is the site’s', async () => {
    const { page, problems } = await newVisitor(site.browser);
    await openApp(page, site.at('/login?from=%2Fwallet%2Ftransfer'));
    await logIn(page, 'demo1');
    await page.getByRole('form', { name: 'Transfer' }).waitFor();
    expect(await page.locator('iframe').count()).toBe(0);
    expect((await fetch(site.at('/home'))).headers.get('content-security-policy')).not.toContain('frame-src');
    expect(problems).toEqual([]);
    await page.context().close();
  });
});

describe('as the operator says', () => {
  beforeAll(async () => {
    await site.server.stop();
    const file = join(site.folder, 'platform.json');
    const download = { android_download_url: `${APP}/android`, ios_download_url: `${APP}/ios` };
    writeFileSync(file, JSON.stringify({ config: { chat: { url: CHAT }, app_only: ['transfer', 'withdraw'], download } }));
    site.server = await startServer(site.folder, { environment: { PLATFORM_FILE: file } });
  });

  test.each([false, true])('a chat stands in a sandboxed frame of its origin alone; phone: %s', async (phone) => {
    const { page, problems } = await newVisitor(site.browser, { phone });
    await page.route('https://chat.example/**', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: '<!doctype html><title>Chat</title><p>How can we help?</p><script>try { parent.document.title = "taken" } catch { document.body.append("kept apart") }</script>',
      }),
    );
    await openApp(page, site.at('/home'));
    expect((await fetch(site.at('/home'))).headers.get('content-security-policy')).toContain('; frame-src https://chat.example; ');
    const open = page.getByRole('button', { name: 'Chat with support' });
    await open.click();
    const frame = page.frameLocator('iframe[title="Support chat"]');
    await frame.getByText('How can we help?').waitFor();
    await frame.getByText('kept apart').waitFor();
    expect(await page.locator('iframe').getAttribute('sandbox')).not.toContain('allow-top-navigation');
    expect(await page.title()).not.toBe('taken');
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Close the chat' }).click();
    expect(await page.locator('iframe').isVisible()).toBe(false);
    expect(problems).toEqual([]);
    await openApp(page, site.at('/markets/kline/BTC_USDT'));
    await page.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' });
    // Loaded all the same, and out of the way of what orders are made with.
    await page.locator('iframe[title="Support chat"]').waitFor({ state: 'attached' });
    expect(await open.isVisible()).toBe(false);
    await page.context().close();
  });

  test.each([false, true])('what is left to the app shows its codes; phone: %s', async (phone) => {
    const { page, problems } = await newVisitor(site.browser, { phone });
    await page.route('https://chat.example/**', (route) => route.fulfill({ contentType: 'text/html', body: 'chat' }));
    await openApp(page, site.at('/login?from=%2Fwallet%2Ftransfer'));
    await logIn(page, 'demo1');
    await page.getByRole('heading', { name: 'This is done in the app' }).waitFor();
    for (const name of ['Android', 'iPhone']) await page.getByRole('main').getByRole('img', { name: name }).waitFor();
    expect(await page.getByRole('form', { name: 'Transfer' }).count()).toBe(0);
    expect(await axeFindings(page)).toEqual([]);
    await openApp(page, site.at('/wallet/cash'));
    await page.getByRole('heading', { name: 'This is done in the app' }).waitFor();
    expect(problems).toEqual([]);
    await page.context().close();
  });
});
