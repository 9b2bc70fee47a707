/** Submissions reviewed by the console, over HTTP and a real database. */
import {
  REJECT_REASONS,
  identityApprove,
  identityDetail,
  identityFile,
  identityQueue,
  identityReject,
} from '@kontor/contract/console/identity';
import type { OperatorAnswerOf } from '@kontor/contract/console/operator-call';
import { Code } from '@kontor/contract/envelope';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ConsoleWorld } from '../../operators/console-world.ts';
import type { TestOperator } from '../../operators/console-world.ts';
import { lastEntry, verifyLog } from '../../operators/operator-log.ts';
import { Cleanup } from '../../store/test-world.ts';
import { NEWEST_OF } from './identity-rows.ts';
import { STATUS, identityOf, submitIdentity } from './identity.ts';

const cleanup = new Cleanup();
let world: ConsoleWorld;
let reviewer: TestOperator;
let other: TestOperator;
let auditor: TestOperator;

beforeAll(async () => {
  world = await ConsoleWorld.open(cleanup);
  reviewer = await world.operator(['identity'], 'reviewer');
  other = await world.operator(['identity'], 'other');
  auditor = await world.operator(['auditor'], 'auditor');
});
afterAll(() => cleanup.run());

/** Somebody who has sent in a document. */
async function submitted() {
  const uid = await world.customer();
  const { database: queries, vault } = world;
  const [front, back] = [await world.picture(uid, 'identity', 'CANARY-FRONT'), await world.picture(uid, 'identity', 'CANARY-BACK')];
  const body = { full_name: 'Canary Person', country: 'DE', id_number: `CANARY 0${uid}`, front, back };
  await submitIdentity({ queries, vault }, uid, body, new Date(world.wallMs));
  const { id } = await queries.one(NEWEST_OF, uid);
  return { uid, id, front, back };
}

async function look(who: TestOperator, { id, front, back }: Awaited<ReturnType<typeof submitted>>): Promise<void> {
  for (const file of [front, back]) expect((await world.ask(identityFile, { id, file }, who)).code).toBe(Code.SUCCESS);
}

const statusOf = async (uid: number): Promise<number> => (await identityOf({ queries: world.database, vault: world.vault }, uid)).status;

describe('a submission', () => {
  test('waits, is read, its photos are seen one by one, and it is verified; each look is an entry without anything personal', async () => {
    const sent = await submitted();
    const { uid, id, front, back } = sent;
    const before = await lastEntry(world.database);
    const { list } = (await world.ask(identityQueue, {}, reviewer)).data;
    expect(list).toContainEqual({ id, uid, submitted: world.wallMs });
    const shown = async () => (await world.ask(identityDetail, { id }, reviewer)).data;
    expect(await shown()).toMatchObject({ uid, state: 'under_review', full_name: 'Canary Person', country: 'DE', front, back, seen: [] });
    const photo = await world.ask(identityFile, { id, file: front }, reviewer);
    expect(Buffer.from(photo.data.picture, 'base64').toString()).toBe('CANARY-FRONT');
    expect((await shown()).seen).toEqual([front]);
    await world.ask(identityFile, { id, file: back }, reviewer);
    expect((await world.ask(identityApprove, { id }, reviewer)).code).toBe(Code.SUCCESS);
    expect(await statusOf(uid)).toBe(STATUS.VERIFIED);
    expect(await world.noticesOf(uid)).toEqual(['identity_approved']);
    expect((await shown()).state).toBe('verified');

    const log = await world.loggedSince(before);
    const who = `UID ${uid}`;
    const looked = ['identity.detail', 'identity.file', 'identity.detail', 'identity.file', 'identity.approve', 'identity.detail'];
    expect(log.entries).toEqual(looked.map((action) => [action, reviewer.id, who]));
    expect(log.text).not.toMatch(/canary/i);
    expect(await verifyLog(world.database)).toMatchObject({ sound: true });
  });

  test('is not verified by one who has not seen both photos, whoever else has', async () => {
    const sent = await submitted();
    await look(other, sent);
    const before = await lastEntry(world.database);
    expect(await world.ask(identityApprove, { id: sent.id }, reviewer)).toMatchObject({
      code: Code.BAD_REQUEST,
      msg: 'look at both photos first',
    });
    expect(await lastEntry(world.database)).toBe(before);
    await world.ask(identityFile, { id: sent.id, file: sent.front }, reviewer);
    await world.ask(identityFile, { id: sent.id, file: sent.front }, reviewer);
    expect((await world.ask(identityApprove, { id: sent.id }, reviewer)).code).toBe(Code.BAD_REQUEST);
    expect(await statusOf(sent.uid)).toBe(STATUS.PENDING);
    await look(reviewer, sent);
    expect((await world.ask(identityApprove, { id: sent.id }, reviewer)).code).toBe(Code.SUCCESS);
  });

  test('is refused with a word or with a sentence; the person reads it, the log keeps no sentence', async () => {
    const [first, second] = [await submitted(), await submitted()];
    const before = await lastEntry(world.database);
    expect((await world.ask(identityReject, { id: first.id, reason: REJECT_REASONS[0] }, reviewer)).code).toBe(Code.SUCCESS);
    expect((await world.ask(identityReject, { id: second.id, reason: 'This is Canary Person’s brother' }, reviewer)).code).toBe(
      Code.SUCCESS,
    );
    expect((await world.ask(identityDetail, { id: second.id }, reviewer)).data).toMatchObject({
      state: 'failed',
      reason: 'This is Canary Person’s brother',
    });
    expect(await statusOf(first.uid)).toBe(STATUS.FAILED);
    expect(await world.noticesOf(second.uid)).toEqual(['identity_rejected']);
    const { text } = await world.loggedSince(before);
    expect(text).toContain(REJECT_REASONS[0]);
    expect(text).not.toContain('brother');
  });

  test('needs a reason that can be read to be refused', async () => {
    const { id, uid } = await submitted();
    for (const reason of ['', '   ', 'turned \u202Earound', 'x'.repeat(301)])
      expect((await world.ask(identityReject, { id, reason }, reviewer)).code).toBe(Code.BAD_REQUEST);
    expect(await statusOf(uid)).toBe(STATUS.PENDING);
  });

  test('is decided once, by whomever and how often it is asked at the same moment, and told once', async () => {
    const sent = await submitted();
    await look(reviewer, sent);
    await look(other, sent);
    const { id, uid } = sent;
    const before = await lastEntry(world.database);
    const answers = await Promise.all([
      world.ask(identityApprove, { id }, reviewer),
      world.ask(identityApprove, { id }, other),
      world.ask(identityReject, { id, reason: 'photo_cut' }, other),
      world.ask(identityApprove, { id }, reviewer),
    ]);
    const codes = answers.map(({ code }) => code).toSorted((a, b) => a - b);
    expect(codes).toEqual([Code.SUCCESS, Code.CHANGE_CLOSED, Code.CHANGE_CLOSED, Code.CHANGE_CLOSED]);
    expect((await world.loggedSince(before)).entries).toHaveLength(1);
    expect(await world.noticesOf(uid)).toHaveLength(1);
  });

  test('that there is not, and a picture of another, are like none', async () => {
    const [mine, others] = [await submitted(), await submitted()];
    const face = await world.picture(mine.uid, 'avatar', 'CANARY-FACE');
    const before = await lastEntry(world.database);
    const nobody = 9_007_199_254_740_991;
    expect((await world.ask(identityDetail, { id: nobody }, reviewer)).code).toBe(Code.NOT_FOUND);
    expect((await world.ask(identityApprove, { id: nobody }, reviewer)).code).toBe(Code.NOT_FOUND);
    expect((await world.ask(identityReject, { id: nobody, reason: 'photo_cut' }, reviewer)).code).toBe(Code.NOT_FOUND);
    for (const file of [others.front, face, 'A'.repeat(32)])
      expect((await world.ask(identityFile, { id: mine.id, file }, reviewer)).code).toBe(Code.NOT_FOUND);
    expect(await lastEntry(world.database)).toBe(before);
  });

  test('of many is found page by page, each once', async () => {
    for (let made = 0; made < 5; made++) await submitted();
    const all = (await world.ask(identityQueue, { limit: 200 }, auditor)).data;
    expect(all.next).toBe(null);
    const ids = all.list.map(({ id }) => id);
    const pages: number[][] = [];
    for (let after: number | null | undefined; after !== null;) {
      const { list, next }: OperatorAnswerOf<typeof identityQueue> = (
        await world.ask(identityQueue, { limit: 2, ...(after !== undefined && { after }) }, auditor)
      ).data;
      pages.push(list.map(({ id }) => id));
      after = next;
    }
    expect(pages.flat()).toEqual(ids);
    expect(pages.slice(0, -1).every((page) => page.length === 2)).toBe(true);
    expect(pages.at(-1)!.length).toBeGreaterThan(0);
  });

  test('is a number in the queue to an auditor, and nothing more', async () => {
    const { id, front } = await submitted();
    const queue = await world.ask(identityQueue, {}, auditor);
    expect(queue.data.list.map((each) => each.id)).toContain(id);
    expect(JSON.stringify(queue.data)).not.toMatch(/canary|DE/i);
    expect((await world.ask(identityDetail, { id }, auditor)).code).toBe(Code.NOT_ALLOWED);
    expect((await world.ask(identityFile, { id, file: front }, auditor)).code).toBe(Code.NOT_ALLOWED);
    expect((await world.ask(identityApprove, { id }, auditor)).code).toBe(Code.NOT_ALLOWED);
  });
});
