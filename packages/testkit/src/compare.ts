import { Refusal } from '@kontor/domain/refusals';
import { readCommand } from '@kontor/engine/command';
import type { CommandBuffer } from '@kontor/engine/command-buffer';
import type { EngineDoor, StateDump } from '@kontor/engine/engine-door';
import { readEvents } from '@kontor/engine/event';
import type { EventLog } from '@kontor/engine/event';
import type { RecordLog } from '@kontor/engine/record';
import { commandText } from './command-text.ts';

/** Names by which differences speak of the two. */
export interface DoorNames {
  readonly left: string;
  readonly right: string;
}

const NAMES: DoorNames = { left: 'left', right: 'right' };

/**
 * Applies one command to both doors and compares outcome, event bytes and ledger records (in their exact order; only where
 * both keep them). Returns the first difference in words. Clears the logs of both before, so that afterwards they hold what
 * this command caused.
 */
export function applyToBoth(left: EngineDoor, right: EngineDoor, commands: CommandBuffer, at: number, names = NAMES): string | undefined {
  for (const door of [left, right]) {
    door.events.clear();
    door.records?.clear();
  }
  const leftCode = left.apply(commands, at);
  const rightCode = right.apply(commands, at);
  if (leftCode !== rightCode) return `${names.left} answers ${refusalName(leftCode)}, ${names.right} ${refusalName(rightCode)}`;
  if (left.sequence !== right.sequence) return `${names.left} counts ${left.sequence}, ${names.right} ${right.sequence}`;
  return eventDifference(left.events, right.events, names) ?? recordDifference(left.records, right.records, names);
}

/** What two doors disagree on, and after which command. */
export interface Difference {
  /** Offset of the command in its buffer, and its place in it from 0. */
  readonly at: number;
  readonly index: number;
  readonly sentence: string;
}

/**
 * Applies every command of a buffer to both and stops at the first difference. `dumpEvery`: compare the whole state after
 * every so many commands and at the end; 0 never does.
 */
export function compareDoors(
  left: EngineDoor,
  right: EngineDoor,
  commands: CommandBuffer,
  { dumpEvery = 0, names = NAMES }: { dumpEvery?: number; names?: DoorNames } = {},
): Difference | undefined {
  let index = 0;
  let last = 0;
  for (let at = 0; at < commands.length; at = commands.next(at)) {
    const sentence =
      applyToBoth(left, right, commands, at, names) ??
      (dumpEvery > 0 && (index + 1) % dumpEvery === 0 ? dumpDifference(left, right, names) : undefined);
    if (sentence !== undefined) return { at, index, sentence: `${sentence}\nafter command ${index}: ${describeCommand(commands, at)}` };
    last = at;
    index += 1;
  }
  const sentence = dumpEvery > 0 ? dumpDifference(left, right, names) : undefined;
  return sentence === undefined ? undefined : { at: last, index: index - 1, sentence: `${sentence}\nafter the last command` };
}

/** The first thing in which the whole states differ. */
export function dumpDifference(left: EngineDoor, right: EngineDoor, names = NAMES): string | undefined {
  return stateDifference(left.dump(), right.dump(), names);
}

/** The first thing in which two states differ. */
export function stateDifference(left: StateDump, right: StateDump, names = NAMES): string | undefined {
  return isEqual(left, right) ? undefined : valueDifference(left, right, 'state', names);
}

/** A command as one line of text. */
export function describeCommand(commands: CommandBuffer, at: number): string {
  const command = readCommand(commands, at);
  return command === undefined ? show([...commands.words.subarray(at, commands.next(at))]) : commandText(command);
}

function eventDifference(left: EventLog, right: EventLog, names: DoorNames): string | undefined {
  if (holdTheSame(left, right)) return undefined;
  const [ours, theirs] = [readEvents(left), readEvents(right)];
  for (let i = 0; i < Math.max(ours.length, theirs.length); i++) {
    const [our, their] = [show(ours[i]), show(theirs[i])];
    if (our !== their) return `event ${i}:\n  ${names.left}: ${our}\n  ${names.right}: ${their}`;
  }
  return `${names.left} and ${names.right} differ in words that no event reads`;
}

function recordDifference(left: RecordLog | undefined, right: RecordLog | undefined, names: DoorNames): string | undefined {
  if (!left || !right || holdTheSame(left, right)) return undefined;
  const [ours, theirs] = [left.read(), right.read()];
  for (let i = 0; i < Math.max(ours.length, theirs.length); i++) {
    const [our, their] = [show(ours[i]), show(theirs[i])];
    if (our !== their) return `ledger record ${i}:\n  ${names.left}: ${our}\n  ${names.right}: ${their}`;
  }
  return `${names.left} and ${names.right} differ in words that no record reads`;
}

function holdTheSame(left: EventLog | RecordLog, right: EventLog | RecordLog): boolean {
  const length = left.length;
  if (length !== right.length) return false;
  const [ours, theirs] = [left.words, right.words];
  for (let i = 0; i < length; i++) if (ours[i] !== theirs[i]) return false;
  return true;
}

/** Whether nothing tells two values apart; only where something does is it looked for and put into words. */
function isEqual(left: unknown, right: unknown): boolean {
  if (left === right) return true;
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return Object.is(left, right);
  if (Array.isArray(left) && Array.isArray(right))
    return left.length === right.length && left.every((value, i) => isEqual(value, right[i]));
  const names = Object.keys(left);
  return (
    names.length === Object.keys(right).length &&
    names.every((name) => isEqual((left as Record<string, unknown>)[name], (right as Record<string, unknown>)[name]))
  );
}

function valueDifference(left: unknown, right: unknown, path: string, names: DoorNames): string | undefined {
  if (Object.is(left, right) || left === right) return undefined;
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) {
    return `${path}: ${names.left} ${show(left)}, ${names.right} ${show(right)}`;
  }
  if (Array.isArray(left) && Array.isArray(right) && left.length !== right.length) {
    return `${path}: ${names.left} has ${left.length} (${show(left)}), ${names.right} ${right.length} (${show(right)})`;
  }
  const keys = new Set([...Object.keys(left), ...Object.keys(right)]);
  for (const key of keys) {
    const found = valueDifference((left as Record<string, unknown>)[key], (right as Record<string, unknown>)[key], `${path}.${key}`, names);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The name of a refusal code, as tests and differences write it. */
export function refusalName(code: number): string {
  const found = Object.entries(Refusal).find(([, value]) => value === code);
  return found ? found[0] : `code ${code}`;
}

function show(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) => (typeof part === 'bigint' ? `${part}n` : part)) ?? 'nothing';
}
