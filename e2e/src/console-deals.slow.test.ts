/**
 * Operators let somebody advertise, read both sides of an appeal, ask for more, and rule: the coins are the buyer's. Above a value two of them have to say the same.
 * A payment that nobody confirms is counted, stands in the desk, and after an hour in what is wrong.
 */
import { collectionAdd } from '@kontor/contract/collection';
import { advertOnline, advertSave, dealTerms } from '@kontor/contract/deal-advert';
import { dealAppeal, dealChat, dealChatSend, dealCreate, dealDetail, dealPaid } from '@kontor/contract/deal';
import { login } from '@kontor/contract/account';
import { demoClock } from '@kontor/contract/demo';
import { accounts, transfer } from '@kontor/contract/wallet';
import { beforeAll, expect, test } from 'vitest';
import { Operator, STEP_MS, expectAccessible } from './operator.ts';
import { DEMO_PASSWORD, ask } from './test-server.ts';
import { TestSite } from './test-site.ts';

const MINUTE_MS = 60_000;
/** Between two looks at the clocks, ms. */
const TURN_MS = 500;
/** The confirmation's hour, and another one in which nobody does anything. */
const OVERDUE_STEPS = (125 * MINUTE_MS) / STEP_MS;

const site = new TestSite({ environment: { INDEX_FEED: 'script', CLOCK: 'hand', CONSOLE_PORT: '0' } });
let anna: Operator;
let [seller, buyer, order] = ['', '', ''];
/** How the seller is paid. */
let method = '';

const advance = async (milliseconds: number): Promise<number> => (await ask(site.url, demoClock, { advance_ms: milliseconds })).now;
/** Authenticators go by this machine's time, and so does the exchange while operators are let in; or both are so far ahead of it. */
async function whileTogether(work: () => Promise<void>, aheadMs = 0): Promise<void> {
  let isAtWork = true;
  const keepUp = (async () => {
    for (; isAtWork; await new Promise((resolve) => setTimeout(resolve, TURN_MS))) {
      const behind = Date.now() + aheadMs - (await advance(1));
      if (behind > 0) await advance(behind);
    }
  })();
  await work().finally(() => (isAtWork = false));
  await keepUp;
}

async function signedIn(account: string, name: string, roles: string, aheadSteps = 0): Promise<Operator> {
  const operator = await Operator.made(site, account, name, roles, aheadSteps);
  await operator.page.getByRole('link', { name: 'Sign in' }).click();
  await operator.signIn();
  await operator.page.getByRole('heading', { name: 'Changes', exact: true }).waitFor();
  return operator;
}

beforeAll(async () => {
  await whileTogether(async () => {
    anna = await signedIn('anna', 'Anna', 'risk,support');
  });
  [seller, buyer] = (await Promise.all(
    ['demo1', 'demo2'].map(async (account) => (await ask(site.url, login, { account, password: DEMO_PASSWORD })).token),
  )) as [string, string];
  const bank = { full_name: 'Test Person', bank: 'Example Bank', number: 'DE89370400440532013000', currency: 'EUR' } as const;
  ({ id: method } = await ask(site.url, collectionAdd, { kind: 'sepa', ...bank }, seller));
});

/** An advert of USDT for EUR that is online. */
async function offered(quantity: string, maximum: string, clientId: string): Promise<string> {
  const free = { identity: false, age_days: 0, completed: 0, completion: '0' };
  const terms = { side: 'sell', symbol: 'USDT', fiat: 'EUR', price_type: 'fixed', price: '0.95', quantity, pay_time: 15 } as const;
  const limits = { minimum: '10', maximum, methods: [method], terms: 'In your own name', conditions: free, client_id: clientId };
  const { advert } = await ask(site.url, advertSave, { ...terms, ...limits }, seller);
  await ask(site.url, advertOnline, { advert }, seller);
  return advert;
}

/** A trade that its buyer says he has paid; gives its number. */
async function paid(advert: string, amount: string, clientId: string): Promise<string> {
  const made = await ask(site.url, dealCreate, { advert, amount, price: '0.95', client_id: clientId }, buyer);
  await ask(site.url, dealPaid, { order: made.order }, buyer);
  return made.order;
}

const stateOf = async (deal: string) => (await ask(site.url, dealDetail, { order: deal }, buyer)).deal.state;
const fiatOf = async (token: string): Promise<string | undefined> =>
  (await ask(site.url, accounts, { account: 'fiat' }, token)).list.find(({ symbol }) => symbol === 'USDT')?.available;

test('somebody who never asked is found by his UID and let in', async () => {
  const { page } = anna;
  await anna.open('/merchants');
  await page.getByText('Nobody waits').waitFor();
  await expectAccessible(page);
  await page.locator('input[name=uid]').fill('1');
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  const panel = page.locator('aside');
  await panel.getByText('Has not asked').waitFor();
  await panel.getByText('20 completed trades').waitFor();
  await expectAccessible(page);
  await panel.locator('input[name=approve_reason]').fill('Known to us');
  await panel.getByRole('button', { name: 'Approve', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Approve', exact: true }).click();
  await panel.getByText('Merchant', { exact: true }).waitFor();
  await expect.poll(async () => (await ask(site.url, dealTerms, {}, seller)).merchant?.state).toBe('approved');
  // The engine knows it a moment later.
  await expect.poll(async () => (await ask(site.url, dealTerms, {}, seller)).advertise).toEqual([]);
});

test('an appeal waits, is read from both sides, asked about, and ruled', async () => {
  const { page } = anna;
  await ask(site.url, transfer, { from: 'spot', to: 'fiat', symbol: 'USDT', quantity: '2000', client_id: 'to-sell' }, seller);
  const advert = await offered('500', '400', 'advert');
  order = await paid(advert, '95', 'trade');
  await ask(site.url, dealChatSend, { order, text: '<b>I paid at noon</b>', client_id: 'hello' }, buyer);
  await ask(site.url, dealAppeal, { order, reason: 'not_received', statement: 'Nothing has come', evidence: [] }, seller);

  await anna.open('/appeals');
  await page.locator(`a[data-row="${order}"]`).click();
  const panel = page.locator('aside');
  await panel.getByText('Nothing has come', { exact: true }).waitFor();
  await panel.getByText('<b>I paid at noon</b>').waitFor();
  await panel.getByText('DE89370400440532013000').waitFor();
  await expectAccessible(page);
  await panel.locator('textarea[name=ask]').fill('Please send the page of your account');
  await panel.getByRole('button', { name: 'Ask for something' }).click();
  await panel.getByText(/^Buyer was asked for something/).waitFor();
  const { list } = await ask(site.url, dealChat, { order }, buyer);
  expect(list[0]).toMatchObject({ from: 'support', text: 'Please send the page of your account' });

  await panel.locator('input[name=rule_buyer]').fill('The bank confirms the payment');
  await panel.getByRole('button', { name: 'Give the coins to the buyer' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Give the coins to the buyer' }).click();
  await expect.poll(() => stateOf(order)).toBe('completed');
  const { appeal } = await ask(site.url, dealDetail, { order }, seller);
  expect(appeal?.ruling).toMatchObject({ outcome: 'buyer', reason: 'The bank confirms the payment' });
  await anna.open('/appeals');
  await page.getByText('No appeal is open').waitFor();
  await page.locator('label').filter({ hasText: 'Ruled' }).click();
  await page.locator(`a[data-row="${order}"]`).waitFor();
});

/** Opens a trade anew, says who gets the coins, and waits until what was said stands among the decisions. */
async function rule(operator: Operator, deal: string, side: 'buyer' | 'seller', reason: string): Promise<void> {
  const { page } = operator;
  await operator.open(`/appeals/${deal}`);
  const words = `Give the coins to the ${side}`;
  await page.locator(`aside input[name=rule_${side}]`).fill(reason);
  await page.locator('aside').getByRole('button', { name: words }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: words }).click();
  await page.locator('aside').getByText(reason, { exact: true }).waitFor();
}

test('worth much is ruled by two: neither the first alone moves a coin, nor two who disagree, until both say the same', async () => {
  let bert: Operator | undefined;
  await whileTogether(async () => {
    bert = await signedIn('bert', 'Bert', 'support');
  });
  // At 0.92 EUR for a USD it is worth 1,000 USDT: what two have to rule about, and the most that one trade may be.
  const advert = await offered('1000', '950', 'large');
  const large = await paid(advert, '920', 'large-trade');
  await ask(site.url, dealAppeal, { order: large, reason: 'not_received', statement: 'Nothing has come', evidence: [] }, seller);
  const before = [await fiatOf(buyer), await fiatOf(seller)];
  const isUnmoved = async (): Promise<void> => {
    expect(await stateOf(large)).toBe('appeal');
    expect([await fiatOf(buyer), await fiatOf(seller)]).toEqual(before);
    expect((await ask(site.url, dealDetail, { order: large }, buyer)).appeal?.ruling).toBeNull();
  };
  const isMine = (operator: Operator) => operator.page.locator('aside').getByText('You have ruled. Another operator has to rule the same.');
  const buttons = (operator: Operator) => operator.page.locator('aside').getByRole('button', { name: /^Give the coins to the/ });

  await anna.open(`/appeals/${large}`);
  await anna.page.getByText('Two operators have to rule the same.').waitFor();
  await rule(anna, large, 'buyer', 'The bank confirms it');
  await isMine(anna).waitFor();
  expect(await buttons(anna).count()).toBe(0);
  await isUnmoved();

  await bert!.open(`/appeals/${large}`);
  await bert!.page.getByText('One has ruled for the buyer. Another one has to agree.').waitFor();
  await rule(bert!, large, 'seller', 'The statement is forged');
  await isMine(bert!).waitFor();
  await isUnmoved();

  // What she said stands no more: she may say it again, or what he said.
  await anna.open(`/appeals/${large}`);
  await anna.page.getByText('One has ruled for the seller. Another one has to agree.').waitFor();
  expect(await buttons(anna).count()).toBe(2);
  await expectAccessible(anna.page);
  await rule(anna, large, 'seller', 'Looked again: it is forged');
  await expect.poll(() => stateOf(large)).toBe('cancelled');
  // The advert has the coins again, which is online.
  expect([await fiatOf(buyer), await fiatOf(seller)]).toEqual(before);
  expect((await ask(site.url, dealDetail, { order: large }, buyer)).appeal?.ruling).toMatchObject({ outcome: 'seller' });
  expect(bert!.visitor.problems).toEqual([]);
  expect(anna.visitor.problems).toEqual([]);
});

test('a payment that nobody confirms is counted in the menu, stands in the desk with both sides, and after an hour in what is wrong', async () => {
  const late = await paid(await offered('200', '190', 'slow'), '95', 'slow-trade');
  await whileTogether(async () => {
    const cora = await signedIn('cora', 'Cora', 'support', OVERDUE_STEPS);
    const { page, visitor } = cora;
    const badge = page.getByRole('link', { name: /^Appeals/ });
    await badge.getByText('1 appeals and overdue payments').waitFor();
    await cora.open('/appeals');
    await page.getByText('No appeal is open').waitFor();
    await page.locator('label').filter({ hasText: 'Not confirmed in time' }).click();
    const row = page.locator('tr', { has: page.locator(`a[data-row="${late}"]`) });
    await page.getByRole('columnheader', { name: 'Overdue for' }).waitFor();
    await row.getByText('1 h', { exact: true }).waitFor();
    await expectAccessible(page);
    await page.locator(`a[data-row="${late}"]`).click();
    const panel = page.locator('aside');
    await panel.getByText('Overdue for', { exact: true }).waitFor();
    // How both have traded, as everybody may see it.
    await panel
      .getByText(/^\d+ completed trades/)
      .nth(1)
      .waitFor();
    await expectAccessible(page);
    await cora.open('/running');
    await page.getByText('Trades between customers', { exact: true }).waitFor();
    await page.getByRole('region', { name: 'What is wrong now' }).getByText('Payments are not confirmed').waitFor();
    await expectAccessible(page);
    expect(visitor.problems).toEqual([]);
  }, OVERDUE_STEPS * STEP_MS);
});
