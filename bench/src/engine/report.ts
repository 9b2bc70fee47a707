import { median } from '../machine.ts';
import type { Setting } from '../machine.ts';
import type { Endurance, Measured } from './compare.ts';
import { LATENCY_TARGETS, RATIO_TARGET, RUN_LENGTHS } from './measured-cases.ts';

/** The report as lines of Markdown. */
export function report(
  measured: readonly Measured[],
  endurance: Endurance,
  floorNs: number,
  task: { readonly rounds: number; readonly seed: number; readonly coreShare: number },
  setting: Setting,
): string[] {
  return [
    '# Engine benchmark',
    '',
    `- machine: ${setting.machine}`,
    `- commit: ${setting.commit}`,
    `- command: \`${setting.command}\``,
    `- the process had ${(task.coreShare * 100).toFixed(0)} % of a core; below a hundred, others were busy and left their data in the caches`,
    `- medians of ${task.rounds} interleaved rounds, seed ${task.seed}; one core; exact 64-bit balances, fees, self-trade prevention, filters, protection band and binary events on`,
    '',
    `## Throughput, commands/s of processor time, in runs of ${RUN_LENGTHS.at(-1)}`,
    '',
    '| workload | commands | engine | slowest to fastest | target | nodejs-order-book | times as fast | naive twin | times as fast |',
    '|---|---:|---:|---:|---:|---:|---:|---:|---:|',
    ...measured.map(throughputRow),
    '',
    `Target against nodejs-order-book: ${RATIO_TARGET} times as fast. On \`mix\` it runs all commands of the same workload, elsewhere it and the twin run the first of them; it keeps no balances, fees or events. Its own speed hangs on how many orders share a price; in \`far\`, a quarter as many as in \`mix\` do.`,
    '',
    '## By length of a run: commands/s, and how many times as fast as nodejs-order-book',
    '',
    'A server applies in one run what a turn of its event loop brought.',
    '',
    `| workload | ${RUN_LENGTHS.map((length) => `${length} | times as fast`).join(' | ')} |`,
    `|---|${RUN_LENGTHS.map(() => '---:|---:|').join('')}`,
    ...measured.filter(({ nodejsOrderBook }) => nodejsOrderBook.length > 0).map(runsRow),
    '',
    `## Latency per command, ns above the timer's floor of ${floorNs} ns`,
    '',
    '| workload | p50 | p99 | p99.9 | max |',
    '|---|---:|---:|---:|---:|',
    ...measured.map(latencyRow),
    '',
    `Targets: p99 below ${LATENCY_TARGETS.p99}, p99.9 below ${LATENCY_TARGETS.p999}.`,
    '',
    '## What the last round came to',
    '',
    '| workload | trades | resting | balances | refused |',
    '|---|---:|---:|---|---|',
    ...measured.map(
      ({ case: { name }, trades, resting, balances, refused }) =>
        `| ${name} | ${trades} | ${resting} | ${balances} | ${refusedText(refused)} |`,
    ),
    '',
    '## Garbage collection',
    '',
    `${endurance.collections.count} collections (${endurance.collections.pauseMs.toFixed(1)} ms) in ${millions(endurance.commands)} commands of mix, after two million that let it settle; the generator's and the benchmark's own are included.`,
  ];
}

function throughputRow({ case: { name, target }, commands, engine, nodejsOrderBook, twin }: Measured): string {
  const speed = median(engine);
  const against = (rival: readonly number[]) =>
    rival.length === 0 ? '- | -' : `${millions(median(rival))} | ${(speed / median(rival)).toFixed(1)}`;
  const range = `${millions(Math.min(...engine))} to ${millions(Math.max(...engine))}`;
  return `| ${name} | ${millions(commands)} | ${millions(speed)} | ${range} | ${target > 0 ? millions(target) : '-'} | ${against(nodejsOrderBook)} | ${against(twin)} |`;
}

function runsRow({ case: { name }, inRuns, nodejsOrderBook }: Measured): string {
  const rival = median(nodejsOrderBook);
  const cells = RUN_LENGTHS.map((length) => median(inRuns.get(length) ?? [])).map(
    (speed) => `${millions(speed)} | ${(speed / rival).toFixed(1)}`,
  );
  return `| ${name} | ${cells.join(' | ')} |`;
}

function latencyRow({ case: { name }, latencies }: Measured): string {
  const middle = (of: (each: Measured['latencies'][number]) => number) => Math.round(median(latencies.map(of)));
  return `| ${name} | ${middle((l) => l.p50)} | ${middle((l) => l.p99)} | ${middle((l) => l.p999)} | ${middle((l) => l.max)} |`;
}

function refusedText(refused: ReadonlyMap<string, number>): string {
  return [...refused].map(([name, count]) => `${name} ${count}`).join(', ') || '-';
}

/** A number in millions with three digits or more. */
function millions(value: number): string {
  return `${(value / 1e6).toPrecision(value >= 1e9 ? 4 : 3)} M`;
}
