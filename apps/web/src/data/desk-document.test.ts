import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DeskDocument } from './desk-document.ts';
import type { DeskAccount, Kept, LocalCopy } from './desk-document.ts';

type Words = readonly string[];

/** An account that several pages write to, as the server's routes do it. */
class Account {
  version = 0;
  words: Words = [];
  isAway = false;
  /** Takes what is written, and its answer does not arrive. */
  isMute = false;

  door(): DeskAccount<Words> {
    return {
      read: async () => this.#answer(),
      write: async (version, words) => {
        this.#answer();
        if (version !== this.version) return this.#answer();
        this.words = words;
        this.version++;
        if (this.isMute) throw new Error('no answer');
        return undefined;
      },
    };
  }

  #answer(): Kept<Words> {
    if (this.isAway) throw new Error('away');
    return { version: this.version, document: this.words };
  }
}

/** A page of a browser; `turn` lets the time go by that it waits before it writes. */
function page(account: Account | undefined, stored?: LocalCopy<Words>) {
  let copy = stored;
  const due: (() => void)[] = [];
  const failures: unknown[] = [];
  const document = new DeskDocument<Words>({
    empty: [],
    copy: {
      read: () => copy,
      write: (kept) => {
        copy = kept;
      },
    },
    account: account?.door(),
    join: (theirs, own) => [...theirs, ...own.filter((word) => !theirs.includes(word))],
    onChange: () => undefined,
    onFailure: (error) => failures.push(error),
    later: (then) => {
      due.push(then);
      return () => void due.splice(due.indexOf(then), 1);
    },
  });
  const turn = async (): Promise<void> => {
    for (const then of due.splice(0)) then();
    await document.flush();
  };
  return {
    document,
    turn,
    failures,
    copy: () => copy,
    add: (word: string) => document.change((words) => (words.includes(word) ? words : [...words, word])),
  };
}

test('a change is seen at once, kept here, and written soon', async () => {
  const account = new Account();
  const { document, turn, add, copy } = page(account);
  await document.open();
  add('trend');
  expect(document.value).toEqual(['trend']);
  expect(account.words).toEqual([]);
  expect(copy()).toEqual({ version: 0, document: ['trend'], isAhead: true });
  await turn();
  expect(account.words).toEqual(['trend']);
  expect(copy()).toEqual({ version: 1, document: ['trend'], isAhead: false });
});

test('what two pages change at the same time both hold, also what one of them took away', async () => {
  const account = new Account();
  account.words = ['old'];
  account.version = 7;
  const [left, right] = [page(account), page(account)];
  await Promise.all([left.document.open(), right.document.open()]);
  left.add('left');
  right.document.change((words) => words.filter((word) => word !== 'old'));
  await left.turn();
  await right.turn();
  expect(account.words).toEqual(['left']);
  expect(right.document.value).toEqual(['left']);
  await left.document.open();
  expect(left.document.value).toEqual(['left']);
});

test('without an answer the change stays here, is told, and goes with the next', async () => {
  const account = new Account();
  const { document, turn, add, failures } = page(account);
  await document.open();
  account.isAway = true;
  add('one');
  await turn();
  expect(failures).toHaveLength(1);
  expect(document.value).toEqual(['one']);
  account.isAway = false;
  add('two');
  await turn();
  expect(account.words).toEqual(['one', 'two']);
});

test('a page that is opened again is ahead with what was never written', async () => {
  const account = new Account();
  account.words = ['theirs'];
  account.version = 3;
  const { document, turn } = page(account, { version: 2, document: ['own'], isAhead: true });
  expect(document.value).toEqual(['own']);
  await document.open();
  expect(document.value).toEqual(['theirs', 'own']);
  await turn();
  expect(account.words).toEqual(['theirs', 'own']);
});

test('without a session the browser keeps it alone', async () => {
  const { document, turn, add, copy } = page(undefined);
  await document.open();
  add('one');
  await turn();
  expect(copy()).toEqual({ version: 0, document: ['one'], isAhead: true });
});

test('once its person has gone nothing is written for him, and what waits stays in his copy', async () => {
  const account = new Account();
  const { document, turn, add, copy } = page(account);
  await document.open();
  add('one');
  document.close();
  await turn();
  await document.open();
  expect(account.words).toEqual([]);
  expect(copy()).toEqual({ version: 0, document: ['one'], isAhead: true });
});

test('an answer that was asked for before a write takes nothing back', async () => {
  const account = new Account();
  const { document, turn, add } = page(account);
  await document.open();
  const late = account.door();
  const before = await late.read();
  add('one');
  await turn();
  expect(before.version).toBe(0);
  await document.open();
  expect(document.value).toEqual(['one']);
});

test('however pages come and go, no word is lost or there twice', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ page: fc.nat(2), act: fc.constantFrom('add', 'add', 'turn', 'open', 'away', 'mute', 'back') }), {
        maxLength: 40,
      }),
      async (steps) => {
        const account = new Account();
        const pages = [page(account), page(account), page(account)];
        for (const { document } of pages) await document.open();
        let word = 0;
        for (const { page: at, act } of steps) {
          const one = pages[at] as (typeof pages)[number];
          if (act === 'add') one.add(String(word++));
          else if (act === 'turn') await one.turn();
          else if (act === 'open') await one.document.open();
          else [account.isAway, account.isMute] = [act === 'away', act === 'mute'];
        }
        [account.isAway, account.isMute] = [false, false];
        for (const { turn } of pages) await turn();
        expect([...account.words].map(Number).toSorted((a, b) => a - b)).toEqual([...Array(word).keys()]);
      },
    ),
    { numRuns: 300, seed: 112 },
  );
});
