import { CommandType } from '@kontor/engine/command';
import type { Command } from '@kontor/engine/command';
import { CommandBuffer } from '@kontor/engine/command-buffer';
import { readCommand } from '@kontor/testkit/read-command';
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
   * Commands as objects (`type` by name, amounts as "123n"), the raw words of what is no command, and what happens between
   * them (`{ "mark": "RESTORE" }`).
   */
  readonly commands: readonly RegressionLine[];
}

export type RegressionLine = { readonly mark: string } | { readonly raw: readonly number[] } | { readonly type: string; readonly [field: string]: unknown };

const TYPE_NAMES = new Map<number, string>(Object.entries(CommandType).map(([name, type]) => [type, name]));
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

function lineOf(journal: Journal, index: number): RegressionLine {
  const words = [...journal.words(index)];
  const command = readCommand(journal.commands, journal.offsets[index]!);
  if (!command) return { raw: words };
  const { type, ...fields } = command;
  const kept = Object.fromEntries(Object.entries(fields).filter(([name, value]) => !(name === 'deadline' && value === 0)));
  const line = { type: TYPE_NAMES.get(type)!, ...kept };
  const again = wordsOf(JSON.parse(JSON.stringify(line, bigintsAsText)) as RegressionLine);
  const same = again.length === words.length && again.every((word, i) => word === words[i]);
  return same ? line : { raw: words };
}

/** The file's text. */
export function regressionText(regression: Regression): string {
  const head = { about: regression.about, check: regression.check };
  const lines = regression.commands.map((line) => `    ${JSON.stringify(line, bigintsAsText)}`);
  return `${JSON.stringify(head, undefined, 2).slice(0, -2)},\n  "commands": [\n${lines.join(',\n')}\n  ]\n}\n`;
}

/** Reads a file's text; throws when it is none. */
export function readRegression(text: string): Regression {
  const regression = JSON.parse(text) as Regression;
  if (typeof regression.check !== 'string' || !Array.isArray(regression.commands)) throw new Error('no regression: it wants "check" and "commands"');
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
  return typeof (line as { mark?: unknown }).mark === 'string';
}

function wordsOf(line: RegressionLine): Int32Array {
  const { raw } = line as { raw?: readonly number[] };
  if (raw) return Int32Array.from(raw);
  const fields = JSON.parse(JSON.stringify(line, bigintsAsText), textAsBigints) as Record<string, unknown>;
  const type = CommandType[fields['type'] as keyof typeof CommandType];
  if (type === undefined) throw new Error(`no command "${String(fields['type'])}"`);
  const buffer = new CommandBuffer(128);
  buffer.write({ ...fields, type } as unknown as Command);
  return buffer.words.slice(0, buffer.length);
}

function bigintsAsText(_name: string, value: unknown): unknown {
  return typeof value === 'bigint' ? `${value}n` : value;
}

function textAsBigints(_name: string, value: unknown): unknown {
  return typeof value === 'string' && /^-?\d+n$/.test(value) ? BigInt(value.slice(0, -1)) : value;
}
