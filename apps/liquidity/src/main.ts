/**
 * `npm run liquidity -- maker`: a program that trades on the exchange through its trading API and by nothing else. What it does is decided by the environment
 * (config.ts). A first signal to end cancels everything and looks whether nothing rests; it exits with 0 where that is certain.
 */
import { JournalProblem } from './books/journal-file.ts';
import { VenueProblem } from './bridge/venue.ts';
import { ConfigError, readConfig } from './config.ts';
import { UnreadableAnswer } from './exact.ts';
import { OutcomeUnknown, Refusal } from './exchange/wire.ts';
import { startProgram } from './program.ts';
import { WrongJournal } from './station.ts';

const log = (text: string): void => {
  process.stderr.write(`${new Date().toISOString()} ${text}\n`);
};

const LINGER_MS = 3_000;

/** What somebody who runs it can set right is said in a line. */
const PLAIN = [ConfigError, JournalProblem, WrongJournal, VenueProblem, UnreadableAnswer, Refusal, OutcomeUnknown];

try {
  const config = readConfig(process.argv[2] ?? process.env['PROGRAM'], process.env);
  const program = await startProgram({ config, log });
  log(
    `${config.program} ${config.instance} quotes ${config.family} ${config.symbol} at ${config.exchange}; status: ${program.statusAddress ?? 'nowhere'}`,
  );
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void program.stop(`signal ${signal}`));
  process.exitCode = (await program.ended) ? 0 : 1;
} catch (error) {
  const isPlain = PLAIN.some((kind) => error instanceof kind);
  log(isPlain ? (error as Error).message : error instanceof Error ? (error.stack ?? error.message) : String(error));
  process.exitCode = 2;
}
// Whatever a library still waits for keeps nobody here.
setTimeout(() => process.exit(), LINGER_MS).unref();
