/** The components as a customer's browser runs them: accessible, reachable by keyboard and finger, inside the policy. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openBrowser } from '@kontor/testkit/browser';
import type { Browser, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { axeFindings } from './axe-findings.ts';
import { servePages, type PageServer } from './page-server.ts';
import { PATIENCE_MS, problemsOf } from './visitor.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
let server: PageServer;
let browser: Browser;
let page: Page;
const problems: (readonly string[])[] = [];

beforeAll(async () => {
  execFileSync(
    process.execPath,
    [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--config', 'packages/ui/vite.config.ts', '--logLevel', 'warn'],
    {
      cwd: root,
      stdio: 'inherit',
    },
  );
  [server, browser] = await Promise.all([servePages(join(root, 'packages/ui/dist/workshop-page')), openBrowser()]);
  page = await newPage({ viewport: { width: 1240, height: 900 } });
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

async function newPage(options: Parameters<Browser['newPage']>[0]): Promise<Page> {
  const opened = await browser.newPage({ reducedMotion: 'reduce', ...options });
  opened.setDefaultTimeout(PATIENCE_MS);
  problems.push(problemsOf(opened));
  return opened;
}

async function open(query: string, on: Page = page): Promise<void> {
  await on.goto(`${server.address}?${query}`);
  await on.getByRole('heading', { name: 'Workshop' }).waitFor();
}

describe('axe finds nothing', () => {
  for (const theme of ['dusk', 'dawn']) {
    test.each(['default', 'inverted', 'kr', 'cvd'])(`${theme}, market colours %s`, async (market) => {
      await open(`theme=${theme}&market=${market}`);
      expect(await axeFindings(page)).toEqual([]);
    });

    test.each(['Cancel an order', 'Open a dialog', 'Open a sheet', 'Open a popover', 'Asset USDT Tether', 'Wallet'])(
      `${theme}, behind "%s"`,
      async (button) => {
        await open(`theme=${theme}`);
        await page.getByRole('button', { name: button, exact: true }).click();
        await page.locator('[role=dialog], [role=alertdialog], [role=listbox], [role=menu]').first().waitFor();
        expect(await axeFindings(page)).toEqual([]);
      },
    );
  }

  test('on a phone', async () => {
    const phone = await newPage({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    await open('theme=dusk&density=comfortable&lang=ja', phone);
    expect(await axeFindings(phone)).toEqual([]);
    await phone.close();
  });
});

describe('an amount', () => {
  const amount = () => page.getByLabel('Amount').first();

  /** What the field says it has read. */
  const understood = () => amount().locator('xpath=ancestor::div[@data-field][1]').locator('[data-understood]').innerText();
  const paste = (text: string) =>
    amount().evaluate((input, copied) => {
      const data = new DataTransfer();
      data.setData('text', copied);
      input.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
    }, text);

  test('stands as it was typed while it is edited, and in the writing of the reader when it is left', async () => {
    await open('lang=de');
    await amount().fill('');
    await amount().pressSequentially('1234,5');
    expect(await amount().inputValue()).toBe('1234,5');
    expect(await page.getByText('= 1,234.5 BTC').count()).toBe(1);
    expect(await understood()).toBe('');
    await amount().fill('');
    await amount().pressSequentially('0.25');
    expect([await amount().inputValue(), await understood()]).toEqual(['0.25', '= 0,25 BTC']);
    await amount().blur();
    expect([await amount().inputValue(), await understood()]).toEqual(['0,25', '= 0,25 BTC']);
    await amount().fill('12345,');
    await amount().blur();
    expect([await amount().inputValue(), await understood()]).toEqual(['12.345', '']);
  });

  test.each([
    // language, typed, what is read: as the workshop writes it, and as the field says it
    ['de', '1.000', '1,000', '= 1.000,00 BTC'],
    ['de', '1,000', '1.000', '= 1 BTC'],
    ['de', '1.234.567,8', '1,234,567.8', ''],
    ['en', '1,000', '1,000', '= 1,000.00 BTC'],
    ['en', '1.000', '1.000', '= 1 BTC'],
    ['en', '12,345.6', '12,345.6', ''],
    ['fr', '1 234,5', '1,234.5', ''],
    ['ru', '1.234', '1.234', '= 1,2340 BTC'],
    ['tr', '1.000', '1,000', '= 1.000,00 BTC'],
    ['es', '1.000', '1,000', '= 1.000,00 BTC'],
    ['ja', '1,000', '1,000', '= 1,000.00 BTC'],
  ])('in %s %s is never another number in silence', async (language, text, read, said) => {
    await open(`lang=${language}`);
    for (const enter of [async () => amount().pressSequentially(text), async () => paste(text)]) {
      await amount().fill('');
      await enter();
      expect([await amount().inputValue(), await understood()]).toEqual([text, said]);
      expect(await page.getByText(`= ${read} BTC`, { exact: true }).count()).toBeGreaterThan(0);
      await amount().blur();
      expect(await understood()).toBe(said);
    }
  });

  test('a number that lacks digits has no value until they come', async () => {
    await open('lang=de');
    await amount().fill('');
    await amount().pressSequentially('1.234.5');
    await amount().blur();
    expect([await amount().inputValue(), await understood()]).toEqual(['1.234.5', '= ?']);
    await amount().press('End');
    await amount().pressSequentially('67');
    expect([await amount().inputValue(), await understood()]).toEqual(['1.234.567', '']);
    // A digit taken out of the middle breaks the groups for a while.
    await amount().press('Backspace');
    await amount().press('Backspace');
    await amount().press('Backspace');
    await amount().press('Backspace');
    expect([await amount().inputValue(), await understood()]).toEqual(['1.234', '= 1.234,00 BTC']);
  });

  test('a digit more does not make one of a thousand', async () => {
    await open('lang=de');
    const price = page.getByLabel('Price', { exact: true });
    await price.fill('');
    await price.pressSequentially('64.2145');
    expect(await price.inputValue()).toBe('64.214');
    expect(await page.getByText('= 64.214,00 USDT').count()).toBe(1);
  });

  test('refuses letters, signs and exponents', async () => {
    await open('lang=en');
    await amount().fill('');
    await amount().pressSequentially('-1e7,x2');
    expect([await amount().inputValue(), await understood()]).toEqual(['17,2', '= 17.2 BTC']);
    await amount().fill('5');
    for (const text of ['-3', '1e3', '0.5 ETH', '$7', '12 %', '1.2.3', 'NaN']) {
      await amount().selectText();
      await paste(text);
    }
    expect(await amount().inputValue()).toBe('5');
  });

  test('is pasted as it was copied, with its unit', async () => {
    await open('lang=en');
    await amount().fill('');
    await paste('1.234,5');
    expect([await amount().inputValue(), await understood()]).toEqual(['1.234,5', '= 1,234.50 BTC']);
    await amount().selectText();
    await paste(' ₿0.5 ');
    expect([await amount().inputValue(), await understood()]).toEqual(['0.5', '']);
    await amount().selectText();
    await paste('2 BTC');
    expect(await amount().inputValue()).toBe('2');
  });

  test('steps exactly with the arrows, and the wheel leaves it alone', async () => {
    await open('lang=en');
    const price = page.getByLabel('Price', { exact: true });
    await price.press('ArrowUp');
    await price.press('Shift+ArrowDown');
    expect(await price.inputValue()).toBe('64,213.7');
    await price.hover();
    await page.mouse.wheel(0, 200);
    expect(await price.inputValue()).toBe('64,213.7');
    expect(await price.getAttribute('type')).toBe('text');
    expect(await price.getAttribute('inputmode')).toBe('decimal');
  });

  test('keeps the caret where it was typed', async () => {
    await open('lang=en');
    await amount().fill('1234.5');
    await amount().press('Home');
    await amount().pressSequentially('9x8');
    expect(await amount().inputValue()).toBe('981234.5');
    await amount().press('End');
    await amount().press('ArrowLeft');
    await amount().press('ArrowLeft');
    await amount().press('Backspace');
    await amount().pressSequentially('7,6');
    expect(await amount().inputValue()).toBe('9812376.5');
  });
});

describe('the keyboard', () => {
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  /** The focus comes back a frame after a layer has gone. */
  const returnTo = (name: string) => page.locator('button:focus', { hasText: name }).waitFor();

  /** The focus goes into a layer a frame after it has come. */
  const focusIn = (role: string) => page.locator(`[role=${role}]:focus-within`).waitFor();

  test('the safe choice of a question has the focus, and Escape gives it back', async () => {
    await open('');
    await page.getByRole('button', { name: 'Cancel an order' }).focus();
    await page.keyboard.press('Enter');
    await focusIn('alertdialog');
    expect(await focused()).toBe('Keep order');
    await page.keyboard.press('Tab');
    expect(await focused()).toBe('Cancel order');
    await page.keyboard.press('Tab');
    expect(await focused()).toBe('Keep order');
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog').waitFor({ state: 'detached' });
    await returnTo('Cancel an order');
  });

  test('tabs move with arrows, Home and End', async () => {
    await open('');
    const tab = (name: string) => page.getByRole('tab', { name });
    await tab('Open orders').focus();
    await page.keyboard.press('ArrowRight');
    expect(await tab('Order history').getAttribute('aria-selected')).toBe('true');
    await page.keyboard.press('End');
    expect(await focused()).toBe('Trades');
    await page.keyboard.press('ArrowRight');
    expect(await tab('Open orders').getAttribute('aria-selected')).toBe('true');
    expect(await page.getByRole('tabpanel').getAttribute('aria-labelledby')).toBe(await tab('Open orders').getAttribute('id'));
  });

  test('a select opens with the arrow and jumps by letters', async () => {
    await open('');
    const select = page.getByRole('button', { name: /^Asset/ });
    await select.focus();
    await page.keyboard.press('ArrowDown');
    await focusIn('listbox');
    await page.keyboard.type('eth');
    await page.keyboard.press('Enter');
    await page.getByRole('listbox').waitFor({ state: 'detached' });
    expect(await select.textContent()).toContain('ETH');
  });

  test('a menu opens on its first or last entry, and gives the focus back', async () => {
    await open('');
    const menu = page.getByRole('button', { name: 'Wallet' });
    await menu.focus();
    await page.keyboard.press('ArrowDown');
    await focusIn('menu');
    expect(await focused()).toBe('Deposit');
    await page.keyboard.press('ArrowDown');
    expect(await focused()).toContain('Crypto');
    await page.keyboard.press('d');
    await page.keyboard.press('Enter');
    await page.getByRole('menu').waitFor({ state: 'detached' });
    expect(page.url()).toMatch(/#deposit$/);
    await returnTo('Wallet');
    await page.keyboard.press('Enter');
    await focusIn('menu');
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'detached' });
    await returnTo('Wallet');
  });

  test('a slider moves by one and by ten', async () => {
    await open('');
    const slider = page.getByRole('slider');
    await slider.focus();
    await page.keyboard.press('ArrowRight');
    expect(await slider.getAttribute('aria-valuetext')).toBe('51%');
    await page.keyboard.press('PageDown');
    expect(await slider.getAttribute('aria-valuetext')).toBe('41%');
    await page.keyboard.press('End');
    expect(await slider.getAttribute('aria-valuetext')).toBe('100%');
  });

  test('a sort button says how the column is sorted', async () => {
    await open('');
    const head = page.getByRole('columnheader', { name: 'Price' });
    expect(await head.getAttribute('aria-sort')).toBe('descending');
    await head.getByRole('button').press('Enter');
    expect(await head.getAttribute('aria-sort')).toBe('ascending');
  });

  test('a button that is sending keeps its width and the focus', async () => {
    await open('');
    const button = page.getByRole('button', { name: /Press to send/ });
    const before = await button.boundingBox();
    await button.focus();
    await page.keyboard.press('Enter');
    await button.getByRole('progressbar').waitFor();
    expect((await button.boundingBox())?.width).toBe(before?.width);
    expect(await focused()).toContain('Press to send');
  });
});

describe('a form', () => {
  const form = () => page.getByRole('form', { name: 'Example form' });

  test('that lacks something says so in a message and in a list that has the focus and leads to the fields', async () => {
    await open('');
    await form().getByRole('textbox', { name: 'Note' }).press('Enter');
    const list = form().getByRole('group', { name: '4 things to correct' });
    await list.waitFor();
    expect(await list.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.getByRole('region', { name: 'Messages' }).getByText('Please enter a note').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    for (const [problem, field] of [
      ['Please enter a note', form().getByRole('textbox', { name: 'Note' })],
      ['Please choose a country', form().getByRole('button', { name: 'Country Choose' })],
      ['Please enter the code', form().getByRole('textbox', { name: 'Verification code' })],
      ['Please agree to the terms', form().getByRole('checkbox')],
    ] as const) {
      await list.getByRole('button', { name: problem }).click();
      expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
    }
    expect(await form().getByText('Sent.').count()).toBe(0);
  });

  test('says what is wrong with a field once it was left, and is sent when nothing is', async () => {
    await open('');
    const note = form().getByRole('textbox', { name: 'Note' });
    await note.focus();
    expect(await form().getByText('Please enter a note').count()).toBe(0);
    await note.blur();
    await form().getByText('Please enter a note').waitFor();
    await note.fill('cold 👨‍👩‍👧');
    expect(await form().getByText('6/20').count()).toBe(1);
    await form().getByRole('button', { name: 'Country Choose' }).click();
    await page.getByRole('combobox').fill('turk');
    await page.keyboard.press('Enter');
    await form().getByRole('button', { name: 'Country TR Türkiye' }).waitFor();
    await form().getByRole('textbox', { name: 'Verification code' }).fill('123456');
    await form().getByRole('checkbox').check({ force: true });
    await form().getByRole('button', { name: 'Create account' }).click();
    await form().getByText('Sent.').waitFor();
  });

  test('takes a code as it is pasted, and counts down until the next one', async () => {
    const clocked = await newPage({ viewport: { width: 1240, height: 900 } });
    await clocked.clock.install({ time: 0 });
    await open('', clocked);
    await clocked.clock.pauseAt(3_600_000);
    const code = clocked.getByRole('textbox', { name: 'Verification code' });
    await code.fill('Kontor: 12 34-5.');
    expect(await code.inputValue()).toBe('12345');
    await code.fill('１２３ 456 789');
    expect(await code.inputValue()).toBe('123456');
    await clocked.getByRole('button', { name: 'Send code' }).click();
    await clocked.getByText('Send again in 0:59').waitFor();
    await clocked.clock.runFor(58_500);
    await clocked.getByText('Send again in 0:01').waitFor();
    await clocked.clock.runFor(1_000);
    await clocked.getByRole('button', { name: 'Send again' }).first().waitFor();
    await clocked.close();
  });

  test('finds a country by its digits, with arrows, and Escape leaves it as it was', async () => {
    await open('');
    const country = page.getByRole('group', { name: 'Phone number' }).getByRole('button');
    await country.click();
    await page.getByRole('combobox').fill('+4');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await page.getByRole('group', { name: 'Phone number' }).getByText('+43').waitFor();
    await country.click();
    await page.getByRole('combobox').fill('nowhere');
    await page.getByText('No country found').waitFor();
    await page.keyboard.press('Enter');
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.getByRole('combobox').waitFor({ state: 'detached' });
    expect(await country.textContent()).toContain('+43');
  });

  test('keeps the letters that were typed before its list of countries had come', async () => {
    const hasty = await newPage({ viewport: { width: 1240, height: 900 } });
    const held: Route[] = [];
    await hasty.route(/search-popup/, (route) => void held.push(route));
    await open('', hasty);
    await hasty.getByRole('button', { name: 'Country Choose' }).click();
    await hasty.keyboard.type('turk');
    expect(held).toHaveLength(1);
    await held[0]?.continue();
    const search = hasty.getByRole('combobox');
    await search.waitFor();
    expect(await search.inputValue()).toBe('turk');
    await search.press('Enter');
    await hasty.getByRole('button', { name: 'Country TR Türkiye' }).waitFor();
    await hasty.close();
  });

  test('takes a picture that is chosen or dropped', async () => {
    await open('');
    const place = page.getByRole('group', { name: 'Front', exact: true });
    await place.locator('input[type=file]').setInputFiles({ name: 'front.png', mimeType: 'image/png', buffer: Buffer.from('x') });
    await place.getByText('front.png').waitFor();
    await place.locator('[data-drop]').evaluate((element) => {
      const data = new DataTransfer();
      data.items.add(new File(['y'], 'dropped.png', { type: 'image/png' }));
      element.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
    });
    await place.getByText('dropped.png').waitFor();
    expect(await place.getByRole('img').count()).toBe(1);
  });
});

describe('a sheet', () => {
  test('comes back from a short drag and leaves after a long one', async () => {
    await open('');
    await page.getByRole('button', { name: 'Open a sheet' }).click();
    const sheet = page.getByRole('dialog');
    const drag = async (by: number): Promise<void> => {
      const box = await sheet.boundingBox();
      if (box === null) throw new Error('the sheet is not in sight');
      await page.mouse.move(box.x + box.width / 2, box.y + 8);
      await page.mouse.down();
      await page.mouse.move(box.x + box.width / 2, box.y + 8 + by, { steps: 4 });
      await page.mouse.up();
    };
    const before = await sheet.boundingBox();
    await drag(40);
    expect(await sheet.boundingBox()).toEqual(before);
    await drag(140);
    await sheet.waitFor({ state: 'detached' });
  });
});

describe('toasts', () => {
  test('leave on their own, wait under the pointer, and are read aloud', async () => {
    const clocked = await newPage({ viewport: { width: 1240, height: 900 } });
    await clocked.clock.install({ time: 0 });
    await open('', clocked);
    await clocked.clock.pauseAt(3_600_000);
    await clocked.getByRole('button', { name: 'Toast: error' }).click();
    const card = clocked.getByRole('region', { name: 'Messages' }).getByText('Network error');
    await card.hover();
    await clocked.clock.runFor(5000);
    expect(await card.count()).toBe(1);
    await clocked.mouse.move(0, 0);
    await clocked.clock.runFor(1199);
    expect(await card.count()).toBe(1);
    await clocked.clock.runFor(1);
    await card.waitFor({ state: 'detached' });
    expect(await clocked.getByRole('alert').textContent()).toBe('Network error. The order was not sent. Your input is kept.');
    await clocked.close();
  });
});

describe('a finger', () => {
  test('reaches every control within 44 px, or meets a neighbour there', async () => {
    const phone = await newPage({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    await open('', phone);
    const missed = await phone.evaluate(() => {
      // The box around an input is its neighbour too: its unit and its icons belong to the field.
      const controls = 'button, label, a[href], input, [role=tab], div:has(> input)';
      const reach = 21;
      const found: string[] = [];
      for (const control of document.querySelectorAll<HTMLElement>('main button:not([aria-hidden]), main label:has(input)')) {
        control.scrollIntoView({ block: 'center', inline: 'center' });
        const box = control.getBoundingClientRect();
        for (const offset of [-reach, reach]) {
          const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2 + offset)?.closest(controls);
          if (hit === null || hit === undefined) found.push(control.getAttribute('aria-label') ?? control.textContent);
        }
      }
      return found;
    });
    expect(missed).toEqual([]);
    await phone.close();
  });

  test.each(['en', 'de', 'ja', 'zh-TW'])('the page in %s fits a window of 320 px', async (lang) => {
    const narrow = await newPage({ viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true });
    await open(`lang=${lang}`, narrow);
    expect(await narrow.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await narrow.close();
  });
});

test('nothing was written to the console, the policy refused nothing', () => {
  expect(problems.flat()).toEqual([]);
});
