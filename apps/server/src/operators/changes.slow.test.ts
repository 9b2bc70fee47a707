/** Changes that two people make, over HTTP, a real database and a small exchange. */
import { changeDetail, changeEdit, changeList, changePropose, changeWithdraw } from '@kontor/contract/console/change';
import { CHANGES, changeText, decisionText, mayChange } from '@kontor/contract/console/changes';
import type { ChangeCommand } from '@kontor/contract/console/changes';
import { auditChain, auditList } from '@kontor/contract/console/audit';
import { operatorKeyRemove, operatorLink, operatorMe, operatorSuspend } from '@kontor/contract/console/operator';
import { ROLES } from '@kontor/contract/console/roles';
import { Code } from '@kontor/contract/envelope';
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { command } from '../store/database.ts';
import { Cleanup, eventually } from '../store/test-world.ts';
import { ConsoleWorld, makeKey } from './console-world.ts';
import type { ShownChange, TestOperator } from './console-world.ts';
import { verifyLog } from './operator-log.ts';
import { SET_ROLES } from './operator-rows.ts';

const cleanup = new Cleanup();
let world: ConsoleWorld;
let finance: TestOperator;
let risk: TestOperator;
let boss: TestOperator;
let second: TestOperator;
let third: TestOperator;

beforeAll(async () => {
  world = await ConsoleWorld.open(cleanup);
  finance = await world.operator(['finance'], 'finance');
  risk = await world.operator(['risk'], 'risk');
  [boss, second, third] = [
    await world.operator(['owner'], 'boss'),
    await world.operator(['owner'], 'second'),
    await world.operator(['owner'], 'third'),
  ];
});
afterAll(() => cleanup.run());

let rates = 1_000;
/** A body that changes something, of a tier that no change is under way about. */
const tier = (number = 1 + (rates % 15)) => ({ tier: number, maker_rate: ++rates, taker_rate: 2 * rates });

async function proposed(who: TestOperator, name: ChangeCommand, body: Record<string, unknown>) {
  const { code, msg, data } = await world.propose(who, name, body);
  expect([code, msg]).toEqual([Code.SUCCESS, '']);
  return data;
}

const detail = async (id: number, who = boss): Promise<ShownChange> => (await world.ask(changeDetail, { change_id: id }, who)).data;

/** Proposed, approved, and at its end. */
async function done(proposer: TestOperator, approver: TestOperator, name: ChangeCommand, body: Record<string, unknown>) {
  const change = await proposed(proposer, name, body);
  expect((await world.decide(approver, 'approve', change)).code).toBe(Code.SUCCESS);
  await eventually(async () => (await detail(change.change_id)).state !== 'approved');
  return detail(change.change_id);
}

const outboxOf = () => world.owner.many({ name: 'test-outbox', text: 'SELECT body FROM platform_change', readRow: (row) => row['body'] });

describe('a change', () => {
  test('is shown as what differs, signed over all that it says, carried out once, and written down', async () => {
    const body = { tier: 0, maker_rate: 50_000, taker_rate: 150_000 };
    const change = await proposed(finance, 'fee/tier', body);
    const shown = await detail(change.change_id, risk);
    expect(shown).toMatchObject({
      state: 'open',
      mine: 'may_decide',
      subject: 'fee tier 0',
      proposer: { id: finance.id, name: 'FINANCE' },
      reason: 'a reason',
      differences: [
        { field: 'maker', before: '0.1 %', after: '0.05 %' },
        { field: 'taker', before: '0.1 %', after: '0.15 %' },
      ],
      decision: null,
      outcome: null,
    });
    const { id, version, command: name, before, reason, proposer } = shown;
    const text = changeText({ id, version, command: name, body: JSON.stringify(body), before, reason, proposer: proposer.id });
    expect(change.hash).toBe(createHash('sha256').update(text).digest('hex'));
    expect((await detail(id, finance)).mine).toBe('is_proposer');
    const approved = await world.decide(risk, 'approve', change);
    expect(approved.data).toMatchObject({ mine: 'closed', decision: { by: { id: risk.id }, decision: 'approve', reason: 'looked at it' } });
    await eventually(async () => (await detail(id)).state === 'done');
    const { sequence, outcome } = await detail(id);
    expect(outcome).toBe(`carried out by command ${sequence}`);
    expect(world.exchange.engine.feeTiers().find((each) => each.tier === 0)).toMatchObject({ makerRate: 50_000, takerRate: 150_000 });
    const entries = (await world.ask(auditList, { subject: 'fee tier 0' }, boss)).data.list;
    expect(entries.map(({ action, operator, who }) => [action, operator, who])).toEqual([
      ['change.end', null, 'the machine'],
      ['change.approve', risk.id, 'risk (risk)'],
      ['change.propose', finance.id, 'finance (finance)'],
    ]);
    expect(JSON.parse(entries[1]!.detail)).toMatchObject({ change: id, hash: change.hash, key: risk.keyId, reason: 'looked at it' });
  });

  test('of each kind does what it says', async () => {
    const uid = await world.customer();
    await done(finance, risk, 'currency/list', { symbol: 'NEWT', scale: 6, supply: '1000.0', deposits: true });
    expect((await done(finance, risk, 'currency/state', { symbol: 'NEWT', deposits: false, withdrawals: true })).differences).toEqual([
      { field: 'deposits', before: 'on', after: 'off' },
      { field: 'withdrawals', before: 'off', after: 'on' },
    ]);
    expect(await done(risk, finance, 'pair/list', { pair: 'NEWT_USDT', tick_size: '0.010', step_size: '0.1' })).toMatchObject({
      state: 'done',
      differences: [
        { field: 'pair', before: null, after: 'NEWT_USDT' },
        { field: 'tick_size', before: null, after: '0.01' },
        { field: 'step_size', before: null, after: '0.1' },
      ],
    });
    expect((await done(risk, finance, 'pair/list', { pair: 'NEWT_USDT', price_band: '0.10', max_orders: 50 })).differences).toEqual([
      { field: 'price_band', before: '5 %', after: '10 %' },
      { field: 'max_orders', before: '200', after: '50' },
    ]);
    expect((await done(risk, finance, 'pair/state', { pair: 'NEWT_USDT', state: 'trading' })).state).toBe('done');
    expect((await done(finance, risk, 'platform/config', { legal_trade: { pay_time: 33 } })).differences).toEqual([
      { field: 'legal_trade.pay_time', before: '90', after: '33' },
    ]);
    await done(finance, risk, 'fee/tier', { tier: 3, maker_rate: 10, taker_rate: 20 });
    expect(await done(finance, risk, 'contract/tier', { tier: 3, maker_rate: 0, taker_rate: 40_000 })).toMatchObject({
      state: 'done',
      subject: 'fee tier 3 in contracts',
      differences: [
        { field: 'maker', before: null, after: '0 %' },
        { field: 'taker', before: null, after: '0.04 %' },
      ],
    });
    expect(world.exchange.engine.contractTiers()).toEqual([{ tier: 3, makerRate: 0, takerRate: 40_000 }]);
    expect((await world.propose(risk, 'contract/tier', { tier: 3, maker_rate: 0, taker_rate: 40_000 })).code).toBe(Code.CHANGES_NOTHING);
    expect(await done(finance, risk, 'account/tier', { uid, tier: 3 })).toMatchObject({
      state: 'done',
      subject: `UID ${uid}`,
      differences: [{ field: 'tier', before: '0', after: '3' }],
    });
    await world.owner.run(command<[number]>('test-suspend', 'UPDATE account SET suspended = true WHERE id = $1'), uid);
    expect(await done(finance, risk, 'account/tier', { uid, tier: 0 })).toMatchObject({ state: 'done' });
    expect(await done(risk, boss, 'account/reinstate', { uid })).toMatchObject({
      state: 'done',
      differences: [{ field: 'suspended', before: 'yes', after: 'no' }],
    });
    const { view } = world.exchange;
    expect([...view.listings.markets.values()].at(-1)).toMatchObject({ status: 1, terms: { bandBps: 1_000, maxOrders: 50 } });
    expect(view.listings.limits).toMatchObject({ payTime: 33, confirmTime: 60 });
  });

  test('that the engine refuses has failed, and says why', async () => {
    const uid = await world.customer();
    expect(await done(finance, risk, 'account/tier', { uid, tier: 9 })).toMatchObject({ state: 'failed', outcome: 'UNKNOWN_TIER' });
  });

  test.each([
    ['currency/list', { symbol: 'BTC', scale: 6 }, 'BTC is listed already'],
    ['currency/state', { symbol: 'XYZ', deposits: true }, 'there is no currency XYZ'],
    ['pair/state', { pair: 'XYZ_USDT', state: 'halted' }, 'XYZ_USDT is not listed'],
    ['pair/list', { pair: 'USDT_BTC' }, 'USDT_BTC: a new pair needs tick_size and step_size'],
    ['pair/list', { pair: 'BTC_USDT', tick_size: '1' }, 'BTC_USDT is listed: its tick_size is 0.01 and cannot change'],
    ['fee/tier', { tier: 16, maker_rate: 1, taker_rate: 1 }, '/tier: must be <= 15'],
    ['fee/tier', { tier: 1, maker_rate: 1, taker_rate: 1, more: 1 }, '/more: schema is false'],
    ['contract/tier', { tier: 0, maker_rate: 1, taker_rate: 1 }, '/tier: must be >= 1'],
    ['contract/tier', { tier: 14, maker_rate: 1, taker_rate: 1 }, 'there is no fee tier 14'],
    ['account/tier', { uid: 77, tier: 1 }, 'there is no account 77'],
  ] as const)('%s %o is refused with a sentence', async (name, body, sentence) => {
    expect(await world.propose(risk, name, body)).toMatchObject({ code: Code.BAD_REQUEST, msg: sentence, data: null });
  });

  test('that changes nothing is refused', async () => {
    await done(finance, risk, 'fee/tier', { tier: 5, maker_rate: 1, taker_rate: 2 });
    for (const [name, body] of [
      ['fee/tier', { tier: 5, maker_rate: 1, taker_rate: 2 }],
      ['pair/state', { pair: 'BTC_USDT', state: 'trading' }],
      ['pair/list', { pair: 'BTC_USDT', max_orders: 1_000, tick_size: '0.0100' }],
      ['currency/state', { symbol: 'USDT', legal: true }],
      ['account/reinstate', { uid: await world.customer() }],
    ] as const)
      expect([name, (await world.propose(risk, name, body)).code]).toEqual([name, Code.CHANGES_NOTHING]);
    const support = await world.operator(['support']);
    expect((await world.propose(boss, 'operator/roles', { operator: support.id, roles: ['support'] })).code).toBe(Code.CHANGES_NOTHING);
  });

  test('proposed again by the same client id is the first one', async () => {
    const ask = (who: TestOperator) =>
      world.ask(changePropose, { command: 'fee/tier', body: tier(), reason: 'once', client_id: 'mine-1' }, who);
    const first = await ask(finance);
    expect((await ask(finance)).data).toEqual(first.data);
    expect((await ask(risk)).data.change_id).not.toBe(first.data.change_id);
  });

  test.each(Object.keys(CHANGES) as ChangeCommand[])('%s is proposed by those roles alone that may', async (name) => {
    for (const role of ROLES) {
      const { code } = await world.propose(await world.operator([role]), name, { wrong: true });
      expect([role, code]).toEqual([role, mayChange([role], name, 'propose') ? Code.BAD_REQUEST : Code.NOT_ALLOWED]);
    }
  });
});

describe('a decision', () => {
  test('is not for who proposed it, nor for who lacks the role, nor for who is the subject', async () => {
    const change = await proposed(finance, 'fee/tier', tier());
    expect((await world.decide(finance, 'approve', change)).code).toBe(Code.NOT_ALLOWED);
    for (const role of ['support', 'identity', 'content', 'auditor'] as const) {
      const who = await world.operator([role]);
      expect((await detail(change.change_id, who)).mine).toBe('lacks_role');
      expect((await world.decide(who, 'approve', change)).code).toBe(Code.NOT_ALLOWED);
    }
    const other = await world.operator(['owner', 'risk']);
    const roles = await proposed(boss, 'operator/roles', { operator: other.id, roles: ['owner'] });
    expect((await detail(roles.change_id, other)).mine).toBe('is_beneficiary');
    expect((await world.decide(other, 'approve', roles)).code).toBe(Code.NOT_ALLOWED);
    expect((await world.propose(boss, 'operator/roles', { operator: boss.id, roles: ['owner', 'risk'] })).code).toBe(Code.NOT_ALLOWED);
    expect((await detail(change.change_id)).state).toBe('open');
  });

  test('needs a signature of a key of one’s own over this very decision', async () => {
    const change = await proposed(finance, 'fee/tier', tier());
    const sign = async (text: string, key = risk.key) => ({ signature: await key.sign(text) });
    const forged = [
      await sign(decisionText('reject', change.hash, risk.id)),
      await sign(decisionText('approve', change.hash, boss.id)),
      await sign(decisionText('approve', 'a'.repeat(64), risk.id)),
      await sign(change.hash),
      await sign(decisionText('approve', change.hash, risk.id), await makeKey()),
      { key: boss.keyId },
      // Another's key, with his signature.
      { key: boss.keyId, ...(await sign(decisionText('approve', change.hash, risk.id), boss.key)) },
      { key: 2_000_000 },
      { signature: 'A'.repeat(86) },
    ];
    for (const sent of forged) expect((await world.decide(risk, 'approve', change, sent)).code).toBe(Code.WRONG_SIGNATURE);
    const removed = await world.operator(['risk']);
    await world.ask(operatorKeyRemove, { id: removed.keyId }, removed);
    expect((await world.decide(removed, 'approve', change)).code).toBe(Code.WRONG_SIGNATURE);
    expect((await detail(change.change_id)).state).toBe('open');
    expect((await world.decide(risk, 'approve', change)).code).toBe(Code.SUCCESS);
  });

  test('of two at the same moment one counts, and it is carried out once', async () => {
    const change = await proposed(finance, 'fee/tier', tier());
    const before = (await outboxOf()).length;
    const deciders = [risk, boss, second, third];
    const answers = await Promise.all(deciders.map((who, index) => world.decide(who, index === 1 ? 'reject' : 'approve', change)));
    const codes = answers.map(({ code }) => code).toSorted((a, b) => a - b);
    expect(codes).toEqual([Code.SUCCESS, ...Array<number>(3).fill(Code.CHANGE_CLOSED)]);
    const isRejected = (await detail(change.change_id)).state === 'rejected';
    expect(await outboxOf()).toHaveLength(before + (isRejected ? 0 : 1));
  });

  test('that approves twice at once by one person counts once', async () => {
    const change = await proposed(finance, 'fee/tier', tier());
    const before = (await outboxOf()).length;
    const answers = await Promise.all([world.decide(risk, 'approve', change), world.decide(risk, 'approve', change)]);
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([Code.SUCCESS, Code.CHANGE_CLOSED]);
    expect(await outboxOf()).toHaveLength(before + 1);
  });

  test('that rejects ends it, and nothing is carried out', async () => {
    const change = await proposed(finance, 'fee/tier', tier());
    const before = (await outboxOf()).length;
    expect((await world.decide(risk, 'reject', change)).data).toMatchObject({ state: 'rejected', decision: { decision: 'reject' } });
    expect((await world.decide(boss, 'approve', change)).code).toBe(Code.CHANGE_CLOSED);
    expect(await outboxOf()).toHaveLength(before);
  });

  test('on what was edited since is void', async () => {
    const change = await proposed(finance, 'fee/tier', tier());
    const edit = (who: TestOperator, version: number) =>
      world.ask(changeEdit, { change_id: change.change_id, version, body: tier(), reason: 'better so' }, who);
    expect((await edit(risk, 1)).code).toBe(Code.NOT_ALLOWED);
    expect((await edit(finance, 2)).code).toBe(Code.CHANGE_OUTDATED);
    const edited = await edit(finance, 1);
    expect(edited.data).toMatchObject({ change_id: change.change_id, version: 2 });
    expect(edited.data.hash).not.toBe(change.hash);
    expect((await world.decide(risk, 'approve', change)).code).toBe(Code.CHANGE_OUTDATED);
    // Nor does an old signature fit the new hash.
    const old = await risk.key.sign(decisionText('approve', change.hash, risk.id));
    expect((await world.decide(risk, 'approve', edited.data, { signature: old })).code).toBe(Code.WRONG_SIGNATURE);
    expect((await world.decide(risk, 'approve', edited.data)).code).toBe(Code.SUCCESS);
    expect((await edit(finance, 2)).code).toBe(Code.CHANGE_CLOSED);
  });

  test('on what stands otherwise by now is refused, until it was edited', async () => {
    const [first, later] = [await proposed(finance, 'fee/tier', tier(0)), await proposed(finance, 'fee/tier', tier(0))];
    await world.decide(risk, 'approve', first);
    // While the first is under way nobody knows what will stand.
    const soon = await world.decide(risk, 'approve', later);
    expect([Code.BUSY, Code.CHANGE_OUTDATED]).toContain(soon.code);
    await eventually(async () => (await detail(first.change_id)).state === 'done');
    expect((await world.decide(risk, 'approve', later)).code).toBe(Code.CHANGE_OUTDATED);
    const edited = await world.ask(changeEdit, { change_id: later.change_id, version: 1, body: tier(0), reason: 'anew' }, finance);
    expect((await world.decide(risk, 'approve', edited.data)).code).toBe(Code.SUCCESS);
  });

  test.each([
    ['its body', `body = '{"tier":0,"maker_rate":0,"taker_rate":0}'`],
    ['what it starts from', `before = '{}'`],
    ['its reason', `reason = 'another'`],
    ['its proposer', 'proposer = 1 + (SELECT min(id) FROM operator)'],
  ])('on a row of which somebody altered %s is refused', async (_what, altered) => {
    const change = await proposed(finance, 'fee/tier', tier());
    await world.owner.run(
      command(`test-alter-${altered}`.slice(0, 60), `UPDATE operator_change SET ${altered} WHERE id = ${change.change_id}`),
    );
    const { code } = await world.decide(boss, 'approve', change);
    expect(code).toBe(Code.CHANGE_OUTDATED);
  });
});

describe('an open proposal', () => {
  test('is taken back by its proposer', async () => {
    const change = await proposed(finance, 'fee/tier', tier());
    expect((await world.ask(changeWithdraw, { change_id: change.change_id }, risk)).code).toBe(Code.NOT_ALLOWED);
    expect((await world.ask(changeWithdraw, { change_id: change.change_id }, finance)).code).toBe(Code.SUCCESS);
    expect((await world.decide(risk, 'approve', change)).code).toBe(Code.CHANGE_CLOSED);
    expect((await detail(change.change_id)).state).toBe('void');
  });

  test('is void when its proposer is suspended, or may propose it no more', async () => {
    const [gone, moved, cut] = [await world.operator(['finance']), await world.operator(['finance']), await world.operator(['finance'])];
    const changes = [
      await proposed(gone, 'fee/tier', tier()),
      await proposed(moved, 'fee/tier', tier()),
      await proposed(cut, 'fee/tier', tier()),
    ];
    await world.ask(operatorSuspend, { operator: gone.id, reason: 'a test' }, boss);
    expect((await done(boss, second, 'operator/roles', { operator: moved.id, roles: ['support'] })).state).toBe('done');
    for (const { change_id } of changes.slice(0, 2)) expect((await detail(change_id)).state).toBe('void');
    // Taken away past the console, it does not count either.
    await world.database.run(SET_ROLES, cut.id, ['support']);
    expect((await world.decide(risk, 'approve', changes[2]!)).code).toBe(Code.CHANGE_CLOSED);
  });

  test('of many is found page by page, by state and by what it is about', async () => {
    const list = (body: Parameters<typeof world.ask<typeof changeList>>[1]) => world.ask(changeList, body, boss);
    const all = (await list({ limit: 100 })).data.list;
    const first = (await list({ limit: 3 })).data;
    const next = (await list({ limit: 3, before: first.next! })).data;
    expect([...first.list, ...next.list].map(({ id }) => id)).toEqual(all.slice(0, 6).map(({ id }) => id));
    expect((await list({ about: 'operator/' })).data.list.map(({ id }) => id)).toEqual(
      all.filter((each) => each.command.startsWith('operator/')).map(({ id }) => id),
    );
    expect((await list({ state: 'rejected' })).data.list.every(({ state }) => state === 'rejected')).toBe(true);
    expect((await list({ before: 1 })).data).toEqual({ list: [], next: null });
  });
});

describe('an operator', () => {
  test('is added by two owners, and let in by a link', async () => {
    expect(await done(boss, second, 'operator/add', { login: 'new.comer', name: 'Nora', roles: ['content', 'support'] })).toMatchObject({
      state: 'done',
      outcome: 'done',
      sequence: null,
      differences: [
        { field: 'login', before: null, after: 'new.comer' },
        { field: 'name', before: null, after: 'Nora' },
        { field: 'roles', before: null, after: 'support, content' },
      ],
    });
    expect(await world.propose(boss, 'operator/add', { login: 'new.comer', name: 'N', roles: ['support'] })).toMatchObject({
      code: Code.BAD_REQUEST,
      msg: 'there is an operator new.comer',
    });
  });

  test('who is let in anew has lost password, authenticator, keys, sessions and proposals', async () => {
    const who = await world.operator(['finance']);
    const change = await proposed(who, 'fee/tier', tier());
    expect((await world.ask(operatorLink, { operator: who.id }, boss)).code).toBe(Code.NOT_FOUND);
    expect((await done(boss, second, 'operator/invite', { operator: who.id })).state).toBe('done');
    expect((await world.ask(operatorMe, {}, who)).code).toBe(Code.SESSION_OVER);
    expect((await detail(change.change_id)).state).toBe('void');
    expect((await world.ask(operatorLink, { operator: who.id }, boss)).code).toBe(Code.SUCCESS);
    expect(
      await world.owner.many({
        name: 'test-void',
        text: `SELECT password_hash, totp FROM operator WHERE id = ${who.id}`,
        readRow: (row) => ({ ...row }),
      }),
    ).toEqual([{ password_hash: null, totp: null }]);
  });
});

test('the log is read in its order, and who reads it can verify it', async () => {
  const chain = (await world.ask(auditChain, { from: 2, limit: 3 }, boss)).data;
  expect(chain.list.map(({ number }) => number)).toEqual([2, 3, 4]);
  const verdict = await verifyLog(world.database);
  expect(verdict).toMatchObject({ sound: true, last: chain.last });
  const [newest] = (await world.ask(auditList, { limit: 1 }, boss)).data.list;
  expect(verdict).toMatchObject({ hash: newest!.hash });
});

test('each end is written down once', async () => {
  const ends = await world.owner.many({
    name: 'test-ends',
    text: `SELECT count(*)::integer AS ends FROM operator_log WHERE action = 'change.end' GROUP BY detail::json ->> 'change'`,
    readRow: (row) => row['ends'],
  });
  expect(ends.length).toBeGreaterThan(5);
  expect(new Set(ends)).toEqual(new Set([1]));
});
