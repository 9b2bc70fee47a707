/** The keys of operators that the signer believes: a file of its own, which nobody but whoever runs the signer writes. */
import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { decisionText } from '@kontor/contract/console/changes';
import { Type } from 'typebox';
import type { Static } from 'typebox';
import { Check } from 'typebox/value';
import { ConfigError } from '../config.ts';
import { fingerprintOf, hasSigned } from '../operators/signatures.ts';
import { errorCode } from '../store/store-error.ts';

const COORDINATE = Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' });
const KEY = Type.Object(
  { operator: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }), x: COORDINATE, y: COORDINATE },
  { additionalProperties: false },
);
const FILE = Type.Object({ keys: Type.Array(KEY) }, { additionalProperties: false });

/** A key and whose it is; coordinates of P-256, base64url. */
export type TrustedKey = Static<typeof KEY>;

/** Reads the file; one that is not there names nobody. @throws ConfigError */
export function readTrusted(path: string): readonly TrustedKey[] {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    throw new ConfigError(`The list of keys ${path} cannot be read (${errorCode(error) ?? 'unknown'}).`, { cause: error });
  }
  let file: unknown;
  try {
    file = JSON.parse(text);
  } catch {
    file = undefined;
  }
  if (!Check(FILE, file)) throw new ConfigError(`${path} is no list of operators' keys.`);
  return file.keys;
}

/** Writes the list whole, readable by its owner alone. */
export function writeTrusted(path: string, keys: readonly TrustedKey[]): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const aside = `${path}.new`;
  const descriptor = openSync(aside, 'w', 0o600);
  writeSync(descriptor, `${JSON.stringify({ keys }, undefined, 2)}\n`);
  fsyncSync(descriptor);
  closeSync(descriptor);
  renameSync(aside, path);
}

/** Whether these are an operator's number and a point, as far as their form goes. */
export function isTrustedKey(key: unknown): key is TrustedKey {
  return Check(KEY, key);
}

const APPROVALS = Type.Array(Type.Object({ operator: Type.Integer(), signature: Type.String({ maxLength: 200 }) }), { maxItems: 20 });

/** The operators who have signed for a hash with a key that is trusted as theirs; each counts once, however often he signed. */
export async function approversOf(hash: string, approvals: unknown, trusted: readonly TrustedKey[]): Promise<ReadonlySet<number>> {
  const approvers = new Set<number>();
  if (!Check(APPROVALS, approvals)) return approvers;
  for (const { operator, signature } of approvals) {
    const text = decisionText('approve', hash, operator);
    for (const key of trusted) {
      if (key.operator === operator && !approvers.has(operator) && (await hasSigned(key, signature, text))) approvers.add(operator);
    }
  }
  return approvers;
}

/** Whether approvals name an operator of whom no key is trusted. */
export function namesStranger(approvals: unknown, trusted: readonly TrustedKey[]): boolean {
  return Check(APPROVALS, approvals) && approvals.some(({ operator }) => !trusted.some((key) => key.operator === operator));
}

/** A list that grows: keys that were enrolled, and in a demo those that the operators' table has. */
export class TrustedKeys {
  #keys: readonly TrustedKey[];
  readonly #simulated = new Set<string>();

  constructor(enrolled: readonly TrustedKey[]) {
    this.#keys = enrolled;
  }

  get all(): readonly TrustedKey[] {
    return this.#keys;
  }

  /** Demo only: believes these as well; gives those that are new. */
  simulate(keys: readonly TrustedKey[]): readonly TrustedKey[] {
    const known = new Set(this.#keys.map(idOf));
    const fresh = keys.filter((key) => isTrustedKey(key) && !known.has(idOf(key)));
    for (const key of fresh) this.#simulated.add(idOf(key));
    this.#keys = [...this.#keys, ...fresh];
    return fresh;
  }

  isSimulated(key: TrustedKey): boolean {
    return this.#simulated.has(idOf(key));
  }
}

function idOf(key: TrustedKey): string {
  return `${key.operator} ${fingerprintOf(key)}`;
}
