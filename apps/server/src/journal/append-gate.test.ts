import { MessageChannel } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { systemTimer } from './append-gate.ts';

/** Keeps the event loop busy, ms. */
function block(ms: number): void {
  for (const endMs = performance.now() + ms; performance.now() < endMs;);
}

test('what arrived in a long turn is heard before the time is over', async () => {
  const { port1, port2 } = new MessageChannel();
  const heard: string[] = [];
  const answer = new Promise<void>((resolve) => {
    port1.on('message', () => {
      heard.push('answer');
      cancel();
      resolve();
    });
  });
  const cancel = systemTimer(20, () => heard.push('late'));
  port2.postMessage('the batch is durable');
  block(60);
  await answer;
  await new Promise((resolve) => setTimeout(resolve, 40));
  port1.close();
  expect(heard).toEqual(['answer']);
});

test('without an answer the time is over', async () => {
  const late = await new Promise<string>((resolve) => void systemTimer(5, () => resolve('late')));
  expect(late).toBe('late');
});
