/** Settings that two operators change, and maintenance that one begins and ends, by the console: over HTTP and a real database. */
import { maintenanceEnd, maintenanceStart, maintenanceState } from '@kontor/contract/console/maintenance';
import type { ChangeCommand } from '@kontor/contract/console/changes';
import { settingList } from '@kontor/contract/console/setting';
import type { SettingName } from '@kontor/contract/console/setting';
import { Code } from '@kontor/contract/envelope';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ConsoleWorld } from '../../operators/console-world.ts';
import type { TestOperator } from '../../operators/console-world.ts';
import { lastEntry } from '../../operators/operator-log.ts';
import { command } from '../../store/database.ts';
import { Cleanup } from '../../store/test-world.ts';

const cleanup = new Cleanup();
let world: ConsoleWorld;
let content: TestOperator;
let risk: TestOperator;
let owner: TestOperator;
let finance: TestOperator;

beforeAll(async () => {
  world = await ConsoleWorld.open(cleanup);
  content = await world.operator(['content'], 'content');
  risk = await world.operator(['risk'], 'risk');
  owner = await world.operator(['owner'], 'owner');
  finance = await world.operator(['finance'], 'finance');
});
afterAll(() => cleanup.run());

/** One proposes, the owner approves. */
async function done(who: TestOperator, name: ChangeCommand, body: Record<string, unknown>): Promise<number> {
  const { data, msg } = await world.propose(who, name, body);
  expect(msg).toBe('');
  expect(await world.decide(owner, 'approve', data)).toMatchObject({ code: Code.SUCCESS, data: { state: 'done', outcome: 'done' } });
  return data.change_id;
}

const settings = async () => (await world.ask(settingList, {}, risk)).data;
const partOf = async (name: SettingName) => (await settings()).list.find((each) => each.name === name);
const LISTS = { allow_countries: [], deny_countries: ['US', 'KP'], deny_networks: ['192.0.2.0/24'] };

describe('what the site says', () => {
  test('is changed by two, part by part; what was not said stays, and the book knows before the answer', async () => {
    expect(await partOf('communities')).toEqual({ name: 'communities', source: 'default', unused: null, set: null });
    const communities = [{ name: 'Telegram', link: 'https://t.example/kontor', logo: 'https://cdn.example/t.png' }];
    const { data } = await world.propose(content, 'setting/site', { communities, service_info: { email: 'help@kontor.example' } });
    const approved = await world.decide(risk, 'approve', data);
    expect(approved.data.differences).toEqual([
      { field: 'communities', before: null, after: 'Telegram https://t.example/kontor https://cdn.example/t.png' },
      { field: 'service_info.email', before: null, after: 'help@kontor.example' },
    ]);
    expect(world.book.values).toMatchObject({
      communities,
      service_info: { email: 'help@kontor.example' },
      sys: { enable_phone_register: 1 },
    });
    expect(await partOf('communities')).toMatchObject({
      source: 'console',
      set: { version: 1, change_id: data.change_id, proposed: { name: 'CONTENT' }, approved: { name: 'RISK' } },
    });
    expect(await partOf('sys')).toMatchObject({ source: 'default' });
    await done(content, 'setting/site', { communities: [] });
    expect(await partOf('communities')).toMatchObject({ set: { version: 2 } });
    expect((await settings()).site).toMatchObject({ communities: [], service_info: { email: 'help@kontor.example' } });
  });

  test('is refused where the file would be', async () => {
    const problem = async (body: Record<string, unknown>) => (await world.propose(content, 'setting/site', body)).msg;
    expect(await problem({ chat: { url: 'https://kontor.example/chat' } })).toContain('stands on the origin of the site');
    expect(await problem({ communities: [{ name: 'X', link: 'javascript:alert(1)', logo: '' }] })).toContain('/communities/0/link');
    expect(await problem({ communities: [{ name: 'X', link: '', logo: 'https://x.example:99999/' }] })).toContain('no readable address');
    expect(await problem({ sys: { enable_phone_register: 2 } })).toContain('/sys/enable_phone_register');
    expect(await problem({ sys: {} })).toContain('/sys');
    expect(await problem({ legal_trade: { confirm_time: 1 } })).not.toBe('');
    expect(await problem({ app_only: ['everything'] })).toContain('/app_only/0');
    expect((await world.propose(content, 'setting/site', { sys: { enable_phone_register: 1 } })).code).toBe(Code.CHANGES_NOTHING);
    expect((await world.propose(finance, 'setting/site', { chat: { url: '' } })).code).toBe(Code.NOT_ALLOWED);
  });
});

describe('regions', () => {
  test('are said by name, and change by two', async () => {
    const { data } = await world.propose(risk, 'region/list', LISTS);
    expect((await world.decide(risk, 'approve', data)).code).toBe(Code.NOT_ALLOWED);
    const { data: change } = await world.decide(owner, 'approve', data);
    expect(change.differences).toEqual([
      { field: 'deny_countries', before: 'North Korea (KP)', after: 'North Korea (KP), United States (US)' },
      { field: 'deny_networks', before: null, after: '192.0.2.0/24' },
    ]);
    expect((await settings()).region).toEqual(LISTS);
    expect(await partOf('region')).toMatchObject({ source: 'console', unused: 'environment' });
    // The same in another order says nothing new.
    expect((await world.propose(risk, 'region/list', { ...LISTS, deny_countries: ['KP', 'US'] })).code).toBe(Code.CHANGES_NOTHING);
  });

  test('that let nobody in, or shut out this machine, are refused with a sentence', async () => {
    const problem = async (lists: object) => (await world.propose(risk, 'region/list', { ...LISTS, ...lists })).msg;
    expect(await problem({ deny_networks: ['0.0.0.0/0'] })).toContain('too wide');
    expect(await problem({ deny_networks: ['127.0.0.1'] })).toContain('is this machine');
    expect(await problem({ deny_networks: ['300.1.1.1'] })).toContain('no address');
    expect(await problem({ allow_countries: ['US'] })).toContain('allowed and refused');
    expect(await problem({ allow_countries: ['XX'] })).toContain('XX is no country');
    expect(await problem({ allow_countries: ['DE', 'DE'] })).toContain('/allow_countries');
    expect((await settings()).region).toEqual(LISTS);
  });
});

describe('rates', () => {
  test('are set one by one; of the others stands what the file says', async () => {
    await done(finance, 'setting/rates', { rates: { EUR: '0.95' } });
    await done(risk, 'setting/rates', { rates: { JPY: '151.50' } });
    expect(world.book.values.rates).toMatchObject({ EUR: '0.95', JPY: '151.50', USD: '1' });
    expect((await settings()).rates).toMatchObject({ EUR: '0.95', JPY: '151.50', USD: '1' });
    expect((await world.propose(finance, 'setting/rates', { rates: { JPY: '151.5' } })).code).toBe(Code.CHANGES_NOTHING);
  });

  test('that are none are refused', async () => {
    const codeOf = async (rates: object) => (await world.propose(finance, 'setting/rates', { rates })).code;
    for (const rates of [{ EUR: '0' }, { EUR: '-1' }, { EUR: '1e3' }, { EUR: '0.123456789' }, { XYZ: '1' }, { EUR: 1 }])
      expect(await codeOf(rates), JSON.stringify(rates)).toBe(Code.BAD_REQUEST);
    expect(await codeOf({})).toBe(Code.CHANGES_NOTHING);
  });
});

test('a value that changed since it was proposed is approved no more', async () => {
  const first = await world.propose(finance, 'setting/rates', { rates: { GBP: '0.8' } });
  const second = await world.propose(risk, 'setting/rates', { rates: { GBP: '0.81' } });
  await world.decide(owner, 'approve', second.data);
  expect((await world.decide(owner, 'approve', first.data)).code).toBe(Code.CHANGE_OUTDATED);
  expect(world.book.values.rates.GBP).toBe('0.81');
});

describe('maintenance', () => {
  const words = { en_US: 'We move house.', de_DE: 'Wir ziehen um.' };

  test('begins and ends at once by one person, with why; the same again does nothing', async () => {
    const until = world.wallMs + 3_600_000;
    const before = await lastEntry(world.database);
    const start = { words, until, reason: 'the database moves' };
    expect((await world.ask(maintenanceStart, start, risk)).code).toBe(Code.SUCCESS);
    expect(world.book.maintenance).toEqual({ words, untilMs: until });
    expect((await world.ask(maintenanceStart, start, owner)).code).toBe(Code.CHANGES_NOTHING);
    const since = world.wallMs;
    world.wallMs += 1_000;
    expect((await world.ask(maintenanceStart, { reason: 'takes longer' }, owner)).code).toBe(Code.SUCCESS);
    const { maintenance } = (await world.ask(maintenanceState, {}, finance)).data;
    expect(maintenance).toEqual({ words: null, until: null, reason: 'takes longer', by: { id: owner.id, name: 'OWNER' }, since });
    expect((await world.ask(maintenanceEnd, { reason: 'done' }, risk)).code).toBe(Code.SUCCESS);
    expect(world.book.maintenance).toBeUndefined();
    expect((await world.ask(maintenanceEnd, { reason: 'done' }, risk)).code).toBe(Code.CHANGES_NOTHING);
    expect((await world.ask(maintenanceState, {}, finance)).data.maintenance).toBeNull();
    const log = await world.loggedSince(before);
    expect(log.entries).toEqual([
      ['maintenance.start', risk.id, 'maintenance'],
      ['maintenance.start', owner.id, 'maintenance'],
      ['maintenance.end', risk.id, 'maintenance'],
    ]);
    for (const word of ['the database moves', 'takes longer', 'done']) expect(log.text).toContain(word);
  });

  test('is refused for an end that lies behind or far ahead, words without English, and who may not; nothing changes', async () => {
    const before = await lastEntry(world.database);
    const codeOf = async (body: object, who = risk) => (await world.ask(maintenanceStart, { reason: 'why not', ...body }, who)).code;
    for (const body of [
      { until: world.wallMs },
      { until: world.wallMs + 31 * 86_400_000 },
      { until: 1e300 },
      { words: { de_DE: 'Nur Deutsch' } },
      { words: { en_US: ' ' } },
      { words: { en_US: 'x'.repeat(201) } },
      { words: { en_US: 'two\nlines' } },
      { words: { en_US: 'x', xx_XX: 'y' } },
    ])
      expect(await codeOf(body), JSON.stringify(body)).toBe(Code.BAD_REQUEST);
    expect(await codeOf({}, finance)).toBe(Code.NOT_ALLOWED);
    expect((await world.ask(maintenanceEnd, { reason: 'why not' }, content)).code).toBe(Code.NOT_ALLOWED);
    expect(await lastEntry(world.database)).toBe(before);
    expect(world.book.maintenance).toBeUndefined();
  });
});

test('what was set is added to by the server, and by nobody changed or removed', async () => {
  for (const [table, column] of [
    ['setting', 'value'],
    ['maintenance', 'reason'],
  ])
    for (const sql of [`DELETE FROM ${table}`, `UPDATE ${table} SET ${column} = ${column}`])
      await expect(world.database.run(command(`test-${sql}`, sql)), sql).rejects.toMatchObject({ code: '42501' });
});
