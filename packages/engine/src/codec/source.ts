/**
 * The code that follows from the tables, as text: `npm run build:core` writes it. Straight lines for each row, as quick as if
 * written by hand: on an order's way a command is written once and its events are read, and a loop over fields would cost
 * several times as much there.
 */

import { COMMANDS } from './command-table.ts';
import { EVENTS } from './event-table.ts';
import type { Fields } from './fields.ts';
import { layoutOf, snakeCase } from './layout.ts';
import type { Layout, Place } from './layout.ts';

/** Words in front of a command's fields (src/command.ts), and of an event's (src/event.ts). */
const COMMAND_HEADER = 6;
const EVENT_HEADER = 1;

interface Row {
  readonly name: string;
  readonly number: number;
  readonly layout: Layout;
}

/** The files that follow from the tables: path within the package, and text. */
export function codecSources(): ReadonlyMap<string, string> {
  const commands = rowsOf(COMMANDS, COMMAND_HEADER);
  const events = rowsOf(EVENTS, EVENT_HEADER);
  return new Map([
    ['src/codec/command-words.ts', commandWords(commands)],
    ['src/codec/write-command.ts', commandWriter(commands)],
    ['src/codec/read-command.ts', commandReader(commands)],
    ['src/codec/event-words.ts', eventWords(events)],
    ['src/codec/write-event.ts', eventWriter(events)],
    ['src/codec/read-event.ts', eventReader(events)],
    ['assembly/commands.ts', coreCommands(commands)],
    ['assembly/event-words.ts', coreEvents(events)],
  ]);
}

function rowsOf(table: { readonly [name: string]: { readonly number: number; readonly fields: Fields } }, header: number): readonly Row[] {
  return Object.entries(table).map(([name, { number, fields }]) => ({ name, number, layout: layoutOf(fields, header) }));
}

/** A longer list of words stands in a column. */
const LINE_LENGTH = 140;

const ORIGIN = 'written by `npm run build:core`, not by hand';

function commandWords(rows: readonly Row[]): string {
  return `/** Where the fields of each command stand, in words from its first, and how long it is; of one with a list, without its items: ${ORIGIN}. */
export const CommandWords = {
${rows.map(wordsOf).join('\n')}
} as const;
`;
}

function commandWriter(rows: readonly Row[]): string {
  return `/** How each command is written: ${ORIGIN}. */

import type { Command } from '../command.ts';
import type { CommandBuffer } from '../command-buffer.ts';

/** Appends a command to a buffer; returns its offset. Long: a case for each type. */
export function writeCommand(buffer: CommandBuffer, command: Command): number {
  switch (command.type) {
${rows.map(writingCommand).join('\n')}
  }
}

/** Reserves zeroed room and writes the header there. */
function begin(buffer: CommandBuffer, type: number, length: number, user: number | undefined, time: number, deadline: number | undefined): number {
  const at = buffer.reserve(length);
  buffer.words[at] = type | (length << 16);
  buffer.words[at + 1] = user ?? 0;
  buffer.doubles[(at + 2) >> 1] = time;
  buffer.doubles[(at + 4) >> 1] = deadline ?? 0;
  return at;
}
`;
}

function commandReader(rows: readonly Row[]): string {
  return `/** How each command is read: ${ORIGIN}. */

import type { Command } from '../command.ts';
import type { CommandBuffer } from '../command-buffer.ts';

/**
 * Reads the command at word \`at\` back into an object. Undefined when type and length do not fit each other, or a bit that the
 * type has no use for is set. The values themselves are not judged. Long: a case for each type.
 */
export function readCommand(buffer: Pick<CommandBuffer, 'words' | 'doubles' | 'longs'>, at: number): Command | undefined {
  const { words, doubles, longs } = buffer;
  const length = words[at]! >>> 16;
  if (at + length > words.length) return undefined;
  const user = words[at + 1]!;
  const time = doubles[(at + 2) >> 1]!;
  const deadline = doubles[(at + 4) >> 1]!;
  switch (words[at]! & 0xffff) {
${rows.map(readingCommand).join('\n')}
    default:
      return undefined;
  }
}
`;
}

function eventWords(rows: readonly Row[]): string {
  return `/** Where the fields of each event stand, in words from its first, and how long it is; 0 is the byte behind the type: ${ORIGIN}. */
export const EventWords = {
${rows.map(wordsOf).join('\n')}
} as const;
`;
}

function eventWriter(rows: readonly Row[]): string {
  return `/** How each event is written: ${ORIGIN}. */

import type { Event, EventLog } from '../event.ts';

/** Appends an event to a log; returns its offset. Long: a case for each type. */
export function writeEvent(log: EventLog, event: Event): number {
  switch (event.type) {
${rows.map(writingEvent).join('\n')}
  }
}
`;
}

function eventReader(rows: readonly Row[]): string {
  return `/** How each event is read: ${ORIGIN}. */

import type { Event, EventLog } from '../event.ts';

/** Reads the event at \`at\` of a log. Throws on words that are no event. Long: a case for each type. */
export function readEvent(log: Pick<EventLog, 'words' | 'doubles' | 'longs'>, at: number): Event {
  const { words, doubles, longs } = log;
  switch (words[at]! & 255) {
${rows.map(readingEvent).join('\n')}
    default:
      throw new Error(\`no event at word \${at}: \${words[at]}\`);
  }
}
`;
}

function readingEvent({ name, number, layout }: Row): string {
  return `    case ${number}:\n      return {\n        type: '${name.toLowerCase()}',\n${objectFields(layout.places, 'at')}      };`;
}

function wordsOf({ name, layout }: Row): string {
  const words = [...namedWords(layout), ['WORDS', layout.words] as const].map(([word, at]) => `${word}: ${at},`);
  const line = `  ${name}: { ${words.join(' ').slice(0, -1)} },`;
  return line.length <= LINE_LENGTH ? line : `  ${name}: {\n${words.map((word) => `    ${word}\n`).join('')}  },`;
}

/** The names of the words and where they stand. */
function namedWords({ places, list, words }: Layout): readonly (readonly [string, number])[] {
  const named = new Map<string, number>();
  for (const { word, at, present } of places) {
    if (present !== undefined) put(named, `BY_${word}`, present);
    put(named, word, at);
  }
  if (list !== undefined) {
    put(named, 'COUNT', list.count);
    put(named, snakeCase(list.name), words);
    put(named, itemWords(list), list.items.words);
  }
  return [...named];
}

/** The length of an item of the list `things` is THING_WORDS. */
function itemWords({ name }: NonNullable<Layout['list']>): string {
  return `${snakeCase(name).replace(/S$/, '')}_WORDS`;
}

function put(named: Map<string, number>, word: string, at: number): void {
  if ((named.get(word) ?? at) !== at) throw new Error(`two words are called ${word}`);
  named.set(word, at);
}

function writingCommand({ name, number, layout }: Row): string {
  const { places, list, words } = layout;
  const length = list === undefined ? `${words}` : `${words} + command.${list.name}.length * ${list.items.words}`;
  const begun = `begin(buffer, ${number}, ${length}, command.user, command.time, command.deadline)`;
  if (places.length === 0) return `    // ${name}\n    case ${number}:\n      return ${begun};`;
  const lines = [`const at = ${begun};`, `const { ${viewsOf(layout).join(', ')} } = buffer;`, ...stores(places, 'at', 'command')];
  if (list !== undefined) lines.push(...storesOfList(list, words));
  return `    // ${name}\n    case ${number}: {\n${[...lines, 'return at;'].map((line) => `      ${line}\n`).join('')}    }`;
}

function storesOfList(list: NonNullable<Layout['list']>, from: number): readonly string[] {
  return [
    `words[at + ${list.count}] = command.${list.name}.length;`,
    `let to = at + ${from};`,
    `for (const item of command.${list.name}) {`,
    ...stores(list.items.places, 'to', 'item').map((line) => `  ${line}`),
    `  to += ${list.items.words};`,
    '}',
  ];
}

function writingEvent({ name, number, layout }: Row): string {
  const { places, words, free, list } = layout;
  if (list !== undefined || places.some(({ present }) => present !== undefined)) throw new Error(`${name}: events say all they have`);
  const detail = places.find(({ field }) => field.kind === 'detail');
  const head = [`${number}`, ...(detail ? [`((event.${detail.path.join('.')} & 255) << 8)`] : []), `(${words} << 16)`].join(' | ');
  const lines = [
    `const at = log.room(${words});`,
    `const { ${[...new Set(['words', ...viewsOf(layout)])].join(', ')} } = log;`,
    `words[at] = ${head};`,
    ...stores(places, 'at', 'event'),
    ...free.map((word) => `words[at + ${word}] = 0;`),
    'return at;',
  ];
  return `    case '${name.toLowerCase()}': {\n${lines.map((line) => `      ${line}\n`).join('')}    }`;
}

/** The views of the memory that a row's fields are written through. */
function viewsOf({ places, list }: Layout): readonly string[] {
  const stored = [...places, ...(list?.items.places ?? [])].map(({ field: { kind } }) =>
    kind === 'f64' ? 'doubles' : kind === 'i64' ? 'longs' : 'words',
  );
  return ['words', 'doubles', 'longs'].filter((view) => stored.includes(view as 'words') || (view === 'words' && list !== undefined));
}

/** Statements that store the fields of \`object\`. Bits that share a word are stored together. */
function stores(places: readonly Place[], at: string, object: string): readonly string[] {
  return places.flatMap((place): readonly string[] => {
    const value = [object, ...place.path].join('.');
    switch (place.field.kind) {
      case 'detail':
        return [];
      case 'i32':
        return [`words[${behind(at, place.at)}] = ${value};`];
      case 'f64':
        return [`doubles[(${behind(at, place.at)}) >> 1] = ${value};`];
      case 'i64':
        return [`longs[(${behind(at, place.at)}) >> 1] = ${value};`];
      case 'id':
        return storesOfId(at, place.at, value);
      case 'bits':
      case 'flag': {
        const parts = places.filter((other) => isPart(other) && other.at === place.at);
        return parts[0] === place ? [`words[${behind(at, place.at)}] = ${parts.map((part) => bitsOf(part, object)).join(' | ')};`] : [];
      }
      case 'instead':
        return [
          `if (${value}) {`,
          `  words[${at} + ${place.present}] = 1;`,
          ...storesOfId(at, place.at, value).map((line) => `  ${line}`),
          '}',
        ];
    }
  });
}

function storesOfId(at: string, word: number, value: string): readonly string[] {
  return [0, 1, 2, 3].map((i) => `words[${at} + ${word + i}] = ${value}[${i}];`);
}

function isPart({ field }: Place): boolean {
  return field.kind === 'bits' || field.kind === 'flag';
}

/** A word behind another. */
function behind(at: string, word: number): string {
  return word === 0 ? at : `${at} + ${word}`;
}

function bitsOf({ field, path }: Place, object: string): string {
  const value = [object, ...path].join('.');
  if (field.kind === 'flag') return `(${value} ? ${field.mask} : 0)`;
  if (field.kind !== 'bits') throw new Error(`${value} is no part of a word`);
  const masked = `(${field.optional === true ? `(${value} ?? 0)` : value} & ${2 ** field.width - 1})`;
  return field.shift === 0 ? masked : `(${masked} << ${field.shift})`;
}

function readingCommand({ name, number, layout }: Row): string {
  const { list, words } = layout;
  const lines: string[] = [];
  if (list === undefined) lines.push(`if (length !== ${words}) return undefined;`);
  else {
    lines.push(
      `const count = words[at + ${list.count}]!;`,
      `if (count < 0 || length !== ${words} + count * ${list.items.words}) return undefined;`,
    );
    lines.push(...readingList(list, words));
  }
  lines.push(...surplusChecks(layout), ...returning(number, layout));
  const open = list === undefined ? '' : ' {';
  const close = list === undefined ? '' : '\n    }';
  return `    // ${name}\n    case ${number}:${open}\n${lines.map((line) => `      ${line}`).join('\n')}${close}`;
}

function readingList({ name, items }: NonNullable<Layout['list']>, from: number): readonly string[] {
  return [
    `const ${name} = [];`,
    `for (let item = at + ${from}; item < at + length; item += ${items.words}) {`,
    `  ${name}.push({`,
    ...objectFields(items.places, 'item')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => line.replace(/^ {4}/, '')),
    '  });',
    '}',
  ];
}

/** What is refused: bits that no field has, and a client id beside what it stands in place of. */
function surplusChecks({ places }: Layout): readonly string[] {
  const masks = new Map<number, number>();
  for (const { field, at } of places) {
    if (field.kind === 'bits') masks.set(at, (masks.get(at) ?? 0) | ((2 ** field.width - 1) << field.shift));
    if (field.kind === 'flag') masks.set(at, (masks.get(at) ?? 0) | field.mask);
  }
  const checks = [...masks]
    .filter(([, mask]) => mask !== -1)
    .map(([at, mask]) => `if ((words[at + ${at}]! & 0x${(~mask >>> 0).toString(16)}) !== 0) return undefined;`);
  for (const place of places) if (place.field.kind === 'instead') checks.push(...insteadChecks(place, place.field.of, places));
  return checks;
}

/** Either the one name or the other; the words of the one that is not meant are zero. */
function insteadChecks({ at, present }: Place, other: string, places: readonly Place[]): readonly string[] {
  const id = [0, 1, 2, 3].map((i) => `words[at + ${at + i}]!`).join(' | ');
  const others = places
    .filter(({ path }) => path[0] === other)
    .map((place) => `${reading(place, 'at')} !== 0`)
    .join(' || ');
  return [`if (words[at + ${present}] === 0 ? (${id}) !== 0 : words[at + ${present}] !== 1 || ${others}) return undefined;`];
}

function returning(number: number, { places, list }: Layout): readonly string[] {
  const missing = places.filter(({ field }) => field.kind === 'instead' || (field.kind === 'bits' && field.optional === true));
  const fields = objectFields(
    places.filter((place) => !missing.includes(place)),
    'at',
  ).replaceAll(/^ {2}/gm, '');
  const maybe = missing.map((place) => {
    const said = place.present === undefined ? `(${reading(place, 'at')})` : `words[at + ${place.present}]`;
    return `  ...(${said} === 0 ? {} : { ${place.path[0]}: ${reading(place, 'at')} }),`;
  });
  const listed = list === undefined ? [] : [`  ${list.name},`];
  return [
    'return {',
    `  type: ${number},`,
    '  user,',
    '  time,',
    '  deadline,',
    ...fields
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => line.slice(4)),
    ...maybe,
    ...listed,
    '};',
  ];
}

/** The fields of an object literal, a line each, indented by eight; groups are objects in it. */
function objectFields(places: readonly Place[], at: string, depth = 0): string {
  const indent = ' '.repeat(8 + depth * 2);
  let text = '';
  for (const name of new Set(places.map(({ path }) => path[depth]!))) {
    const inside = places.filter(({ path }) => path[depth] === name);
    if (inside[0]!.path.length > depth + 1) text += `${indent}${name}: {\n${objectFields(inside, at, depth + 1)}${indent}},\n`;
    else text += `${indent}${name}: ${reading(inside[0]!, at)},\n`;
  }
  return text;
}

/** An expression that reads a field. */
function reading({ field, at: word }: Place, at: string): string {
  const here = `words[${behind(at, word)}]!`;
  switch (field.kind) {
    case 'detail':
      return `(words[${at}]! >>> 8) & 255`;
    case 'i32':
      return here;
    case 'f64':
      return `doubles[(${behind(at, word)}) >> 1]!`;
    case 'i64':
      return `longs[(${behind(at, word)}) >> 1]!`;
    case 'flag':
      return `(${here} & ${field.mask}) !== 0`;
    case 'bits': {
      if (field.shift + field.width === 32) return `${here} >>> ${field.shift}`;
      return `${field.shift === 0 ? here : `(${here} >>> ${field.shift})`} & ${2 ** field.width - 1}`;
    }
    case 'id':
    case 'instead':
      return `[${[0, 1, 2, 3].map((i) => `words[${at} + ${word + i}]!`).join(', ')}]`;
  }
}

function coreCommands(rows: readonly Row[]): string {
  const header = [
    ['USER', 1],
    ['TIME', 2],
    ['DEADLINE', 4],
  ] as const;
  const blocks = rows.map(({ name, number, layout }) => [
    `export const ${name} = ${number};`,
    ...(layout.list === undefined ? [`export const ${name}_HEAD = ${name} | (${layout.words} << 16);`] : []),
    ...bytes(name, layout),
  ]);
  return core('Commands as words: their numbers, first words (type and length), and where the fields stand, in bytes', [
    header.map(([name, word]) => `export const ${name} = ${word * 4};`),
    ...blocks,
  ]);
}

function coreEvents(rows: readonly Row[]): string {
  return core(
    'Events as words: their numbers, lengths in words, and where the fields stand, in bytes',
    rows.map(({ name, number, layout }) => [
      `export const ${name} = ${number};`,
      `export const ${name}_WORDS = ${layout.words};`,
      ...bytes(name, layout),
    ]),
  );
}

function bytes(name: string, layout: Layout): readonly string[] {
  return namedWords(layout)
    .filter(([word, at]) => at > 0 && !word.endsWith('_WORDS'))
    .map(([word, at]) => `export const ${name}_${word} = ${at * 4};`);
}

function core(about: string, blocks: readonly (readonly string[])[]): string {
  return `/** ${about}: ${ORIGIN}. */\n\n${blocks.map((lines) => `${lines.join('\n')}\n`).join('\n')}`;
}
