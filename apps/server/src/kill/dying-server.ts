/**
 * A whole server, of which every statement and every command of the engine is a point at which it may be told to kill its own process. Its
 * argument is a file of networks, which a demo has otherwise none of, where there is one. It says `loaded`, and from then on reads lines: `open`, or
 * `open console`, boots it, and it says where it is; `die` with a JSON list of points, and it says `armed`.
 *
 * The points of a statement are its name with the words that it is given, `withdrawal-move approved sent`: of a transaction, it is about to be
 * committed; and with a plus sign: it is committed, and nobody has heard of it. Those of a command are its name, handed over and not
 * journalled, and with a plus sign: journalled, and nobody has heard of it.
 */
import { createInterface } from 'node:readline';
import { COMMAND_NAMES } from '@kontor/engine/command';
import { pino } from 'pino';
import { boot } from '../boot.ts';
import { MACHINE_TIME } from '../clock.ts';
import { readConfig } from '../config.ts';
import { CoreLoop } from '../core-loop/core-loop.ts';
import { MACHINE_RANDOM } from '../random.ts';
import { Database } from '../store/database.ts';
import type { Queries, SqlValue, Statement, Transaction } from '../store/database.ts';
import { NamedPoints } from './named-points.ts';
// A start loads these only where there is a network.
import '../chains/evm-chain.ts';
import '../chains/network-config.ts';

const [, , chainsFile = ''] = process.argv;
const points = new NamedPoints();
const say = (line: string): void => void process.stdout.write(`${line}\n`);

type Method = keyof Queries;
const METHODS = ['many', 'maybe', 'one', 'run'] as const satisfies readonly Method[];
type Ask = (statement: Statement<readonly SqlValue[], unknown>, ...args: readonly SqlValue[]) => Promise<unknown>;

function pointOf({ name }: { readonly name: string }, args: readonly SqlValue[]): string {
  return [name, ...args.filter((each) => typeof each === 'string' && /^[a-z_]+$/.test(each))].join(' ');
}

/** Of what is asked outside of a transaction. */
for (const method of METHODS) {
  const ask = Database.prototype[method] as Ask;
  (Database.prototype[method] as Ask) = async function (this: Database, statement, ...args) {
    const point = pointOf(statement, args);
    await points.reach(point);
    const answer = await ask.call(this, statement, ...args);
    await points.reach(`${point}+`);
    return answer;
  };
}

/** Notes what a transaction asks. */
function noting(queries: Transaction, asked: Set<string>): Transaction {
  const noted =
    (method: Method): Ask =>
    (statement, ...args) => {
      asked.add(pointOf(statement, args));
      return (queries[method] as Ask)(statement, ...args);
    };
  const methods = Object.fromEntries(METHODS.map((method) => [method, noted(method)])) as unknown as Queries;
  return { ...methods, copy: (text, chunks) => queries.copy(text, chunks) };
}

const transaction = Reflect.get(Database.prototype, 'transaction');
Database.prototype.transaction = async function <Result>(this: Database, work: (queries: Transaction) => Promise<Result>): Promise<Result> {
  const asked = new Set<string>();
  const result = await transaction.call(this, async (queries: Transaction) => {
    const done = await work(noting(queries, asked));
    for (const point of asked) await points.reach(point);
    return done;
  });
  for (const point of asked) await points.reach(`${point}+`);
  return result as Result;
};

const submit = Reflect.get(CoreLoop.prototype, 'submit');
CoreLoop.prototype.submit = function (this: CoreLoop, command, onApplied) {
  const point = COMMAND_NAMES.get(command.type)!;
  const handOver = () => submit.call(this, command, onApplied);
  if (points.isAwaited(point))
    return points.before(point).then(() => {
      const outcome = handOver();
      return points.reach(point) ?? outcome;
    });
  return points.isAwaited(`${point}+`) ? handOver().then(async (outcome) => (await points.reach(`${point}+`)) ?? outcome) : handOver();
};

async function open(hasConsole: boolean): Promise<void> {
  const config = readConfig(process.env);
  const { url, consoleUrl } = await boot(
    { ...config, ...(chainsFile !== '' && { chainsFile }), console: hasConsole ? config.console : undefined },
    {
      log: pino({ level: 'silent' }),
      time: MACHINE_TIME,
      random: MACHINE_RANDOM,
      onHalt: (reason) => {
        process.stderr.write(`${reason.stack}\n`);
        process.exit(1);
      },
    },
  );
  say(`open ${url} ${consoleUrl}`);
}

const told = createInterface({ input: process.stdin });
told.on('line', (line) => {
  if (line.startsWith('open')) void open(line === 'open console');
  else {
    points.dieAt(JSON.parse(line.replace(/^die /, '')) as string[]);
    say('armed');
  }
});
// Whoever tried it is gone.
told.on('close', () => process.exit(1));
say('loaded');
