/** Every text that the specification quotes, where a reader of English meets it: nobody may reword these (spec §2, §4, §5, §6, §8). */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const QUOTED: readonly (readonly [text: string, namespace: string, key: string])[] = [
  ['Are you sure you want to exit the current account', 'shell', 'user.logoutQuestion'],
  ['Choose the network that matches the receiving platform, or assets may be lost.', 'payments', 'address.lead'],
  ['Copy failed', 'orders', 'detail.copyFailed'],
  ['Copy failed', 'shell', 'user.copyFailed'],
  ['Copy success', 'orders', 'detail.copied'],
  ['Copy success', 'shell', 'user.copied'],
  ['Do you want to cancel this order?', 'deal', 'cancelled.title'],
  ['Do you want to cancel this order?', 'order-panel', 'cancelOne.title'],
  ['Do you want to cancel this order?', 'trade', 'orders.cancelTitle'],
  ['Exit success', 'shell', 'user.logoutDone'],
  ['Network error', 'shell', 'error.network'],
  ['Please enter 4-20 character remarks', 'payments', 'address.problem.note'],
  ['Please login first', 'shell', 'user.loginFirst'],
  ['Region restricted', 'shell', 'region.title'],
  ['Revocation successful', 'deal', 'cancelled.done'],
  ['Revocation successful', 'order-panel', 'cancelOne.done'],
  ['Revocation successful', 'order-panel', 'cancelEvery.done'],
  ['Revocation successful', 'trade', 'orders.cancelled'],
  ['System error', 'shell', 'error.system'],
  ['System error', 'trade', 'error.system'],
  ['The login passwords did not match', 'entry', 'password.loginMismatch'],
  ['The password did not match with repeated password', 'entry', 'password.fundMismatch'],
  ['Withdrawal succeeded', 'withdrawal', 'succeeded'],
  ['Successful purchase', 'deal', 'end.completedBuyer'],
  ['Wrong country code', 'entry', 'problem.areaWrong'],
  ['Wrong phone number', 'entry', 'problem.phoneWrong'],
  ['Your region/country is not supported', 'shell', 'region.text'],
  ['Submitted, waiting for review', 'identity', 'submitted'],
  ['Submitted, waiting for review', 'security', 'level.identityPending'],
  ['Submitted pending review', 'identity', 'submittedToast'],
  ['No trading permission', 'identity', 'noPermission'],
  ['Can trade, unlimited', 'identity', 'canTrade'],
];

function wordAt(namespace: string, key: string): unknown {
  const words: unknown = JSON.parse(readFileSync(new URL(`messages/en_US/${namespace}.json`, import.meta.url), 'utf8'));
  return key.split('.').reduce<unknown>((tree, name) => (tree as Readonly<Record<string, unknown>>)[name], words);
}

test.each(QUOTED)('“%s” is said so: %s %s', (text, namespace, key) => {
  expect(wordAt(namespace, key)).toBe(text);
});

test('“Please enter ...” begins every toast about an empty field', () => {
  const words = wordAt('entry', 'invite') as Readonly<Record<string, string>>;
  expect(words['required']).toMatch(/^Please enter /);
});
