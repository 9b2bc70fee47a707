import { expect, test } from 'vitest';
import { Outbox } from './outbox.ts';

/** Longer than a slice. */
const LONG_MS = 3;

test('those who write long let others have a turn between; all are written, in order, and only when they were added', async () => {
  const outbox = new Outbox((run) => void setImmediate(run));
  const seen: string[] = [];
  const sender = (name: string) => ({
    flush(): void {
      seen.push(name);
      const untilMs = performance.now() + LONG_MS;
      while (performance.now() < untilMs);
    },
  });
  const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
  outbox.add(sender('a'));
  outbox.add(sender('b'));
  expect(seen).toEqual([]);
  await turn();
  expect(seen).toEqual(['a']);
  outbox.add(sender('c'));
  await turn();
  expect(seen).toEqual(['a', 'b']);
  await turn();
  await turn();
  expect(seen).toEqual(['a', 'b', 'c']);
  outbox.add(sender('d'));
  await turn();
  expect(seen).toEqual(['a', 'b', 'c', 'd']);
});
