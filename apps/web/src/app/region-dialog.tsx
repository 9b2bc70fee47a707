import { Button } from '@kontor/ui/button';
import { Dialog } from '@kontor/ui/dialog';
import { useWords } from '../i18n/words.ts';

/** Back to where the person came from; a window that came from nowhere closes (spec §8). */
function leave(): void {
  if (history.length > 1) history.back();
  else window.close();
}

/** The blocking dialog of a region that is not served: it cannot be closed, its one button leads out (spec §8). */
export function RegionDialog() {
  const words = useWords('shell');
  return (
    <Dialog
      isOpen
      isBinding
      role="alertdialog"
      onClose={() => undefined}
      title={words('region.title')}
      actions={
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the only way out has the focus.
        <Button autoFocus onPress={leave}>
          {words('region.exit')}
        </Button>
      }
    >
      {words('region.text')}
    </Dialog>
  );
}
