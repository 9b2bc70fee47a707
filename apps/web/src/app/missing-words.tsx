import { Button } from '@kontor/ui/button';
import { useWords } from '../i18n/words.ts';

/** Says in English that the words of the reader's language are missing. */
export function MissingWords({ onAgain }: { readonly onAgain: () => void }) {
  const words = useWords('shell');
  return (
    <div
      role="alert"
      lang="en"
      className="flex flex-wrap items-center justify-center gap-x-4 gap-y-1 border-b border-hairline bg-s1 px-4 py-1 text-12"
    >
      <span className="text-text">{words('part.words')}</span>
      <Button variant="secondary" size={28} onPress={onAgain}>
        {words('part.again')}
      </Button>
    </div>
  );
}
