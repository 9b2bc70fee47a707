import { Button } from '@kontor/ui/button';
import { EmptyState } from '@kontor/ui/empty-state';
import { useWords } from '../i18n/words.ts';

/** What stands where a screen has failed. The rest of the site stays usable. */
export function BrokenScreen() {
  const words = useWords('shell');
  return (
    <div role="alert" className="flex min-h-[60vh] items-center justify-center p-6">
      <EmptyState
        level={1}
        picture="offline"
        title={words('broken.title')}
        text={words('broken.text')}
        action={<Button onPress={() => location.reload()}>{words('broken.again')}</Button>}
      />
    </div>
  );
}
