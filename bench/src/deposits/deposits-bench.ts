import { parseArgs } from 'node:util';
import { measureDeposits } from '@kontor/server/measure-deposits';
import { setting } from '../machine.ts';
import { saveReport } from '../save-report.ts';

export const DEPOSITS_USAGE = `npm run bench -- deposits
  follows a node of its own: how fast a scanner catches up, what many watched addresses cost, how soon many deposits of one block are credited
    --blocks N       empty blocks to catch up with (default 10000)
    --addresses N    watched addresses, where many are (default 100000)
    --deposits N     deposits of one block (default 1000)
    --save           writes the report to bench/results`;

/** Blocks a second, a share that many addresses may cost, and ms to the last credit. */
const TARGET = { catchUp: 200, cost: 0.2, creditedMs: 3_000 };

/** `bench deposits`: what follows a chain, without customers beside it. */
export async function depositsBench(args: readonly string[], print: (line: string) => void): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: { blocks: { type: 'string' }, addresses: { type: 'string' }, deposits: { type: 'string' }, save: { type: 'boolean' } },
  });
  const task = {
    blocks: count('blocks', values.blocks ?? '10000'),
    addresses: count('addresses', values.addresses ?? '100000'),
    deposits: count('deposits', values.deposits ?? '1000'),
  };
  const figures = await measureDeposits(task);
  const { machine, commit, command } = setting();
  const cost = figures.busyFew / figures.busyMany - 1;
  const text = [
    '# Deposits benchmark\n',
    `- machine: ${machine}\n- commit: ${commit}\n- command: \`${command}\`\n- a real node and database, the real engine with its journal in memory\n`,
    '| | figure | goal |',
    '|---|---|---|',
    `| blocks a second, ${task.blocks} empty blocks behind | ${Math.round(figures.catchUp)} | ${TARGET.catchUp} |`,
    `| blocks a second with 50 payments each, one address watched | ${Math.round(figures.busyFew)} | |`,
    `| the same, ${task.addresses} watched | ${Math.round(figures.busyMany)} | |`,
    `| what these cost more | ${(cost * 100).toFixed(1)} % | ${TARGET.cost * 100} % |`,
    `| ${task.deposits} deposits of one block credited after the last confirmation | ${Math.round(figures.creditedMs)} ms | ${TARGET.creditedMs} ms |`,
  ];
  for (const line of text) print(line);
  if (values.save === true) print(`saved ${saveReport('deposits', text)}`);
}

function count(name: string, text: string): number {
  if (!/^[1-9][0-9]{0,6}$/.test(text)) throw new Error(`--${name} is ${text}; it may be 1 to 9999999.`);
  return Number(text);
}
