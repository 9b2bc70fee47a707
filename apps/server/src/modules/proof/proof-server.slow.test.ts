/** A proof of balance through a whole server: taken, published, asked for, checked with the contract's code and with the verifier that has none of it. */
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { login } from '@kontor/contract/account';
import { checkProof } from '@kontor/contract/balance-proof';
import type { BalanceProof } from '@kontor/contract/balance-proof';
import { requestOf } from '@kontor/contract/call';
import type { AnswerOf, BodyOf, Call } from '@kontor/contract/call';
import { Code } from '@kontor/contract/envelope';
import type { Envelope } from '@kontor/contract/envelope';
import { proof, proofs } from '@kontor/contract/proof';
import { placeOrder } from '@kontor/contract/spot';
import { accounts, transfer } from '@kontor/contract/wallet';
import { formatTrimmedDecimal, parseDecimal } from '@kontor/domain/amount';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditDatabase } from '../../audit/audit.ts';
import { boot } from '../../boot.ts';
import type { RunningServer } from '../../boot.ts';
import { MACHINE_TIME } from '../../clock.ts';
import { readConfig } from '../../config.ts';
import { REPORT_LOG, withStore } from '../../follower/open-store.ts';
import { journalledRoots } from '../../follower/platform/root-table.ts';
import { rebuild } from '../../follower/rebuild.ts';
import { MACHINE_RANDOM } from '../../random.ts';
import { command } from '../../store/database.ts';
import { Cleanup, eventually, makeFolder } from '../../store/test-world.ts';
import { newestRoots } from './proof-rows.ts';

const VERIFIER = fileURLToPath(new URL('../../../../../tools/verify-proof.mjs', import.meta.url));
const cleanup = new Cleanup();
const folder = makeFolder(cleanup);
const config = readConfig({ PORT: '0', DATA_DIR: join(folder, 'data'), INDEX_FEED: 'off', DEMO_BOTS: 'off' });
const halts: Error[] = [];
let server: RunningServer;

beforeAll(async () => {
  server = await boot(config, {
    log: pino({ level: 'silent' }),
    time: MACHINE_TIME,
    random: MACHINE_RANDOM,
    onHalt: (reason) => halts.push(reason),
  });
});
afterAll(async () => {
  await server.stop();
  await cleanup.run();
});

async function ask<C extends Call>(call: C, body: BodyOf<C>, token = ''): Promise<Envelope<AnswerOf<C>>> {
  const { method, target, body: text } = requestOf(call, body);
  const headers = { 'content-type': 'application/json', token };
  const response = await fetch(new URL(target, server.url), { method, headers, ...(text === undefined ? {} : { body: text }) });
  return (await response.json()) as Envelope<AnswerOf<C>>;
}

async function tokenOf(account: string): Promise<string> {
  const { code, data } = await ask(login, { account, password: 'kontor-demo' });
  expect(code).toBe(Code.SUCCESS);
  return data.token;
}

/** The verifier on a file, in a process of its own. */
async function verified(file: unknown, ...root: string[]): Promise<{ readonly code: number; readonly said: string }> {
  const path = join(folder, 'proof.json');
  writeFileSync(path, typeof file === 'string' ? file : JSON.stringify(file));
  return promisify(execFile)(process.execPath, [VERIFIER, path, ...root]).then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    (error: { code: number; stderr: string }) => ({ code: error.code, said: error.stderr }),
  );
}

let mine: BalanceProof;

test('the first snapshot comes by itself; everybody sees its root, and who is in it finds himself under it', async () => {
  await eventually(async () => (await ask(proofs, {})).data.list.length > 0);
  const { list } = (await ask(proofs, {})).data;
  const token = await tokenOf('demo1');
  // What is moved and traded behind the snapshot is not in it.
  await ask(transfer, { from: 'spot', to: 'contract', symbol: 'USDT', quantity: '100', client_id: 'behind' }, token);
  await ask(placeOrder, { pair: 'BTC_USDT', side: 'buy', type: 'limit', price: '60000', quantity: '0.001', client_id: 'behind' }, token);
  const { data } = await ask(proof, {}, token);
  mine = data.proof!;
  const checked = checkProof(mine);
  expect(checked).toMatchObject({ wrong: undefined, root: list[0]!.root });
  expect(mine.amounts).toEqual(data.recorded);
  const held = new Map<string, bigint>();
  for (const { symbol, available, frozen, order_freeze, locked } of (await ask(accounts, {}, token)).data.list)
    for (const amount of [available, frozen, order_freeze, locked])
      held.set(symbol, (held.get(symbol) ?? 0n) + (parseDecimal(amount, 8) as bigint));
  for (const [place, { symbol, scale }] of checked.assets.entries())
    expect([symbol, mine.amounts[place]]).toEqual([symbol, formatTrimmedDecimal(held.get(symbol) ?? 0n, scale)]);
  const totals = checked.steps.at(-1)!.total.map((sum, place) => formatTrimmedDecimal(sum, checked.assets[place]!.scale));
  expect(totals).toEqual(list[0]!.sums.map(({ amount }) => amount));
  expect((await ask(proof, { snapshot: mine.snapshot }, token)).data.proof).toEqual(mine);
  const other = (await ask(proof, {}, await tokenOf('demo2'))).data.proof!;
  expect([other.root, other.uid === mine.uid, other.salt === mine.salt]).toEqual([mine.root, false, false]);
});

test('its root is in the journal, behind what it is of, and everybody is told where', async () => {
  await eventually(async () => (await ask(proofs, {})).data.list.every(({ journal_sequence: place }) => place !== null));
  const { list } = (await ask(proofs, {})).data;
  for (const { sequence, journal_sequence: place } of list) expect(place).toBeGreaterThan(sequence);
});

test('a snapshot that is none has no proof, and nobody asks without a session', async () => {
  const token = await tokenOf('demo1');
  expect((await ask(proof, { snapshot: 4_711 }, token)).data).toEqual({ proof: null, recorded: null });
  for (const snapshot of [0, -1, 1.5]) expect((await ask(proof, { snapshot }, token)).code).toBe(Code.BAD_REQUEST);
  expect((await ask(proof, {})).code).not.toBe(Code.SUCCESS);
});

test('the verifier without our code says the same of the file, and finds whatever was altered in it', async () => {
  expect(await verified(mine)).toMatchObject({ code: 0, said: expect.stringContaining(`Root: ${mine.root}`) as string });
  expect(await verified(mine, mine.root)).toMatchObject({ code: 0 });
  expect(
    await verified(
      mine,
      mine.root.replace(/^./, (digit) => (digit === '0' ? '1' : '0')),
    ),
  ).toMatchObject({ code: 1 });
  const digit = (text: string, at: number): string => text.slice(0, at) + (text[at] === '1' ? '2' : '1') + text.slice(at + 1);
  const letter = (text: string, at: number): string => text.slice(0, at) + (text[at] === 'A' ? 'B' : 'A') + text.slice(at + 1);
  const altered: Readonly<Record<string, unknown>>[] = [
    ...['sequence', 'time', 'users', 'uid'].map((field) => ({ ...mine, [field]: (mine as unknown as Record<string, number>)[field]! + 1 })),
    { ...mine, format: 'kontor-proof-2' },
    { ...mine, assets: mine.assets.replace('USDT', 'USDC') },
    ...mine.amounts.map((amount, place) => ({
      ...mine,
      amounts: mine.amounts.map((each, at) => (at === place ? digit(amount, 0) : each)),
    })),
    { ...mine, amounts: mine.amounts.slice(1) },
    { ...mine, amounts: mine.amounts.map((each, at) => (at === 0 ? `-${each}` : each)) },
    ...Array.from({ length: 4 }, (_, at) => ({ ...mine, salt: digit(mine.salt, at * 10) })),
    // A byte in each part of the first step, its side, hash, lengths and sums, and in steps behind it.
    ...Array.from({ length: 24 }, (_, at) => ({ ...mine, path: letter(mine.path, Math.floor((at * (mine.path.length - 4)) / 24)) })),
    { ...mine, path: mine.path.slice(0, -4) },
    { ...mine, root: digit(mine.root, 20) },
  ];
  for (const file of altered) {
    expect([JSON.stringify(file), (await verified(file)).code]).toEqual([JSON.stringify(file), 1]);
    expect(checkProof(file as unknown as BalanceProof).wrong).not.toBe(undefined);
  }
  expect((await verified('{')).code).toBe(2);
});

test('the audit makes the tree again from the state at its command, and finds one that was altered', async () => {
  await server.stop();
  expect(halts).toEqual([]);
  await withStore(config, async ({ settings, journal, snapshots, database }) => {
    const audited = () => auditDatabase({ journal, snapshots, database, log: REPORT_LOG });
    const sound = await audited();
    expect([sound.problems, sound.proof]).toEqual([[], expect.objectContaining({ root: mine.root, isMadeAgain: true })]);
    // Once, and at the place that is shown; rebuilt from the journal it stands there too.
    expect(await journalledRoots(database)).toEqual([
      { asOf: mine.sequence, sequence: sound.proof!.journalled, users: mine.users, root: mine.root },
    ]);
    expect(await rebuild({ settings, journal, log: REPORT_LOG, replace: false })).toMatchObject({ equal: true });
    const bad: [sql: string, problem: string][] = [
      ['UPDATE proof_root SET sums[1] = sums[1] + 1', 'is not what its root says'],
      ["UPDATE proof_root SET root = repeat('0', 64)", 'is published'],
      ['UPDATE proof_block SET leaves = set_byte(leaves, 9, get_byte(leaves, 9) # 1)', 'snapshot 1 of all balances'],
      ['UPDATE proof_snapshot SET upper = set_byte(upper, 40, get_byte(upper, 40) # 1)', 'is published'],
    ];
    await database.run(command('proof-test-keep', 'CREATE TABLE kept_root AS SELECT * FROM proof_root'));
    await database.run(command('proof-test-keep-blocks', 'CREATE TABLE kept_block AS SELECT * FROM proof_block'));
    await database.run(command('proof-test-keep-trees', 'CREATE TABLE kept_snapshot AS SELECT * FROM proof_snapshot'));
    for (const [place, [sql, problem]] of bad.entries()) {
      await database.run(command(`proof-test-alter-${place}`, sql));
      expect((await audited()).problems.join('\n'), sql).toContain(problem);
      await database.run(
        command(
          `proof-test-again-${place}`,
          'UPDATE proof_root AS r SET sums = k.sums, root = k.root FROM kept_root AS k WHERE k.number = r.number',
        ),
      );
      await database.run(
        command(
          `proof-test-blocks-${place}`,
          'UPDATE proof_block AS b SET leaves = k.leaves FROM kept_block AS k WHERE (k.sequence, k.block) = (b.sequence, b.block)',
        ),
      );
      await database.run(
        command(
          `proof-test-trees-${place}`,
          'UPDATE proof_snapshot AS s SET upper = k.upper FROM kept_snapshot AS k WHERE k.sequence = s.sequence',
        ),
      );
    }
    expect((await audited()).problems).toEqual([]);
    // Of a root whose tree is gone the journal alone says what it was.
    const altered: [sql: string, problem: string, back: string][] = [
      [
        "UPDATE proof_root SET root = repeat('0', 64)",
        `says the root ${mine.root}`,
        'UPDATE proof_root SET root = k.root FROM kept_root AS k',
      ],
      ['UPDATE proof_root SET users = users + 1', 'is published', 'UPDATE proof_root SET users = k.users FROM kept_root AS k'],
      ['UPDATE journalled_root SET users = users + 1', 'its read table', 'UPDATE journalled_root SET users = users - 1'],
      ['DELETE FROM proof_root', 'is not published', 'INSERT INTO proof_root SELECT * FROM kept_root'],
    ];
    await database.run(command('proof-test-forget', 'DELETE FROM proof_snapshot'));
    expect((await audited()).problems).toEqual([]);
    for (const [place, [sql, problem, back]] of altered.entries()) {
      await database.run(command(`proof-test-journal-${place}`, sql));
      expect((await audited()).problems.join('\n'), sql).toContain(problem);
      // Nobody is told of another root that it stands in the journal.
      expect((await newestRoots(database, 1)).filter(({ journalled }) => journalled !== null)).toEqual([]);
      await database.run(command(`proof-test-back-${place}`, back));
    }
    expect((await audited()).problems).toEqual([]);
  });
});
