/** What a form knows of what it asks beyond its schema. */
import type { currencyTable } from '@kontor/contract/console/currency';
import type { OperatorAnswerOf } from '@kontor/contract/console/operator-call';
import type { pairTable } from '@kontor/contract/console/pair';
import { typedOf } from '../../data/body-fields.ts';
import type { BodyField, Typed } from '../../data/body-fields.ts';

export interface Guide {
  /** What stands, as it would be typed; of something new, what it gets by itself. */
  readonly values: Typed;
  readonly isNew: boolean;
  /** What cannot change: it is shown and not asked. */
  readonly fixed: readonly string[];
  /** What is not asked, since what else is said leaves no place for it. */
  readonly hidden: readonly string[];
  /** All of it is said, also what stays as it is. */
  readonly isWhole: boolean;
  /** What has to be said though the schema leaves it out. */
  readonly needed: readonly string[];
  /** What of it may be emptied, and then is none. */
  readonly emptied: readonly string[];
  /** Behind a field: `USDT`. */
  readonly units: Readonly<Record<string, string>>;
  /** What is wrong with it beyond its fields, by the field where that is said. */
  readonly problems: Readonly<Record<string, string>>;
  /** What it comes to, in a sentence; below the part of the form of this name, or at its end. */
  readonly note: string;
  readonly noteBelow: string;
}

export const NO_GUIDE: Guide = {
  values: {},
  isNew: false,
  fixed: [],
  hidden: [],
  isWhole: false,
  needed: [],
  emptied: [],
  units: {},
  problems: {},
  note: '',
  noteBelow: '',
};

/** What a body says, as it would be typed; of what it does not speak there is nothing. */
export function typedIn(fields: readonly BodyField[], body: Readonly<Record<string, unknown>>): Typed {
  return Object.fromEntries(Object.entries(typedOf(fields, body)).filter(([path]) => Object.hasOwn(body, path.split('.')[0] ?? path)));
}

export type CurrencyRow = OperatorAnswerOf<typeof currencyTable>['list'][number];
export type PairRow = OperatorAnswerOf<typeof pairTable>['list'][number];
