/** Tickets answered by the console, over HTTP and a real database. */
import { ticketAnswer, ticketClose, ticketDetail, ticketFile, ticketQueue } from '@kontor/contract/console/ticket';
import type { OperatorAnswerOf, OperatorBodyOf, OperatorCall } from '@kontor/contract/console/operator-call';
import { Code } from '@kontor/contract/envelope';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ConsoleWorld } from '../../operators/console-world.ts';
import type { TestOperator } from '../../operators/console-world.ts';
import { lastEntry } from '../../operators/operator-log.ts';
import { Cleanup } from '../../store/test-world.ts';
import { openTicket, ticketOf } from './tickets.ts';

const cleanup = new Cleanup();
const NOBODY = 9_007_199_254_740_991;
let world: ConsoleWorld;
let support: TestOperator;
let colleague: TestOperator;
let auditor: TestOperator;

beforeAll(async () => {
  world = await ConsoleWorld.open(cleanup);
  support = await world.operator(['support'], 'support');
  colleague = await world.operator(['support'], 'colleague');
  auditor = await world.operator(['auditor'], 'auditor');
});
afterAll(() => cleanup.run());

const storeOf = ({ database: queries, vault }: ConsoleWorld) => ({ queries, vault });

/** A ticket that somebody has opened, with a picture. */
async function asked() {
  const uid = await world.customer();
  const file = await world.picture(uid, 'chat', 'CANARY-PICTURE');
  const body = { topic: 'deposit' as const, subject: 'Canary subject', text: 'Canary text', files: [file], client_id: 'c1' };
  const { id } = await openTicket(storeOf(world), uid, body, new Date(world.wallMs));
  return { uid, id: Number(id), file };
}

/** As its owner reads it. */
const seen = (uid: number, id: number) => ticketOf(storeOf(world), uid, id);

describe('a ticket', () => {
  test('waits, is read with its picture, answered and closed; its owner is told, and the log holds nothing that was written', async () => {
    const { uid, id, file } = await asked();
    const before = await lastEntry(world.database);
    const head = { id, uid, topic: 'deposit', state: 'open', opened: world.wallMs, updated: world.wallMs };
    expect((await world.ask(ticketQueue, {}, support)).data.list).toContainEqual(head);
    const { data } = await world.ask(ticketDetail, { id }, support);
    const message = { from: 'customer', text: 'Canary text', files: [file], time: world.wallMs };
    expect(data).toEqual({ ...head, subject: 'Canary subject', messages: [message] });
    const { picture } = (await world.ask(ticketFile, { id, file }, support)).data;
    expect(Buffer.from(picture, 'base64').toString()).toBe('CANARY-PICTURE');
    const answer = await world.ask(ticketAnswer, { id, text: 'Canary is asked to wait', client_id: 'a1' }, support);
    expect(answer.data).toEqual({ repeated: false });
    expect(await seen(uid, id)).toMatchObject({
      ticket: { state: 'answered' },
      messages: [{ from: 'customer' }, { from: 'support', text: 'Canary is asked to wait' }],
    });
    expect(await world.noticesOf(uid)).toEqual(['ticket_answered']);
    expect((await world.ask(ticketQueue, {}, support)).data.list.map((each) => each.id)).not.toContain(id);
    expect((await world.ask(ticketClose, { id }, support)).code).toBe(Code.SUCCESS);
    expect((await seen(uid, id)).ticket.state).toBe('closed');
    const log = await world.loggedSince(before);
    const actions = ['ticket.detail', 'ticket.file', 'ticket.answer', 'ticket.close'];
    expect(log.entries).toEqual(actions.map((action) => [action, support.id, `UID ${uid}`]));
    expect(log.text).not.toMatch(/canary/i);
  });

  test('is answered once by a request that is repeated, also at the same moment; the same id for other words is refused', async () => {
    const { uid, id } = await asked();
    const body = { id, text: 'Please wait', client_id: 'again' };
    const answers = await Promise.all([1, 2, 3].map(() => world.ask(ticketAnswer, body, support)));
    expect(answers.filter(({ data }) => !data.repeated)).toHaveLength(1);
    expect((await seen(uid, id)).messages).toHaveLength(2);
    expect(await world.noticesOf(uid)).toHaveLength(1);
    expect((await world.ask(ticketAnswer, { ...body, text: 'Other words' }, support)).code).not.toBe(Code.SUCCESS);
    expect((await seen(uid, id)).messages).toHaveLength(2);
  });

  test('is closed once, and not answered any more', async () => {
    const { uid, id } = await asked();
    const before = await lastEntry(world.database);
    const closed = await Promise.all([support, colleague, support].map((who) => world.ask(ticketClose, { id }, who)));
    expect(closed.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([Code.SUCCESS, Code.CHANGE_CLOSED, Code.CHANGE_CLOSED]);
    expect((await world.ask(ticketAnswer, { id, text: 'Too late', client_id: 'late' }, support)).code).toBe(Code.BAD_REQUEST);
    expect((await seen(uid, id)).messages).toHaveLength(1);
    expect((await world.loggedSince(before)).entries.map(([action]) => action)).toEqual(['ticket.close']);
  });

  test('is answered and closed by whoever has seen all of it: of two colleagues one answers', async () => {
    const { uid, id } = await asked();
    const answer = (who: TestOperator, seen: number) =>
      world.ask(ticketAnswer, { id, text: 'Please wait', client_id: `of-${who.id}`, seen }, who);
    const codes = (await Promise.all([answer(support, 1), answer(colleague, 1)])).map(({ code }) => code).toSorted((a, b) => a - b);
    expect(codes).toEqual([Code.SUCCESS, Code.CHANGE_OUTDATED]);
    expect((await seen(uid, id)).messages).toHaveLength(2);
    expect(await world.noticesOf(uid)).toHaveLength(1);
    const before = await lastEntry(world.database);
    expect((await world.ask(ticketClose, { id, seen: 1 }, colleague)).code).toBe(Code.CHANGE_OUTDATED);
    expect(await lastEntry(world.database)).toBe(before);
    expect((await world.ask(ticketClose, { id, seen: 2 }, colleague)).code).toBe(Code.SUCCESS);
    // Whoever sent it again is told that it arrived, though the ticket has grown.
    expect([(await answer(support, 1)).data, (await answer(colleague, 1)).data]).toContainEqual({ repeated: true });
  });

  test('that was closed last comes first', async () => {
    const [first, second] = [await asked(), await asked()];
    for (const { id } of [first, second]) {
      world.wallMs += 1_000;
      await world.ask(ticketClose, { id }, support);
    }
    const { list } = (await world.ask(ticketQueue, { state: 'closed' }, auditor)).data;
    expect(list.slice(0, 2).map(({ id }) => id)).toEqual([second.id, first.id]);
  });

  test.each(['open', 'closed'] as const)('of many is found page by page, each once, also where several are as old: %s', async (state) => {
    for (let made = 0; made < 5; made++) {
      const { id } = await asked();
      if (state === 'closed') await world.ask(ticketClose, { id }, support);
      if (made % 2 === 1) world.wallMs += 1_000;
    }
    const ids = (await world.ask(ticketQueue, { state, limit: 200 }, auditor)).data.list.map(({ id }) => id);
    const pages: number[][] = [];
    for (let after: OperatorBodyOf<typeof ticketQueue>['after'] | null; after !== null;) {
      const { list, next }: OperatorAnswerOf<typeof ticketQueue> = (
        await world.ask(ticketQueue, { state, limit: 2, ...(after !== undefined && { after }) }, auditor)
      ).data;
      pages.push(list.map(({ id }) => id));
      after = next;
    }
    expect(pages.flat()).toEqual(ids);
    expect(new Set(ids).size).toBe(ids.length);
    expect(pages.slice(0, -1).every((page) => page.length === 2)).toBe(true);
    expect(pages.at(-1)!.length).toBeGreaterThan(0);
  });

  test('that there is not, and a picture of another one, are like none', async () => {
    const [mine, others] = [await asked(), await asked()];
    const before = await lastEntry(world.database);
    expect((await world.ask(ticketDetail, { id: NOBODY }, support)).code).toBe(Code.NOT_FOUND);
    expect((await world.ask(ticketAnswer, { id: NOBODY, text: 'x', client_id: 'none' }, support)).code).toBe(Code.NOT_FOUND);
    expect((await world.ask(ticketClose, { id: NOBODY }, support)).code).toBe(Code.NOT_FOUND);
    expect((await world.ask(ticketFile, { id: mine.id, file: others.file }, support)).code).toBe(Code.NOT_FOUND);
    expect(await lastEntry(world.database)).toBe(before);
  });

  test('is a line of the queue to an auditor, and nothing more', async () => {
    const { id, file } = await asked();
    const queue = await world.ask(ticketQueue, {}, auditor);
    expect(queue.data.list.map((each) => each.id)).toContain(id);
    expect(JSON.stringify(queue.data)).not.toMatch(/canary/i);
    for (const [call, body] of [
      [ticketDetail, { id }],
      [ticketFile, { id, file }],
      [ticketClose, { id }],
    ] as const)
      expect((await world.ask<OperatorCall>(call, body, auditor)).code).toBe(Code.NOT_ALLOWED);
  });
});
