import { COMMAND_LAYOUTS, OWN_IDS } from '@kontor/engine/command';
import type { Journal, Mark } from './journal.ts';

/** An order as the list of commands knows it: the order that another step placed. */
export interface OrderOf {
  readonly step: Step;
  /** 0, or 1 for the stop leg of an OCO. */
  readonly leg: number;
  /** Slot of that order when it was recorded. */
  readonly slot: number;
}

/**
 * One command of a list that is being made shorter, with what happens in front of it. An order it names is remembered by
 * the step that placed it, so that it still means the same order when steps between the two are gone.
 */
export interface Step {
  readonly words: Int32Array;
  readonly marks: readonly Mark[];
  readonly order: OrderOf | undefined;
}

/** Word offsets of slot and number in commands that name an order. */
const NAMES: ReadonlyMap<number, { readonly slot: number; readonly number: number }> = new Map(
  [...COMMAND_LAYOUTS].flatMap(([type, { places }]) => {
    const at = (name: string) => places.find(({ path }) => path.join('.') === `order.${name}`)?.at;
    const [slot, number] = [at('slot'), at('number')];
    return slot === undefined || number === undefined ? [] : [[type, { slot, number }] as const];
  }),
);

/** Where the command names an order; undefined when it names none. */
export function namedOrder(words: Int32Array): { readonly slot: number; readonly number: number } | undefined {
  const names = NAMES.get(words[0]! & 0xffff);
  return names && words.length > names.number + 1 ? names : undefined;
}

/** The steps of a journal. `numbers` holds the order number of each command's outcome, 0 for none. */
export function stepsOf(journal: Journal, numbers: readonly number[]): readonly Step[] {
  const placed = new Map<number, Step>();
  const steps: Step[] = [];
  for (let index = 0; index < journal.length; index += 1) {
    const words = Int32Array.from(journal.words(index));
    const names = namedOrder(words);
    let order: OrderOf | undefined;
    if (names) {
      const number = new Float64Array(words.buffer, 0, words.length >> 1)[names.number >> 1]!;
      const whole = placed.get(number);
      const pair = whole ?? placed.get(number - 1);
      if (pair) order = { step: pair, leg: whole ? 0 : 1, slot: words[names.slot]! };
    }
    const step = { words, marks: journal.marks.get(index) ?? [], order };
    steps.push(step);
    // Whoever has an id of his own and an order in his outcome has placed it.
    if (OWN_IDS.has(words[0]! & 0xffff) && (numbers[index] ?? 0) > 0 && !placed.has(numbers[index]!)) placed.set(numbers[index]!, step);
  }
  return steps;
}
