/** A whole server for tests of what is kept of persons: its demo accounts, their calls, and pictures to send. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { login } from '@kontor/contract/account';
import type { AnswerOf, BodyOf, Call } from '@kontor/contract/call';
import type { Envelope } from '@kontor/contract/envelope';
import { FILE_PATH, upload } from '@kontor/contract/upload';
import type { UploadPurpose } from '@kontor/contract/upload';
import { pino } from 'pino';
import sharp from 'sharp';
import { boot } from '../boot.ts';
import { builtProgram } from '../built-program.ts';
import { MACHINE_TIME } from '../clock.ts';
import { readConfig } from '../config.ts';
import { MACHINE_RANDOM } from '../random.ts';
import { makeFolder } from '../store/test-world.ts';
import type { Cleanup } from '../store/test-world.ts';

/** Starts a server of its own; `dataDir` is where it keeps everything. */
export async function startPersonWorld(cleanup: Cleanup) {
  const dataDir = join(makeFolder(cleanup), 'data');
  const lines: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
  const start = () =>
    boot(readConfig({ PORT: '0', DATA_DIR: dataDir, INDEX_FEED: 'off', DEMO_BOTS: 'off' }), {
      log,
      time: MACHINE_TIME,
      random: MACHINE_RANDOM,
      onHalt: (reason) => {
        throw reason;
      },
    });
  const server = cleanup.add(await start(), (started) => started.stop());
  const address = (path: string): URL => new URL(path, server.url);

  async function ask<C extends Call>(call: C, body: BodyOf<C>, token: string, lang = ''): Promise<Envelope<AnswerOf<C>>> {
    const headers = { 'content-type': 'application/json', token, lang };
    const response = await fetch(address(call.path), { method: call.method, headers, body: JSON.stringify(body) });
    return (await response.json()) as Envelope<AnswerOf<C>>;
  }

  return {
    url: server.url,
    dataDir,
    /** What was logged. */
    lines,
    ask,
    tokenOf: async (account: string): Promise<string> => (await ask(login, { account, password: 'kontor-demo' }, '')).data.token,
    /** Sends bytes as a picture, whatever they are. */
    send: async (
      bytes: Uint8Array,
      token: string,
      purpose: UploadPurpose = 'identity',
      type = 'image/jpeg',
    ): Promise<Envelope<AnswerOf<typeof upload>> & { readonly status: number }> => {
      const headers = { 'content-type': type, token };
      const response = await fetch(address(`${upload.path}?purpose=${purpose}`), { method: 'POST', headers, body: Buffer.from(bytes) });
      return { status: response.status, ...((await response.json()) as Envelope<AnswerOf<typeof upload>>) };
    },
    file: (name: string, token: string): Promise<Response> => fetch(address(`${FILE_PATH}${name}`), { headers: { token } }),
    /** A program of the operator's, in a process of its own. */
    program: async (source: `${string}.ts`, ...args: string[]): Promise<string> =>
      promisify(execFile)(process.execPath, [builtProgram(source), ...args], {
        env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', MODE: 'demo' },
      }).then(
        ({ stdout }) => stdout,
        (error: { stdout: string; stderr: string; code: number }) => `exit ${error.code}: ${error.stdout}${error.stderr}`,
      ),
  };
}

/** A plain picture; each shade is another one. */
export function picture(shade = 120, width = 640, height = 400): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: { r: shade, g: 90, b: 60 } } })
    .jpeg()
    .toBuffer();
}
