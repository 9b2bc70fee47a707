/** The seed of a test program: the one given, or a fresh one, so that runs explore. */
import { randomInt } from 'node:crypto';

const HIGHEST = 999_999_999;

/** A whole number from an argument. Throws a sentence that names it when it is none, or below `least`. */
export function wholeNumber(name: string, text: string, least = 1): number {
  if (!/^[1-9][0-9]{0,8}$/.test(text) || Number(text) < least) throw new Error(`--${name} wants a whole number from ${least}, not ${text}`);
  return Number(text);
}

/** @param text the argument, if there was one */
export function seedOf(text: string | undefined): number {
  return text === undefined ? randomInt(1, HIGHEST + 1) : wholeNumber('seed', text);
}

/**
 * What to do about a seed that failed.
 * @param list the file whose seeds every run plays
 */
export function howToRepeat(command: string, seed: number, list: string): string {
  return `Again: ${command} --seed ${seed}. So that every run plays it, add ${seed} to the seeds of ${list}.\n`;
}
