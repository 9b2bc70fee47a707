/** Whoever moved money, lost the server and sends everything again, moves nothing twice; what was in flight was moved once or not at all. */
import { join } from 'node:path';
import { Code, codeOfRefusal } from '@kontor/contract/envelope';
import type { AccountWord } from '@kontor/contract/glossary';
import { accounts, transfer, transfers, walletRecords } from '@kontor/contract/wallet';
import { Refusal } from '@kontor/domain/refusals';
import { afterEach, describe, expect, test } from 'vitest';
import { REPORT_LOG, withStore } from '../follower/open-store.ts';
import { rebuild } from '../follower/rebuild.ts';
import { Cleanup, makeFolder } from '../store/test-world.ts';
import { startServerProcess } from './server-process.ts';
import { ask, tokensOf } from './trading-load.ts';

const cleanup = new Cleanup();
afterEach(() => cleanup.run());

const ACKNOWLEDGED = 300;
const IN_FLIGHT = 24;
const AT_ONCE = 12;

interface Move {
  readonly from: AccountWord;
  readonly to: AccountWord;
  readonly symbol: string;
  readonly quantity: string;
  readonly client_id: string;
}

/** Out and back in turn, so that whatever is done twice shows. */
const moveOf = (at: number): Move => {
  const [from, to] = at % 3 === 2 ? (['contract', 'spot'] as const) : (['spot', 'contract'] as const);
  return { from, to, symbol: 'USDT', quantity: (0.01 * ((at % 7) + 1)).toFixed(2), client_id: `move-${at}` };
};
const MOVES = Array.from({ length: ACKNOWLEDGED }, (_, at) => moveOf(at));

/** With snapshots in between, the ids are in the read tables alone; without, in the journal. */
describe.each([
  ['SIGTERM', '250000'],
  ['SIGTERM', '120'],
  ['SIGKILL', '250000'],
  ['SIGKILL', '120'],
] as const)('%s, a snapshot every %s commands', (signal, SNAPSHOT_EVERY) => {
  test('each transfer has taken effect once, and is told its first outcome', async () => {
    const dataDir = join(makeFolder(cleanup), 'data');
    let server = await startServerProcess(cleanup, dataDir, { SNAPSHOT_EVERY });
    let token = (await tokensOf(server.url)).get('demo1')!;
    await ask(server.url, transfer, { from: 'spot', to: 'contract', symbol: 'USDT', quantity: '1000', client_id: 'first' }, token);
    const told = new Map<string, number>();
    for (let at = 0; at < MOVES.length; at += AT_ONCE) {
      const part = MOVES.slice(at, at + AT_ONCE);
      for (const [index, { code, data }] of (await Promise.all(part.map((move) => ask(server.url, transfer, move, token)))).entries()) {
        expect({ code, repeated: data?.repeated }).toEqual({ code: Code.SUCCESS, repeated: false });
        told.set(part[index]!.client_id, data.sequence);
      }
    }
    // And some of which nobody may hear.
    const lost = Array.from({ length: IN_FLIGHT }, (_, at) => moveOf(ACKNOWLEDGED + at));
    const answers = lost.map((move) => ask(server.url, transfer, move, token).catch(() => undefined));
    server.child.kill(signal);
    await server.ended;
    const heard = (await Promise.all(answers)).map((answer) => answer?.code === Code.SUCCESS);

    server = await startServerProcess(cleanup, dataDir, { SNAPSHOT_EVERY });
    token = (await tokensOf(server.url)).get('demo1')!;
    for (const [index, move] of lost.entries()) {
      const { code, data } = await patient(server.url, move, token);
      expect(code).toBe(Code.SUCCESS);
      if (heard[index] === true) expect(data.repeated).toBe(true);
    }
    for (let at = 0; at < MOVES.length; at += AT_ONCE) {
      const part = MOVES.slice(at, at + AT_ONCE);
      for (const [index, answer] of (await Promise.all(part.map((move) => patient(server.url, move, token)))).entries()) {
        expect(answer).toMatchObject({ code: Code.SUCCESS, data: { client_id: part[index]!.client_id, repeated: true } });
      }
      const other = await patient(server.url, { ...part[0]!, quantity: '9' }, token);
      expect(other.code).toBe(codeOfRefusal(Refusal.CLIENT_ID_REUSED));
    }
    const { data: now } = await ask(server.url, accounts, {}, token);
    const all = [...MOVES, ...lost];
    const net = all.reduce((sum, { to, quantity }) => sum + (to === 'contract' ? 1n : -1n) * BigInt(quantity.replace('.', '')), 100_000n);
    const usdt = new Map(
      now.list.filter(({ symbol }) => symbol === 'USDT').map(({ account, available }) => [account, BigInt(available.replace('.', ''))]),
    );
    expect(usdt.get('contract')).toBe(net * 1_000_000n);
    expect([...usdt.values()].reduce((sum, units) => sum + units, 0n)).toBe(10_000_000_000_000n);

    // Each stands in the list once, and in the records of both sides.
    const listed = await everything((cursor) =>
      ask(server.url, transfers, { days: 3, limit: 100, min_seq: now.sequence, ...cursor }, token),
    );
    expect(listed).toHaveLength(all.length + 1);
    expect(new Set(listed.map(({ sequence }) => sequence)).size).toBe(listed.length);
    for (const sequence of told.values()) expect(listed.some((row) => row.sequence === sequence)).toBe(true);
    for (const type of ['transfer_out', 'transfer_in'] as const) {
      const records = await everything((cursor) => ask(server.url, walletRecords, { type, days: 3, limit: 100, ...cursor }, token));
      expect(records.map(({ from, to }) => `${from}>${to}`)).toEqual(listed.map(({ from, to }) => `${from}>${to}`));
    }
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    // The journal alone makes the same rows.
    const rebuilt = await withStore(
      { databaseUrl: undefined, dataDir, archive: { kind: 'folder', folder: join(dataDir, 'archive') } },
      ({ settings, journal }) => rebuild({ settings, journal, log: REPORT_LOG, replace: false }),
    );
    expect(rebuilt.equal).toBe(true);
    expect(rebuilt.tables.find(({ used }) => used.table === 'transfer')?.rebuilt.rows).toBe(listed.length);
  });
});

/** Asks again what was told busy: nothing was done. */
async function patient(url: string, move: Move, token: string): ReturnType<typeof ask<typeof transfer>> {
  for (;;) {
    const answer = await ask(url, transfer, move, token);
    if (answer.code !== Code.BUSY && answer.code !== Code.DUPLICATE_REQUEST) return answer;
    await new Promise((settle) => setTimeout(settle, 100));
  }
}

/** All pages of a list. */
async function everything<Row>(
  page: (cursor: { cursor?: string }) => Promise<{ readonly data: { readonly list: readonly Row[]; readonly next_cursor: string | null } }>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let cursor: { cursor?: string } | undefined = {}; cursor !== undefined;) {
    const { data } = await page(cursor);
    rows.push(...data.list);
    cursor = data.next_cursor === null ? undefined : { cursor: data.next_cursor };
  }
  return rows;
}
