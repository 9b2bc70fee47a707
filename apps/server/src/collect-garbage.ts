import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Collects all garbage of the thread it runs in, which takes 10 to 50 ms. For the end of a phase that leaves much behind and is not repeated
 * soon, such as a start: V8 lets the old part of its heap grow to hundreds of megabytes before it first looks there, and a quiet server
 * comes that far late or never. After a collection it keeps the heap in proportion to what is alive.
 */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  setFlagsFromString('--no-expose-gc');
  collect();
}
