import { Button } from '@kontor/ui/button';
import { TriangleAlert } from 'lucide-react';
import { say } from '../i18n/words.ts';

/** Something did not come: why, and again. */
export function FailedPart({ text, again }: { readonly text: string; readonly again: () => void }) {
  return (
    <div role="alert" className="flex flex-wrap items-center gap-3 p-4 text-text-2">
      <TriangleAlert size={16} strokeWidth={1.5} aria-hidden className="text-warn" />
      <span>{text}</span>
      <Button variant="secondary" size={28} onPress={again}>
        {say('error.again')}
      </Button>
    </div>
  );
}
