import { readCommand } from '@kontor/engine/command';
import { CommandBuffer } from '@kontor/engine/command-buffer';
import { commandOf, plainOf } from '@kontor/testkit/command-text';
import type { PlainCommand } from '@kontor/testkit/command-text';
import { Mark } from './journal.ts';
import type { Journal } from './journal.ts';
import type { Step } from './step.ts';

/** A failure that was found once: the shortest list of commands that led to it. */
export interface Regression {
  /** What was wrong, in a sentence. */
  readonly about: string;
  /** The check that fired. */
  readonly check: string;
  /**
   * Commands in their text form, the raw words of what is no command, and what happens between them (`{ "mark": "RESTORE" }`).
   */
  readonly commands: readonly RegressionLine[];
}

export type RegressionLine = { readonly mark: string } | { readonly raw: readonly number[] } | PlainCommand;

const MARK_NAMES = new Map<number, string>(Object.entries(Mark).map(([name, mark]) => [mark, name]));

/** A journal as lines that a person can read. */
export function linesOf(journal: Journal): readonly RegressionLine[] {
  const lines: RegressionLine[] = [];
  for (let index = 0; index < journal.length; index += 1) {
    for (const mark of journal.marks.get(index) ?? []) if (mark !== Mark.COMPARE) lines.push({ mark: MARK_NAMES.get(mark)! });
    lines.push(lineOf(journal, index));
  }
  return lines;
}

/** What JSON has no number for, and what reads back as other words, stays as it is. */
function lineOf(journal: Journal, index: number): RegressionLine {
  const words = [...journal.words(index)];
  const command = readCommand(journal.commands, journal.offsets[index]!);
  if (command === undefined) return { raw: words };
  const line = plainOf(command);
  if (JSON.stringify(line).includes('null')) return { raw: words };
  const again = wordsOf(JSON.parse(JSON.stringify(line)) as PlainCommand);
  return again.length === words.length && again.every((word, i) => word === words[i]) ? line : { raw: words };
}

/** The file's text. */
export function regressionText(regression: Regression): string {
  const head = { about: regression.about, check: regression.check };
  const lines = regression.commands.map((line) => `    ${JSON.stringify(line)}`);
  return `${JSON.stringify(head, undefined, 2).slice(0, -2)},\n  "commands": [\n${lines.join(',\n')}\n  ]\n}\n`;
}

/** Reads a file's text; throws when it is none. */
export function readRegression(text: string): Regression {
  const regression = JSON.parse(text) as Regression;
  if (typeof regression.check !== 'string' || !Array.isArray(regression.commands))
    throw new Error('no regression: it wants "check" and "commands"');
  return regression;
}

/** The lines as steps to play; every order in them is named as it is numbered. */
export function stepsOfLines(lines: readonly RegressionLine[]): readonly Step[] {
  const steps: Step[] = [];
  let marks: Mark[] = [];
  for (const line of lines) {
    if (isMark(line)) {
      const mark = Object.entries(Mark).find(([name]) => name === line.mark)?.[1];
      if (mark === undefined) throw new Error(`no mark "${line.mark}"`);
      marks.push(mark);
      continue;
    }
    steps.push({ words: wordsOf(line), marks, order: undefined });
    marks = [];
  }
  return steps;
}

function isMark(line: RegressionLine): line is { readonly mark: string } {
  // A command may have a mark as well: that of a contract.
  return typeof (line as { mark?: unknown }).mark === 'string' && !('type' in line);
}

function wordsOf(line: RegressionLine): Int32Array {
  if (isRaw(line)) return Int32Array.from(line.raw);
  const buffer = new CommandBuffer(128);
  buffer.write(commandOf(line as PlainCommand));
  return buffer.words.slice(0, buffer.length);
}

function isRaw(line: RegressionLine): line is { readonly raw: readonly number[] } {
  return Array.isArray((line as { raw?: unknown }).raw);
}
