/** Operators let somebody advertise, read both sides of an appeal, ask for more, and rule: the coins are the buyer's. */
import { collectionAdd } from '@kontor/contract/collection';
import {
  advertOnline,
  advertSave,
  dealAppeal,
  dealChat,
  dealChatSend,
  dealCreate,
  dealDetail,
  dealPaid,
  dealTerms,
} from '@kontor/contract/deal';
import { login } from '@kontor/contract/account';
import { transfer } from '@kontor/contract/wallet';
import { beforeAll, expect, test } from 'vitest';
import { Operator, expectAccessible } from './operator.ts';
import { DEMO_PASSWORD, ask } from './test-server.ts';
import { TestSite } from './test-site.ts';

const site = new TestSite({ environment: { CONSOLE_PORT: '0' } });
let anna: Operator;
let [seller, buyer, order] = ['', '', ''];

beforeAll(async () => {
  anna = await Operator.made(site, 'anna', 'Anna', 'risk,support');
  await anna.page.getByRole('link', { name: 'Sign in' }).click();
  await anna.signIn();
  await anna.page.getByRole('heading', { name: 'Changes', exact: true }).waitFor();
  [seller, buyer] = (await Promise.all(
    ['demo1', 'demo2'].map(async (account) => (await ask(site.url, login, { account, password: DEMO_PASSWORD })).token),
  )) as [string, string];
});

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
});

test('an appeal waits, is read from both sides, asked about, and ruled', async () => {
  const { page } = anna;
  await ask(site.url, transfer, { from: 'spot', to: 'fiat', symbol: 'USDT', quantity: '1000', client_id: 'to-sell' }, seller);
  const bank = { full_name: 'Test Person', bank: 'Example Bank', number: 'DE89370400440532013000', currency: 'EUR' } as const;
  const method = await ask(site.url, collectionAdd, { kind: 'sepa', ...bank }, seller);
  const free = { identity: false, age_days: 0, completed: 0, completion: '0' };
  const offered = { side: 'sell', symbol: 'USDT', fiat: 'EUR', price_type: 'fixed', price: '0.95', quantity: '500', pay_time: 15 } as const;
  const limits = { minimum: '10', maximum: '400', methods: [method.id], terms: 'In your own name', conditions: free, client_id: 'advert' };
  const { advert } = await ask(site.url, advertSave, { ...offered, ...limits }, seller);
  await ask(site.url, advertOnline, { advert }, seller);
  ({ order } = await ask(site.url, dealCreate, { advert, amount: '95', price: '0.95', client_id: 'trade' }, buyer));
  await ask(site.url, dealPaid, { order }, buyer);
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
  await expect.poll(async () => (await ask(site.url, dealDetail, { order }, buyer)).deal.state).toBe('completed');
  const { appeal } = await ask(site.url, dealDetail, { order }, seller);
  expect(appeal?.ruling).toMatchObject({ outcome: 'buyer', reason: 'The bank confirms the payment' });
  await anna.open('/appeals');
  await page.getByText('No appeal is open').waitFor();
  await page.locator('label').filter({ hasText: 'Ruled' }).click();
  await page.locator(`a[data-row="${order}"]`).waitFor();
  expect(anna.visitor.problems).toEqual([]);
});
