/**
 * JSON as it comes from outside. `JSON.parse` takes the last of two members with one name, where another program, or a person who
 * reads a log, takes the first: such a text means two things and is refused.
 */

/** Objects and lists within one another at most; no body of ours comes near. */
const MAX_DEPTH = 32;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COLON = 0x3a;

/** Why a text was not taken: it is no JSON, a name stands twice in one object, a name reaches for prototypes, or it is too deep. */
export class BadJson extends Error {
  override readonly name = 'BadJson';
  /** What other readers may take the text for; undefined where it is no JSON. Good for telling the sender which message was refused. */
  readonly value: unknown;

  constructor(message: string, value?: unknown, options?: ErrorOptions) {
    super(message, options);
    this.value = value;
  }
}

/**
 * Reads a JSON text. Names are compared as they are meant: `"a"` and `"\u0061"` are one.
 * @throws BadJson
 */
export function parseStrictJson(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new BadJson('the text is no JSON', undefined, { cause });
  }
  // A name that stands twice is read once: then more members were written than read. Each was written with a colon, and mostly there
  // are no others; only where there are, the text is gone through character by character.
  const members = membersRead(value, 0);
  if (members === undefined) throw new BadJson('the text is too deep, or a name reaches for prototypes', value);
  if (colonsIn(text) !== members && membersWritten(text) !== members) throw new BadJson('a name stands twice in one object', value);
  return value;
}

function colonsIn(text: string): number {
  let colons = 0;
  for (let at = text.indexOf(':'); at !== -1; at = text.indexOf(':', at + 1)) colons++;
  return colons;
}

/** Colons outside of strings: each belongs to one member of an object. The text is known to be JSON. */
function membersWritten(text: string): number {
  let members = 0;
  let inString = false;
  for (let at = 0; at < text.length; at++) {
    const character = text.charCodeAt(at);
    if (character === QUOTE) inString = !inString;
    else if (inString) at += character === BACKSLASH ? 1 : 0;
    else if (character === COLON) members++;
  }
  return members;
}

/** Undefined where it is too deep or a name reaches for prototypes. */
function membersRead(value: unknown, depth: number): number | undefined {
  if (typeof value !== 'object' || value === null) return 0;
  if (depth === MAX_DEPTH) return undefined;
  let members = 0;
  if (Array.isArray(value)) {
    for (const item of value) {
      const within = membersRead(item, depth + 1);
      if (within === undefined) return undefined;
      members += within;
    }
    return members;
  }
  const fields = value as Readonly<Record<string, unknown>>;
  for (const name in fields) {
    if (name === '__proto__') return undefined;
    members++;
    const field = fields[name];
    if (typeof field !== 'object' || field === null) continue;
    if (name === 'constructor' && Object.hasOwn(field, 'prototype')) return undefined;
    const within = membersRead(field, depth + 1);
    if (within === undefined) return undefined;
    members += within;
  }
  return members;
}
