import { afterEach, expect, it } from 'vitest';

import { dismissToast, onToastChange, toast, toastEntries } from './toast-list.ts';

afterEach(() => {
  for (const { id } of toastEntries()) dismissToast(id);
});

const words = (): readonly string[] => toastEntries().map(({ kind, title }) => `${kind}: ${title}`);

it('keeps the last three, oldest first', () => {
  toast.info('one');
  toast.success('two');
  toast.error('three');
  toast.info('four');
  expect(words()).toEqual(['success: two', 'error: three', 'info: four']);
});

it('shows the same words twice in a row once, and counts them as new', () => {
  toast.error('Network error');
  const [first] = toastEntries();
  toast.error('Network error');
  expect(words()).toEqual(['error: Network error']);
  expect(toastEntries()[0]?.id).not.toBe(first?.id);
});

it('tells of each change until it is asked to stop', () => {
  const seen: number[] = [];
  const stop = onToastChange(() => seen.push(toastEntries().length));
  toast.info('one', 'with a text');
  dismissToast(toastEntries()[0]?.id ?? -1);
  dismissToast(-1);
  stop();
  toast.info('two');
  expect(seen).toEqual([1, 0]);
});
