/** How single values are read from the environment, or from the files it names: what is not as it may be is refused. */
import { readFileSync } from 'node:fs';
import { readAddress } from './address-text.ts';
import { LOOPBACK, isIn, networksOf } from './client-address.ts';

/** The environment says something that cannot be followed; `message` says what and how to set it right. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** The environment of a process. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** `https://exchange.example`. */
export const ORIGIN = /^https?:\/\/[a-z0-9.:[\]-]+$/i;

/**
 * An empty variable counts as not set. What others should not read in a process's environment stands in a file that `NAME_FILE` names.
 * @throws ConfigError where both are set, or the file cannot be read or says nothing
 */
export function value(environment: Environment, name: string): string | undefined {
  const text = written(environment, name);
  const file = name.endsWith('_FILE') ? undefined : written(environment, `${name}_FILE`);
  if (file === undefined) return text;
  if (text !== undefined) throw new ConfigError(`${name} and ${name}_FILE are both set. Leave one of them out.`);
  return fileValue(`${name}_FILE`, file);
}

function written(environment: Environment, name: string): string | undefined {
  const text = environment[name]?.trim();
  return text === '' ? undefined : text;
}

/** A file that is empty is one that nobody has filled yet: taken as "not set" it would start a server without its database or its mail. */
function fileValue(name: string, path: string): string {
  let text: string;
  try {
    text = readFileSync(path, 'utf8').trim();
  } catch (error) {
    throw new ConfigError(`${name} is ${path}, which cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown'}).`, {
      cause: error,
    });
  }
  if (text === '') throw new ConfigError(`${name} is ${path}, which is empty.`);
  return text;
}

export function oneOf<Word extends string>(environment: Environment, name: string, words: readonly Word[], otherwise: Word): Word {
  const text = value(environment, name);
  if (text === undefined) return otherwise;
  const word = words.find((candidate) => candidate === text);
  if (word === undefined) throw new ConfigError(`${name} is ${text}; it may be ${words.join(', ')}.`);
  return word;
}

/** Words between commas, each of which must look like `shape`. */
export function list(environment: Environment, name: string, shape: RegExp): readonly string[] {
  const words = (value(environment, name) ?? '')
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');
  const odd = words.find((word) => !shape.test(word));
  if (odd !== undefined) throw new ConfigError(`${name} holds ${odd}, which is none.`);
  return words;
}

export function origin(environment: Environment, name: string): string | undefined {
  const text = value(environment, name);
  if (text !== undefined && !ORIGIN.test(text))
    throw new ConfigError(`${name} is ${text}; it may be an origin such as https://exchange.example.`);
  return text;
}

export function networks(environment: Environment, name: string): readonly string[] {
  const words = list(environment, name, /^/);
  try {
    networksOf(words);
  } catch (error) {
    throw new ConfigError(`${name}: ${error instanceof Error ? error.message : 'unreadable'}.`, { cause: error });
  }
  return words;
}

export function count(environment: Environment, name: string, otherwise: number): number {
  const text = value(environment, name) ?? String(otherwise);
  if (!/^[0-9]{1,9}$/.test(text)) throw new ConfigError(`${name} is ${text}; it may be 0 to 999999999.`);
  return Number(text);
}

export function someCount(environment: Environment, name: string, otherwise: number): number {
  const number = count(environment, name, otherwise);
  if (number === 0) throw new ConfigError(`${name} is 0; it may be 1 to 999999999.`);
  return number;
}

/** Whether only this machine reaches a server that listens there; a name other than localhost may mean anything. */
export function isThisMachine(host: string): boolean {
  return host.toLowerCase() === 'localhost' || isIn(networksOf(LOOPBACK), readAddress(host));
}

/** An address that may hold a password: what is wrong with it is said without it. */
export function secretUrl(name: string, text: string): URL {
  if (!URL.canParse(text)) throw new ConfigError(`${name} is no address.`);
  return new URL(text);
}

/** Without the brackets of IPv6. */
export function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '');
}

export function port(name: string, text: string): number {
  const number = Number(text);
  if (!/^[0-9]{1,5}$/.test(text) || number > 65_535) throw new ConfigError(`${name} is ${text}; it may be 0 to 65535.`);
  return number;
}
