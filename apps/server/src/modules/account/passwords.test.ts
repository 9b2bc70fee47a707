import { afterAll, expect, test } from 'vitest';
import { Passwords } from './passwords.ts';

const passwords = new Passwords();
afterAll(() => passwords.close());

test('knows a password again, and only that one', async () => {
  const hash = await passwords.hash('correct horse');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await passwords.matches('correct horse', hash)).toBe(true);
  expect(await passwords.matches('correct horsf', hash)).toBe(false);
  expect(await passwords.hash('correct horse')).not.toBe(hash);
});

test('an account that is not there never matches, not even the decoy’s password', async () => {
  expect(await passwords.matches('nobody has this password', undefined)).toBe(false);
});

test('strangers take no place from those who are known, who go first', async () => {
  const hash = await passwords.hash('correct horse');
  const order: string[] = [];
  const strangers = Array.from({ length: 80 }, () =>
    passwords.matches('x', hash).then(
      () => order.push('stranger'),
      () => undefined,
    ),
  );
  // Behind those who came before, and asked in the same turn.
  const known = Promise.resolve()
    .then(() => passwords.matches('correct horse', hash, true))
    .then((matches) => {
      order.push('known');
      return matches;
    });
  expect(await known).toBe(true);
  expect(order.length).toBeLessThan(10);
  await Promise.all(strangers);
  expect(order.filter((who) => who === 'stranger').length).toBeGreaterThanOrEqual(64);
});

test('a decoy that could not be made is made again', async () => {
  const fresh = new Passwords();
  const first = fresh.matches('x', undefined);
  await fresh.close();
  await expect(first).rejects.toMatchObject({ code: 503 });
  expect(await fresh.matches('x', undefined)).toBe(false);
  await fresh.close();
});

test('more than can wait is told busy at once, and the others are still answered', async () => {
  const answers = await Promise.allSettled(Array.from({ length: 80 }, () => passwords.matches('x', undefined)));
  const refusals = answers.filter((answer) => answer.status === 'rejected');
  expect(refusals.length).toBeGreaterThanOrEqual(5);
  expect(refusals.every((answer) => (answer.reason as { code: number }).code === 503)).toBe(true);
  expect(answers.some((answer) => answer.status === 'fulfilled' && !answer.value)).toBe(true);
});

test('whether there is room can be asked beforehand, by those who are known and by strangers apart', async () => {
  const hash = await passwords.hash('correct horse');
  passwords.assertRoom(false);
  const strangers = Promise.allSettled(Array.from({ length: 80 }, () => passwords.matches('x', hash)));
  // All of them have asked when their decoy was there.
  await Promise.resolve();
  expect(() => passwords.assertRoom(false)).toThrow('503');
  passwords.assertRoom(true);
  await strangers;
  passwords.assertRoom(false);
});
