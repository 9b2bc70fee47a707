/** What everybody may ask of the ticks that seconds contracts are settled by: the ticks themselves, the keys that signed them, and a day in two files. Source: rules 3.6. */
import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { FastifyReply } from 'fastify';
import { INDEX_FILES, indexContract, indexFiles, indexKeys, indexTicks } from '@kontor/contract/index-tick';
import type { BodyOf } from '@kontor/contract/call';
import type { SecondsHistory } from '../../follower/seconds/seconds-history.ts';
import { refused } from '../../http/refused.ts';
import type { PublicFileRequest, Routes } from '../../http/routes.ts';
import type { Ground } from '../../product.ts';
import { DAY_MS, dayOf, dayText, fileAddress, linesOf, readFileName, settledRow } from './day-files.ts';
import { FEED_KEYS } from './feed-key.ts';
import type { SecondsPairs } from './seconds-pairs.ts';
import { firstTick, lastTicks, tickRow, ticksFromNumber, ticksFromTime } from './tick-rows.ts';
import type { SignedTick } from './tick-rows.ts';

export interface IndexTicksOptions extends Ground {
  readonly pairs: SecondsPairs;
  readonly history: SecondsHistory;
}

const MOST_TICKS = 1_000;
const FEW_TICKS = 100;
/** Behind its end a day is over for good: all that expired in it is settled and signed, ms. */
const SETTLED_MS = 60_000;
/** Files that are made at a time: each reads a whole day. */
const MOST_FILES = 2;
/** How long others may keep a day that is over, seconds. */
const KEPT_S = 86_400;

export function mountIndexTicks(routes: Routes, ground: IndexTicksOptions): void {
  const { pairs, tables, history, awaitRecorded, wallMs, sourceName } = ground;

  routes.open(indexTicks, async ({ body }) => {
    const { name, state } = pairs.of(body.pair);
    await awaitRecorded();
    const ticks = await ticksSaid(ground, state.pair, body);
    return { list: ticks.map((tick) => tickRow(name.pair, tick, sourceName)) };
  });

  routes.open(indexKeys, async () => {
    const keys = await tables.many(FEED_KEYS);
    const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');
    return {
      list: keys.map(({ id, publicKey, introduction, begunMs }, place) => ({
        key_id: id,
        public_key: hex(publicKey),
        from: begunMs,
        until: keys[place + 1]?.begunMs ?? null,
        introduction: introduction === null ? null : hex(introduction),
      })),
    };
  });

  routes.open(indexFiles, async ({ body }) => {
    const { name, state } = pairs.of(body.pair);
    const first = await firstTick(tables, state.pair);
    if (first === undefined) return { list: [] };
    const [firstDay, today] = [first.at, wallMs()].map((timeMs) => Math.floor(timeMs / DAY_MS)) as [number, number];
    const days = Array.from({ length: Math.max(0, today - firstDay + 1) }, (_, back) => (today - back) * DAY_MS);
    return {
      list: days.map((dayMs) => ({
        day: dayText(dayMs),
        is_over: isOver(dayMs, wallMs()),
        ticks: fileAddress({ pair: name.pair, dayMs, what: 'ticks' }),
        contracts: fileAddress({ pair: name.pair, dayMs, what: 'contracts' }),
      })),
    };
  });

  routes.open(indexContract, async ({ body }) => {
    const { name, state } = pairs.of(body.pair);
    const dayMs = dayOf(body.day);
    await awaitRecorded();
    const contract = dayMs === undefined ? undefined : await history.expiredOne(state.pair, dayMs, dayMs + DAY_MS, Number(body.number));
    if (contract === undefined) throw refused('NOT_FOUND');
    return { contract: settledRow(name.pair, contract) };
  });

  routes.publicFile(`${INDEX_FILES}*`, MOST_FILES, async (request, reply) => {
    const file = readFileName(request.parts['*'] ?? '');
    if (file === undefined || file.dayMs > wallMs()) throw refused('NOT_FOUND');
    const { state } = pairs.of(file.pair);
    await awaitRecorded();
    return sendLines(linesOf(file, state.pair, { ...ground, tables }), isOver(file.dayMs, wallMs()), request, reply);
  });
}

function isOver(dayMs: number, nowMs: number): boolean {
  return nowMs >= dayMs + DAY_MS + SETTLED_MS;
}

/** As the query says: from a number, of a time, or the last ones. @throws Refused */
async function ticksSaid({ tables }: IndexTicksOptions, pair: number, body: BodyOf<typeof indexTicks>): Promise<SignedTick[]> {
  const { from_number: number, from, to } = body;
  const limit = body.limit === undefined ? FEW_TICKS : Number(body.limit);
  if (limit < 1 || limit > MOST_TICKS) throw refused('BAD_REQUEST', 'field.limit');
  const toMs = to === undefined ? Number.MAX_SAFE_INTEGER : Number(to);
  if (number !== undefined) {
    if (from !== undefined) throw refused('BAD_REQUEST', 'field.window');
    return ticksFromNumber(tables, pair, Number(number), toMs, limit);
  }
  if (from === undefined && to === undefined) return lastTicks(tables, pair, limit);
  if (Number(from ?? 0) >= toMs) throw refused('BAD_REQUEST', 'field.window');
  return ticksFromTime(tables, pair, Number(from ?? 0), toMs, limit);
}

function sendLines(lines: AsyncGenerator<string>, isWhole: boolean, { encodings }: PublicFileRequest, reply: FastifyReply): FastifyReply {
  reply.type('application/x-ndjson; charset=utf-8').header('vary', 'accept-encoding');
  if (isWhole) reply.header('cache-control', `public, max-age=${KEPT_S}`);
  const stream = Readable.from(lines, { objectMode: false });
  if (!/\bgzip\b/.test(encodings)) return reply.send(stream);
  const zipped = createGzip();
  stream.once('error', (error) => zipped.destroy(error));
  // A reader who leaves is read for no longer.
  zipped.once('close', () => stream.destroy());
  return reply.header('content-encoding', 'gzip').send(stream.pipe(zipped));
}
