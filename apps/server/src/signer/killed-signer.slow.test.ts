/** A signer that is killed at every step, a node that is, and two signers at once: the coins move once. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { command } from '../store/database.ts';
import { Cleanup, eventually, runProgram } from '../store/test-world.ts';
import type { Program } from '../store/test-world.ts';
import type { Step } from './network-desk.ts';
import { startSignerWorld } from './signer-world.ts';
import type { SignerWorld } from './signer-world.ts';

const cleanup = new Cleanup();
let world: SignerWorld;
let number = 0;

beforeAll(async () => {
  world = await startSignerWorld(cleanup);
});
afterAll(() => cleanup.run());

/** The signer's file, in which a transaction is stuck after so many seconds. */
function fileWith(stuckSeconds: number): string {
  const path = join(world.folder, `signer-${stuckSeconds}.json`);
  writeFileSync(path, JSON.stringify({ ...world.file, networks: [{ ...world.file.networks[0]!, stuckSeconds }] }));
  return path;
}

const run = (stuckSeconds = 600): Program => runProgram(cleanup, 'signer/killed-signer-world.ts', [fileWith(stuckSeconds)]);

async function end(signer: Program): Promise<void> {
  signer.process.kill('SIGKILL');
  await signer.ended;
}

const rowOf = async (withdrawal: number) => (await world.rows()).find((row) => row.withdrawal === withdrawal);

/** Orders a payment to an address that has nothing; tells when it is mined, and what came. */
async function order(units = 5_000_000n) {
  const withdrawal = (number += 1);
  const { address } = world.keys.deposit(5_000 + withdrawal);
  await world.order(world.ordered({ withdrawal, address, amount: String(units / 1_000_000n) }));
  return {
    withdrawal,
    units,
    mined: () =>
      eventually(async () => {
        await world.mine();
        return (await rowOf(withdrawal))?.state === 'mined';
      }),
    arrived: () => world.balance(address, 'USDT'),
  };
}

const STEPS = { checked: 0, signed: 0, booked: 0, inserted: 0, sent: 0, recorded: 0, seen: 0, replaced: 1 } as const satisfies Record<
  Step,
  number
>;

/** The one that works, and the one behind it that waits until it is dead. */
let [signer, standby]: (Program | undefined)[] = [];

test.each(Object.keys(STEPS) as Step[])('killed at the step "%s", the next one goes on, and the coins move once', async (step) => {
  const isReplaced = step === 'replaced';
  if (isReplaced) {
    for (const each of [signer, standby]) await end(each!);
    signer = run(1);
  }
  const killed = (signer ??= run());
  await eventually(() => killed.lines.includes('log the signer works'));
  standby = run();
  killed.process.stdin!.write(`${step}\n`);
  await eventually(() => killed.lines.includes('armed'));
  const payment = await order();
  let isOver = false;
  void killed.ended.then(() => (isOver = true));
  await eventually(async () => {
    if (step === 'seen') await world.mine();
    return isOver;
  });
  expect([await killed.ended, killed.lines.at(-1)]).toEqual(['SIGKILL', `at ${step}`]);
  signer = standby;
  await payment.mined();
  // Whatever may have been sent twice has its chance.
  await world.mine(3);
  expect(await payment.arrived()).toBe(payment.units);
  expect(await rowOf(payment.withdrawal)).toMatchObject({ state: 'mined', attempts: isReplaced ? 2 : 1 });
});

test('a node that is killed comes back without its newest blocks, and the coins move once', async () => {
  const payment = await order();
  await payment.mined();
  process.kill(world.chain.pid, 'SIGKILL');
  const second = await order();
  const isBack = async (): Promise<boolean> =>
    world.mine().then(
      () => true,
      () => false,
    );
  await eventually(isBack);
  await second.mined();
  await eventually(async () => {
    await world.mine();
    return (await payment.arrived()) > 0n;
  });
  await world.mine(3);
  expect([await payment.arrived(), await second.arrived()]).toEqual([payment.units, second.units]);
  await end(signer!);
});

test('of two signers one works; when it is killed the other goes on', async () => {
  const first = run();
  await eventually(() => first.lines.includes('log the signer works'));
  const second = run();
  await eventually(() => second.lines.some((line) => line.startsWith('log another signer works')));
  const payments = await Promise.all(Array.from({ length: 8 }, () => order()));
  for (const payment of payments.slice(0, 4)) await payment.mined();
  expect(second.lines).not.toContain('log the signer works');
  await end(first);
  for (const payment of payments) await payment.mined();
  const late = await order();
  await late.mined();
  expect(second.lines).toContain('log the signer works');
  for (const payment of [...payments, late]) expect(await payment.arrived()).toBe(payment.units);
  await end(second);
});

test('a signer that loses its lock ends, rather than work beside the next', async () => {
  const last = run();
  await eventually(() => last.lines.includes('log the signer works'));
  const locks = "SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND granted";
  await world.owner.run(command('signer-test-cut', `SELECT pg_terminate_backend(pid) FROM (${locks}) AS l`));
  expect(await last.ended).not.toBe(0);
});
