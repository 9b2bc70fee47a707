import { expect, test } from 'vitest';
import { collectGarbage } from './collect-garbage.ts';

test('what nothing refers to is gone, and the flag that it takes is off again', async () => {
  const left = new WeakRef(new ArrayBuffer(1 << 20));
  await new Promise((resolve) => setImmediate(resolve));
  collectGarbage();
  expect(left.deref()).toBeUndefined();
  expect('gc' in globalThis).toBe(false);
});
