/** A real server in this process, on a free port and a folder of its own. */
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { requestOf } from '@kontor/contract/call';
import type { AnswerOf, BodyOf, Call } from '@kontor/contract/call';
import { Code } from '@kontor/contract/envelope';
import type { Envelope } from '@kontor/contract/envelope';
import { boot } from '@kontor/server/boot';
import type { RunningServer } from '@kontor/server/boot';
import { MACHINE_TIME } from '@kontor/server/clock';
import { readConfig } from '@kontor/server/config';
import type { Batch } from '@kontor/server/journal';
import { PostgresJournal } from '@kontor/server/postgres-journal';
import { MACHINE_RANDOM } from '@kontor/server/random';
import { startDatabase } from '@kontor/server/start-database';
import { pino } from 'pino';
import { inject } from 'vitest';
import { copyFirstStart } from './first-starts.ts';

export const DEMO_PASSWORD = 'kontor-demo';

const log = pino({ level: 'warn' });

/** A folder for a server's data, and for what a test wants to look at later. PostgreSQL's user must be able to pass through. */
export function makeDataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-e2e-'));
  chmodSync(folder, 0o711);
  return folder;
}

/** Removes a folder made by `makeDataFolder`. */
export function removeDataFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}

/** How a test's server differs from the usual one. */
export interface StartOptions {
  /** Bots trade in the demo's markets; `left`: they have, and do no more, which is enough for whoever looks at what a market looks like. */
  readonly bots?: boolean | 'left';
  /** More variables of the configuration, as an operator sets them. */
  readonly environment?: Readonly<Record<string, string>>;
}

/**
 * Starts a demo server over the folder's data; over an empty folder it finds what a first start leaves behind. Its markets are silent
 * and without a past, unless the bots are wanted.
 */
export async function startServer(folder: string, options: StartOptions = {}): Promise<RunningServer> {
  const { bots = false } = options;
  if (!existsSync(join(folder, 'data'))) {
    await copyFirstStart(inject('firstStarts'), bots === false ? 'silent' : 'with-bots', join(folder, 'data'), async (first) =>
      (await bootOver(first, { bots: bots !== false })).stop(),
    );
  }
  return bootOver(folder, options);
}

function bootOver(folder: string, { bots = false, environment = {} }: StartOptions): Promise<RunningServer> {
  return boot(
    readConfig({ PORT: '0', DATA_DIR: join(folder, 'data'), DEMO_PASSWORD, DEMO_BOTS: bots === true ? 'on' : 'off', ...environment }),
    {
      log,
      time: MACHINE_TIME,
      random: MACHINE_RANDOM,
      onHalt: (reason) => log.fatal({ err: reason }, 'the server under test halts'),
    },
  );
}

/** Sends a call as a program would, without the web app. Throws unless it succeeds. */
export async function ask<C extends Call>(url: string, call: C, body: BodyOf<C>, token = ''): Promise<AnswerOf<C>> {
  const request = requestOf(call, body);
  const response = await fetch(new URL(request.target, url), {
    method: request.method,
    headers: { ...(request.body === undefined ? {} : { 'content-type': 'application/json' }), token },
    ...(request.body === undefined ? {} : { body: request.body }),
  });
  const envelope = (await response.json()) as Envelope<AnswerOf<C>>;
  if (envelope.code !== Code.SUCCESS) throw new Error(`${call.path}: ${envelope.code} ${envelope.msg}`);
  return envelope.data;
}

/** What the journal of a stopped server holds, read by nobody but PostgreSQL. */
export async function readJournal(folder: string): Promise<Batch[]> {
  const database = await startDatabase({ url: undefined, dataDir: join(folder, 'data'), log });
  const journal = new PostgresJournal({ settings: database.settings, log, role: 'kontor_app' });
  try {
    const batches: Batch[] = [];
    for await (const batch of journal.read(1)) batches.push(batch);
    return batches;
  } finally {
    await journal.close();
    await database.stop();
  }
}
