import { COMMAND_NAMES, COMMANDS, CommandType } from '@kontor/engine/command';
import type { Command, CommandName } from '@kontor/engine/command';
import type { Field, Fields } from '@kontor/engine/command-layout';

/** A command as JSON holds it: `type` by name, 64-bit integers as "123n", no deadline where there is none. */
export interface PlainCommand {
  readonly type: string;
  readonly [field: string]: unknown;
}

/** A command in the form that a file holds and a person reads. */
export function plainOf(command: Command): PlainCommand {
  const { type, user, time, deadline } = command;
  const name = COMMAND_NAMES.get(type)!;
  const header = { ...(user === undefined ? {} : { user }), time, ...((deadline ?? 0) === 0 ? {} : { deadline }) };
  return { type: name, ...header, ...plainFields(COMMANDS[name].fields, command) };
}

/** The command that a plain one says. Throws, with what is wrong, for one that says none. */
export function commandOf(plain: PlainCommand): Command {
  const { type: name, user, time, deadline, ...rest } = plain;
  if (!isName(name)) throw new Error(`no command "${name}"`);
  for (const [field, value] of Object.entries({ user: user ?? 0, time, deadline: deadline ?? 0 })) {
    if (typeof value !== 'number') throw new Error(`${name}.${field} is ${show(value)}, and not a number`);
  }
  const header = {
    type: CommandType[name],
    time,
    ...(user === undefined ? {} : { user }),
    ...(deadline === undefined ? {} : { deadline }),
  };
  return { ...header, ...fieldsOf(COMMANDS[name].fields, rest, name) } as Command;
}

/** A command as one line of JSON. */
export function commandText(command: Command): string {
  return JSON.stringify(plainOf(command));
}

function isName(name: string): name is CommandName {
  return Object.hasOwn(COMMANDS, name);
}

function plainFields(fields: Fields, object: object): Record<string, unknown> {
  const plain: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields)) {
    const value = (object as Record<string, unknown>)[name];
    if (value !== undefined) plain[name] = plainValue(field, value);
  }
  return plain;
}

function plainValue(field: Field, value: unknown): unknown {
  switch (field.kind) {
    case 'i64':
      return `${value as bigint}n`;
    case 'group':
      return plainFields(field.fields, value as object);
    case 'list':
      return (value as readonly object[]).map((item) => plainFields(field.fields, item));
    default:
      return value;
  }
}

function fieldsOf(fields: Fields, plain: unknown, path: string): Record<string, unknown> {
  if (typeof plain !== 'object' || plain === null || Array.isArray(plain)) throw new Error(`${path} is ${show(plain)}, and not an object`);
  const surplus = Object.keys(plain).find((name) => !Object.hasOwn(fields, name));
  if (surplus !== undefined) throw new Error(`${path} has no field "${surplus}"`);
  const values: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields)) {
    const value = (plain as Record<string, unknown>)[name];
    const mayBeMissing = field.kind === 'instead' || (field.kind === 'bits' && field.optional === true);
    if (value !== undefined || !mayBeMissing) values[name] = valueOf(field, value, `${path}.${name}`);
  }
  return values;
}

function valueOf(field: Field, plain: unknown, path: string): unknown {
  switch (field.kind) {
    case 'i64':
      if (typeof plain !== 'string' || !/^-?\d+n$/.test(plain))
        throw new Error(`${path} is ${show(plain)}, and not a count such as "123n"`);
      return BigInt(plain.slice(0, -1));
    case 'group':
      return fieldsOf(field.fields, plain, path);
    case 'list':
      if (!Array.isArray(plain)) throw new Error(`${path} is ${show(plain)}, and not a list`);
      return plain.map((item, i) => fieldsOf(field.fields, item, `${path}[${i}]`));
    case 'id':
    case 'instead':
      if (!Array.isArray(plain) || plain.length !== 4 || plain.some((word) => typeof word !== 'number'))
        throw new Error(`${path} is ${show(plain)}, and not four words`);
      return plain;
    case 'flag':
      if (typeof plain !== 'boolean') throw new Error(`${path} is ${show(plain)}, and neither true nor false`);
      return plain;
    default:
      if (typeof plain !== 'number') throw new Error(`${path} is ${show(plain)}, and not a number`);
      return plain;
  }
}

function show(value: unknown): string {
  return JSON.stringify(value) ?? 'missing';
}
