import { createEngine } from '@kontor/engine/engine';
import type { MakeDoor } from './scenario.ts';
import { createTwin } from './twin/twin.ts';

/** The implementations behind the engine's door, for `describe.each`: one suite runs over both. */
export const DOORS: readonly (readonly [name: string, make: MakeDoor])[] = [
  ['fast', createEngine],
  ['naive', createTwin],
];

/** Lines of a drawn table without the indentation of the test around it. */
export function table(text: string): string {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');
}
