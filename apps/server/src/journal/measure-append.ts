import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MIGRATIONS } from '../store/migration-list.ts';
import { migrate } from '../store/migrations.ts';
import { startDatabase } from '../store/start-database.ts';
import { BegunHash } from './chain.ts';
import { PostgresJournal } from './postgres-journal.ts';

/**
 * Measures durable appends, one in flight, on the embedded server in a new folder:
 * `node --conditions=@kontor/source --import tsx src/journal/measure-append.ts [seconds for each size] [folder]`.
 * A command has 64 bytes, about what an order takes. The next batch's commands come while the last one is in flight, and are hashed
 * as they come, as the core loop does it under load.
 */
const COMMAND_BYTES = 64;
const SIZES = [1, 10, 100, 1000] as const;

async function main(secondsEach: number, base: string): Promise<void> {
  const folder = mkdtempSync(join(base, 'kontor-measure-'));
  const write = (text: string): void => void process.stdout.write(`${text}\n`);
  const report = (fields: unknown, text?: string): void => write(`${text ?? ''} ${JSON.stringify(fields)}`);
  const log = { info: () => undefined, warn: report, error: report };
  const database = await startDatabase({ url: undefined, dataDir: join(folder, 'data'), log });
  try {
    const { roles } = await migrate(database.settings, MIGRATIONS, log);
    const journal = new PostgresJournal({ settings: database.settings, log, role: roles ? 'kontor_core' : undefined });
    const lease = await journal.acquire();
    let prev = lease.seqLast;
    write('batch  commits/s  commands/s   p50 ms   p99 ms   max ms');
    for (const size of SIZES) {
      // Random bytes: nothing the server could compress away.
      const commands = crypto.getRandomValues(new Uint8Array(size * COMMAND_BYTES));
      const latenciesMs: number[] = [];
      const start = performance.now();
      let now = start;
      let begun = begin(commands);
      while (now - start < secondsEach * 1000) {
        const appended = journal.append(
          { seqFirst: prev + 1, seqLast: prev + size, prev, epoch: lease.epoch, commands, eventDigest: 7, engineVersion: 1 },
          begun,
        );
        begun = begin(commands);
        await appended;
        prev += size;
        const after = performance.now();
        latenciesMs.push(after - now);
        now = after;
      }
      const perSecond = latenciesMs.length / ((now - start) / 1000);
      latenciesMs.sort((a, b) => a - b);
      const at = (part: number): string => (latenciesMs[Math.floor((latenciesMs.length - 1) * part)] ?? 0).toFixed(2).padStart(8);
      write(
        `${String(size).padStart(5)} ${perSecond.toFixed(0).padStart(10)} ${(perSecond * size).toFixed(0).padStart(11)} ${at(0.5)} ${at(0.99)} ${at(1)}`,
      );
    }
    const start = performance.now();
    let commandBytes = 0;
    for await (const batch of journal.read(lease.seqLast + 1)) commandBytes += batch.commands.byteLength;
    const seconds = (performance.now() - start) / 1000;
    write(`read back ${(commandBytes / COMMAND_BYTES / seconds).toFixed(0)} commands/s, ${(commandBytes / seconds / 1e6).toFixed(0)} MB/s`);
    await journal.close();
  } finally {
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The hash of the commands that the core loop would have hashed before it seals their batch. */
function begin(commands: Uint8Array): BegunHash | undefined {
  let begun: BegunHash | undefined;
  for (let to = COMMAND_BYTES; to <= commands.byteLength; to += COMMAND_BYTES) {
    if (BegunHash.isDue(to, begun)) (begun ??= new BegunHash()).take(commands.subarray(0, to));
  }
  return begun;
}

await main(Number(process.argv[2] ?? 3), process.argv[3] ?? tmpdir());
