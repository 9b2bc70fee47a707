/** Two people of the demo who trade with each other: the calls that show what they have, and what each does on the page of a trade. */
import { login } from '@kontor/contract/account';
import type { AnswerOf, BodyOf } from '@kontor/contract/call';
import { collectionAdd } from '@kontor/contract/collection';
import { advertOnline, advertSave } from '@kontor/contract/deal-advert';
import { dealCreate, dealDetail } from '@kontor/contract/deal';
import { accounts, transfer } from '@kontor/contract/wallet';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { openApp } from './running-app.ts';
import { DEMO_PASSWORD, ask } from './test-server.ts';
import type { TestSite } from './test-site.ts';
import { logIn } from './visitor.ts';

/** What demo accounts release with. */
export const FUND_PASSWORD = 'kontor-fund';
/** Whoever makes adverts, and his UID. */
export const MERCHANT = 'demo1';
export const MERCHANTS_UID = 1;
/** Whoever answers them. */
export const TAKER = 'demo2';
/** Whoever has no part in it. */
export const STRANGER = 'demo3';

/** An account at a bank that both have. */
const BANK = { full_name: 'Test Person', bank: 'Example Bank', number: 'DE89370400440532013000', currency: 'EUR' } as const;
const FREE = { identity: false, age_days: 0, completed: 0, completion: '0' };

/** The people, as calls know them. */
export class Traders {
  readonly #site: TestSite;
  readonly #tokens = new Map<string, Promise<string>>();
  #ids = 0;

  constructor(site: TestSite) {
    this.#site = site;
  }

  /** One login an account, until all are forgotten. */
  token(account: string): Promise<string> {
    const known = this.#tokens.get(account) ?? ask(this.#site.url, login, { account, password: DEMO_PASSWORD }).then(({ token }) => token);
    this.#tokens.set(account, known);
    return known;
  }

  /** After time was moved: a session that was not used meanwhile is over. */
  forget(): void {
    this.#tokens.clear();
  }

  /** USDT to sell, and an account to be paid to; gives the number of that account. */
  async equip(account: string): Promise<string> {
    const token = await this.token(account);
    await ask(this.#site.url, transfer, { from: 'spot', to: 'fiat', symbol: 'USDT', quantity: '3000', client_id: 'to-sell' }, token);
    return (await ask(this.#site.url, collectionAdd, { kind: 'sepa', ...BANK }, token)).id;
  }

  /** An advert of the merchant's that is online: 500 USDT at 0.95 EUR, paid to the account of that number, but for what is said. */
  async advert(method: string, change: Partial<BodyOf<typeof advertSave>> = {}): Promise<string> {
    const { url } = this.#site;
    const token = await this.token(MERCHANT);
    const what = { side: 'sell', symbol: 'USDT', fiat: 'EUR', price_type: 'fixed', price: '0.95', quantity: '500' } as const;
    const how = { minimum: '10', maximum: '400', pay_time: 15, methods: [method], terms: 'In your own name', conditions: FREE };
    const { advert } = await ask(url, advertSave, { ...what, ...how, client_id: `advert-${++this.#ids}`, ...change }, token);
    await ask(url, advertOnline, { advert }, token);
    return advert;
  }

  /** A purchase for 95.00 EUR, but for what is said; gives its number. */
  async purchase(advert: string, amount = '95', price = '0.95'): Promise<string> {
    const body = { advert, amount, price, client_id: `trade-${++this.#ids}` } as const;
    return (await ask(this.#site.url, dealCreate, body, await this.token(TAKER))).order;
  }

  async deal(order: string, account = TAKER): Promise<AnswerOf<typeof dealDetail>> {
    return ask(this.#site.url, dealDetail, { order }, await this.token(account));
  }

  async state(order: string): Promise<string> {
    return (await this.deal(order)).deal.state;
  }

  /** USDT that are free in the fiat account. */
  async fiat(account: string): Promise<number> {
    const { list } = await ask(this.#site.url, accounts, { account: 'fiat' }, await this.token(account));
    return Number(list.find(({ symbol }) => symbol === 'USDT')?.available ?? 0);
  }

  /** The person logs in, again where somebody was, and comes to a page. */
  async openAs(page: Page, account: string, path: string): Promise<void> {
    if (page.url().startsWith('http')) await page.evaluate(() => localStorage.removeItem('kontor.session'));
    await openApp(page, this.#site.at(`/login?from=${encodeURIComponent(path)}`));
    await logIn(page, account);
    await page.waitForURL(`**${path}`);
  }
}

/** Presses a choice or a check by its words: what is seen of it is its label. */
export async function press(place: Page | Locator, words: string | RegExp): Promise<void> {
  await place.locator('label').filter({ hasText: words }).first().click();
}

/** The number of the trade whose page is open. */
export function orderAt(page: Page): string {
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

/** The buyer says on the page of a trade that he has paid, and has to say it twice. */
export async function sayPaid(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'I have transferred', exact: true }).click();
  const dialog = page.getByRole('alertdialog');
  const yes = dialog.getByRole('button', { name: 'I have transferred', exact: true });
  expect(await yes.isDisabled()).toBe(true);
  await press(dialog, 'I have really paid, from an account in my own name');
  await yes.click();
  await dialog.waitFor({ state: 'detached' });
}

/** The seller looks into his bank, and releases with a keyboard: nothing is held, and Enter does nothing. */
export async function release(page: Page): Promise<void> {
  const confirm = page.getByRole('button', { name: 'Confirm receipt', exact: true });
  await confirm.waitFor();
  expect(await confirm.isDisabled()).toBe(true);
  // Of a buyer without a verified name the seller says that he knows him.
  for (const check of ['I opened my bank myself', 'have arrived in full', /The payer is|I know that the buyer himself has paid/])
    await press(page, check);
  await confirm.click();
  const dialog = page.getByRole('alertdialog');
  await dialog.locator('input[name=fund_password]').fill(FUND_PASSWORD);
  const hold = dialog.getByRole('button', { name: 'Hold to release' });
  await hold.focus();
  await page.keyboard.press('Enter');
  expect(await dialog.getByText('Release now?').count()).toBe(0);
  await page.keyboard.press('Space');
  await dialog.getByRole('button', { name: 'Yes, the money is in my bank: release' }).click();
  await page.locator('[data-ended=completed]').waitFor();
}

/** A picture as a telephone makes one of a paper: a PNG, drawn by the page's own browser. */
export async function drawnPicture(page: Page, colour: string) {
  const base64 = await page.evaluate((ink) => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [640, 480];
    const drawing = canvas.getContext('2d')!;
    drawing.fillStyle = ink;
    drawing.fillRect(0, 0, canvas.width, canvas.height);
    return canvas.toDataURL('image/png').split(',')[1]!;
  }, colour);
  return { name: 'receipt.png', mimeType: 'image/png', buffer: Buffer.from(base64, 'base64') };
}
