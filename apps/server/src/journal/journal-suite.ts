import { expect, it } from 'vitest';
import { NO_HASH, chained } from './chain.ts';
import type { Batch, Journal, Lease, NewBatch } from './journal.ts';
import { batchAfter, readAll } from './journal-batches.ts';

/** One place to keep journals in, for the tests both implementations must pass. */
export interface JournalHarness {
  /** A new Journal on the same storage, like another process; as leader it may show no life, and know rules up to a version alone. */
  open(options?: { readonly silent?: boolean; readonly engineVersion?: number }): Journal;
  /** Raises the epoch behind the leader's back. */
  usurp(): Promise<void>;
  /** Puts other batches in the place of all that are stored, as somebody could who owns the storage. */
  forge(batches: readonly Batch[]): Promise<void>;
  /** Closes what was opened and removes the storage. */
  dispose(): Promise<void>;
}

async function withHarness(make: () => Promise<JournalHarness>, test: (harness: JournalHarness) => Promise<void>): Promise<void> {
  const harness = await make();
  try {
    await test(harness);
  } finally {
    await harness.dispose();
  }
}

/** The promises of the Journal interface. `make` gives an empty storage each time. */
export function testJournal(make: () => Promise<JournalHarness>): void {
  const check = (sentence: string, test: (harness: JournalHarness) => Promise<void>): void => {
    it(sentence, () => withHarness(make, test));
  };

  check('begins empty, with epoch 1', async ({ open }) => {
    const journal = open();
    expect(await readAll(journal, 1)).toEqual([]);
    expect(await journal.acquire()).toMatchObject({ epoch: 1, seqLast: 0 });
  });

  check('gives back what was appended, from any sequence', async ({ open }) => {
    const journal = open();
    const { epoch } = await journal.acquire();
    const batches = [batchAfter(0, epoch, 1), batchAfter(1, epoch, 999), batchAfter(1000, epoch, 10)];
    const extreme: NewBatch = {
      ...batchAfter(1010, epoch),
      eventDigest: 0xffff_ffff,
      engineVersion: 0x7fff_ffff,
      commands: new Uint8Array(0),
    };
    batches.push(extreme);
    for (const batch of batches) await journal.append(batch);
    expect(await readAll(journal, 0)).toEqual(batches);
    expect(await readAll(journal, 1)).toEqual(batches);
    expect(await readAll(journal, 2)).toEqual(batches.slice(1));
    expect(await readAll(journal, 1000)).toEqual(batches.slice(1));
    expect(await readAll(journal, 1001)).toEqual(batches.slice(2));
    expect(await readAll(journal, 1012)).toEqual([]);
    expect(await readAll(open(), 1)).toEqual(batches);
  });

  check('keeps bytes that are a part of a larger buffer, and only those', async ({ open }) => {
    const journal = open();
    const { epoch } = await journal.acquire();
    const ring = Uint8Array.from({ length: 64 }, (_, index) => index);
    await journal.append({ ...batchAfter(0, epoch), commands: ring.subarray(16, 24) });
    ring.fill(255);
    expect((await readAll(journal, 1))[0]?.commands).toEqual(Uint8Array.from([16, 17, 18, 19, 20, 21, 22, 23]));
  });

  check('keeps every value of a byte, in bytes and in numbers', async ({ open }) => {
    const journal = open();
    const { epoch } = await journal.acquire();
    const commands = Uint8Array.from({ length: 65_536 }, (_, index) => (index % 2 === 0 ? index >>> 8 : index) & 255);
    const batch: NewBatch = { ...batchAfter(0, epoch), seqLast: 0x0080_ff7f, commands, eventDigest: 0xfeed_f00d, engineVersion: 0x1000 };
    await journal.append(batch);
    expect(await readAll(journal, 1)).toEqual([{ ...batch, commands }]);
  });

  check('reads many pages', async ({ open }) => {
    const journal = open();
    const { epoch } = await journal.acquire();
    for (let seq = 0; seq < 300; seq += 1) await journal.append(batchAfter(seq, epoch));
    const read = await readAll(open(), 1);
    expect(read.map((batch) => batch.seqLast)).toEqual(Array.from({ length: 300 }, (_, index) => index + 1));
  });

  testRefusals(check);
  testChain(check);
  testLease(check);
  testSuccession(check);
  testSubscriptions(check);
}

type Check = (sentence: string, test: (harness: JournalHarness) => Promise<void>) => void;

function testRefusals(check: Check): void {
  check('refuses an append without the lease', async ({ open }) => {
    const journal = open();
    await expect(journal.append(batchAfter(0, 1))).rejects.toMatchObject({ code: 'NOT_LEADER' });
    expect(await readAll(journal, 1)).toEqual([]);
  });

  const wrong: [string, (batch: NewBatch) => NewBatch, string][] = [
    ['a gap', (batch) => ({ ...batch, prev: batch.prev + 1, seqFirst: batch.seqFirst + 1, seqLast: batch.seqLast + 1 }), 'OUT_OF_CHAIN'],
    ['a repetition', () => batchAfter(0, 1), 'OUT_OF_CHAIN'],
    [
      'a first sequence that is not prev + 1',
      (batch) => ({ ...batch, seqFirst: batch.seqFirst + 1, seqLast: batch.seqLast + 1 }),
      'OUT_OF_CHAIN',
    ],
    ['an empty range', (batch) => ({ ...batch, seqLast: batch.seqFirst - 1 }), 'OUT_OF_CHAIN'],
    ['a digest beyond 32 bits', (batch) => ({ ...batch, eventDigest: 2 ** 32 }), 'OUT_OF_CHAIN'],
    ['a negative digest', (batch) => ({ ...batch, eventDigest: -1 }), 'OUT_OF_CHAIN'],
    ['a fractional engine version', (batch) => ({ ...batch, engineVersion: 1.5 }), 'OUT_OF_CHAIN'],
    ['another epoch', (batch) => ({ ...batch, epoch: batch.epoch + 1 }), 'STALE_EPOCH'],
  ];
  for (const [what, spoil, code] of wrong) {
    check(`refuses ${what}, and everything after it`, async ({ open }) => {
      const journal = open();
      const { epoch, lost } = await journal.acquire();
      await journal.append(batchAfter(0, epoch));
      await expect(journal.append(spoil(batchAfter(1, epoch)))).rejects.toMatchObject({ code });
      expect(lost.reason).toMatchObject({ code });
      await expect(journal.append(batchAfter(1, epoch))).rejects.toMatchObject({ code: 'POISONED' });
      expect(await readAll(journal, 1)).toEqual([batchAfter(0, epoch)]);
    });
  }

  check('takes a second append in flight for a bug', async ({ open }) => {
    const journal = open();
    const { epoch } = await journal.acquire();
    const first = journal.append(batchAfter(0, epoch));
    await expect(journal.append(batchAfter(1, epoch))).rejects.toMatchObject({ code: 'APPEND_IN_FLIGHT' });
    await first;
    await expect(journal.append(batchAfter(1, epoch))).rejects.toMatchObject({ code: 'POISONED' });
    expect(await readAll(journal, 1)).toEqual([batchAfter(0, epoch)]);
  });

  check('refuses a leader that was replaced without knowing', async ({ open, usurp }) => {
    const stale = open();
    const { epoch, lost } = await stale.acquire();
    await stale.append(batchAfter(0, epoch));
    await usurp();
    expect(lost.aborted).toBe(false);
    await expect(stale.append(batchAfter(1, epoch))).rejects.toMatchObject({ code: 'STALE_EPOCH' });
    await expect(stale.append(batchAfter(1, epoch))).rejects.toMatchObject({ code: 'POISONED' });
    expect(lost.reason).toMatchObject({ code: 'STALE_EPOCH' });
    expect(await readAll(stale, 1)).toEqual([batchAfter(0, epoch)]);
  });
}

/** Six batches of two commands, and where in them what is done to them happens. */
const [LENGTH, AT] = [6, 2];
const replaced = (batches: readonly Batch[], change: (batch: Batch) => Partial<Batch>, at = AT): Batch[] =>
  batches.map((batch, index) => (index === at ? { ...batch, ...change(batch) } : batch));
const flipped = (bytes: Uint8Array): Uint8Array => Uint8Array.from(bytes, (byte, index) => (index === 9 ? byte ^ 1 : byte));
const contentOf = ({ commands, eventDigest, hash }: Batch): Partial<Batch> => ({ commands, eventDigest, hash });

/** What is done to the stored batches, and which of them is then named as the first that is not what was journalled. */
const FORGERIES: readonly [what: string, forge: (batches: readonly Batch[]) => Batch[], named: number][] = [
  ['a byte of the commands', (batches) => replaced(batches, ({ commands }) => ({ commands: flipped(commands) })), AT],
  ['the last byte taken off', (batches) => replaced(batches, ({ commands }) => ({ commands: commands.subarray(0, -1) })), AT],
  ['a byte of the first batch', (batches) => replaced(batches, ({ commands }) => ({ commands: flipped(commands) }), 0), 0],
  ['a byte of the last batch', (batches) => replaced(batches, ({ commands }) => ({ commands: flipped(commands) }), LENGTH - 1), LENGTH - 1],
  ['the digest of the events', (batches) => replaced(batches, ({ eventDigest }) => ({ eventDigest: eventDigest ^ 1 })), AT],
  ['the hash', (batches) => replaced(batches, ({ hash }) => ({ hash: hash.replace(/^./, (digit) => (digit === '0' ? '1' : '0')) })), AT],
  ['the epoch', (batches) => replaced(batches, ({ epoch }) => ({ epoch: epoch + 1 })), AT],
  ['the engine version', (batches) => replaced(batches, ({ engineVersion }) => ({ engineVersion: engineVersion + 1 })), AT],
  ['the last sequence', (batches) => replaced(batches, ({ seqLast }) => ({ seqLast: seqLast - 1 })), AT],
  ['the first sequence', (batches) => replaced(batches, ({ seqFirst }) => ({ seqFirst: seqFirst + 1 })), AT],
  ['the batch before', (batches) => replaced(batches, ({ prev }) => ({ prev: prev - 1 })), AT],
  ['a batch removed', (batches) => batches.filter((_, at) => at !== AT), AT],
  ['the first batch removed', (batches) => batches.slice(1), 0],
  [
    'a batch removed and the gap closed',
    (batches) =>
      replaced(
        batches.filter((_, at) => at !== AT),
        ({ prev }) => ({ seqFirst: prev - 1, prev: prev - 2 }),
      ),
    AT,
  ],
  [
    'two batches exchanged',
    (batches) =>
      replaced(
        replaced(batches, () => contentOf(batches[AT + 1]!)),
        () => contentOf(batches[AT]!),
        AT + 1,
      ),
    AT,
  ],
  [
    'a batch with a new hash, without those behind it',
    (batches) => {
      const before = batches[AT - 1]!.hash;
      return replaced(batches, (batch) => chained([{ ...batch, commands: flipped(batch.commands) }], before)[0]!);
    },
    AT + 1,
  ],
  ['a batch more', (batches) => [...batches, { ...batchAfter(LENGTH * 2, 1, 2), hash: batches.at(-1)!.hash }], LENGTH],
];

function testChain(check: Check): void {
  const fill = async (journal: Journal): Promise<Batch[]> => {
    const { epoch } = await journal.acquire();
    const batches: Batch[] = [];
    for (let at = 0; at < LENGTH; at++) batches.push(await journal.append(batchAfter(at * 2, epoch, 2)));
    return batches;
  };
  const read = async (journal: Journal, fromSeq: number, hash?: string): Promise<string[]> => {
    const hashes: string[] = [];
    for await (const batch of journal.read(fromSeq, hash)) hashes.push(batch.hash);
    return hashes;
  };

  check('chains what it appends, and goes on with the chain under the next leader', async ({ open }) => {
    const first = open();
    const batches = await fill(first);
    expect(batches).toEqual(chained(batches));
    await first.close();
    const second = open();
    const { epoch, hash } = await second.acquire();
    expect(hash).toBe(batches.at(-1)!.hash);
    const last = await second.append(batchAfter(LENGTH * 2, epoch));
    const all = [...batches, last].map((batch) => batch.hash);
    expect(await read(open(), 1)).toEqual(all);
    expect(await read(open(), 1, NO_HASH)).toEqual(all);
    expect(await read(open(), 5, batches[1]!.hash)).toEqual(all.slice(2));
  });

  for (const [what, forge, named] of FORGERIES) {
    check(`is found out: ${what}`, async ({ open, forge: put }) => {
      const forged = forge(await fill(open()));
      await put(forged);
      const { seqFirst, seqLast } = forged[named]!;
      await expect(read(open(), 1, NO_HASH)).rejects.toMatchObject({
        code: 'CORRUPT',
        message: expect.stringContaining(`batch ${seqFirst}–${seqLast} `) as string,
      });
    });
  }

  check('refuses what does not follow the hash that the reader has kept', async ({ open, forge }) => {
    const batches = await fill(open());
    const whole = chained(batches.map((batch) => ({ ...batch, eventDigest: 7 })));
    await forge(whole);
    expect(await read(open(), 1, NO_HASH)).toHaveLength(LENGTH);
    await expect(read(open(), 5, batches[1]!.hash)).rejects.toMatchObject({
      code: 'CORRUPT',
      message: expect.stringContaining('batch 5–6') as string,
    });
    await expect(read(open(), 6, batches[1]!.hash)).rejects.toMatchObject({ code: 'CORRUPT' });
  });
}

function testLease(check: Check): void {
  check('lets a second leader wait for the first, and follow it', async ({ open }) => {
    const first = open();
    const { epoch } = await first.acquire();
    const second = open();
    let taken = false;
    const waiting = second.acquire().then((lease) => {
      taken = true;
      return lease;
    });
    await first.append(batchAfter(0, epoch, 5));
    expect(taken).toBe(false);
    await first.close();
    const lease = await waiting;
    expect(lease).toMatchObject({ seqLast: 5 });
    expect(lease.epoch).toBeGreaterThan(epoch);
    await second.append(batchAfter(5, lease.epoch));
    expect((await readAll(second, 1)).map((batch) => batch.epoch)).toEqual([epoch, lease.epoch]);
    await expect(first.append(batchAfter(6, epoch))).rejects.toMatchObject({ code: 'CLOSED' });
  });

  check('stops waiting for the lease on request', async ({ open }) => {
    await open().acquire();
    const stop = new AbortController();
    const waiting: Promise<Lease> = open().acquire(stop.signal);
    const reason = new Error('enough');
    stop.abort(reason);
    await expect(waiting).rejects.toBe(reason);
  });

  check('stops waiting for the lease when closed', async ({ open }) => {
    await open().acquire();
    const second = open();
    const waiting = expect(second.acquire()).rejects.toMatchObject({ code: 'CLOSED' });
    await second.close();
    await waiting;
  });

  check('gives the lease once', async ({ open }) => {
    const journal = open();
    await journal.acquire();
    await expect(journal.acquire()).rejects.toMatchObject({ code: 'ALREADY_LEADER' });
  });

  check('waits for the append in flight when closing', async ({ open }) => {
    const journal = open();
    const { epoch } = await journal.acquire();
    const appended = journal.append(batchAfter(0, epoch));
    await journal.close();
    await appended;
    expect(await readAll(open(), 1)).toEqual([batchAfter(0, epoch)]);
  });
}

function testSuccession(check: Check): void {
  check('knows that it leads, and that it does no longer', async ({ open }) => {
    const journal = open();
    const { isFresh, fresh } = await journal.acquire();
    expect(isFresh()).toBe(true);
    await journal.release();
    expect([isFresh(), await fresh()]).toEqual([false, false]);
  });

  check('gives up the lease and reads on', async ({ open }) => {
    const first = open();
    const { epoch } = await first.acquire();
    await first.append(batchAfter(0, epoch));
    const waiting = open().succeed();
    await first.release();
    expect(await waiting).toMatchObject({ seqLast: 1 });
    await expect(first.append(batchAfter(1, epoch))).rejects.toMatchObject({ code: 'CLOSED' });
    expect(await readAll(first, 1)).toHaveLength(1);
  });

  check('puts out a leader that shows no life, whose appends are nothing then', async ({ open }) => {
    const silent = open({ silent: true });
    const { epoch } = await silent.acquire();
    await silent.append(batchAfter(0, epoch, 3));
    const next = open();
    const lease = await next.succeed();
    expect(lease).toMatchObject({ seqLast: 3 });
    expect(lease.epoch).toBeGreaterThan(epoch);
    await expect(silent.append(batchAfter(3, epoch))).rejects.toMatchObject({
      code: expect.stringMatching(/STALE_EPOCH|POISONED|APPEND_FAILED/) as string,
    });
    await next.append(batchAfter(3, lease.epoch));
    expect((await readAll(next, 1)).map((batch) => batch.epoch)).toEqual([epoch, lease.epoch]);
  });

  check('gives the lease to one of several who stand by, and to the next when that one goes', async ({ open }) => {
    const first = open();
    await first.acquire();
    const leases: Lease[] = [];
    const standbys = Array.from({ length: 4 }, () => open());
    const winners: Journal[] = [];
    const waiting = standbys.map((journal) =>
      journal.succeed().then((lease) => {
        leases.push(lease);
        winners.push(journal);
      }),
    );
    await first.release();
    for (let count = 1; count <= standbys.length; count++) {
      await expect.poll(() => winners.length).toBe(count);
      await winners.at(-1)!.append(batchAfter(count - 1, leases.at(-1)!.epoch));
      expect(winners).toHaveLength(count);
      await winners.at(-1)!.release();
    }
    await Promise.all(waiting);
    expect((await readAll(first, 1)).map(({ epoch }) => epoch)).toEqual(leases.map(({ epoch }) => epoch));
  });

  check('asks one who stands by whether he may', async ({ open }) => {
    const barred = open();
    const stop = new AbortController();
    let asked = 0;
    const mayLead = (): boolean => {
      asked += 1;
      return false;
    };
    const waiting = barred.succeed({ signal: stop.signal, mayLead });
    await expect.poll(() => asked).toBeGreaterThan(0);
    expect(await open().succeed()).toMatchObject({ epoch: 1 });
    const reason = new Error('enough');
    stop.abort(reason);
    await expect(waiting).rejects.toBe(reason);
  });

  check('is left alone by a release that is older than it', async ({ open }) => {
    const newer = open();
    const { epoch } = await newer.acquire();
    await newer.append({ ...batchAfter(0, epoch), engineVersion: 4 });
    const standing = open({ engineVersion: 3 }).succeed();
    await newer.release();
    const refused = { code: 'NEWER_RELEASE', message: expect.stringContaining('Start the newer release') as string };
    await expect(standing).rejects.toMatchObject(refused);
    await expect(open({ engineVersion: 3 }).acquire()).rejects.toMatchObject(refused);
    expect(await open({ engineVersion: 4 }).succeed()).toMatchObject({ seqLast: 1 });
  });
}

function testSubscriptions(check: Check): void {
  check('tells subscribers of every batch once, in order, also in other processes', async ({ open }) => {
    const leader = open();
    const { epoch } = await leader.acquire();
    for (let seq = 0; seq < 20; seq += 1) await leader.append(batchAfter(seq, epoch));
    const stop = new AbortController();
    const collect = async (journal: Journal): Promise<number[]> => {
      const seen: number[] = [];
      for await (const batch of journal.subscribe(11, stop.signal)) {
        seen.push(batch.seqLast);
        if (batch.seqLast === 40) break;
      }
      return seen;
    };
    const both = Promise.all([collect(leader), collect(open())]);
    for (let seq = 20; seq < 40; seq += 1) await leader.append(batchAfter(seq, epoch));
    const wanted = Array.from({ length: 30 }, (_, index) => index + 11);
    expect(await both).toEqual([wanted, wanted]);
  });

  check('ends subscriptions on request and when closed', async ({ open }) => {
    const journal = open();
    const drain = async (signal: AbortSignal): Promise<string> => {
      for await (const batch of journal.subscribe(1, signal)) throw new Error(`unexpected batch ${batch.seqLast}`);
      return 'ended';
    };
    const stop = new AbortController();
    const stopped = drain(stop.signal);
    const closed = drain(new AbortController().signal);
    stop.abort();
    expect(await stopped).toBe('ended');
    await journal.close();
    expect(await closed).toBe('ended');
  });
}
