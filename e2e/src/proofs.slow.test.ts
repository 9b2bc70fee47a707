/// <reference lib="dom" />
/** A customer checks his balance in the browser: found in the total, altered on the way, without a snapshot; and the public page of roots. */
import { readFileSync } from 'node:fs';
import {
  NodeMaker,
  PROOF_FORMAT,
  assetsText,
  nodeBytes,
  rootOf,
  sumsOf,
  toHex,
  writePath,
  writeSums,
} from '@kontor/contract/balance-proof';
import type { Neighbour } from '@kontor/contract/balance-proof';
import { proofs } from '@kontor/contract/proof';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openApp } from './running-app.ts';
import { ask } from './test-server.ts';
import { TestSite } from './test-site.ts';
import { logIn, newVisitor } from './visitor.ts';

const site = new TestSite();
const LIST = '**/api/market/proofs';
const PROOF = '**/api/wallet/proof';
const RESERVES = '**/api/market/reserves';

async function opened(page: Page): Promise<void> {
  await expect.poll(async () => (await ask(site.url, proofs, {})).list.length).toBeGreaterThan(0);
  await openApp(page, site.at('/login?from=/wallet/verify'));
  await logIn(page, 'demo1');
  await page.waitForURL((url) => url.pathname === '/wallet/verify');
}

const isWiderThanTheScreen = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

/** What the server would answer of a long way with twenty coins. */
function longWay() {
  const assets = Array.from({ length: 20 }, (_, at) => ({ symbol: at === 0 ? 'USDT' : `COIN${at}`, scale: 8 }));
  const maker = new NodeMaker(assets.length);
  const nodeOf = (sums: readonly bigint[]): Uint8Array => {
    const node = new Uint8Array(nodeBytes(assets.length));
    writeSums(node, sums);
    return node;
  };
  const amounts = assets.map((_, at) => BigInt(at + 1) * 1_234_567_890n);
  let node = nodeOf(amounts);
  maker.leaf(node, new Uint8Array(16), 1);
  const path: Neighbour[] = [];
  for (let step = 0; step < 17; step++) {
    const beside = nodeOf(assets.map((_, at) => BigInt(at + step) * 987_654_321n));
    beside.fill(step, 0, 32);
    const side = step % 3 === 0 ? 'left' : 'right';
    const over = new Uint8Array(node.length);
    maker.pair(over, side === 'left' ? beside : node, side === 'left' ? node : beside);
    path.push({ side, node: beside });
    node = over;
  }
  const head = { sequence: 1_000, time: 1_780_000_000_000, users: 118_204, assets: assetsText(assets) };
  const root = toHex(rootOf(head, node));
  const text = (units: bigint): string => `${units / 100_000_000n}.${String(units % 100_000_000n).padStart(8, '0')}`.replace(/\.?0+$/, '');
  const sums = sumsOf(node).map((sum, at) => ({ symbol: assets[at]!.symbol, amount: text(sum) }));
  const proof = {
    format: PROOF_FORMAT,
    snapshot: 412,
    ...head,
    uid: 1,
    salt: '0'.repeat(32),
    amounts: amounts.map(text),
    path: writePath(path),
    root,
  };
  return { list: [{ snapshot: 412, ...head, root, sums, is_kept: true, journal_sequence: 1_207 }], proof, recorded: amounts.map(text) };
}

/** Answers a call in the server's place. */
async function answer(page: Page, call: string, data: unknown): Promise<void> {
  await page.unroute(call);
  await page.route(call, (route) => route.fulfill({ json: { code: 200, msg: '', data } }));
}

describe.each([
  ['wide', false],
  ['a phone', true],
] as const)('%s', (_size, phone) => {
  test('in the total: green only after the check, with the file that a verifier without our code takes', async () => {
    const { page, problems } = await newVisitor(site.browser, { phone, still: true });
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(PROOF, async (route) => {
      await held;
      await route.continue();
    });
    await opened(page);
    const status = page.locator('main').getByRole('status').first();
    await status.getByText('Checking').waitFor();
    expect(await page.locator('main svg.text-good').count()).toBe(0);
    release();
    await status.getByText('Your balance is in the total').waitFor();
    await page.getByText('Root agrees').waitFor();
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Proof file' }).click()]);
    const file = JSON.parse(readFileSync(await download.path(), 'utf8')) as { format: string; root: string };
    expect([file.format, file.root]).toEqual([PROOF_FORMAT, (await ask(site.url, proofs, {})).list.at(-1)!.root]);
    expect(await isWiderThanTheScreen(page)).toBe(false);
    expect(problems).toEqual([]);
    await page.context().close();
  });

  test('altered on the way: red, with the first thing that differs; absent and too early are neutral', async () => {
    const { page, problems } = await newVisitor(site.browser, { phone, still: true });
    const { list, proof, recorded } = longWay();
    await answer(page, LIST, { list });
    await answer(page, PROOF, { proof, recorded });
    await opened(page);
    await page.getByText('Your balance is in the total').waitFor();
    await page.getByText('17 steps from your leaf').waitFor();
    await page.getByRole('button', { name: 'Steps 6 to 12, all agree' }).click();
    expect(await page.getByRole('region', { name: 'The path' }).getByRole('row').count()).toBe(18);
    expect(await isWiderThanTheScreen(page)).toBe(false);
    if (process.env['PICTURES'] !== undefined)
      await page.screenshot({ path: `${process.env['PICTURES']}/verify-${phone}.png`, fullPage: true });

    const again = page.getByRole('button', { name: 'Check again' });
    const alert = page.locator('main').getByRole('alert');
    const altered: [data: unknown, sentence: string][] = [
      [{ proof: { ...proof, amounts: ['13', ...proof.amounts.slice(1)] }, recorded }, 'leads to another root than the published one'],
      [{ proof: { ...proof, path: proof.path.slice(0, -8) }, recorded }, 'cannot be read'],
      [{ proof: { ...proof, amounts: ['-1', ...proof.amounts.slice(1)] }, recorded }, 'an amount in it is none'],
      [{ proof, recorded: ['12', ...recorded.slice(1)] }, 'another amount of USDT than your records'],
    ];
    for (const [data, sentence] of altered) {
      await answer(page, PROOF, data);
      await again.click();
      await alert.getByText(sentence).waitFor();
      expect(await page.locator('main svg.text-good').count()).toBe(0);
      await page.getByText('Your balance itself is unchanged').waitFor();
    }
    if (process.env['PICTURES'] !== undefined)
      await page.screenshot({ path: `${process.env['PICTURES']}/verify-bad-${phone}.png`, fullPage: true });
    // Under another root than the one that everybody is shown.
    await answer(page, PROOF, { proof, recorded });
    await answer(page, LIST, { list: [{ ...list[0]!, root: '0'.repeat(64) }] });
    await again.click();
    await alert.getByText('leads to another root than the published one').waitFor();
    await answer(page, PROOF, { proof: null, recorded: null });
    await again.click();
    await page.getByText('You are not in this snapshot').waitFor();
    await answer(page, LIST, { list: [] });
    await again.click();
    await page.getByText('No snapshot yet').waitFor();
    expect(problems).toEqual([]);
    await page.context().close();
  });

  test('beside the proof stands what the chains hold of the coin, as the exchange alone says: more, less, or unknown', async () => {
    const { page, problems } = await newVisitor(site.browser, { phone, still: true });
    const coin = { without_chain: '0', networks: 2 };
    const time = 1_780_000_000_000;
    const less = { symbol: 'BTC', owed: '3', held: '2.999999999999', surplus: '-0.000000000001', share: '0.9999', ...coin };
    const more = { symbol: 'USDT', owed: '1000', held: '1008.31', surplus: '8.31', share: '1.0083', ...coin, without_chain: '12' };
    const unknown = { symbol: 'ETH', owed: '4', held: null, surplus: null, share: null, ...coin };
    await answer(page, RESERVES, { time, list: [less, more, unknown] });
    await opened(page);
    const found = page.getByTestId('reserve');
    await found.getByText('100.83%').waitFor();
    const told = async (): Promise<string> => (await found.innerText()).replaceAll(/\s+/g, ' ');
    expect(await told()).toMatch(/Owed to customers 1,000 At the exchange’s addresses 1,008.31 More than owed 8.31 Without a chain 12/);
    expect(await found.locator('.stroke-good').count()).toBe(1);
    await page.getByRole('tab', { name: 'BTC' }).click();
    // A share is never rounded up to all of it.
    await found.getByText('99.99%').waitFor();
    expect([await told(), await found.locator('.stroke-bad').count()]).toEqual([expect.stringContaining('Less than owed'), 1]);
    await page.getByRole('tab', { name: 'ETH' }).click();
    await found.getByText('A chain cannot be read, so nobody knows what it holds.').waitFor();
    expect(await found.getByRole('meter').count()).toBe(0);
    await found.getByText('The exchange alone says so, by its own nodes.').waitFor();
    expect(await isWiderThanTheScreen(page)).toBe(false);
    await page.unroute(RESERVES);
    // Where no chain is there, nothing is held, and that is what it says.
    await openApp(page, site.at('/proof'));
    const all = page.getByRole('region', { name: 'Is the money there?' });
    const row = all.getByRole('row').filter({ hasText: 'USDT' });
    await row.getByText('0.00%').waitFor();
    expect(await isWiderThanTheScreen(page)).toBe(false);
    expect(problems).toEqual([]);
    await page.context().close();
  });

  test('the public page has roots and sums for everybody, and says what they are not', async () => {
    const { page, problems } = await newVisitor(site.browser, { phone, still: true });
    await expect.poll(async () => (await ask(site.url, proofs, {})).list[0]?.journal_sequence ?? null).not.toBeNull();
    const [newest] = (await ask(site.url, proofs, {})).list;
    const place = newest!.journal_sequence!.toLocaleString('en-US');
    await openApp(page, site.at('/proof'));
    await page.getByRole('heading', { name: `Owed to all customers, snapshot ${newest!.snapshot}` }).waitFor();
    await page.getByText('It does not show what the exchange has').waitFor();
    const roots = page.getByRole('region', { name: 'Published roots' });
    expect(await roots.textContent()).toContain(newest!.root);
    await roots
      .getByText(phone ? `In the journal at ${place}` : place, { exact: true })
      .filter({ visible: true })
      .waitFor();
    expect(await isWiderThanTheScreen(page)).toBe(false);
    if (process.env['PICTURES'] !== undefined)
      await page.screenshot({ path: `${process.env['PICTURES']}/proof-${phone}.png`, fullPage: true });
    expect(problems).toEqual([]);
    await page.context().close();
  });
});
