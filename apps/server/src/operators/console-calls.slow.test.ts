/** Every call of the console over HTTP, by every role: one that is new is tried by itself. */
import { request } from 'node:http';
import { auditVerify } from '@kontor/contract/console/audit';
import { CHANGES } from '@kontor/contract/console/changes';
import { CONSOLE_CALLS } from '@kontor/contract/console/console-calls';
import { changePropose } from '@kontor/contract/console/change';
import { operatorList, operatorLogin, operatorLogout, operatorMe, operatorSuspend } from '@kontor/contract/console/operator';
import { roleTable } from '@kontor/contract/console/role';
import { ACTIONS, ROLES, may } from '@kontor/contract/console/roles';
import type { Action } from '@kontor/contract/console/roles';
import { Code } from '@kontor/contract/envelope';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fittingBody } from '../call-world.ts';
import { Cleanup } from '../store/test-world.ts';
import { ConsoleWorld, PASSWORD } from './console-world.ts';
import { SET_ROLES } from './operator-rows.ts';
import { lastEntry } from './operator-log.ts';

const cleanup = new Cleanup();
let world: ConsoleWorld;

beforeAll(async () => {
  world = await ConsoleWorld.open(cleanup);
});
afterAll(() => cleanup.run());

const SHUT = CONSOLE_CALLS.filter(({ access }) => access !== 'anyone');

test.each(ROLES)('%s: calls open as the table of roles says, and no others', async (role) => {
  const { id } = await world.operator([role]);
  for (const call of SHUT) {
    const { code } = await world.ask(call, fittingBody(call), { cookie: await world.session(id) });
    const isOpen = call.access === 'operator' || call.access === 'anyone' || may([role], call.access);
    // What a call says of this body is another matter, but where nobody is proposing it is never that he may not.
    if (isOpen && call.path !== '/console/api/change/propose') expect([call.path, code]).not.toEqual([call.path, Code.NOT_ALLOWED]);
    if (!isOpen) expect([call.path, code]).toEqual([call.path, Code.NOT_ALLOWED]);
    expect([call.path, code]).not.toEqual([call.path, Code.SYSTEM_ERROR]);
    expect([call.path, code]).not.toEqual([call.path, Code.SESSION_OVER]);
  }
});

test.each([
  ['no cookie', ''],
  ['a cookie of nobody', `kontor_console=${'A'.repeat(43)}`],
  ['no token', 'kontor_console=x'],
  ['two cookies of the name', `kontor_console=${'A'.repeat(43)}; kontor_console=${'B'.repeat(43)}`],
])('%s: every call but those for anybody answers that the session is over, whatever its body', async (_what, cookie) => {
  for (const call of SHUT) expect([call.path, (await world.ask(call, {}, { cookie })).code]).toEqual([call.path, Code.SESSION_OVER]);
});

test.each(CONSOLE_CALLS.map((call) => ({ call, path: call.path })))('$path refuses a field that it does not know', async ({ call }) => {
  const { cookie } = await world.operator([...ROLES]);
  const before = await lastEntry(world.database);
  expect(await world.ask(call, { ...fittingBody(call), surplus: 1 }, { cookie })).toMatchObject({ code: Code.BAD_REQUEST, status: 200 });
  expect(await lastEntry(world.database)).toBe(before);
});

test('what only reads writes no entry, and what acts writes one of its name', async () => {
  const { id, cookie, secret, login } = await world.operator([...ROLES]);
  const before = await lastEntry(world.database);
  for (const call of SHUT.filter(({ effect }) => effect === 'read'))
    expect([call.path, (await world.ask(call, fittingBody(call), { cookie })).code]).not.toEqual([call.path, Code.SESSION_OVER]);
  expect(await lastEntry(world.database)).toBe(before);
  await world.ask(operatorLogin, { account: login, password: PASSWORD, code: world.nextCode(secret) });
  await world.ask(operatorLogout, {}, { cookie });
  const list = await world.owner.many({
    name: 'test-log',
    text: `SELECT action, operator_id FROM operator_log WHERE number > ${before} ORDER BY number`,
    readRow: (row) => [row['action'], row['operator_id']],
  });
  expect(list).toEqual([
    ['operator.login', id],
    ['operator.logout', id],
  ]);
});

test('a role that is taken away is gone with the next request', async () => {
  const auditor = await world.operator(['auditor', 'support']);
  expect((await world.ask(operatorList, {}, auditor)).code).toBe(Code.SUCCESS);
  await world.database.run(SET_ROLES, auditor.id, ['support']);
  expect((await world.ask(operatorList, {}, auditor)).code).toBe(Code.NOT_ALLOWED);
  expect((await world.ask(operatorMe, {}, auditor)).data.actions).toEqual(
    Object.keys(ACTIONS).filter((action) => may(['support'], action as Action)),
  );
});

test.each([
  ['another origin', { origin: 'https://evil.example' }],
  ['an opaque origin', { origin: 'null' }],
  ['a page of a neighbour', { 'sec-fetch-site': 'same-site' }],
  ['a page of somebody else', { 'sec-fetch-site': 'cross-site' }],
  ['a form that somebody followed', { 'sec-fetch-site': 'none' }],
])('%s: refused though the cookie is right', async (_what, headers) => {
  const { cookie } = await world.operator([...ROLES]);
  const before = await lastEntry(world.database);
  for (const call of CONSOLE_CALLS)
    expect([call.path, (await world.ask(call, fittingBody(call), { cookie }, headers)).code]).toEqual([call.path, Code.NOT_ALLOWED]);
  expect(await lastEntry(world.database)).toBe(before);
});

test('its own page is served; one whose name was made to lead here is not', async () => {
  const { cookie } = await world.operator(['support']);
  const own = { origin: world.url, 'sec-fetch-site': 'same-origin' };
  expect((await world.ask(operatorMe, {}, { cookie }, own)).code).toBe(Code.SUCCESS);
  // What a browser sends where a name that somebody else owns was pointed at this machine.
  const { port } = new URL(world.url);
  const host = `evil.example:${port}`;
  const answer = await askWithHost(port, host, { cookie, origin: `http://${host}` });
  expect(answer).toContain(`"code":${Code.NOT_ALLOWED}`);
  expect(await askWithHost(port, `localhost:${port}`, { cookie, origin: `http://localhost:${port}` })).toContain('"code":200');
});

test.each(['a\u0000b', 'a\ud800b', 'a\u202eb', 'a\u200bb', 'a\nb', '   '])(
  'a reason that nobody can read as it is, %j, is refused',
  async (reason) => {
    const [finance, owner] = [await world.operator(['finance']), await world.operator(['owner'])];
    const body = { tier: 1, maker_rate: 7, taker_rate: 7 };
    const before = await lastEntry(world.database);
    expect((await world.ask(changePropose, { command: 'fee/tier', body, reason }, finance)).code).toBe(Code.BAD_REQUEST);
    expect((await world.ask(operatorSuspend, { operator: finance.id, reason }, owner)).code).toBe(Code.BAD_REQUEST);
    const add = { login: 'somebody', name: `N${reason}`, roles: ['support'] };
    if (reason.trim() !== '')
      expect((await world.ask(changePropose, { command: 'operator/add', body: add, reason: 'a test' }, owner)).code).toBe(Code.BAD_REQUEST);
    expect(await lastEntry(world.database)).toBe(before);
  },
);

test('a form cannot send a call, and no answer may be kept', async () => {
  const { cookie } = await world.operator([...ROLES]);
  const response = await fetch(new URL(operatorLogout.path, world.url), {
    method: 'POST',
    headers: { cookie, 'content-type': 'text/plain' },
    body: '{}',
  });
  expect(response.status).toBe(415);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('access-control-allow-origin')).toBeNull();
  expect((await world.ask(operatorMe, {}, { cookie })).code).toBe(Code.SUCCESS);
});

/** `fetch` sets `host` by itself. */
async function askWithHost(port: string, host: string, headers: Readonly<Record<string, string>>): Promise<string> {
  return new Promise((resolve, reject) => {
    const sent = request(
      { host: '127.0.0.1', port, method: 'POST', path: operatorMe.path, headers: { ...headers, host, 'content-type': 'application/json' } },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
        response.on('end', () => resolve(text));
      },
    );
    sent.on('error', reject);
    sent.end('{}');
  });
}

test('the auditor is told that the log is sound, by one going over it however often he asks, and who may do what', async () => {
  const { cookie } = await world.operator(['auditor']);
  const last = await lastEntry(world.database);
  const said = await Promise.all(Array.from({ length: 5 }, () => world.ask(auditVerify, {}, { cookie })));
  expect(said.map(({ data }) => data)).toEqual(said.map(() => ({ sound: true, entries: last })));
  const { list } = (await world.ask(roleTable, {}, { cookie })).data;
  expect(list.find(({ command }) => command === 'operator/suspend')).toEqual({
    command: 'operator/suspend',
    roles: ['owner'],
    approve: null,
  });
  expect(list.find(({ command }) => command === 'system/fund')).toMatchObject({
    roles: ['finance'],
    approve: ['finance', 'risk', 'owner'],
  });
  expect(list).toHaveLength(CONSOLE_CALLS.length + Object.keys(CHANGES).length);
});
