/** Numbers of the one writer: what it writes down, how fast, and what it answers. */
import { Refusal } from '@kontor/domain/refusals';
import { Histogram } from 'prom-client';
import type { CoreLoop } from '../core-loop/core-loop.ts';
import type { Metrics } from './metrics.ts';

/** Refusals by their names, as they are published. */
const NAMES: ReadonlyMap<number, string> = new Map(Object.entries(Refusal).map(([name, code]) => [code, name]));

export class CoreMetrics {
  readonly #metrics: Metrics;
  /** For the core (`CoreLoopOptions.onAppended`). */
  readonly onAppended: (commands: number, seconds: number) => void;

  constructor(metrics: Metrics) {
    const registers = [metrics.registry];
    this.#metrics = metrics;
    const seconds = new Histogram({
      name: 'kontor_append_seconds',
      help: 'Time of a batch from the core to the journal and back',
      buckets: [0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 1, 5],
      registers,
    });
    const size = new Histogram({
      name: 'kontor_batch_commands',
      help: 'Commands in a batch of the journal',
      buckets: [1, 4, 16, 64, 256, 1_024, 4_096, 16_384],
      registers,
    });
    this.onAppended = (commands, took) => {
      seconds.observe(took);
      size.observe(commands);
    };
  }

  /** Shows what this core says of itself from now on. */
  watch(core: Pick<CoreLoop, 'waiting' | 'outcomes' | 'halted'>): void {
    this.#metrics.gauge('kontor_waiting_commands', 'Commands handed over and not answered yet', () => core.waiting);
    this.#metrics.gauge('kontor_leader', '1 where this process writes the journal, 0 where it does not, or no longer', () =>
      core.halted === undefined ? 1 : 0,
    );
    this.#metrics.counter('kontor_outcomes_total', 'Commands by what the engine answered', 'outcome', () =>
      [...core.outcomes].map(([code, count]) => [NAMES.get(code) ?? String(code), count] as const),
    );
  }
}
