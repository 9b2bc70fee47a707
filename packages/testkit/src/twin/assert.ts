/** Throws when `truth` does not hold: a bug of the twin, never a matter of the command. The sentence is asked for only then. */
export function assert(truth: boolean, sentence: () => string): asserts truth {
  if (!truth) throw new Error(`the twin contradicts itself: ${sentence()}`);
}
