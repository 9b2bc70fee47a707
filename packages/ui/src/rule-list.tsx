import { Check, Circle } from 'lucide-react';

import { classNames } from './class-names.ts';

/** A rule that what is typed must meet. */
export interface Rule {
  readonly id: string;
  readonly text: string;
  readonly isMet: boolean;
}

/** Props of RuleList. */
export interface RuleListProps {
  readonly rules: readonly Rule[];
  /** Said by screen readers after each rule: `met`, `not yet`. */
  readonly metWord: string;
  readonly missingWord: string;
  readonly id?: string;
}

/** The rules of a password under its field: each turns from a ring to a check while one types. */
export function RuleList({ rules, metWord, missingWord, id }: RuleListProps) {
  return (
    <ul id={id} className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-12">
      {rules.map((rule) => (
        <li
          key={rule.id}
          data-met={rule.isMet}
          className={classNames('flex items-start gap-1.5', rule.isMet ? 'text-text' : 'text-text-2')}
        >
          {rule.isMet ? (
            <Check size={12} strokeWidth={2} aria-hidden className="mt-0.5 shrink-0 text-good" />
          ) : (
            <Circle size={12} strokeWidth={1.5} aria-hidden className="mt-0.5 shrink-0" />
          )}
          <span>
            {rule.text}
            <span className="sr-only">, {rule.isMet ? metWord : missingWord}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
