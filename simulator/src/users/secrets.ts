import { commitmentOf } from '@kontor/domain/ico/secret';
import type { CommandOf } from '@kontor/engine/command';
import { bytesOf, halvesOf } from '@kontor/engine/hash-halves';

type Halves = CommandOf<'ICO_REVEAL'>['secret'];

/** The secret of an item. Every world knows it; what matters is who says it when. */
export function secretOf(item: number): Halves {
  const word = (i: number): number => Math.imul(item * 8 + i + 1, 0x9e37_79b1) | 0;
  return { first: [word(0), word(1), word(2), word(3)], second: [word(4), word(5), word(6), word(7)] };
}

/** What is published of it before. */
export function commitmentTo(item: number): Halves {
  return halvesOf(commitmentOf(bytesOf(secretOf(item))));
}
