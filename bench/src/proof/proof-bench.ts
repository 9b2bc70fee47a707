import { createHash } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { brotliCompressSync } from 'node:zlib';
import {
  HASH_BYTES,
  PROOF_FORMAT,
  SALT_BYTES,
  assetsText,
  checkProof,
  nodeBytes,
  rootOf,
  toHex,
  writePath,
} from '@kontor/contract/balance-proof';
import type { BalanceProof } from '@kontor/contract/balance-proof';
import { Bucket } from '@kontor/domain/accounts';
import { formatTrimmedDecimal } from '@kontor/domain/amount';
import { BalanceCopy } from '@kontor/server/balance-copy';
import { buildAside } from '@kontor/server/build-aside';
import { Database } from '@kontor/server/database';
import { Holdings } from '@kontor/server/holdings';
import { migrate } from '@kontor/server/migrate';
import { MIGRATIONS } from '@kontor/server/migration-list';
import { PostgresProofStore, readBlock, readProof } from '@kontor/server/proof-store';
import { blockOf, findLeaf, topOf } from '@kontor/server/proof-tree';
import { startDatabase } from '@kontor/server/start-database';
import { setting } from '../machine.ts';
import { saveReport } from '../save-report.ts';
import { besideOrders } from './beside-orders.ts';

export const PROOF_USAGE = `npm run bench -- proof
  takes a snapshot of all balances and checks proofs of it, beside a floor: the same bytes hashed by Node's own SHA-256
    --users N        people with balances (default 100000)
    --assets N       assets that each of them holds (default 20)
    --proofs N       proofs that are made, sized and checked (default 200)
    --beside         instead: what orders take while a server takes such snapshots, and what they take without, in turns
      --orders R     orders a second (default 500)
      --turns N      turns of each kind, after one that warms up (default 8)
      --seconds S    how long a turn without a snapshot is measured (default 4)
    --save           writes the report to bench/results`;

const TARGET = { seconds: 10, bytes: 4_096, checkMs: 50 };
const QUIET = { info: () => undefined, warn: () => undefined, error: () => undefined };
/** The follower's own (proof-taker.ts). */
const SLICE_MS = 2;
/** Records that come in between two slices, as from trading. */
const CHANGES = 20;
const FIRST_USER = 100_000;

/** `bench proof`: a snapshot of all balances, from the follower's memory to the database, and what a proof of it costs. */
export async function proofBench(args: readonly string[], show: (line: string) => void): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      users: { type: 'string' },
      assets: { type: 'string' },
      proofs: { type: 'string' },
      beside: { type: 'boolean' },
      orders: { type: 'string' },
      turns: { type: 'string' },
      seconds: { type: 'string' },
      save: { type: 'boolean' },
    },
  });
  const task = { users: Number(values.users ?? 100_000), assets: Number(values.assets ?? 20), proofs: Number(values.proofs ?? 200) };
  const report: string[] = [];
  const print = (line: string): void => {
    report.push(line);
    show(line);
  };
  if (values.beside) {
    const { users, orders, turns, seconds } = values;
    const beside = {
      users: Number(users ?? 100_000),
      orders: Number(orders ?? 500),
      turns: Number(turns ?? 8),
      seconds: Number(seconds ?? 4),
    };
    await besideOrders(beside, print);
    if (values.save) show(`saved ${saveReport('proof-beside', report)}`);
    return;
  }
  const { machine, commit, command } = setting();
  print('# Proof of balances benchmark\n');
  print(`- machine: ${machine}\n- commit: ${commit}\n- command: \`${command}\``);
  print(
    `- ${task.users} people with ${task.assets} assets each, up to 10,000 coins of 8 decimals; between two slices ${CHANGES} balances change\n`,
  );
  const folder = mkdtempSync(join(tmpdir(), 'kontor-proof-'));
  // As root, PostgreSQL runs as another user and must pass.
  chmodSync(folder, 0o711);
  const running = await startDatabase({ url: undefined, dataDir: join(folder, 'data'), log: QUIET });
  try {
    await migrate(running.settings, MIGRATIONS, QUIET);
    const database = new Database(running.settings, { log: QUIET, statementLimitMs: 0 });
    await measure(task, database, print);
    await database.close();
  } finally {
    await running.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  if (values.save) show(`saved ${saveReport('proof', report)}`);
}

interface Task {
  readonly users: number;
  readonly assets: number;
  readonly proofs: number;
}

/** One snapshot from its beginning to its end, with a line of the report for each of its parts. */
async function measure({ users, assets, proofs }: Task, database: Database, print: (line: string) => void): Promise<void> {
  const draw = drawer(1);
  const holdings = new Holdings();
  const post = (owner: number, asset: number): void =>
    void holdings.apply({
      sequence: 1,
      before: 0n,
      type: 1,
      owner,
      account: 0,
      asset,
      bucket: Bucket.AVAILABLE,
      amount: 0n,
      after: BigInt(Math.floor(draw() * 1e12)),
      reference: 0,
    });
  for (let user = 0; user < users; user++) for (let asset = 0; asset < assets; asset++) post(FIRST_USER + user, asset);

  const begin = performance.now();
  const copy = new BalanceCopy(
    holdings,
    Array.from({ length: assets }, (_, asset) => asset),
  );
  let [slices, longest] = [1, 0];
  for (let isOver = false; !isOver; slices++) {
    const from = performance.now();
    isOver = copy.step(() => performance.now() - from >= SLICE_MS);
    longest = Math.max(longest, performance.now() - from);
    for (let change = 0; change < CHANGES; change++) post(FIRST_USER + Math.floor(draw() * users), Math.floor(draw() * assets));
    await new Promise((resolve) => setImmediate(resolve));
  }
  const copied = copy.take();
  const copiedAt = performance.now();
  const built = await buildAside(copied, new Uint8Array(32).fill(1));
  const builtAt = performance.now();
  await new PostgresProofStore(database).write({ sequence: 1, timeMs: 1 }, built);
  const end = performance.now();
  const seconds = (ms: number): string => (ms / 1_000).toFixed(2);
  const floor = floorSeconds(users, assets);
  const kept = built.blocks.reduce((sum, { length }) => sum + length, built.tree.upper.length);

  const made = await proofsOf(database, built.tree.users, assets, proofs);
  const sizes = made.map((proof) => Buffer.byteLength(JSON.stringify(proof))).toSorted((a, b) => a - b);
  const sent = made.map((proof) => brotliCompressSync(JSON.stringify(proof)).length).toSorted((a, b) => a - b);
  const checks = made.map((proof) => {
    const from = performance.now();
    if (checkProof(proof).wrong !== undefined) throw new Error('a proof does not hold');
    return performance.now() - from;
  });
  checks.shift();
  checks.sort((a, b) => a - b);
  const total = (end - begin) / 1_000;
  print('| | measured | target |\n|---|---:|---:|');
  print(`| snapshot, s | ${total.toFixed(2)} | ${TARGET.seconds} |`);
  print(`| of it copying in ${slices - 1} slices, s | ${seconds(copiedAt - begin)} | - |`);
  print(`| longest slice, ms | ${longest.toFixed(1)} | - |`);
  print(`| tree in a thread of its own, s | ${seconds(builtAt - copiedAt)} | - |`);
  print(`| storing, s | ${seconds(end - builtAt)} | - |`);
  print(`| floor: the same bytes by Node's SHA-256, s | ${floor.toFixed(2)} | - |`);
  print(`| snapshot as a multiple of the floor | ${(total / floor).toFixed(1)} | - |`);
  print(`| bytes kept of it, MB | ${(kept / 1e6).toFixed(1)} | - |`);
  print(`| a proof as JSON, bytes, median and most | ${sizes[sizes.length >> 1]} · ${sizes.at(-1)} | - |`);
  print(`| a proof as it is sent (brotli), median and most | ${sent[sent.length >> 1]} · ${sent.at(-1)} | ${TARGET.bytes} |`);
  print(
    `| its check, ms, median and most | ${checks[checks.length >> 1]!.toFixed(2)} · ${checks.at(-1)!.toFixed(2)} | ${TARGET.checkMs} |`,
  );
}

/** Seconds that hashing alone takes: leaves and pairs of such a tree. */
function floorSeconds(users: number, assets: number): number {
  const leaf = new Uint8Array(1 + SALT_BYTES + 8 + assets * 8);
  const pair = new Uint8Array(1 + 2 * nodeBytes(assets));
  const begin = performance.now();
  let sum = 0;
  for (let at = 0; at < users; at++) {
    leaf[1] = at & 255;
    pair[1] = at & 255;
    sum += createHash('sha256').update(leaf).digest()[HASH_BYTES - 1]! + createHash('sha256').update(pair).digest()[0]!;
  }
  if (sum === 0) throw new Error('nothing was hashed');
  return (performance.now() - begin) / 1_000;
}

/** Proofs of people spread over all of them, out of the database, as the server makes them. */
async function proofsOf(database: Database, users: number, assets: number, count: number): Promise<BalanceProof[]> {
  const { tree } = (await readProof(database, 1))!;
  const names = assetsText(Array.from({ length: assets }, (_, at) => ({ symbol: `AB${String.fromCharCode(65 + at)}`, scale: 8 })));
  const head = { sequence: 123_456_789, time: 1_780_000_000_000, users, assets: names };
  const root = toHex(rootOf(head, topOf(tree)));
  const proofs: BalanceProof[] = [];
  for (let at = 0; at < count; at++) {
    const uid = FIRST_USER + Math.floor((at * users) / count);
    const block = blockOf(tree, uid);
    const { salt, sums, path } = findLeaf(tree, block, (await readBlock(database, 1, block))!, uid)!;
    const amounts = sums.map((sum) => formatTrimmedDecimal(sum, 8));
    proofs.push({ format: PROOF_FORMAT, snapshot: 412, ...head, uid, salt: toHex(salt), amounts, path: writePath(path), root });
  }
  return proofs;
}

/** Numbers from 0 to 1, the same for the same seed. */
function drawer(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}
