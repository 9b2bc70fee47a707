import { layerOnDemand } from '@kontor/ui/on-demand';
import { closeAlertDialog, useAlertDesk } from '../../data/alert-desk.ts';

const { Part: AlertDialog } = layerOnDemand(async () => (await import('./alert-dialog.tsx')).AlertDialog);

/** The dialog of an alert, when somebody asks for it; stands once in the page. */
export function AskedAlert() {
  const asked = useAlertDesk((desk) => desk.asked);
  return asked === undefined ? null : <AlertDialog asked={asked} onClose={closeAlertDialog} />;
}
