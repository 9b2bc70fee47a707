/** The names of kinds of payment, apart from the form that knows their numbers. */
import { useWords } from '../i18n/words.ts';

/** Kinds whose names are words; of the others the names are products' and the same everywhere. */
const WORDS = [
  'bank_card',
  'bank',
  'swift',
  'ach',
  'sepa',
  'sepa_instant',
  'sbp',
  'sberbank',
  't_bank',
  'russian_bank',
  'hong_kong_bank',
  'korean_bank',
  'yucho',
  'furikomi',
] as const;

/** The name of a kind: those of the table in the reader's language, others as the operator calls them. */
export function useKindName(): (kind: string, name: string | undefined) => string {
  const words = useWords('payments');
  return (kind, name) => {
    const known = WORDS.find((each) => each === kind);
    return known === undefined ? (name ?? kind) : words(`collection.kinds.${known}`);
  };
}
