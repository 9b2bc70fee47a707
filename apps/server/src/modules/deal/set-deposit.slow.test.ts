/** A merchant's deposit is set once for each id, over real tables; the engine is one that takes what it is told. */
import { codeOfRefusal } from '@kontor/contract/envelope';
import { Refusal } from '@kontor/domain/refusals';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { command } from '../../store/database.ts';
import { Cleanup } from '../../store/test-world.ts';
import { setDeposit } from './set-deposit.ts';
import { TalkWorld } from './talk-world.ts';

const cleanup = new Cleanup();
const UNMARK = command<[clientId: string]>('test-deposit-unmark', 'UPDATE deal_deposit SET sequence = NULL WHERE client_id = $1');
let world: TalkWorld;
let user = 0;
/** What the engine was told, and what it answers. */
const told: bigint[] = [];
let answer: number = Refusal.NONE;

beforeAll(async () => {
  world = await TalkWorld.open(cleanup);
  user = await world.person();
});
afterAll(() => cleanup.run());

const core = {
  submit: (command: { readonly amount: bigint }) => Promise.resolve({ code: answer, sequence: told.push(command.amount) }),
} as unknown as Parameters<typeof setDeposit>[0]['core'];
const set = (clientId: string, amount: bigint): Promise<number> =>
  setDeposit({ tables: world.database, core, wallMs: () => world.wallMs }, user, { clientId, asset: 0, amount });

test('a late retry sets nothing again, and another body with its id is refused', async () => {
  expect(await set('first', 100n)).toBe(1);
  expect(await set('second', 300n)).toBe(2);
  expect(await set('first', 100n)).toBe(1);
  await expect(set('first', 200n)).rejects.toMatchObject({ code: codeOfRefusal(Refusal.CLIENT_ID_REUSED) });
  expect(told).toEqual([100n, 300n]);
});

test('what a crash left is gone on with, but not where something was asked for since', async () => {
  await world.database.run(UNMARK, 'second');
  expect(await set('second', 300n)).toBe(3);
  await world.database.run(UNMARK, 'first');
  await expect(set('first', 100n)).rejects.toMatchObject({ code: codeOfRefusal(Refusal.TOO_LATE) });
  expect(told).toEqual([100n, 300n, 300n]);
});

test('an id whose request was refused is free again', async () => {
  answer = Refusal.INSUFFICIENT_BALANCE;
  await expect(set('third', 900n)).rejects.toMatchObject({ code: codeOfRefusal(Refusal.INSUFFICIENT_BALANCE) });
  answer = Refusal.NONE;
  expect(await set('third', 50n)).toBe(5);
});
