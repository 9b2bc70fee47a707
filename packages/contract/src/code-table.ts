/** The published table of codes. Apart from `envelope.ts`, so that the page does not carry the sentences of every refusal. Source: spec §8. */
import { REFUSALS, Refusal } from '@kontor/domain/refusals';
import { CODE_KEYS, Code, codeOfRefusal } from './envelope.ts';

/** One row of the published table of codes. */
export interface CodeEntry {
  readonly code: number;
  readonly name: string;
  readonly key: string;
}

/** Every code a call can answer but success, the engine's refusals included, by rising number. */
export const CODE_TABLE: readonly CodeEntry[] = [
  ...(Object.keys(CODE_KEYS) as (keyof typeof CODE_KEYS)[]).map((name) => ({ code: Code[name], name, key: CODE_KEYS[name] })),
  ...(Object.keys(Refusal) as (keyof typeof Refusal)[])
    .filter((name) => Refusal[name] > Refusal.REPEATED)
    .map((name) => ({ code: codeOfRefusal(Refusal[name]), name, key: REFUSALS[name].key })),
].toSorted((a, b) => a.code - b.code);
