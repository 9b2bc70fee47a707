import { Code } from '@kontor/contract/envelope';
import { dismissToast, toastEntries } from '@kontor/ui/toast-list';
import { beforeEach, describe, expect, test } from 'vitest';
import { CallError } from './call-server.ts';
import { noteRegionRestricted } from './region.ts';
import { tellFailure } from './tell-failure.ts';

beforeEach(() => {
  for (const { id } of toastEntries()) dismissToast(id);
});

describe('a failed call', () => {
  test('is told in a toast, and its sentence is given for the place', () => {
    expect(tellFailure(new CallError(Code.BUSY, 'Busy.'))).toBe('Busy.');
    expect(toastEntries()).toMatchObject([{ kind: 'error', title: 'Busy.' }]);
  });

  test('twice with the same words is one toast', () => {
    tellFailure(new CallError(0, 'Network error'));
    tellFailure(new CallError(0, 'Network error'));
    expect(toastEntries()).toMatchObject([{ title: 'Network error' }]);
  });

  test('of a session that is over, or of a refused region, is told elsewhere', () => {
    expect(tellFailure(new CallError(Code.SESSION_OVER, 'Over.'))).toBe('Over.');
    noteRegionRestricted();
    expect(tellFailure(new CallError(0, 'Network error'))).toBe('Network error');
    expect(toastEntries()).toEqual([]);
  });
});
