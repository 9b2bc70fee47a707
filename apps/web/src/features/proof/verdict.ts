/** What a check of a proof of balance comes to, all of it reckoned here: the server's word counts for nothing. */
import { checkProof } from '@kontor/contract/balance-proof';
import type { BalanceProof, CheckedProof } from '@kontor/contract/balance-proof';
import { formatTrimmedDecimal } from '@kontor/domain/amount';

/** Where a proof stops to agree, and what was expected there. Texts are hashes, or amounts where it is `records`. */
export type Difference =
  /** It is none, or its amounts are none. */
  | { readonly at: 'leaf' }
  /** A neighbour that is none: `step` counts from 1. */
  | { readonly at: 'step'; readonly step: number }
  /** The last step leads to another root than the one that is published. */
  | { readonly at: 'root'; readonly expected: string; readonly found: string }
  /** It leads to the root, and this person's records say something else. */
  | { readonly at: 'records'; readonly symbol: string; readonly expected: string; readonly found: string };

export interface Verdict {
  readonly checked: CheckedProof;
  /** Undefined where all agrees. */
  readonly difference: Difference | undefined;
}

/**
 * Checks a proof against the root that everybody is shown, and against what this person's records say that was held then.
 * @param published the root on the public page; undefined where it has none of that number
 */
export function verdictOf(proof: BalanceProof, published: string | undefined, recorded: readonly string[]): Verdict {
  const checked = checkProof(proof);
  return { checked, difference: differenceOf(proof, checked, published, recorded) };
}

function differenceOf(
  proof: BalanceProof,
  { wrong, root, steps, amounts, assets }: CheckedProof,
  published: string | undefined,
  recorded: readonly string[],
): Difference | undefined {
  if (wrong === 'not-read' || wrong === 'leaf') return { at: 'leaf' };
  if (wrong === 'path') return { at: 'step', step: steps.length + 1 };
  if (wrong === 'root') return { at: 'root', expected: published ?? proof.root, found: root };
  if (root !== published) return { at: 'root', expected: published ?? '', found: root };
  for (const [place, { symbol, scale }] of assets.entries()) {
    const found = formatTrimmedDecimal(amounts[place]!, scale);
    const expected = recorded[place] ?? '0';
    if (found !== expected) return { at: 'records', symbol, expected, found };
  }
  return undefined;
}

/** `23656bf6…45ae07`. */
export function shortHash(hash: string): string {
  return hash.length > 16 ? `${hash.slice(0, 8)}…${hash.slice(-6)}` : hash;
}
