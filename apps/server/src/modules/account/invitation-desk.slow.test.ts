/** The house's invitation codes by the console, over HTTP and a real database. */
import { invitationList, invitationMake, invitationStop } from '@kontor/contract/console/invitation';
import { Code } from '@kontor/contract/envelope';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ConsoleWorld } from '../../operators/console-world.ts';
import type { TestOperator } from '../../operators/console-world.ts';
import { appendEntry, lastEntry } from '../../operators/operator-log.ts';
import { MACHINE_RANDOM } from '../../random.ts';
import { Cleanup } from '../../store/test-world.ts';
import { addHouseInvitation, isInvitation, useInvitation } from './invitations.ts';

const cleanup = new Cleanup();
let world: ConsoleWorld;
let support: TestOperator;
let auditor: TestOperator;

beforeAll(async () => {
  world = await ConsoleWorld.open(cleanup);
  support = await world.operator(['support'], 'support');
  auditor = await world.operator(['auditor'], 'auditor');
});
afterAll(() => cleanup.run());

test('a code is made, listed, and good for as many as it says; the log has it without the note', async () => {
  const before = await lastEntry(world.database);
  const { code } = (await world.ask(invitationMake, { uses: 1, note: 'for Canary' }, support)).data;
  const line = async () => (await world.ask(invitationList, {}, support)).data.list.find((each) => each.code === code);
  const by = { id: support.id, name: support.login.toUpperCase() };
  expect(await line()).toEqual({ code, note: 'for Canary', used: 0, uses_left: 1, ended: false, made: world.wallMs, by });
  expect(await useInvitation(world.database, code)).toBeNull();
  expect(await isInvitation(world.database, code)).toBe(false);
  expect(await line()).toMatchObject({ used: 1, uses_left: 0 });
  const log = await world.loggedSince(before);
  expect(log.entries).toEqual([['invitation.make', support.id, `invitation ${code}`]]);
  expect(log.text).not.toMatch(/canary/i);
});

test('a code that a program at the machine made has the name that the log gives it, or none', async () => {
  const now = new Date(world.wallMs);
  const made = async () => addHouseInvitation(world.database, MACHINE_RANDOM, { note: '', uses: null, now });
  const [logged, silent] = [await made(), await made()];
  const note = { action: 'invitation.make', subject: `invitation ${logged}`, detail: {} };
  const machine = { operator: null, who: 'command line, root', address: '' };
  await world.database.transaction((queries) => appendEntry(queries, machine, note, world.wallMs));
  const { list } = (await world.ask(invitationList, {}, support)).data;
  const makerOf = (code: string) => list.find((each) => each.code === code)?.by;
  expect([makerOf(logged), makerOf(silent)]).toEqual([{ id: null, name: 'command line, root' }, null]);
});

test('of those who ask at the same moment each has a code of his own; no number is for as many as come', async () => {
  const made = await Promise.all([1, 2, 3].map(() => world.ask(invitationMake, {}, support)));
  expect(new Set(made.map(({ data }) => data.code)).size).toBe(3);
  const { list } = (await world.ask(invitationList, {}, support)).data;
  expect(list.filter(({ uses_left: left, by }) => left === null && by?.id === support.id)).toHaveLength(3);
});

test('whoever may not sees no code and makes none', async () => {
  const before = await lastEntry(world.database);
  expect((await world.ask(invitationList, {}, auditor)).code).toBe(Code.NOT_ALLOWED);
  expect((await world.ask(invitationMake, {}, auditor)).code).toBe(Code.NOT_ALLOWED);
  expect((await world.ask(invitationMake, { note: 'turned \u202Earound' }, support)).code).toBe(Code.BAD_REQUEST);
  expect(await lastEntry(world.database)).toBe(before);
});

test('the same client id makes one code; for another number it is refused', async () => {
  const body = { uses: 3, client_id: 'code-1' };
  const made = await Promise.all([1, 2, 3].map(() => world.ask(invitationMake, body, support)));
  expect(new Set(made.map(({ data }) => data.code)).size).toBe(1);
  expect((await world.ask(invitationMake, { uses: 4, client_id: 'code-1' }, support)).code).not.toBe(Code.SUCCESS);
});

test('a code is stopped once and stays in the list; nobody registers by it any more', async () => {
  const { code } = (await world.ask(invitationMake, { uses: 5 }, support)).data;
  const before = await lastEntry(world.database);
  const stopped = await Promise.all([1, 2].map(() => world.ask(invitationStop, { code }, support)));
  expect(stopped.map((each) => each.code).toSorted((a, b) => a - b)).toEqual([Code.SUCCESS, Code.CHANGES_NOTHING]);
  expect(await isInvitation(world.database, code)).toBe(false);
  expect((await world.ask(invitationList, {}, support)).data.list.find((each) => each.code === code)).toMatchObject({
    ended: true,
    uses_left: 5,
  });
  expect((await world.ask(invitationStop, { code: 'NEVER' }, support)).code).toBe(Code.NOT_FOUND);
  expect((await world.ask(invitationStop, { code }, auditor)).code).toBe(Code.NOT_ALLOWED);
  expect((await world.loggedSince(before)).entries).toEqual([['invitation.stop', support.id, `invitation ${code}`]]);
});
