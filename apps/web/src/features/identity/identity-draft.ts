/** A submission as it is filled in: what is missing, in the order of the fields. Source: spec §5; rules 7.1. */
import type { AnswerOf } from '@kontor/contract/call';
import type { identityMine } from '@kontor/contract/identity';
import { documentNumber, personName } from '@kontor/contract/person-text';

export type Mine = AnswerOf<typeof identityMine>;
export const SIDES = ['front', 'back'] as const;
export type Side = (typeof SIDES)[number];

export interface IdentityDraft {
  readonly name: string;
  readonly country: string | undefined;
  readonly number: string;
  /** Names of the photos that have arrived. */
  readonly front: string | undefined;
  readonly back: string | undefined;
}

/** What is filled in first: after a refusal what was sent before. */
export function firstDraft(mine: Mine, likely: string | undefined): IdentityDraft {
  return {
    name: mine.full_name ?? '',
    country: mine.country ?? likely,
    number: mine.id_number ?? '',
    front: mine.front ?? undefined,
    back: mine.back ?? undefined,
  };
}

export type Problem = 'name' | 'nameOdd' | 'country' | 'number' | 'numberOdd' | Side;

/** What keeps a draft from being sent, by field. */
export function draftProblems(
  draft: IdentityDraft,
): readonly { readonly name: 'name' | 'country' | 'number' | Side; readonly problem: Problem }[] {
  const { name, country, number, front, back } = draft;
  return [
    ...(name.trim() === ''
      ? [{ name: 'name', problem: 'name' } as const]
      : personName(name) === undefined
        ? [{ name: 'name', problem: 'nameOdd' } as const]
        : []),
    ...(country === undefined ? [{ name: 'country', problem: 'country' } as const] : []),
    ...(number.trim() === ''
      ? [{ name: 'number', problem: 'number' } as const]
      : documentNumber(number) === undefined
        ? [{ name: 'number', problem: 'numberOdd' } as const]
        : []),
    ...(front === undefined ? [{ name: 'front', problem: 'front' } as const] : []),
    ...(back === undefined ? [{ name: 'back', problem: 'back' } as const] : []),
  ];
}
