/** A server killed between a credential and what follows from it: all of it is there afterwards, or nothing. Source: rules 7.3, 7.4. */
import { join } from 'node:path';
import { centerIndex, codeSend, login, loginPasswordChange, security } from '@kontor/contract/account';
import type { AnswerOf, BodyOf, Call } from '@kontor/contract/call';
import { demoInbox } from '@kontor/contract/demo';
import { Code } from '@kontor/contract/envelope';
import type { Envelope } from '@kontor/contract/envelope';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { Cleanup, eventually, makeFolder } from '../store/test-world.ts';
import { startServerProcess } from './server-process.ts';
import type { ServerProcess } from './server-process.ts';

const cleanup = new Cleanup();
const dataDir = join(makeFolder(cleanup), 'data');
const EMAIL = 'demo3@kontor.example';
/** What the change writes first and last behind the credential; killed while it waits there, the earlier parts are written and not committed. */
const WRITTEN = ['session', 'message_outbox', 'notice'] as const;
const FOLLOWS = ['old_password', 'session', 'no_hold', 'no_rights', 'no_message', 'no_notice'] as const;

afterAll(() => cleanup.run());

async function ask<C extends Call>(server: ServerProcess, call: C, body: BodyOf<C>, token = ''): Promise<Envelope<AnswerOf<C>>> {
  const headers = { 'content-type': 'application/json', token };
  const response = await fetch(new URL(call.path, server.url), { method: call.method, headers, body: JSON.stringify(body) });
  return (await response.json()) as Envelope<AnswerOf<C>>;
}

async function connect(server: ServerProcess): Promise<pg.Client> {
  const client = new pg.Client(server.database);
  client.on('error', () => undefined);
  await client.connect();
  return cleanup.add(client, () => client.end().catch(() => undefined));
}

/** What an account is like: its password, whether its session lives, and what a change leaves behind. */
async function stateOf(server: ServerProcess, password: string, token: string): Promise<readonly string[]> {
  const database = await connect(server);
  const count = async (text: string): Promise<number> => (await database.query<{ n: number }>(text)).rows[0]!.n;
  const opened = await ask(server, login, { account: 'demo3', password });
  const lives = (await ask(server, centerIndex, {}, token)).code === Code.SUCCESS;
  const held = await count('SELECT count(*)::integer AS n FROM account WHERE id = 3 AND hold_until > now() + interval $$23 hours$$');
  const rights = await count('SELECT count(*)::integer AS n FROM user_rights WHERE account_id = 3 AND hold_until > now()');
  const told = await count("SELECT count(*)::integer AS n FROM message_outbox WHERE template = 'login_password_changed'");
  const noticed = await count("SELECT count(*)::integer AS n FROM notice WHERE account_id = 3 AND kind = 'login_password_changed'");
  await database.end();
  return [
    opened.code === Code.SUCCESS ? 'old_password' : 'new_password',
    lives ? 'session' : 'no_session',
    held > 0 ? 'hold' : 'no_hold',
    rights > 0 ? 'rights' : 'no_rights',
    told > 0 ? 'message' : 'no_message',
    noticed === 0 ? 'no_notice' : noticed === 1 ? 'notice' : 'noticed twice',
  ];
}

/** Asks for a change of the password and gives how to send it. */
async function readyToChange(server: ServerProcess, password: string, next: string) {
  const { token } = (await ask(server, login, { account: 'demo3', password })).data;
  const sent = await ask(server, codeSend, { purpose: 'login_password', channel: 'email' }, token);
  expect(sent.code).toBe(Code.SUCCESS);
  const { list } = (await ask(server, demoInbox, { to: EMAIL })).data;
  const code = list.find((message) => message.code !== null)!.code!;
  const change = (): Promise<unknown> => ask(server, loginPasswordChange, { code, login_password: next }, token).catch(() => undefined);
  return { token, change };
}

test('killed while the change is written, at each of its parts: nothing of it is there', async () => {
  const settings = { DEMO_PASSWORD: 'kontor-demo' };
  let server = await startServerProcess(cleanup, dataDir, settings);
  for (const table of WRITTEN) {
    // A minute must be between two codes; the row that counts it goes.
    const holder = await connect(server);
    await holder.query('DELETE FROM code_budget');
    const { token, change } = await readyToChange(server, 'kontor-demo', 'newer-harbour-43');
    await holder.query(`BEGIN; LOCK TABLE ${table} IN EXCLUSIVE MODE`);
    const answer = change();
    await eventually(async () => {
      const { rows } = await holder.query('SELECT 1 FROM pg_locks WHERE NOT granted AND relation = $1::regclass', [table]);
      return rows.length > 0;
    });
    server.child.kill('SIGKILL');
    await server.ended;
    await answer;
    await holder.end().catch(() => undefined);
    server = await startServerProcess(cleanup, dataDir, settings);
    expect(await stateOf(server, 'kontor-demo', token), `killed at ${table}`).toEqual([...FOLLOWS]);
  }

  // Killed as soon as it is seen committed, answered or not: all of it is there.
  const watcher = await connect(server);
  await watcher.query('DELETE FROM code_budget');
  const { token, change } = await readyToChange(server, 'kontor-demo', 'newer-harbour-43');
  const answer = change();
  await eventually(
    async () => (await watcher.query('SELECT 1 FROM account WHERE id = 3 AND login_changed_at IS NOT NULL')).rows.length > 0,
  );
  server.child.kill('SIGKILL');
  await server.ended;
  await answer;
  await watcher.end().catch(() => undefined);
  server = await startServerProcess(cleanup, dataDir, settings);
  expect(await stateOf(server, 'kontor-demo', token)).toEqual(['new_password', 'no_session', 'hold', 'rights', 'message', 'notice']);
  const again = await ask(server, login, { account: 'demo3', password: 'newer-harbour-43' });
  expect((await ask(server, security, {}, again.data.token)).data).toMatchObject({ hold_reason: 'login_password' });
});
