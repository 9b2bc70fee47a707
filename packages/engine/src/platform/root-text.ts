import type { CommandOf } from '../command.ts';

/** A root as a command has it: 64 bits in each number, the highest in front. */
export type RootWords = CommandOf<'PROOF_ROOT'>['root'];

/** The 64 hexadecimal digits of a root. */
export function rootText({ first, second, third, fourth }: RootWords): string {
  return [first, second, third, fourth].map((word) => BigInt.asUintN(64, word).toString(16).padStart(16, '0')).join('');
}

/** A root from its 64 hexadecimal digits. */
export function rootWords(text: string): RootWords {
  const word = (place: number): bigint => BigInt.asIntN(64, BigInt(`0x${text.slice(place * 16, place * 16 + 16)}`));
  return { first: word(0), second: word(1), third: word(2), fourth: word(3) };
}
