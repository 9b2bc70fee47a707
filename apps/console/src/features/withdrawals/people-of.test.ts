import { describe, expect, test } from 'vitest';
import { pathOf } from './people-of.ts';

const ME = 5;
const ANNA = { by: { id: 3, name: 'Anna' }, decision: 'approve', reason: 'Called him', time: Date.UTC(2026, 10, 20, 14, 17) } as const;
const MINE = { ...ANNA, by: { id: ME, name: 'Bert' } };

describe('who has to agree on a withdrawal', () => {
  test('of two, the first is here, the second and the signer are ahead', () => {
    const path = pathOf({ state: 'reviewing', needs: 2, decisions: [], mine: 'may_decide' }, ME);
    expect(path.map(({ name, stop }) => [name, stop])).toEqual([
      ['You', 'here'],
      ['Another person', 'ahead'],
      ['Signer', 'ahead'],
    ]);
  });

  test('after one, the second is here; it is somebody else for who has decided', () => {
    const names = (mine: 'may_decide' | 'has_decided', decision: typeof ANNA | typeof MINE) =>
      pathOf({ state: 'reviewing', needs: 2, decisions: [decision], mine }, ME).map(({ name, stop }) => [name, stop]);
    expect(names('may_decide', ANNA)).toEqual([
      ['Anna', 'past'],
      ['You', 'here'],
      ['Signer', 'ahead'],
    ]);
    expect(names('has_decided', MINE)).toEqual([
      ['You', 'past'],
      ['Another person', 'here'],
      ['Signer', 'ahead'],
    ]);
  });

  test('what needs nobody is with the signer at once, and what is over was', () => {
    expect(pathOf({ state: 'sent', needs: 0, decisions: [], mine: 'closed' }, ME).map(({ stop }) => stop)).toEqual(['past', 'here']);
    expect(pathOf({ state: 'done', needs: 1, decisions: [ANNA], mine: 'closed' }, ME).map(({ stop }) => stop)).toEqual(['past', 'past']);
  });

  test('what is rejected never comes to the signer', () => {
    const path = pathOf({ state: 'rejected', needs: 2, decisions: [{ ...ANNA, decision: 'reject' }], mine: 'closed' }, ME);
    expect(path.map(({ name, stop }) => [name, stop])).toEqual([
      ['Anna', 'past'],
      ['Nobody', 'ahead'],
      ['Signer', 'ahead'],
    ]);
  });
});
