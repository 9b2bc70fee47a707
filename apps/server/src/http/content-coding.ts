/** Which compression a client takes (RFC 9110 §12.5.3), and what an answer says about it. */

/** Compressions we give, the one we would rather give first. */
export const CODINGS = ['br', 'gzip'] as const;
export type Coding = (typeof CODINGS)[number];

/** One member: a name or `*`, and its weight from 0 to 1. */
const MEMBER = /^\s*([!#$%&'*+.^_`|~0-9A-Za-z-]+)\s*(?:;\s*q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)\s*)?$/i;

/**
 * The coding to answer with, of those there are for this answer; undefined when the client takes none of them and no plain answer
 * either. A header that is missing asks for nothing, so the answer is plain; members that cannot be read count for nothing.
 */
export function chooseCoding(header: string | undefined, offered: readonly Coding[]): Coding | 'identity' | undefined {
  if (header === undefined) return 'identity';
  const weights = new Map<string, number>();
  for (const member of header.split(',')) {
    const [, name, weight] = MEMBER.exec(member) ?? [];
    if (name !== undefined) weights.set(name.toLowerCase().replace(/^x-(?=gzip$)/, ''), weight === undefined ? 1 : Number(weight));
  }
  const rest = weights.get('*');
  const plain = weights.get('identity');
  let best: { readonly coding: Coding | 'identity'; readonly weight: number } | undefined;
  for (const coding of CODINGS) {
    const weight = offered.includes(coding) ? (weights.get(coding) ?? rest ?? 0) : 0;
    if (weight > 0 && weight > (best?.weight ?? 0)) best = { coding, weight };
  }
  // Who does not name the plain form takes it when there is nothing else.
  if (best === undefined) return (plain ?? rest) === 0 ? undefined : 'identity';
  return plain !== undefined && plain > best.weight ? 'identity' : best.coding;
}

/** A `vary` header with one name more. */
export function varyWith(vary: string | undefined, name: string): string {
  const names = (vary ?? '')
    .split(',')
    .map((each) => each.trim().toLowerCase())
    .filter((each) => each !== '');
  return names.includes('*') || names.includes(name) ? names.join(', ') : [...names, name].join(', ');
}
