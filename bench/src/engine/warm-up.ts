import { createEngine, EXCHANGE_CAPACITY } from '@kontor/engine/engine';
import { generate } from './generate/generator.ts';
import { run } from './run.ts';

const WARM_UP_SEED = 4_242;

const create = () => createEngine({ capacity: EXCHANGE_CAPACITY });

/** Lets the compiler settle on another engine and other orders, as in a server that has been up for a second. */
export function warmUp(full: boolean): void {
  run(create, generate('mix', WARM_UP_SEED, 400_000), { full, balances: false });
  run(create, generate('swing', WARM_UP_SEED, 400_000), { full, balances: false });
  run(create, generate('mix', WARM_UP_SEED, 200_000, 4), { full, balances: false });
}
