/** A person at the trading screen: what they see and press. Nothing here talks to the server but the page itself. */
import type { Browser, Locator, Page } from 'playwright-core';
import { openApp } from './running-app.ts';
import { PATIENCE_MS, logIn, problemsOf } from './visitor.ts';

type Field = 'price' | 'quantity' | 'total' | 'stopPrice' | 'stopLimitPrice';

/** What one order is filled in with; the rest stays as it is. */
export interface Filled {
  readonly side?: 'Buy' | 'Sell';
  /** Tab or entry of the menu of types. */
  readonly type?: string;
  readonly fields: Partial<Record<Field, string>>;
  /** Share of the balance by the slider. */
  readonly percent?: number;
}

export class TradingPage {
  readonly page: Page;
  /** Errors of the page: uncaught ones, and what it or the security policy wrote to the console. */
  readonly problems: readonly string[];

  constructor(page: Page) {
    this.page = page;
    page.setDefaultTimeout(PATIENCE_MS);
    this.problems = problemsOf(page);
  }

  /** A person of their own, with a window of their own. */
  static async open(browser: Browser): Promise<TradingPage> {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, acceptDownloads: true });
    return new TradingPage(await context.newPage());
  }

  async goTo(url: string, address: string): Promise<void> {
    await openApp(this.page, new URL(address, url).href);
  }

  /** Fills in the login form and waits until it has led on. */
  async logIn(account: string, password?: string): Promise<void> {
    await logIn(this.page, account, password);
  }

  field(name: Field | 'editPrice' | 'editQuantity'): Locator {
    return this.page.locator(`input[name=${name}]`);
  }

  /** What a field holds, without the groups it is shown in. */
  async plain(name: Field): Promise<string> {
    return (await this.field(name).inputValue()).replaceAll(',', '');
  }

  get form(): Locator {
    return this.page.getByRole('form', { name: 'Order form' });
  }

  /** What the form says became of the last order. */
  get result(): Locator {
    return this.form.locator('[data-result]:not([data-result=in_trade])');
  }

  get openRows(): Locator {
    return this.page.locator('tr[data-order]');
  }

  async chooseType(type: string): Promise<void> {
    const tab = this.form.getByRole('tab', { name: type, exact: true });
    if ((await tab.count()) > 0) {
      await tab.click();
      return;
    }
    await this.form.getByRole('button', { name: 'More order types' }).click();
    await this.page
      .getByRole('menuitemradio', { name: type })
      .or(this.page.getByRole('menuitem', { name: type }))
      .first()
      .click();
  }

  /** Fills the form in without sending it. */
  async fill({ side, type, fields, percent }: Filled): Promise<void> {
    if (side !== undefined) await this.form.getByRole('radiogroup', { name: 'Side' }).locator('label', { hasText: side }).click();
    if (type !== undefined) await this.chooseType(type);
    for (const [name, text] of Object.entries(fields)) await this.field(name as Field).fill(text);
    if (percent !== undefined) await this.form.getByRole('slider').fill(String(percent));
  }

  get submit(): Locator {
    return this.form.locator('button[type=submit]');
  }

  /** Waits until the button may be pressed again: an order that was sent holds it for two seconds (spec §9). */
  async free(): Promise<void> {
    await this.form.locator('button[type=submit]:not([data-pending])').waitFor();
  }

  /** Sends what is filled in, confirms it where that is asked for, waits for the outcome, and gives its words. */
  async send(): Promise<string> {
    await this.free();
    await this.submit.click();
    const dialog = this.page.getByRole('alertdialog');
    await dialog.or(this.result).first().waitFor();
    if (await dialog.isVisible()) await dialog.getByRole('button', { name: /^(Buy|Sell) / }).click();
    await this.result.waitFor();
    const words = (await this.result.textContent()) ?? '';
    await this.result.getByRole('button', { name: 'Dismiss' }).click();
    return words;
  }

  async place(filled: Filled): Promise<string> {
    await this.fill(filled);
    return this.send();
  }

  async openTab(name: string): Promise<void> {
    await this.page.getByRole('tab', { name: new RegExp(`^${name}`) }).click();
  }

  async close(): Promise<void> {
    await this.page.context().close();
  }
}
