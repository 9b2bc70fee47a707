import { Button } from '@kontor/ui/button';
import { useWords } from '../../i18n/words.ts';

interface OlderRecordsProps {
  /** Where the page on screen begins; undefined: with the newest. */
  readonly cursor: string | undefined;
  /** Where the one after it begins; null: there is none. */
  readonly older: string | null;
  readonly onPage: (cursor: string | undefined) => void;
}

/** Ways to older records and back. */
export function OlderRecords({ cursor, older, onPage }: OlderRecordsProps) {
  const words = useWords('perpetual-records');
  if (cursor === undefined && older === null) return null;
  return (
    <div className="flex justify-end gap-2 py-3">
      <Button variant="secondary" size={28} isDisabled={cursor === undefined} onPress={() => onPage(undefined)}>
        {words('newest')}
      </Button>
      <Button variant="secondary" size={28} isDisabled={older === null} onPress={() => onPage(older ?? undefined)}>
        {words('older')}
      </Button>
    </div>
  );
}
