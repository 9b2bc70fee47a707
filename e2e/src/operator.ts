/** An operator at the console, in a browser of his own. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { authenticatorCode } from '@kontor/testkit/authenticator';
import { axeFindings } from './axe-findings.ts';
import type { TestSite } from './test-site.ts';
import { newVisitor } from './visitor.ts';
import type { Visitor } from './visitor.ts';

const PASSWORD = 'correct horse battery';
const SIZES = [
  { width: 1440, height: 900 },
  { width: 1280, height: 800 },
];
const DRIFTS = [-1, 0, 1];
/** For so long a code holds, ms. */
export const STEP_MS = 30_000;
/** A form is filled in and sent in less. */
const ROOM_MS = 4_000;

/** Somebody at a browser. */
export class Operator {
  readonly visitor: Visitor;
  readonly #site: TestSite;
  readonly #login: string;
  readonly #secret: string;
  readonly #aheadSteps: number;
  /** Codes count once, and none before one that was taken: this many were taken. */
  #codes = 0;

  /** Made by the program at the machine, and let in by what it prints. His clocks are so many steps of codes before this machine's, as the exchange's are. */
  static async made(site: TestSite, login: string, name: string, roles: string, aheadSteps = 0): Promise<Operator> {
    const printed = await site.run('operator', 'add', login, '--name', name, '--roles', roles);
    // The program names the address that the console has unless somebody says otherwise.
    const invitation = printed.split('\n')[0]!.split('#').at(-1)!;
    return Operator.invited(site, login, consoleAt(site, `/invitation#${invitation}`), aheadSteps);
  }

  /** Uses an invitation's link up. */
  static async invited(site: TestSite, login: string, link: string, aheadSteps = 0): Promise<Operator> {
    const visitor = await newVisitor(site.browser, { still: true });
    const { page } = visitor;
    if (aheadSteps > 0) await page.clock.install({ time: Date.now() + aheadSteps * STEP_MS });
    await page.goto(link);
    const secret = await page.locator('[data-secret]').innerText();
    await page.getByRole('img', { name: 'QR code' }).waitFor();
    await expectAccessible(page);
    const operator = new Operator(site, visitor, login, secret, aheadSteps);
    await operator.sendWithCode('Set up', async () => {
      await page.locator('input[name=password]').fill(PASSWORD);
      await page.locator('input[name=repeat]').fill(PASSWORD);
    });
    await page.getByRole('heading', { name: 'You are set up' }).waitFor();
    // What the link was good for is used up, and stands in no history.
    await page.waitForURL(({ hash }) => hash === '');
    return operator;
  }

  private constructor(site: TestSite, visitor: Visitor, login: string, secret: string, aheadSteps: number) {
    this.#site = site;
    this.visitor = visitor;
    this.#login = login;
    this.#secret = secret;
    this.#aheadSteps = aheadSteps;
  }

  get page(): Page {
    return this.visitor.page;
  }

  /** Fills in a form with a code that was not taken yet and sends it. */
  async sendWithCode(button: string, fill: () => Promise<void>): Promise<void> {
    const form = this.page.locator('form', { has: this.page.getByRole('button', { name: button, exact: true }) });
    await fill();
    // At its end the code of the half minute before would be two behind when it arrives.
    await this.page.waitForFunction(([step, room]) => step - (Date.now() % step) > room, [STEP_MS, ROOM_MS] as const);
    // Each half minute has a code; of the one before, this one and the next each is taken once.
    await form.locator('input[name=code]').fill(authenticatorCode(this.#secret, this.#aheadSteps + (DRIFTS[this.#codes++] ?? 1)));
    await form.getByRole('button', { name: button, exact: true }).click();
  }

  async signIn(password = PASSWORD): Promise<void> {
    await this.sendWithCode('Sign in', async () => {
      await this.page.locator('input[name=account]').fill(this.#login);
      await this.page.locator('input[name=current-password]').fill(password);
    });
  }

  async makeKey(): Promise<void> {
    await this.page.goto(consoleAt(this.#site, '/account'));
    await this.sendWithCode('Make a key in this browser', () => this.page.locator('input[name=key_name]').fill('Office'));
    await this.page.getByText('In this browser', { exact: true }).waitFor();
  }

  /** Opens a page without loading anew, as whoever follows a link. */
  async open(path: string): Promise<void> {
    await this.page.goto(consoleAt(this.#site, path));
    await this.page.getByRole('navigation', { name: 'Menu' }).waitFor();
  }
}

/** A place of the console. */
export function consoleAt(site: TestSite, path: string): string {
  return new URL(path, site.server.consoleUrl).href;
}

/** No findings of axe and nothing wider than the window, at both sizes. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size);
    expect(await axeFindings(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth'), page.url()).toBe(0);
  }
}
