/** An appeal, from what both sides show until what becomes of it: two operators agree about a large trade, one rules a small one, and the customers read it on their pages. Nobody else sees a picture. */
import { dealTerms } from '@kontor/contract/deal-advert';
import { dealAppeal, dealDetail, dealPaid } from '@kontor/contract/deal';
import { Code } from '@kontor/contract/envelope';
import { FILE_PATH } from '@kontor/contract/upload';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { axeFindings } from './axe-findings.ts';
import { Operator, expectAccessible } from './operator.ts';
import { ask } from './test-server.ts';
import { TestSite } from './test-site.ts';
import { MERCHANT, MERCHANTS_UID, STRANGER, TAKER, Traders, drawnPicture, orderAt, sayPaid } from './traders.ts';
import { until } from './two-operators.ts';
import { newVisitor } from './visitor.ts';
import type { Visitor } from './visitor.ts';

/** 920 EUR at 0.92 are a thousand USDT: the smallest trade that two have to rule, and the largest that there may be. */
const [PRICE, TOTAL] = ['0.92', '920'] as const;

const site = new TestSite({ environment: { CONSOLE_PORT: '0' } });
const traders = new Traders(site);
let anna: Operator;
let bert: Operator;
let seller: Visitor;
let buyer: Visitor;
let advert = '';
let order = '';

async function seated(account: string, name: string): Promise<Operator> {
  const operator = await Operator.made(site, account, name, 'risk,support');
  await operator.page.getByRole('link', { name: 'Sign in' }).click();
  await operator.signIn();
  await operator.page.getByRole('heading', { name: 'Changes', exact: true }).waitFor();
  return operator;
}

async function approve(operator: Operator): Promise<void> {
  const { page } = operator;
  await operator.open('/merchants');
  await page.locator('input[name=uid]').fill(String(MERCHANTS_UID));
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await page.locator('aside input[name=approve_reason]').fill('Known to us');
  await page.locator('aside').getByRole('button', { name: 'Approve', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Approve', exact: true }).click();
  await until(async () => (await ask(site.url, dealTerms, {}, await traders.token(MERCHANT))).advertise.length === 0);
}

/** Gives the coins of a trade to one of the two, for a reason. */
async function rule(operator: Operator, number: string, side: 'buyer' | 'seller', reason: string): Promise<void> {
  const { page } = operator;
  await operator.open('/appeals');
  await page.locator(`a[data-row="${number}"]`).click();
  const panel = page.locator('aside');
  await panel.locator(`input[name=rule_${side}]`).fill(reason);
  await panel.getByRole('button', { name: `Give the coins to the ${side}` }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: `Give the coins to the ${side}` })
    .click();
}

/** Chooses a picture in a place, and waits until it is kept. */
async function show(page: Page, place: Page | Locator, colour: string): Promise<void> {
  await place
    .locator('input[type=file]')
    .first()
    .setInputFiles(await drawnPicture(page, colour));
  await place.locator('[data-picture=sent]').waitFor();
}

beforeAll(async () => {
  anna = await seated('anna', 'Anna');
  bert = await seated('bert', 'Bert');
  const method = await traders.equip(MERCHANT);
  await approve(anna);
  advert = await traders.advert(method, { price: PRICE, quantity: '2000', maximum: '1000' });
  seller = await newVisitor(site.browser, { still: true, phone: true });
  buyer = await newVisitor(site.browser, { still: true });
});

test('a buyer shows his payment, and both write to each other', async () => {
  order = await traders.purchase(advert, TOTAL, PRICE);
  const { page } = buyer;
  await traders.openAs(page, TAKER, `/deal/buy-detail/${order}`);
  await show(page, page.locator('[data-phase=pay]'), '#264');
  await sayPaid(page);
  await page.waitForURL(`**/deal/buy-confirm/${order}`);
  expect(orderAt(page)).toBe(order);
  await page.getByRole('img', { name: 'Picture 1' }).first().waitFor();
  await page.getByRole('textbox', { name: 'Message' }).fill('<b>I paid at noon</b>');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByText('<b>I paid at noon</b>').waitFor();

  await traders.openAs(seller.page, MERCHANT, `/deal/sell-detail/${order}`);
  await seller.page.getByRole('heading', { name: 'Proof from the buyer' }).waitFor();
  await seller.page.getByRole('img', { name: 'Picture 1' }).first().waitFor();
  await seller.page.getByRole('button', { name: /^Open chat/ }).click();
  await seller.page.getByText('<b>I paid at noon</b>').waitFor();
  await seller.page.getByRole('button', { name: 'Not there yet' }).click();
  await page.locator('[data-from=peer]').getByText('Not there yet').waitFor();
  await seller.page.getByRole('button', { name: 'Back to the order' }).click();
});

test('the seller appeals with a picture, and the buyer adds his own', async () => {
  const { page } = seller;
  await page.getByRole('button', { name: 'Appeal', exact: true }).first().click();
  const form = page.getByRole('dialog');
  await form.locator('textarea[name=statement]').fill('Nothing has come');
  await show(page, form, '#642');
  expect(await axeFindings(page)).toEqual([]);
  await form.getByRole('button', { name: 'Send the appeal' }).click();
  await page.locator('[data-state=appeal]').waitFor();

  await buyer.page.getByText('Nothing has come').first().waitFor();
  await buyer.page.getByRole('button', { name: 'Add evidence' }).click();
  const more = buyer.page.getByRole('dialog');
  await more.locator('textarea[name=statement]').fill('My bank has sent it');
  await show(buyer.page, more, '#426');
  await more.getByRole('button', { name: 'Send', exact: true }).click();
  await more.waitFor({ state: 'detached' });
  await page.getByText('My bank has sent it').first().waitFor();
  for (const visitor of [seller, buyer]) {
    await visitor.page.getByRole('img', { name: 'Picture 1' }).nth(1).waitFor();
    expect(await axeFindings(visitor.page)).toEqual([]);
  }
});

test('its pictures are seen by both, and by nobody else', async () => {
  const { appeal, proof } = await traders.deal(order);
  const files = [...proof, ...appeal!.seller.files.map(({ file }) => file), ...appeal!.buyer.files.map(({ file }) => file)];
  expect(new Set(files).size).toBe(3);
  const read = async (file: string, account: string): Promise<Response> =>
    fetch(site.at(`${FILE_PATH}${file}`), { headers: { token: account === '' ? '' : await traders.token(account) } });
  for (const file of files) {
    for (const account of [MERCHANT, TAKER]) expect((await read(file, account)).headers.get('content-type')).toBe('image/jpeg');
    expect(await (await read(file, STRANGER)).json()).toMatchObject({ code: Code.NOT_FOUND });
    expect((await read(file, '')).headers.get('content-type')).toMatch('application/json');
  }
  await expect(ask(site.url, dealDetail, { order }, await traders.token(STRANGER))).rejects.toThrow(` ${Code.NOT_FOUND} `);
});

test('two operators agree, and both read on their pages what was decided and why', async () => {
  const before = await traders.fiat(TAKER);
  await anna.open('/appeals');
  await anna.page.locator(`a[data-row="${order}"]`).click();
  const panel = anna.page.locator('aside');
  for (const words of ['Nothing has come', 'My bank has sent it', '<b>I paid at noon</b>', 'Two operators have to rule the same.'])
    await panel.getByText(words, { exact: true }).waitFor();
  await panel.getByRole('button', { name: 'Show picture 1' }).first().click();
  await panel.getByRole('img', { name: 'Picture 1' }).first().waitFor();
  await expectAccessible(anna.page);

  await rule(anna, order, 'buyer', 'The bank confirms the payment');
  await panel.getByText('You have ruled. Another operator has to rule the same.').waitFor();
  expect(await panel.getByRole('button', { name: 'Give the coins to the buyer' }).count()).toBe(0);
  await bert.open('/appeals');
  await bert.page.locator(`a[data-row="${order}"]`).click();
  await bert.page.getByText('One has ruled for the buyer. Another one has to agree.').waitFor();
  expect(await traders.state(order)).toBe('appeal');
  // Of one who has ruled, customers read nothing.
  expect((await traders.deal(order)).appeal?.ruling).toBeNull();

  await rule(bert, order, 'buyer', 'I have read the same');
  await buyer.page.getByRole('heading', { name: 'Successful purchase' }).waitFor();
  await seller.page.getByRole('heading', { name: 'Sold' }).waitFor();
  for (const { page } of [buyer, seller]) {
    await page.getByText('I have read the same').waitFor();
    await page.getByText('Support has decided.').waitFor();
    expect(await axeFindings(page)).toEqual([]);
  }
  await expect.poll(() => traders.fiat(TAKER)).toBeCloseTo(before + 1_000, 8);
});

test('one rules a small trade for the seller, which is cancelled by that and counts against nobody', async () => {
  const small = await traders.purchase(advert, '46', PRICE);
  const [token, sellers] = [await traders.token(TAKER), await traders.token(MERCHANT)];
  await ask(site.url, dealPaid, { order: small }, token);
  await ask(site.url, dealAppeal, { order: small, reason: 'not_received', statement: 'Nothing has come', evidence: [] }, sellers);
  await buyer.page.goto(site.at(`/deal/buy-confirm/${small}`));
  await buyer.page.locator('[data-state=appeal]').waitFor();
  await rule(bert, small, 'seller', 'The bank knows of no payment');
  await buyer.page.getByRole('heading', { name: 'Support has decided: the order is cancelled' }).waitFor();
  await buyer.page.getByText('The bank knows of no payment').waitFor();
  expect(await buyer.page.getByRole('button', { name: 'Appeal', exact: true }).count()).toBe(0);
  expect((await ask(site.url, dealTerms, {}, token)).cancelled).toMatchObject({ before: 0, after: 0 });
  await seller.page.goto(site.at(`/deal/sell-detail/${small}`));
  await seller.page.getByText('Your USDT are back.').waitFor();
  for (const { problems } of [seller, buyer, anna.visitor, bert.visitor]) expect(problems).toEqual([]);
});
