import type { LineSource } from '../line-batch.ts';
import { DEEP, FAR, INSERT, MixGenerator, mixOver, wideOver } from './mix.ts';
import { SWING, SwingGenerator } from './swing.ts';

/** Kinds of workloads that can be generated. */
export const WORKLOADS = ['mix', 'far', 'deep', 'insert', 'swing', 'wide'] as const;
export type Workload = (typeof WORKLOADS)[number];

export function isWorkload(name: string): name is Workload {
  return (WORKLOADS as readonly string[]).includes(name);
}

/** `lines` lines of a workload, the same for the same seed. `markets` is for `mix` and `wide`, which spread over the markets 0 to `markets` − 1. */
export function generate(workload: Workload, seed: number, lines: number, markets = 1): LineSource {
  switch (workload) {
    case 'mix':
      return new MixGenerator(mixOver(markets), seed, lines);
    case 'far':
      return new MixGenerator(FAR, seed, lines);
    case 'deep':
      return new MixGenerator(DEEP, seed, lines);
    case 'insert':
      return new MixGenerator(INSERT, seed, lines);
    case 'wide':
      return new MixGenerator(wideOver(markets), seed, lines);
    case 'swing':
      return new SwingGenerator(SWING, seed, lines);
  }
}
