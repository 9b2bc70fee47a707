import { isApplied, refusalEntry } from '@kontor/domain/refusals';
import { createEngine, EXCHANGE_CAPACITY } from '@kontor/engine/engine';
import { CoreLoop } from '@kontor/server/core-loop';
import type { AnyNewCommand } from '@kontor/server/core-loop';
import { PostgresJournal } from '@kontor/server/postgres-journal';
import { recover } from '@kontor/server/replay';
import { startDatabase } from '@kontor/server/start-database';

/** Commands submitted at once. */
const TOGETHER = 5_000;
const QUIET = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Submits so many commands, each made from its place; throws when one is refused. */
type SubmitAll = (count: number, command: (at: number) => AnyNewCommand) => Promise<void>;

/** Writes into the journal of a server that has ended, the way its core does. */
export async function writeJournal(dataDir: string, work: (submit: SubmitAll) => Promise<void>): Promise<void> {
  const database = await startDatabase({ url: undefined, dataDir, log: QUIET });
  try {
    const journal = new PostgresJournal({ settings: database.settings, log: QUIET });
    const lease = await journal.acquire();
    const engine = createEngine({ capacity: EXCHANGE_CAPACITY });
    await recover(journal, engine, () => undefined);
    let halted: Error | undefined;
    const core = new CoreLoop({
      engine,
      journal,
      lease,
      clock: { now: () => Math.max(Date.now(), engine.coreTime) },
      onCommitted: () => undefined,
      onHalt: (reason) => (halted = reason),
    });
    await work(async (count, command) => {
      for (let from = 0; from < count; from += TOGETHER) {
        const outcomes = await Promise.all(
          Array.from({ length: Math.min(TOGETHER, count - from) }, (_, at) => core.submit(command(from + at))),
        );
        const refused = outcomes.find(({ code }) => !isApplied(code));
        if (refused !== undefined) throw new Error(`a command was refused: ${refusalEntry(refused.code).name}`);
      }
    });
    await core.close();
    await journal.close();
    if (halted !== undefined) throw halted;
  } finally {
    await database.stop();
  }
}
